import { ApiCall } from '../call/api-call.ts';
import { eitherSignal } from '../call/settings.ts';
import { InputError, type PagingError, type SdkError } from '../errors/sdk-errors.ts';
import type { Page } from './page.ts';
import { readPage } from './read-page.ts';
import type { ListSource } from './source.ts';

/** How much of a list to collect. */
export interface CollectOptions {
  /** The most items to collect; required, so that no list is collected without a bound by mistake. */
  readonly limit: number;
  /** Stops collecting. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * A list on the server. It requests nothing until it is used, and it is no promise: `await list` is the list itself. Use
 * `for await`, `.pages()`, `.toArray({ limit })` or `.firstPage()`. When a page fails, `list({ cursor })` continues from its error's `cursor`; a
 * URL that comes again ends with `PagingError`, code `LOOP`.
 *
 * @typeParam T - an item
 * @typeParam E - what a page can fail with
 *
 * @example
 * ```ts
 * import { PullsClient } from 'understudy-sdk/pulls';
 *
 * const fetch = async () => Response.json([{ number: 1, title: 'Feature' }], { headers: { 'x-total-count': '1' } });
 * const repo = new PullsClient({ baseUrl: 'https://git.example', fetch }).repo('alice', 'proj');
 *
 * for await (const pull of repo.list({ state: 'all' })) console.log(pull.number);
 * const page = await repo.list().firstPage();
 * console.log(page.items.length, page.total, page.hasNext);
 * ```
 */
export class List<T, E extends SdkError = SdkError> implements AsyncIterable<T> {
  readonly #source: ListSource;

  /** @internal Made by the clients; not meant to be called. */
  constructor(source: ListSource) {
    this.#source = source;
  }

  /** @internal How Node prints it: as what it is, because it may have been awaited by mistake. */
  [Symbol.for('nodejs.util.inspect.custom')](): string {
    return `List of ${this.#source.id}, not requested: use for await, .firstPage(), .pages() or .toArray({ limit })`;
  }

  /** Requests the first page (or the one of `cursor`). */
  firstPage(): ApiCall<Page<T>, E | PagingError> {
    return new ApiCall(this.#open().then((page) => ({ data: page, ...page.response })));
  }

  /** The pages one after the other, each requested when it is needed. */
  pages(): AsyncGenerator<Page<T>, void, undefined> {
    return this.#walk();
  }

  /** The items one after the other, in the server's order; a page is requested when its first item is needed. */
  async *[Symbol.asyncIterator](): AsyncGenerator<T, void, undefined> {
    for await (const page of this.#walk()) yield* page.items;
  }

  /**
   * Collects items, at most `limit`.
   *
   * @throws {@link InputError} when `limit` is not an integer above 0
   */
  async toArray(options: CollectOptions): Promise<T[]> {
    const { limit = 0, signal } = (options ?? {}) as Partial<CollectOptions>;
    if (!(Number.isSafeInteger(limit) && limit > 0)) {
      throw new InputError('toArray takes { limit }, an integer above 0', this.#source.id);
    }
    const items: T[] = [];
    for await (const page of this.#walk(signal)) {
      for (const item of page.items) if (items.push(item) === limit) return items;
    }
    return items;
  }

  /**
   * The same list without duplicates. In a list of numbered pages, what is added in front while it is read moves the last
   * items of a page to the next one. (What is removed moves items the other way, and those are missed: only a cursor of
   * the server's could help there, and this service has none.)
   *
   * @param key - the field that identifies an item; items without it all stay
   *
   * @example
   * ```ts
   * import { createFake } from 'understudy-sdk/fake';
   * import { PaymentsClient } from 'understudy-sdk/payments';
   *
   * const fake = createFake();
   * const payments = new PaymentsClient(fake.options.payments);
   * console.log(await payments.list().distinct('reference').toArray({ limit: 1000 }));
   * ```
   */
  distinct(key: keyof T & string): List<T, E> {
    return new List({ ...this.#source, distinct: key });
  }

  /** @internal The same list from its end. */
  protected backwards(): List<T, E> {
    return new List({ ...this.#source, reversed: !this.#source.reversed });
  }

  async *#walk(signal?: AbortSignal): AsyncGenerator<Page<T>, void, undefined> {
    const distinct = withoutDuplicates<T>(this.#source.distinct);
    for (let page: Page<T> | undefined = await this.#open(signal); page; page = await page.next()) yield distinct(page);
  }

  #open(signal?: AbortSignal): Promise<Page<T>> {
    const { options, cursor } = this.#source;
    const both = { ...options, signal: eitherSignal(options?.signal, signal) };
    return readPage<T>({ ...this.#source, options: both }, cursor);
  }
}

function withoutDuplicates<T>(key: string | undefined): (page: Page<T>) => Page<T> {
  if (key === undefined) return (page) => page;
  const seen = new Set<unknown>();
  const isNew = (item: T): boolean => {
    const value = item[key as keyof T];
    if (seen.has(value)) return value === undefined;
    seen.add(value);
    return true;
  };
  return (page) => ({ ...page, items: page.items.filter(isNew) });
}

/** A list whose server links its pages in both directions, so that it can be read from its end. */
export class ReversibleList<T, E extends SdkError = SdkError> extends List<T, E> {
  /** The same list from its last page to its first, each page's items from last to first. */
  reverse(): List<T, E> {
    return this.backwards();
  }
}

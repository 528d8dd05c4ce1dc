import { ApiCall } from './call/api-call.ts';
import { budgetOf, type Budget } from './call/budget.ts';
import { exchange } from './call/exchange.ts';
import { tell } from './call/hooks.ts';
import { Run } from './call/run.ts';
import { requireAboveZero, requireSchemas, type Settings } from './call/settings.ts';
import { isHttpError } from './errors/http-errors.ts';
import type { OperationError } from './errors/operation-error.ts';
import { InputError, isSdkError, type SdkError } from './errors/sdk-errors.ts';
import { shownHeaders } from './http/headers.ts';
import { fillPath, type PathParams } from './http/path.ts';
import { searchParams, type Answer, type Exchanged, type WireRequest } from './http/wire.ts';
import { List, ReversibleList } from './lists/list.ts';
import type { Pager } from './lists/page.ts';
import type { ListSource } from './lists/source.ts';
import type { OperationTable } from './operation.ts';
import type { CallOptions } from './options.ts';

/** The options of a call whatever its area's credential. */
export type AnyCallOptions = CallOptions<unknown>;

/** What a list is asked for, and where it begins. */
export interface ListQuery {
  /** Where to begin instead of the first page. */
  readonly cursor?: string | undefined;
}

/** Sends the operations of one table for one client. */
export class Caller<Table extends OperationTable, Body> {
  readonly #settings: Settings;
  readonly #table: Table;

  constructor(settings: Settings, table: Table) {
    this.#settings = settings;
    this.#table = table;
  }

  /** The settings all calls share. */
  get settings(): Settings {
    return this.#settings;
  }

  /** A call with the errors its row names. */
  call<Id extends keyof Table & string, T>(
    id: Id,
    wire: WireRequest,
    options?: AnyCallOptions,
  ): ApiCall<T, OperationError<Table[Id], Body>> {
    return new ApiCall(this.answer<T>(id, wire, options));
  }

  /** The answer of a call, with its facts. */
  async answer<T>(id: keyof Table & string, wire: WireRequest, options?: AnyCallOptions): Promise<Answer<T>> {
    const { answer, redact } = await this.exchange<T>(id, wire, options);
    return { ...answer, headers: shownHeaders(answer.headers, redact) };
  }

  /** The answer of a call as it came, for what goes on from its headers. */
  async exchange<T>(id: keyof Table & string, wire: WireRequest, options: AnyCallOptions = {}): Promise<Exchanged<T>> {
    try {
      return (await this.#send(id, wire, options)) as Exchanged<T>;
    } catch (thrown) {
      const error = isHttpError(thrown) && wire.refine !== undefined ? wire.refine(thrown) : (thrown as SdkError);
      if (isSdkError(error)) tell(this.#settings.hooks.error, { operation: id, error });
      throw error;
    }
  }

  /** One deadline over several calls. */
  budget(options: AnyCallOptions, standard?: number): Budget {
    return budgetOf(this.#settings, options, standard);
  }

  /** A list, its pages read by `pager`. */
  list<Id extends keyof Table & string, T>(
    id: Id,
    pager: Pager,
    query?: ListQuery,
    options?: AnyCallOptions,
    params?: PathParams,
  ): List<T, OperationError<Table[Id], Body>> {
    return new List(this.#source(id, pager, query, options, params));
  }

  /** A list that can be read from its end. */
  reversibleList<Id extends keyof Table & string, T>(
    id: Id,
    pager: Pager,
    query?: ListQuery,
    options?: AnyCallOptions,
    params?: PathParams,
  ): ReversibleList<T, OperationError<Table[Id], Body>> {
    return new ReversibleList(this.#source(id, pager, query, options, params));
  }

  /** The address of an operation. */
  address(id: keyof Table & string, { params, query }: WireRequest): URL {
    const { base, prefix } = this.#settings;
    const template = this.#table[id]?.path ?? '';
    const path = fillPath(prefix === undefined ? template : template.replace(/^\/api\/v1/, prefix), params ?? {}, id);
    const url = new URL(base.origin + base.path + path);
    if (query !== undefined) url.search = searchParams(query).toString();
    return url;
  }

  #source(
    id: string,
    pager: Pager,
    { cursor, ...query }: ListQuery = {},
    options?: AnyCallOptions,
    params: PathParams = {},
  ): ListSource {
    return { caller: this, id, wire: { query, params }, options, pager, cursor };
  }

  async #send(id: keyof Table & string, wire: WireRequest, given: AnyCallOptions): Promise<Exchanged<unknown>> {
    const settings = this.#settings;
    const operation = this.#table[id];
    if (operation === undefined) throw new InputError('no such operation', id);
    const options = merged(settings.defaults, given);
    requireAboveZero({ timeout: options.timeout }, id);
    requireSchemas(settings.schemaOf, options.validate, id);
    const url = wire.address ?? this.address(id, wire);
    const run = new Run(settings, id, operation, wire.method ?? operation.method, bodyOf(wire, id), options);
    const answer = await exchange(run, wire, url, () =>
      settings.credentials.prove(settings.authHeaders(options.auth, operation), () => run.facts()),
    );
    return { answer, redact: run.redact };
  }
}

function bodyOf({ json, form }: WireRequest, id: string): string | undefined {
  if (form !== undefined) return searchParams(form).toString();
  try {
    return JSON.stringify(json);
  } catch {
    throw new InputError('the body cannot be written as JSON', id);
  }
}

// An option given as `undefined` is an option not given, and the parts of `retry` count one by one.
function merged(defaults: AnyCallOptions, given: AnyCallOptions): AnyCallOptions {
  const retry =
    given.retry && defaults.retry ? { ...defaults.retry, ...named(given.retry) } : (given.retry ?? defaults.retry);
  return { ...defaults, ...named(given), retry };
}

function named(options: object): object {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
}

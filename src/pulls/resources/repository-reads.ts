import type { ApiCall } from '../../core/call/api-call.ts';
import type { ReversibleList } from '../../core/lists/list.ts';
import type { ReadData } from '../../core/http/wire.ts';
import { linkedPages } from '../../core/lists/pagers.ts';
import type { PullsCaller, PullsCallOptions } from '../caller.ts';
import type { IsMergedError, PullsError } from '../errors.ts';
import type { ListedPullRequest, PullRequest } from '../records.ts';
import type { CommitsQuery, DiffQuery, FilesQuery, PullFilters } from '../requests.ts';
import type { ChangedFile, Commit } from '../records.ts';

/** The reading half of `RepositoryPulls`. */
export class RepositoryReads {
  /** The repository's owner. */
  readonly owner: string;
  /** The repository's name. */
  readonly name: string;
  readonly #caller: PullsCaller;

  /** @internal Made by the client; not meant to be called. */
  constructor(caller: PullsCaller, owner: string, name: string) {
    this.owner = owner;
    this.name = name;
    this.#caller = caller;
  }

  /**
   * Pull requests, newest first unless `sort` says otherwise; every page has the total.
   *
   * @throws {@link BadRequestError} 400
   * @throws {@link AuthenticationError} 401
   * @throws {@link PermissionError} 403
   * @throws {@link NotFoundError} 404
   * @throws {@link ServerError} 500
   *
   * @example
   * ```ts
   * import { createFake } from 'understudy-sdk/fake';
   * import { PullsClient } from 'understudy-sdk/pulls';
   *
   * const fake = createFake();
   * fake.pulls.repo('alice/proj').branch('topic').commit().pull();
   * const pulls = new PullsClient(fake.options.pulls);
   * const repo = pulls.repo('alice', 'proj');
   * for await (const pull of repo.list({ state: 'open' })) console.log(pull.number, pull.title);
   * ```
   */
  list(filters?: PullFilters, options?: PullsCallOptions): ReversibleList<ListedPullRequest, PullsError<'pulls.list'>> {
    return this.#caller.reversibleList('pulls.list', linkedPages, filters, options, this.#at());
  }

  /**
   * Retrieves a pull request by its number.
   *
   * @throws {@link AuthenticationError} 401
   * @throws {@link PermissionError} 403
   * @throws {@link NotFoundError} 404
   */
  retrieve(index: number, options?: PullsCallOptions): ApiCall<PullRequest, PullsError<'pulls.retrieve'>> {
    return this.#caller.call('pulls.retrieve', { params: this.#at(index) }, options);
  }

  /**
   * Retrieves the first pull request made of two branches, in any state.
   *
   * @param head - `branch`, `owner:branch` or `owner/name:branch`; slashes are kept
   *
   * @throws {@link AuthenticationError} 401
   * @throws {@link PermissionError} 403
   * @throws {@link NotFoundError} 404
   */
  retrieveByBranches(
    base: string,
    head: string,
    options?: PullsCallOptions,
  ): ApiCall<PullRequest, PullsError<'pulls.retrieveByBranches'>> {
    return this.#caller.call('pulls.retrieveByBranches', { params: { ...this.#at(), base, head } }, options);
  }

  /**
   * The changes as one diff, as a string.
   *
   * @throws {@link AuthenticationError} 401
   * @throws {@link PermissionError} 403
   * @throws {@link NotFoundError} 404
   * @throws {@link ServerError} 500
   */
  diff(index: number, query?: DiffQuery, options?: PullsCallOptions): ApiCall<string, PullsError<'pulls.diff'>> {
    return this.#text(index, 'diff', query, 'text', options);
  }

  /**
   * The changes as one diff, as a stream of bytes. The deadline ends with the headers of the response; the `signal` ends the stream too.
   *
   * @throws {@link AuthenticationError} 401
   * @throws {@link PermissionError} 403
   * @throws {@link NotFoundError} 404
   * @throws {@link ServerError} 500
   *
   * @example
   * ```ts
   * import { createFake } from 'understudy-sdk/fake';
   * import { PullsClient } from 'understudy-sdk/pulls';
   *
   * const fake = createFake();
   * const { number } = fake.pulls.repo('alice/proj').branch('topic').commit().pull();
   * const pulls = new PullsClient(fake.options.pulls);
   * const repo = pulls.repo('alice', 'proj');
   * const stream = await repo.diffStream(number);
   * const text = new TextDecoder();
   * for await (const bytes of stream) console.log(text.decode(bytes, { stream: true }).length);
   * ```
   */
  diffStream(
    index: number,
    query?: DiffQuery,
    options?: PullsCallOptions,
  ): ApiCall<ReadableStream<Uint8Array>, PullsError<'pulls.diff'>> {
    return this.#text(index, 'diff', query, 'stream', options);
  }

  /**
   * The changes as a series of patches in mail format, as a string.
   *
   * @throws {@link AuthenticationError} 401
   * @throws {@link PermissionError} 403
   * @throws {@link NotFoundError} 404
   * @throws {@link ServerError} 500
   */
  patch(index: number, query?: DiffQuery, options?: PullsCallOptions): ApiCall<string, PullsError<'pulls.diff'>> {
    return this.#text(index, 'patch', query, 'text', options);
  }

  /**
   * The changes as a series of patches in mail format, as a stream of bytes. The deadline ends with the headers of the response; the `signal` ends the stream too.
   *
   * @throws {@link AuthenticationError} 401
   * @throws {@link PermissionError} 403
   * @throws {@link NotFoundError} 404
   * @throws {@link ServerError} 500
   */
  patchStream(
    index: number,
    query?: DiffQuery,
    options?: PullsCallOptions,
  ): ApiCall<ReadableStream<Uint8Array>, PullsError<'pulls.diff'>> {
    return this.#text(index, 'patch', query, 'stream', options);
  }

  /**
   * Whether a pull request has been merged. One that does not exist has not.
   *
   * @throws {@link AuthenticationError} 401
   * @throws {@link PermissionError} 403
   */
  isMerged(index: number, options?: PullsCallOptions): ApiCall<boolean, IsMergedError> {
    return this.#caller.call('pulls.isMerged', { params: this.#at(index), read: 'found' }, options) as ApiCall<
      boolean,
      IsMergedError
    >;
  }

  /**
   * The commits, newest first.
   *
   * @throws {@link AuthenticationError} 401
   * @throws {@link PermissionError} 403
   * @throws {@link NotFoundError} 404
   * @throws {@link ServerError} 500
   */
  commits(
    index: number,
    query?: CommitsQuery,
    options?: PullsCallOptions,
  ): ReversibleList<Commit, PullsError<'pulls.commits'>> {
    return this.#caller.reversibleList('pulls.commits', linkedPages, query, options, this.#at(index));
  }

  /**
   * The files changed.
   *
   * @throws {@link AuthenticationError} 401
   * @throws {@link PermissionError} 403
   * @throws {@link NotFoundError} 404
   * @throws {@link ServerError} 500
   */
  files(
    index: number,
    query?: FilesQuery,
    options?: PullsCallOptions,
  ): ReversibleList<ChangedFile, PullsError<'pulls.files'>> {
    return this.#caller.reversibleList('pulls.files', linkedPages, query, options, this.#at(index));
  }

  /**
   * The pinned pull requests.
   *
   * @throws {@link AuthenticationError} 401
   * @throws {@link PermissionError} 403
   * @throws {@link NotFoundError} 404
   */
  pinned(options?: PullsCallOptions): ReversibleList<ListedPullRequest, PullsError<'pulls.pinned'>> {
    return this.#caller.reversibleList('pulls.pinned', linkedPages, {}, options, this.#at());
  }

  #at(index?: number): Record<string, string | number> {
    return { owner: this.owner, repo: this.name, ...(index === undefined ? {} : { index }) };
  }

  #text<Read extends 'text' | 'stream'>(
    index: number,
    diffType: string,
    query: DiffQuery | undefined,
    read: Read,
    options?: PullsCallOptions,
  ): ApiCall<ReadData[Read], PullsError<'pulls.diff'>> {
    const params = { ...this.#at(index), diffType };
    return this.#caller.call('pulls.diff', { params, query, read }, options);
  }
}

import type { ApiCall } from '../../core/call/api-call.ts';
import type { ReversibleList } from '../../core/lists/list.ts';
import { linkedPages } from '../../core/lists/pagers.ts';
import type { PullsCaller, PullsCallOptions } from '../caller.ts';
import type { PullsError } from '../errors.ts';
import type { CombinedStatus, CommitStatus } from '../records.ts';
import type { CreateStatus, PullPage, StatusFilters } from '../requests.ts';

/** Statuses of the commits of one repository; reached as `repo.statuses`. */
export class StatusesResource {
  readonly #caller: PullsCaller;
  readonly #repo: Readonly<Record<string, string>>;

  /** @internal Made by the client; not meant to be called. */
  constructor(caller: PullsCaller, owner: string, repo: string) {
    this.#caller = caller;
    this.#repo = { owner, repo };
  }

  /**
   * All that was reported of a commit, the newest first.
   *
   * @param sha - the commit's full id
   *
   * @throws {@link AuthenticationError} 401
   * @throws {@link PermissionError} 403
   * @throws {@link NotFoundError} 404
   */
  list(
    sha: string,
    filters?: StatusFilters,
    options?: PullsCallOptions,
  ): ReversibleList<CommitStatus, PullsError<'statuses.list'>> {
    return this.#caller.reversibleList('statuses.list', linkedPages, filters, options, { ...this.#repo, sha });
  }

  /**
   * Reports the status of a commit.
   *
   * @param sha - the commit's full id
   *
   * @throws {@link AuthenticationError} 401
   * @throws {@link PermissionError} 403
   * @throws {@link NotFoundError} 404
   * @throws {@link ValidationFailedError} 422
   * @throws {@link ServerError} 500
   *
   * @example
   * ```ts
   * import { createFake } from 'understudy-sdk/fake';
   * import { PullsClient } from 'understudy-sdk/pulls';
   *
   * const fake = createFake();
   * const { number } = fake.pulls.repo('alice/proj').branch('topic').commit().pull();
   * const repo = new PullsClient(fake.options.pulls).repo('alice', 'proj');
   * const { head } = await repo.retrieve(number);
   * await repo.statuses.create(head.sha, { state: 'success', context: 'ci', target_url: 'https://ci.example/1' });
   * console.log((await repo.statuses.combined('topic')).state); // success
   * ```
   */
  create(
    sha: string,
    body: CreateStatus,
    options?: PullsCallOptions,
  ): ApiCall<CommitStatus, PullsError<'statuses.create'>> {
    return this.#caller.call('statuses.create', { params: { ...this.#repo, sha }, json: body }, options);
  }

  /**
   * The newest status of each context, and the state that follows from them.
   *
   * @param ref - a branch, a tag or a commit's id
   * @param page - a page of the contexts; the state is then that of this page
   *
   * @throws {@link AuthenticationError} 401
   * @throws {@link PermissionError} 403
   * @throws {@link NotFoundError} 404
   */
  combined(
    ref: string,
    page?: Omit<PullPage, 'cursor'>,
    options?: PullsCallOptions,
  ): ApiCall<CombinedStatus, PullsError<'commits.status'>> {
    return this.#caller.call('commits.status', { params: { ...this.#repo, ref }, query: page }, options);
  }
}

import { ApiCall } from '../../core/call/api-call.ts';
import type { HttpError } from '../../core/errors/http-errors.ts';
import type { ApiResponse } from '../../core/http/wire.ts';
import type { PullsCaller, PullsCallOptions } from '../caller.ts';
import {
  ContentVersionConflictError,
  type MergeWhenReadyError,
  type PullsError,
  type UpdatePullError,
} from '../errors.ts';
import { mergeWhenReady, type MergeWhenReadyOptions } from '../merge-when-ready.ts';
import type { PullRequest, Review } from '../records.ts';
import { CommentsResource } from './comments.ts';
import { ContentsResource } from './contents.ts';
import { RepositoryHooks } from './repository-hooks.ts';
import { RepositoryReads } from './repository-reads.ts';
import type { CreatePull, MergePull, MergeResult, ReviewerNames, UpdateBranchQuery, UpdatePull } from '../requests.ts';
import { ReviewsResource } from './reviews.ts';
import { StatusesResource } from './statuses.ts';

// The live server's message when `content_version` is not the current one; its other 409 is a duplicate on the new base.
const staleVersion = 'the issue is already changed';

// The live server sends this status with an empty body for each of these reasons (contract: pulls 8.3).
const mergeMeanings = {
  405: 'not mergeable now: merged already, a draft, in conflict, still being checked, or against a rule of the repository',
};

/** The pull requests of one repository; made by `pulls.repo(owner, name)`. */
export class RepositoryPulls extends RepositoryReads {
  /** The reviews of its pull requests. */
  readonly reviews: ReviewsResource;
  /** The files of the repository. */
  readonly contents: ContentsResource;
  /** The comments on its issues and pull requests. */
  readonly comments: CommentsResource;
  /** The statuses of its commits. */
  readonly statuses: StatusesResource;
  /** The webhooks of the repository. */
  readonly hooks: RepositoryHooks;
  readonly #caller: PullsCaller;

  /** @internal Made by the client; not meant to be called. */
  constructor(caller: PullsCaller, owner: string, name: string) {
    super(caller, owner, name);
    this.reviews = new ReviewsResource(caller, owner, name);
    this.contents = new ContentsResource(caller, owner, name);
    this.comments = new CommentsResource(caller, owner, name);
    this.statuses = new StatusesResource(caller, owner, name);
    this.hooks = new RepositoryHooks(caller, owner, name);
    this.#caller = caller;
  }

  /**
   * Opens a pull request.
   *
   * @throws {@link BadRequestError} 400
   * @throws {@link AuthenticationError} 401
   * @throws {@link PermissionError} 403
   * @throws {@link NotFoundError} 404
   * @throws {@link ConflictError} 409
   * @throws {@link ValidationFailedError} 422
   * @throws {@link LockedError} 423
   * @throws {@link ServerError} 500
   *
   * @example
   * ```ts
   * import { createFake } from 'understudy-sdk/fake';
   * import { PullsClient } from 'understudy-sdk/pulls';
   *
   * const fake = createFake();
   * fake.pulls.repo('alice/proj').branch('topic').commit();
   * const pulls = new PullsClient(fake.options.pulls);
   * const repo = pulls.repo('alice', 'proj');
   * const pull = await repo.create({ head: 'topic', base: 'main', title: 'Feature' });
   * console.log(pull.number, pull.state); // 1 open
   * ```
   */
  create(body: CreatePull, options?: PullsCallOptions): ApiCall<PullRequest, PullsError<'pulls.create'>> {
    return this.#caller.call('pulls.create', { params: this.#at(), json: body }, options);
  }

  /**
   * Changes a pull request; absent fields stay. When a field is rejected, the fields before it stay changed. With
   * `content_version`, a change in between is a `ContentVersionConflictError`.
   *
   * @throws {@link AuthenticationError} 401
   * @throws {@link PermissionError} 403
   * @throws {@link NotFoundError} 404
   * @throws {@link ConflictError} 409
   * @throws {@link PreconditionFailedError} 412
   * @throws {@link ValidationFailedError} 422
   * @throws {@link ServerError} 500
   *
   * @example
   * ```ts
   * import { ContentVersionConflictError, PullsClient } from 'understudy-sdk/pulls';
   *
   * const fetch = async (request: Request) => Response.json(request.method === 'GET' ? { number: 7, content_version: 3 } : { message: 'the issue is already changed' }, { status: request.method === 'GET' ? 200 : 409 });
   * const repo = new PullsClient({ baseUrl: 'https://git.example', auth: { token: 'x' }, fetch }).repo('alice', 'proj');
   * const result = await repo.update(7, { body: 'new', content_version: 2 }).safe();
   * if (!result.ok && result.error instanceof ContentVersionConflictError) {
   *   console.log((await result.error.current()).content_version); // 3
   * }
   * ```
   */
  update(index: number, body: UpdatePull, options?: PullsCallOptions): ApiCall<PullRequest, UpdatePullError> {
    const refine = (error: HttpError): HttpError =>
      body.content_version !== undefined && error.status === 409 && error.message.includes(staleVersion)
        ? new ContentVersionConflictError(error, () => this.retrieve(index, options))
        : error;
    return this.#caller.call('pulls.update', { params: this.#at(index), json: body, refine }, options);
  }

  /**
   * Merges, or schedules the merge: `{ merged: true }` or `{ scheduled: true }`. It is retried only after a 429; a 405
   * may mean "not yet", see `mergeWhenReady`.
   *
   * @throws {@link AuthenticationError} 401
   * @throws {@link PermissionError} 403
   * @throws {@link NotFoundError} 404
   * @throws {@link MethodNotAllowedError} 405
   * @throws {@link ConflictError} 409
   * @throws {@link ValidationFailedError} 422
   * @throws {@link LockedError} 423
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
   * const result = await repo.merge(number, { Do: 'squash' }).safe();
   * console.log(result.ok ? result.data : result.error.code); // { merged: true }
   * ```
   */
  merge(index: number, body: MergePull, options?: PullsCallOptions): ApiCall<MergeResult, PullsError<'pulls.merge'>> {
    return new ApiCall(this.#merge(index, body, options));
  }

  /**
   * Merges as soon as the server allows it: after a 405 or a lost response it reads the pull request and tries again
   * each `interval`, until the `deadline` (60 s by default). One that was merged meanwhile counts as merged.
   *
   * @throws {@link NotReadyError} with the last known state, `seen`: at the deadline, or at once when it is closed
   * @throws {@link PullsError} any other error, as `merge` throws it
   *
   * @example
   * ```ts
   * import { PullsClient } from 'understudy-sdk/pulls';
   *
   * const fetch = async (request: Request) => new Response(null, { status: request.method === 'POST' ? 200 : 404 });
   * const repo = new PullsClient({ baseUrl: 'https://git.example', auth: { token: 'x' }, fetch }).repo('alice', 'proj');
   * console.log(await repo.mergeWhenReady(7, { Do: 'squash' }, { deadline: 120_000 })); // { merged: true }
   * ```
   */
  mergeWhenReady(
    index: number,
    body: MergePull,
    options: MergeWhenReadyOptions = {},
  ): ApiCall<MergeResult, MergeWhenReadyError> {
    const merge = (callOptions: PullsCallOptions): Promise<ApiResponse<MergeResult>> =>
      this.#merge(index, body, callOptions);
    return new ApiCall(mergeWhenReady(this.#caller, merge, this.#at(index), options));
  }

  /**
   * Cancels a scheduled merge.
   *
   * @throws {@link AuthenticationError} 401
   * @throws {@link PermissionError} 403
   * @throws {@link NotFoundError} 404
   * @throws {@link LockedError} 423
   */
  cancelScheduledMerge(
    index: number,
    options?: PullsCallOptions,
  ): ApiCall<void, PullsError<'pulls.cancelScheduledMerge'>> {
    return this.#caller.call('pulls.cancelScheduledMerge', { params: this.#at(index), read: 'nothing' }, options);
  }

  /**
   * Brings the head branch up to date with its base.
   *
   * @throws {@link AuthenticationError} 401
   * @throws {@link PermissionError} 403
   * @throws {@link NotFoundError} 404
   * @throws {@link ConflictError} 409
   * @throws {@link ValidationFailedError} 422
   * @throws {@link ServerError} 500
   */
  updateBranch(
    index: number,
    query?: UpdateBranchQuery,
    options?: PullsCallOptions,
  ): ApiCall<void, PullsError<'pulls.updateBranch'>> {
    return this.#caller.call('pulls.updateBranch', { params: this.#at(index), query, read: 'nothing' }, options);
  }

  /**
   * Requests reviews of users or teams, and returns the requests.
   *
   * @throws {@link AuthenticationError} 401
   * @throws {@link PermissionError} 403
   * @throws {@link NotFoundError} 404
   * @throws {@link ValidationFailedError} 422
   */
  requestReviewers(
    index: number,
    body: ReviewerNames,
    options?: PullsCallOptions,
  ): ApiCall<readonly Review[], PullsError<'pulls.requestReviewers'>> {
    return this.#caller.call('pulls.requestReviewers', { params: this.#at(index), json: body }, options);
  }

  /**
   * Withdraws requests for review.
   *
   * @throws {@link AuthenticationError} 401
   * @throws {@link PermissionError} 403
   * @throws {@link NotFoundError} 404
   * @throws {@link ValidationFailedError} 422
   */
  removeReviewers(
    index: number,
    body: ReviewerNames,
    options?: PullsCallOptions,
  ): ApiCall<void, PullsError<'pulls.removeReviewers'>> {
    return this.#caller.call(
      'pulls.removeReviewers',
      { params: this.#at(index), json: body, read: 'nothing' },
      options,
    );
  }

  #at(index?: number): Record<string, string | number> {
    return { owner: this.owner, repo: this.name, ...(index === undefined ? {} : { index }) };
  }

  async #merge(index: number, body: MergePull, options?: PullsCallOptions): Promise<ApiResponse<MergeResult>> {
    const wire = { params: this.#at(index), json: body, read: 'nothing', meanings: mergeMeanings } as const;
    const response = await this.#caller.call('pulls.merge', wire, options).withResponse();
    return { ...response, data: response.status === 201 ? { scheduled: true } : { merged: true } };
  }
}

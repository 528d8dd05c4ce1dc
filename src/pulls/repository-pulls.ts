import { ApiCall } from '../core/api-call.ts';
import type { HttpError } from '../core/http-errors.ts';
import type { ReversibleList } from '../core/list.ts';
import type { Answer } from '../core/wire.ts';
import type { PullsCaller, PullsCallOptions } from './caller.ts';
import {
  ContentVersionConflictError,
  type IsMergedError,
  type MergePullError,
  type MergeWhenReadyError,
  type PullsError,
  type UpdatePullError,
} from './errors.ts';
import { mergeWhenReady, type MergeWhenReadyOptions } from './merge-when-ready.ts';
import type { ListedPullRequest, PullRequest } from './records.ts';
import type {
  CommitsQuery,
  CreatePull,
  DiffQuery,
  FilesQuery,
  MergePull,
  MergeResult,
  PullFilters,
  ReviewerNames,
  UpdateBranchQuery,
  UpdatePull,
} from './requests.ts';
import type { ChangedFile, Commit, Review } from './review-records.ts';
import { ReviewsResource } from './reviews.ts';

// How the live server says that `content_version` is not the current one; its other 409 is a twin of the new base.
const staleVersion = 'the issue is already changed';

/** The pull requests of one repository; made by `pulls.repo(owner, name)`. */
export class RepositoryPulls {
  /** The repository's owner. */
  readonly owner: string;
  /** The repository's name. */
  readonly name: string;
  /** Reviews. */
  readonly reviews: ReviewsResource;
  readonly #caller: PullsCaller;

  /** @hidden Made by the client; not meant to be called. */
  constructor(caller: PullsCaller, owner: string, name: string) {
    this.owner = owner;
    this.name = name;
    this.reviews = new ReviewsResource(caller, owner, name);
    this.#caller = caller;
  }

  /**
   * Pull requests, newest first unless `sort` says otherwise; every page knows the total.
   *
   * @throws {@link BadRequestError} 400
   * @throws {@link PermissionError} 403
   * @throws {@link NotFoundError} 404
   * @throws {@link ServerError} 500
   */
  list(filters?: PullFilters, options?: PullsCallOptions): ReversibleList<ListedPullRequest, PullsError<'pulls.list'>> {
    return this.#caller.list('pulls.list', this.#at(), filters, options);
  }

  /**
   * Retrieves a pull request by its number.
   *
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
   * The changes as one diff, as text.
   *
   * @throws {@link PermissionError} 403
   * @throws {@link NotFoundError} 404
   * @throws {@link ServerError} 500
   */
  diff(index: number, query?: DiffQuery, options?: PullsCallOptions): ApiCall<string, PullsError<'pulls.diff'>> {
    return this.#text(index, 'diff', query, 'text', options);
  }

  /**
   * The changes as one diff, as a stream of bytes. The deadline ends with the head of the answer; the `signal` ends the stream too.
   *
   * @throws {@link PermissionError} 403
   * @throws {@link NotFoundError} 404
   * @throws {@link ServerError} 500
   */
  diffStream(
    index: number,
    query?: DiffQuery,
    options?: PullsCallOptions,
  ): ApiCall<ReadableStream<Uint8Array>, PullsError<'pulls.diff'>> {
    return this.#text(index, 'diff', query, 'stream', options);
  }

  /**
   * The changes as a series of patches, as mails, as text.
   *
   * @throws {@link PermissionError} 403
   * @throws {@link NotFoundError} 404
   * @throws {@link ServerError} 500
   */
  patch(index: number, query?: DiffQuery, options?: PullsCallOptions): ApiCall<string, PullsError<'pulls.diff'>> {
    return this.#text(index, 'patch', query, 'text', options);
  }

  /**
   * The changes as a series of patches, as mails, as a stream of bytes. The deadline ends with the head of the answer; the `signal` ends the stream too.
   *
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
   */
  create(body: CreatePull, options?: PullsCallOptions): ApiCall<PullRequest, PullsError<'pulls.create'>> {
    return this.#caller.call('pulls.create', { params: this.#at(), json: body }, options);
  }

  /**
   * Changes a pull request; what is absent stays. A later field that is refused leaves the earlier ones changed. With
   * `content_version`, a change in between is a `ContentVersionConflictError`.
   *
   * @throws {@link AuthenticationError} 401
   * @throws {@link PermissionError} 403
   * @throws {@link NotFoundError} 404
   * @throws {@link ConflictError} 409
   * @throws {@link PreconditionError} 412
   * @throws {@link ValidationFailedError} 422
   * @throws {@link ServerError} 500
   */
  update(index: number, body: UpdatePull, options?: PullsCallOptions): ApiCall<PullRequest, UpdatePullError> {
    const refine = (error: HttpError): HttpError =>
      body.content_version !== undefined && error.status === 409 && error.message.includes(staleVersion)
        ? new ContentVersionConflictError(error, () => this.retrieve(index, options))
        : error;
    return this.#caller.call('pulls.update', { params: this.#at(index), json: body, refine }, options);
  }

  /**
   * Whether a pull request has been merged. One that does not exist has not (specification, "Check merged", C).
   *
   * @throws {@link PermissionError} 403
   */
  isMerged(index: number, options?: PullsCallOptions): ApiCall<boolean, IsMergedError> {
    return this.#caller.call('pulls.isMerged', { params: this.#at(index), read: 'found' }, options) as ApiCall<
      boolean,
      IsMergedError
    >;
  }

  /**
   * Merges, or schedules the merge: `{ merged: true }` or `{ scheduled: true }`. It is never repeated by itself; a 405
   * may mean "not yet", see `mergeWhenReady`.
   *
   * @throws {@link AuthenticationError} 401
   * @throws {@link PermissionError} 403
   * @throws {@link NotFoundError} 404
   * @throws {@link MethodRefusedError} 405
   * @throws {@link ConflictError} 409
   * @throws {@link ValidationFailedError} 422
   * @throws {@link LockedError} 423
   * @throws {@link ServerError} 500
   */
  merge(index: number, body: MergePull, options?: PullsCallOptions): ApiCall<MergeResult, MergePullError> {
    return new ApiCall(this.#merge(index, body, options));
  }

  /**
   * Merges as soon as the server lets it: after a 405 it reads the pull request and tries again each `interval`, until
   * the `deadline` (60 s by default). One that somebody else has merged meanwhile counts as merged.
   *
   * @throws {@link NotReadyError} with what was last `seen`: at the deadline, or at once when it is closed
   * @throws {@link MergePullError} any other refusal, as `merge` gives it
   */
  mergeWhenReady(
    index: number,
    body: MergePull,
    options: MergeWhenReadyOptions = {},
  ): ApiCall<MergeResult, MergeWhenReadyError> {
    const merge = (within: PullsCallOptions): Promise<Answer<MergeResult>> => this.#merge(index, body, within);
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
   * The commits, newest first.
   *
   * @throws {@link PermissionError} 403
   * @throws {@link NotFoundError} 404
   */
  commits(
    index: number,
    query?: CommitsQuery,
    options?: PullsCallOptions,
  ): ReversibleList<Commit, PullsError<'pulls.commits'>> {
    return this.#caller.list('pulls.commits', this.#at(index), query, options);
  }

  /**
   * The files changed.
   *
   * @throws {@link PermissionError} 403
   * @throws {@link NotFoundError} 404
   */
  files(
    index: number,
    query?: FilesQuery,
    options?: PullsCallOptions,
  ): ReversibleList<ChangedFile, PullsError<'pulls.files'>> {
    return this.#caller.list('pulls.files', this.#at(index), query, options);
  }

  /**
   * Asks people or teams to review; gives the requests.
   *
   * @throws {@link AuthenticationError} 401
   * @throws {@link PermissionError} 403
   * @throws {@link NotFoundError} 404
   * @throws {@link ValidationFailedError} 422
   * @throws {@link LockedError} 423
   */
  requestReviewers(
    index: number,
    body: ReviewerNames,
    options?: PullsCallOptions,
  ): ApiCall<readonly Review[], PullsError<'pulls.requestReviewers'>> {
    return this.#caller.call('pulls.requestReviewers', { params: this.#at(index), json: body }, options);
  }

  /**
   * Takes requests for review back.
   *
   * @throws {@link AuthenticationError} 401
   * @throws {@link PermissionError} 403
   * @throws {@link NotFoundError} 404
   * @throws {@link ValidationFailedError} 422
   * @throws {@link LockedError} 423
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

  /**
   * The pinned pull requests.
   *
   * @throws {@link PermissionError} 403
   * @throws {@link NotFoundError} 404
   */
  pinned(options?: PullsCallOptions): ReversibleList<ListedPullRequest, PullsError<'pulls.pinned'>> {
    return this.#caller.list('pulls.pinned', this.#at(), {}, options);
  }

  #at(index?: number): Record<string, string | number> {
    return { owner: this.owner, repo: this.name, ...(index === undefined ? {} : { index }) };
  }

  #text<T>(
    index: number,
    diffType: string,
    query: DiffQuery | undefined,
    read: 'text' | 'stream',
    options?: PullsCallOptions,
  ): ApiCall<T, PullsError<'pulls.diff'>> {
    const params = { ...this.#at(index), diffType };
    return this.#caller.call('pulls.diff', { params, query, read }, options);
  }

  async #merge(index: number, body: MergePull, options?: PullsCallOptions): Promise<Answer<MergeResult>> {
    const wire = { params: this.#at(index), json: body, read: 'nothing' } as const;
    const answer = await this.#caller.answer('pulls.merge', wire, options);
    return { ...answer, data: answer.status === 201 ? { scheduled: true } : { merged: true } };
  }
}

import type { ApiCall } from '../core/call/api-call.ts';
import { ConflictError, type HttpError, type NotFoundError } from '../core/errors/http-errors.ts';
import type { OperationError } from '../core/errors/operation-error.ts';
import { SdkError, type ErrorFacts } from '../core/errors/sdk-errors.ts';
import type { PullOperationId, pullOperations } from './operations.ts';
import type { PullRequest, PullsErrorBody } from './records.ts';

/** The errors of an operation of this area; without an `Id`, of all of them. */
export type PullsError<Id extends PullOperationId = PullOperationId> = OperationError<
  PullsErrorBody,
  (typeof pullOperations)[Id]['errors'][number]
>;

/** The errors of the question whether a pull request was merged; a 404 is the result `false` there. */
export type IsMergedError = Exclude<PullsError<'pulls.isMerged'>, NotFoundError<PullsErrorBody>>;

/** Another 409 of an update: a pull request of the same branches exists already. */
export interface OtherConflictError extends ConflictError<PullsErrorBody> {
  /** Absent, which tells it from a `ContentVersionConflictError`. */
  readonly current?: undefined;
}

/** The errors of an update of a pull request; `error.current` tells its two kinds of 409 apart. */
export type UpdatePullError =
  Exclude<PullsError<'pulls.update'>, ConflictError<PullsErrorBody>> | ContentVersionConflictError | OtherConflictError;

/** The errors of merging when ready. */
export type MergeWhenReadyError = PullsError<'pulls.merge' | 'pulls.retrieve'> | NotReadyError;

/** 409 of an update with `content_version`: the pull request has changed since, so the update was rejected. */
export class ContentVersionConflictError extends ConflictError<PullsErrorBody> {
  /** @internal */
  static override readonly kind: string = 'ContentVersionConflictError';
  readonly #current: () => ApiCall<PullRequest, PullsError<'pulls.retrieve'>>;

  /** @hidden Made by the package; not meant to be called. */
  constructor(error: HttpError, current: () => ApiCall<PullRequest, PullsError<'pulls.retrieve'>>) {
    super(error);
    this.#current = current;
  }

  /** Retrieves the pull request as it is now; try again with its `content_version`. */
  current(): ApiCall<PullRequest, PullsError<'pulls.retrieve'>> {
    return this.#current();
  }
}

/** The last known state of a pull request that did not become mergeable in time. */
export interface SeenPull {
  readonly state: string;
  /** Whether the title marks it as work in progress. */
  readonly draft: boolean;
  /** Whether the server called it mergeable. */
  readonly mergeable: boolean;
  /** The message of the last rejection; empty where it had no body. */
  readonly message: string;
}

/** A pull request did not become mergeable within the deadline, or was closed. */
export class NotReadyError extends SdkError {
  /** @internal */
  static override readonly kind: string = 'NotReadyError';
  /** Always `NOT_READY`. */
  readonly code = 'NOT_READY' as const;
  /** The last known state. */
  readonly seen: SeenPull;

  /** @hidden Made by the package; not meant to be called. */
  constructor(seen: SeenPull, facts: ErrorFacts) {
    const { state, draft, mergeable, message } = seen;
    super(`not merged: ${state}${draft ? ', draft' : ''}, mergeable: ${mergeable}. ${message}`.trim(), facts);
    this.seen = seen;
  }
}

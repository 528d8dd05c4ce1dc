import type { ApiCall } from '../core/call/api-call.ts';
import { ConflictError, type HttpError, type NotFoundError } from '../core/errors/http-errors.ts';
import type { OperationError } from '../core/errors/operation-error.ts';
import { SdkError, type ErrorFacts } from '../core/errors/sdk-errors.ts';
import type { PullOperationId, pullOperations } from './operations.ts';
import type { PullRequest, PullsErrorBody } from './records.ts';

/** The errors of one operation of this area, read from its row. */
export type PullsError<Id extends PullOperationId> = OperationError<(typeof pullOperations)[Id], PullsErrorBody>;

/** The errors of asking whether a pull request was merged; a 404 is no error there but the answer `false`. */
export type IsMergedError = Exclude<PullsError<'pulls.isMerged'>, NotFoundError<PullsErrorBody>>;

/** The errors of changing a pull request. */
export type UpdatePullError = PullsError<'pulls.update'> | ContentVersionConflictError;

/** The errors of merging. */
export type MergePullError = PullsError<'pulls.merge'>;

/** The errors of merging when ready. */
export type MergeWhenReadyError = MergePullError | PullsError<'pulls.retrieve'> | NotReadyError;

/** 409 of an update with `content_version`: somebody has changed the pull request since. Nothing was changed by you. */
export class ContentVersionConflictError extends ConflictError<PullsErrorBody> {
  /** @internal */
  static override readonly kind: string = 'ContentVersionConflictError';
  readonly #current: () => ApiCall<PullRequest, PullsError<'pulls.retrieve'>>;

  /** @hidden Made by the package; not meant to be called. */
  constructor(error: HttpError, current: () => ApiCall<PullRequest, PullsError<'pulls.retrieve'>>) {
    super(error);
    this.#current = current;
  }

  /** Reads the pull request as it is now; its `content_version` is the one to try again with. */
  current(): ApiCall<PullRequest, PullsError<'pulls.retrieve'>> {
    return this.#current();
  }
}

/** What was last seen of a pull request that did not become mergeable in time. */
export interface SeenPull {
  /** Open or closed. */
  readonly state: string;
  /** Whether the title marks it as work in progress. */
  readonly draft: boolean;
  /** Whether the server thought it mergeable. */
  readonly mergeable: boolean;
  /** What the refusal said; empty where it had no body. */
  readonly message: string;
}

/** A pull request did not become mergeable within the deadline, or was closed. */
export class NotReadyError extends SdkError {
  /** @internal */
  static override readonly kind: string = 'NotReadyError';
  /** Always `NOT_READY`. */
  readonly code = 'NOT_READY' as const;
  /** What was last seen. */
  readonly seen: SeenPull;

  /** @hidden Made by the package; not meant to be called. */
  constructor(seen: SeenPull, facts: ErrorFacts) {
    const { state, draft, mergeable, message } = seen;
    super(`not merged: ${state}${draft ? ', draft' : ''}, mergeable: ${mergeable}. ${message}`.trim(), facts);
    this.seen = seen;
  }
}

import { pause, startBudget } from '../core/call/budget.ts';
import { isUncertain } from '../core/call/retry.ts';
import { isHttpError, type HttpError } from '../core/errors/http-errors.ts';
import type { ApiResponse } from '../core/http/wire.ts';
import type { PullsCaller, PullsCallOptions } from './caller.ts';
import { NotReadyError, type SeenPull } from './errors.ts';
import type { PullRequest, PullsErrorBody } from './records.ts';
import type { MergeResult } from './requests.ts';

/** The options of merging when ready; the `deadline` is 60,000 here, over all attempts and waits. */
export interface MergeWhenReadyOptions extends PullsCallOptions {
  /** Milliseconds between a rejected merge and the next attempt. Default 1,000. */
  readonly interval?: number | undefined;
}

/**
 * Merges, and reads the pull request after each rejection, because a 405 alone does not say whether waiting helps, and
 * after each response that was lost, because it may be merged already.
 */
export async function mergeWhenReady(
  caller: PullsCaller,
  merge: (options: PullsCallOptions) => Promise<ApiResponse<MergeResult>>,
  params: Readonly<Record<string, string | number>>,
  { interval = 1_000, ...options }: MergeWhenReadyOptions,
): Promise<ApiResponse<MergeResult>> {
  const budget = startBudget(caller.settings, options, 60_000);
  for (let attempts = 1; ; attempts += 1) {
    const result = await merge(budget.callOptions() as PullsCallOptions).catch((error: unknown) => error);
    if (!(result instanceof Error)) return result as ApiResponse<MergeResult>;
    if (!isHttpError(result, 405) && !isUncertain(result)) throw result;
    const { data: pull, ...metadata } = await caller
      .call('pulls.retrieve', { params }, budget.callOptions())
      .withResponse();
    if (pull.merged) return { data: { merged: true }, ...metadata };
    if (pull.state === 'closed' || !(budget.remaining() > interval)) {
      if (!isHttpError(result, 405)) throw result;
      throw new NotReadyError(seenPull(pull, result), { operation: 'pulls.merge', attempts });
    }
    await pause(caller.settings, options, interval);
  }
}

// Only the values the contract names: an error must not show what else a server may put there.
function seenPull({ state, draft, mergeable }: PullRequest, rejection: HttpError): SeenPull {
  const seen = { state: state === 'closed' ? state : 'open', draft: draft === true, mergeable: mergeable === true };
  return { ...seen, message: (rejection.body as PullsErrorBody | undefined)?.message ?? '' };
}

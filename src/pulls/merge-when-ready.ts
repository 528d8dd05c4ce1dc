import { isHttpError, type HttpError } from '../core/errors/http-errors.ts';
import type { Answer } from '../core/http/wire.ts';
import type { PullsCaller, PullsCallOptions } from './caller.ts';
import { NotReadyError, type SeenPull } from './errors.ts';
import type { PullRequest, PullsErrorBody } from './records.ts';
import type { MergeResult } from './requests.ts';

/** The options of merging when ready; the `deadline` is 60,000 here, over all tries and waits. */
export interface MergeWhenReadyOptions extends PullsCallOptions {
  /** Milliseconds between a refusal and the next try. Default 1,000. */
  readonly interval?: number | undefined;
}

/** Merges, and reads the pull request after each refusal: a 405 alone does not say whether waiting helps. */
export async function mergeWhenReady(
  caller: PullsCaller,
  merge: (options: PullsCallOptions) => Promise<Answer<MergeResult>>,
  params: Readonly<Record<string, string | number>>,
  { interval = 1_000, ...options }: MergeWhenReadyOptions,
): Promise<Answer<MergeResult>> {
  const budget = caller.budget(options, 60_000);
  for (let tries = 1; ; tries += 1) {
    const refusal = await merge(budget.within() as PullsCallOptions).catch((error: unknown) => error);
    if (!isHttpError(refusal, 405)) {
      if (refusal instanceof Error) throw refusal;
      return refusal as Answer<MergeResult>;
    }
    const { data: pull, ...facts } = await caller.answer<PullRequest>('pulls.retrieve', { params }, budget.within());
    if (pull.merged) return { data: { merged: true }, ...facts };
    if (pull.state === 'closed' || !(budget.left() > interval)) {
      throw new NotReadyError(seenIn(pull, refusal), { operation: 'pulls.merge', attempts: tries });
    }
    await budget.pause(interval);
  }
}

// Only the values the contract names: an error must not repeat what else a server may put there.
function seenIn({ state, draft, mergeable }: PullRequest, refusal: HttpError): SeenPull {
  const seen = { state: state === 'closed' ? state : 'open', draft: draft === true, mergeable: mergeable === true };
  return { ...seen, message: (refusal.body as PullsErrorBody | undefined)?.message ?? '' };
}

import { CLEAN_UP, cleanUp } from './federation/ip-blocks.ts';
import { RETRY, retry } from './payments/events.ts';
import { EXPIRE, expirePayment, PROVIDER, providerAnswers } from './payments/payments.ts';
import { attemptScheduledMerge } from './pulls/merging/auto-merge.ts';
import { MERGE_ATTEMPT } from './pulls/state/scheduled-merges.ts';
import { ARRIVE, SEND, sendTransfer, transferArrives } from './payments/transfers.ts';
import type { TaskRunners } from './world/clock.ts';
import type { World } from './world/world.ts';

/** What runs each kind of task of the clock. */
export function taskRunners(world: World): TaskRunners {
  const runners: Readonly<Record<string, (world: World, data: never) => void>> = {
    [EXPIRE]: expirePayment,
    [PROVIDER]: providerAnswers,
    [SEND]: sendTransfer,
    [ARRIVE]: transferArrives,
    [RETRY]: retry,
    [CLEAN_UP]: cleanUp,
    [MERGE_ATTEMPT]: attemptScheduledMerge,
  };
  return Object.fromEntries(Object.entries(runners).map(([kind, run]) => [kind, (data: never) => run(world, data)]));
}

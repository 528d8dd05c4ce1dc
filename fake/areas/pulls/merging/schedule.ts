import type { Acting } from '../state/acting.ts';
import { conflict, forbidden, notFound } from '../state/rejections.ts';
import { deletesBranch } from '../state/repo-settings.ts';
import type { PullRow } from '../state/rows.ts';
import { scheduleAttempt, unscheduleAttempt } from '../state/scheduled-merges.ts';
import { noteChange } from '../state/events.ts';
import type { Attempt, MergePlan } from './attempt.ts';
import { mayMerge } from './merge-checks.ts';

/** Schedules a merge for when everything allows it: at the end of this request, when everything does. */
export function scheduleMerge(attempt: Attempt, { text, origin, deleteBranch }: MergePlan): void {
  const { world, repo, pull, doer, style } = attempt;
  if (world.pulls.autoMerges.get(pull.id) !== undefined)
    throw conflict(`pull request is already scheduled to auto merge when checks succeed [pull_id: ${pull.pullId}]`);
  world.pulls.autoMerges.insert({
    id: pull.id,
    repo: repo.id,
    base: pull.base,
    doer: doer.id,
    style,
    // Later edits change neither the message nor whether the branch is deleted.
    text,
    origin,
    deleteBranch: deleteBranch ?? deletesBranch(world, repo),
  });
  noteChange({ world, doer }, pull, [{ type: 'pull_scheduled_merge' }], {});
  if (!world.dialect.scheduledStays) scheduleAttempt(world, pull);
}

/** Cancels a scheduled merge. */
export function cancelScheduledMerge({ world, repo, doer }: Acting, pull: PullRow): void {
  const row = world.pulls.autoMerges.get(pull.id);
  if (row === undefined) throw notFound();
  if (row.doer !== doer.id && !mayMerge(world, repo, pull, doer))
    throw forbidden('user has no permission to cancel the scheduled auto merge');
  world.pulls.autoMerges.delete(pull.id);
  unscheduleAttempt(world, pull);
  noteChange({ world, doer }, pull, [{ type: 'pull_cancel_scheduled_merge' }], {});
}

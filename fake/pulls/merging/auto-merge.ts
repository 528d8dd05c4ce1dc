import type { World } from '../state/world.ts';
import { unlessRejected } from '../state/rejections.ts';
import type { AutoMergeRow } from '../state/rows.ts';
import type { Attempt, MergeOptions } from './attempt.ts';
import { checkMerge } from './merge-checks.ts';
import { perform } from './merge.ts';

/** Attempts a scheduled merge: merges, if everything allows it by now; otherwise it goes on waiting. */
export function attemptScheduledMerge(world: World, { pull: id }: { readonly pull: number }): void {
  const row = world.pulls.autoMerges.get(id);
  const pull = world.pulls.pulls.get(id);
  const repo = pull && world.pulls.repos.get(pull.repo);
  const doer = row && world.accounts.users.get(row.doer);
  if (row === undefined || pull === undefined || repo === undefined || doer === undefined) return;
  const attempt: Attempt = { world, repo, pull, doer, style: row.style, force: false, auto: false };
  // Nobody is there to be told why it does not merge yet.
  unlessRejected(() => {
    checkMerge(attempt);
    perform(attempt, optionsOf(row));
    world.pulls.autoMerges.delete(id);
  });
}

function optionsOf(row: AutoMergeRow): MergeOptions {
  const { style, text, origin, deleteBranch } = row;
  const fixed = { title: '', message: '', mergeCommit: '', headCommit: '', force: false, auto: false };
  return { style, text, origin, deleteBranch, ...fixed };
}

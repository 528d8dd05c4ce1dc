import { pullById } from '../state/threads.ts';
import type { World } from '../state/world.ts';
import { unlessRejected } from '../state/rejections.ts';
import type { Attempt } from './attempt.ts';
import { checkMerge } from './merge-checks.ts';
import { perform } from './merge.ts';

/** Attempts a scheduled merge: merges, if everything allows it by now; otherwise it goes on waiting. */
export function attemptScheduledMerge(world: World, { pull: id }: { readonly pull: number }): void {
  const row = world.pulls.autoMerges.get(id);
  const pull = pullById(world, id);
  const repo = pull && world.pulls.repos.get(pull.repo);
  const doer = row && world.accounts.users.get(row.doer);
  if (row === undefined || pull === undefined || repo === undefined || doer === undefined) return;
  const attempt: Attempt = { world, repo, pull, doer, style: row.style, force: false, auto: false };
  // Nobody is there to be told why it does not merge yet.
  unlessRejected(() => {
    checkMerge(attempt);
    // A manual merge, which names its commit, is never scheduled; nor is a head, which may move meanwhile.
    perform(attempt, { ...row, headCommit: '', mergeCommit: '' });
  });
}

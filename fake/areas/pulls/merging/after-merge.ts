import { openCount, pullsIn } from '../state/threads.ts';
import type { Oid } from '../../../git/index.ts';
import { canWrite } from '../access/access.ts';
import type { Attempt } from './attempt.ts';
import { moveBranch, retarget } from '../repositories/moves.ts';
import { protectionOf } from '../access/protections.ts';
import { markRead } from '../pull-requests/reads.ts';
import { applyClosingKeywords } from '../issues/closing-keywords.ts';
import { referencesOf } from '../issues/references.ts';
import { deletesBranch } from '../state/repo-settings.ts';
import { close } from '../state/lifecycle.ts';
import { noteEvent, noteNext } from '../state/events.ts';
import { forbidden } from '../state/rejections.ts';
import { lists } from '../state/tables.ts';
import { nowSeconds } from '../state/time.ts';

/** All that a merge leaves behind. */
export function applyMerge(attempt: Attempt, tip: Oid, deleteBranch: boolean | undefined): void {
  const { world, repo, pull, doer } = attempt;
  close(world, pull, { merged: { at: nowSeconds(world), by: doer.id, sha: tip } });
  noteEvent(world, pull, doer.id, { type: 'merge_pull' });
  markRead(world, pull, doer);
  // A manual merge is only recorded: neither branch is touched.
  const byHand = attempt.style === 'manually-merged';
  const open = openCount(world, 'issues', repo);
  if (!byHand) moveBranch(attempt, pull.base, tip);
  const uncountedIssues = openCount(world, 'issues', repo) - open;
  world.announce(world, doer, { kind: 'merged', pull, isFound: byHand, uncountedIssues });
  applyClosingKeywords(attempt, referencesOf(world, repo, pull), tip);
  if (byHand || !(deleteBranch ?? deletesBranch(world, repo))) return;
  rejectForkBranch(attempt);
  dropHead(attempt);
}

/** Rejects the deletion of a fork's branch by a user who may not write there, in the versions that say so: the merge is done by then. */
function rejectForkBranch({ world, pull, doer }: Attempt): void {
  const repo = world.pulls.repos.get(pull.headRepo);
  if (world.dialect.forkBranch && repo !== undefined && !canWrite(world, repo, doer, 'repo.code'))
    throw forbidden('insufficient permission to delete head branch');
}

/** Removes the head branch, if the one who merged may; what was based on it goes to the merged base. */
function dropHead({ world, pull, doer }: Attempt): void {
  const repo = world.pulls.repos.get(pull.headRepo);
  if (repo === undefined || pull.agit || !canWrite(world, repo, doer, 'repo.code') || repo.archivedAt !== undefined)
    return;
  if (pull.head === repo.defaultBranch || protectionOf(world, repo, pull.head) !== undefined) return;
  if (pullsIn(world, lists.openHead(repo.id, pull.head)).size > 0) return;
  if (repo.id === pull.repo && !retarget(world, repo.id, { from: pull.head, to: pull.base, by: doer.id })) return;
  // The page tells of it.
  noteNext(world, pull, doer.id, { type: 'delete_branch', ref: [pull.head, ''] });
  moveBranch({ world, repo, doer }, pull.head, undefined);
}

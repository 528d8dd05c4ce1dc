import type { World } from './world.ts';
import { checkEnds } from './mergeability.ts';
import type { PullRow, RepoRow } from './rows.ts';
import { lists } from './tables.ts';
import { current, pullById } from './threads.ts';

/** The clock's task that attempts a scheduled merge. */
export const MERGE_ATTEMPT = 'pulls.merge';

const subjectOf = (pull: Pick<PullRow, 'id'>): string => `${MERGE_ATTEMPT}.${pull.id}`;

/**
 * Plans an attempt at a scheduled merge, because something has happened that it may have waited for: at the end of the
 * present request, or when the check of mergeability is done.
 */
export function scheduleAttempt(world: World, pull: PullRow): void {
  if (world.pulls.autoMerges.get(pull.id) === undefined) return;
  const at = checkEnds(world, current(world, pull)) ?? world.clock.now;
  world.clock.unschedule(subjectOf(pull));
  world.clock.schedule(at, MERGE_ATTEMPT, subjectOf(pull), { pull: pull.id });
}

/** Plans attempts for a branch that has moved: at merges into it, and at those of the pull requests out of it. */
export function scheduleBranchAttempts(world: World, repo: RepoRow, branch: string, heads: readonly PullRow[]): void {
  const rows = [...world.pulls.autoMerges.list(lists.base(repo.id, branch))];
  const waiting = rows.map(({ id }) => pullById(world, id)).filter((pull) => pull !== undefined);
  for (const pull of [...waiting, ...heads]) scheduleAttempt(world, pull);
}

/** Plans attempts at every scheduled merge of a repository. */
export function scheduleRepoAttempts(world: World, repo: RepoRow): void {
  for (const row of [...world.pulls.autoMerges.all()]) {
    const pull = row.repo === repo.id ? pullById(world, row.id) : undefined;
    if (pull !== undefined) scheduleAttempt(world, pull);
  }
}

/** Drops the planned attempt of a pull request. */
export function unscheduleAttempt(world: World, pull: Pick<PullRow, 'id'>): void {
  world.clock.unschedule(subjectOf(pull));
}

/** A scheduled merge follows its pull request to another base. */
export function retargetScheduledMerge(world: World, pull: PullRow, base: string): void {
  const row = world.pulls.autoMerges.get(pull.id);
  if (row !== undefined) world.pulls.autoMerges.replace({ ...row, base });
}

/** Attempts what has been planned for now: at the end of a request, or of a push. */
export function runAttempts(world: World): void {
  world.clock.runDue(MERGE_ATTEMPT);
}

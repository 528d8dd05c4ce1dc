import type { World } from './world.ts';
import type { IssueRow, Numbered, PullRow, Thread } from './rows.ts';
import { nextComment } from './sequences.ts';
import { nowSeconds } from './time.ts';
import { keys } from './tables.ts';

/** The present row of a pull request. */
export function current(world: World, pull: PullRow): PullRow {
  return world.pulls.pulls.get(pull.id) ?? pull;
}

/** Changes a pull request and notes so many events of the page. */
export function change(world: World, pull: PullRow, changes: Partial<PullRow>, events = 1): PullRow {
  for (let i = 0; i < events; i++) nextComment(world);
  const before = current(world, pull);
  const row = { ...before, ...changes, updatedAt: nowSeconds(world) };
  countMilestones(world, before, row);
  return world.pulls.pulls.replace(dropUndefined(row));
}

/** The same for an issue. */
export function changeIssue(world: World, issue: IssueRow, changes: Partial<IssueRow>, events = 1): IssueRow {
  for (let i = 0; i < events; i++) nextComment(world);
  const row = { ...issue, ...changes, updatedAt: nowSeconds(world) };
  countMilestones(world, issue, row);
  return world.pulls.issues.replace(dropUndefined(row));
}

type Counted = { readonly [K in 'milestone' | 'closedAt']?: Numbered[K] | undefined };

/** A milestone whose counters are written is a changed one (contract: pulls 2.7). */
export function countMilestones(world: World, before: Counted, after: Counted): void {
  const closes = (before.closedAt === undefined) !== (after.closedAt === undefined);
  if (before.milestone === after.milestone && !closes) return;
  for (const id of new Set([before.milestone, after.milestone])) {
    const row = id === undefined ? undefined : world.pulls.milestones.get(id);
    if (row !== undefined) world.pulls.milestones.replace({ ...row, updatedAt: nowSeconds(world) });
  }
}

export type { Thread };

/** What an issue and a pull request have in common, of the one that it is. */
export const numbered = ({ issue, pull }: Thread): Numbered => (pull ?? issue) as Numbered;

/** The present rows of an issue or a pull request. */
export function presentThread(world: World, { issue, pull }: Thread): Thread {
  if (pull !== undefined) return { pull: current(world, pull) };
  return issue === undefined ? {} : { issue: world.pulls.issues.get(issue.id) ?? issue };
}

/** The issue or pull request of a number in a repository. */
export function threadOf(world: World, repo: number, number: number): Thread | undefined {
  const key = keys.number(repo, number);
  const pull = world.pulls.pulls.find('number', key);
  if (pull !== undefined) return { pull };
  const issue = world.pulls.issues.find('number', key);
  return issue && { issue };
}

/** Changes an issue or a pull request. */
export function changeThread(world: World, { issue, pull }: Thread, changes: Partial<Numbered>, events = 1): void {
  if (pull !== undefined) change(world, pull, changes, events);
  else if (issue !== undefined) changeIssue(world, issue, changes, events);
}

/** A row without the fields that were taken away: what is written out has no undefined either. */
export function dropUndefined<R extends object>(row: { [K in keyof R]: R[K] | undefined }): R {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined)) as R;
}

import type { World } from './world.ts';
import type { IssueRow, Numbered, PullRow } from './rows.ts';
import { nextComment } from './sequences.ts';
import { nowSeconds } from './time.ts';

/** The present row of a pull request. */
export function current(world: World, pull: PullRow): PullRow {
  return world.pulls.pulls.get(pull.id) ?? pull;
}

/** Changes a pull request and notes so many events of the page. */
export function change(world: World, pull: PullRow, changes: Partial<PullRow>, events = 1): PullRow {
  for (let i = 0; i < events; i++) nextComment(world);
  const row = { ...current(world, pull), ...changes, updatedAt: nowSeconds(world) };
  return world.pulls.pulls.replace(dropUndefined(row));
}

/** The same for an issue. */
export function changeIssue(world: World, issue: IssueRow, changes: Partial<IssueRow>, events = 1): IssueRow {
  for (let i = 0; i < events; i++) nextComment(world);
  return world.pulls.issues.replace(dropUndefined({ ...issue, ...changes, updatedAt: nowSeconds(world) }));
}

/** An issue or a pull request. */
export interface Thread {
  readonly issue?: IssueRow;
  readonly pull?: PullRow;
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

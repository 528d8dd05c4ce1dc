import type { Ordered } from '../../../engine/store/ordered.ts';
import { isPull, type PullRow, type RepoRow, type Thread } from './rows.ts';
import { nextPageEvent } from './sequences.ts';
import { keys, lists, type ThreadKind } from './tables.ts';
import { nowSeconds } from './time.ts';
import type { World } from './world.ts';

/** The issue or pull request of a number in a repository. */
export const threadOf = ({ pulls }: World, repo: number, number: number): Thread | undefined =>
  pulls.threads.find('number', keys.number(repo, number));

/** How many issues or pull requests of a repository are open. */
export const openCount = ({ pulls }: World, kind: ThreadKind, repo: RepoRow): number =>
  pulls.threads.list(lists.threads(kind, repo.id, false)).size;

/** The pull request of a number in a repository. */
export function pullNumbered(world: World, repo: number, number: number): PullRow | undefined {
  const thread = threadOf(world, repo, number);
  return thread !== undefined && isPull(thread) ? thread : undefined;
}

/** The pull request of a row id. */
export function pullById({ pulls }: World, id: number): PullRow | undefined {
  const thread = pulls.threads.get(id);
  return thread !== undefined && isPull(thread) ? thread : undefined;
}

/** The rows of a list in which there are pull requests alone. */
export const pullsIn = ({ pulls }: World, list: string): Ordered<PullRow> =>
  pulls.threads.list(list) as Ordered<PullRow>;

/** The present row of an issue or a pull request. */
export function current<T extends Thread>({ pulls }: World, thread: T): T {
  return (pulls.threads.get(thread.id) as T | undefined) ?? thread;
}

/** Changes an issue or a pull request, and counts so many events of its page. */
export function change<T extends Thread>(world: World, thread: T, changes: Changes<T>, events = 1): T {
  for (let i = 0; i < events; i++) nextPageEvent(world, thread);
  const before = current(world, thread);
  const row = dropUndefined<T>({ ...before, ...changes, updatedAt: nowSeconds(world) });
  countMilestones(world, before, row);
  return world.pulls.threads.replace(row) as T;
}

/** Fields that change; `undefined` takes a field away. */
export type Changes<T extends Thread> = { readonly [K in keyof T]?: T[K] | undefined };

/** A milestone whose counters are written is a changed one (contract: pulls 2.7). */
export function countMilestones(world: World, before: Changes<Thread>, after: Changes<Thread>): void {
  const closes = (before.closedAt === undefined) !== (after.closedAt === undefined);
  if (before.milestone === after.milestone && !closes) return;
  for (const id of new Set([before.milestone, after.milestone])) {
    const row = id === undefined ? undefined : world.pulls.milestones.get(id);
    if (row !== undefined) world.pulls.milestones.replace({ ...row, updatedAt: nowSeconds(world) });
  }
}

/** A row without the fields that were taken away: what is written out has no undefined either. */
export function dropUndefined<R extends object>(row: { [K in keyof R]: R[K] | undefined }): R {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined)) as R;
}

import type { World } from '../state/world.ts';
import type { Doer } from '../access/access.ts';
import type { PullRow } from '../state/rows.ts';

const EVERYBODY = 0;

/** Counts a view of a pull request (contract: pulls 4.1). */
export function countView(world: World, pull: PullRow): void {
  add(world, pull.id, EVERYBODY);
}

/** Marks a pull request as read by a user (contract: pulls 8.2). */
export function markRead(world: World, pull: PullRow, doer: Doer): void {
  if (doer !== undefined) add(world, pull.id, doer.id);
}

function add(world: World, pull: number, user: number): void {
  const id = `${pull}:${user}`;
  world.pulls.reads.put({ id, count: (world.pulls.reads.get(id)?.count ?? 0) + 1 });
}

import { commitOf } from './commit.ts';
import { greatest } from './greatest.ts';
import { Heap } from './heap.ts';
import type { Commit, Oid } from './model.ts';
import { readObject, type ObjectStore, type StoredObject } from './objects.ts';

const LEFT = 1;
const RIGHT = 2;
const STALE = 4;

/** A commit in a history. */
interface Node {
  readonly commit: Commit;
  /** Greater than that of all its ancestors. Dates cannot give that order, because the clock of a test is frozen. */
  readonly generation: number;
}

function nodeAt(store: ObjectStore, id: Oid): Node {
  const object = readObject(store, id);
  return { commit: commitOf(object), generation: object.generation ?? countGeneration(store, object) };
}

function countGeneration(store: ObjectStore, object: StoredObject): number {
  const pending = [object];
  for (let at = pending.at(-1); at !== undefined; at = pending.at(-1)) {
    const parents = at.generation === undefined ? commitOf(at).parents.map((id) => readObject(store, id)) : [];
    const missing = parents.filter(({ generation }) => generation === undefined);
    for (const parent of missing) pending.push(parent);
    if (missing.length > 0) continue;
    at.generation ??= greatest(parents.map(({ generation = 0 }) => generation)) + 1;
    pending.pop();
  }
  return object.generation!;
}

/** Whether `ancestor` is `id` or one of its ancestors. */
export const isAncestor = (store: ObjectStore, ancestor: Oid, id: Oid): boolean =>
  areAncestors(store, [ancestor], [id]);

/** Whether each of some commits is one of these, or one of their ancestors. */
export function areAncestors(store: ObjectStore, ancestors: Iterable<Oid>, ids: Iterable<Oid>): boolean {
  const missing = new Set(ancestors);
  let least = Infinity;
  for (const id of missing) least = Math.min(least, nodeAt(store, id).generation);
  const seen = new Set(ids);
  const pending = [...seen];
  for (let at = pending.pop(); at !== undefined && missing.size > 0; at = pending.pop()) {
    missing.delete(at);
    const { generation, commit } = nodeAt(store, at);
    for (const parent of generation <= least ? [] : commit.parents) {
      if (seen.has(parent)) continue;
      seen.add(parent);
      pending.push(parent);
    }
  }
  return missing.size === 0;
}

interface Walk {
  readonly flags: Map<Oid, number>;
  readonly queue: Heap<Node>;
  /** Queued commits whose flags could still lead somewhere. */
  live: number;
}

function paint(store: ObjectStore, walk: Walk, id: Oid, flags: number, isLive: (flags: number) => boolean): void {
  const before = walk.flags.get(id);
  const after = (before ?? 0) | flags;
  if (before === after) return;
  walk.flags.set(id, after);
  if (before === undefined) walk.queue.push(nodeAt(store, id));
  else if (isLive(before)) walk.live--;
  if (isLive(after)) walk.live++;
}

const byGeneration = (): Heap<Node> => new Heap((a, b) => b.generation - a.generation);

/**
 * The best common ancestors of two commits, newest first: more than one on criss-cross history, none between unrelated
 * ones. The walk goes down by generation, so a commit's colours are final when it is met.
 */
export function mergeBases(store: ObjectStore, left: Oid, right: Oid): Oid[] {
  return left === right ? [left] : mergeBasesOf(store, [left], right);
}

/** The best common ancestors of a commit and one that would have all of `lefts` as parents. */
export function mergeBasesOf(store: ObjectStore, lefts: readonly Oid[], right: Oid): Oid[] {
  const walk: Walk = { flags: new Map(), queue: byGeneration(), live: 0 };
  const isLive = (flags: number): boolean => (flags & STALE) === 0;
  for (const left of lefts) paint(store, walk, left, LEFT, isLive);
  paint(store, walk, right, RIGHT, isLive);
  const bases: Commit[] = [];
  while (walk.live > 0) {
    const { commit } = walk.queue.pop()!;
    const flags = walk.flags.get(commit.id)!;
    if (isLive(flags)) walk.live--;
    const common = (flags & (LEFT | RIGHT)) === (LEFT | RIGHT);
    if (common && isLive(flags)) bases.push(commit);
    for (const parent of commit.parents) paint(store, walk, parent, common ? flags | STALE : flags, isLive);
  }
  bases.sort((a, b) => b.committer.seconds - a.committer.seconds);
  return bases.map(({ id }) => id);
}

/** The first of the merge bases, as `git merge-base` prints it. */
export function mergeBase(store: ObjectStore, left: Oid, right: Oid): Oid | undefined {
  return mergeBases(store, left, right)[0];
}

/** Commits reachable from `include` and not from `exclude`: `git rev-list include ^exclude`, as a set. */
export function between(store: ObjectStore, include: readonly Oid[], exclude: readonly Oid[]): Set<Oid> {
  const walk: Walk = { flags: new Map(), queue: byGeneration(), live: 0 };
  const isLive = (flags: number): boolean => flags === LEFT;
  for (const id of include) paint(store, walk, id, LEFT, isLive);
  for (const id of exclude) paint(store, walk, id, RIGHT, isLive);
  const found = new Set<Oid>();
  while (walk.live > 0) {
    const { commit } = walk.queue.pop()!;
    const flags = walk.flags.get(commit.id)!;
    if (isLive(flags)) {
      walk.live--;
      found.add(commit.id);
    }
    for (const parent of commit.parents) paint(store, walk, parent, flags, isLive);
  }
  return found;
}

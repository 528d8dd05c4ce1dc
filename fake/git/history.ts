import { readCommit } from './commit.ts';
import { Heap } from './heap.ts';
import type { Commit, Oid } from './model.ts';
import type { ObjectStore } from './objects.ts';

const LEFT = 1;
const RIGHT = 2;
const STALE = 4;

/**
 * Length of the longest way from a root: a commit's is greater than that of all its ancestors. Dates cannot give that
 * order, because the clock of a test is frozen.
 */
function generation(store: ObjectStore, id: Oid): number {
  const known = store.generations;
  const pending = [id];
  while (pending.length > 0) {
    const at = pending[pending.length - 1]!;
    const { parents } = readCommit(store, at);
    const missing = known.has(at) ? [] : parents.filter((parent) => !known.has(parent));
    if (missing.length > 0) {
      for (const parent of missing) pending.push(parent);
      continue;
    }
    if (!known.has(at)) known.set(at, parents.reduce((most, parent) => Math.max(most, known.get(parent)!), 0) + 1);
    pending.pop();
  }
  return known.get(id)!;
}

/** Whether `ancestor` is `id` or one of its ancestors. */
export function isAncestor(store: ObjectStore, ancestor: Oid, id: Oid): boolean {
  const least = generation(store, ancestor);
  const seen = new Set([id]);
  const pending = [id];
  for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
    if (at === ancestor) return true;
    if (generation(store, at) <= least) continue;
    for (const parent of readCommit(store, at).parents) {
      if (seen.has(parent)) continue;
      seen.add(parent);
      pending.push(parent);
    }
  }
  return false;
}

interface Walk {
  readonly flags: Map<Oid, number>;
  readonly queue: Heap<Oid>;
  /** Queued commits whose flags could still lead somewhere. */
  live: number;
}

function paint(store: ObjectStore, walk: Walk, id: Oid, flags: number, isLive: (flags: number) => boolean): void {
  const before = walk.flags.get(id);
  const after = (before ?? 0) | flags;
  if (before === after) return;
  walk.flags.set(id, after);
  if (before === undefined) {
    generation(store, id);
    walk.queue.push(id);
  } else if (isLive(before)) walk.live--;
  if (isLive(after)) walk.live++;
}

function byGeneration(store: ObjectStore): Heap<Oid> {
  return new Heap<Oid>((a, b) => store.generations.get(b)! - store.generations.get(a)!);
}

/**
 * The best common ancestors of two commits, newest first: more than one on criss-cross history, none between unrelated
 * ones. The walk goes down by generation, so a commit's colours are final when it is met.
 */
export function mergeBases(store: ObjectStore, left: Oid, right: Oid): Oid[] {
  return left === right ? [left] : mergeBasesOf(store, [left], right);
}

/** The best common ancestors of a commit and one that would have all of `lefts` as parents. */
export function mergeBasesOf(store: ObjectStore, lefts: readonly Oid[], right: Oid): Oid[] {
  const walk: Walk = { flags: new Map(), queue: byGeneration(store), live: 0 };
  const isLive = (flags: number): boolean => (flags & STALE) === 0;
  for (const left of lefts) paint(store, walk, left, LEFT, isLive);
  paint(store, walk, right, RIGHT, isLive);
  const bases: Commit[] = [];
  while (walk.live > 0) {
    const id = walk.queue.pop()!;
    const flags = walk.flags.get(id)!;
    if (isLive(flags)) walk.live--;
    const commit = readCommit(store, id);
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
  const walk: Walk = { flags: new Map(), queue: byGeneration(store), live: 0 };
  const isLive = (flags: number): boolean => flags === LEFT;
  for (const id of include) paint(store, walk, id, LEFT, isLive);
  for (const id of exclude) paint(store, walk, id, RIGHT, isLive);
  const found = new Set<Oid>();
  while (walk.live > 0) {
    const id = walk.queue.pop()!;
    const flags = walk.flags.get(id)!;
    if (isLive(flags)) {
      walk.live--;
      found.add(id);
    }
    for (const parent of readCommit(store, id).parents) paint(store, walk, parent, flags, isLive);
  }
  return found;
}

/** How many commits `head` has that `base` lacks, and the other way round. */
export function aheadBehind(store: ObjectStore, base: Oid, head: Oid): { ahead: number; behind: number } {
  return { ahead: between(store, [head], [base]).size, behind: between(store, [base], [head]).size };
}

import { readCommit } from './commit.ts';
import { Heap } from './heap.ts';
import { between } from './history.ts';
import type { Commit, Oid } from './model.ts';
import type { ObjectStore } from './objects.ts';

/** Which commits a log shows, and how. */
export interface LogOptions {
  /** Tips whose history is omitted: `git log base..head` is `log(store, [head], {exclude: [base]})`. */
  readonly exclude?: readonly Oid[];
  /** `date` is git log's own order; `topo` shows no parent before its children and keeps lines of history together. */
  readonly order?: 'date' | 'topo';
  readonly firstParent?: boolean;
  readonly noMerges?: boolean;
  readonly limit?: number;
}

/** The history of some tips, newest first. */
export function log(store: ObjectStore, tips: readonly Oid[], options: LogOptions = {}): Commit[] {
  const { exclude = [], order = 'date', firstParent = false, noMerges = false, limit = Infinity } = options;
  const allowed = exclude.length === 0 ? undefined : between(store, tips, exclude);
  const parentsOf = (commit: Commit): readonly Oid[] => {
    const parents = firstParent ? commit.parents.slice(0, 1) : commit.parents;
    return allowed === undefined ? parents : parents.filter((id) => allowed.has(id));
  };
  const starts = allowed === undefined ? tips : tips.filter((id) => allowed.has(id));
  const found: Commit[] = [];
  if (limit <= 0) return found;
  for (const commit of order === 'topo' ? topological(store, starts, parentsOf) : byDate(store, starts, parentsOf)) {
    if (noMerges && commit.parents.length > 1) continue;
    found.push(commit);
    if (found.length >= limit) break;
  }
  return found;
}

type ParentsOf = (commit: Commit) => readonly Oid[];

const newestFirst = (a: Commit, b: Commit): number => b.committer.seconds - a.committer.seconds;

function* byDate(store: ObjectStore, tips: readonly Oid[], parentsOf: ParentsOf): Generator<Commit> {
  const queue = new Heap<Commit>(newestFirst);
  const seen = new Set<Oid>();
  const add = (id: Oid): void => {
    if (seen.has(id)) return;
    seen.add(id);
    queue.push(readCommit(store, id));
  };
  tips.forEach(add);
  for (let commit = queue.pop(); commit !== undefined; commit = queue.pop()) {
    parentsOf(commit).forEach(add);
    yield commit;
  }
}

function* topological(store: ObjectStore, tips: readonly Oid[], parentsOf: ParentsOf): Generator<Commit> {
  const all = [...byDate(store, tips, parentsOf)];
  const children = new Map(all.map(({ id }) => [id, 0]));
  for (const commit of all) for (const parent of parentsOf(commit)) children.set(parent, children.get(parent)! + 1);
  const pending = all.filter(({ id }) => children.get(id) === 0).reverse();
  for (let commit = pending.pop(); commit !== undefined; commit = pending.pop()) {
    for (const parent of parentsOf(commit)) {
      const left = children.get(parent)! - 1;
      children.set(parent, left);
      if (left === 0) pending.push(readCommit(store, parent));
    }
    yield commit;
  }
}

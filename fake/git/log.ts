import { readCommit, treeOfCommit } from './commit.ts';
import { Heap } from './heap.ts';
import { between } from './history.ts';
import type { Commit, Oid } from './model.ts';
import type { ObjectStore } from './objects.ts';
import { entryAt } from './tree.ts';

/** Which commits a log shows, and how. */
export interface LogOptions {
  /** Tips whose history is omitted: `git log base..head` is `log(store, [head], {exclude: [base]})`. */
  readonly exclude?: readonly Oid[];
  /** `date` is git log's own order; `topo` shows no parent before its children and keeps lines of history together. */
  readonly order?: 'date' | 'topo';
  readonly firstParent?: boolean;
  readonly noMerges?: boolean;
  readonly limit?: number;
  /** Only commits that change this file or folder; of a merge, only the side that it took its content from. */
  readonly path?: string;
}

/** The history of some tips, newest first. */
export function log(store: ObjectStore, tips: readonly Oid[], options: LogOptions = {}): Commit[] {
  const { exclude = [], order = 'date', firstParent = false, noMerges = false, limit = Infinity, path } = options;
  const allowed = exclude.length === 0 ? undefined : between(store, tips, exclude);
  const parentsOf = (commit: Commit): readonly Oid[] => {
    const parents = firstParent ? commit.parents.slice(0, 1) : followed(store, commit, path);
    return allowed === undefined ? parents : parents.filter((id) => allowed.has(id));
  };
  const starts = allowed === undefined ? tips : tips.filter((id) => allowed.has(id));
  const found: Commit[] = [];
  if (limit <= 0) return found;
  for (const commit of order === 'topo' ? topological(store, starts, parentsOf) : byDate(store, starts, parentsOf)) {
    if ((noMerges && commit.parents.length > 1) || (path !== undefined && !changes(store, commit, path))) continue;
    found.push(commit);
    if (found.length >= limit) break;
  }
  return found;
}

/** The parents that a log follows: of a path, only the first one that has the same content there. */
function followed(store: ObjectStore, commit: Commit, path: string | undefined): readonly Oid[] {
  if (path === undefined) return commit.parents;
  const same = commit.parents.find((parent) => contentAt(store, parent, path) === contentAt(store, commit.id, path));
  return same === undefined ? commit.parents : [same];
}

/** Whether a commit has other content at a path than each of its parents. */
function changes(store: ObjectStore, commit: Commit, path: string): boolean {
  const content = contentAt(store, commit.id, path);
  if (commit.parents.length === 0) return content !== undefined;
  return commit.parents.every((parent) => contentAt(store, parent, path) !== content);
}

function contentAt(store: ObjectStore, commit: Oid, path: string): string | undefined {
  const entry = entryAt(store, treeOfCommit(store, commit), path);
  return entry && `${entry.mode} ${entry.id}`;
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

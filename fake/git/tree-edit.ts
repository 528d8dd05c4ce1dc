import type { Oid, TreeEntry, TreeFile } from './model.ts';
import type { ObjectStore } from './objects.ts';
import { compareEntries, EMPTY_TREE, readTree, writeTree } from './tree.ts';

/** Path to its new file, or null to delete what is there (a file or a whole directory). */
export type TreeEdits = ReadonlyMap<string, TreeFile | null>;

/** A directory that edits touch. */
interface Directory {
  readonly name: string;
  readonly parent: Directory | undefined;
  readonly own: Map<string, TreeFile | null>;
  readonly below: Map<string, Directory>;
  /** Its tree, before and after. */
  before: Oid;
  after: Oid;
}

function directory(name: string, parent: Directory | undefined): Directory {
  return { name, parent, own: new Map(), below: new Map(), before: EMPTY_TREE, after: EMPTY_TREE };
}

/** The directories that edits touch, each after the one it is in. */
function touched(edits: TreeEdits): Directory[] {
  const found = [directory('', undefined)];
  for (const [path, file] of edits) {
    let at = found[0]!;
    const names = path.split('/');
    const last = names.pop()!;
    for (const name of names) {
      let inner = at.below.get(name);
      if (inner === undefined) {
        inner = directory(name, at);
        at.below.set(name, inner);
        found.push(inner);
      }
      at = inner;
    }
    at.own.set(last, file);
  }
  return found;
}

/**
 * The tree with these paths changed. Directories that nothing touches keep their ids and are not read. A file that is put
 * where a directory was replaces it, and the other way round; directories that become empty vanish.
 */
export function editTree(store: ObjectStore, tree: Oid, edits: TreeEdits): Oid {
  if (edits.size === 0) return tree;
  // No recursion: paths may be deeper than the stack.
  const directories = touched(edits);
  directories[0]!.before = tree;
  for (const { below, own, before } of directories) {
    for (const { name, mode, id } of below.size === 0 ? [] : readTree(store, before)) {
      const inner = below.get(name);
      if (inner !== undefined && mode === '40000' && !own.has(name)) inner.before = id;
    }
  }
  for (const one of directories.reverse()) one.after = rebuilt(store, one);
  return directories.at(-1)!.after;
}

function rebuilt(store: ObjectStore, { before, own, below }: Directory): Oid {
  const kept: TreeEntry[] = [];
  const files = new Map<string, TreeEntry>();
  for (const entry of readTree(store, before)) {
    if (below.has(entry.name)) files.set(entry.name, entry);
    else if (!own.has(entry.name)) kept.push(entry);
  }
  const added: TreeEntry[] = [];
  for (const [name, { after }] of below) {
    const old = files.get(name);
    if (after !== EMPTY_TREE) added.push({ name, mode: '40000', id: after });
    // Deleting below a file deletes nothing of the file.
    else if (old !== undefined && old.mode !== '40000' && !own.has(name)) added.push(old);
  }
  for (const [name, file] of own) {
    if (file !== null && (below.get(name)?.after ?? EMPTY_TREE) === EMPTY_TREE) added.push({ name, ...file });
  }
  return writeTree(store, insertSorted(kept, added));
}

function insertSorted(entries: TreeEntry[], added: TreeEntry[]): TreeEntry[] {
  if (added.length > 8) return entries.concat(added).sort(compareEntries);
  for (const entry of added) {
    let low = 0;
    let high = entries.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (compareEntries(entries[middle]!, entry) < 0) low = middle + 1;
      else high = middle;
    }
    entries.splice(low, 0, entry);
  }
  return entries;
}

/** Why git would reject a path in a tree; undefined when it is fine. */
export function pathFault(path: string): string | undefined {
  for (const name of path.split('/')) {
    if (name === '') return 'empty name in path';
    if (name === '.' || name === '..' || name.toLowerCase() === '.git') return `name ${name} in path`;
    if (name.includes('\0')) return 'NUL in path';
  }
  return undefined;
}

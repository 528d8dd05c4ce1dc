import type { ObjectStore, Oid } from './objects.ts';
import { compareEntries, EMPTY_TREE, readTree, writeTree } from './tree.ts';
import type { TreeEntry, TreeFile } from './tree.ts';

/** Path to its new file, or null to delete what is there (a file or a whole directory). */
export type TreeEdits = ReadonlyMap<string, TreeFile | null>;

interface Grouped {
  readonly own: Map<string, TreeFile | null>;
  readonly below: Map<string, Map<string, TreeFile | null>>;
}

function group(edits: TreeEdits): Grouped {
  const grouped: Grouped = { own: new Map(), below: new Map() };
  for (const [path, file] of edits) {
    const slash = path.indexOf('/');
    if (slash < 0) {
      grouped.own.set(path, file);
      continue;
    }
    const name = path.slice(0, slash);
    const inner = grouped.below.get(name) ?? new Map<string, TreeFile | null>();
    grouped.below.set(name, inner.set(path.slice(slash + 1), file));
  }
  return grouped;
}

/**
 * The tree with these paths changed. Directories that nothing touches keep their ids and are not read. A file that is put
 * where a directory was replaces it, and the other way round; directories that become empty vanish.
 */
export function editTree(store: ObjectStore, tree: Oid, edits: TreeEdits): Oid {
  if (edits.size === 0) return tree;
  const { own, below } = group(edits);
  const entries = readTree(store, tree).filter(({ name }) => !own.has(name) && !below.has(name));
  const before = new Map<string, TreeEntry>();
  for (const entry of readTree(store, tree)) if (below.has(entry.name)) before.set(entry.name, entry);
  const added: TreeEntry[] = [];
  for (const [name, inner] of below) {
    const entry = editedEntry(store, name, before.get(name), own, inner);
    if (entry !== undefined) added.push(entry);
  }
  for (const [name, file] of own)
    if (file !== null && !added.some((one) => one.name === name)) added.push({ name, ...file });
  return writeTree(store, insertSorted(entries, added));
}

function editedEntry(
  store: ObjectStore,
  name: string,
  old: TreeEntry | undefined,
  own: ReadonlyMap<string, TreeFile | null>,
  inner: TreeEdits,
): TreeEntry | undefined {
  const replaced = own.has(name) || old?.mode !== '40000';
  const id = editTree(store, replaced ? EMPTY_TREE : old.id, inner);
  if (id !== EMPTY_TREE) return { name, mode: '40000', id };
  // Deleting below a file deletes nothing of the file.
  return !own.has(name) && old !== undefined && old.mode !== '40000' ? old : undefined;
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

/** A tree made of files alone. */
export function treeOf(store: ObjectStore, files: ReadonlyMap<string, TreeFile>): Oid {
  return files.size === 0 ? writeTree(store, []) : editTree(store, EMPTY_TREE, files);
}

/** Why git would refuse a path in a tree; undefined when it is fine. */
export function pathFault(path: string): string | undefined {
  for (const name of path.split('/')) {
    if (name === '') return 'empty name in path';
    if (name === '.' || name === '..' || name.toLowerCase() === '.git') return `name ${name} in path`;
    if (name.includes('\0')) return 'NUL in path';
  }
  return undefined;
}

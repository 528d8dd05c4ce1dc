import { compareUtf8 } from '../bytes.ts';
import type { Oid, TreeEntry, TreeFile } from '../model.ts';
import type { ObjectStore } from '../objects.ts';
import { compareEntries, readTree } from '../tree.ts';

/** A path at which two trees differ; a missing side means added or deleted. */
export interface PathChange {
  readonly path: string;
  readonly before: TreeFile | undefined;
  readonly after: TreeFile | undefined;
}

const kindOf = ({ mode }: TreeFile): string => mode.slice(0, 3);

/** Whether a path changed what it is: a file, a symbolic link, a submodule. */
export function isTypeChange({ before, after }: Pick<PathChange, 'before' | 'after'>): boolean {
  return before !== undefined && after !== undefined && kindOf(before) !== kindOf(after);
}

/** The files that differ between two trees, by path. Directories with equal ids are not opened. */
export function diffTrees(store: ObjectStore, before: Oid, after: Oid): PathChange[] {
  const found = new Map<string, PathChange>();
  const pending: Pair[] = [{ before, after, prefix: '' }];
  for (let pair = pending.pop(); pair !== undefined; pair = pending.pop())
    compareDirectories(store, pair, found, pending);
  return [...found.values()].sort((a, b) => compareUtf8(a.path, b.path));
}

/** Two directories still to be compared; a missing one is empty. */
interface Pair {
  readonly before: Oid | undefined;
  readonly after: Oid | undefined;
  readonly prefix: string;
}

type Found = Map<string, PathChange>;

function compareDirectories(store: ObjectStore, { before, after, prefix }: Pair, found: Found, pending: Pair[]): void {
  if (before === after) return;
  const left = before === undefined ? [] : readTree(store, before);
  const right = after === undefined ? [] : readTree(store, after);
  for (let i = 0, j = 0; i < left.length || j < right.length;) {
    const [a, b] = [left[i], right[j]];
    const order = a === undefined ? 1 : b === undefined ? -1 : compareEntries(a, b);
    if (order <= 0) i++;
    if (order >= 0) j++;
    if (order === 0 && a?.id === b?.id && a?.mode === b?.mode) continue;
    compareEntry(order <= 0 ? a : undefined, order >= 0 ? b : undefined, prefix, found, pending);
  }
}

function compareEntry(
  a: TreeEntry | undefined,
  b: TreeEntry | undefined,
  prefix: string,
  found: Found,
  pending: Pair[],
): void {
  const path = prefix + (a ?? b)!.name;
  const [fileA, fileB] = [asFile(a), asFile(b)];
  if (fileA !== undefined || fileB !== undefined) {
    // A file that became a directory meets its path twice, once from each side.
    const old = found.get(path);
    found.set(path, { path, before: fileA ?? old?.before, after: fileB ?? old?.after });
  }
  const [treeA, treeB] = [asTree(a), asTree(b)];
  if (treeA !== undefined || treeB !== undefined) pending.push({ before: treeA, after: treeB, prefix: `${path}/` });
}

function asFile(entry: TreeEntry | undefined): TreeFile | undefined {
  return entry === undefined || entry.mode === '40000' ? undefined : { mode: entry.mode, id: entry.id };
}

function asTree(entry: TreeEntry | undefined): Oid | undefined {
  return entry?.mode === '40000' ? entry.id : undefined;
}

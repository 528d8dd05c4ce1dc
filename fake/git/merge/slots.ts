import { findRenames } from '../diff/renames.ts';
import type { Rename } from '../diff/renames.ts';
import type { PathChange } from '../diff/tree-diff.ts';
import type { Oid, TreeFile } from '../model.ts';
import type { ObjectStore } from '../objects.ts';
import type { ConflictKind } from './conflict.ts';
import { directoriesAbove, directoriesAddedTo, movedDirectories, movedPath } from './directories.ts';
import { mergeFile } from './file.ts';
import type { MergeContext } from './file.ts';

/** One path of the merge: what base and sides have there, renames followed. */
export interface Slot {
  base: TreeFile | undefined;
  ours: TreeFile | undefined;
  theirs: TreeFile | undefined;
  /** A conflict that came with a rename. */
  conflict?: ConflictKind;
}

/** Paths that any side changed. */
export type Slots = Map<string, Slot>;

type SideName = 'ours' | 'theirs';

const OTHER: Readonly<Record<SideName, SideName>> = { ours: 'theirs', theirs: 'ours' };

const MERGE_RENAME_LIMIT = 7000;

/** One side of the merge: its tree and what it changed. */
export interface Changed {
  readonly tree: Oid;
  readonly changes: readonly PathChange[];
}

/** Lines both sides' changes up by path, so that a change made to a file's old path meets its new one. */
export function lineUp(context: MergeContext, ours: Changed, theirs: Changed): Slots {
  const slots: Slots = new Map();
  for (const { path, before, after } of ours.changes) slots.set(path, { base: before, ours: after, theirs: before });
  for (const { path, before, after } of theirs.changes) {
    const slot = slots.get(path);
    if (slot === undefined) slots.set(path, { base: before, ours: before, theirs: after });
    else slot.theirs = after;
  }
  const { store, depth } = context;
  const left = renamesOf(store, ours.changes, theirs.changes);
  const right = renamesOf(store, theirs.changes, ours.changes);
  for (const rename of left.values()) followRename(context, slots, rename, right.get(rename.from), 'ours');
  for (const rename of right.values()) {
    if (!left.has(rename.from)) followRename(context, slots, rename, undefined, 'theirs');
  }
  if (depth === 0) {
    moveAlong(slots, movedDirectories(store, ours.tree, left.values()), theirs.changes);
    moveAlong(slots, movedDirectories(store, theirs.tree, right.values()), ours.changes);
  }
  return slots;
}

/**
 * A side's renames by old path: only of files the other side changed, or whose directory it added to, because no others
 * matter to a merge.
 */
function renamesOf(
  store: ObjectStore,
  changes: readonly PathChange[],
  others: readonly PathChange[],
): Map<string, Rename> {
  const touched = new Set(others.filter(({ before }) => before !== undefined).map(({ path }) => path));
  const grown = directoriesAddedTo(others);
  const relevant = (path: string): boolean =>
    touched.has(path) || (grown.size > 0 && directoriesAbove(path).some((one) => grown.has(one)));
  if (!changes.some(({ path, after }) => after === undefined && relevant(path))) return new Map();
  const renames = findRenames(store, changes, { limit: MERGE_RENAME_LIMIT, empty: false, relevant });
  return new Map(renames.filter(({ from }) => relevant(from)).map((rename) => [rename.from, rename]));
}

/** A file one side added to a directory that the other side moved: git moves it too, and asks. */
function moveAlong(slots: Slots, moved: ReadonlyMap<string, string | undefined>, changes: readonly PathChange[]): void {
  if (moved.size === 0) return;
  for (const { path, before } of changes) {
    const slot = slots.get(path);
    const target = before === undefined ? movedPath(path, moved) : undefined;
    if (slot === undefined || target === undefined) continue;
    slot.conflict ??= 'file location';
    if (slots.has(target)) continue;
    slots.delete(path);
    slots.set(target, slot);
  }
}

/** Brings what the other side did to a file's old path to its new one; `counterpart` is the other side's rename of it. */
function followRename(
  context: MergeContext,
  slots: Slots,
  { from, to }: Rename,
  counterpart: Rename | undefined,
  side: SideName,
): void {
  const [old, target] = [slots.get(from), slots.get(to)];
  if (old === undefined || target === undefined) return;
  const { base, [OTHER[side]]: changed } = old;
  if (counterpart?.to === to) {
    slots.delete(from);
    target.base = base;
  } else if (counterpart !== undefined) {
    const twin = slots.get(counterpart.to);
    for (const slot of [old, target, twin]) if (slot !== undefined) slot.conflict = 'rename/rename';
  } else if (changed === undefined) {
    target.conflict = 'rename/delete';
  } else {
    slots.set(from, { base, ours: undefined, theirs: undefined });
    meet(context, target, { base, changed, side });
  }
}

/** A file that one side renamed and the other changed. */
interface Renamed {
  readonly base: TreeFile | undefined;
  readonly changed: TreeFile;
  /** The one that renamed it. */
  readonly side: SideName;
}

/** Brings the other side's change of the old path to the new one, where the other side may have a file of its own. */
function meet(context: MergeContext, target: Slot, { base, changed, side }: Renamed): void {
  const other = OTHER[side];
  if (target[other] === undefined) {
    target.base = base;
    target[other] = changed;
    return;
  }
  const moved = target[side]!;
  const versions = side === 'ours' ? { base, ours: moved, theirs: changed } : { base, ours: changed, theirs: moved };
  const merged = mergeFile(context, versions);
  target[side] = merged.file;
  target.base = undefined;
  if (merged.conflict !== undefined) target.conflict = merged.conflict;
}

import { compareUtf8 } from '../bytes.ts';
import { diffTrees } from '../diff/tree-diff.ts';
import type { Oid, TreeFile } from '../model.ts';
import { editTree } from '../tree-edit.ts';
import type { Conflict, ConflictKind, MergedTree } from './conflict.ts';
import { mergeFile, sameFile } from './file.ts';
import type { MergeContext } from './file.ts';
import { lineUp } from './slots.ts';
import type { Changed, Slot } from './slots.ts';

interface Outcome {
  readonly file: TreeFile | undefined;
  readonly conflict?: ConflictKind;
  readonly merged: boolean;
}

/** Three-way merge of trees: what only one side changed is taken as it is, and equal subtrees are not opened. */
export function mergeTrees(context: MergeContext, base: Oid, ours: Oid, theirs: Oid): MergedTree {
  const clean = (tree: Oid): MergedTree => ({ tree, conflicts: [], messages: [] });
  if (ours === theirs || base === theirs) return clean(ours);
  if (base === ours) return clean(theirs);
  const { store } = context;
  const changed = (tree: Oid): Changed => ({ tree, changes: diffTrees(store, base, tree) });
  const slots = lineUp(context, changed(ours), changed(theirs));
  const outcomes = new Map<string, Outcome>();
  for (const [path, slot] of slots) outcomes.set(path, resolveSlot(context, slot));
  const conflicts = [...conflictsOf(outcomes), ...directoryConflicts(outcomes)];
  conflicts.sort((a, b) => compareUtf8(a.path, b.path));
  const edits = new Map<string, TreeFile | null>();
  for (const [path, { file }] of outcomes) edits.set(path, file ?? null);
  return { tree: editTree(store, base, edits), conflicts, messages: messagesOf(context, slots, outcomes, conflicts) };
}

function resolveSlot(context: MergeContext, slot: Slot): Outcome {
  const { base, ours, theirs, conflict } = slot;
  const outcome = resolveVersions(context, slot);
  if (conflict === undefined) return outcome;
  return {
    file: outcome.file ?? ours ?? theirs ?? (conflict === 'rename/rename' ? undefined : base),
    conflict,
    merged: outcome.merged,
  };
}

function resolveVersions(context: MergeContext, { base, ours, theirs }: Slot): Outcome {
  if (sameFile(ours, theirs) || sameFile(base, theirs)) return { file: ours, merged: false };
  if (sameFile(base, ours)) return { file: theirs, merged: false };
  if (ours !== undefined && theirs !== undefined) return mergeFile(context, { base, ours, theirs });
  const kept = context.depth > 0 ? base : (ours ?? theirs);
  return { file: kept, conflict: 'modify/delete', merged: false };
}

function conflictsOf(outcomes: ReadonlyMap<string, Outcome>): Conflict[] {
  const found: Conflict[] = [];
  for (const [path, { conflict }] of outcomes) if (conflict !== undefined) found.push({ path, kind: conflict });
  return found;
}

/** Files that stand where the merge also has a directory. */
function directoryConflicts(outcomes: ReadonlyMap<string, Outcome>): Conflict[] {
  const found = new Set<string>();
  for (const [path, { file }] of outcomes) {
    if (file === undefined) continue;
    for (let slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', slash + 1)) {
      const above = outcomes.get(path.slice(0, slash));
      if (above?.file !== undefined && above.conflict === undefined) found.add(path.slice(0, slash));
    }
  }
  return [...found].map((path) => ({ path, kind: 'file/directory' }));
}

function messagesOf(
  { labels }: MergeContext,
  slots: ReadonlyMap<string, Slot>,
  outcomes: ReadonlyMap<string, Outcome>,
  conflicts: readonly Conflict[],
): string[] {
  const lines = [...outcomes]
    .filter(([, { merged }]) => merged)
    .map(([path]): [string, string] => [path, `Auto-merging ${path}`]);
  for (const { path, kind } of conflicts) lines.push([path, conflictMessage(path, kind, slots.get(path), labels)]);
  // A stable sort keeps "Auto-merging" before the conflict of the same path.
  return lines.sort(([a], [b]) => compareUtf8(a, b)).map(([, line]) => line);
}

function conflictMessage(
  path: string,
  kind: ConflictKind,
  slot: Slot | undefined,
  labels: MergeContext['labels'],
): string {
  if (kind === 'modify/delete') {
    const [gone, kept] = slot?.ours === undefined ? [labels.ours, labels.theirs] : [labels.theirs, labels.ours];
    return `CONFLICT (modify/delete): ${path} deleted in ${gone} and modified in ${kept}.  Version ${kept} of ${path} left in tree.`;
  }
  const shown = kind === 'binary' || kind === 'mode' ? (slot?.base === undefined ? 'add/add' : 'content') : kind;
  return `CONFLICT (${shown}): Merge conflict in ${path}`;
}

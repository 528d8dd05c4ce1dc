import { readCommit, treeOfCommit } from './commit.ts';
import { diffSummary } from './diff/stat.ts';
import type { DiffSummary } from './diff/stat.ts';
import { diffText } from './diff/format.ts';
import type { DiffOptions } from './diff/format.ts';
import { mergeBase } from './history.ts';
import { mergeCommits } from './merge/commits.ts';
import type { MergedTree } from './merge/conflict.ts';
import { readBlob } from './objects.ts';
import type { ObjectStore } from './objects.ts';
import { fileAt } from './tree.ts';
import { text } from './bytes.ts';
import type { Oid } from './model.ts';

/** The text of a file as a commit has it; undefined where there is none. */
export function fileText(store: ObjectStore, commit: Oid, path: string): string | undefined {
  const bytes = fileBytes(store, commit, path);
  return bytes === undefined ? undefined : text(bytes);
}

/** The bytes of a file as a commit has it; undefined where there is none. */
export function fileBytes(store: ObjectStore, commit: Oid, path: string): Uint8Array | undefined {
  const file = fileAt(store, treeOfCommit(store, commit), path);
  return file === undefined || file.mode === '160000' ? undefined : readBlob(store, file.id);
}

/** What a commit changed against its first parent. */
export function commitSummary(store: ObjectStore, id: Oid): DiffSummary {
  const { tree, parents } = readCommit(store, id);
  return diffSummary(store, treeOfCommit(store, parents[0]), tree);
}

/** `git diff base...head`: what the head changed since it parted from the base. Unrelated commits have no such diff. */
export function compareText(store: ObjectStore, base: Oid, head: Oid, options: DiffOptions = {}): string | undefined {
  const start = mergeBase(store, base, head);
  if (start === undefined) return undefined;
  return diffText(store, treeOfCommit(store, start), treeOfCommit(store, head), options);
}

/** Files and counts of `git diff base...head`. */
export function compareSummary(store: ObjectStore, base: Oid, head: Oid): DiffSummary | undefined {
  const start = mergeBase(store, base, head);
  return start === undefined ? undefined : diffSummary(store, treeOfCommit(store, start), treeOfCommit(store, head));
}

/** Whether a head merges into its base without a conflict, and which paths stand in the way. */
export function mergeability(
  store: ObjectStore,
  base: Oid,
  head: Oid,
): Pick<MergedTree, 'conflicts'> & { readonly clean: boolean } {
  const { conflicts } = mergeCommits(store, base, head);
  return { clean: conflicts.length === 0, conflicts };
}

import { readCommit, treeOfCommit } from './commit.ts';
import { diffSummary } from './diff/stat.ts';
import type { DiffSummary } from './diff/stat.ts';
import { readBlob } from './objects.ts';
import type { ObjectStore } from './objects.ts';
import { fileAt } from './tree.ts';
import { text } from './bytes.ts';
import type { Oid } from './model.ts';

/** The text of a file as a commit has it; undefined without the file. */
export function fileText(store: ObjectStore, commit: Oid, path: string): string | undefined {
  const bytes = fileBytes(store, commit, path);
  return bytes === undefined ? undefined : text(bytes);
}

/** The bytes of a file as a commit has it; undefined without the file. */
function fileBytes(store: ObjectStore, commit: Oid, path: string): Uint8Array | undefined {
  const file = fileAt(store, treeOfCommit(store, commit), path);
  return file === undefined || file.mode === '160000' ? undefined : readBlob(store, file.id);
}

/** The changes of a commit against its first parent. */
export function commitSummary(store: ObjectStore, id: Oid): DiffSummary {
  const { tree, parents } = readCommit(store, id);
  return diffSummary(store, treeOfCommit(store, parents[0]), tree);
}

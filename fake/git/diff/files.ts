import { compareUtf8 } from '../bytes.ts';
import type { Oid, TreeFile } from '../model.ts';
import type { ObjectStore } from '../objects.ts';
import { findRenames } from './renames.ts';
import { FULL_SCORE } from './similarity.ts';
import { diffTrees } from './tree-diff.ts';
import type { PathChange } from './tree-diff.ts';

/** The status of a changed file, in the words of the pull-request API. */
export type FileStatus = 'added' | 'changed' | 'deleted' | 'renamed';

/** One file of a diff. */
export interface FileDiff {
  readonly status: FileStatus;
  /** The path after the change; of a deleted file, the one before. */
  readonly path: string;
  /** The path before a rename. */
  readonly previousPath: string | undefined;
  readonly before: TreeFile | undefined;
  readonly after: TreeFile | undefined;
  /** Whole per cent; 100 for a rename without a change. */
  readonly similarity: number | undefined;
}

const DIFF_RENAME_LIMIT = 1000;

/** The changed files between two trees with renames found, sorted by path. */
export function diffFiles(store: ObjectStore, before: Oid, after: Oid): FileDiff[] {
  const changes = diffTrees(store, before, after);
  const byPath = new Map(changes.map((change) => [change.path, change]));
  const renamed: FileDiff[] = [];
  for (const { from, to, score } of findRenames(store, changes, { limit: DIFF_RENAME_LIMIT, empty: true })) {
    renamed.push({
      status: 'renamed',
      path: to,
      previousPath: from,
      before: byPath.get(from)!.before,
      after: byPath.get(to)!.after,
      similarity: Math.floor((score * 100) / FULL_SCORE),
    });
    byPath.delete(from);
    byPath.delete(to);
  }
  return [...[...byPath.values()].map(plain), ...renamed].sort((a, b) => compareUtf8(a.path, b.path));
}

function plain({ path, before, after }: PathChange): FileDiff {
  const status = before === undefined ? 'added' : after === undefined ? 'deleted' : 'changed';
  return { status, path, previousPath: undefined, before, after, similarity: undefined };
}

import type { ObjectStore, Oid } from '../objects.ts';
import { fileStat } from './content.ts';
import { diffFiles } from './files.ts';
import type { FileDiff } from './files.ts';

/** A file of a diff with its counts; a binary file counts no lines. */
export interface FileSummary extends FileDiff {
  readonly additions: number;
  readonly deletions: number;
  readonly binary: boolean;
}

/** The files of a diff and their sums. */
export interface DiffSummary {
  readonly files: readonly FileSummary[];
  readonly additions: number;
  readonly deletions: number;
}

/** Changed files between two trees with added and deleted lines: `git diff --numstat -M`. */
export function diffSummary(store: ObjectStore, before: Oid, after: Oid): DiffSummary {
  const files = diffFiles(store, before, after).map((file) => summarize(store, file));
  const sum = (key: 'additions' | 'deletions'): number => files.reduce((total, file) => total + file[key], 0);
  return { files, additions: sum('additions'), deletions: sum('deletions') };
}

function summarize(store: ObjectStore, file: FileDiff): FileSummary {
  const stat = fileStat(store, file.before, file.after);
  if (stat.binary) return { ...file, additions: 0, deletions: 0, binary: true };
  return { ...file, additions: stat.additions, deletions: stat.deletions, binary: false };
}

import type { Oid } from '../model.ts';
import type { ObjectStore } from '../objects.ts';
import { fileStat, type FileStat } from './content.ts';
import { diffFiles } from './files.ts';
import type { FileDiff } from './files.ts';
import type { Whitespace } from './whitespace.ts';

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

/**
 * Changed files between two trees with added and deleted lines: `git diff --numstat -M`. Where blanks are ignored, a
 * file that differs in nothing else is omitted.
 */
export function diffSummary(store: ObjectStore, before: Oid, after: Oid, whitespace?: Whitespace): DiffSummary {
  // The same two contents may be met at many paths.
  const stats = new Map<string, FileStat>();
  const statOf = (file: FileDiff): FileStat => {
    const key = `${file.before?.mode} ${file.before?.id} ${file.after?.mode} ${file.after?.id}`;
    const stat = stats.get(key) ?? fileStat(store, file.before, file.after, whitespace);
    stats.set(key, stat);
    return stat;
  };
  const all = diffFiles(store, before, after).map((file) => summarize(file, statOf(file)));
  const files = whitespace === undefined ? all : all.filter(differs);
  const sum = (key: 'additions' | 'deletions'): number => files.reduce((total, file) => total + file[key], 0);
  return { files, additions: sum('additions'), deletions: sum('deletions') };
}

const differs = ({ status, before, after, binary, additions, deletions }: FileSummary): boolean =>
  status !== 'changed' || before?.mode !== after?.mode || binary || additions + deletions > 0;

function summarize(file: FileDiff, stat: FileStat): FileSummary {
  if (stat.binary) return { ...file, additions: 0, deletions: 0, binary: true };
  return { ...file, additions: stat.additions, deletions: stat.deletions, binary: false };
}

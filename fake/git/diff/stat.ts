import type { Oid } from '../model.ts';
import type { ObjectStore } from '../objects.ts';
import { fileStat } from './content.ts';
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
  const all = diffFiles(store, before, after).map((file) => summarize(store, file, whitespace));
  const files = whitespace === undefined ? all : all.filter(differs);
  const sum = (key: 'additions' | 'deletions'): number => files.reduce((total, file) => total + file[key], 0);
  return { files, additions: sum('additions'), deletions: sum('deletions') };
}

const differs = ({ status, before, after, binary, additions, deletions }: FileSummary): boolean =>
  status !== 'changed' || before?.mode !== after?.mode || binary || additions + deletions > 0;

function summarize(store: ObjectStore, file: FileDiff, whitespace: Whitespace | undefined): FileSummary {
  const stat = fileStat(store, file.before, file.after, whitespace);
  if (stat.binary) return { ...file, additions: 0, deletions: 0, binary: true };
  return { ...file, additions: stat.additions, deletions: stat.deletions, binary: false };
}

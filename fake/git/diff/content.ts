import { byteString, utf8 } from '../bytes.ts';
import type { TreeFile } from '../model.ts';
import { readBlob } from '../objects.ts';
import type { ObjectStore } from '../objects.ts';
import { looksBinary } from './binary.ts';
import { chooseByIndent } from './indent.ts';
import { compareByHistogram } from './histogram.ts';
import { editsOf, internLines, splitLines } from './lines.ts';
import type { Edit } from './lines.ts';
import { compareLines } from './prepare.ts';
import { slideBoth } from './slide.ts';
import { lineKey, type Whitespace } from './whitespace.ts';

/** How lines are matched: by git's default, or by the one that the servers set for what they show. */
export type Algorithm = 'myers' | 'histogram';

/** The bytes of a file of a tree; none for a missing one. */
export function contentOf(store: ObjectStore, file: TreeFile | undefined): Uint8Array {
  if (file === undefined) return new Uint8Array(0);
  if (file.mode === '160000') return utf8(`Subproject commit ${file.id}\n`);
  return readBlob(store, file.id);
}

/** Two texts compared: their lines and where they differ. */
export interface LineDiff {
  readonly left: readonly string[];
  readonly right: readonly string[];
  readonly edits: readonly Edit[];
}

/** Compares two texts line by line, as `git diff` shows them. */
export function diffLines(
  before: Uint8Array,
  after: Uint8Array,
  algorithm: Algorithm = 'myers',
  whitespace?: Whitespace,
): LineDiff {
  const key = whitespace && lineKey(whitespace);
  const left = splitLines(byteString(before));
  const right = splitLines(byteString(after));
  const interner = { numbers: new Map<string, number>() };
  const a = internLines(interner, left, key);
  const b = internLines(interner, right, key);
  const marks = algorithm === 'myers' ? compareLines(a, b, interner.numbers.size) : compareByHistogram(a, b);
  slideBoth(marks, a, b, chooseByIndent(left), chooseByIndent(right));
  return { left, right, edits: editsOf(marks) };
}

/** Added and deleted lines of a file; a binary one has sizes instead. */
export type FileStat =
  | { readonly binary: false; readonly additions: number; readonly deletions: number }
  | { readonly binary: true; readonly before: number; readonly after: number };

/** Counts a file's changed lines. */
export function fileStat(
  store: ObjectStore,
  before: TreeFile | undefined,
  after: TreeFile | undefined,
  whitespace?: Whitespace,
): FileStat {
  const [a, b] = [contentOf(store, before), contentOf(store, after)];
  if (looksBinary(a) || looksBinary(b)) return { binary: true, before: a.length, after: b.length };
  if (before?.id === after?.id) return { binary: false, additions: 0, deletions: 0 };
  let [additions, deletions] = [0, 0];
  for (const edit of diffLines(a, b, 'histogram', whitespace).edits) {
    additions += edit.rightEnd - edit.rightStart;
    deletions += edit.leftEnd - edit.leftStart;
  }
  return { binary: false, additions, deletions };
}

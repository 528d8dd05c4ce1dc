import type { ByteString } from '../bytes.ts';
import type { Algorithm } from '../diff/content.ts';
import { compareByHistogram } from '../diff/histogram.ts';
import { editsOf, internLines, splitLines } from '../diff/lines.ts';
import type { Edit } from '../diff/lines.ts';
import { compareLines } from '../diff/prepare.ts';
import { slideBoth } from '../diff/slide.ts';

/** The labels beside the conflict markers. */
export interface Labels {
  readonly ours: string;
  readonly theirs: string;
}

/** A merged text, and whether it holds conflicts. */
export interface MergedText {
  readonly text: ByteString;
  readonly conflicts: number;
}

/** How texts are merged. */
export interface MergeTextOptions {
  /** Myers, as `git merge-file`; merges of commits use histogram, as git's documentation says of its default strategy. */
  readonly algorithm?: Algorithm;
  /** Length of the conflict markers. */
  readonly marker?: number;
}

/** A stretch of the merge: lines of one side, or both sides where they conflict. */
interface Piece {
  readonly kind: 'base' | 'ours' | 'theirs' | 'conflict';
  readonly ours: Range;
  readonly theirs: Range;
}

interface Range {
  readonly start: number;
  readonly end: number;
}

interface Side {
  readonly lines: readonly ByteString[];
  readonly numbers: Int32Array;
}

const MARKER = 7;
const JOIN = 3;

/** The merge of two texts that came from one base, with git's conflict markers where both changed the same lines. */
export function mergeText(
  base: ByteString,
  ours: ByteString,
  theirs: ByteString,
  labels: Labels,
  options: MergeTextOptions = {},
): MergedText {
  const { algorithm = 'myers', marker = MARKER } = options;
  const interner = { numbers: new Map<string, number>() };
  const side = (content: ByteString): Side => {
    const lines = splitLines(content);
    return { lines, numbers: internLines(interner, lines) };
  };
  const [o, a, b] = [side(base), side(ours), side(theirs)];
  const compare = (x: Side, y: Side): Edit[] => edits(x.numbers, y.numbers, interner.numbers.size, algorithm);
  const coarse = pieces(compare(o, a), compare(o, b), a, b);
  const fine = coarse.flatMap((piece) => (piece.kind === 'conflict' ? refine(piece, a, b, compare) : [piece]));
  const joined = join(fine, a);
  const conflicts = joined.filter(({ kind }) => kind === 'conflict').length;
  return { text: render(joined, a, b, labels, marker), conflicts };
}

// Merging looks for the same lines git's diff finds, but does not move them by indentation.
function edits(x: Int32Array, y: Int32Array, numbers: number, algorithm: Algorithm): Edit[] {
  const marks = algorithm === 'myers' ? compareLines(x, y, numbers) : compareByHistogram(x, y);
  slideBoth(marks, x, y);
  return editsOf(marks);
}

const same = (a: Side, b: Side, ra: Range, rb: Range): boolean => {
  if (ra.end - ra.start !== rb.end - rb.start) return false;
  for (let i = 0; i < ra.end - ra.start; i++) if (a.numbers[ra.start + i] !== b.numbers[rb.start + i]) return false;
  return true;
};

/** Walks both sides' edits in the order of the base; edits that overlap or touch make one region. */
function pieces(left: readonly Edit[], right: readonly Edit[], a: Side, b: Side): Piece[] {
  const found: Piece[] = [];
  let [i, j, shiftA, shiftB] = [0, 0, 0, 0];
  let [atA, atB] = [0, 0];
  while (i < left.length || j < right.length) {
    const start = Math.min(left[i]?.leftStart ?? Infinity, right[j]?.leftStart ?? Infinity);
    const [fromI, fromJ, startA, startB] = [i, j, start + shiftA, start + shiftB];
    let end = start;
    for (;;) {
      const [x, y] = [left[i], right[j]];
      if (x !== undefined && x.leftStart <= end) {
        end = Math.max(end, x.leftEnd);
        shiftA = x.rightEnd - x.leftEnd;
        i++;
      } else if (y !== undefined && y.leftStart <= end) {
        end = Math.max(end, y.leftEnd);
        shiftB = y.rightEnd - y.leftEnd;
        j++;
      } else break;
    }
    const ours = { start: startA, end: end + shiftA };
    const theirs = { start: startB, end: end + shiftB };
    found.push({ kind: 'base', ours: { start: atA, end: startA }, theirs: { start: atB, end: startB } });
    const kind = i === fromI ? 'theirs' : j === fromJ || same(a, b, ours, theirs) ? 'ours' : 'conflict';
    found.push({ kind, ours, theirs });
    [atA, atB] = [ours.end, theirs.end];
  }
  const rest = { start: atA, end: a.lines.length };
  found.push({ kind: 'base', ours: rest, theirs: { start: atB, end: b.lines.length } });
  return found;
}

/** The zealous step: what both sides have alike inside a conflict is no part of it. */
function refine(piece: Piece, a: Side, b: Side, compare: (x: Side, y: Side) => Edit[]): Piece[] {
  const { ours, theirs } = piece;
  if (ours.start === ours.end || theirs.start === theirs.end) return [piece];
  const cut = (side: Side, range: Range): Side => ({
    lines: side.lines.slice(range.start, range.end),
    numbers: side.numbers.slice(range.start, range.end),
  });
  const found: Piece[] = [];
  let [atA, atB] = [ours.start, theirs.start];
  const alike = (endA: number, endB: number): void => {
    if (endA > atA) found.push({ kind: 'base', ours: { start: atA, end: endA }, theirs: { start: atB, end: endB } });
  };
  for (const edit of compare(cut(a, ours), cut(b, theirs))) {
    const x = { start: ours.start + edit.leftStart, end: ours.start + edit.leftEnd };
    const y = { start: theirs.start + edit.rightStart, end: theirs.start + edit.rightEnd };
    alike(x.start, y.start);
    found.push({ kind: 'conflict', ours: x, theirs: y });
    [atA, atB] = [x.end, y.end];
  }
  alike(ours.end, theirs.end);
  return found;
}

/** Conflicts with few lines between them, or none that holds a letter or digit, are one. */
function join(all: readonly Piece[], a: Side): Piece[] {
  const found: Piece[] = [];
  for (const piece of all) {
    const [before, between] = [found.at(-2), found.at(-1)];
    if (
      piece.kind === 'conflict' &&
      before?.kind === 'conflict' &&
      between?.kind === 'base' &&
      isSlight(between.ours, a)
    ) {
      found.splice(-2, 2, {
        kind: 'conflict',
        ours: reach(before.ours, piece.ours),
        theirs: reach(before.theirs, piece.theirs),
      });
    } else if (piece.kind === 'base' && between?.kind === 'base') {
      found[found.length - 1] = {
        kind: 'base',
        ours: reach(between.ours, piece.ours),
        theirs: reach(between.theirs, piece.theirs),
      };
    } else found.push(piece);
  }
  return found;
}

const reach = (from: Range, to: Range): Range => ({ start: from.start, end: to.end });

function isSlight({ start, end }: Range, { lines }: Side): boolean {
  if (end - start <= JOIN) return true;
  for (let at = start; at < end; at++) if (/[A-Za-z0-9]/.test(lines[at]!)) return false;
  return true;
}

function render(all: readonly Piece[], a: Side, b: Side, labels: Labels, marker: number): ByteString {
  const out: ByteString[] = [];
  const put = (side: Side, range: Range): void => {
    for (let at = range.start; at < range.end; at++) out.push(side.lines[at]!);
  };
  const line = (sign: string, label: string): void => {
    out.push(sign.repeat(marker) + (label === '' ? '' : ` ${label}`) + newline);
  };
  const newline = usesCrlf(a) && usesCrlf(b) ? '\r\n' : '\n';
  const complete = (side: Side, range: Range): void => {
    put(side, range);
    if (range.end > range.start && !side.lines[range.end - 1]!.endsWith('\n')) out.push(newline);
  };
  for (const { kind, ours, theirs } of all) {
    if (kind === 'theirs') put(b, theirs);
    else if (kind !== 'conflict') put(a, ours);
    else {
      line('<', labels.ours);
      complete(a, ours);
      line('=', '');
      complete(b, theirs);
      line('>', labels.theirs);
    }
  }
  return out.join('');
}

function usesCrlf({ lines }: Side): boolean {
  return lines[0]?.endsWith('\r\n') === true;
}

import type { Marks } from './lines.ts';
import { myers } from './myers.ts';

// Histogram diff, after its public description: split at the longest common run that holds the rarest line of the left
// side, go on with what is before and after it; where every common line is too frequent, fall back to Myers.

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

interface Run {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const MOST_OCCURRENCES = 64;

/** Positions of each line of the left side, first to last. */
function index(a: Int32Array, { left, right }: Box): Map<number, number[]> {
  const positions = new Map<number, number[]>();
  for (let at = left; at < right; at++) {
    const known = positions.get(a[at]!);
    if (known === undefined) positions.set(a[at]!, [at]);
    else known.push(at);
  }
  return positions;
}

type Search = { readonly run: Run } | 'nothing common' | 'too frequent';

function findRun(a: Int32Array, b: Int32Array, box: Box): Search {
  const positions = index(a, box);
  let best: Run | undefined;
  let rarest = MOST_OCCURRENCES + 1;
  let common = false;
  for (let at = box.top; at < box.bottom;) {
    let resume = at + 1;
    const places = positions.get(b[at]!) ?? [];
    common ||= places.length > 0;
    let covered = -1;
    for (const place of places.length > rarest ? [] : places) {
      if (place < covered) continue;
      const { run, rarity } = extend(a, b, box, positions, place, at);
      covered = run.right;
      resume = Math.max(resume, run.bottom);
      const longer = best === undefined || run.right - run.left > best.right - best.left;
      if (rarity <= MOST_OCCURRENCES && (longer || rarity < rarest)) [best, rarest] = [run, rarity];
    }
    at = resume;
  }
  if (best !== undefined) return { run: best };
  return common ? 'too frequent' : 'nothing common';
}

/** The longest equal run around a pair of equal lines, and how often its rarest line occurs on the left. */
function extend(
  a: Int32Array,
  b: Int32Array,
  box: Box,
  positions: ReadonlyMap<number, readonly number[]>,
  x: number,
  y: number,
): { run: Run; rarity: number } {
  const occurrences = (at: number): number => positions.get(a[at]!)!.length;
  let [left, right, top, bottom, rarity] = [x, x + 1, y, y + 1, occurrences(x)];
  while (left > box.left && top > box.top && a[left - 1] === b[top - 1]) {
    left--;
    top--;
    rarity = Math.min(rarity, occurrences(left));
  }
  while (right < box.right && bottom < box.bottom && a[right] === b[bottom]) {
    rarity = Math.min(rarity, occurrences(right));
    right++;
    bottom++;
  }
  return { run: { left, right, top, bottom }, rarity };
}

function fallBack(a: Int32Array, b: Int32Array, { left, right, top, bottom }: Box, marks: Marks): void {
  const inner = myers(a.subarray(left, right), b.subarray(top, bottom));
  marks.left.set(inner.left, left);
  marks.right.set(inner.right, top);
}

/** The lines that differ between two sequences, matched by their rarest lines first. */
export function compareByHistogram(a: Int32Array, b: Int32Array): Marks {
  const marks: Marks = { left: new Uint8Array(a.length), right: new Uint8Array(b.length) };
  let [start, endA, endB] = [0, a.length, b.length];
  while (start < endA && start < endB && a[start] === b[start]) start++;
  while (endA > start && endB > start && a[endA - 1] === b[endB - 1]) {
    endA--;
    endB--;
  }
  const pending: Box[] = [{ left: start, right: endA, top: start, bottom: endB }];
  for (let box = pending.pop(); box !== undefined; box = pending.pop()) {
    const { left, right, top, bottom } = box;
    if (left === right || top === bottom) {
      marks.left.fill(1, left, right);
      marks.right.fill(1, top, bottom);
      continue;
    }
    const found = findRun(a, b, box);
    if (found === 'too frequent') fallBack(a, b, box, marks);
    else if (found === 'nothing common') {
      marks.left.fill(1, left, right);
      marks.right.fill(1, top, bottom);
    } else {
      const { run } = found;
      pending.push({ left: run.right, right, top: run.bottom, bottom });
      pending.push({ left, right: run.left, top, bottom: run.top });
    }
  }
  return marks;
}

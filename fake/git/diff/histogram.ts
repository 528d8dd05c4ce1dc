import type { Marks } from './lines.ts';
import { myers } from './myers.ts';

// Histogram diff, after its public description: split at the longest common run that holds the rarest line of the left
// side, go on with what is before and after it; where every common line is too frequent, fall back to Myers.

/** Lines from `left` to `right` of the left side, and from `top` to `bottom` of the right one. */
interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** A box whose two sides are equal. */
type Run = Box;

const MAX_OCCURRENCES = 64;

/** Two sequences under comparison, with the occurrences of each line on the left side of the box that is searched. */
interface Sides {
  readonly a: Int32Array;
  readonly b: Int32Array;
  /** By line: its first position in the box, and how many it has. */
  readonly first: Int32Array;
  readonly count: Int32Array;
  /** By position on the left: the next one of the same line. */
  readonly next: Int32Array;
  /** How many more lines may be compared before the rest is left to Myers. */
  budget: number;
}

// Texts made for it have as many boxes as lines, and each box is searched as a whole: git takes a third of a second for
// 8,000 such lines, and four times as long for twice as many. Within this budget every text is matched as git does it.
const MIN_BUDGET = 2 ** 23;
const BUDGET_PER_LINE = 256;

function sidesOf(a: Int32Array, b: Int32Array): Sides {
  const numbers = new Map<number, number>();
  const dense = (line: number): number => {
    const known = numbers.get(line);
    if (known !== undefined) return known;
    numbers.set(line, numbers.size);
    return numbers.size - 1;
  };
  const [left, right] = [a.map(dense), b.map(dense)];
  return {
    a: left,
    b: right,
    first: new Int32Array(numbers.size).fill(NOWHERE),
    count: new Int32Array(numbers.size),
    next: new Int32Array(a.length),
    budget: MIN_BUDGET + BUDGET_PER_LINE * (a.length + b.length),
  };
}

const NOWHERE = -1;

function enter({ a, first, count, next }: Sides, { left, right }: Box): void {
  for (let at = right - 1; at >= left; at--) {
    const line = a[at]!;
    next[at] = first[line]!;
    first[line] = at;
    count[line]!++;
  }
}

function leave({ a, first, count }: Sides, { left, right }: Box): void {
  for (let at = left; at < right; at++) {
    first[a[at]!] = NOWHERE;
    count[a[at]!] = 0;
  }
}

type Search = { readonly run: Run } | 'nothing common' | 'left to Myers';

/** A run of equal lines, and how often its rarest line occurs on the left side of the box. */
interface Found {
  readonly run: Run;
  readonly rarity: number;
}

/** Looks at the lines of the right side one after the other, but for those that a run has covered. */
function findRun(sides: Sides, box: Box): Search {
  const { b, count } = sides;
  let best: Found | undefined;
  let isAnyCommon = false;
  for (let at = box.top; at < box.bottom;) {
    const occurrences = count[b[at]!]!;
    if (occurrences > 0) isAnyCommon = true;
    if (occurrences === 0 || occurrences > (best?.rarity ?? MAX_OCCURRENCES + 1)) at++;
    else ({ best, next: at } = lookAt(sides, box, at, best));
  }
  if (best !== undefined) return best;
  return isAnyCommon ? 'left to Myers' : 'nothing common';
}

interface Look {
  readonly best: Found | undefined;
  readonly next: number;
}

/**
 * The best of the runs so far and of those through a line of the right side: one from each place of it on the left that
 * the run before does not cover; and the next line that is in none of them.
 */
function lookAt(sides: Sides, box: Box, at: number, best: Found | undefined): Look {
  const { b, first, next: following } = sides;
  let next = at + 1;
  let covered = NOWHERE;
  for (let place = first[b[at]!]!; place !== NOWHERE; place = following[place]!) {
    if (place < covered) continue;
    const found = extend(sides, box, place, at);
    covered = found.run.right;
    next = Math.max(next, found.run.bottom);
    if (isBetter(found, best)) best = found;
  }
  return { best, next };
}

/** Whether a run is longer than the best so far, or has a rarer line. */
function isBetter({ run, rarity }: Found, best: Found | undefined): boolean {
  if (rarity > MAX_OCCURRENCES) return false;
  return best === undefined || lengthOf(run) > lengthOf(best.run) || rarity < best.rarity;
}

const lengthOf = ({ left, right }: Run): number => right - left;

/** The longest equal run around a pair of equal lines. */
function extend(sides: Sides, box: Box, x: number, y: number): Found {
  const { a, b, count } = sides;
  let [left, right, top, bottom, rarity] = [x, x + 1, y, y + 1, count[a[x]!]!];
  while (left > box.left && top > box.top && a[left - 1] === b[top - 1]) {
    left--;
    top--;
    rarity = Math.min(rarity, count[a[left]!]!);
  }
  while (right < box.right && bottom < box.bottom && a[right] === b[bottom]) {
    rarity = Math.min(rarity, count[a[right]!]!);
    right++;
    bottom++;
  }
  sides.budget -= right - left;
  return { run: { left, right, top, bottom }, rarity };
}

function search(sides: Sides, box: Box): Search {
  sides.budget -= box.right - box.left + (box.bottom - box.top);
  if (sides.budget < 0) return 'left to Myers';
  enter(sides, box);
  const found = findRun(sides, box);
  leave(sides, box);
  return found;
}

function fallBack(a: Int32Array, b: Int32Array, { left, right, top, bottom }: Box, marks: Marks): void {
  const inner = myers(a.subarray(left, right), b.subarray(top, bottom));
  marks.left.set(inner.left, left);
  marks.right.set(inner.right, top);
}

/** The lines that differ between two sequences, matched by their rarest lines first. */
export function compareByHistogram(a: Int32Array, b: Int32Array): Marks {
  const marks: Marks = { left: new Uint8Array(a.length), right: new Uint8Array(b.length) };
  const sides = sidesOf(a, b);
  const pending: Box[] = [{ left: 0, right: a.length, top: 0, bottom: b.length }];
  for (let box = pending.pop(); box !== undefined; box = pending.pop()) {
    const { left, right, top, bottom } = box;
    const found = left === right || top === bottom ? 'nothing common' : search(sides, box);
    if (found === 'left to Myers') fallBack(a, b, box, marks);
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

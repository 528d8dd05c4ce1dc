import type { Marks } from './lines.ts';

// E. W. Myers, "An O(ND) Difference Algorithm and Its Variations" (1986), section 4b: the linear-space refinement.
// Diagonal k holds the points with x - y = k.

interface Space {
  readonly a: Int32Array;
  readonly b: Int32Array;
  /** Furthest x on each diagonal, from the start and from the end; index = diagonal + offset. */
  readonly forward: Int32Array;
  readonly backward: Int32Array;
  readonly offset: number;
  /** Differences after which the search settles for a good split instead of the best. */
  readonly patience: number;
}

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Extends the forward paths by one difference; gives the point where one meets a backward path. */
function stepForward(space: Space, box: Box, low: number, high: number, back: Range | undefined): Point | undefined {
  const { a, b, forward, backward, offset } = space;
  for (let k = high; k >= low; k -= 2) {
    const insertion = forward[k + 1 + offset]!;
    const deletion = forward[k - 1 + offset]! + 1;
    let x = deletion >= insertion ? deletion : insertion;
    let y = x - k;
    while (x < box.right && y < box.bottom && a[x] === b[y]) {
      x++;
      y++;
    }
    forward[k + offset] = x;
    if (back !== undefined && k >= back.low && k <= back.high && backward[k + offset]! <= x) return { x, y };
  }
  return undefined;
}

function stepBackward(space: Space, box: Box, low: number, high: number, fore: Range | undefined): Point | undefined {
  const { a, b, forward, backward, offset } = space;
  for (let k = high; k >= low; k -= 2) {
    const insertion = backward[k - 1 + offset]!;
    const deletion = backward[k + 1 + offset]! - 1;
    let x = insertion < deletion ? insertion : deletion;
    let y = x - k;
    while (x > box.left && y > box.top && a[x - 1] === b[y - 1]) {
      x--;
      y--;
    }
    backward[k + offset] = x;
    if (fore !== undefined && k >= fore.low && k <= fore.high && x <= forward[k + offset]!) return { x, y };
  }
  return undefined;
}

interface Range {
  low: number;
  high: number;
}

const UNREACHED = 0x3fffffff;

/** The first and the last diagonal of a box, and the x beyond them. */
interface Edges {
  readonly least: number;
  readonly most: number;
  readonly outside: number;
}

/** Widens the searched diagonals by one on each side, or narrows them at the edges of the box. */
function widen(range: Range, v: Int32Array, offset: number, { least, most, outside }: Edges): void {
  if (range.low > least) v[--range.low - 1 + offset] = outside;
  else range.low++;
  if (range.high < most) v[++range.high + 1 + offset] = outside;
  else range.high--;
}

/** A point on a shortest path through the box, or on a reasonable one when the shortest is too dear. */
function split(space: Space, box: Box): Point {
  const { forward, backward, offset } = space;
  const edges: Edges = { least: box.left - box.bottom, most: box.right - box.top, outside: -1 };
  const backEdges: Edges = { ...edges, outside: UNREACHED };
  const start = box.left - box.top;
  const end = box.right - box.bottom;
  const odd = ((start - end) & 1) !== 0;
  const fore: Range = { low: start, high: start };
  const back: Range = { low: end, high: end };
  forward[start + offset] = box.left;
  backward[end + offset] = box.right;
  for (let cost = 1; ; cost++) {
    widen(fore, forward, offset, edges);
    const met = stepForward(space, box, fore.low, fore.high, odd ? back : undefined);
    if (met !== undefined) return met;
    widen(back, backward, offset, backEdges);
    const joined = stepBackward(space, box, back.low, back.high, odd ? undefined : fore);
    if (joined !== undefined) return joined;
    if (cost >= space.patience) return furthest(space, box, fore, back);
  }
}

/** The point that has come furthest from either end: the split that leaves the least to do. */
function furthest({ forward, backward, offset }: Space, box: Box, fore: Range, back: Range): Point {
  let best = { x: box.left, y: box.top };
  let gain = -1;
  for (let k = fore.high; k >= fore.low; k -= 2) {
    const x = Math.min(forward[k + offset]!, box.right);
    const y = Math.min(x - k, box.bottom);
    if (x - box.left + (y - box.top) > gain) [gain, best] = [x - box.left + (y - box.top), { x: y + k, y }];
  }
  for (let k = back.high; k >= back.low; k -= 2) {
    const x = Math.max(backward[k + offset]!, box.left);
    const y = Math.max(x - k, box.top);
    if (box.right - x + (box.bottom - y) > gain) [gain, best] = [box.right - x + (box.bottom - y), { x: y + k, y }];
  }
  return best;
}

function compare(space: Space, marks: Marks, whole: Box): void {
  const { a, b } = space;
  const pending = [whole];
  for (let box = pending.pop(); box !== undefined; box = pending.pop()) {
    let { left, right, top, bottom } = box;
    while (left < right && top < bottom && a[left] === b[top]) {
      left++;
      top++;
    }
    while (left < right && top < bottom && a[right - 1] === b[bottom - 1]) {
      right--;
      bottom--;
    }
    if (left === right) marks.right.fill(1, top, bottom);
    else if (top === bottom) marks.left.fill(1, left, right);
    else {
      const { x, y } = split(space, { left, right, top, bottom });
      pending.push({ left: x, right, top: y, bottom }, { left, right: x, top, bottom: y });
    }
  }
}

const MIN_PATIENCE = 256;

/** The lines that differ between two sequences: a shortest edit script, or nearly so where that would take too long. */
export function myers(a: Int32Array, b: Int32Array): Marks {
  const marks: Marks = { left: new Uint8Array(a.length), right: new Uint8Array(b.length) };
  const size = a.length + b.length + 3;
  const space: Space = {
    a,
    b,
    forward: new Int32Array(size),
    backward: new Int32Array(size),
    offset: b.length + 1,
    patience: Math.max(MIN_PATIENCE, Math.ceil(Math.sqrt(size))),
  };
  compare(space, marks, { left: 0, right: a.length, top: 0, bottom: b.length });
  return marks;
}

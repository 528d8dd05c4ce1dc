import type { Marks } from './lines.ts';
import { myers } from './myers.ts';

function commonPrefix(a: Int32Array, b: Int32Array): number {
  const most = Math.min(a.length, b.length);
  let length = 0;
  while (length < most && a[length] === b[length]) length++;
  return length;
}

function commonSuffix(a: Int32Array, b: Int32Array, most: number): number {
  let length = 0;
  while (length < most && a[a.length - 1 - length] === b[b.length - 1 - length]) length++;
  return length;
}

/** Marks the lines whose number does not occur in `other`, and gives the positions of the rest. */
function dropLonely(lines: Int32Array, from: number, to: number, other: Uint8Array, marks: Uint8Array): Int32Array {
  const kept = new Int32Array(to - from);
  let count = 0;
  for (let at = from; at < to; at++) {
    if (other[lines[at]!] === 1) kept[count++] = at;
    else marks[at] = 1;
  }
  return kept.subarray(0, count);
}

function present(lines: Int32Array, from: number, to: number, numbers: number): Uint8Array {
  const seen = new Uint8Array(numbers);
  for (let at = from; at < to; at++) seen[lines[at]!] = 1;
  return seen;
}

/**
 * Myers' comparison of what is left when the common ends are cut off and the lines that only one side has are marked.
 * `numbers` is the count of distinct lines.
 */
export function compareLines(a: Int32Array, b: Int32Array, numbers: number): Marks {
  const marks: Marks = { left: new Uint8Array(a.length), right: new Uint8Array(b.length) };
  const start = commonPrefix(a, b);
  const tail = commonSuffix(a, b, Math.min(a.length, b.length) - start);
  const [endA, endB] = [a.length - tail, b.length - tail];
  if (start === endA || start === endB) {
    marks.left.fill(1, start, endA);
    marks.right.fill(1, start, endB);
    return marks;
  }
  const keptA = dropLonely(a, start, endA, present(b, 0, b.length, numbers), marks.left);
  const keptB = dropLonely(b, start, endB, present(a, 0, a.length, numbers), marks.right);
  const inner = myers(
    keptA.map((at) => a[at]!),
    keptB.map((at) => b[at]!),
  );
  inner.left.forEach((mark, index) => (marks.left[keptA[index]!] = mark));
  inner.right.forEach((mark, index) => (marks.right[keptB[index]!] = mark));
  return marks;
}

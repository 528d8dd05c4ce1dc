import type { ByteString } from '../bytes.ts';

/** A file cut after each newline; its last line may lack one, and then differs from the same line with one. */
export function splitLines(content: ByteString): string[] {
  const lines: string[] = [];
  for (let at = 0; at < content.length;) {
    const end = content.indexOf('\n', at);
    const next = end < 0 ? content.length : end + 1;
    lines.push(content.slice(at, next));
    at = next;
  }
  return lines;
}

/** Lines as numbers: equal numbers, equal lines. */
export interface Interner {
  readonly numbers: Map<string, number>;
}

/** Numbers for the lines of a file; files that share an interner can be compared. */
export function internLines(
  interner: Interner,
  lines: readonly string[],
  keyOf: (line: string) => string = itself,
): Int32Array {
  const { numbers } = interner;
  return Int32Array.from(lines, (line) => {
    const key = keyOf(line);
    const known = numbers.get(key);
    if (known !== undefined) return known;
    numbers.set(key, numbers.size);
    return numbers.size - 1;
  });
}

const itself = (line: string): string => line;

/** Which lines of either file take part in the difference (1) and which stay (0). */
export interface Marks {
  readonly left: Uint8Array;
  readonly right: Uint8Array;
}

/** One place where two files differ: lines `[leftStart, leftEnd)` became `[rightStart, rightEnd)`. */
export interface Edit {
  readonly leftStart: number;
  readonly leftEnd: number;
  readonly rightStart: number;
  readonly rightEnd: number;
}

/** The places where marked files differ, in order. */
export function editsOf({ left, right }: Marks): Edit[] {
  const edits: Edit[] = [];
  for (let i = 0, j = 0; i < left.length || j < right.length; i++, j++) {
    const [leftStart, rightStart] = [i, j];
    while (left[i] === 1) i++;
    while (right[j] === 1) j++;
    if (i > leftStart || j > rightStart) edits.push({ leftStart, leftEnd: i, rightStart, rightEnd: j });
  }
  return edits;
}

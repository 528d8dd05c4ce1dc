import type { ByteString } from '../bytes.ts';
import type { Edit } from './lines.ts';

const CONTEXT = 3;
const FUNCTION_TEXT_BYTES = 80;

/** Edits whose context would touch or overlap make one hunk. */
function gather(edits: readonly Edit[]): Edit[][] {
  const hunks: Edit[][] = [];
  for (const edit of edits) {
    const hunk = hunks.at(-1);
    const before = hunk?.at(-1);
    if (hunk !== undefined && before !== undefined && edit.leftStart - before.leftEnd <= 2 * CONTEXT) hunk.push(edit);
    else hunks.push([edit]);
  }
  return hunks;
}

function range(start: number, end: number): string {
  const count = end - start;
  const first = count === 0 ? start : start + 1;
  return count === 1 ? String(first) : `${first},${count}`;
}

function put(out: string[], sign: string, lines: readonly ByteString[], start: number, end: number): void {
  for (let at = start; at < end; at++) {
    const line = lines[at]!;
    out.push(sign, line);
    if (!line.endsWith('\n')) out.push('\n\\ No newline at end of file\n');
  }
}

/** The text after a hunk's second `@@`: the nearest line above it that begins like a name. */
class FunctionText {
  readonly #lines: readonly ByteString[];
  #searched = 0;
  #found = '';

  constructor(lines: readonly ByteString[]) {
    this.#lines = lines;
  }

  above(line: number): string {
    for (let at = line - 1; at >= this.#searched; at--) {
      const text = this.#lines[at]!;
      if (!/^[A-Za-z_$]/.test(text)) continue;
      this.#found = text.slice(0, FUNCTION_TEXT_BYTES).trimEnd();
      break;
    }
    this.#searched = Math.max(line, this.#searched);
    return this.#found === '' ? '' : ` ${this.#found}`;
  }
}

/** The hunks of a unified diff, with three lines of context. */
export function formatHunks(left: readonly ByteString[], right: readonly ByteString[], edits: readonly Edit[]): string {
  const out: string[] = [];
  const functions = new FunctionText(left);
  for (const hunk of gather(edits)) {
    const [first, last] = [hunk[0]!, hunk.at(-1)!];
    const above = Math.min(CONTEXT, first.leftStart, first.rightStart);
    const below = Math.min(CONTEXT, left.length - last.leftEnd, right.length - last.rightEnd);
    const start = first.leftStart - above;
    const leftRange = range(start, last.leftEnd + below);
    const rightRange = range(first.rightStart - above, last.rightEnd + below);
    out.push(`@@ -${leftRange} +${rightRange} @@${functions.above(start)}\n`);
    let shown = start;
    for (const edit of hunk) {
      put(out, ' ', left, shown, edit.leftStart);
      put(out, '-', left, edit.leftStart, edit.leftEnd);
      put(out, '+', right, edit.rightStart, edit.rightEnd);
      shown = edit.leftEnd;
    }
    put(out, ' ', left, shown, last.leftEnd + below);
  }
  return out.join('');
}

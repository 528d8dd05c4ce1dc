import { byteStringText, type ByteString } from '../bytes.ts';
import { splitLines } from '../diff/lines.ts';
import type { FileMode } from '../model.ts';

/** The changes of one file in a patch. */
export interface FilePatch {
  readonly kind: 'create' | 'change' | 'delete' | 'rename' | 'copy';
  /** The path it is at before; of a new file the same as after. */
  readonly from: string;
  readonly to: string;
  readonly oldMode: FileMode | undefined;
  /** The mode it gets; undefined for the one it has. */
  readonly mode: FileMode | undefined;
  readonly hunks: readonly Hunk[];
}

/** Lines, and what takes their place; each with its line end. */
export interface Hunk {
  readonly oldStart: number;
  readonly newStart: number;
  readonly before: readonly ByteString[];
  readonly after: readonly ByteString[];
  /** Whether lines that stay come after the last one that changes. */
  readonly hasTrailing: boolean;
}

/** The files of a patch, or why it cannot be read. */
export interface ParsedPatch {
  readonly files: readonly FilePatch[];
  readonly fault?: string;
}

/** Reads unified diffs, those of git with their further headers. What stands before and between them is no part of them. */
export function parsePatch(patch: ByteString): ParsedPatch {
  const lines = splitLines(patch);
  const files: FilePatch[] = [];
  try {
    for (let at = 0; at < lines.length;) {
      const reader = new FileReader(lines, at);
      const file = reader.read();
      if (file !== undefined) files.push(file);
      at = reader.at;
    }
  } catch (error) {
    if (error instanceof Fault) return { files, fault: error.message };
    throw error;
  }
  return { files };
}

class Fault extends Error {}

interface Headers {
  kind?: FilePatch['kind'];
  from?: string;
  to?: string;
  oldMode?: FileMode;
  mode?: FileMode;
}

const HUNK = /^@@ -(\d+)(?:,\d+)? \+(\d+)(?:,\d+)? @@/;
const NOTHING = '/dev/null';

/** The headers of git, and what each says. */
const HEADERS: readonly (readonly [name: string, read: (value: string) => Headers])[] = [
  ['old mode ', (value) => ({ oldMode: modeIn(value) })],
  ['new mode ', (value) => ({ mode: modeIn(value) })],
  ['new file mode ', (value) => ({ kind: 'create', mode: modeIn(value) })],
  ['deleted file mode ', (value) => ({ kind: 'delete', oldMode: modeIn(value) })],
  ['rename from ', (value) => ({ kind: 'rename', from: plainName(value) })],
  ['rename to ', (value) => ({ kind: 'rename', to: plainName(value) })],
  ['copy from ', (value) => ({ kind: 'copy', from: plainName(value) })],
  ['copy to ', (value) => ({ kind: 'copy', to: plainName(value) })],
  ['similarity index ', () => ({})],
  ['dissimilarity index ', () => ({})],
  ['index ', () => ({})],
];

/** Headers with what another one says; one that contradicts them is a fault. */
function joined(headers: Headers, more: Headers, line: number): Headers {
  const isOther = headers.kind !== undefined && more.kind !== undefined && headers.kind !== more.kind;
  if (isOther) throw new Fault(`inconsistent header lines before line ${line}`);
  return { ...headers, ...more };
}

/** Reads the next file of a patch, from one line on. */
class FileReader {
  at: number;
  readonly #lines: readonly ByteString[];

  constructor(lines: readonly ByteString[], at: number) {
    this.#lines = lines;
    this.at = at;
  }

  /** The file that begins at this line; a line with which none begins is passed. */
  read(): FilePatch | undefined {
    const line = this.#line();
    if (line.startsWith('diff --git ')) return this.#gitFile(line.slice('diff --git '.length));
    if (line.startsWith('--- ') && this.#line(1).startsWith('+++ ') && HUNK.test(this.#line(2))) return this.#file({});
    if (HUNK.test(line)) throw new Fault(`patch fragment without header at line ${this.at + 1}`);
    this.at += 1;
    return undefined;
  }

  #line(after = 0): ByteString {
    return (this.#lines[this.at + after] ?? '').replace(/\n$/, '');
  }

  #gitFile(names: string): FilePatch {
    const name = commonName(names);
    let headers: Headers = {};
    for (this.at += 1; this.at < this.#lines.length; this.at += 1) {
      const line = this.#line();
      const header = HEADERS.find(([start]) => line.startsWith(start));
      if (header === undefined) break;
      headers = joined(headers, header[1](line.slice(header[0].length)), this.at + 1);
    }
    return this.#file(headers, name);
  }

  #file(headers: Headers, name?: string): FilePatch {
    const named = { ...this.#names(), ...headers };
    const { kind = 'change', from = name, to = name, oldMode, mode } = named;
    if (/^(GIT binary patch|Binary files .* differ)$/.test(this.#line()))
      throw new Fault(`cannot apply binary patch to '${to ?? ''}'`);
    if (from === undefined || to === undefined)
      throw new Fault(`git diff header lacks filename at line ${this.at + 1}`);
    const hunks: Hunk[] = [];
    while (HUNK.test(this.#line())) hunks.push(this.#hunk(this.#line()));
    const isMoved = kind === 'rename' || kind === 'copy';
    // A change of a file is at the path after it: programs write all kinds of names before.
    return { kind, from: isMoved ? from : to, to, oldMode, mode, hunks };
  }

  /** The names on the lines `---` and `+++`, if they are here. */
  #names(): Headers {
    if (!this.#line().startsWith('--- ') || !this.#line(1).startsWith('+++ ')) return {};
    const [from, to] = [pathIn(this.#line().slice(4)), pathIn(this.#line(1).slice(4))];
    this.at += 2;
    if (from === NOTHING) return { kind: 'create', from: to, to };
    return to === NOTHING ? { kind: 'delete', from, to: from } : { from, to };
  }

  /** A hunk: its lines are those that look like it, whatever its counts say. */
  #hunk(head: string): Hunk {
    const [, oldStart, newStart] = HUNK.exec(head) ?? [];
    const [before, after]: [ByteString[], ByteString[]] = [[], []];
    let last: readonly ByteString[][] = [];
    let trailing = 0;
    for (this.at += 1; this.at < this.#lines.length; this.at += 1) {
      const line = this.#lines[this.at]!;
      const sign = line[0]!;
      if (sign === '\\') {
        for (const side of last) side.push(side.pop()!.replace(/\n$/, ''));
        continue;
      }
      const sides = sign === '-' ? [before] : sign === '+' ? [after] : /[ \n]/.test(sign) ? [before, after] : undefined;
      if (sides === undefined) break;
      if (!line.endsWith('\n')) throw new Fault(`corrupt patch at line ${this.at + 1}`);
      for (const side of sides) side.push(sign === '\n' ? line : line.slice(1));
      trailing = sides.length === 2 ? trailing + 1 : 0;
      last = sides;
    }
    return { oldStart: Number(oldStart), newStart: Number(newStart), before, after, hasTrailing: trailing > 0 };
  }
}

function modeIn(text: string): FileMode {
  const bits = /^[0-7]{1,6}$/.test(text.trim()) ? parseInt(text, 8) : NaN;
  const type = bits >> 12;
  if (type === 0o12) return '120000';
  if (type === 0o10) return (bits & 0o100) === 0 ? '100644' : '100755';
  throw new Fault(`invalid mode: ${text.trim()}`);
}

/** A path after `---` or `+++`: without what comes after a tab, and without its first folder. */
function pathIn(text: string): string {
  const path = plainName(text.startsWith('"') ? text : text.replace(/\t.*/, ''));
  return path === NOTHING ? path : path.replace(/^[^/]*\/+/, '');
}

/** A name that may be in C quotes. */
function plainName(text: ByteString): string {
  const [, quoted] = /^"((?:[^"\\]|\\.)*)"/.exec(text) ?? [];
  return byteStringText(quoted === undefined ? text : unquoted(quoted));
}

const ESCAPED: Readonly<Record<string, string>> = {
  a: '\x07',
  b: '\b',
  t: '\t',
  n: '\n',
  v: '\v',
  f: '\f',
  r: '\r',
  '"': '"',
  '\\': '\\',
};

const unquoted = (text: ByteString): ByteString =>
  text.replace(/\\([0-3][0-7]{2}|.)/g, (_, code: string) => ESCAPED[code] ?? String.fromCharCode(parseInt(code, 8)));

/** The path that `a/PATH b/PATH` names twice: that of a file without other names, which only its mode or existence changes. */
function commonName(names: ByteString): string | undefined {
  const [, old, now] = /^("(?:[^"\\]|\\.)*") ("(?:[^"\\]|\\.)*")$/.exec(names) ?? [
    undefined,
    names.slice(0, (names.length - 1) / 2),
    names.slice((names.length + 1) / 2),
  ];
  const [first, second] = [pathIn(old ?? ''), pathIn(now ?? '')];
  return first === second ? first : undefined;
}

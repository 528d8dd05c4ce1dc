import { utf8 } from '../bytes.ts';
import { concat } from './pkt-line.ts';

/** An entry of an archive: names of directories end with a slash. */
export interface TarEntry {
  readonly type: '0' | '2' | '5' | 'g' | 'x';
  readonly path: string;
  /** Of a symbolic link. */
  readonly target?: string;
  readonly isExecutable?: boolean;
  readonly content?: Uint8Array;
}

const BLOCK = 512;
const RECORD = 20 * BLOCK;
const NAME = 100;
const PREFIX = 155;

const MODES: Readonly<Record<TarEntry['type'], string>> = { '0': '664', '2': '777', '5': '775', g: '666', x: '666' };

/** Entries as a tar file (POSIX ustar), piece by piece, with the owners and modes that git gives them. */
export function* tarFile(entries: Iterable<TarEntry>, seconds: number): Generator<Uint8Array> {
  let length = 0;
  for (const entry of entries)
    for (const block of blocksOf(entry, seconds)) {
      length += block.length;
      yield block;
    }
  yield new Uint8Array(Math.ceil((length + 2 * BLOCK) / RECORD) * RECORD - length);
}

/** The header that says of which commit the archive is. */
export const commitComment = (id: string): TarEntry => extended('g', 'pax_global_header', 'comment', id);

/** A record of a pax header counts its own length. */
function extended(type: 'g' | 'x', path: string, key: string, value: string): TarEntry {
  const rest = utf8(` ${key}=${value}\n`);
  let length = rest.length + 1;
  while (String(length).length + rest.length !== length) length = String(length).length + rest.length;
  return { type, path, content: concat([utf8(String(length)), rest]) };
}

function blocksOf(entry: TarEntry, seconds: number): Uint8Array[] {
  const split = splitPath(utf8(entry.path));
  if (split === undefined) {
    const name = `${entry.path.slice(0, NAME / 4)}.paxheader`;
    return [
      ...blocksOf(extended('x', name, 'path', entry.path), seconds),
      ...blocksOf({ ...entry, path: entry.path.slice(0, NAME / 4) }, seconds),
    ];
  }
  const { content = new Uint8Array(0) } = entry;
  const padding = new Uint8Array(Math.ceil(content.length / BLOCK) * BLOCK - content.length);
  return [header(entry, split, content.length, seconds), content, padding];
}

interface SplitPath {
  readonly prefix: Uint8Array;
  readonly name: Uint8Array;
}

/** A path that is too long for its field is cut at a slash, where that is enough. */
function splitPath(path: Uint8Array): SplitPath | undefined {
  if (path.length <= NAME) return { prefix: new Uint8Array(0), name: path };
  const slash = path.lastIndexOf(0x2f, Math.min(PREFIX, path.length - 2));
  if (slash <= 0 || path.length - slash - 1 > NAME) return undefined;
  return { prefix: path.subarray(0, slash), name: path.subarray(slash + 1) };
}

const octal = (value: number, digits: number): string => `${value.toString(8).padStart(digits, '0')}\0`;

function header(entry: TarEntry, { prefix, name }: SplitPath, size: number, seconds: number): Uint8Array {
  const { type, target = '', isExecutable } = entry;
  const block = new Uint8Array(BLOCK);
  const fields: readonly (readonly [at: number, value: string | Uint8Array])[] = [
    [0, name],
    [100, `0000${isExecutable === true ? '775' : MODES[type]}\0`],
    [108, octal(0, 7)],
    [116, octal(0, 7)],
    [124, octal(size, 11)],
    [136, octal(seconds, 11)],
    [148, ' '.repeat(8)],
    [156, type],
    [157, utf8(target).subarray(0, NAME)],
    [257, 'ustar\u000000'],
    [265, 'root'],
    [297, 'root'],
    [329, octal(0, 7)],
    [337, octal(0, 7)],
    [345, prefix],
  ];
  for (const [at, value] of fields) block.set(typeof value === 'string' ? utf8(value) : value, at);
  block.set(
    utf8(
      octal(
        block.reduce((sum, byte) => sum + byte, 0),
        7,
      ),
    ),
    148,
  );
  return block;
}

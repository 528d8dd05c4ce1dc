import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';

/** The id that stands for nothing. */
export const ZERO: string = '0'.repeat(40);

const TYPES = { commit: 1, tree: 2, blob: 3, tag: 4 } as const;
type Type = keyof typeof TYPES;

const sha1 = (bytes: Uint8Array): Buffer => createHash('sha1').update(bytes).digest();

/** The id of an object. */
export const idOf = (type: Type, body: Uint8Array): string =>
  sha1(Buffer.concat([Buffer.from(`${type} ${body.length}\0`), body])).toString('hex');

/** Type and size before an entry of a pack. */
export function entryHeader(type: number, size: number): Buffer {
  const bytes = [(type << 4) | (size & 15)];
  for (let left = Math.floor(size / 16); left > 0; left = Math.floor(left / 128)) {
    bytes[bytes.length - 1]! |= 128;
    bytes.push(left & 127);
  }
  return Buffer.from(bytes);
}

/** An entry of a pack; `size` where it says another one than it has. */
export const entry = (type: Type, body: Uint8Array, size: number = body.length): Buffer =>
  Buffer.concat([entryHeader(TYPES[type], size), deflateSync(body)]);

/** A delta on what is so many bytes before it, of which only numbers below 128 can be written here. */
export const offsetDelta = (distance: number, delta: Uint8Array): Buffer =>
  Buffer.concat([entryHeader(6, delta.length), Buffer.of(distance), deflateSync(delta)]);

/** A delta on the object of an id. */
export const idDelta = (base: string, delta: Uint8Array): Buffer =>
  Buffer.concat([entryHeader(7, delta.length), Buffer.from(base, 'hex'), deflateSync(delta)]);

interface PackOptions {
  readonly count?: number;
  readonly version?: number;
  readonly signature?: string;
}

/** Entries as a pack. */
export function pack(entries: readonly Uint8Array[], options: PackOptions = {}): Buffer {
  const { count = entries.length, version = 2, signature = 'PACK' } = options;
  const header = Buffer.alloc(12);
  header.write(signature, 'latin1');
  header.writeUInt32BE(version, 4);
  header.writeUInt32BE(count, 8);
  const content = Buffer.concat([header, ...entries]);
  return Buffer.concat([content, sha1(content)]);
}

/** The bytes of a commit. */
export function commitBody(tree: string, parents: readonly string[] = [], message = 'm\n'): Buffer {
  const who = 'A <a@example.com> 1700000000 +0000';
  const lines = [`tree ${tree}`, ...parents.map((id) => `parent ${id}`), `author ${who}`, `committer ${who}`];
  return Buffer.from(`${lines.join('\n')}\n\n${message}`);
}

/** The bytes of a tree: mode, name and id of each entry. */
export const treeBody = (...entries: readonly (readonly [mode: string, name: string, id: string])[]): Buffer =>
  Buffer.concat(
    entries.map(([mode, name, id]) => Buffer.concat([Buffer.from(`${mode} ${name}\0`), Buffer.from(id, 'hex')])),
  );

/** A line as a packet. */
export const packetOf = (line: string | Uint8Array): Buffer =>
  Buffer.concat([Buffer.from((line.length + 4).toString(16).padStart(4, '0')), Buffer.from(line as string)]);

/** Old id, new id and ref. */
export type Move = readonly [old: string, next: string, ref: string];

/** The body of a push. */
export function pushBody(
  moves: readonly Move[],
  content: Uint8Array = new Uint8Array(0),
  capabilities = 'report-status side-band-64k object-format=sha1',
): Buffer {
  const commands = moves.map((move, i) => packetOf(move.join(' ') + (i === 0 ? `\0 ${capabilities}` : '')));
  return Buffer.concat([...commands, Buffer.from('0000'), content]);
}

/** A commit of one file, and the three entries that a pack of it has. */
export interface Small {
  readonly commit: string;
  readonly tree: string;
  readonly blob: string;
  readonly entries: readonly [commit: Buffer, tree: Buffer, blob: Buffer];
}

/** A commit of one file. */
export function smallCommit(content = 'hi\n', parents: readonly string[] = []): Small {
  const body = Buffer.from(content);
  const blob = idOf('blob', body);
  const inTree = treeBody(['100644', 'f', blob]);
  const tree = idOf('tree', inTree);
  const inCommit = commitBody(tree, parents);
  const entries = [entry('commit', inCommit), entry('tree', inTree), entry('blob', body)] as const;
  return { commit: idOf('commit', inCommit), tree, blob, entries };
}

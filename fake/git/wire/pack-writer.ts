import { deflate } from 'pako';
import { utf8 } from '../bytes.ts';
import type { ObjectType, Oid } from '../model.ts';
import { readObject, type GitObject, type ObjectStore } from '../objects.ts';
import { createSha1 } from '../sha1.ts';
import { concat } from './pkt-line.ts';
import { stored } from './zlib.ts';

/** The number of each type of object in a pack (gitformat-pack). */
export const PACK_TYPES: Readonly<Record<ObjectType, number>> = { commit: 1, tree: 2, blob: 3, tag: 4 };

/** A pack of whole objects, piece by piece: it is never held as one, and what becomes of the store does not matter to it. */
export const packOf = (store: ObjectStore, ids: readonly Oid[]): Iterable<Uint8Array> =>
  pieces(
    ids.map((id) => readObject(store, id)),
    stored,
  );

const LEVEL = 6;

/** The same as one, compressed, to be kept: each platform makes the same bytes. */
export const compressedPack = (store: ObjectStore, ids: readonly Oid[]): Uint8Array =>
  concat([
    ...pieces(
      ids.map((id) => readObject(store, id)),
      (bytes) => [deflate(bytes, { level: LEVEL })],
    ),
  ]);

/** Makes zlib data of bytes. */
type Pack = (bytes: Uint8Array) => Iterable<Uint8Array>;

function* pieces(objects: readonly GitObject[], pack: Pack): Generator<Uint8Array> {
  const hash = createSha1();
  for (const piece of contents(objects, pack)) {
    hash.update(piece);
    yield piece;
  }
  yield hash.digest();
}

function* contents(objects: readonly GitObject[], pack: Pack): Generator<Uint8Array> {
  yield header(objects.length);
  for (const { type, body } of objects) {
    yield entryHeader(PACK_TYPES[type], body.length);
    yield* pack(body);
  }
}

function header(count: number): Uint8Array {
  const bytes = new Uint8Array(12);
  bytes.set(utf8('PACK'));
  const view = new DataView(bytes.buffer);
  view.setUint32(4, 2);
  view.setUint32(8, count);
  return bytes;
}

/** Type and length before an entry: four bits of the length in the first byte, then seven in each. */
function entryHeader(type: number, length: number): Uint8Array {
  const bytes = [(type << 4) | (length & 15)];
  for (let left = Math.floor(length / 16); left > 0; left = Math.floor(left / 128)) {
    bytes[bytes.length - 1]! |= 128;
    bytes.push(left & 127);
  }
  return Uint8Array.from(bytes);
}

import { hex, text } from '../bytes.ts';
import type { ObjectType, Oid } from '../model.ts';
import { objectId, type GitObject } from '../objects.ts';
import { sha1 } from '../sha1.ts';
import { applyDelta, DeltaError } from './delta.ts';
import { isUnpacked, packError, PackError, type Defect } from './pack-errors.ts';
import { PACK_TYPES } from './pack-writer.ts';
import { inflateAt, ZlibError } from './zlib.ts';

/** The objects of the receiver, which a thin pack may build upon. */
export type Bases = (id: Oid) => GitObject | undefined;

/** How many bytes the objects of one pack may have together, and so how much memory a pack can take. */
const MAX_BYTES = 512 * 1024 * 1024;

/** How many bytes objects may still have: packs that are read with the same one share it. */
export interface Allowance {
  bytes: number;
}

/** The allowance of one pack, or of several together. */
export const packAllowance = (): Allowance => ({ bytes: MAX_BYTES });

/** How long one object may be. */
const MAX_OBJECT_BYTES = 256 * 1024 * 1024;

const OFFSET_DELTA = 6;
const ID_DELTA = 7;
const HEADER = 12;
const CHECKSUM = 20;

const TYPES: readonly (ObjectType | undefined)[] = Object.entries(PACK_TYPES).reduce<(ObjectType | undefined)[]>(
  (types, [type, number]) => Object.assign(types, { [number]: type }),
  [],
);

/**
 * The objects of a pack by their ids. All of it is understood before any is given, and nothing is stored.
 *
 * @throws PackError for a pack that git would not unpack.
 */
export function readPack(pack: Uint8Array, bases: Bases, allowance: Allowance = packAllowance()): Map<Oid, GitObject> {
  const count = entryCount(pack);
  return new Unpacker(pack, bases, { count, allowance }).objects();
}

function entryCount(pack: Uint8Array): number {
  if (pack.length < HEADER) throw new PackError('', 'eof before pack header was fully read');
  if (text(pack.subarray(0, 4)) !== 'PACK')
    throw new PackError('', 'protocol error (pack signature mismatch detected)');
  const view = new DataView(pack.buffer, pack.byteOffset, HEADER);
  const version = view.getUint32(4);
  if (version !== 2 && version !== 3) throw new PackError('', 'protocol error (pack version unsupported)');
  return view.getUint32(8);
}

/** A delta that waits for its base. */
interface Waiting {
  readonly offset: number;
  readonly delta: Uint8Array;
}

class Unpacker {
  readonly #pack: Uint8Array;
  readonly #bases: Bases;
  readonly #count: number;
  readonly #allowance: Allowance;
  readonly #found = new Map<Oid, GitObject>();
  readonly #byOffset = new Map<number, GitObject>();
  readonly #onOffset = new Map<number, Waiting[]>();
  readonly #onId = new Map<Oid, Waiting[]>();
  #at = HEADER;
  /** Where the entry begins that is being read. */
  #start = HEADER;

  constructor(
    pack: Uint8Array,
    bases: Bases,
    { count, allowance }: { readonly count: number; readonly allowance: Allowance },
  ) {
    this.#pack = pack;
    this.#bases = bases;
    this.#count = count;
    this.#allowance = allowance;
  }

  objects(): Map<Oid, GitObject> {
    for (let i = 0; i < this.#count; i++) this.#entry();
    const checksumIsLast = isUnpacked(this.#count);
    if (!checksumIsLast) this.#checkSum();
    this.#resolveThin();
    const count = [...this.#onOffset.values(), ...this.#onId.values()].reduce((sum, { length }) => sum + length, 0);
    if (count > 0) throw this.#error({ kind: 'unresolved', count });
    if (checksumIsLast) this.#checkSum();
    return this.#found;
  }

  #error(defect: Defect): PackError {
    return packError(this.#count, defect, this.#start);
  }

  #entry(): void {
    const offset = this.#at;
    this.#start = offset;
    const { kind, size } = this.#entryHeader();
    if (kind === OFFSET_DELTA) {
      const base = offset - this.#distance();
      if (base <= 0 || base >= offset) throw this.#error({ kind: 'distance' });
      const waiting = { offset, delta: this.#inflated(size) };
      const found = this.#byOffset.get(base);
      if (found === undefined) add(this.#onOffset, base, waiting);
      else this.#resolve(found, waiting);
    } else if (kind === ID_DELTA) {
      const base = hex(this.#bytes(CHECKSUM));
      const waiting = { offset, delta: this.#inflated(size) };
      const found = this.#found.get(base);
      if (found === undefined) add(this.#onId, base, waiting);
      else this.#resolve(found, waiting);
    } else {
      const type = TYPES[kind];
      if (type === undefined) throw this.#error({ kind: 'type', type: kind });
      this.#keep(offset, { type, body: this.#inflated(size) });
    }
  }

  #entryHeader(): { readonly kind: number; readonly size: number } {
    const [first = 0] = this.#bytes(1);
    let size = first & 15;
    let byte = first;
    for (let scale = 16; byte > 127; scale *= 128) {
      [byte = 0] = this.#bytes(1);
      size += (byte & 127) * scale;
    }
    return { kind: (first >> 4) & 7, size };
  }

  /** How far before an entry its base begins: groups of seven bits, the highest first. */
  #distance(): number {
    let [byte = 0] = this.#bytes(1);
    let distance = byte & 127;
    while (byte > 127 && distance < Number.MAX_SAFE_INTEGER / 256) {
      [byte = 0] = this.#bytes(1);
      distance = (distance + 1) * 128 + (byte & 127);
    }
    return distance;
  }

  #bytes(length: number): Uint8Array {
    if (this.#at + length > this.#pack.length) throw this.#error({ kind: 'cut' });
    this.#at += length;
    return this.#pack.subarray(this.#at - length, this.#at);
  }

  #inflated(size: number): Uint8Array {
    this.#take(size);
    try {
      const { body, used } = inflateAt(this.#pack, this.#at, size);
      this.#at += used;
      return body;
    } catch (error) {
      if (!(error instanceof ZlibError)) throw error;
      const { reason, message } = error;
      throw this.#error(reason === 'cut' ? { kind: 'cut' } : { kind: 'inflation', reason, message });
    }
  }

  /** Counts what an object takes, before memory is taken for it. */
  #take(size: number): void {
    this.#allowance.bytes -= size;
    if (size > MAX_OBJECT_BYTES || this.#allowance.bytes < 0) throw this.#error({ kind: 'too large' });
  }

  #keep(offset: number, first: GitObject): void {
    const pending: [number, GitObject][] = [[offset, first]];
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      const [at, object] = next;
      const id = objectId(object.type, object.body);
      this.#byOffset.set(at, object);
      this.#found.set(id, object);
      for (const one of [...taken(this.#onOffset, at), ...taken(this.#onId, id)])
        pending.push([one.offset, this.#built(object, one.delta)]);
    }
  }

  #resolve(base: GitObject, { offset, delta }: Waiting): void {
    this.#keep(offset, this.#built(base, delta));
  }

  #built({ type, body }: GitObject, delta: Uint8Array): GitObject {
    try {
      const result = { type, body: applyDelta(body, delta, Math.min(MAX_OBJECT_BYTES, this.#allowance.bytes)) };
      this.#take(result.body.length);
      return result;
    } catch (error) {
      if (error instanceof DeltaError) throw this.#error({ kind: 'delta', isWild: error.isWild });
      throw error;
    }
  }

  #checkSum(): void {
    const sum = hex(this.#bytes(CHECKSUM));
    if (sum !== hex(sha1(this.#pack.subarray(0, this.#at - CHECKSUM)))) throw this.#error({ kind: 'checksum' });
  }

  /** A thin pack builds upon what the receiver has. */
  #resolveThin(): void {
    for (const id of [...this.#onId.keys()]) {
      const base = this.#onId.has(id) ? this.#bases(id) : undefined;
      if (base !== undefined) for (const one of taken(this.#onId, id)) this.#resolve(base, one);
    }
  }
}

function add<K>(waiting: Map<K, Waiting[]>, key: K, one: Waiting): void {
  const others = waiting.get(key);
  if (others === undefined) waiting.set(key, [one]);
  else others.push(one);
}

function taken<K>(waiting: Map<K, Waiting[]>, key: K): readonly Waiting[] {
  const found = waiting.get(key) ?? [];
  waiting.delete(key);
  return found;
}

import { Inflate } from 'pako';
import { builtin } from '../builtin.ts';
import { concat } from './pkt-line.ts';

/** Why data cannot be inflated to what is expected; `cut` is an input that ends early. */
export type InflationFailure = 'malformed' | 'too long' | 'too short' | 'cut';

/** Data that cannot be inflated to what is expected, with zlib's message where it is malformed. */
export class ZlibError extends Error {
  override readonly name = 'ZlibError';
  readonly reason: InflationFailure;

  constructor(reason: InflationFailure, message = '') {
    super(message);
    this.reason = reason;
  }
}

const BASE = 65_521;
/** So many bytes can be summed up before the sums outgrow 32 bits (RFC 1950). */
const SUMMED = 3_800;

/** The checksum at the end of zlib data. */
function adler32(bytes: Uint8Array): number {
  let low = 1;
  let high = 0;
  for (let at = 0; at < bytes.length;) {
    for (const end = Math.min(at + SUMMED, bytes.length); at < end; at++) {
      low += bytes[at]!;
      high += low;
    }
    low %= BASE;
    high %= BASE;
  }
  return high * 0x10000 + low;
}

const STORED = 0xffff;

/**
 * Bytes as zlib data that is not compressed: a pack goes to a program on the same machine, so that packing it tighter
 * only takes time. The pieces are the bytes themselves, not a copy.
 */
export function* stored(bytes: Uint8Array): Generator<Uint8Array> {
  yield Uint8Array.of(0x78, 0x01);
  for (let at = 0; at === 0 || at < bytes.length; at += STORED) {
    const block = bytes.subarray(at, at + STORED);
    const { length } = block;
    const isLast = at + STORED >= bytes.length ? 1 : 0;
    yield Uint8Array.of(isLast, length & 255, length >> 8, ~length & 255, (~length >> 8) & 255);
    yield block;
  }
  const sum = adler32(bytes);
  yield Uint8Array.of(sum >>> 24, (sum >>> 16) & 255, (sum >>> 8) & 255, sum & 255);
}

/** The bytes that were inflated at a place of a pack, and how many were read for them. */
interface Inflated {
  readonly body: Uint8Array;
  readonly used: number;
}

/** Inflates the zlib data at a place, of which is known how long it becomes: no more than that is ever held. */
export function inflateAt(bytes: Uint8Array, at: number, size: number): Inflated {
  return inflatedByPlatform(bytes, at, size) ?? inflatedByLibrary(bytes, at, size);
}

/** The least size of a buffer that Node.js takes. */
const MIN_BUFFER = 64;

/** Undefined for whatever is wrong, which the library then says: in the same words on every platform. */
function inflatedByPlatform(bytes: Uint8Array, at: number, size: number): Inflated | undefined {
  const options = {
    info: true,
    chunkSize: Math.max(MIN_BUFFER, size + 1),
    maxOutputLength: Math.max(1, size),
  } as const;
  try {
    const inflated = builtin('node:zlib')?.inflateSync(bytes.subarray(at), options);
    if (inflated?.buffer.length !== size) return undefined;
    const { buffer, byteOffset } = inflated.buffer;
    return { body: new Uint8Array(buffer, byteOffset, size), used: inflated.engine.bytesWritten };
  } catch {
    return undefined;
  }
}

function inflatedByLibrary(bytes: Uint8Array, at: number, size: number): Inflated {
  const head = bytes[at]! * 256 + bytes[at + 1]!;
  if (Number.isNaN(head)) throw new ZlibError('cut');
  if (head % 31 !== 0) throw new ZlibError('malformed', 'incorrect header check');
  if ((head & 0x0f00) !== 0x0800) throw new ZlibError('malformed', 'unknown compression method');
  // Raw data, because pako takes what follows the end of other data for more of it.
  const { body, used } = inflate(bytes.subarray(at + 2), size, { raw: true });
  const end = at + 2 + used;
  if (end + 4 > bytes.length) throw new ZlibError('cut');
  const sum = ((bytes[end]! << 24) | (bytes[end + 1]! << 16) | (bytes[end + 2]! << 8) | bytes[end + 3]!) >>> 0;
  if (sum !== adler32(body)) throw new ZlibError('malformed', 'incorrect data check');
  if (body.length !== size) throw new ZlibError('too short');
  return { body, used: used + 6 };
}

/**
 * Inflates gzip data to at most so many bytes.
 *
 * @throws ZlibError for what is no gzip data, and with the reason `too long` for what becomes longer.
 */
export const gunzip = (bytes: Uint8Array, most: number): Uint8Array =>
  gunzippedByPlatform(bytes, most) ?? inflate(bytes, most, { raw: false }).body;

/** Undefined for whatever is wrong but the length, which the library then says. */
function gunzippedByPlatform(bytes: Uint8Array, most: number): Uint8Array | undefined {
  try {
    const inflated = builtin('node:zlib')?.gunzipSync(bytes, { info: true, maxOutputLength: most });
    return inflated?.engine.bytesWritten === bytes.length ? inflated.buffer : undefined;
  } catch (error) {
    if ((error as { readonly code?: unknown }).code === 'ERR_BUFFER_TOO_LARGE') throw new ZlibError('too long');
    return undefined;
  }
}

const PIECE = 65_536;

function inflate(bytes: Uint8Array, most: number, { raw }: { readonly raw: boolean }): Inflated {
  const pieces: Uint8Array[] = [];
  let length = 0;
  // Data that is known to fit is inflated in one go: pako then needs no window.
  const inflator = new Inflate({ raw, chunkSize: raw ? Math.max(1, most) : PIECE });
  inflator.onData = (piece) => {
    length += piece.length;
    // A bomb is left alone as soon as it is seen to be one.
    if (length > most) throw new ZlibError('too long');
    pieces.push(piece);
  };
  let status: number | undefined;
  inflator.onEnd = (end) => (status = end);
  inflator.push(bytes, raw);
  const { total_in: used, msg, next_out: inBuffer, avail_out: room } = inflator.strm;
  const isFull = raw && pieces.length > 0;
  if (status !== 0) throw failed(status, msg, { isFull, hasMore: isFull && inBuffer > 0 && room > 0 });
  const [only = new Uint8Array(0)] = pieces;
  return { body: pieces.length > 1 ? concat(pieces) : only, used };
}

/** The error that zlib has where pako ends with this one; pako that waits for more input has not ended. */
function failed(
  status: number | undefined,
  message: string,
  { isFull, hasMore }: { readonly isFull: boolean; readonly hasMore: boolean },
): ZlibError {
  if (status === undefined && !hasMore) return new ZlibError('cut');
  // What comes behind the last byte that there was room for: zlib would not have come so far.
  return isFull ? new ZlibError('too long') : new ZlibError('malformed', message || 'data error');
}

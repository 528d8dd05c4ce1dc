import { looksBinary } from './binary.ts';

/** The score of two equal files; half of it is git's threshold for a rename. */
export const FULL_SCORE = 60000;

/** A file's content in pieces: checksum of a piece to the bytes in all pieces like it. */
export interface Fingerprint {
  readonly size: number;
  readonly pieces: ReadonlyMap<number, number>;
}

const PIECE = 64;

/** Cuts a file after each newline and at the latest after 64 bytes; git omits what remains. In text, the CR of a CRLF does not count. */
export function fingerprint(bytes: Uint8Array): Fingerprint {
  const pieces = new Map<number, number>();
  const skipCr = !looksBinary(bytes);
  let [length, low, high] = [0, 0, 0];
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]!;
    if (skipCr && byte === 13 && bytes[at + 1] === 10) continue;
    low = (Math.imul(low, 31) + byte) | 0;
    high = (Math.imul(high, 131) + byte) & 0xfffff;
    if (++length < PIECE && byte !== 10) continue;
    count(pieces, low, high, length);
    [length, low, high] = [0, 0, 0];
  }
  return { size: bytes.length, pieces };
}

function count(pieces: Map<number, number>, low: number, high: number, length: number): void {
  const key = high * 0x100000000 + (low >>> 0);
  pieces.set(key, (pieces.get(key) ?? 0) + length);
}

/** How much of the larger file is in both, out of FULL_SCORE; 0 where it cannot reach `least`. */
export function similarity(from: Fingerprint, to: Fingerprint, least: number): number {
  const larger = Math.max(from.size, to.size);
  const smaller = Math.min(from.size, to.size);
  if (larger * (FULL_SCORE - least) < (larger - smaller) * FULL_SCORE || smaller === 0) return 0;
  let copied = 0;
  for (const [piece, bytes] of from.pieces) copied += Math.min(bytes, to.pieces.get(piece) ?? 0);
  return Math.floor((copied * FULL_SCORE) / larger);
}

/**
 * Deltas as packs and binary patches hold them (gitformat-pack, "Deltified representation"): both sizes, then pieces to
 * copy from the old content and bytes to insert.
 */

const BLOCK = 16;
const MAX_COPY = 0x10000;
const MAX_INSERT = 127;
/** Of many equal blocks only so many are tried, so that monotonous contents cost no more than others. */
const TRIED = 64;

interface Match {
  readonly from: number;
  readonly length: number;
}

/** The delta that makes `after` out of `before`. */
export function deltaOf(before: Uint8Array, after: Uint8Array): Uint8Array {
  const out = [...sized(before.length), ...sized(after.length)];
  const index = blocksOf(before);
  let inserted = 0;
  for (let at = 0; at < after.length;) {
    const match = longest(index, before, after, at);
    if (match === undefined) {
      at++;
      continue;
    }
    // Bytes that wait to be inserted may belong to the copied piece as well.
    let back = 0;
    while (at - back > inserted && match.from > back && before[match.from - back - 1] === after[at - back - 1]) back++;
    insert(out, after.subarray(inserted, at - back));
    copy(out, match.from - back, match.length + back);
    at += match.length;
    inserted = at;
  }
  insert(out, after.subarray(inserted));
  return Uint8Array.from(out);
}

/** A number in groups of seven bits, the lowest first. */
function sized(size: number): number[] {
  const bytes: number[] = [];
  for (; size > 127; size = Math.floor(size / 128)) bytes.push((size % 128) + 128);
  return [...bytes, size];
}

/** A hash of a block's ends; a match has to be compared in full. */
function keyAt(bytes: Uint8Array, at: number): number {
  let key = 0;
  for (let i = 0; i < 4; i++) key = (key * 31 + bytes[at + i]! * 257 + bytes[at + BLOCK - 1 - i]!) | 0;
  return key;
}

function blocksOf(bytes: Uint8Array): Map<number, number[]> {
  const index = new Map<number, number[]>();
  for (let at = 0; at + BLOCK <= bytes.length; at += BLOCK) {
    const key = keyAt(bytes, at);
    const places = index.get(key) ?? [];
    if (places.length < TRIED) places.push(at);
    index.set(key, places);
  }
  return index;
}

function longest(
  index: ReadonlyMap<number, readonly number[]>,
  before: Uint8Array,
  after: Uint8Array,
  at: number,
): Match | undefined {
  if (at + BLOCK > after.length) return undefined;
  let best: Match | undefined;
  for (const from of index.get(keyAt(after, at)) ?? []) {
    let length = 0;
    while (from + length < before.length && at + length < after.length && before[from + length] === after[at + length])
      length++;
    if (length >= BLOCK && length > (best?.length ?? 0)) best = { from, length };
  }
  return best;
}

function insert(out: number[], bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; at += MAX_INSERT) {
    const piece = bytes.subarray(at, at + MAX_INSERT);
    out.push(piece.length, ...piece);
  }
}

function copy(out: number[], from: number, length: number): void {
  for (let done = 0; done < length; done += MAX_COPY) {
    const size = Math.min(length - done, MAX_COPY);
    const place = from + done;
    // The bytes that are zero are omitted; a size of 65536 is written as 0.
    const parts = [
      place & 255,
      (place >> 8) & 255,
      (place >> 16) & 255,
      (place >>> 24) & 255,
      size & 255,
      (size >> 8) & 255,
    ];
    const mask = parts.reduce((bits, part, bit) => (part === 0 ? bits : bits | (1 << bit)), 128);
    out.push(mask, ...parts.filter((part) => part !== 0));
  }
}

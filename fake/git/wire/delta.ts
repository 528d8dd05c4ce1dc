/** A delta that does not fit its base, or itself. */
export class DeltaError extends Error {
  override readonly name = 'DeltaError';
  /** Whether its instructions do not give what it announces. */
  readonly isWild: boolean;

  constructor(message: string, isWild = false) {
    super(message);
    this.isWild = isWild;
  }
}

const INSERT_OR_COPY = 0x80;
/** The size that 0 stands for in a copy. */
const DEFAULT_COPY = 0x10000;

/** Reads a delta (gitformat-pack, "Deltified representation"). */
class DeltaReader {
  readonly #delta: Uint8Array;
  #at = 0;

  constructor(delta: Uint8Array) {
    this.#delta = delta;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#delta.length;
  }

  byte(): number {
    const byte = this.#delta[this.#at++];
    if (byte === undefined) throw new DeltaError('the delta ends too early');
    return byte;
  }

  bytes(length: number): Uint8Array {
    if (this.#at + length > this.#delta.length) throw new DeltaError('the delta ends too early');
    this.#at += length;
    return this.#delta.subarray(this.#at - length, this.#at);
  }

  /** A number in groups of seven bits, the lowest first. */
  size(): number {
    let size = 0;
    for (let scale = 1; scale < Number.MAX_SAFE_INTEGER; scale *= 128) {
      const byte = this.byte();
      size += (byte & 127) * scale;
      if (byte < 128) return size;
    }
    throw new DeltaError('a size without an end');
  }

  /** The bytes of a number that a mask names; the others are 0. */
  masked(mask: number, count: number): number {
    let value = 0;
    for (let i = 0; i < count; i++) if ((mask & (1 << i)) !== 0) value += this.byte() * 2 ** (8 * i);
    return value;
  }
}

/** Applies a delta to its base; the result may have at most `most` bytes. */
export function applyDelta(base: Uint8Array, delta: Uint8Array, most: number): Uint8Array {
  const reader = new DeltaReader(delta);
  if (reader.size() !== base.length) throw new DeltaError('a delta of another base');
  const size = reader.size();
  if (size > most) throw new DeltaError('the result is too long');
  const result = new Uint8Array(size);
  let filled = 0;
  while (!reader.isAtEnd) {
    const piece = pieceOf(reader, base);
    if (filled + piece.length > size) throw new DeltaError('the result is longer than announced', true);
    result.set(piece, filled);
    filled += piece.length;
  }
  if (filled !== size) throw new DeltaError('the result is shorter than announced', true);
  return result;
}

function pieceOf(reader: DeltaReader, base: Uint8Array): Uint8Array {
  const instruction = reader.byte();
  if (instruction === 0) throw new DeltaError('a reserved instruction');
  if ((instruction & INSERT_OR_COPY) === 0) return reader.bytes(instruction);
  const from = reader.masked(instruction, 4);
  const size = reader.masked(instruction >> 4, 3) || DEFAULT_COPY;
  if (from + size > base.length) throw new DeltaError('copies what its base does not have', true);
  return base.subarray(from, from + size);
}

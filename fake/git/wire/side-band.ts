import { lengthOf } from './pkt-line.ts';

/** What a packet of a multiplexed response is: data, messages to the user, or why the response ends. */
type Band = 1 | 2 | 3;

/** The longest content of a packet, besides the byte that names its band. */
const LARGEST = 65_515;
const LARGEST_OLD = 995;

/** How a client wants its response multiplexed, by its capabilities; undefined where it does not. */
export function bandSize(capabilities: ReadonlySet<string>): number | undefined {
  if (capabilities.has('side-band-64k')) return LARGEST;
  return capabilities.has('side-band') ? LARGEST_OLD : undefined;
}

/** Bytes as packets of a band, as long as they may be. */
export function* banded(band: Band, pieces: Iterable<Uint8Array>, size: number = LARGEST): Generator<Uint8Array> {
  for (const piece of chunks(pieces, size)) {
    const packet = new Uint8Array(piece.length + 5);
    packet.set(lengthOf(piece.length + 1));
    packet[4] = band;
    packet.set(piece, 5);
    yield packet;
  }
}

/** The same bytes in pieces of one size, but for the last. */
export function* chunks(pieces: Iterable<Uint8Array>, size: number = LARGEST): Generator<Uint8Array> {
  let chunk = new Uint8Array(size);
  let filled = 0;
  for (const piece of pieces) {
    for (let at = 0; at < piece.length;) {
      const part = piece.subarray(at, at + size - filled);
      chunk.set(part, filled);
      filled += part.length;
      at += part.length;
      if (filled < size) continue;
      yield chunk;
      chunk = new Uint8Array(size);
      filled = 0;
    }
  }
  if (filled > 0) yield chunk.subarray(0, filled);
}

import { lengthOf } from './pkt-line.ts';

/** The bands of a multiplexed response: data, messages to the user, and the error that ends the response. */
type Band = 1 | 2 | 3;

/** The longest content of a packet, besides the byte that names its band. */
const MAX_DATA = 65_515;
const MAX_DATA_OLD = 995;
/** The length of a packet, and its band. */
const BAND_HEADER = 5;

/** How a client wants its response multiplexed, by its capabilities; undefined where it does not. */
export function bandSize(capabilities: ReadonlySet<string>): number | undefined {
  if (capabilities.has('side-band-64k')) return MAX_DATA;
  return capabilities.has('side-band') ? MAX_DATA_OLD : undefined;
}

/** Bytes as packets of a band, as long as they may be. */
export function* banded(band: Band, pieces: Iterable<Uint8Array>, size: number = MAX_DATA): Generator<Uint8Array> {
  for (const packet of chunks(pieces, size, BAND_HEADER)) {
    packet.set(lengthOf(packet.length - 4));
    packet[4] = band;
    yield packet;
  }
}

/** The same bytes in pieces of one size, but for the last; each with room for something before it. */
export function* chunks(pieces: Iterable<Uint8Array>, size: number = MAX_DATA, room = 0): Generator<Uint8Array> {
  const full = room + size;
  let chunk = new Uint8Array(full);
  let filled = room;
  for (const piece of pieces) {
    for (let at = 0; at < piece.length;) {
      const part = piece.subarray(at, at + full - filled);
      chunk.set(part, filled);
      filled += part.length;
      at += part.length;
      if (filled < full) continue;
      yield chunk;
      chunk = new Uint8Array(full);
      filled = room;
    }
  }
  if (filled > room) yield chunk.subarray(0, filled);
}

/** Pieces after each other, each made when it is asked for. */
export function* joined(...parts: readonly Iterable<Uint8Array>[]): Generator<Uint8Array> {
  for (const part of parts) yield* part;
}

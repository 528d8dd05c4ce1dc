import { text, utf8 } from '../bytes.ts';

/** The packets that stand in place of a line (gitprotocol-v2, "Packet-Line Framing"). */
export type Marker = 'flush' | 'delimiter' | 'end';

/** The lines up to a marker; without one where the input ends. */
export interface Section {
  readonly lines: readonly string[];
  readonly end: Marker | undefined;
}

/** Thrown for a request that does not follow the protocol. */
export class ProtocolError extends Error {
  override readonly name = 'ProtocolError';
}

const MARKERS: readonly (Marker | undefined)[] = ['flush', 'delimiter', 'end'];

/** Reads a request packet by packet. */
export class PacketReader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** The bytes after the last packet that was read. */
  get rest(): Uint8Array {
    return this.#bytes.subarray(this.#at);
  }

  /**
   * The lines up to the next marker, each without its line end.
   *
   * @throws ProtocolError for a malformed length, or one past the end.
   */
  section(): Section {
    const lines: string[] = [];
    while (this.#at < this.#bytes.length) {
      const packet = this.#next();
      if (typeof packet === 'string') return { lines, end: packet };
      lines.push(text(packet).replace(/\n$/, ''));
    }
    return { lines, end: undefined };
  }

  /**
   * The lines up to the next marker, which must be there.
   *
   * @throws ProtocolError where the input ends before.
   */
  closedSection(): Section {
    const section = this.section();
    if (section.end === undefined) throw new ProtocolError('the remote end hung up unexpectedly');
    return section;
  }

  #next(): Uint8Array | Marker {
    const digits = text(this.#bytes.subarray(this.#at, this.#at + 4));
    const length = /^[0-9a-f]{4}$/i.test(digits) ? Number.parseInt(digits, 16) : Number.NaN;
    const marker = MARKERS[length];
    const start = this.#at + 4;
    const end = this.#at + (marker === undefined ? length : 4);
    if (!(end >= start && end <= this.#bytes.length)) throw new ProtocolError(`bad line length: ${digits}`);
    this.#at = end;
    return marker ?? this.#bytes.subarray(start, end);
  }
}

/** Ends a list of packets. */
export const FLUSH: Uint8Array = Uint8Array.from([48, 48, 48, 48]);
/** Separates the sections of a response of version 2. */
export const DELIMITER: Uint8Array = Uint8Array.from([48, 48, 48, 49]);

/** A line as a packet. */
export function packet(line: string): Uint8Array {
  const content = utf8(line);
  return concat([lengthOf(content.length), content]);
}

/** The four digits before the content of a packet. */
export const lengthOf = (content: number): Uint8Array => utf8((content + 4).toString(16).padStart(4, '0'));

/** Some bytes after each other. */
export function concat(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

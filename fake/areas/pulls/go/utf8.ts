/** The sequences of bytes that are one character beyond ASCII, and other single bytes. */
const SEQUENCE =
  /[\xc2-\xdf][\x80-\xbf]|(?:\xe0[\xa0-\xbf]|[\xe1-\xec\xee\xef][\x80-\xbf]|\xed[\x80-\x9f])[\x80-\xbf]|(?:\xf0[\x90-\xbf]|[\xf1-\xf3][\x80-\xbf]|\xf4[\x80-\x8f])[\x80-\xbf]{2}|[\x80-\xff]/g;

const STRAY = 0xdc00;

/** Bytes as text; one that belongs to no character is half of a pair, from which {@link strayByte} reads it. */
export function textOfBytes(bytes: Uint8Array): string {
  try {
    return decoded(bytes, true);
  } catch {
    const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
    return binary.replace(SEQUENCE, (one) =>
      one.length === 1
        ? String.fromCharCode(STRAY + one.charCodeAt(0))
        : decoded(
            Uint8Array.from(one, (char) => char.charCodeAt(0)),
            false,
          ),
    );
  }
}

/** The byte that is no character; undefined for a character. */
export const strayByte = (code: number): number | undefined =>
  code >= STRAY + 0x80 && code <= STRAY + 0xff ? code - STRAY : undefined;

// A byte order mark is no JSON for Go, so it must not be dropped.
const decoded = (bytes: Uint8Array, fatal: boolean): string =>
  new TextDecoder('utf-8', { ignoreBOM: true, fatal }).decode(bytes);

// Made when needed: an application that is tested in jsdom, which lacks both, may import the fake.
let encoder: TextEncoder | undefined;
let decoder: TextDecoder | undefined;

/**
 * Text of which every character stands for one byte (0 to 255). Diffs and merges work on it, so that content that is
 * no UTF-8 comes out byte for byte.
 */
export type ByteString = string;

/** UTF-8 bytes of a string; a lone surrogate becomes U+FFFD. */
export function utf8(text: string): Uint8Array {
  return (encoder ??= new TextEncoder()).encode(text);
}

/** Text of UTF-8 bytes; a byte order mark stays, malformed bytes become U+FFFD. */
export function text(bytes: Uint8Array): string {
  return (decoder ??= new TextDecoder('utf-8', { ignoreBOM: true })).decode(bytes);
}

const CHUNK = 8192;

/** One character a byte. */
export function byteString(bytes: Uint8Array): ByteString {
  if (bytes.length <= CHUNK) return String.fromCharCode.apply(null, bytes as unknown as number[]);
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += CHUNK) {
    parts.push(String.fromCharCode.apply(null, bytes.subarray(at, at + CHUNK) as unknown as number[]));
  }
  return parts.join('');
}

/** The bytes a byte string stands for. */
export function fromByteString(value: ByteString): Uint8Array {
  const bytes = new Uint8Array(value.length);
  for (let at = 0; at < value.length; at++) bytes[at] = value.charCodeAt(at);
  return bytes;
}

/** The byte string of a string's UTF-8 form. */
export function utf8ByteString(value: string): ByteString {
  return isAscii(value) ? value : byteString(utf8(value));
}

/** Text of a byte string that holds UTF-8. */
export function byteStringText(value: ByteString): string {
  return isAscii(value) ? value : text(fromByteString(value));
}

/** Whether every character is below 128. */
export function isAscii(value: string): boolean {
  for (let at = 0; at < value.length; at++) if (value.charCodeAt(at) > 127) return false;
  return true;
}

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** Lower-case hexadecimal. */
export function hex(bytes: Uint8Array): string {
  let out = '';
  for (const byte of bytes) out += HEX[byte]!;
  return out;
}

const digit = (code: number): number => (code < 58 ? code - 48 : code - 87);

/** Writes the bytes of a lower-case hexadecimal text into `target` at `at`. */
export function writeHex(target: Uint8Array, at: number, digits: string): void {
  for (let i = 0; i < digits.length; i += 2) {
    target[at++] = (digit(digits.charCodeAt(i)) << 4) | digit(digits.charCodeAt(i + 1));
  }
}

/** Writes a string's UTF-8 bytes into `target` at `at`; gives their number. */
export function encodeInto(value: string, target: Uint8Array, at: number): number {
  for (let i = 0; i < value.length; i++) {
    const code = value.charCodeAt(i);
    if (code > 127) return (encoder ??= new TextEncoder()).encodeInto(value, target.subarray(at)).written;
    target[at + i] = code;
  }
  return value.length;
}

/** Standard base64 with padding. */
export function toBase64(bytes: Uint8Array): string {
  return btoa(byteString(bytes));
}

/** The bytes of a standard base64 text. */
export function fromBase64(value: string): Uint8Array {
  return fromByteString(atob(value));
}

/** Order of two texts by their UTF-8 bytes: code units, but surrogates come after all else. */
export function compareUtf8(a: string, b: string): number {
  const shorter = Math.min(a.length, b.length);
  for (let at = 0; at < shorter; at++) {
    const left = a.charCodeAt(at);
    const right = b.charCodeAt(at);
    if (left !== right) return rank(left) - rank(right);
  }
  return a.length - b.length;
}

function rank(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}

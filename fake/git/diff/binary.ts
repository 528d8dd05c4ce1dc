import { deflate } from 'pako';
import type { ByteString } from '../bytes.ts';
import { deltaOf } from './delta.ts';

const LOOK_AT = 8000;

/** git's rule: a NUL among the first 8000 bytes. */
export function looksBinary(bytes: Uint8Array): boolean {
  return bytes.subarray(0, LOOK_AT).includes(0);
}

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&()*+-;<=>?@^_`{|}~';
const BYTES_A_LINE = 52;

/** git's base85: five digits for four bytes, most significant first; the last group is filled with zeros. */
function base85(bytes: Uint8Array): string {
  let out = '';
  for (let at = 0; at < bytes.length; at += 4) {
    let group = 0;
    for (let i = 0; i < 4; i++) group = group * 256 + (bytes[at + i] ?? 0);
    let digits = '';
    for (let i = 0; i < 5; i++) {
      digits = ALPHABET[group % 85]! + digits;
      group = Math.floor(group / 85);
    }
    out += digits;
  }
  return out;
}

function lengthLetter(count: number): string {
  return String.fromCharCode(count <= 26 ? 64 + count : 70 + count);
}

// Level 1 is what git uses, and pako 2 deflates like the zlib it is built with.
const packed = (bytes: Uint8Array): Uint8Array => deflate(bytes, { level: 1 });

function section(kind: 'literal' | 'delta', size: number, bytes: Uint8Array): string {
  const lines = [`${kind} ${size}`];
  for (let at = 0; at < bytes.length; at += BYTES_A_LINE) {
    const line = bytes.subarray(at, at + BYTES_A_LINE);
    lines.push(lengthLetter(line.length) + base85(line));
  }
  return `${lines.join('\n')}\n\n`;
}

/** One direction: the whole content, or the way to it from the other one where that is shorter. */
function direction(from: Uint8Array, to: Uint8Array): string {
  const whole = packed(to);
  if (from.length > 0 && to.length > 0) {
    const delta = deltaOf(from, to);
    const short = packed(delta);
    if (short.length < whole.length) return section('delta', delta.length, short);
  }
  return section('literal', to.length, whole);
}

/** A `GIT binary patch`, which applies either way. */
export function binaryPatch(before: Uint8Array, after: Uint8Array): ByteString {
  return `GIT binary patch\n${direction(before, after)}${direction(after, before)}`;
}

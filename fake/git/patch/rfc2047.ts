import { isAscii, utf8 } from '../bytes.ts';

const MOST = 76;
const START = '=?UTF-8?q?';
const END = '?=';

const SPECIALS = /[()<>[\]:;@\\,."]/;

/** A name in a mail header: encoded when it is not ASCII, quoted when it has specials. */
export function headerName(name: string): string {
  if (needsEncoding(name)) return encodeWords(name, 'From: '.length, true);
  return SPECIALS.test(name) ? `"${name.replace(/["\\]/g, '\\$&')}"` : name;
}

/** Whether a header value cannot stand as it is. */
export function needsEncoding(value: string): boolean {
  return !isAscii(value) || value.includes('=?') || value.includes('\n');
}

/** Q-encoded words, folded; `column` is where the first one begins. */
export function encodeWords(value: string, column: number, inName = false): string {
  let out = START;
  let used = column + START.length;
  for (const char of value) {
    const encoded = encodeChar(char, inName);
    if (used + encoded.length + END.length > MOST) {
      out += `${END}\n ${START}`;
      used = START.length + 1;
    }
    out += encoded;
    used += encoded.length;
  }
  return out + END;
}

function encodeChar(char: string, inName: boolean): string {
  const plain = inName ? /[A-Za-z0-9!*+\-/]/ : /[!-<>@-^`-~]/;
  if (plain.test(char)) return char;
  return Array.from(utf8(char), (byte) => `=${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('');
}

const WRAP = 78;

/** A header value folded between words, so that lines stay within 78 columns where words allow it. */
export function foldWords(value: string, column: number): string {
  const words = value.split(' ');
  let out = '';
  let used = column;
  words.forEach((word, index) => {
    const first = index === 0;
    if (!first && used + 1 + word.length > WRAP) {
      out += `\n ${word}`;
      used = 1 + word.length;
    } else {
      out += first ? word : ` ${word}`;
      used += word.length + (first ? 0 : 1);
    }
  });
  return out;
}

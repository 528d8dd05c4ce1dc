import { isAscii, utf8 } from '../bytes.ts';

const MAX_COLUMNS = 76;
const WRAP = 78;
const START = '=?UTF-8?q?';
const END = '?=';

const SPECIALS = /[()<>[\]:;@\\,."]/;

const FROM = 'From: ';

/** The author's line of a mail: the address moves to a line of its own where both are too long for one. */
export function fromLine(name: string, email: string): string {
  const line = FROM + headerName(name);
  const used = line.length - line.lastIndexOf('\n') - 1;
  const most = needsEncoding(name) ? MAX_COLUMNS : WRAP;
  return `${line}${used + ` <${email}>`.length > most ? '\n' : ''} <${email}>`;
}

/** A name in a mail header: encoded when it is not ASCII, quoted when it has specials. */
function headerName(name: string): string {
  if (needsEncoding(name)) return encodeWords(name, FROM.length, true);
  return foldWords(SPECIALS.test(name) ? `"${name.replace(/["\\]/g, '\\$&')}"` : name, FROM.length);
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
    if (used + encoded.length + END.length > MAX_COLUMNS) {
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

/** A header value folded between words, so that lines stay within 78 columns where words allow it. */
export function foldWords(value: string, column: number): string {
  const words = value.split(' ');
  let out = '';
  let used = column;
  words.forEach((word, index) => {
    const first = index === 0;
    if (used + word.length + (first ? 0 : 1) > WRAP) {
      out += `\n ${word}`;
      used = 1 + word.length;
    } else {
      out += first ? word : ` ${word}`;
      used += word.length + (first ? 0 : 1);
    }
  });
  return out;
}

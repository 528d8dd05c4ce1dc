import { fromBase64 } from '../../../git/bytes.ts';
import { invalid } from '../state/rejections.ts';

/** The bytes of a base64 text; one that Go does not decode is rejected in its words. */
export function decodeBase64(text: string): Uint8Array {
  const at = faultAt(text);
  if (at !== undefined) throw invalid(`illegal base64 data at input byte ${at}`);
  return fromBase64(text);
}

/** Where Go's decoder stops: it takes digits, ends of lines anywhere, and the padding that is needed. */
function faultAt(text: string): number | undefined {
  const end = indexOf(text, /[^A-Za-z0-9+/\r\n]/g, 0);
  const open = text.slice(0, end).replace(/[\r\n]/g, '').length % 4;
  if (end === text.length) return open === 0 ? undefined : end - open;
  if (text[end] !== '=' || open < 2) return end;
  let at = indexOf(text, /[^\r\n]/g, end + 1);
  if (open === 2) {
    if (at === text.length) return at;
    if (text[at] !== '=') return at - 1;
    at = indexOf(text, /[^\r\n]/g, at + 1);
  }
  return at === text.length ? undefined : at;
}

/** The place of the first sign of a kind from some place on, else the end. */
function indexOf(text: string, sign: RegExp, from: number): number {
  sign.lastIndex = from;
  return sign.exec(text)?.index ?? text.length;
}

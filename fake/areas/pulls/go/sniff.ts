/** Bytes that a file of a type begins with; a dot stands for any byte. */
const SIGNATURES: readonly (readonly [signature: RegExp, type: string])[] = [
  [/^%PDF-/, 'application/pdf'],
  [/^\x89PNG\r\n\x1a\n/, 'image/png'],
  [/^\xff\xd8\xff/, 'image/jpeg'],
  [/^GIF8[79]a/, 'image/gif'],
  [/^RIFF[^]{4}WEBPVP/, 'image/webp'],
  [/^BM/, 'image/bmp'],
  [/^\0\0[\x01\x02]\0/, 'image/x-icon'],
  [/^RIFF[^]{4}WAVE/, 'audio/wave'],
  [/^OggS\0/, 'audio/ogg'],
  [/^ID3/, 'audio/mpeg'],
  [/^RIFF[^]{4}AVI /, 'video/avi'],
  [/^\x1a\x45\xdf\xa3/, 'video/webm'],
  [/^[^]{4}ftypmp4/, 'video/mp4'],
];

const MARKS: readonly (readonly [mark: RegExp, charset: string])[] = [
  [/^\xfe\xff/, 'utf-16be'],
  [/^\xff\xfe/, 'utf-16le'],
];

const HTML =
  /^[\t\n\f\r ]*<(?:!DOCTYPE HTML|HTML|HEAD|SCRIPT|IFRAME|H1|DIV|FONT|TABLE|A|STYLE|TITLE|B|BODY|BR|P|!--)[ >]/i;
const XML = /^[\t\n\f\r ]*<\?xml/;
// One declaration of the type reaches over any others: a repetition of it would take exponential time.
const SVG = /^\s*(?:<\?xml\b[^]*?\?>\s*)?(?:<!DOCTYPE\s+svg(?:[\s:][^]*?)?>\s*)?<svg\b/i;

/** A type of media that a browser shows, or a text with its charset; undefined for other bytes. */
export interface Sniffed {
  readonly type: string;
  readonly charset?: string;
}

const HEAD = 1024;

/** The type of bytes by how they begin, as `http.DetectContentType` finds it, and SVG besides. */
export function sniff(bytes: Uint8Array): Sniffed | undefined {
  const head = Array.from(bytes.subarray(0, HEAD), (byte) => String.fromCharCode(byte)).join('');
  const charset = MARKS.find(([mark]) => mark.test(head))?.[1];
  if (charset !== undefined) return { type: 'text/plain', charset };
  const signed = SIGNATURES.find(([signature]) => signature.test(head))?.[1];
  if (signed !== undefined) return { type: signed };
  // Control characters but those of lines, tabs and escapes are in no text.
  if (/[^\t\n\f\r\x1b\x20-\xff]/.test(head)) return undefined;
  if (SVG.test(head.replace(/<!--[^]*?-->/g, ''))) return { type: 'image/svg+xml' };
  return { type: HTML.test(head) ? 'text/html' : XML.test(head) ? 'text/xml' : 'text/plain', charset: 'utf-8' };
}

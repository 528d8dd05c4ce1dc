import { wellFormed } from './go-scan.ts';

/** A string, or the empty one for anything else. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** The texts of a list; none for anything else. */
export function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}

/** Reads the members of a body that may have others of any type: undefined for one of another type. */
export const membersOf = (
  body: Readonly<Record<string, unknown>>,
): { readonly text: (name: string) => string | undefined; readonly flag: (name: string) => boolean | undefined } => ({
  text: (name) => (typeof body[name] === 'string' ? body[name] : undefined),
  flag: (name) => (typeof body[name] === 'boolean' ? body[name] : undefined),
});

/** `strings.TrimSpace`: the next line U+0085 counts as blank and the byte order mark does not, other than in `trim`. */
export function trimSpace(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && isSpace(text.charAt(start))) start++;
  while (end > start && isSpace(text.charAt(end - 1))) end--;
  return text.slice(start, end);
}

/** `Content-Disposition` with the name of a file, as `mime.FormatMediaType` writes it: beyond ASCII once more, in UTF-8. */
export function disposition(kind: 'inline' | 'attachment', name: string): string {
  if (/^[\w!#$%&'*+.^`|~-]+$/.test(name)) return `${kind}; filename=${name}`;
  if (/^[\t\x20-\x7e]*$/.test(name)) return `${kind}; filename="${name.replace(/["\\]/g, '\\$&')}"`;
  const encoded = encodeURIComponent(wellFormed(name)).replace(/['()*]/g, percent);
  return `${disposition(kind, name.replace(/[^\t\x20-\x7e]/gu, '_'))}; filename*=utf-8''${encoded}`;
}

const percent = (char: string): string => `%${char.charCodeAt(0).toString(16).toUpperCase()}`;

const isSpace = (char: string): boolean => /\p{White_Space}/u.test(char);

import type { World } from './world.ts';

const MAX_COLUMNS = 255;
const ELLIPSIS = 3;

const widthOf = (char: string): number => ((char.codePointAt(0) ?? 0) <= 0xff ? 1 : 2);

/** A title cut to 255 columns, as the server guesses their width (contract: pulls 6.13): most beyond Latin-1 takes two. */
export function cutTitle({ dialect }: World, title: string): string {
  if (dialect.longTitle) return cutBytes(title);
  if (title.length * 4 <= MAX_COLUMNS || new TextEncoder().encode(title.slice(0, 256)).length <= MAX_COLUMNS)
    return title;
  let used = 0;
  let at = 0;
  for (const char of title) {
    if (used + widthOf(char) + ELLIPSIS > MAX_COLUMNS) break;
    used += widthOf(char);
    at += char.length;
  }
  // A rest that fits in the place of the ellipsis is kept.
  const rest = [...title.slice(at, at + 8)];
  const width = rest.reduce((sum, char) => sum + widthOf(char), 0);
  if (at + rest.join('').length === title.length && rest.length <= 3 && used + width <= MAX_COLUMNS) return title;
  return `${title.slice(0, at)}…`;
}

/** A title cut to 255 bytes, as older versions count, and never within a character. */
function cutBytes(title: string): string {
  const bytes = new TextEncoder();
  if (title.length * 4 <= MAX_COLUMNS || bytes.encode(title).length <= MAX_COLUMNS) return title;
  const kept = new Uint8Array(MAX_COLUMNS - ELLIPSIS);
  const { read } = bytes.encodeInto(title, kept);
  return `${title.slice(0, read)}…`;
}

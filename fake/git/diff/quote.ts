import { utf8ByteString } from '../bytes.ts';
import type { ByteString } from '../bytes.ts';

const NAMED: Readonly<Record<string, string>> = {
  '\x07': '\\a',
  '\b': '\\b',
  '\t': '\\t',
  '\n': '\\n',
  '\v': '\\v',
  '\f': '\\f',
  '\r': '\\r',
  '"': '\\"',
  '\\': '\\\\',
};

/** A path with a prefix as diffs show it: in C quotes when it holds quotes, backslashes or control characters. */
export function quotePath(path: string, prefix = ''): ByteString {
  const special = /["\\\x00-\x1f\x7f]/;
  const name = utf8ByteString(prefix + path);
  if (!special.test(name)) return name;
  const escape = (char: string): string => NAMED[char] ?? `\\${char.charCodeAt(0).toString(8).padStart(3, '0')}`;
  return `"${name.replace(new RegExp(special, 'g'), escape)}"`;
}

/** Whether a path is shown in quotes. */
export function isQuoted(path: string): boolean {
  return quotePath(path).startsWith('"');
}

/** A path after `---` or `+++`: a tab follows one with blanks, so that tools see where it ends. */
export function headerPath(path: string, prefix: string): ByteString {
  const quoted = quotePath(path, prefix);
  return quoted.includes(' ') ? `${quoted}\t` : quoted;
}

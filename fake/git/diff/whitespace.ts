/** Which differences in blanks count for nothing, in the words of the pull-request API. */
export type Whitespace = 'ignore-all' | 'ignore-change' | 'ignore-eol';

// git takes the end of a line for a blank, so a missing one is ignored like other blanks.
const KEYS: Readonly<Record<Whitespace, (line: string) => string>> = {
  // git diff -w
  'ignore-all': (line) => line.replace(/[ \t\r\n]+/g, ''),
  // git diff -b
  'ignore-change': (line) => withoutEnd(line).replace(/[ \t\r\n]+/g, ' '),
  // git diff --ignore-space-at-eol
  'ignore-eol': (line) => withoutEnd(line),
};

/** The part of a line that is compared. */
export function lineKey(whitespace: Whitespace): (line: string) => string {
  return KEYS[whitespace];
}

/** Whether a string names a way to ignore blanks. */
export function isWhitespace(text: string): text is Whitespace {
  return Object.hasOwn(KEYS, text);
}

function withoutEnd(line: string): string {
  let end = line.length;
  while (end > 0 && ' \t\r\n'.includes(line.charAt(end - 1))) end--;
  return line.slice(0, end);
}

import { eastAsianWidth } from 'get-east-asian-width';

const ZERO = /^[\p{Mn}\p{Me}\p{Cf}]$/u;

// Columns of one character on a terminal.
function charWidth(char: string): number {
  const code = char.codePointAt(0)!;
  if (code < 0x300) return 1;
  return ZERO.test(char) ? 0 : eastAsianWidth(code);
}

/** Columns of a string on a terminal, by which the statistics of a patch line up their bars. */
export function displayWidth(value: string): number {
  let width = 0;
  for (const char of value) width += charWidth(char);
  return width;
}

const ESCAPED: Readonly<Record<string, string>> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};

const SIGNS = Object.keys(ESCAPED);

/** JSON as Go's encoder writes it: `<`, `>`, `&` escaped, one line end (contract: pulls 0.4). */
export function goJson(value: unknown): string {
  return `${escapeGo(JSON.stringify(value))}\n`;
}

/** JSON with what Go's encoder escapes. */
export function escapeGo(json: string): string {
  // Most texts have none of them, which a search for each finds out many times faster than one for all.
  if (!SIGNS.some((sign) => json.includes(sign))) return json;
  return json.replace(/[<>&\u2028\u2029]/g, (char) => ESCAPED[char] ?? char);
}

/** The same as older encoders write it: a backspace and a form feed by their numbers. */
export function withLongEscapes(json: string): string {
  if (!json.includes('\\b') && !json.includes('\\f')) return json;
  // Whatever follows a backslash belongs to it, so that a second backslash begins nothing.
  return json.replace(/\\./g, (escape) => ({ '\\b': '\\u0008', '\\f': '\\u000c' })[escape] ?? escape);
}

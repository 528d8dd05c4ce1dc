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
  return `${written(value)}\n`;
}

// The JSON of values that never change, once they were written.
const texts = new WeakMap<object, { json?: string }>();

/** Has the JSON of a value kept: one that never changes, and is written again and again. */
export function keepText<Value extends object>(value: Value): Value {
  texts.set(value, {});
  return value;
}

function written(value: unknown): string {
  const kept = typeof value === 'object' && value !== null ? texts.get(value) : undefined;
  if (kept === undefined) return escapeGo(JSON.stringify(value));
  return (kept.json ??= escapeGo(JSON.stringify(value)));
}

/** JSON with what Go's encoder escapes. */
export function escapeGo(json: string): string {
  // Most texts have none of them, which a search for each finds out many times faster than one for all.
  if (!SIGNS.some((sign) => json.includes(sign))) return json;
  return json.replace(/[<>&\u2028\u2029]/g, (char) => ESCAPED[char] ?? char);
}

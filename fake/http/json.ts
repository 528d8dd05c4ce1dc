/** A JSON object. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Whether a value is a JSON object. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value of a JSON text, or undefined when it is malformed or nested deeper than `deepest`. */
export function parsedJson(text: string, deepest: number): unknown {
  // The limit keeps whatever later walks through the value from running out of stack.
  if (nesting(text) > deepest) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** How deep arrays and objects are nested in a JSON text. */
function nesting(json: string): number {
  let depth = 0;
  let deepest = 0;
  for (const token of json.matchAll(/"(?:[^"\\]|\\.)*"|[[{]|[\]}]/gs)) {
    if (token[0] === '[' || token[0] === '{') deepest = Math.max(deepest, ++depth);
    else if (token[0] === ']' || token[0] === '}') depth--;
  }
  return deepest;
}

/** A JSON object. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Whether a value is a JSON object. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value of a JSON text; of any other, the text itself. */
export function jsonOrText(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
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

/** How deep arrays and objects are nested in a JSON text. A loop, for a string of megabytes is too long for a RegExp. */
function nesting(json: string): number {
  let [depth, deepest, isInText] = [0, 0, false];
  for (let i = 0; i < json.length; i++) {
    const char = json[i] ?? '';
    if (char === '"') isInText = !isInText;
    else if (isInText) i += Number(char === '\\');
    else if (char === '[' || char === '{') deepest = Math.max(deepest, ++depth);
    else if (char === ']' || char === '}') depth--;
  }
  return deepest;
}

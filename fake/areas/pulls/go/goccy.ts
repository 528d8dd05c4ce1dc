import { JsonSyntaxError, scanJson, wellFormed, type Json } from './go-scan.ts';

/** Reads the JSON of a struct as older servers do, with another decoder, which looks at the first character first. */
export function readObject(text: string): Json | undefined {
  const first = text.trimStart().charAt(0);
  if (first !== '' && first !== '{' && first !== 'n') throw new JsonSyntaxError(unexpected(wellFormed(first)));
  try {
    return scanJson(text);
  } catch (error) {
    const isShort = error instanceof JsonSyntaxError && error.message === 'unexpected EOF';
    // It reads the zero byte behind the text.
    throw isShort ? new JsonSyntaxError(unexpected('\0')) : error;
  }
}

const unexpected = (char: string): string => `invalid character '${char}' looking for beginning of value`;

const FIRST = { string: '"', array: '[', object: '{', null: 'n' };

/** The first character of a value. */
function firstOf(value: Json): string {
  if (value.kind === 'number') return value.text.charAt(0);
  return value.kind === 'bool' ? String(value.value).charAt(0) : FIRST[value.kind];
}

/** The words of that decoder for a value of the wrong type; the field has the server's own name. */
export function wrongValue(type: string, value: Json, field: string): string {
  if (type === 'bool') return 'json: bool unexpected end of JSON input';
  if (type.startsWith('[]')) return 'json: slice unexpected end of JSON input';
  if (value.kind === 'bool' && !type.startsWith('int')) return unexpected(firstOf(value));
  // A number is read up to what belongs to none.
  if (value.kind === 'number' && type.startsWith('int')) return 'expected comma after object element';
  const what = type.startsWith('int') ? `number ${firstOf(value)}` : value.kind;
  return `json: cannot unmarshal ${what} into Go struct field ${field} of type ${type}`;
}

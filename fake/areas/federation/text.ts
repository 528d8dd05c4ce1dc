// Beyond every limit that there is, and read at once.
const MAX_DIGITS = 40;

/** The integer a string begins with, as the server's language reads it: `1abc` is 1, `1_000` is 1000, `abc` is 0. */
export function leadingInteger(text: string): bigint {
  // No more of a long text than holds them: a RegExp runs out of stack on megabytes of repetitions.
  const start = text.trimStart().slice(0, 2 * MAX_DIGITS);
  const digits = /^[+-]?\d+(?:_\d+)*/.exec(start)?.[0];
  return BigInt(digits?.replaceAll('_', '').replace(/^\+/, '').slice(0, MAX_DIGITS) ?? 0);
}

/** Whether a value counts as not given: nothing, `false`, or a string of white space. */
export function isBlank(value: string | number | boolean | null | undefined): boolean {
  return value == null || value === false || (typeof value === 'string' && value.trim() === '');
}

/** A value of JSON as the text a text column makes of it. */
export function columnText(value: string | number | boolean): string {
  return typeof value === 'boolean' ? (value ? 't' : 'f') : String(value);
}

const MAX_ID = 2n ** 63n;

/** A row's id in a path or a query; undefined beyond what a 64-bit column can hold. */
export function rowId(text: string): number | undefined {
  const id = leadingInteger(text);
  return id >= MAX_ID || id < -MAX_ID ? undefined : Number(id);
}

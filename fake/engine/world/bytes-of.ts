/** The memory that a value and a character of a string take, about. */
const VALUE = 32;
const CHARACTER = 2;

/** How many bytes a value as of JSON takes in memory, about: many times its text, where it is many small values. */
export function bytesOf(value: unknown): number {
  if (typeof value === 'string') return VALUE + CHARACTER * value.length;
  if (typeof value !== 'object' || value === null) return VALUE;
  let bytes = VALUE;
  if (Array.isArray(value)) for (const one of value) bytes += bytesOf(one);
  else for (const [key, one] of Object.entries(value)) bytes += CHARACTER * key.length + bytesOf(one);
  return bytes;
}

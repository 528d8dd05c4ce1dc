type JsonFields = Readonly<Record<string, unknown>>;

/** Whether two JSON values are equal in any order of keys; a key whose value is undefined counts as absent. */
export function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...keys].every((key) => isSame((a as JsonFields)[key], (b as JsonFields)[key]));
}

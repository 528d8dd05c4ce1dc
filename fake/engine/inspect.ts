const MAX_LENGTH = 400;

/** A value on one line, for a message. */
export function inspect(value: unknown): string {
  const text =
    JSON.stringify(value, (_key, inner: unknown) => (isAsymmetric(inner) ? inner.toString() : inner)) ?? String(value);
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;
}

/** `expect.any(String)` and its like, of either runner: they match by themselves, and say best what they are. */
interface Asymmetric {
  readonly asymmetricMatch: (value: unknown) => boolean;
  readonly toString: () => string;
}

/** Whether a value is one of those. */
function isAsymmetric(value: unknown): value is Asymmetric {
  return typeof (value as Partial<Asymmetric> | null)?.asymmetricMatch === 'function';
}

/** Whether a value has everything that a pattern has: of objects at least its keys, of lists the same entries. */
export function contains(value: unknown, pattern: unknown): boolean {
  if (pattern === undefined) return true;
  if (isAsymmetric(pattern)) return pattern.asymmetricMatch(value);
  if (typeof pattern !== 'object' || pattern === null) return Object.is(value, pattern);
  if (typeof value !== 'object' || value === null || Array.isArray(value) !== Array.isArray(pattern)) return false;
  if (Array.isArray(pattern) && pattern.length !== (value as unknown[]).length) return false;
  return Object.entries(pattern).every(([key, inner]) => contains((value as Record<string, unknown>)[key], inner));
}

const LONGEST = 400;

/** A value on one line, for a message. */
export function inspect(value: unknown): string {
  const text =
    JSON.stringify(value, (_key, inner: unknown) => (isNamed(inner) ? inner.toString() : inner)) ?? String(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

/** `expect.any(String)` and its like say best themselves what they are. */
function isNamed(value: unknown): value is { toString: () => string } {
  return typeof (value as { asymmetricMatch?: unknown } | null)?.asymmetricMatch === 'function';
}

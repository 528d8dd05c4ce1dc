const LONGEST = 400;

/** A value on one line, for a message. */
export function inspect(value: unknown): string {
  const text =
    JSON.stringify(value, (_key, inner: unknown) => (isAsymmetric(inner) ? inner.toString() : inner)) ?? String(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

/** `expect.any(String)` and its like, of either runner: they match by themselves, and say best what they are. */
interface Asymmetric {
  readonly asymmetricMatch: (value: unknown) => boolean;
  readonly toString: () => string;
}

/** Whether a value is one of those. */
export function isAsymmetric(value: unknown): value is Asymmetric {
  return typeof (value as Partial<Asymmetric> | null)?.asymmetricMatch === 'function';
}

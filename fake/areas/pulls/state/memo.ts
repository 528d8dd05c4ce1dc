import { readObject, type ObjectStore, type StoredObject } from '../../../git/index.ts';

/** How many results are kept of one object, each of it and another one: a base moves on, and a head stays. */
const MAX_RESULTS = 16;

/**
 * Remembers what was worked out of two objects. They never change, so neither do the results: those are kept beside the
 * second object, and go with it.
 */
export function memo<T>(
  compute: (store: ObjectStore, a: string, b: string) => T,
): (store: ObjectStore, a: string, b: string) => T {
  const results = new WeakMap<StoredObject, Map<string, T>>();
  return (store, a, b) => {
    const object = readObject(store, b);
    const known = results.get(object) ?? new Map<string, T>();
    results.set(object, known);
    if (known.has(a)) return known.get(a) as T;
    const [oldest] = known.size < MAX_RESULTS ? [] : known.keys();
    if (oldest !== undefined) known.delete(oldest);
    const value = compute(store, a, b);
    known.set(a, value);
    return value;
  };
}

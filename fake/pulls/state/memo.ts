import type { ObjectStore } from '../../git/index.ts';

const MOST = 20_000;

/**
 * Remembers what was worked out of objects. Objects never change, so neither do the results; they are kept beside the
 * store, and forgotten with it.
 */
export function memo<T>(
  compute: (store: ObjectStore, a: string, b: string) => T,
): (store: ObjectStore, a: string, b: string) => T {
  const stores = new WeakMap<ObjectStore, Map<string, T>>();
  return (store, a, b) => {
    const known = stores.get(store) ?? new Map<string, T>();
    stores.set(store, known);
    const key = `${a} ${b}`;
    if (known.has(key)) return known.get(key) as T;
    if (known.size >= MOST) known.clear();
    const value = compute(store, a, b);
    known.set(key, value);
    return value;
  };
}

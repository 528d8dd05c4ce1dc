import type { SeedName } from './module.ts';

/** The names that records of a world document have under a key, with their places. */
export function namesIn<K extends string>(
  path: string,
  rows: readonly { readonly [key in K]?: string | null }[] | null | undefined,
  key: K,
): SeedName[] {
  return (rows ?? []).map((row, i) => [`${path}[${i}].${key}`, row[key]]);
}

import { isObject } from '../http/json.ts';
import type { SeedName } from './module.ts';

/**
 * The names that records of a world document have under a key, with their places. Names are read beside the check of
 * the schema, so that what is not a record with a name has none.
 */
export function* namesIn<K extends string>(
  path: string,
  rows: readonly { readonly [key in K]?: string | null | undefined }[] | null | undefined,
  key: K,
): Generator<SeedName> {
  if (!Array.isArray(rows)) return;
  for (const [i, row] of (rows as readonly unknown[]).entries()) {
    const name = isObject(row) ? row[key] : undefined;
    if (typeof name === 'string') yield [() => `${path}[${i}].${key}`, name];
  }
}

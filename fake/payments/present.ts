/** A record without the keys that have no value. */
export type Present<T> = { [K in keyof T]?: Exclude<T[K], null | undefined> };

/** A record without the entries that are omitted or null: itself, where it has none. */
export function present<T extends object>(record: T): Present<T> {
  const isWhole = Object.values(record).every(isPresent);
  const entries = isWhole ? record : Object.fromEntries(Object.entries(record).filter(([, value]) => isPresent(value)));
  return entries as Present<T>;
}

const isPresent = (value: unknown): boolean => value != null;

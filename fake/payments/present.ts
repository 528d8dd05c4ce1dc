/** A record without the keys that have no value. */
export type Present<T> = { [K in keyof T]?: Exclude<T[K], null | undefined> };

/** The entries that are neither omitted nor null. */
export function present<T extends object>(record: T): Present<T> {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value != null)) as Present<T>;
}

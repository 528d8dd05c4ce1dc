/** A record without the keys that have no value. */
export type Present<T> = { [K in keyof T]?: Exclude<T[K], null | undefined> };

/** A record without the entries that are omitted or null. */
export const present = <T extends object>(record: T): Present<T> =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value != null)) as Present<T>;

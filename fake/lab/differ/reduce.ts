/** How long a value is made smaller. */
export interface ReduceOptions {
  /** The members that are left as they are. */
  readonly kept?: readonly string[];
  /** The most that are tried. */
  readonly attempts: number;
  /** Ends it before. */
  readonly isOver: () => boolean;
}

/**
 * Makes a value smaller as long as something holds of it: first by large parts of its lists, then by items and members.
 * After a part that can go the next one is tried, and all again once every part has had its turn: what cannot go once
 * mostly cannot go at all.
 */
export async function reduced<T>(
  value: T,
  holds: (candidate: T) => Promise<boolean>,
  { kept = [], attempts, isOver }: ReduceOptions,
): Promise<T> {
  const parts = new Parts(kept);
  let best = value;
  let left = attempts;
  for (let found = true; found;) {
    found = false;
    for (let turn = 0; ;) {
      const candidate = nth(parts.without(best), turn);
      if (candidate === undefined) break;
      if (left-- <= 0 || isOver()) return best;
      if (await holds(candidate as T)) [best, found] = [candidate as T, true];
      else turn++;
    }
  }
  return best;
}

function nth(all: Iterable<unknown>, place: number): unknown {
  let i = 0;
  for (const one of all) if (i++ === place) return one;
  return undefined;
}

/** The values that lack a part of another one, the largest parts first. */
class Parts {
  readonly #kept: readonly string[];

  constructor(kept: readonly string[]) {
    this.#kept = kept;
  }

  *without(value: unknown): Generator<unknown> {
    if (Array.isArray(value)) yield* this.#ofList(value);
    else if (typeof value === 'object' && value !== null)
      yield* this.#ofObject(value as Readonly<Record<string, unknown>>);
  }

  *#ofList(list: readonly unknown[]): Generator<unknown> {
    for (let size = Math.ceil(list.length / 2); size > 0; size = size === 1 ? 0 : Math.ceil(size / 2))
      for (let end = list.length; end > 0; end -= size) yield list.toSpliced(Math.max(0, end - size), size);
    for (const [i, item] of list.entries()) for (const other of this.without(item)) yield list.with(i, other);
  }

  *#ofObject(value: Readonly<Record<string, unknown>>): Generator<unknown> {
    const entries = Object.entries(value).filter(([key]) => !this.#kept.includes(key));
    // Lists first: the steps of a case, the commits of a repository.
    for (const [key, item] of entries)
      if (Array.isArray(item)) for (const other of this.#ofList(item)) yield { ...value, [key]: other };
    for (const [key] of entries) {
      const { [key]: _, ...rest } = value;
      yield rest;
    }
    for (const [key, item] of entries)
      if (!Array.isArray(item)) for (const other of this.without(item)) yield { ...value, [key]: other };
  }
}

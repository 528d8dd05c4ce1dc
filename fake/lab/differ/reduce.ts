/** How long a value is made smaller. */
export interface ReduceOptions {
  /** The most that are tried. */
  readonly attempts: number;
  /** Ends it before. */
  readonly isOver: () => boolean;
}

/** Makes a value smaller as long as something holds of it: first by large parts of its lists, then by items and members. */
export async function reduced<T>(
  value: T,
  holds: (candidate: T) => Promise<boolean>,
  { attempts, isOver }: ReduceOptions,
): Promise<T> {
  let best = value;
  let left = attempts;
  for (let found = true; found;) {
    found = false;
    for (const candidate of smaller(best)) {
      if (left-- <= 0 || isOver()) return best;
      if (!(await holds(candidate as T))) continue;
      best = candidate as T;
      found = true;
      break;
    }
  }
  return best;
}

/** Values that lack a part, the largest parts first. */
function* smaller(value: unknown): Generator<unknown> {
  if (Array.isArray(value)) yield* smallerLists(value);
  else if (typeof value === 'object' && value !== null)
    yield* smallerObjects(value as Readonly<Record<string, unknown>>);
}

function* smallerLists(list: readonly unknown[]): Generator<unknown> {
  for (let size = Math.ceil(list.length / 2); size > 0; size = size === 1 ? 0 : Math.ceil(size / 2))
    for (let end = list.length; end > 0; end -= size) yield list.toSpliced(Math.max(0, end - size), size);
  for (const [i, item] of list.entries()) for (const other of smaller(item)) yield list.with(i, other);
}

function* smallerObjects(value: Readonly<Record<string, unknown>>): Generator<unknown> {
  const entries = Object.entries(value);
  // Lists first: the steps of a case, the commits of a repository.
  for (const [key, item] of entries)
    if (Array.isArray(item)) for (const other of smallerLists(item)) yield { ...value, [key]: other };
  for (const [key] of entries) yield Object.fromEntries(entries.filter(([name]) => name !== key));
  for (const [key, item] of entries)
    if (!Array.isArray(item)) for (const other of smaller(item)) yield { ...value, [key]: other };
}

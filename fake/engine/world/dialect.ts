/** A point in which a real server differs from its published API. */
export interface Difference {
  readonly subject: string;
  readonly specification: string;
  readonly upstream: string;
}

/** The differences of an area, by the names that its rules ask for. */
export type Differences = Readonly<Record<string, Difference>>;

/** Which differences a fake follows; fixed when it is made, so that asking costs a look at a property. */
export type Dialect<D extends Differences = Differences> = Readonly<Record<keyof D, boolean>>;

/** Whose word counts where the two differ: that of the published API, or the real server's. */
export const dialectNames = ['specification', 'upstream'] as const;

/** The name of a dialect. */
export type DialectName = (typeof dialectNames)[number];

/** The dialect of a name, for the differences of all areas. */
export function dialectOf(differences: Differences, name: DialectName): Dialect {
  return Object.fromEntries(Object.keys(differences).map((one) => [one, name === 'upstream']));
}

import type { AbsentFields, AnyDialect, Behaviour, Versions } from './versions.ts';

/**
 * The releases of which something is so: products, each with the releases from (`>=`) and before (`<`) which it is.
 * `gitea >=1.25 <1.27, forgejo` is so in two lines of Gitea and in every Forgejo.
 */
export type Range = string;

/** A difference between versions: where it is so, or, where there is more than one other behaviour, where each is. */
export type Difference = Range | Readonly<Record<string, Range>>;

/** The differences of an area, by the names that its rules ask for. */
export type Differences = Readonly<Record<string, Difference>>;

/**
 * The differences that a world follows: false where it does what the newest version does. They are fixed while requests
 * are handled, so that asking costs a look at a property.
 */
export type Dialect<D extends Differences> = {
  readonly [Name in keyof D]: D[Name] extends Range ? boolean : false | (keyof D[Name] & string);
};

/** Products by name, with their known lines of releases, oldest first, and the last release of each line. */
export type Products = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The fields that only some versions have, by the kind of record. */
export type FieldRanges = Readonly<Record<string, Readonly<Record<string, Range>>>>;

/** A version: a release in full, as the server says it. */
export interface Version {
  readonly product: string;
  readonly release: string;
}

/** How the versions of some products are written: the name of a product, or a release of it. */
export type VersionName<P extends Products> = (keyof P & string) | `${keyof P & string}@${string}`;

const NAME = /^(\w+)(?:@v?((\d[\d.]*)(?:[-+~ ].*)?))?$/;

/** The version of a name; undefined where there is none. Without a number it is the newest release. */
export function versionNamed(products: Products, name: string): Version | undefined {
  const [, product = '', given, numbers = ''] = NAME.exec(name) ?? [];
  const lines = Object.hasOwn(products, product) ? Object.entries(products[product] ?? {}) : [];
  const line =
    given === undefined ? lines.at(-1) : lines.find(([one]) => numbers === one || numbers.startsWith(`${one}.`));
  return line && { product, release: given === undefined || given === line[0] ? line[1] : given };
}

/** The names of all known lines of releases. */
export const linesOf = (products: Products): string[] =>
  Object.entries(products).flatMap(([product, lines]) => Object.keys(lines).map((line) => `${product}@${line}`));

/** Whether a version is one of a range. */
export function isIn(range: Range, { product, release }: Version): boolean {
  return range.split(', ').some((part) => {
    const [name, ...bounds] = part.split(' ');
    return name === product && bounds.every((bound) => meets(release, bound));
  });
}

const meets = (release: string, bound: string): boolean =>
  isBefore(release, bound.replace(/\D+/, '')) === bound.startsWith('<');

const numbersIn = (release: string): number[] => release.split('.').map((text) => Number.parseInt(text, 10));

/** What comes before the release that it is named after: `1.28.0-dev`, and not `15.0.3+gitea-1.22.0`. */
const isSnapshot = (release: string): boolean => /^[\d.]+-/.test(release);

/** Whether a release comes before another, number by number. A collation of the platform takes 10 ms to load. */
function isBefore(release: string, other: string): boolean {
  const [numbers, others] = [numbersIn(release), numbersIn(other)];
  const at = others.findIndex((number, i) => numbers[i] !== number);
  if (at < 0) return others.length > 2 && isSnapshot(release);
  return (numbers[at] ?? -1) < (others[at] ?? 0);
}

/** The known version of the same product that is nearest to one that is not known: the last before it, or else the first. */
export function nearestVersion(known: readonly string[], name: string): string | undefined {
  const [product = '', release = ''] = name.split('@');
  const lines = known.filter((one) => one.startsWith(`${product}@`));
  return lines.findLast((one) => !isBefore(release, one.slice(product.length + 1))) ?? lines[0];
}

/** The behaviour of a version in a point: false where that is the newest one's. */
export function behaviourOf(difference: Difference, version: Version): boolean | string {
  if (typeof difference === 'string') return isIn(difference, version);
  return Object.entries(difference).find(([, range]) => isIn(range, version))?.[0] ?? false;
}

/** The facts that an area knows of its versions. */
export interface VersionTables {
  /** The last release of the first product is the newest version, whose records are shown where no version is named. */
  readonly products: Products;
  readonly differences: Differences;
  readonly fields?: FieldRanges;
}

// The names come from worlds, which anybody may load.
const MOST_KEPT = 100;

/** The versions of an area. */
export function versionsOf(tables: VersionTables, schemas: Versions['schemas'] = {}): Versions {
  const { products } = tables;
  const kept = new Map<string, Behaviour>();
  return {
    known: [...Object.keys(products), ...linesOf(products)],
    schemas,
    behaviourAs: (name = '') => {
      const version = versionNamed(products, name);
      if (version === undefined && name !== '') return undefined;
      const found = kept.get(name) ?? behaviour(tables, version);
      if (kept.size >= MOST_KEPT) kept.clear();
      kept.set(name, found);
      return found;
    },
  };
}

/** The behaviour of a version; none is the published API, and else the newest version. */
function behaviour({ products, differences, fields = {} }: VersionTables, version: Version | undefined): Behaviour {
  const [newest = ''] = Object.keys(products);
  const shown = version ?? versionNamed(products, newest);
  const each = <T>(record: Readonly<Record<string, T>>, of: (one: T) => unknown): object =>
    Object.fromEntries(Object.entries(record).map(([name, one]) => [name, of(one)]));
  const isAbsent = (range: Range): boolean => shown !== undefined && !isIn(range, shown);
  return {
    ...(version && { name: `${version.product}@${version.release}` }),
    dialect: each(differences, (one) => version !== undefined && behaviourOf(one, version)) as AnyDialect,
    absent: each(fields, (ranges) => Object.keys(ranges).filter((one) => isAbsent(ranges[one] ?? ''))) as AbsentFields,
  };
}

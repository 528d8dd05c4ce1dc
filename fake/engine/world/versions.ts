import type { Kept } from '../store/store.ts';

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

/** The differences of all areas of a world. */
export type AnyDialect = Readonly<Record<string, boolean | string>>;

/** Products by name, with their known lines of releases, oldest first, and the last release of each line. */
export type Products = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The fields that only some versions have, by the kind of record. */
export type FieldRanges = Readonly<Record<string, Readonly<Record<string, Range>>>>;

/** What an area knows of the versions of its service. */
export interface Versions {
  /** The last release of the first product is the newest version, whose records are shown where no version is named. */
  readonly products: Products;
  readonly differences: Differences;
  readonly fields?: FieldRanges;
  /** The schemas of the OpenAPI document that each kind of record has, where that is not one of its name. */
  readonly schemas?: Readonly<Record<string, readonly string[]>>;
}

/** A version that an area is: `gitea@1.26.3`. */
export interface Version {
  readonly product: string;
  /** The release in full, as the server says it. */
  readonly release: string;
}

/** How the versions of some products are written: the name of a product, or a release of it. */
export type VersionName<P extends Products> = (keyof P & string) | `${keyof P & string}@${string}`;

/** The versions of areas, by the names of the areas, as a user writes them: `{ pulls: 'forgejo@15' }`. */
export type As = Readonly<Record<string, string>>;

const NAME = /^(\w+)(?:@v?((\d[\d.]*)(?:[-+~ ].*)?))?$/;

/** The version of a name; undefined where there is none. Without a number it is the newest release. */
export function versionNamed(products: Products, name: string): Version | undefined {
  const [, product = '', given, numbers = ''] = NAME.exec(name) ?? [];
  const lines = Object.hasOwn(products, product) ? Object.entries(products[product] ?? {}) : [];
  const line =
    given === undefined ? lines.at(-1) : lines.find(([one]) => numbers === one || numbers.startsWith(`${one}.`));
  return line && { product, release: given === undefined || given === line[0] ? line[1] : given };
}

/** The names of all known versions, by lines of releases. */
export const knownVersions = (products: Products): string[] =>
  Object.entries(products).flatMap(([product, lines]) => Object.keys(lines).map((line) => `${product}@${line}`));

/** The name of a version. */
const nameOf = ({ product, release }: Version): string => `${product}@${release}`;

/** Whether a version is one of a range. */
export function isIn(range: Range, { product, release }: Version): boolean {
  return range.split(', ').some((part) => {
    const [name, ...bounds] = part.split(' ');
    return name === product && bounds.every((bound) => meets(release, bound));
  });
}

function meets(release: string, bound: string): boolean {
  const [, sign, limit = ''] = /^(>=|<)([\d.]+)$/.exec(bound) ?? [];
  if (sign === undefined) throw new TypeError(`no bound of releases: ${bound}`);
  return compareReleases(release, limit) < 0 === (sign === '<');
}

function compareReleases(one: string, other: string): number {
  const [a, b] = [one, other].map(
    (text) =>
      text
        .split(/[^\d.]/, 1)[0]
        ?.split('.')
        .map(Number) ?? [],
  );
  for (let i = 0; i < Math.max(a?.length ?? 0, b?.length ?? 0); i++) {
    const order = (a?.[i] ?? 0) - (b?.[i] ?? 0);
    if (order !== 0) return order;
  }
  return 0;
}

/** The behaviour of a version in a point: false where that is the newest one's. */
export function behaviourOf(difference: Difference, version: Version | undefined): boolean | string {
  if (version === undefined) return false;
  if (typeof difference === 'string') return isIn(difference, version);
  return Object.entries(difference).find(([, range]) => isIn(range, version))?.[0] ?? false;
}

/** What a version does in every point; none is that of the published API, and else of the newest version. */
const dialectOf = (differences: Differences, version: Version | undefined): AnyDialect =>
  Object.fromEntries(Object.entries(differences).map(([name, one]) => [name, behaviourOf(one, version)]));

/** The fields that records of a version lack, by the kind of record. */
export type AbsentFields = Readonly<Record<string, readonly string[]>>;

function absentIn({ products, fields = {} }: Versions, version: Version | undefined): AbsentFields {
  const shown = version ?? versionNamed(products, Object.keys(products)[0] ?? '');
  const absent = (ranges: Readonly<Record<string, Range>>): string[] =>
    Object.entries(ranges).flatMap(([field, range]) => (shown === undefined || isIn(range, shown) ? [] : [field]));
  return Object.fromEntries(Object.entries(fields).map(([kind, ranges]) => [kind, absent(ranges)]));
}

/** A version of an area, and what follows from it. */
interface Behaviour {
  readonly name?: string;
  readonly dialect: AnyDialect;
  readonly absent: AbsentFields;
}

// The same for every world, so that a fork of one costs no look at the ranges.
const behaviours = new WeakMap<Versions, Map<string, Behaviour>>();

function behaviourAs(versions: Versions, name = ''): Behaviour {
  const known = behaviours.get(versions) ?? new Map<string, Behaviour>();
  behaviours.set(versions, known);
  const found = known.get(name);
  if (found !== undefined) return found;
  const version = versionNamed(versions.products, name);
  const made = {
    ...(version && { name: nameOf(version) }),
    dialect: dialectOf(versions.differences, version),
    absent: absentIn(versions, version),
  };
  known.set(name, made);
  return made;
}

/** A part of a world that may have versions. */
export interface Versioned {
  readonly name: string;
  readonly versions?: Versions;
}

/** The versions that the areas of a world are: part of its state. */
export class FollowedVersions implements Kept {
  readonly #areas: readonly Versioned[];
  #present: Followed;

  constructor(areas: readonly Versioned[]) {
    this.#areas = areas;
    this.#present = followed(areas, {});
  }

  get as(): As {
    return this.#present.as;
  }

  get dialect(): AnyDialect {
    return this.#present.dialect;
  }

  get absent(): AbsentFields {
    return this.#present.absent;
  }

  /** Is these versions from now on; all are known. */
  follow(as: As): void {
    this.#present = followed(this.#areas, as);
  }

  mark(): Followed {
    return this.#present;
  }

  restore(followed: Followed): void {
    this.#present = followed;
  }

  additions(before: Followed, after: Followed): As | undefined {
    return JSON.stringify(before.as) === JSON.stringify(after.as) ? undefined : after.as;
  }

  addAll(as: As): void {
    this.follow(as);
  }
}

/** The versions of all areas, and what they do. */
interface Followed {
  readonly as: As;
  readonly dialect: AnyDialect;
  readonly absent: AbsentFields;
}

function followed(areas: readonly Versioned[], as: As): Followed {
  const own = areas.flatMap(({ name: area, versions }) =>
    versions === undefined ? [] : [{ area, ...behaviourAs(versions, as[area]) }],
  );
  return {
    as: Object.fromEntries(own.flatMap(({ area, name }) => (name === undefined ? [] : [[area, name]]))),
    dialect: Object.assign({}, ...own.map(({ dialect }) => dialect)) as AnyDialect,
    absent: Object.assign({}, ...own.map(({ absent }) => absent)) as AbsentFields,
  };
}

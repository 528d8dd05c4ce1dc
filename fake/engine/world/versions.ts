import type { StatePart } from '../store/store.ts';

/** The differences of all areas of a world. */
export type AnyDialect = Readonly<Record<string, boolean | string>>;

/** The fields that records of a version lack, by the kind of record. */
export type AbsentFields = Readonly<Record<string, readonly string[]>>;

/** The behaviour of a version. */
export interface Behaviour {
  /** Its name in full; none keeps to the published API. */
  readonly name?: string;
  readonly dialect: AnyDialect;
  readonly absent: AbsentFields;
}

/** The versions that an area can be, made by `versionsOf`. */
export interface Versions {
  /** The names of products and of their lines of releases. */
  readonly known: readonly string[];
  /** Gives the behaviour of a version, or of the newest one where none is named; undefined for what is no version. */
  readonly behaviourAs: (name?: string) => Behaviour | undefined;
  /** The schemas of the OpenAPI document that each kind of record has, where that is not one of its name. */
  readonly schemas: Readonly<Record<string, readonly string[]>>;
}

/** The versions of areas, by the names of the areas, as a user writes them: `{ pulls: 'forgejo@15' }`. */
export type As = Readonly<Record<string, string>>;

/** The release that an area is; undefined for one that keeps to its published API. */
export const releaseOf = (as: As, area: string): string | undefined => as[area]?.split('@')[1];

/** A part of a world that may have versions. */
export interface Versioned {
  readonly name: string;
  readonly versions?: Versions;
}

/** The versions of all areas, and what they do. */
interface Followed extends Omit<Behaviour, 'name'> {
  readonly as: As;
}

/** The versions that the areas of a world are: part of its state. */
export class FollowedVersions implements StatePart {
  readonly #areas: readonly Versioned[];
  /** The versions that are followed now. */
  present: Followed;

  constructor(areas: readonly Versioned[]) {
    this.#areas = areas;
    this.present = followed(areas, {});
  }

  /** Is these versions from now on; all are known. */
  follow(as: As): void {
    this.present = followed(this.#areas, as);
  }

  mark(): Followed {
    return this.present;
  }

  restore(followed: Followed): void {
    this.present = followed;
  }

  additions(before: Followed, after: Followed): As | undefined {
    return JSON.stringify(before.as) === JSON.stringify(after.as) ? undefined : after.as;
  }

  addAll(as: As): void {
    this.follow(as);
  }
}

function followed(areas: readonly Versioned[], as: As): Followed {
  const all = areas.flatMap(({ name: area, versions }) => {
    const behaviour = versions?.behaviourAs(as[area]);
    return behaviour === undefined ? [] : [{ area, ...behaviour }];
  });
  return {
    as: Object.fromEntries(all.flatMap(({ area, name }) => (name === undefined ? [] : [[area, name]]))),
    dialect: Object.assign({}, ...all.map(({ dialect }) => dialect)) as AnyDialect,
    absent: Object.assign({}, ...all.map(({ absent }) => absent)) as AbsentFields,
  };
}

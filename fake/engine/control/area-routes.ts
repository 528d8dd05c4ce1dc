import type { Operation } from '../../../src/core/operation.ts';
import type { CoverableArea } from '../composed/coverage.ts';

/** An operation of an area, for people. */
export interface AreaRoute extends Pick<Operation, 'method' | 'path' | 'about'> {
  readonly area: string;
  /** The id of the operation. */
  readonly id: string;
  /** The credential that the area requires, in its own words; null where it requires none. */
  readonly credential: unknown;
  /** The headers that carry it, with `{name}` for the credential of that name; the first one is enough. */
  readonly headers: Readonly<Record<string, string>>;
}

// Of an area of which nothing more is known.
const USUAL = { authorization: '{authorization}' };

/** The operations of some areas. */
export const areaRoutes = (areas: readonly CoverableArea[]): AreaRoute[] =>
  areas.flatMap(({ area, operations, credentials: headers = USUAL }) =>
    Object.entries(operations).map(([id, { method, path, about, credential }]) => ({
      area,
      id,
      method,
      path,
      about,
      ...(credential === 'none' ? { credential: null, headers: {} } : { credential, headers }),
    })),
  );

import type { OperationTable } from '../../../src/core/operation.ts';
import type { Core } from '../world/core.ts';
import type { Area } from './area.ts';
import { routerOf } from './router.ts';

/** Which paths an area's requests have. */
export interface Prefixed<World extends Core> {
  /** The beginnings of its paths. */
  readonly prefixes: readonly string[];
  /** The form of its other paths; an area with a prefix of its own comes first. */
  readonly pattern?: RegExp;
  /** Whether a path that has neither is about a record of the world. */
  readonly claims?: (world: World, path: string) => boolean;
  readonly area: Area<World>;
}

/** Finds the area of a path, in a world if there is one; undefined where none takes it. */
export type AreaOf<World extends Core> = (path: string, world?: World) => Area<World> | undefined;

/**
 * Finds the area with the longest prefix. An empty one decides where its area has the path, so that no record of another
 * area takes it; or else a pattern that fits, or else a record of that path.
 */
export function byPrefix<World extends Core>(routes: readonly Prefixed<World>[]): AreaOf<World> {
  const sorted = routes
    .flatMap(({ prefixes, area }) => prefixes.map((prefix) => ({ prefix, below: `${prefix}/`, area })))
    .sort((a, b) => b.prefix.length - a.prefix.length);
  return (sent, world) => {
    const path = sent.replace(/\/{2,}/g, '/');
    const found = sorted.find(({ prefix, below }) => path.startsWith(below) || path === prefix);
    if (found !== undefined && (found.prefix !== '' || hasPath(found.area, path))) return found.area;
    const other =
      routes.find(({ pattern }) => pattern?.test(path)) ??
      (world && routes.find(({ claims }) => claims?.(world, path)));
    return (other ?? found)?.area;
  };
}

const hasPath = <World extends Core>({ operations }: Area<World>, path: string): boolean =>
  routerOf(operations).match('GET', path).kind !== 'nothing';

/** An area's name, and where its requests go. */
export interface Placed<World extends Core> {
  readonly name: string;
  readonly routes?: readonly Prefixed<World>[];
}

/** The beginnings of the paths of routes: `/api/v1`. */
export const pathsOf = (routes: readonly Pick<Prefixed<never>, 'prefixes'>[]): string =>
  routes.flatMap(({ prefixes }) => prefixes.map((prefix) => prefix || '/')).join(', ');

/** The areas and where each is: `mail at /api/v1`. */
export const placesOf = <World extends Core>(areas: readonly Placed<World>[]): string =>
  areas.flatMap(({ name, routes }) => (routes === undefined ? [] : [`${name} at ${pathsOf(routes)}`])).join('; ');

/** The operations that programs use, as a world has them: what a request that no route took may have meant. */
export const tablesOf = <World extends Core>(areas: readonly Placed<World>[], world: World): OperationTable[] =>
  areas
    .flatMap(({ routes = [] }) => routes)
    .filter(({ prefixes, area }) => prefixes.length > 0 && area.isPage === undefined)
    .map(({ area }) => (area.as?.(world) ?? area).operations);

import type { Core } from '../world/core.ts';
import type { Area } from './area.ts';

/** Which paths an area's requests have. */
export interface Prefixed<World extends Core> {
  /** The beginnings of its paths. */
  readonly prefixes: readonly string[];
  /** The form of its other paths; an area with a prefix of its own comes first. */
  readonly pattern?: RegExp;
  readonly area: Area<World>;
}

/** Finds the area of a path: the one with the longest prefix, or else with a pattern that fits; undefined where none does. */
export function byPrefix<World extends Core>(
  routes: readonly Prefixed<World>[],
): (path: string) => Area<World> | undefined {
  const patterns = routes.flatMap(({ pattern, area }) => (pattern === undefined ? [] : [{ pattern, area }]));
  const sorted = routes
    .flatMap(({ prefixes, area }) => prefixes.map((prefix) => ({ prefix, below: `${prefix}/`, area })))
    .sort((a, b) => b.prefix.length - a.prefix.length);
  return (path) => {
    const found = sorted.find(({ prefix, below }) => path.startsWith(below) || path === prefix);
    const other = found?.prefix ? undefined : patterns.find(({ pattern }) => pattern.test(path));
    return (other ?? found)?.area;
  };
}

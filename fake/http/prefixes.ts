import type { Core } from '../world/core.ts';
import type { Area } from './area.ts';

/** What the paths of an area's requests begin with. */
export interface Prefixed<World extends Core> {
  readonly prefixes: readonly string[];
  readonly area: Area<World>;
}

/** Finds the area of a path: the one with the longest prefix. */
export function byPrefix<World extends Core>(routes: readonly Prefixed<World>[]): (path: string) => Area<World> {
  const sorted = routes
    .flatMap(({ prefixes, area }) => prefixes.map((prefix) => ({ prefix, area })))
    .sort((a, b) => b.prefix.length - a.prefix.length);
  return (path) => {
    const found = sorted.find(({ prefix }) => path === prefix || path.startsWith(`${prefix}/`));
    if (found === undefined) throw new Error(`no area takes ${path}`);
    return found.area;
  };
}

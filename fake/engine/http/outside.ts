import type { Core } from '../world/core.ts';
import type { Call, Reply } from './area.ts';
import type { Incoming } from './incoming.ts';
import { nearestRoutes } from './nearest.ts';
import { placesOf, tablesOf, type Placed } from './prefixes.ts';

/** The header that names the routes that come closest to a request that none took. */
export const NEAREST = 'x-understudy-nearest';

/** The headers of a text that imitates no service. */
export const PLAIN = { 'Content-Type': 'text/plain; charset=utf-8' };

/** The response to a request that no area takes: it names the areas with their paths, and the nearest routes. */
export function besideAll<World extends Core>(
  areas: readonly Placed<World>[],
  world: World,
  incoming: Incoming,
): Reply {
  const { method, url } = incoming;
  const nearest = nearestRoutes(tablesOf(areas, world), method, url.pathname);
  const named = nearest.join(', ');
  const reason = `no area of this fake takes ${url.pathname}: there is ${placesOf(areas)}; the nearest routes: ${named}`;
  const reply = outside(world, incoming, reason, nearest);
  return { ...reply, headers: { ...reply.headers, [NEAREST]: named } };
}

/** The response where no area is: neither the base path's, nor any below it. */
export function outside(
  world: Core,
  { method, url: { pathname: path } }: Incoming,
  reason: string,
  nearest?: readonly string[],
): Reply {
  const entry = { at: world.clock.iso, method, path, operation: null, status: 404, reason };
  const { before } = stateBefore(world);
  const states = before && { before, after: before, bytes: 0 };
  world.journal.add({ ...entry, ...(nearest && { nearest }) }, { states });
  return { status: 404, headers: PLAIN, body: `${reason}\n`, reason };
}

/** The present state, where the journal keeps states: as the request met it, before any fault has counted it. */
export function stateBefore({ journal, store }: Core): Pick<Call, 'before'> {
  return journal.keepsStates ? { before: store.mark() } : {};
}

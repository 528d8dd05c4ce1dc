import type { World } from './world.ts';
import type { Seconds } from './rows.ts';

/** The time, in whole seconds. */
export function nowSeconds(world: World): Seconds {
  return Math.floor(world.clock.now / 1000);
}

/** A time as the server writes it: whole seconds, UTC. */
export function isoSeconds(seconds: Seconds): string {
  return `${new Date(seconds * 1000).toISOString().slice(0, -'.000Z'.length)}Z`;
}

/** A time, or null for none. */
export const isoOrNull = (seconds: Seconds | undefined): string | null =>
  seconds === undefined ? null : isoSeconds(seconds);

/** The time that Go writes for the zero value. */
export const ZERO_TIME = '0001-01-01T00:00:00Z';
/** The time that the server writes for something that has not happened. */
export const NEVER = '1970-01-01T00:00:00Z';

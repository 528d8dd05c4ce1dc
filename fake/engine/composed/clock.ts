import * as z from 'zod/mini';
import { Rejection } from '../http/rejection.ts';
import type { Core } from '../world/core.ts';
import { instantOf, LAST_OF_CLOCK } from '../world/instant.ts';

/** Whether a clock runs with real time, or stands still until it is moved. */
export type ClockMode = 'real' | 'frozen';

/** A move of the clock: by seconds, to an instant, or to real time (`now`). */
export interface ClockMove {
  readonly advance?: number | undefined;
  readonly set?: string | undefined;
}

/** The schema of a move of the clock. */
export const clockMove: z.ZodMiniType<ClockMove> = z.strictObject({
  advance: z.optional(z.number()),
  set: z.optional(z.string()),
});

/** The instant that a move of the clock leads to; only forwards. */
export function targetOf({ clock }: Core, { advance, set }: ClockMove, realTime: () => number): number {
  const instant = (text = ''): number => (text === 'now' ? realTime() : instantOf(text));
  const target =
    advance === undefined ? instant(set) : clock.now + (typeof advance === 'number' ? advance : NaN) * 1000;
  const path = set === undefined ? 'advance' : 'set';
  if (!Number.isFinite(target)) {
    const received = JSON.stringify(advance ?? set);
    throw notValid(path, `expected advance in seconds, or set as ISO 8601 or now; received ${received}`);
  }
  // Milliseconds, where seconds were meant, end in a year that no test is about.
  if (target > LAST_OF_CLOCK)
    throw notValid(path, `expected a time before the year 10000${set === undefined ? '; advance takes seconds' : ''}`);
  if (target < clock.now)
    throw notValid(path, `the clock only moves forwards, and is at ${clock.iso}; a reset goes back to the start`);
  return target;
}

function notValid(path: string, message: string): Rejection {
  return new Rejection('invalid', message, { issues: [{ path, message }] });
}

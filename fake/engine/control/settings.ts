import * as z from 'zod/mini';
import type { ClockMode } from '../composed/clock.ts';
import type { Engine } from '../composed/engine.ts';

/** How a world runs, and what its journal keeps. */
export interface Settings {
  /** Whether the clock runs by itself or moves when told to. */
  readonly clock: ClockMode;
  /** The seconds by which the clock is behind real time, below zero where it is ahead; null where that is unknown. */
  readonly behind: number | null;
  /** The base URL. */
  readonly url: string;
  /** Whether the journal keeps queries, headers and bodies. */
  readonly bodies: boolean;
  /** Whether the state before each request is kept, to go back to. */
  readonly states: boolean;
}

/** The present settings. */
export function settingsOf({ world: { journal, address }, mode: clock, behind }: Engine): Settings {
  const { keepsBodies: bodies, keepsStates: states } = journal;
  return { clock, behind, url: address, bodies, states };
}

/** The schema of a clock's mode. */
export const clockMode = z.enum(['real', 'frozen']);

/** The schema of changes of the settings. */
export const settingsChanges = z.strictObject({
  clock: z.optional(clockMode),
  bodies: z.optional(z.boolean()),
  states: z.optional(z.boolean()),
});

/** Changes how a world runs from now on, and what its journal keeps. */
export function changeSettings(engine: Engine, { clock, bodies, states }: z.infer<typeof settingsChanges>): void {
  const { journal } = engine.world;
  if (clock !== undefined) engine.mode = clock;
  journal.keepsBodies = bodies ?? journal.keepsBodies;
  journal.keepsStates = states ?? journal.keepsStates;
}

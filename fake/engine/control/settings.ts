import * as z from 'zod/mini';
import type { Core } from '../world/core.ts';

/** How a world runs, and what its journal keeps. */
export interface Settings {
  /** Whether the clock runs by itself or moves when told to. */
  readonly clock: 'real' | 'frozen';
  /** The base URL. */
  readonly url: string;
  /** Whether the journal keeps queries, headers and bodies. */
  readonly bodies: boolean;
  /** Whether the state before each request is kept, to go back to. */
  readonly states: boolean;
}

/** The present settings. */
export function settingsOf({ journal, address }: Core, isRunning: boolean): Settings {
  const { keepsBodies: bodies, keepsStates: states } = journal;
  return { clock: isRunning ? 'real' : 'frozen', url: address, bodies, states };
}

/** The schema of changes of what the journal keeps. */
export const settingsChanges = z.strictObject({ bodies: z.optional(z.boolean()), states: z.optional(z.boolean()) });

/** Changes what the journal keeps from now on. */
export function changeSettings({ journal }: Core, { bodies, states }: z.infer<typeof settingsChanges>): void {
  journal.keepsBodies = bodies ?? journal.keepsBodies;
  journal.keepsStates = states ?? journal.keepsStates;
}

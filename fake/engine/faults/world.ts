import type { Core } from '../world/core.ts';
import type { Holds } from './holds.ts';
import type { FaultTables } from './tables.ts';

/** A world in which things go wrong on demand. */
export interface World extends Core {
  readonly faults: FaultTables;
  /** Requests that wait for a test to release them. */
  readonly holds: Holds;
}

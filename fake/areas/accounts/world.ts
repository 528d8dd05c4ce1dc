import type { Core } from '../../engine/world/core.ts';
import type { AccountTables } from './tables.ts';

/** A world with users and tokens. */
export interface World extends Core {
  readonly accounts: AccountTables;
}

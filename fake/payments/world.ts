import type * as http from '../http/area.ts';
import type { Core } from '../world/core.ts';
import type { PaymentTables } from './tables.ts';

/** What a rule of payments may know. */
export interface World extends Core {
  readonly payments: PaymentTables;
}

/** A request to payments. */
export type Call = http.Call<World>;

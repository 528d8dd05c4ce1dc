import type * as http from '../http/area.ts';
import type { World as WebhooksWorld } from '../webhooks/world.ts';
import type { PaymentTables } from './tables.ts';

/** What a rule of payments may know. */
export interface World extends WebhooksWorld {
  readonly payments: PaymentTables;
}

/** A request to payments. */
export type Call = http.Call<World>;

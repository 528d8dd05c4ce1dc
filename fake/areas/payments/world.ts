import type * as http from '../../engine/http/area.ts';
import type { World as WebhooksWorld } from '../../engine/webhooks/world.ts';
import type { PaymentTables } from './tables.ts';

/** What a rule of payments may know. */
export interface World extends WebhooksWorld {
  readonly payments: PaymentTables;
}

/** A request to payments. */
export type Call = http.Call<World>;

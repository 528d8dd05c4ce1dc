import type { Dialect } from '../../engine/world/releases.ts';
import type * as http from '../../engine/http/area.ts';
import type { World as WebhooksWorld } from '../../engine/webhooks/world.ts';
import type { paymentsDifferences } from './differences.ts';
import type { PaymentTables } from './tables.ts';

/** The world as the rules of payments know it. */
export interface World extends WebhooksWorld {
  readonly payments: PaymentTables;
  readonly dialect: Dialect<typeof paymentsDifferences>;
}

/** A request to payments. */
export type Call = http.Call<World>;

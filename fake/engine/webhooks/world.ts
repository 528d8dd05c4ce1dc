import type { World as FaultsWorld } from '../faults/world.ts';
import type { WebhookTables } from './tables.ts';

/** A world with deliveries of webhooks. */
export interface World extends FaultsWorld {
  readonly webhooks: WebhookTables;
}

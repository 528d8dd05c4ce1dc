import type { Core } from '../world/core.ts';
import type { WebhookTables } from './tables.ts';

/** A world with deliveries of webhooks. */
export interface World extends Core {
  readonly webhooks: WebhookTables;
}

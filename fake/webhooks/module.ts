import type { AreaModule, WebhookSource } from '../module/module.ts';
import { deliverKept, KEPT, type KeptData } from './deliver.ts';
import { webhooksState } from './state.ts';
import { webhookTables } from './tables.ts';
import type { World } from './world.ts';

/** Deliveries of webhooks, for every area that sends some: these sources. */
export function webhooksModule<W extends World>(sources: readonly WebhookSource<W>[]): AreaModule<W> {
  return {
    name: 'webhooks',
    tables: webhookTables,
    tasks: { [KEPT]: (world, data: KeptData) => deliverKept(world, sources, data) },
    state: webhooksState,
  };
}

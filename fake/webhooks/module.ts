import type { AreaModule } from '../module/module.ts';
import { webhooksState } from './state.ts';
import { webhookTables } from './tables.ts';
import type { World } from './world.ts';

/** Deliveries of webhooks, for every area that sends some. */
export const webhooksModule: AreaModule<World> = {
  name: 'webhooks',
  tables: webhookTables,
  tasks: {},
  state: webhooksState,
};

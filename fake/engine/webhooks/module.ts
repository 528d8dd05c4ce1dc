import { controlRoute, type ControlRoute } from '../area/control-route.ts';
import type { AreaModule, WebhookSource } from '../area/module.ts';
import type { Call } from '../http/area.ts';
import { Rejection } from '../http/rejection.ts';
import { webhookChanges, webhookCollections } from './collections.ts';
import { redeliver } from './deliver.ts';
import { webhookTables, type DeliveryRow } from './tables.ts';
import type { World } from './world.ts';

/** Deliveries of webhooks, for every area that sends some: these sources. */
export function webhooksModule<W extends World>(sources: readonly WebhookSource<W>[]): AreaModule<W> {
  return {
    name: 'webhooks',
    tables: webhookTables,
    changes: webhookChanges,
    controls: { collections: webhookCollections, routes: routesOf(sources) },
  };
}

const routesOf = <W extends World>(
  sources: readonly WebhookSource<W>[],
): Readonly<Record<string, ControlRoute<W>>> => ({
  'control.redeliver': controlRoute('POST /_fake/deliveries/{id}/redeliver', 'Send a webhook again, at once', {
    success: 204,
    handle: (world: W, { call }) => redeliver(world, sources, knownDelivery(world, call)),
  }),
});

function knownDelivery({ webhooks }: World, { params }: Call): DeliveryRow {
  const known = webhooks.deliveries.get(Number(params['id']));
  if (known === undefined)
    throw new Rejection('not found', `no delivery ${params['id']}: GET /_fake/state/deliveries lists them`);
  return known;
}

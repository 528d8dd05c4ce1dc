import { collection, type Collection } from '../area/module.ts';
import type { DeliveryRow } from './tables.ts';
import type { World } from './world.ts';

/** An attempt, without what it sent. */
const record = ({ headers: _headers, body: _body, ...attempt }: DeliveryRow): object => attempt;

// What a webhook authenticates itself with is shown nowhere.
const shown = (headers: DeliveryRow['headers']): object =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      name.toLowerCase() === 'authorization' ? '[redacted]' : value,
    ]),
  );

/** Deliveries of webhooks, for people. */
export const webhookCollections: Readonly<Record<string, Collection<World>>> = {
  deliveries: collection({
    table: ({ webhooks }: World) => webhooks.deliveries,
    record,
    detail: ({ chain, headers, body }, { webhooks }) => ({
      headers: shown(headers),
      body,
      attempts: webhooks.deliveries.all().flatMap((row) => (row.chain === chain ? [record(row)] : [])),
    }),
  }),
};

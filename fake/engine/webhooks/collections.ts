import { collection, type AreaModule, type Collection } from '../area/module.ts';
import type { DeliveryRow } from './tables.ts';
import type { World } from './world.ts';

/** An attempt, without what it sent. */
const record = ({ headers: _headers, body: _body, byHand, ...attempt }: DeliveryRow) => ({
  ...attempt,
  attempt: byHand === true ? 'by hand' : `attempt ${attempt.attempt}`,
  result: attempt.status ?? (attempt.error === undefined ? 'pending' : 'failed'),
});

// Headers with which a webhook authenticates itself are shown nowhere.
const shown = (headers: DeliveryRow['headers']): DeliveryRow['headers'] =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      name.toLowerCase() === 'authorization' ? '[redacted]' : value,
    ]),
  );

/** An attempt with what it sent, and all attempts of the same event. */
const detail = ({ chain, headers, body }: DeliveryRow, { webhooks }: World) => ({
  headers: shown(headers),
  body,
  attempts: webhooks.deliveries.all().flatMap((row) => (row.chain === chain ? [record(row)] : [])),
});

/** A record of one attempt. */
export type ShownDelivery = ReturnType<typeof record> & ReturnType<typeof detail>;

/** How changes of its tables are shown. */
export const webhookChanges: NonNullable<AreaModule<World>['changes']> = {
  receivers: 'internal',
  deliveries: { show: record },
};

/** Deliveries of webhooks, for people. */
export const webhookCollections: Readonly<Record<string, Collection<World>>> = {
  deliveries: collection({
    table: ({ webhooks }: World) => webhooks.deliveries,
    columns: { event: 'code', result: 'state', attempt: 'text', url: 'code', at: 'text' },
    tones: { pending: 'busy', failed: 'bad' },
    view: 'delivery',
    record,
    detail,
  }),
};

import * as z from 'zod/mini';
import type { StatePart } from '../module/module.ts';
import { count, id, row, text, type RowSchemas } from '../module/row-schema.ts';
import { time } from '../module/seed-schema.ts';
import { KEPT } from './deliver.ts';
import type { DeliveryRow, ReceiverRow, WebhookTables } from './tables.ts';
import type { World } from './world.ts';

const rows: RowSchemas<WebhookTables> = {
  receivers: row<ReceiverRow>({
    id: text,
    respond: z.array(z.int().check(z.gte(100), z.lte(599))).check(z.minLength(1)),
    received: count,
  }),
  deliveries: row<DeliveryRow>({
    id,
    chain: id,
    source: text,
    endpoint: text,
    url: text,
    event: text,
    attempt: id,
    at: time,
    headers: z.record(z.string(), text),
    body: text,
    status: z.nullable(z.int()),
    error: z.optional(text),
  }),
};

/** Exported deliveries and receivers. */
export const webhooksState: StatePart<World> = {
  rows,
  counted: ['deliveries'],
  tasks: {
    [KEPT]: z.strictObject({
      source: text,
      endpoint: text,
      event: text,
      headers: z.record(z.string(), text),
      body: text,
    }),
  },
};

import * as z from 'zod/mini';
import { CLEAN_UP } from '../../federation/ip-blocks.ts';
import { RETRY } from '../../payments/events.ts';
import { EXPIRE, PROVIDER } from '../../payments/payments.ts';
import { ARRIVE, SEND } from '../../payments/transfers.ts';
import { MERGE_ATTEMPT } from '../../pulls/state/scheduled-merges.ts';
import type { Task } from '../../world/clock.ts';
import { LATEST } from '../../world/instant.ts';

const id = z.int().check(z.positive());

// What the runner of each kind of task is given.
const DATA: Readonly<Record<string, z.ZodMiniType>> = {
  [EXPIRE]: z.strictObject({ payment: z.string() }),
  [PROVIDER]: z.strictObject({
    payment: z.string(),
    outcome: z.enum(['complete', 'failed', 'canceled', 'incomplete', 'rejected', 'abandoned']),
  }),
  [SEND]: z.strictObject({ transfer: z.string() }),
  [ARRIVE]: z.strictObject({ transfer: z.string(), outcome: z.enum(['complete', 'failed']) }),
  [RETRY]: z.strictObject({ after: id }),
  [CLEAN_UP]: z.strictObject({ block: id }),
  [MERGE_ATTEMPT]: z.strictObject({ pull: id }),
};

const [first, ...others] = Object.entries(DATA).map(([kind, data]) =>
  z.strictObject({
    id,
    at: z.number().check(z.gte(-LATEST), z.lte(LATEST)),
    kind: z.literal(kind),
    subject: z.string(),
    data,
  }),
);

/** A task of the clock: of a kind that something runs, with the data which that needs. */
export const taskSchema: z.ZodMiniType<Task> = z.discriminatedUnion('kind', [first!, ...others]);

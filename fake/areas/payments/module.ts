import type { AreaModule, RetryData } from '../../engine/area/module.ts';
import { paymentsArea } from './area.ts';
import { paymentCollections } from './collections.ts';
import { paymentActions } from './control.ts';
import { credentialsOf } from './credentials.ts';
import { retry } from '../../engine/webhooks/deliver.ts';
import { paymentWebhooks } from './events.ts';
import { EXPIRE, expirePayment, PROVIDER, providerAnswers } from './payments.ts';
import { exportPayments } from './seed/export.ts';
import { descriptions } from './seed/descriptions.ts';
import { paymentsSchema } from './seed/schema.ts';
import { recordNames, seedPayments } from './seed/seed.ts';
import { paymentTables } from './tables.ts';
import { ARRIVE, SEND, sendTransfer, transferArrives } from './transfers.ts';
import type { World } from './world.ts';

/** Payments. Their paths have no prefix of their own. */
export const paymentsModule: AreaModule<World> = {
  name: 'payments',
  tables: paymentTables,
  tasks: {
    [EXPIRE]: expirePayment,
    [PROVIDER]: providerAnswers,
    [SEND]: sendTransfer,
    [ARRIVE]: transferArrives,
    [paymentWebhooks.retries.task]: (world, data: RetryData) => retry(world, paymentWebhooks, data),
  },
  routes: [{ prefixes: [''], area: paymentsArea }],
  seed: {
    key: 'payments',
    schema: paymentsSchema,
    descriptions,
    load: seedPayments,
    export: exportPayments,
    uniqueNames: recordNames,
  },
  webhooks: paymentWebhooks,
  controls: { actions: paymentActions, collections: paymentCollections },
  credentials: credentialsOf,
};

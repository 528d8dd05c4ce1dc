import type { PaymentOperationId } from '../../../src/payments/operations.ts';
import type { WebhookEventName } from '../../../src/payments/vocabulary.ts';
import type { FakeSharedOptions } from '../../engine/area/client-options.ts';
import { areaOf, type Area, type AreaModule, type RetryData } from '../../engine/area/module.ts';
import type { AreaTypes } from '../../engine/area/types.ts';
import { versionsOf, type VersionName } from '../../engine/world/releases.ts';
import { paymentsArea } from './area.ts';
import { paymentChanges, paymentCollections } from './collections.ts';
import { paymentActions, type PaymentAction } from './control.ts';
import { credentialsOf, type PaymentCredentials } from './credentials.ts';
import { paymentsDifferences, paymentsProducts } from './differences.ts';
import { eventOf, retry } from '../../engine/webhooks/deliver.ts';
import { paymentWebhooks } from './events.ts';
import { EXPIRE, expirePayment, PROVIDER, providerAnswers } from './payments.ts';
import { exportPayments } from './seed/export.ts';
import { paymentsSchema, type PaymentsDocument } from './seed/document.ts';
import { recordNames, seedPayments } from './seed/seed.ts';
import { paymentTables } from './tables.ts';
import { ARRIVE, SEND, sendTransfer, transferArrives } from './transfers.ts';
import type { World } from './world.ts';

/** The options of a `PaymentsClient` in `fake.options.payments`. */
export interface PaymentsOptions extends FakeSharedOptions {
  /** A key that may do everything with the grant that goes with it. */
  readonly auth: { readonly apiKey: string; readonly grant: string };
}

/**
 * The live service: `notchpay`, by the public evidence of it. Without it the area responds as its interface is published.
 */
export type PaymentsVersion = VersionName<typeof paymentsProducts>;

/** The types that follow from the payments area. */
export interface Payments extends AreaTypes {
  readonly name: 'payments';
  readonly operations: Readonly<Record<PaymentOperationId, unknown>>;
  readonly document: PaymentsDocument;
  readonly events: WebhookEventName;
  readonly actions: PaymentAction;
  readonly credentials: PaymentCredentials;
  readonly clients: {
    /** For `new PaymentsClient(fake.options.payments)`. */
    readonly payments: PaymentsOptions;
  };
  readonly members: object;
  readonly tables: object;
  readonly as: { readonly payments?: PaymentsVersion };
  readonly requires: never;
}

const paymentReference = ({ payments }: World, { payment }: { readonly payment: string }): string | undefined =>
  payments.payments.get(payment)?.reference;

const transferReference = ({ payments }: World, { transfer }: { readonly transfer: string }): string | undefined =>
  payments.transfers.get(transfer)?.reference;

// Their paths have no prefix of their own.
const module: AreaModule<World> = {
  name: 'payments',
  tables: paymentTables,
  versions: versionsOf({ products: paymentsProducts, differences: paymentsDifferences }),
  changes: paymentChanges,
  tasks: {
    [EXPIRE]: expirePayment,
    [PROVIDER]: providerAnswers,
    [SEND]: sendTransfer,
    [ARRIVE]: transferArrives,
    [paymentWebhooks.retries.task]: (world, data: RetryData) => retry(world, paymentWebhooks, data),
  },
  taskNames: {
    [EXPIRE]: paymentReference,
    [PROVIDER]: paymentReference,
    [SEND]: transferReference,
    [ARRIVE]: transferReference,
    [paymentWebhooks.retries.task]: eventOf,
  },
  routes: [{ prefixes: [''], area: paymentsArea }],
  seed: {
    key: 'payments',
    schema: paymentsSchema,
    load: seedPayments,
    export: exportPayments,
    uniqueNames: recordNames,
  },
  webhooks: paymentWebhooks,
  controls: { actions: paymentActions, collections: paymentCollections },
  credentials: credentialsOf,
  clients: { payments: ({ apiKey, grant }: PaymentCredentials) => ({ auth: { apiKey, grant } }) },
};

/** Payments: a service like Notch Pay's. */
export const payments: Area<Payments> = areaOf(module);

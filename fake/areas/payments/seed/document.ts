import * as z from 'zod/mini';
import { seedList, seedSchema, type SeedOf } from '../../../engine/area/columns.ts';
import { listOf, text, whole } from '../../../engine/area/seed-schema.ts';
import { paymentEnvironments } from '../../../../src/payments/vocabulary.ts';
import {
  balanceColumns,
  beneficiaryColumns,
  channelColumns,
  currency,
  customerColumns,
  endpointColumns,
  keyColumns,
  methodColumns,
  paymentColumns,
  transferColumns,
} from '../rows.ts';

const channel = {
  /** The slug; `id` says the same and may be omitted. */
  slug: z.optional(text),
  ...channelColumns,
  /** The same as `slug`. */
  id: z.optional(text),
};

/** Whose record it is. */
const owned = {
  /** The merchant that it belongs to, by the name that its keys have. Default: the first key's. */
  merchant: z.optional(text),
  /** Default: the first key's. */
  environment: z.optional(z.enum(paymentEnvironments)),
};

const customer = { ...owned, ...customerColumns };
const beneficiary = { ...owned, ...beneficiaryColumns };
const payment = { ...owned, ...paymentColumns };
const transfer = { ...owned, ...transferColumns };
const endpoint = { ...owned, ...endpointColumns };

const balances = z.optional(z.record(currency, seedSchema<BalanceSeed>(balanceColumns)));

const merchant = {
  ...owned,
  /** By currency. Default: 10,000,000 available in the sandbox, nothing live. */
  balances,
  /** The secret that webhooks are signed with. Default: one of the merchant's own. */
  hashKey: z.optional(text),
};

/** What another account than the first key's begins with. */
export interface MerchantSeed extends SeedOf<typeof merchant> {}

/** Whose record of a document it is. */
export interface OwnedSeed extends SeedOf<typeof owned> {}

const receiver = {
  /** Exactly the endpoint's address. */
  url: text,
  /** The status of the response to each delivery in turn; the last applies from then on. */
  respond: listOf(z.int().check(z.gte(100), z.lte(599))).check(z.minLength(1)),
};

/** A key of the payments area. */
export interface KeySeed extends SeedOf<typeof keyColumns> {}

const key = seedSchema<KeySeed>(keyColumns).check(
  z.refine(({ key: name, kind }) => kind != null || /^(?:pk|sk|sync\.)/.test(name), {
    path: ['key'],
    error: 'expected a key that begins with pk, sk or sync., or its kind beside it',
  }),
);

/** A way of paying. */
export interface ChannelSeed extends SeedOf<typeof channel> {}

/** The balance of an account in one currency, in main units; missing parts are 0. */
export interface BalanceSeed extends SeedOf<typeof balanceColumns> {}

/** A stored customer. */
export interface CustomerSeed extends SeedOf<typeof customer> {}

/** A stored beneficiary. */
export interface BeneficiarySeed extends SeedOf<typeof beneficiary> {}

/** A stored payment. */
export interface PaymentSeed extends SeedOf<typeof payment> {}

/** How a customer or a beneficiary pays or is paid. */
export interface PaymentMethodSeed extends SeedOf<typeof methodColumns> {}

/** A stored transfer. */
export interface TransferSeed extends SeedOf<typeof transfer> {}

/** A stored webhook endpoint. */
export interface WebhookSeed extends SeedOf<typeof endpoint> {}

/** A receiver of webhooks that the fake plays itself. */
export interface ReceiverSeed extends SeedOf<typeof receiver> {}

const payments = {
  /** Default: `pk_test.understudy`, `sk_test.understudy` and `sync.understudy`. */
  keys: z.optional(listOf(key)),
  /** Default: `default`. */
  channels: z._default(z.union([z.literal('default'), seedList<ChannelSeed>(channel)]), 'default'),
  /** Of the first key's merchant, by currency. Default: 10,000,000 available in the sandbox, nothing live. */
  balances,
  /** Stored customers. */
  customers: z.optional(seedList<CustomerSeed>(customer)),
  /** Stored beneficiaries. */
  beneficiaries: z.optional(seedList<BeneficiarySeed>(beneficiary)),
  /** Payment methods. */
  paymentMethods: z.optional(seedList<PaymentMethodSeed>(methodColumns)),
  /** The ids of customers and beneficiaries that are no more, which payments and transfers may still name. */
  deletedIds: z.optional(listOf(text)),
  /** Stored payments; they change no balance. */
  payments: z.optional(seedList<PaymentSeed>(payment)),
  /** Stored transfers; they change no balance. */
  transfers: z.optional(seedList<TransferSeed>(transfer)),
  /** Stored webhook endpoints. */
  webhooks: z.optional(seedList<WebhookSeed>(endpoint)),
  /** The secret that the first key's merchant's webhooks are signed with. */
  hashKey: z.optional(text),
  /** Balances and secrets of others than the first key's merchant. */
  merchants: z.optional(seedList<MerchantSeed>(merchant)),
  /** Receivers played without a network. */
  webhookReceivers: z.optional(seedList<ReceiverSeed>(receiver)),
  /** Requests per 60 s and key. Default: no limit. */
  rateLimit: z.optional(whole),
};

/** The payments area of a world. */
export interface PaymentsSeed extends SeedOf<typeof payments> {}

/** The schema of the payments area of a world. */
export const paymentsSchema = seedSchema<PaymentsSeed>(payments);

/** The part of a world document that is about payments. */
export interface PaymentsDocument {
  /** The payments area. */
  readonly payments?: PaymentsSeed | null;
}

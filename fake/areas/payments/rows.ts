import * as z from 'zod/mini';
import {
  paymentEnvironments,
  paymentStatuses,
  transferStatuses,
  liveWebhookEvents,
  webhookEvents,
  type KnownPaymentStatus,
  type KnownTransferStatus,
  type WebhookEventName,
} from '../../../src/payments/vocabulary.ts';
import { derived, fresh, own, read, type RowOf } from '../../engine/area/columns.ts';
import { anyObject, isShallow, listOf, text, texts, time } from '../../engine/area/seed-schema.ts';
import type { Row } from '../../engine/store/row.ts';
import { isoOf } from '../../engine/world/instant.ts';
import { currencyOf } from './data/currencies.ts';
import { isPostable, isWebUrl } from './fields.ts';
import { internationalPhone } from './phones.ts';

/** The key of a merchant's data: one environment of one merchant. */
export type Account = `${Environment}:${string}`;

/** Where a key works. */
export type Environment = 'sandbox' | 'live';

/** The tables whose rows get ids when they are made. */
export type IdTable = 'payments' | 'transfers' | 'customers' | 'beneficiaries' | 'endpoints';

/** The values that the columns of a record need besides those of its seed. */
export interface SeedContext {
  readonly account: Account;
  readonly now: string;
  readonly newId: (table: IdTable) => string;
  /** The reference of a record whose merchant has chosen none. */
  readonly newReference: (table: 'payments' | 'transfers', id: string) => string;
  /** The token of a payment's page, where its address has one. */
  readonly pageToken: (id: string) => string | undefined;
  /** The events that an endpoint gets by default. */
  readonly allEvents: readonly WebhookEventName[];
  /** A number on a channel in its one form. */
  readonly numberOn: (channel: string | undefined, number: string) => string;
  /** Makes a customer for a payment that names none. */
  readonly newCustomer: () => string;
  /** Makes a beneficiary for a transfer that names none. */
  readonly newBeneficiary: () => string;
  /** The id of the payment method of a beneficiary, which may be a new one; one without a channel has none. */
  readonly methodOf: (beneficiary: Payee) => string | undefined;
  /** The country of a channel; empty if it has none. */
  readonly countryOf: (channel: string | undefined) => string;
}

/** The channel of a beneficiary, from which its country and its payment method follow. */
interface Payee {
  readonly id: string;
  readonly channel?: string;
  readonly account_number?: string;
}

/** The code of a supported currency. */
export const currency = z
  .string()
  .check(z.refine((code) => currencyOf(code) !== undefined, 'expected a supported currency'));

// As deep as the API takes it: what is nested deeper could be stored, but not be written out again.
const MAX_DEPTH = 511;

const data: z.ZodMiniType<object, object> = anyObject.check(
  z.refine((value) => isShallow(value, MAX_DEPTH), 'nested too deep'),
);
const moment = read(time, isoOf);
const flag = read(z.union([z.boolean(), z.number()]), Boolean);
const amount = z.number().check(z.nonnegative());

const idOf = (table: IdTable) => fresh(text, ({ newId }: SeedContext) => newId(table));
const referenceOf = (table: 'payments' | 'transfers') =>
  fresh(text, ({ newReference }: SeedContext, { id }: { readonly id: string }) => newReference(table, id));

const account = own(({ account: first }: SeedContext) => first);
const created = derived(moment, ({ now }: SeedContext) => now);
const creationOf = (_context: SeedContext, { created_at }: { readonly created_at: string }): string => created_at;

const phone = z.optional(read(text, internationalPhone));
const accountNumber = z.optional(
  read(text, (number, { numberOn }: SeedContext, { channel }: Payee) => numberOn(channel, number)),
);

const KEY_KINDS = { pk: 'public', sk: 'private', 'sync.': 'sync' } as const;

/** The kind of a key by its prefix, where a seed does not say it. */
function kindOf(_context: SeedContext, { key }: { readonly key: string }): 'public' | 'private' | 'sync' | undefined {
  return Object.entries(KEY_KINDS).find(([prefix]) => key.startsWith(prefix))?.[1];
}

const capabilities = ['payments', 'customers', 'transfers'] as const;

/** A key in a seed; a row has merchant and environment as one. */
export const keyColumns = {
  /** The text of the key. */
  key: text,
  /** Default: by the prefix (`pk`, `sk`, `sync`). */
  kind: derived(z.enum(['public', 'private', 'sync']), kindOf),
  /** Default: `default`, or of a sync key its own text. */
  merchant: derived(text, (_context: SeedContext, { key, kind }: { readonly key: string; readonly kind: string }) =>
    kind === 'sync' ? key : 'default',
  ),
  /** Default: `sandbox`. */
  environment: z._default(z.enum(paymentEnvironments), 'sandbox'),
  /** Of a sync key. Default: all. */
  capabilities: derived(listOf(z.enum(capabilities)), () => capabilities),
};

/** A registered key. */
export interface KeyRow extends Row, Pick<RowOf<typeof keyColumns>, 'kind' | 'capabilities'> {
  /** The text of the key. */
  readonly id: string;
  readonly account: Account;
}

/** A merchant's secret for signing webhooks. */
export interface HashKeyRow extends Row {
  readonly id: Account;
  readonly key: string;
}

/** The columns of channels. */
export const channelColumns = {
  /** The slug. */
  id: text,
  /** Default: the slug. */
  name: derived(text, (_context: SeedContext, { id }: { readonly id: string }) => id),
  /** The address of a picture. */
  logo: z.optional(text),
  /** Codes of ISO 3166-1. Default: none. */
  countries: derived(texts, () => []),
  /** Default: `XAF`. */
  currency: z._default(currency, 'XAF'),
  /** Default: `mobile`. */
  type: z._default(text, 'mobile'),
  /** In main units of the currency. Default: no bound. */
  min_amount: z.optional(z.number()),
  /** In main units of the currency. Default: no bound. */
  max_amount: z.optional(z.number()),
  /** Default: true. */
  active: z._default(z.boolean(), true),
  /** Whether a list shows it. Default: true. */
  listed: z._default(z.boolean(), true),
  /** Whether it moves real money. Default: true. */
  live: z._default(z.boolean(), true),
  /** Whether the service charges for it. Default: false. */
  charge: z._default(flag, false),
  /** Whether payments may use it. Default: true. */
  collect: z._default(flag, true),
  /** Whether transfers may use it. Default: true. */
  payout: z._default(flag, true),
};

/** A way of paying; its id is its slug. */
export interface ChannelRow extends RowOf<typeof channelColumns> {}

const part = derived(amount, () => 0);

/** The columns of balances, in main units. */
export const balanceColumns = {
  /** The amount that may be sent. */
  available: part,
  /** The amount that has not arrived yet. */
  pending: part,
  /** The amount that is on its way out. */
  reserved: part,
};

/** The balance of an account in one currency. */
export interface BalanceRow extends Row, RowOf<typeof balanceColumns> {
  /** The account and the currency. */
  readonly id: `${Account}:${string}`;
}

/** The columns of customers. */
export const customerColumns = {
  /** Default: the next id. */
  id: idOf('customers'),
  account,
  /** The person's name. */
  name: z.optional(z.string()),
  /** The e-mail address. */
  email: z.optional(text),
  /** The telephone number. */
  phone,
  /** The company's name. */
  company_name: z.optional(z.string()),
  /** The postal address. */
  address: z.optional(data),
  /** The address for bills. */
  billing: z.optional(data),
  /** Anything of the merchant's own. */
  metadata: z.optional(data),
  /** Default: false. */
  blocked: z._default(z.boolean(), false),
  /** Default: now. */
  created_at: created,
  /** Default: `created_at`'s. */
  updated_at: derived(moment, creationOf),
};

/** A payer. */
export interface CustomerRow extends RowOf<typeof customerColumns> {}

/** The columns of payment methods. */
export const methodColumns = {
  /** The id, by which payments and transfers name it. */
  id: text,
  /** The id of the customer or beneficiary. */
  owner: text,
  /** A channel's slug. */
  channel: text,
  /** A code of ISO 3166-1. */
  country: z.optional(text),
  /** The number or account on the channel. */
  account_number: accountNumber,
  /** Default: now. */
  created_at: created,
};

/** How a party pays or is paid: a number or account on a channel. */
export interface PaymentMethodRow extends RowOf<typeof methodColumns> {}

// The columns that payments and transfers have in common.
const sumColumns = {
  account,
  /** In main units. Default: 1000. */
  amount: z._default(z.number().check(z.positive()), 1000),
  /** Default: `XAF`. */
  currency: z._default(currency, 'XAF'),
};
const courseColumns = {
  /** Default: now. */
  created_at: created,
  /** Default, of a complete one: `created_at`'s. */
  completed_at: derived(
    z.optional(moment),
    (_context: SeedContext, { status, created_at }: { readonly status: string; readonly created_at: string }) =>
      status === 'complete' ? created_at : undefined,
  ),
  /** A payment method's id. */
  payment_method: z.optional(text),
};

/** The state of a payment. The spelling is the service's own. */
export type PaymentStatus = KnownPaymentStatus;

const chosenReference = derived(
  z.boolean(),
  (_context: SeedContext, { reference }: { readonly reference?: string }) => reference !== undefined,
);

/** The columns of payments. */
export const paymentColumns = {
  /** Default: the next id. */
  id: idOf('payments'),
  // Before the reference, which is made where none is given.
  /** Whether the merchant chose the reference. Default: whether one is given. */
  ownReference: chosenReference,
  /** Default: the next reference. */
  reference: referenceOf('payments'),
  ...sumColumns,
  /** A declined payment is `failed`. Default: `pending`. */
  status: z._default(z.enum(paymentStatuses), 'pending'),
  /** In main units. Default, of a refunded one: all of it. */
  refunded: derived(amount, (_context: SeedContext, row: { readonly status: string; readonly amount: number }) =>
    row.status === 'refunded' ? row.amount : 0,
  ),
  /** A customer's id. Default: a customer of its own. */
  customer: fresh(text, ({ newCustomer }: SeedContext) => newCustomer()),
  ...courseColumns,
  /** When it was last changed, as the live service shows it. Default: `created_at`'s. */
  updated_at: z.optional(moment),
  /** The token of its page's address, as the live service has it. Default: a new one there. */
  page: fresh(z.optional(text), ({ pageToken }: SeedContext, { id }: { readonly id: string }) => pageToken(id)),
  /** The channel it was processed on, kept for the filter. */
  channel: z.optional(text),
  /** The payer's number. */
  phone,
  /** Free text. */
  description: z.optional(z.string()),
  // The payment page goes there, so it is held to what the API takes.
  /** Where the payment page goes back to. */
  callback: z.optional(z.string().check(z.refine(isWebUrl, 'expected an http address'))),
  /** The only currency it may be paid in. */
  locked_currency: z.optional(currency),
  /** The only channel it may be paid on: a slug. */
  locked_channel: z.optional(text),
  /** The only country it may be paid from. */
  locked_country: z.optional(text),
};

/** A payment. */
export interface PaymentRow extends RowOf<typeof paymentColumns> {}

/** The state of a transfer. */
export type TransferStatus = KnownTransferStatus;

/** The columns of transfers. */
export const transferColumns = {
  /** Default: the next id. */
  id: idOf('transfers'),
  // Before the reference, which is made where none is given.
  /** Whether the merchant chose the reference. Default: whether one is given. */
  ownReference: chosenReference,
  /** Default: the next reference. */
  reference: referenceOf('transfers'),
  ...sumColumns,
  /** Default: `pending`. */
  status: z._default(z.enum(transferStatuses), 'pending'),
  /** A beneficiary's id. Default: a beneficiary of its own. */
  beneficiary: fresh(text, ({ newBeneficiary }: SeedContext) => newBeneficiary()),
  /** A channel's slug. */
  channel: z.optional(text),
  /** Default: empty. */
  description: z._default(z.string(), ''),
  ...courseColumns,
};

/** A transfer. */
export interface TransferRow extends RowOf<typeof transferColumns> {}

/** The columns of beneficiaries. */
export const beneficiaryColumns = {
  /** Default: the next id. */
  id: idOf('beneficiaries'),
  account,
  /** The person's name. */
  name: text,
  /** A channel's slug. */
  channel: z.optional(text),
  /** The number or account on the channel. */
  account_number: accountNumber,
  /** The e-mail address. */
  email: z.optional(text),
  /** The telephone number. */
  phone,
  /** Default: the channel's. */
  country: derived(text, ({ countryOf }: SeedContext, { channel }: Payee) => countryOf(channel)),
  /** Free text. */
  description: z.optional(z.string()),
  /** The merchant's own reference. */
  reference: z.optional(text),
  /** Default: a new one. */
  payment_method: fresh(z.optional(text), ({ methodOf }: SeedContext, row: Payee) => methodOf(row)),
  /** Default: now. */
  created_at: created,
};

/** Somebody to send money to. */
export interface BeneficiaryRow extends RowOf<typeof beneficiaryColumns> {}

/** The columns of webhook endpoints. */
export const endpointColumns = {
  /** Default: the next id. */
  id: idOf('endpoints'),
  account,
  // The API takes fewer: http of other hosts is for containers, and only `deliver: 'all'` sends there.
  /** Where events go. */
  url: z.string().check(z.refine(isPostable, 'expected an http or https address without a user and password')),
  /** Default: all events. */
  events: derived(
    listOf(z.enum([...webhookEvents, ...liveWebhookEvents])).check(z.minLength(1)),
    ({ allEvents }: SeedContext) => allEvents,
  ),
  /** Free text. */
  description: z.optional(z.string()),
  /** Default: now. */
  created_at: created,
  updated_at: own(creationOf),
};

/** A webhook endpoint. */
export interface EndpointRow extends RowOf<typeof endpointColumns> {}

/** How many requests a key has made in its window of time. */
export interface WindowRow extends Row {
  /** The key. */
  readonly id: string;
  readonly from: number;
  readonly count: number;
}

/** The settings of the whole area. */
export interface PaymentSettingsRow extends Row {
  readonly id: 'settings';
  /** Requests per 60 s and key; absent: no limit. */
  readonly rateLimit?: number;
}

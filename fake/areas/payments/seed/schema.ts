import * as z from 'zod/mini';
import { anyObject, exactly, isShallow, maybe, text, texts, time, whole } from '../../../engine/area/seed-schema.ts';
import { currencyOf } from '../data/currencies.ts';
import { isReceiver } from '../endpoints.ts';
import { paymentStatuses, transferStatuses, webhookEvents } from '../../../../src/payments/vocabulary.ts';
import { isWebUrl } from '../fields.ts';
import type {
  BalanceSeed,
  BeneficiarySeed,
  ChannelSeed,
  CustomerSeed,
  KeySeed,
  PaymentMethodSeed,
  PaymentSeed,
  PaymentsSeed,
  ReceiverSeed,
  TransferSeed,
  WebhookSeed,
} from './document.ts';

const key = exactly<KeySeed>({
  key: text,
  kind: maybe(z.enum(['public', 'private', 'sync'])),
  merchant: maybe(text),
  environment: maybe(z.enum(['sandbox', 'live'])),
  capabilities: maybe(z.array(z.enum(['payments', 'customers', 'transfers']))),
});

const currency = z.string().check(z.refine((code) => currencyOf(code) !== undefined, 'expected a supported currency'));

const flag = z.union([z.boolean(), z.number()]);

const channel = exactly<ChannelSeed>({
  slug: maybe(text),
  id: maybe(text),
  name: maybe(text),
  logo: maybe(text),
  countries: maybe(texts),
  currency: maybe(currency),
  type: maybe(text),
  min_amount: maybe(z.number()),
  max_amount: maybe(z.number()),
  active: maybe(z.boolean()),
  collect: maybe(flag),
  payout: maybe(flag),
});

const amount = maybe(z.number().check(z.nonnegative()));

const balance = exactly<BalanceSeed>({ available: amount, pending: amount, reserved: amount });

// As deep as the API takes it: what is nested deeper could be stored, but not be written out again.
const DEEPEST = 511;

const data = anyObject.check(z.refine((value) => isShallow(value, DEEPEST), 'nested too deep'));

const customer = exactly<CustomerSeed>({
  id: maybe(text),
  name: maybe(z.string()),
  email: maybe(text),
  phone: maybe(text),
  company_name: maybe(z.string()),
  address: maybe(data),
  billing: maybe(data),
  metadata: maybe(data),
  blocked: maybe(z.boolean()),
  created_at: maybe(time),
  updated_at: maybe(time),
});

const beneficiary = exactly<BeneficiarySeed>({
  id: maybe(text),
  name: text,
  email: maybe(text),
  phone: maybe(text),
  account_number: maybe(text),
  channel: maybe(text),
  country: maybe(text),
  description: maybe(z.string()),
  reference: maybe(text),
  payment_method: maybe(text),
  created_at: maybe(time),
});

const method = exactly<PaymentMethodSeed>({
  id: text,
  owner: text,
  channel: text,
  country: maybe(text),
  account_number: maybe(text),
  created_at: maybe(time),
});

const money = {
  id: maybe(text),
  reference: maybe(text),
  amount: maybe(z.number().check(z.positive())),
  currency: maybe(currency),
  channel: maybe(text),
  description: maybe(z.string()),
  created_at: maybe(time),
  completed_at: maybe(time),
  payment_method: maybe(text),
};

const paymentStatus = z.enum(paymentStatuses);

const payment = exactly<PaymentSeed>({
  ...money,
  status: maybe(paymentStatus),
  ownReference: maybe(z.boolean()),
  refunded: amount,
  customer: maybe(text),
  phone: maybe(text),
  // The payment page goes there, so it is held to what the API takes.
  callback: maybe(z.string().check(z.refine(isWebUrl, 'expected an http address'))),
  locked_currency: maybe(currency),
  locked_channel: maybe(text),
  locked_country: maybe(text),
});

const transferStatus = z.enum(transferStatuses);

const transfer = exactly<TransferSeed>({ ...money, status: maybe(transferStatus), beneficiary: maybe(text) });

const webhook = exactly<WebhookSeed>({
  id: maybe(text),
  // What the API takes, so that a typo does not silence the endpoint.
  url: z.string().check(z.refine(isReceiver, 'expected an address that receives webhooks')),
  events: maybe(z.array(z.enum(webhookEvents)).check(z.minLength(1))),
  description: maybe(z.string()),
  created_at: maybe(time),
});

const receiver = exactly<ReceiverSeed>({
  url: text,
  respond: z.array(z.int().check(z.gte(100), z.lte(599))).check(z.minLength(1)),
});

/** The schema of the payments area of a world. */
export const paymentsSchema: z.ZodMiniType<PaymentsSeed> = exactly<PaymentsSeed>({
  keys: maybe(z.array(key)),
  channels: maybe(z.union([z.literal('default'), z.array(channel)])),
  balances: maybe(z.record(currency, balance)),
  customers: maybe(z.array(customer)),
  beneficiaries: maybe(z.array(beneficiary)),
  paymentMethods: maybe(z.array(method)),
  deletedIds: maybe(z.array(text)),
  payments: maybe(z.array(payment)),
  transfers: maybe(z.array(transfer)),
  webhooks: maybe(z.array(webhook)),
  hashKey: maybe(text),
  webhookReceivers: maybe(z.array(receiver)),
  rateLimit: maybe(whole),
});

import { paymentStatuses, transferStatuses } from '../../../src/payments/vocabulary.ts';
import * as z from 'zod/mini';
import type { StatePart } from '../../module/module.ts';
import { count, flag, id, instant, json, row, text, texts, type RowSchemas } from '../../module/row-schema.ts';
import { time } from '../../module/seed-schema.ts';
import { paymentWebhooks } from '../events.ts';
import { EXPIRE, PROVIDER } from '../payments.ts';
import type * as payment from '../rows.ts';
import type { PaymentTables } from '../tables.ts';
import { ARRIVE, SEND } from '../transfers.ts';
import type { World } from '../world.ts';

const amount = z.number();
const account: z.ZodMiniType<payment.Account> = z.templateLiteral([z.enum(['sandbox', 'live']), ':', z.string()]);
const optional = z.optional;

const money = {
  id: text,
  account,
  reference: text,
  amount,
  currency: text,
  created_at: time,
  completed_at: optional(time),
  payment_method: optional(text),
  channel: optional(text),
};

const rows: RowSchemas<PaymentTables> = {
  settings: row<payment.PaymentSettingsRow>({ id: z.literal('settings'), rateLimit: optional(id) }),
  keys: row<payment.KeyRow>({
    id: text,
    kind: z.enum(['public', 'private', 'sync']),
    account,
    capabilities: z.array(z.enum(['payments', 'customers', 'transfers'])),
  }),
  hashKeys: row<payment.HashKeyRow>({ id: account, key: text }),
  channels: row<payment.ChannelRow>({
    id: text,
    name: text,
    countries: texts,
    currency: text,
    type: text,
    logo: optional(text),
    min_amount: optional(amount),
    max_amount: optional(amount),
    active: flag,
    collect: flag,
    payout: flag,
  }),
  balances: row<payment.BalanceRow>({
    id: z.templateLiteral([z.enum(['sandbox', 'live']), ':', z.string(), ':', z.string()]),
    available: amount,
    pending: amount,
    reserved: amount,
  }),
  customers: row<payment.CustomerRow>({
    id: text,
    account,
    name: optional(text),
    email: optional(text),
    phone: optional(text),
    company_name: optional(text),
    address: optional(json),
    billing: optional(json),
    metadata: optional(json),
    blocked: flag,
    created_at: time,
    updated_at: time,
  }),
  methods: row<payment.PaymentMethodRow>({
    id: text,
    owner: text,
    channel: text,
    country: optional(text),
    account_number: optional(text),
    created_at: time,
  }),
  payments: row<payment.PaymentRow>({
    ...money,
    ownReference: flag,
    refunded: amount,
    status: z.enum(paymentStatuses),
    customer: text,
    phone: optional(text),
    description: optional(text),
    callback: optional(text),
    locked_currency: optional(text),
    locked_channel: optional(text),
    locked_country: optional(text),
  }),
  transfers: row<payment.TransferRow>({
    ...money,
    status: z.enum(transferStatuses),
    beneficiary: text,
    description: text,
  }),
  beneficiaries: row<payment.BeneficiaryRow>({
    id: text,
    account,
    name: text,
    email: optional(text),
    phone: optional(text),
    account_number: optional(text),
    channel: optional(text),
    country: text,
    description: optional(text),
    reference: optional(text),
    payment_method: optional(text),
    created_at: time,
  }),
  endpoints: row<payment.EndpointRow>({
    id: text,
    account,
    url: text,
    events: texts,
    description: optional(text),
    created_at: time,
    updated_at: time,
  }),
  windows: row<payment.WindowRow>({ id: text, from: instant, count }),
};

/** Exported records of payments. */
export const paymentsState: StatePart<World> = {
  rows,
  tasks: {
    [EXPIRE]: z.strictObject({ payment: z.string() }),
    [PROVIDER]: z.strictObject({
      payment: z.string(),
      outcome: z.enum(['complete', 'failed', 'canceled', 'incomplete', 'rejected', 'abandoned']),
    }),
    [SEND]: z.strictObject({ transfer: z.string() }),
    [ARRIVE]: z.strictObject({ transfer: z.string(), outcome: z.enum(['complete', 'failed']) }),
    [paymentWebhooks.retries.task]: z.strictObject({ after: id }),
  },
};

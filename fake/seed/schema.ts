import * as z from 'zod/mini';
import { isWebUrl } from '../payments/fields.ts';
import { instantOf } from '../world/instant.ts';
import type { Schema } from './schema-type.ts';
import type {
  BalanceSeed,
  BeneficiarySeed,
  ChannelSeed,
  CustomerSeed,
  DomainAllowSeed,
  FederationSeed,
  IpBlockSeed,
  KeySeed,
  PaymentSeed,
  PaymentsSeed,
  ReceiverSeed,
  TokenSeed,
  TransferSeed,
  UserSeed,
  WebhookSeed,
  WorldDocument,
} from './document.ts';
import { pullsSchema } from './pulls-schema.ts';
import { exactly, maybe, text, texts, whole } from './schema-parts.ts';

const token = exactly<TokenSeed>({
  token: text,
  scopes: maybe(texts),
  state: maybe(z.enum(['revoked', 'expired'])),
});

const user = exactly<UserSeed>({
  name: z.nullable(text),
  fullName: maybe(z.string()),
  email: maybe(z.string()),
  admin: maybe(z.boolean()),
  hideEmail: maybe(z.boolean()),
  password: maybe(z.string()),
  permissions: maybe(texts),
  tokens: maybe(z.array(token)),
});

const key = exactly<KeySeed>({
  key: text,
  kind: maybe(z.enum(['public', 'private', 'sync'])),
  merchant: maybe(text),
  environment: maybe(z.enum(['sandbox', 'live'])),
  capabilities: maybe(z.array(z.enum(['payments', 'customers', 'transfers']))),
});

const flag = z.union([z.boolean(), z.number()]);

const channel = exactly<ChannelSeed>({
  slug: maybe(text),
  id: maybe(text),
  name: maybe(text),
  logo: maybe(text),
  countries: maybe(texts),
  currency: maybe(text),
  type: maybe(text),
  min_amount: maybe(z.number()),
  max_amount: maybe(z.number()),
  active: maybe(z.boolean()),
  collect: maybe(flag),
  payout: maybe(flag),
});

const amount = maybe(z.number().check(z.nonnegative()));

const balance = exactly<BalanceSeed>({ available: amount, pending: amount, reserved: amount });

const time = z.string().check(z.refine((value) => !Number.isNaN(instantOf(value)), 'expected an ISO 8601 time'));
const anyObject = z.record(z.string(), z.unknown());

// As deep as the API takes it: what is nested deeper could be stored, but not be written out again.
const DEEPEST = 512;

function isShallow(value: unknown, left = DEEPEST): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return left > 0 && Object.values(value).every((inner) => isShallow(inner, left - 1));
}

const data = anyObject.check(z.refine((value) => isShallow(value), 'nested too deep'));

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

const money = {
  id: maybe(text),
  reference: maybe(text),
  amount: maybe(z.number().check(z.positive())),
  currency: maybe(text),
  channel: maybe(text),
  description: maybe(z.string()),
  created_at: maybe(time),
  completed_at: maybe(time),
  payment_method: maybe(text),
};

const paymentStatus = z.enum([
  'pending',
  'processing',
  'incomplete',
  'complete',
  'failed',
  'canceled',
  'rejected',
  'abandoned',
  'expired',
  'refunded',
  'partialy-refunded',
]);

const payment = exactly<PaymentSeed>({
  ...money,
  status: maybe(paymentStatus),
  customer: maybe(text),
  phone: maybe(text),
  // The payment page goes there, so it is held to what the API takes.
  callback: maybe(z.string().check(z.refine(isWebUrl, 'expected an http address'))),
  locked_currency: maybe(text),
  locked_channel: maybe(text),
  locked_country: maybe(text),
});

const transferStatus = z.enum(['pending', 'processing', 'complete', 'failed', 'canceled', 'sent', 'reversed']);

const transfer = exactly<TransferSeed>({ ...money, status: maybe(transferStatus), beneficiary: maybe(text) });

const webhook = exactly<WebhookSeed>({
  id: maybe(text),
  url: text,
  events: maybe(texts),
  description: maybe(z.string()),
  created_at: maybe(time),
});

const receiver = exactly<ReceiverSeed>({
  url: text,
  respond: z.array(z.int().check(z.gte(100), z.lte(599))).check(z.minLength(1)),
});

const payments = exactly<PaymentsSeed>({
  keys: maybe(z.array(key)),
  channels: maybe(z.union([z.literal('default'), z.array(channel)])),
  balances: maybe(z.record(z.string(), balance)),
  customers: maybe(z.array(customer)),
  beneficiaries: maybe(z.array(beneficiary)),
  payments: maybe(z.array(payment)),
  transfers: maybe(z.array(transfer)),
  webhooks: maybe(z.array(webhook)),
  hashKey: maybe(text),
  webhookReceivers: maybe(z.array(receiver)),
  rateLimit: maybe(whole),
});

const ipBlock = exactly<IpBlockSeed>({
  ip: text,
  severity: z.enum(['sign_up_requires_approval', 'sign_up_block', 'no_access']),
  comment: maybe(z.string()),
  expiresIn: maybe(z.number()),
});

const federation = exactly<FederationSeed>({
  limitedFederationMode: maybe(z.boolean()),
  ipBlocks: maybe(z.array(ipBlock)),
  domainAllows: maybe(z.array(exactly<DomainAllowSeed>({ domain: text }))),
  rateLimits: maybe(z.boolean()),
});

const world = exactly<WorldDocument>({
  clock: maybe(time),
  users: maybe(z.array(user)),
  payments: maybe(payments),
  federation: maybe(federation),
  pulls: maybe(pullsSchema),
  state: maybe(anyObject),
});

/** The schema of a world document: checks one, and tells what is wrong with it. */
export const worldSchema: Schema<WorldDocument> = world as Schema<unknown> as Schema<WorldDocument>;

/** The JSON Schema (draft 2020-12) of a world document. */
export function worldJsonSchema(): object {
  return z.toJSONSchema(world, { io: 'input', unrepresentable: 'any' });
}

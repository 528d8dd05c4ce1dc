import type {
  BeneficiarySeed,
  ChannelSeed,
  CustomerSeed,
  PaymentMethodSeed,
  PaymentSeed,
  PaymentsSeed,
  TransferSeed,
  WebhookSeed,
} from './document.ts';
import type { SeedName } from '../../../engine/area/module.ts';
import { namesIn } from '../../../engine/area/seed-names.ts';
import { isoOf } from '../../../engine/world/instant.ts';
import type { World } from '../world.ts';
import { accountOf } from '../account.ts';
import { defaultChannels } from '../data/channels.ts';
import { webhookEvents } from '../../../../src/payments/vocabulary.ts';
import { present } from '../present.ts';
import { checkReferences } from './references.ts';
import { mayBeFresh, newId, newReference } from '../fresh.ts';
import { findOrCreatePaymentMethod } from '../methods.ts';
import { scheduleExpiry } from '../payments.ts';
import type {
  Account,
  BeneficiaryRow,
  ChannelRow,
  CustomerRow,
  KeyRow,
  PaymentMethodRow,
  PaymentRow,
  PaymentStatus,
  TransferRow,
  TransferStatus,
} from '../rows.ts';

/** The keys of a world that names none. */
const defaultKeys = [{ key: 'pk_test.understudy' }, { key: 'sk_test.understudy' }, { key: 'sync.understudy' }] as const;

/** Puts the payments area of a world document into a world; seeding sends no events. */
export function seedPayments(world: World, seed: PaymentsSeed = {}): void {
  const keys = (seed.keys ?? defaultKeys).map(keyRow);
  for (const key of keys) world.payments.keys.insert(key);
  world.payments.settings.put({ id: 'settings', ...present({ rateLimit: seed.rateLimit }) });
  for (const channel of channelRows(seed)) world.payments.channels.insert(channel);
  for (const { url, respond } of seed.webhookReceivers ?? [])
    world.webhooks.receivers.put({ id: url, respond, received: 0 });
  seedRecords(world, keys[0]?.account ?? accountOf('default', 'sandbox'), seed);
}

function seedRecords(world: World, account: Account, seed: PaymentsSeed): void {
  if (seed.hashKey != null) world.payments.hashKeys.put({ id: account, key: seed.hashKey });
  for (const [currency, parts] of Object.entries(seed.balances ?? {}))
    world.payments.balances.put({
      id: `${account}:${currency}`,
      available: parts.available ?? 0,
      pending: parts.pending ?? 0,
      reserved: parts.reserved ?? 0,
    });
  const kept = keptNames(seed);
  const context: SeedContext = { world, account, isKept: (name) => kept.size > 0 && kept.has(name) };
  for (const method of seed.paymentMethods ?? []) seedMethod(world, method);
  for (const customer of seed.customers ?? []) seedCustomer(context, customer);
  for (const beneficiary of seed.beneficiaries ?? []) seedBeneficiary(context, beneficiary);
  checkReferences(world, seed);
  for (const payment of seed.payments ?? []) seedPayment(context, payment);
  for (const transfer of seed.transfers ?? []) seedTransfer(context, transfer);
  for (const webhook of seed.webhooks ?? []) seedWebhook(context, webhook);
}

/** What the records of a seed have in common. */
interface SeedContext {
  readonly world: World;
  readonly account: Account;
  /** Whether the document gives an id or a reference to a record: no other record may get it before. */
  readonly isKept: (name: string) => boolean;
}

/** The ids and references of a document that might be made here as well. */
function keptNames(seed: PaymentsSeed): ReadonlySet<string> {
  const { customers, beneficiaries, paymentMethods, payments, transfers, webhooks } = seed;
  const kept = new Set<string>();
  const keep = (name: string | null | undefined): void => {
    if (name != null && mayBeFresh(name)) kept.add(name);
  };
  for (const list of [customers, beneficiaries, paymentMethods, payments, transfers, webhooks])
    for (const record of list ?? []) {
      keep(record.id);
      if ('reference' in record) keep(record.reference);
    }
  return kept;
}

/** What a sync key may do where it does not say. */
export const ALL_CAPABILITIES = ['payments', 'customers', 'transfers'] as const;

function keyRow(seed: NonNullable<PaymentsSeed['keys']>[number]): KeyRow {
  const kind = seed.kind ?? kindOf(seed.key);
  const merchant = seed.merchant ?? (kind === 'sync' ? seed.key : 'default');
  const account = accountOf(merchant, seed.environment ?? 'sandbox');
  return { id: seed.key, kind, account, capabilities: seed.capabilities ?? ALL_CAPABILITIES };
}

/** The kind of a key, by its prefix. */
export function kindOf(key: string): KeyRow['kind'] {
  if (key.startsWith('sync.')) return 'sync';
  return key.startsWith('sk') ? 'private' : 'public';
}

function channelRows({ channels }: PaymentsSeed): readonly ChannelRow[] {
  return channels == null || channels === 'default' ? defaultChannels : channels.map(channelRow);
}

function channelRow(seed: ChannelSeed): ChannelRow {
  const id = seed.slug ?? seed.id ?? '';
  return {
    id,
    name: seed.name ?? id,
    countries: seed.countries ?? [],
    currency: seed.currency ?? 'XAF',
    type: seed.type ?? 'mobile',
    ...present({
      logo: seed.logo,
      min_amount: seed.min_amount,
      max_amount: seed.max_amount,
    }),
    active: seed.active ?? true,
    collect: Boolean(seed.collect ?? true),
    payout: Boolean(seed.payout ?? true),
  };
}

function seedCustomer(context: SeedContext, seed: CustomerSeed): CustomerRow {
  const { world, account, isKept } = context;
  const { id, created_at, updated_at, blocked, ...data } = present(seed);
  const created = timeOr(created_at, world.clock.iso);
  return world.payments.customers.insert({
    id: id ?? newId(world, 'customers', account, isKept),
    account,
    ...data,
    blocked: blocked ?? false,
    created_at: created,
    updated_at: timeOr(updated_at, created),
  });
}

function seedBeneficiary(context: SeedContext, seed: BeneficiarySeed): BeneficiaryRow {
  const { world, account, isKept } = context;
  const { id: given, created_at, payment_method, country, name, ...data } = present(seed);
  const id = given ?? newId(world, 'beneficiaries', account, isKept);
  const channel = world.payments.channels.get(data.channel ?? '');
  const method =
    payment_method ??
    findOrCreatePaymentMethod(world, { owner: id, channel, slug: data.channel ?? '', account: data.account_number }).id;
  return world.payments.beneficiaries.insert({
    id,
    account,
    name: name ?? seed.name,
    ...data,
    country: country ?? channel?.countries[0] ?? '',
    payment_method: method,
    created_at: timeOr(created_at, world.clock.iso),
  });
}

function seedMethod({ payments, clock }: World, seed: PaymentMethodSeed): void {
  const { created_at, ...data } = present(seed);
  payments.methods.insert({ ...seed, ...data, created_at: timeOr(created_at, clock.iso) } as PaymentMethodRow);
}

function seedPayment(context: SeedContext, seed: PaymentSeed): void {
  const { world, account, isKept } = context;
  const {
    id,
    reference,
    ownReference,
    amount,
    refunded,
    currency,
    status,
    customer,
    created_at,
    completed_at,
    ...data
  } = present(seed);
  const created = timeOr(created_at, world.clock.iso);
  const row: PaymentRow = {
    id: id ?? newId(world, 'payments', account, isKept),
    account,
    reference: reference ?? newReference(world, 'payments', account, isKept),
    ownReference: ownReference ?? reference !== undefined,
    amount: amount ?? 1000,
    refunded: refunded ?? (status === 'refunded' ? (amount ?? 1000) : 0),
    currency: currency ?? 'XAF',
    status: (status ?? 'pending') as PaymentStatus,
    customer: customer ?? seedCustomer(context, {}).id,
    created_at: created,
    ...((status === 'complete' || completed_at !== undefined) && { completed_at: timeOr(completed_at, created) }),
    ...data,
  };
  scheduleExpiry(world, world.payments.payments.insert(row));
}

function seedTransfer(context: SeedContext, seed: TransferSeed): void {
  const { world, account, isKept } = context;
  const { id, reference, amount, currency, status, beneficiary, created_at, completed_at, ...data } = present(seed);
  const created = timeOr(created_at, world.clock.iso);
  const row: TransferRow = {
    id: id ?? newId(world, 'transfers', account, isKept),
    account,
    reference: reference ?? newReference(world, 'transfers', account, isKept),
    amount: amount ?? 1000,
    currency: currency ?? 'XAF',
    status: (status ?? 'pending') as TransferStatus,
    beneficiary: beneficiary ?? seedBeneficiary(context, { name: 'Beneficiary' }).id,
    description: '',
    created_at: created,
    ...((status === 'complete' || completed_at !== undefined) && { completed_at: timeOr(completed_at, created) }),
    ...data,
  };
  world.payments.transfers.insert(row);
}

function seedWebhook(context: SeedContext, seed: WebhookSeed): void {
  const { world, account, isKept } = context;
  const { id, url, events, created_at, ...data } = present(seed);
  const created = timeOr(created_at, world.clock.iso);
  world.payments.endpoints.insert({
    id: id ?? newId(world, 'endpoints', account, isKept),
    account,
    url: url ?? seed.url,
    events: events ?? webhookEvents,
    ...data,
    created_at: created,
    updated_at: created,
  });
}

const timeOr = (text: string | undefined | null, fallback: string): string => (text == null ? fallback : isoOf(text));

/** The names of channels and records. */
export function recordNames({ keys, channels, ...records }: PaymentsSeed): Iterable<SeedName>[] {
  return [
    namesIn('payments.keys', keys, 'key'),
    namesIn('payments.channels', channels === 'default' ? [] : channels, 'slug'),
    ...(['payments', 'transfers', 'beneficiaries'] as const).map((name) =>
      namesIn(`payments.${name}`, records[name], 'reference'),
    ),
    ...(['payments', 'transfers', 'customers', 'beneficiaries', 'webhooks', 'paymentMethods'] as const).map((name) =>
      namesIn(`payments.${name}`, records[name], 'id'),
    ),
  ];
}

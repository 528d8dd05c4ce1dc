import { rowFrom, type Columns, type RowOf, type SeedOf } from '../../../engine/area/columns.ts';
import type { SeedName } from '../../../engine/area/module.ts';
import { isObject } from '../../../engine/http/json.ts';
import { namesIn } from '../../../engine/area/seed-names.ts';
import { accountBeside, accountIn, accountOf } from '../account.ts';
import { channelsIn } from '../data/channels.ts';
import { defaultEvents, eventsOf } from '../events.ts';
import { mayBeFresh, newId, newReference, pageToken } from '../fresh.ts';
import { numberOn } from '../phones.ts';
import { findOrCreatePaymentMethod } from '../methods.ts';
import { scheduleExpiry } from '../payments.ts';
import { present } from '../present.ts';
import {
  balanceColumns,
  beneficiaryColumns,
  channelColumns,
  customerColumns,
  endpointColumns,
  keyColumns,
  methodColumns,
  paymentColumns,
  transferColumns,
  type Account,
  type ChannelRow,
  type KeyRow,
  type PaymentRow,
  type SeedContext,
} from '../rows.ts';
import { referenceKey } from '../tables.ts';
import type { World } from '../world.ts';
import type { KeySeed, MerchantSeed, OwnedSeed, PaymentsSeed } from './document.ts';
import { checkEvents, checkOwners, checkReferences } from './references.ts';

/** The keys of a world that names none. */
const defaultKeys = [{ key: 'pk_test.understudy' }, { key: 'sk_test.understudy' }, { key: 'sync.understudy' }] as const;

/** Puts the payments area of a world document into a world; seeding sends no events. */
export function seedPayments(world: World, seed: PaymentsSeed = {}): void {
  const { payments: tables, webhooks } = world;
  for (const key of seed.keys ?? defaultKeys) tables.keys.insert(keyRow(key));
  tables.settings.put({ id: 'settings', ...present({ rateLimit: seed.rateLimit }) });
  for (const channel of channelRows(world, seed)) tables.channels.insert(channel);
  for (const { url, respond } of seed.webhookReceivers ?? []) webhooks.receivers.put({ id: url, respond, received: 0 });
  seedRecords(world, seed);
}

function seedRecords(world: World, seed: PaymentsSeed): void {
  const { payments: tables } = world;
  const contextOf = contexts(world, keptNames(seed));
  const insert = <C extends Columns>(
    table: { readonly insert: (row: RowOf<C>) => unknown },
    columns: C,
    seeds: readonly (SeedOf<C> & OwnedSeed)[] | null | undefined,
  ): void => {
    for (const one of seeds ?? []) table.insert(rowFrom(columns, contextOf(accountIn(world, one)), one));
  };
  checkOwners(world, seed);
  for (const one of [seed, ...(seed.merchants ?? [])]) seedMerchant(world, one);
  insert(tables.methods, methodColumns, seed.paymentMethods);
  insert(tables.customers, customerColumns, seed.customers);
  insert(tables.beneficiaries, beneficiaryColumns, seed.beneficiaries);
  checkReferences(world, seed);
  const payments = { insert: (row: PaymentRow) => scheduleExpiry(world, tables.payments.insert(row)) };
  insert(payments, paymentColumns, seed.payments);
  insert(tables.transfers, transferColumns, seed.transfers);
  checkEvents(seed, eventsOf(world));
  insert(tables.endpoints, endpointColumns, seed.webhooks);
}

/** What a merchant begins with; the document itself says that of the first key's. */
function seedMerchant(world: World, { balances, hashKey, ...owner }: MerchantSeed): void {
  const { payments: tables } = world;
  const account = accountIn(world, owner);
  if (hashKey != null) tables.hashKeys.put({ id: account, key: hashKey });
  for (const [currency, parts] of Object.entries(balances ?? {}))
    tables.balances.put({ id: `${account}:${currency}`, ...rowFrom(balanceColumns, undefined, parts) });
}

/** The contexts of a seed's records, one for each account. */
function contexts(world: World, kept: ReadonlySet<string>): (account: Account) => SeedContext {
  const made = new Map<Account, SeedContext>();
  return (account) => {
    const context = made.get(account) ?? seedContext(world, account, kept);
    made.set(account, context);
    return context;
  };
}

/** The context of an account's records in a seed: a new id or reference differs from all kept for records of the seed. */
export function seedContext(world: World, account: Account, kept: ReadonlySet<string> = new Set()): SeedContext {
  const { customers, beneficiaries, channels } = world.payments;
  const isKept = (name: string): boolean => kept.has(name);
  const context: SeedContext = {
    account,
    now: world.clock.iso,
    newId: (table) => newId(world, table, account, isKept),
    newReference: (table, id) => newReference(world, table, { account, id }, isKept),
    pageToken: (id) => pageToken(world, { account, id }),
    allEvents: defaultEvents(world),
    numberOn: (slug = '', number) => numberOn(channels.get(slug), number),
    newCustomer: () => customers.insert(rowFrom(customerColumns, context, {})).id,
    newBeneficiary: () => beneficiaries.insert(rowFrom(beneficiaryColumns, context, { name: 'Beneficiary' })).id,
    methodOf: ({ id: owner, channel: slug, account_number: account }) =>
      slug === undefined
        ? undefined
        : findOrCreatePaymentMethod(world, { owner, channel: channels.get(slug), slug, account }).id,
    countryOf: (channel = '') => channels.get(channel)?.countries[0] ?? '',
  };
  return context;
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

function keyRow(seed: KeySeed): KeyRow {
  const { key, merchant, environment, ...data } = rowFrom(keyColumns, undefined, seed);
  return { id: key, account: accountOf(merchant, environment), ...data };
}

const channelRows = (world: World, { channels }: PaymentsSeed): readonly ChannelRow[] =>
  channels == null || channels === 'default'
    ? channelsIn(world)
    : channels.map((one) => rowFrom(channelColumns, undefined, { ...one, id: one.slug ?? one.id ?? '' }));

/** The names of keys, channels and records; references are a merchant's own. */
export function recordNames({ keys, channels, ...records }: PaymentsSeed): Iterable<SeedName>[] {
  return [
    namesIn('payments.keys', keys, 'key'),
    namesIn('payments.channels', channels === 'default' ? [] : channels, 'slug'),
    ...(['payments', 'transfers', 'beneficiaries'] as const).map((name) =>
      references(`payments.${name}`, records[name], keys?.[0]),
    ),
    ...(['payments', 'transfers', 'customers', 'beneficiaries', 'webhooks', 'paymentMethods'] as const).map((name) =>
      namesIn(`payments.${name}`, records[name], 'id'),
    ),
  ];
}

/** The references of records, which an account has once each. They are read beside the check of the schema, as all names. */
function* references(path: string, records: unknown, firstKey: unknown = defaultKeys[0]): Generator<SeedName> {
  if (!Array.isArray(records) || !isObject(firstKey) || typeof firstKey['key'] !== 'string') return;
  const first = keyRow(firstKey as unknown as KeySeed).account;
  for (const [i, record] of (records as readonly unknown[]).entries())
    if (isObject(record) && typeof record['reference'] === 'string')
      yield [
        () => `${path}[${i}].reference`,
        referenceKey({ account: accountBeside(first, record), reference: record['reference'] }),
      ];
}

import { rowFrom, type Columns, type RowOf, type SeedOf } from '../../../engine/area/columns.ts';
import type { SeedName } from '../../../engine/area/module.ts';
import { namesIn } from '../../../engine/area/seed-names.ts';
import { accountOf, firstAccount } from '../account.ts';
import { defaultChannels } from '../data/channels.ts';
import { mayBeFresh, newId, newReference } from '../fresh.ts';
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
  type ChannelRow,
  type KeyRow,
  type SeedContext,
} from '../rows.ts';
import type { World } from '../world.ts';
import type { KeySeed, PaymentsSeed } from './document.ts';
import { checkReferences } from './references.ts';

/** The keys of a world that names none. */
const defaultKeys = [{ key: 'pk_test.understudy' }, { key: 'sk_test.understudy' }, { key: 'sync.understudy' }] as const;

/** Puts the payments area of a world document into a world; seeding sends no events. */
export function seedPayments(world: World, seed: PaymentsSeed = {}): void {
  const { payments: tables, webhooks } = world;
  for (const key of seed.keys ?? defaultKeys) tables.keys.insert(keyRow(key));
  tables.settings.put({ id: 'settings', ...present({ rateLimit: seed.rateLimit }) });
  for (const channel of channelRows(seed)) tables.channels.insert(channel);
  for (const { url, respond } of seed.webhookReceivers ?? []) webhooks.receivers.put({ id: url, respond, received: 0 });
  seedRecords(world, seedContext(world, keptNames(seed)), seed);
}

function seedRecords(world: World, context: SeedContext, seed: PaymentsSeed): void {
  const { payments: tables } = world;
  const { account } = context;
  const insert = <C extends Columns>(
    table: { readonly insert: (row: RowOf<C>) => unknown },
    columns: C,
    seeds: readonly SeedOf<C>[] | null | undefined,
  ): void => {
    for (const one of seeds ?? []) table.insert(rowFrom(columns, context, one));
  };
  if (seed.hashKey != null) tables.hashKeys.put({ id: account, key: seed.hashKey });
  for (const [currency, parts] of Object.entries(seed.balances ?? {}))
    tables.balances.put({ id: `${account}:${currency}`, ...rowFrom(balanceColumns, context, parts) });
  insert(tables.methods, methodColumns, seed.paymentMethods);
  insert(tables.customers, customerColumns, seed.customers);
  insert(tables.beneficiaries, beneficiaryColumns, seed.beneficiaries);
  checkReferences(world, seed);
  for (const one of seed.payments ?? [])
    scheduleExpiry(world, tables.payments.insert(rowFrom(paymentColumns, context, one)));
  insert(tables.transfers, transferColumns, seed.transfers);
  insert(tables.endpoints, endpointColumns, seed.webhooks);
}

/** The context of a seed's records: a new id or reference is none of those kept for records of the seed. */
export function seedContext(world: World, kept: ReadonlySet<string> = new Set()): SeedContext {
  const { customers, beneficiaries, channels } = world.payments;
  const account = firstAccount(world);
  const isKept = (name: string): boolean => kept.has(name);
  const context: SeedContext = {
    account,
    now: world.clock.iso,
    newId: (table) => newId(world, table, account, isKept),
    newReference: (table) => newReference(world, table, account, isKept),
    newCustomer: () => customers.insert(rowFrom(customerColumns, context, {})).id,
    newBeneficiary: () => beneficiaries.insert(rowFrom(beneficiaryColumns, context, { name: 'Beneficiary' })).id,
    methodOf: ({ id: owner, channel: slug = '', account_number }) =>
      findOrCreatePaymentMethod(world, { owner, channel: channels.get(slug), slug, account: account_number }).id,
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

const channelRows = ({ channels }: PaymentsSeed): readonly ChannelRow[] =>
  channels == null || channels === 'default'
    ? defaultChannels
    : channels.map((one) => rowFrom(channelColumns, undefined, { ...one, id: one.slug ?? one.id ?? '' }));

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

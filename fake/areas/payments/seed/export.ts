import { seedFrom, type Columns, type RowOf, type SeedOf } from '../../../engine/area/columns.ts';
import { environmentOf, firstAccount, merchantOf } from '../account.ts';
import { balanceOf } from '../balances.ts';
import { channelsIn } from '../data/channels.ts';
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
} from '../rows.ts';
import type { World } from '../world.ts';
import type { BalanceSeed, ChannelSeed, KeySeed, MerchantSeed, OwnedSeed, PaymentsSeed } from './document.ts';
import { seedContext } from './seed.ts';

/** The payments area of a world as a seed has it. */
export function exportPayments(world: World): PaymentsSeed {
  const { payments: tables, webhooks } = world;
  const account = firstAccount(world);
  const context = seedContext(world, account);
  const seedsOf = <C extends Columns>(columns: C, table: Rows<RowOf<C>>): (SeedOf<C> & OwnedSeed)[] =>
    inOrder(table).map((row) => ({ ...ownerOf(row, account), ...seedFrom(columns, context, row) }));
  const { rateLimit } = tables.settings.get('settings') ?? {};
  const merchants = accountsOf(world).filter((one) => one !== account);
  return {
    keys: inOrder(tables.keys).map(keySeed),
    channels: channelsOf(inOrder(tables.channels), channelsIn(world)),
    ...merchantSeed(world, account),
    customers: seedsOf(customerColumns, tables.customers),
    beneficiaries: seedsOf(beneficiaryColumns, tables.beneficiaries),
    paymentMethods: seedsOf(methodColumns, tables.methods),
    deletedIds: deletedIds(world),
    payments: seedsOf(paymentColumns, tables.payments),
    transfers: seedsOf(transferColumns, tables.transfers),
    webhooks: seedsOf(endpointColumns, tables.endpoints),
    merchants: merchants.flatMap((one) => {
      const seed = merchantSeed(world, one);
      return Object.keys(seed).length > 0 ? [{ ...ownerOf({ account: one }, account), ...seed }] : [];
    }),
    webhookReceivers: inOrder(webhooks.receivers).map(({ id: url, respond }) => ({ url, respond })),
    ...(rateLimit !== undefined && { rateLimit }),
  };
}

/** The part of a table that gives its rows in the order in which they were made. */
interface Rows<R> {
  readonly dump: () => { readonly rows: readonly (readonly [number, R])[] };
}

const inOrder = <R>(table: Rows<R>): R[] => table.dump().rows.map(([, row]) => row);

/** Whose a record is, as far as it is not the first key's. */
function ownerOf(row: object, first: Account): OwnedSeed {
  const { account = first } = row as { readonly account?: Account };
  return {
    ...(merchantOf(account) !== merchantOf(first) && { merchant: merchantOf(account) }),
    ...(environmentOf(account) !== environmentOf(first) && { environment: environmentOf(account) }),
  };
}

/** The ids of deleted records that payments and transfers still name. */
function deletedIds({ payments: tables }: World): string[] {
  const customers = inOrder(tables.payments).map((row) => row.customer);
  const beneficiaries = inOrder(tables.transfers).map((row) => row.beneficiary);
  const gone = [
    ...customers.filter((id) => tables.customers.get(id) === undefined),
    ...beneficiaries.filter((id) => tables.beneficiaries.get(id) === undefined),
  ];
  return [...new Set(gone)];
}

const keySeed = ({ id: key, account, ...data }: KeyRow): KeySeed =>
  seedFrom(keyColumns, undefined, {
    key,
    merchant: merchantOf(account),
    environment: environmentOf(account),
    ...data,
  });

function channelsOf(rows: readonly ChannelRow[], usual: readonly ChannelRow[]): 'default' | ChannelSeed[] {
  if (JSON.stringify(rows) === JSON.stringify(usual)) return 'default';
  return rows.map((row) => {
    const { id: slug, ...data } = seedFrom(channelColumns, undefined, row);
    return { slug, ...data };
  });
}

const accountsOf = ({ payments }: World): Account[] => [
  ...new Set(inOrder(payments.keys).map(({ account }) => account)),
];

function merchantSeed(world: World, account: Account): MerchantSeed {
  const balances = balancesOf(world, account);
  const hashKey = world.payments.hashKeys.get(account)?.key;
  return { ...(Object.keys(balances).length > 0 && { balances }), ...(hashKey !== undefined && { hashKey }) };
}

function balancesOf(world: World, account: Account): Record<string, BalanceSeed> {
  const prefix = `${account}:`;
  const start = JSON.stringify(balanceOf(world, account, ''));
  const rows = world.payments.balances.all().filter(({ id }) => id.startsWith(prefix));
  const balances = rows.flatMap(({ id, ...parts }): [string, BalanceSeed][] =>
    JSON.stringify(parts) === start ? [] : [[id.slice(prefix.length), seedFrom(balanceColumns, undefined, parts)]],
  );
  return Object.fromEntries(balances);
}

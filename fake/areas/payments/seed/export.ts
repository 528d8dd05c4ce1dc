import { webhookEvents } from '../../../../src/payments/vocabulary.ts';
import { accountOf, firstAccount } from '../account.ts';
import { balanceOf } from '../balances.ts';
import { defaultChannels } from '../data/channels.ts';
import type { BeneficiaryRow, EndpointRow, KeyRow, PaymentRow, TransferRow } from '../rows.ts';
import type { World } from '../world.ts';
import type {
  BalanceSeed,
  BeneficiarySeed,
  ChannelSeed,
  CustomerSeed,
  KeySeed,
  PaymentMethodSeed,
  PaymentSeed,
  PaymentsSeed,
  TransferSeed,
  WebhookSeed,
} from './document.ts';
import { ALL_CAPABILITIES, kindOf } from './seed.ts';

/** The payments area of a world as a seed has it: the records of the first key's merchant and environment. */
export function exportPayments(world: World): PaymentsSeed {
  const { payments: tables, webhooks, clock } = world;
  const account = firstAccount(world);
  const own = <R extends { readonly account: string }>(table: Rows<R>): R[] =>
    inOrder(table).filter((row) => row.account === account);
  const { rateLimit } = tables.settings.get('settings') ?? {};
  const hashKey = tables.hashKeys.get(account)?.key;
  const now = clock.iso;
  return {
    keys: inOrder(tables.keys).map(keySeed),
    channels: channelsOf(inOrder(tables.channels)),
    balances: balancesOf(world),
    customers: own(tables.customers).map((row) => dated(row, now) as CustomerSeed),
    beneficiaries: own(tables.beneficiaries).map((row) => beneficiarySeed(row, now)),
    paymentMethods: inOrder(tables.methods).map((row) => dated(row, now) as PaymentMethodSeed),
    deletedIds: deletedIds(world, own(tables.payments), own(tables.transfers)),
    payments: own(tables.payments).map((row) => paymentSeed(row, now)),
    transfers: own(tables.transfers).map((row) => transferSeed(row, now)),
    webhooks: own(tables.endpoints).map((row) => webhookSeed(row, now)),
    ...(hashKey !== undefined && { hashKey }),
    webhookReceivers: inOrder(webhooks.receivers).map(({ id: url, respond }) => ({ url, respond })),
    ...(rateLimit !== undefined && { rateLimit }),
  };
}

/** The ids that payments and transfers name, and that nobody has any more. */
function deletedIds({ payments }: World, paid: readonly PaymentRow[], sent: readonly TransferRow[]): string[] {
  const customers = paid.map(({ customer }) => customer).filter((id) => payments.customers.get(id) === undefined);
  const beneficiaries = sent
    .map(({ beneficiary }) => beneficiary)
    .filter((id) => payments.beneficiaries.get(id) === undefined);
  return [...new Set([...customers, ...beneficiaries])];
}

/** The part of a table that gives its rows in the order in which they were made. */
interface Rows<R> {
  readonly dump: () => { readonly rows: readonly (readonly [number, R])[] };
}

const inOrder = <R>(table: Rows<R>): R[] => table.dump().rows.map(([, row]) => row);

function keySeed({ id: key, kind, account, capabilities }: KeyRow): KeySeed {
  const [environment = 'sandbox'] = account.split(':') as ('sandbox' | 'live')[];
  const merchant = account.slice(account.indexOf(':') + 1);
  return {
    key,
    ...(kind !== kindOf(key) && { kind }),
    ...(account !== accountOf(kind === 'sync' ? key : 'default', environment) && { merchant }),
    ...(environment !== 'sandbox' && { environment }),
    ...(String(capabilities) !== String(ALL_CAPABILITIES) && { capabilities }),
  };
}

type ChannelRows = typeof defaultChannels;

function channelsOf(rows: ChannelRows): 'default' | ChannelSeed[] {
  if (JSON.stringify(rows) === JSON.stringify(defaultChannels)) return 'default';
  return rows.map(({ id, name, countries, currency, type, active, collect, payout, ...data }) => ({
    slug: id,
    ...(name !== id && { name }),
    ...(countries.length > 0 && { countries }),
    ...(currency !== 'XAF' && { currency }),
    ...(type !== 'mobile' && { type }),
    ...data,
    ...(!active && { active }),
    ...(!collect && { collect }),
    ...(!payout && { payout }),
  }));
}

function balancesOf(world: World): Record<string, BalanceSeed> {
  const prefix = `${firstAccount(world)}:`;
  const start = JSON.stringify(balanceOf(world, firstAccount(world), ''));
  const rows = world.payments.balances.all().filter(({ id }) => id.startsWith(prefix));
  const balances = rows.flatMap(({ id, available, pending, reserved }): [string, BalanceSeed][] => {
    const parts = { available, pending, reserved };
    if (JSON.stringify(parts) === start) return [];
    return [[id.slice(prefix.length), Object.fromEntries(Object.entries(parts).filter(([, amount]) => amount !== 0))]];
  });
  return Object.fromEntries(balances);
}

interface Dated {
  readonly account?: string;
  readonly created_at: string;
  readonly updated_at?: string;
  readonly completed_at?: string;
  readonly blocked?: boolean;
  readonly status?: string;
}

/** A record without the account, and without what a seed says by leaving it out. */
function dated<R extends Dated>(row: R, now: string): Omit<R, keyof Dated> & Partial<Dated> {
  const { account: _account, created_at, updated_at, completed_at, blocked, status, ...data } = row;
  const isComplete = status === 'complete';
  return {
    ...data,
    ...(status !== undefined && status !== 'pending' && { status }),
    ...(blocked === true && { blocked }),
    ...(created_at !== now && { created_at }),
    ...(updated_at !== undefined && updated_at !== created_at && { updated_at }),
    ...(completed_at !== undefined && !(isComplete && completed_at === created_at) && { completed_at }),
  };
}

const beneficiarySeed = (row: BeneficiaryRow, now: string): BeneficiarySeed => dated(row, now);

function paymentSeed(row: PaymentRow, now: string): PaymentSeed {
  const { ownReference, refunded, currency, ...data } = dated(row, now);
  const implied = row.status === 'refunded' ? row.amount : 0;
  return {
    ...data,
    ...(currency !== 'XAF' && { currency }),
    ...(!ownReference && { ownReference }),
    ...(refunded !== implied && { refunded }),
  };
}

function transferSeed(row: TransferRow, now: string): TransferSeed {
  const { currency, description, ...data } = dated(row, now);
  return { ...data, ...(currency !== 'XAF' && { currency }), ...(description !== '' && { description }) };
}

function webhookSeed(row: EndpointRow, now: string): WebhookSeed {
  const { events, updated_at: _updated, ...data } = dated(row, now);
  return { ...data, url: row.url, ...(String(events) !== String(webhookEvents) && { events }) };
}

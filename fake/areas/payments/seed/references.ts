import { didYouMean } from '../../../engine/http/spelling.ts';
import { MAX_LISTED, SeedError, type SeedIssue } from '../../../engine/area/seed-issues.ts';
import type { World } from '../world.ts';
import { accountIn, firstAccount, merchantOf } from '../account.ts';
import type { Account } from '../rows.ts';
import { lists } from '../tables.ts';
import type { OwnedSeed, PaymentsSeed } from './document.ts';

type ReferencedTable = 'channels' | 'customers' | 'beneficiaries';

const WHAT: Readonly<Record<ReferencedTable, string>> = {
  channels: 'channel',
  customers: 'customer',
  beneficiaries: 'beneficiary',
};

/** Where records of a seed name others: the key, and the table that must have what it names. */
const REFERENCES = [
  ['beneficiaries', 'channel', 'channels'],
  ['paymentMethods', 'channel', 'channels'],
  ['payments', 'customer', 'customers'],
  ['payments', 'channel', 'channels'],
  ['payments', 'locked_channel', 'channels'],
  ['transfers', 'beneficiary', 'beneficiaries'],
  ['transfers', 'channel', 'channels'],
] as const satisfies readonly (readonly [keyof PaymentsSeed, string, ReferencedTable])[];

/** Rejects records that name a channel, a customer or a beneficiary that there is not. */
export function checkReferences({ payments: tables }: World, seed: PaymentsSeed): void {
  const deleted = new Set(seed.deletedIds);
  const issues: SeedIssue[] = [];
  for (const [list, key, target] of REFERENCES) {
    for (const [i, record] of (seed[list] ?? []).entries()) {
      const id = (record as Readonly<Record<string, unknown>>)[key];
      if (typeof id !== 'string' || deleted.has(id) || tables[target].get(id) !== undefined) continue;
      // The nearest name is looked for where it will be read: not for each of a million issues.
      const ids = issues.length < MAX_LISTED ? tables[target].all().map((row) => row.id) : [];
      const message = `unknown ${WHAT[target]} '${id}'${didYouMean(id, ids)}`;
      issues.push({ path: `payments.${list}[${i}].${key}`, message });
    }
  }
  if (issues.length > 0) throw new SeedError(issues);
}

/** Rejects events that no endpoint of this world can get. */
export function checkEvents({ webhooks }: PaymentsSeed, known: readonly string[]): void {
  const issues = (webhooks ?? []).flatMap(({ events }, i) =>
    (events ?? []).flatMap((event, j): SeedIssue[] =>
      known.includes(event)
        ? []
        : [
            {
              path: `payments.webhooks[${i}].events[${j}]`,
              message: `'${event}' is an event as: { payments: 'notchpay' }`,
            },
          ],
    ),
  );
  if (issues.length > 0) throw new SeedError(issues);
}

const OWNED = ['payments', 'transfers', 'beneficiaries', 'customers', 'webhooks', 'merchants'] as const;

/** Rejects records of accounts that no key is for, and a merchant that the document says twice. */
export function checkOwners(world: World, seed: PaymentsSeed): void {
  const accounts = new Set(world.payments.keys.list(lists.all).map(({ account }) => account));
  const issues: SeedIssue[] = [];
  for (const list of OWNED) {
    for (const [i, record] of (seed[list] ?? []).entries()) {
      const path = `payments.${list}[${i}]`;
      const account = accountIn(world, record);
      if (!accounts.has(account)) issues.push(unknownOwner(record, account, [...accounts], path));
    }
  }
  const merchants = new Set([firstAccount(world)]);
  for (const [i, one] of (seed.merchants ?? []).entries()) {
    const account = accountIn(world, one);
    if (merchants.has(account)) issues.push({ path: `payments.merchants[${i}]`, message: saidTwice(account) });
    merchants.add(account);
  }
  if (issues.length > 0) throw new SeedError(issues);
}

const saidTwice = (account: Account): string =>
  `${account} is said already: the first key's merchant by payments.balances and payments.hashKey, others once`;

function unknownOwner(
  { merchant }: OwnedSeed,
  account: Account,
  accounts: readonly Account[],
  path: string,
): SeedIssue {
  const merchants = accounts.map(merchantOf);
  const meant = merchants.includes(merchantOf(account)) ? '' : didYouMean(merchantOf(account), merchants);
  const key = merchant == null ? 'environment' : 'merchant';
  return { path: `${path}.${key}`, message: `no key is for ${account}${meant}` };
}

import { retryAfterOf, type Limit } from '../../engine/http/limit.ts';
import { paymentSchemes, type PaymentCredential, type PaymentScheme } from '../../../src/payments/operations.ts';
import type { Call, World } from './world.ts';
import { Rejection } from '../../engine/http/rejection.ts';
import { lists, type PaymentTables } from './tables.ts';
import type { Account, Environment, KeyRow } from './rows.ts';

/** Who a request acts for. */
export interface Actor {
  readonly account: Account;
  /** The key that the rate limit counts. */
  readonly key: string;
}

/** The account of a merchant in an environment. */
export function accountOf(merchant: string, environment: Environment): Account {
  return `${environment}:${merchant}`;
}

/** The environment of an account. */
export function environmentOf(account: Account): Environment {
  return account.startsWith('live:') ? 'live' : 'sandbox';
}

/** The merchant of an account. */
export function merchantOf(account: Account): string {
  return account.slice(account.indexOf(':') + 1);
}

/** The first key's account. */
export function firstAccount(world: World): Account {
  return world.payments.keys.list(lists.all).first()?.account ?? accountOf('default', 'sandbox');
}

/** A merchant and an environment, as far as they are said. */
interface Owner {
  readonly merchant?: string | null | undefined;
  readonly environment?: Environment | null | undefined;
}

/** The account that a seeded record or a control action is about: the first key's, as far as it does not say. */
export const accountIn = (world: World, owner: Owner): Account => accountBeside(firstAccount(world), owner);

/** The account that is said, and what is not said of it as of another one. */
export function accountBeside(first: Account, { merchant, environment }: Owner): Account {
  if (merchant == null && environment == null) return first;
  return accountOf(merchant ?? merchantOf(first), environment ?? environmentOf(first));
}

const CREDENTIAL_KINDS: Readonly<Record<PaymentScheme, readonly KeyRow['kind'][]>> = {
  Authorization: ['public', 'private'],
  'X-Grant': ['private'],
  'X-Sync': ['sync'],
};

/** The account a request acts for, once its credentials have been checked (contract: payments 2 to 5). */
export function authenticate(call: Call): Actor {
  const group = call.operation?.row.credential as PaymentCredential;
  const schemes = paymentSchemes[group];
  const keys: KeyRow[] = [];
  for (const scheme of schemes) {
    const key = keyIn(call, scheme);
    if (key !== undefined) keys.push(key);
  }
  const [first] = keys;
  if (first === undefined) throw unauthenticated('API key is missing', `no credential: send ${schemes.join(' or ')}`);
  const sync = keys.find((key) => key.kind === 'sync');
  const own = keys.filter((key) => key.kind !== 'sync');
  if (own.some((key) => key.account !== own[0]?.account)) throw invalidKey('the keys are of different accounts');
  if (group === 'paying-out') permit(keys, sync);
  return { account: (sync ?? first).account, key: (sync ?? first).id };
}

function keyIn(call: Call, scheme: PaymentScheme): KeyRow | undefined {
  const text = call.headers.get(scheme);
  if (text === null) return undefined;
  const key = call.world.payments.keys.get(text);
  if (key === undefined)
    throw invalidKey(
      /^\S+\s/.test(text) ? `${scheme} is the key alone, without Bearer` : `${scheme} is no key of this world`,
    );
  const kinds = CREDENTIAL_KINDS[scheme];
  if (!kinds.includes(key.kind))
    throw invalidKey(`${scheme} takes a ${kinds.join(' or ')} key, and this is a ${key.kind} one`);
  return key;
}

/** 401, with the reason for the journal: it names no key. */
const unauthenticated = (message: string, reason: string): Rejection =>
  new Rejection('unauthenticated', message, { reason });

const invalidKey = (reason: string): Rejection => unauthenticated('Invalid API key', reason);

/** Only the groups that pay out ask for more than a valid key (contract: payments 4). */
function permit(keys: readonly KeyRow[], sync: KeyRow | undefined): void {
  if (sync !== undefined && !sync.capabilities.includes('transfers'))
    throw new Rejection('forbidden', "You don't have permission to access this resource");
  if (sync === undefined && keys.every((key) => key.kind === 'public'))
    throw new Rejection('forbidden', 'This endpoint requires additional authentication');
}

const WINDOW_MS = 60_000;

/** The headers of a request that counts against its key's limit; rejects one too many (contract: payments 37). */
export function countRequest(call: Call, actor: Actor): Readonly<Record<string, string>> {
  const { payments, clock } = call.world;
  const limit = payments.settings.get('settings')?.rateLimit;
  if (limit === undefined) return {};
  const open = openWindow(payments, actor.key, clock.now);
  const count = open.count + 1;
  payments.windows.put({ ...open, count });
  const end = open.from + WINDOW_MS;
  if (count > limit) throw tooManyRequests({ requests: limit, now: clock.now, end });
  return limitHeaders(limit, limit - count, end);
}

/** The rejection of a request beyond a limit. */
export function tooManyRequests(limit: Limit): Rejection {
  const headers = { ...limitHeaders(limit.requests, 0, limit.end), 'Retry-After': retryAfterOf(limit) };
  return new Rejection('too many requests', 'Rate limit exceeded', { headers });
}

function limitHeaders(limit: number, left: number, end: number): Readonly<Record<string, string>> {
  return {
    'X-RateLimit-Limit': String(limit),
    'X-RateLimit-Remaining': String(left),
    'X-RateLimit-Reset': String(Math.ceil(end / 1000)),
  };
}

function openWindow(payments: PaymentTables, key: string, now: number): { id: string; from: number; count: number } {
  const last = payments.windows.get(key);
  return last !== undefined && now < last.from + WINDOW_MS ? last : { id: key, from: now, count: 0 };
}

import { retryAfterOf, type Limit } from '../../engine/http/limit.ts';
import type { Call, World } from './world.ts';
import { Rejection } from '../../engine/http/rejection.ts';
import { lists, type PaymentTables } from './tables.ts';
import type { Account, Environment } from './rows.ts';

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

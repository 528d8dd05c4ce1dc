import type { World } from './world.ts';
import { environmentOf } from './account.ts';
import { currencyOf } from './data/currencies.ts';
import type { Account, BalanceRow } from './rows.ts';

// The first balance of a sandbox account in every currency; a live one starts with nothing (contract: payments 26).
const SANDBOX_START = 10_000_000;

/** The parts of a balance, in main units. */
export type Parts = Pick<BalanceRow, 'available' | 'pending' | 'reserved'>;

/** The balance of an account in a currency. */
export function balanceOf(world: World, account: Account, currency: string): Parts {
  const start = environmentOf(account) === 'sandbox' ? SANDBOX_START : 0;
  return world.payments.balances.get(`${account}:${currency}`) ?? { available: start, pending: 0, reserved: 0 };
}

/** Moves money: adds so much to each part, negative to take away. */
export function move(world: World, account: Account, currency: string, by: Partial<Parts>): void {
  const { available, pending, reserved } = balanceOf(world, account, currency);
  const exact = (amount: number): number => Number(amount.toFixed(currencyOf(currency)?.decimal_places ?? 2));
  world.payments.balances.put({
    id: `${account}:${currency}`,
    available: exact(available + (by.available ?? 0)),
    pending: exact(pending + (by.pending ?? 0)),
    reserved: exact(reserved + (by.reserved ?? 0)),
  });
}

/** The record of a balance as the API shows it; `credit` is there for clients that insist on it (contract: payments 33). */
export function balanceRecord(world: World, account: Account, currency: string): object {
  const { available, pending, reserved } = balanceOf(world, account, currency);
  const total = Number((available + pending + reserved).toFixed(currencyOf(currency)?.decimal_places ?? 2));
  return { reserved, total, pending, available, credit: 0, currency, environment: environmentOf(account) };
}

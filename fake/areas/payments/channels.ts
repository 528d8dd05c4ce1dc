import type { Reading } from './reading.ts';
import type { World } from './world.ts';
import { texts } from './texts.ts';
import type { ValidationErrors } from './validation.ts';
import type { ChannelRow } from './rows.ts';
import { lists } from './tables.ts';

/** The use of a channel, and the field that names it. */
export interface Purpose {
  readonly field: string;
  readonly slug: string | undefined;
  readonly direction: 'collect' | 'payout';
  readonly currency: string | undefined;
  readonly amount: number | undefined;
}

/** The channel of a slug, once it has been found fit; what is unfit is noted under `field` and `amount`. */
export function fitChannel(
  { world, errors }: Pick<Reading, 'world' | 'errors'>,
  { field, slug, ...purpose }: Purpose,
): ChannelRow | undefined {
  if (slug === undefined) return undefined;
  const channel = world.payments.channels.get(slug);
  if (channel === undefined || !channel.active || !channel[purpose.direction]) {
    errors.add(field, texts.unusable(field, 'Channel is not available'));
    return undefined;
  }
  if (purpose.currency !== undefined && purpose.currency !== channel.currency)
    errors.add(field, texts.unusable(field, 'Channel does not support this currency'));
  else checkLimits(channel, purpose.amount, errors);
  return channel;
}

function checkLimits(
  { min_amount, max_amount }: ChannelRow,
  amount: number | undefined,
  errors: ValidationErrors,
): void {
  if (amount === undefined) return;
  if (min_amount !== undefined && amount < min_amount) errors.add('amount', texts.below('amount', min_amount));
  if (max_amount !== undefined && amount > max_amount) errors.add('amount', texts.beyond('amount', max_amount));
}

/**
 * The active channels that fit a country, and either an amount in a currency or the currency alone (contract: payments 31).
 * The live service lists all, and a currency is only that of the limits.
 */
export function findChannels(world: World, query: URLSearchParams): ChannelRow[] {
  const country = query.get('country')?.toUpperCase();
  const amount = amountIn(query);
  const wanted = query.get('currency')?.toUpperCase() || (amount === undefined ? undefined : 'XAF');
  const currency = world.dialect.allChannels ? undefined : wanted;
  return [...world.payments.channels.list(lists.all)].filter(
    (channel) =>
      channel.listed &&
      (channel.active || world.dialect.allChannels) &&
      (!country || servesIn(channel, country)) &&
      (!currency || channel.currency === currency) &&
      (amount === undefined || (amount >= (channel.min_amount ?? 0) && amount <= (channel.max_amount ?? Infinity))),
  );
}

/** Whether a channel works in a country: in any, where it says so. */
export const servesIn = ({ countries }: ChannelRow, country: string): boolean =>
  countries.includes(country) || countries.includes('*');

/** The amount that a query of channels asks for; undefined if not a number. */
export function amountIn(query: URLSearchParams): number | undefined {
  const text = query.get('amount')?.trim() ?? '';
  const amount = Number(text);
  return text === '' || Number.isNaN(amount) ? undefined : amount;
}

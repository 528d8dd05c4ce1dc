import type { World } from './world.ts';
import type { ChannelRow, PaymentMethodRow } from './rows.ts';
import { lists } from './tables.ts';

/** The payment method of an owner on a channel with a number or account: the one used before, or a new one. */
export function findOrCreatePaymentMethod(
  world: World,
  owner: string,
  channel: ChannelRow | undefined,
  slug: string,
  account: string | undefined,
): PaymentMethodRow {
  const { methods } = world.payments;
  const known = methods.list(lists.method(owner, slug, account)).first();
  const country = channel?.countries[0];
  return (
    known ??
    methods.insert({
      id: world.ids.text('pm.', 16),
      owner,
      channel: slug,
      ...(country !== undefined && { country }),
      ...(account !== undefined && { account_number: account }),
      created_at: world.clock.iso,
    })
  );
}

import type { World } from './world.ts';
import type { ChannelRow, PaymentMethodRow } from './rows.ts';
import { lists } from './tables.ts';

/** The key of a payment method. */
interface MethodOf {
  /** The id of the customer or beneficiary. */
  readonly owner: string;
  readonly channel: ChannelRow | undefined;
  /** The channel's slug, also where there is no such channel any more. */
  readonly slug: string;
  /** The number or account on the channel. */
  readonly account: string | undefined;
}

/** The payment method of an owner on a channel with a number or account: the one used before, or a new one. */
export function findOrCreatePaymentMethod(world: World, { owner, channel, slug, account }: MethodOf): PaymentMethodRow {
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

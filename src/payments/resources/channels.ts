import type { List } from '../../core/lists/list.ts';
import type { PaymentsCaller, PaymentsCallOptions } from '../caller.ts';
import type { PaymentsError } from '../errors.ts';
import { singlePage } from '../pagers.ts';
import type { Channel } from '../records.ts';
import type { ChannelFilters } from '../requests.ts';

/** Channels; reached as `payments.channels`. */
export class ChannelsResource {
  readonly #caller: PaymentsCaller;

  /** @internal Made by the client; not meant to be called. */
  constructor(caller: PaymentsCaller) {
    this.#caller = caller;
  }

  /**
   * Ways to pay and to be paid, all in one response.
   *
   * @throws {@link AuthenticationError} 401
   *
   * @example
   * ```ts
   * import { createFake } from 'understudy-sdk/fake';
   * import { PaymentsClient } from 'understudy-sdk/payments';
   *
   * const fake = createFake();
   * const payments = new PaymentsClient(fake.options.payments);
   * for await (const channel of payments.channels.list({ country: 'CM' })) console.log(channel.slug, channel.currency);
   * ```
   */
  list(filters?: ChannelFilters, options?: PaymentsCallOptions): List<Channel, PaymentsError<'channels.list'>> {
    return this.#caller.list('channels.list', singlePage('items'), filters, options);
  }
}

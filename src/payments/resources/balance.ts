import type { ApiCall } from '../../core/call/api-call.ts';
import type { PaymentsCaller, PaymentsCallOptions } from '../caller.ts';
import type { PaymentsError } from '../errors.ts';
import type { Balance } from '../records.ts';
import type { BalanceQuery } from '../requests.ts';

/** The balance; reached as `payments.balance`. */
export class BalanceResource {
  readonly #caller: PaymentsCaller;

  /** @internal Made by the client; not meant to be called. */
  constructor(caller: PaymentsCaller) {
    this.#caller = caller;
  }

  /**
   * The account's balance in one currency.
   *
   * @throws {@link AuthenticationError} 401
   * @throws {@link PermissionError} 403, 406
   * @throws {@link ValidationFailedError} 422, with `fields`
   *
   * @example
   * ```ts
   * import { createFake } from 'understudy-sdk/fake';
   * import { PaymentsClient } from 'understudy-sdk/payments';
   *
   * const fake = createFake();
   * const payments = new PaymentsClient(fake.options.payments);
   * console.log((await payments.balance.retrieve({ currency: 'XAF' })).available);
   * ```
   */
  retrieve(query?: BalanceQuery, options?: PaymentsCallOptions): ApiCall<Balance, PaymentsError<'balance.retrieve'>> {
    return this.#caller.call('balance.retrieve', { query, part: 'balance' }, options);
  }
}

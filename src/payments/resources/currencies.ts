import type { List } from '../../core/lists/list.ts';
import type { PaymentsCaller, PaymentsCallOptions } from '../caller.ts';
import type { PaymentsError } from '../errors.ts';
import { singlePage } from '../pagers.ts';
import type { Currency } from '../records.ts';
import type { FromCursor } from '../requests.ts';

/** Currencies; reached as `payments.currencies`. */
export class CurrenciesResource {
  readonly #caller: PaymentsCaller;

  /** @internal Made by the client; not meant to be called. */
  constructor(caller: PaymentsCaller) {
    this.#caller = caller;
  }

  /**
   * All currencies, in one response.
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
   * for await (const { code, decimal_places } of payments.currencies.list()) console.log(code, decimal_places);
   * ```
   */
  list(from?: FromCursor, options?: PaymentsCallOptions): List<Currency, PaymentsError<'currencies.list'>> {
    return this.#caller.list('currencies.list', singlePage('items'), from, options);
  }
}

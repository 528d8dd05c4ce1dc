import type { List } from '../../core/lists/list.ts';
import type { PaymentsCaller, PaymentsCallOptions } from '../caller.ts';
import type { PaymentsError } from '../errors.ts';
import { singlePage } from '../pagers.ts';
import type { Country } from '../records.ts';
import type { FromCursor } from '../requests.ts';

/** Countries; reached as `payments.countries`. */
export class CountriesResource {
  readonly #caller: PaymentsCaller;

  /** @internal Made by the client; not meant to be called. */
  constructor(caller: PaymentsCaller) {
    this.#caller = caller;
  }

  /**
   * All countries, in one response.
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
   * for await (const { code, name } of payments.countries.list()) console.log(code, name);
   * ```
   */
  list(from?: FromCursor, options?: PaymentsCallOptions): List<Country, PaymentsError<'countries.list'>> {
    return this.#caller.list('countries.list', singlePage('items'), from, options);
  }
}

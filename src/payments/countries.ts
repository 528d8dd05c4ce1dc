import type { List } from '../core/list.ts';
import { whollySent } from '../core/pagers.ts';
import type { PaymentsCaller, PaymentsCallOptions } from './caller.ts';
import type { PaymentsError } from './errors.ts';
import type { Country } from './records.ts';
import type { FromCursor } from './requests.ts';

/** Countries; reached as `payments.countries`. */
export class CountriesResource {
  readonly #caller: PaymentsCaller;

  /** @internal Made by the client; not meant to be called. */
  constructor(caller: PaymentsCaller) {
    this.#caller = caller;
  }

  /**
   * All countries, in one answer.
   *
   * @throws {@link AuthenticationError} 401
   */
  list(from?: FromCursor, options?: PaymentsCallOptions): List<Country, PaymentsError<'countries.list'>> {
    return this.#caller.list('countries.list', from, options, 'items', whollySent);
  }
}

import { ApiCall } from '../../core/call/api-call.ts';
import type { List } from '../../core/lists/list.ts';
import type { PaymentsCaller, PaymentsCallOptions } from '../caller.ts';
import { initiateOnce, type InitiatedOnce } from '../once.ts';
import type { InitiateOnceError, PaymentsError } from '../errors.ts';
import { numberedPages } from '../pagers.ts';
import type { Transfer } from '../records.ts';
import type { InitiateTransfer, InitiateTransferOnce, TransactionFilters } from '../requests.ts';
import type { KnownTransferStatus } from '../vocabulary.ts';

/** Transfers; reached as `payments.transfers`. */
export class TransfersResource {
  readonly #caller: PaymentsCaller;

  /** @internal Made by the client; not meant to be called. */
  constructor(caller: PaymentsCaller) {
    this.#caller = caller;
  }

  /**
   * Transfers, newest first, filtered.
   *
   * @throws {@link AuthenticationError} 401
   * @throws {@link PermissionError} 403, 406
   */
  list(
    filters?: TransactionFilters<KnownTransferStatus>,
    options?: PaymentsCallOptions,
  ): List<Transfer, PaymentsError<'transfers.list'>> {
    return this.#caller.list('transfers.list', numberedPages('items'), filters, options);
  }

  /**
   * Initiates a transfer. It is retried only after a 429: see `initiateOnce`.
   *
   * @throws {@link BadRequestError} 400, of the live service: it cannot read the body
   * @throws {@link AuthenticationError} 401
   * @throws {@link PermissionError} 403, 406
   * @throws {@link ValidationFailedError} 422, with `fields`; also where the reference is taken
   * @throws {@link InputError} for a reference that could not be read again
   *
   * @example
   * ```ts
   * import { createFake } from 'understudy-sdk/fake';
   * import { PaymentsClient } from 'understudy-sdk/payments';
   *
   * const fake = createFake();
   * const payments = new PaymentsClient(fake.options.payments);
   * const transfer = await payments.transfers.initiate({ amount: 100, currency: 'XAF', description: 'Pay', recipient: '+237670000000', channel: 'cm.mtn' });
   * console.log(transfer.status);
   * ```
   */
  initiate(
    body: InitiateTransfer,
    options?: PaymentsCallOptions,
  ): ApiCall<Transfer, PaymentsError<'transfers.initiate'>> {
    return this.#caller.call('transfers.initiate', { json: body, part: 'transfer' }, options);
  }

  /**
   * Initiates a transfer once, with your reference as its natural key: a repeated payout is money gone. It is sent once;
   * where the outcome is uncertain or the reference is taken, the transfer is looked up by your reference, as
   * `initializeOnce` does for payments, and is the result if it has the same amount and currency. It is never sent again,
   * since a transfer that is not found may exist: the error's message says so.
   *
   * @throws {@link AuthenticationError} 401
   * @throws {@link PermissionError} 403, 406
   * @throws {@link ValidationFailedError} 422, also when the reference belongs to another amount or currency
   * @throws {@link InputError} without a reference, or with one that could not be read again
   *
   * @example
   * ```ts
   * import { createFake } from 'understudy-sdk/fake';
   * import { PaymentsClient } from 'understudy-sdk/payments';
   *
   * const fake = createFake();
   * const { transfers } = new PaymentsClient(fake.options.payments);
   * const wages = { amount: 100, currency: 'XAF', description: 'Pay', recipient: '+237670000000', channel: 'cm.mtn', reference: 'wages-1' };
   * const first = await transfers.initiateOnce(wages);
   * const again = await transfers.initiateOnce(wages);
   * console.log(first.existed, again.existed); // false true
   * ```
   */
  initiateOnce(body: InitiateTransferOnce, options?: PaymentsCallOptions): ApiCall<InitiatedOnce, InitiateOnceError> {
    return new ApiCall(initiateOnce(this.#caller, body, options));
  }

  /**
   * Retrieves a transfer.
   *
   * @throws {@link AuthenticationError} 401
   * @throws {@link PermissionError} 403, 406
   * @throws {@link NotFoundError} 404
   */
  retrieve(reference: string, options?: PaymentsCallOptions): ApiCall<Transfer, PaymentsError<'transfers.retrieve'>> {
    return this.#caller.call('transfers.retrieve', { params: { reference }, part: 'transfer' }, options);
  }
}

import type { ApiCall } from '../../core/call/api-call.ts';
import type { List } from '../../core/lists/list.ts';
import type { PaymentsCaller, PaymentsCallOptions } from '../caller.ts';
import type { PaymentsError } from '../errors.ts';
import { numberedPages } from '../pagers.ts';
import type { Transfer } from '../records.ts';
import type { InitiateTransfer, TransactionFilters } from '../requests.ts';
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
   * @throws {@link PermissionError} 403
   */
  list(
    filters?: TransactionFilters<KnownTransferStatus>,
    options?: PaymentsCallOptions,
  ): List<Transfer, PaymentsError<'transfers.list'>> {
    return this.#caller.list('transfers.list', numberedPages('items'), filters, options);
  }

  /**
   * Initiates a transfer. It is retried only after a 429; with a `reference` of your own a second one is a 422.
   *
   * @throws {@link AuthenticationError} 401
   * @throws {@link PermissionError} 403
   * @throws {@link ValidationFailedError} 422, with `fields`
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
   * Retrieves a transfer.
   *
   * @throws {@link AuthenticationError} 401
   * @throws {@link PermissionError} 403
   * @throws {@link NotFoundError} 404
   */
  retrieve(reference: string, options?: PaymentsCallOptions): ApiCall<Transfer, PaymentsError<'transfers.retrieve'>> {
    return this.#caller.call('transfers.retrieve', { params: { reference }, part: 'transfer' }, options);
  }
}

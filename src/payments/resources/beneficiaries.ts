import type { ApiCall } from '../../core/call/api-call.ts';
import type { List } from '../../core/lists/list.ts';
import type { PaymentsCaller, PaymentsCallOptions } from '../caller.ts';
import type { PaymentsError } from '../errors.ts';
import { numberedPages } from '../pagers.ts';
import type { Acknowledgement, Beneficiary } from '../records.ts';
import type { CreateBeneficiary, BeneficiaryFilters, UpdateBeneficiary } from '../requests.ts';

/** Beneficiaries; reached as `payments.beneficiaries`. */
export class BeneficiariesResource {
  readonly #caller: PaymentsCaller;

  /** @internal Made by the client; not meant to be called. */
  constructor(caller: PaymentsCaller) {
    this.#caller = caller;
  }

  /**
   * Beneficiaries, newest first.
   *
   * @throws {@link AuthenticationError} 401
   * @throws {@link PermissionError} 403, 406
   */
  list(
    filters?: BeneficiaryFilters,
    options?: PaymentsCallOptions,
  ): List<Beneficiary, PaymentsError<'beneficiaries.list'>> {
    return this.#caller.list('beneficiaries.list', numberedPages('items'), filters, options);
  }

  /**
   * Creates a beneficiary.
   *
   * @throws {@link BadRequestError} 400, of the live service: it cannot read the body
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
   * const to = await payments.beneficiaries.create({ name: 'Eve', channel: 'cm.mtn', account_number: '+237670000000', email: 'eve@example.com' });
   * const transfer = await payments.transfers.initiate({ amount: 100, currency: 'XAF', description: 'Pay', beneficiary: to.id });
   * console.log(transfer.beneficiary === to.id); // true
   * ```
   */
  create(
    body: CreateBeneficiary,
    options?: PaymentsCallOptions,
  ): ApiCall<Beneficiary, PaymentsError<'beneficiaries.create'>> {
    return this.#caller.call('beneficiaries.create', { json: body, part: 'beneficiary' }, options);
  }

  /**
   * Retrieves a beneficiary.
   *
   * @throws {@link AuthenticationError} 401
   * @throws {@link PermissionError} 403, 406
   * @throws {@link NotFoundError} 404
   */
  retrieve(id: string, options?: PaymentsCallOptions): ApiCall<Beneficiary, PaymentsError<'beneficiaries.retrieve'>> {
    return this.#caller.call('beneficiaries.retrieve', { params: { id }, part: 'beneficiary' }, options);
  }

  /**
   * Updates a beneficiary; what is absent stays.
   *
   * @throws {@link BadRequestError} 400, of the live service: it cannot read the body
   * @throws {@link AuthenticationError} 401
   * @throws {@link PermissionError} 403, 406
   * @throws {@link NotFoundError} 404
   * @throws {@link ValidationFailedError} 422, with `fields`
   */
  update(
    id: string,
    body: UpdateBeneficiary,
    options?: PaymentsCallOptions,
  ): ApiCall<Beneficiary, PaymentsError<'beneficiaries.update'>> {
    return this.#caller.call('beneficiaries.update', { params: { id }, json: body, part: 'beneficiary' }, options);
  }

  /**
   * Deletes a beneficiary.
   *
   * @throws {@link AuthenticationError} 401
   * @throws {@link PermissionError} 403, 406
   * @throws {@link NotFoundError} 404
   */
  delete(id: string, options?: PaymentsCallOptions): ApiCall<Acknowledgement, PaymentsError<'beneficiaries.delete'>> {
    return this.#caller.call('beneficiaries.delete', { params: { id } }, options);
  }
}

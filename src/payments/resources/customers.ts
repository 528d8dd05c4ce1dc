import type { ApiCall } from '../../core/call/api-call.ts';
import type { List } from '../../core/lists/list.ts';
import type { PaymentsCaller, PaymentsCallOptions } from '../caller.ts';
import type { PaymentsError } from '../errors.ts';
import { numberedPages, singlePage } from '../pagers.ts';
import type { Acknowledgement, Customer, Payment, PaymentMethod } from '../records.ts';
import type { CreateCustomer, NumberedPage, SearchablePage, UpdateCustomer } from '../requests.ts';

/** Customers; reached as `payments.customers`. */
export class CustomersResource {
  readonly #caller: PaymentsCaller;

  /** @internal Made by the client; not meant to be called. */
  constructor(caller: PaymentsCaller) {
    this.#caller = caller;
  }

  /**
   * Customers, newest first.
   *
   * @throws {@link AuthenticationError} 401
   */
  list(filters?: SearchablePage, options?: PaymentsCallOptions): List<Customer, PaymentsError<'customers.list'>> {
    return this.#caller.list('customers.list', numberedPages('items'), filters, options);
  }

  /**
   * Creates a customer.
   *
   * @throws {@link BadRequestError} 400, of the live service: it cannot read the body
   * @throws {@link AuthenticationError} 401
   * @throws {@link ValidationFailedError} 422, with `fields`
   *
   * @example
   * ```ts
   * import { createFake } from 'understudy-sdk/fake';
   * import { PaymentsClient } from 'understudy-sdk/payments';
   *
   * const fake = createFake();
   * const payments = new PaymentsClient(fake.options.payments);
   * const customer = await payments.customers.create({ email: 'bob@example.com', name: 'Bob' });
   * console.log(customer.id);
   * ```
   */
  create(body: CreateCustomer, options?: PaymentsCallOptions): ApiCall<Customer, PaymentsError<'customers.create'>> {
    return this.#caller.call('customers.create', { json: body, part: 'customer' }, options);
  }

  /**
   * Retrieves a customer.
   *
   * @throws {@link AuthenticationError} 401
   * @throws {@link NotFoundError} 404
   */
  retrieve(id: string, options?: PaymentsCallOptions): ApiCall<Customer, PaymentsError<'customers.retrieve'>> {
    return this.#caller.call('customers.retrieve', { params: { id }, part: 'customer' }, options);
  }

  /**
   * Updates a customer; what is absent stays.
   *
   * @throws {@link BadRequestError} 400, of the live service: it cannot read the body
   * @throws {@link AuthenticationError} 401
   * @throws {@link NotFoundError} 404
   * @throws {@link ValidationFailedError} 422, with `fields`
   */
  update(
    id: string,
    body: UpdateCustomer,
    options?: PaymentsCallOptions,
  ): ApiCall<Customer, PaymentsError<'customers.update'>> {
    return this.#caller.call('customers.update', { params: { id }, json: body, part: 'customer' }, options);
  }

  /**
   * Deletes a customer; its payments stay.
   *
   * @throws {@link AuthenticationError} 401
   * @throws {@link NotFoundError} 404
   */
  delete(id: string, options?: PaymentsCallOptions): ApiCall<Acknowledgement, PaymentsError<'customers.delete'>> {
    return this.#caller.call('customers.delete', { params: { id } }, options);
  }

  /**
   * Blocks a customer; one that is blocked already stays so.
   *
   * @throws {@link AuthenticationError} 401
   * @throws {@link NotFoundError} 404
   */
  block(id: string, options?: PaymentsCallOptions): ApiCall<Customer, PaymentsError<'customers.block'>> {
    return this.#caller.call('customers.block', { params: { id }, json: {}, part: 'customer' }, options);
  }

  /**
   * Unblocks a customer.
   *
   * @throws {@link AuthenticationError} 401
   * @throws {@link NotFoundError} 404
   */
  unblock(id: string, options?: PaymentsCallOptions): ApiCall<Customer, PaymentsError<'customers.unblock'>> {
    return this.#caller.call('customers.unblock', { params: { id }, json: {}, part: 'customer' }, options);
  }

  /**
   * A customer's payments, newest first.
   *
   * @throws {@link AuthenticationError} 401
   * @throws {@link NotFoundError} 404
   */
  payments(
    id: string,
    page?: NumberedPage,
    options?: PaymentsCallOptions,
  ): List<Payment, PaymentsError<'customers.payments'>> {
    return this.#caller.list('customers.payments', numberedPages('payments'), page, options, { id });
  }

  /**
   * The means a customer has paid with, all in one response.
   *
   * @throws {@link AuthenticationError} 401
   * @throws {@link NotFoundError} 404
   */
  paymentMethods(
    id: string,
    options?: PaymentsCallOptions,
  ): List<PaymentMethod, PaymentsError<'customers.paymentMethods'>> {
    return this.#caller.list('customers.paymentMethods', singlePage('items'), {}, options, { id });
  }
}

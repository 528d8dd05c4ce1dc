import { ApiCall } from '../core/call/api-call.ts';
import { Caller } from '../core/caller.ts';
import { ApiClient } from '../core/client.ts';
import type { List } from '../core/lists/list.ts';
import type { DefaultOptions } from '../core/options.ts';
import type { PaymentsAuth } from './auth.ts';
import { paymentsCaller, type PaymentsCaller, type PaymentsCallOptions, type PaymentsClientOptions } from './caller.ts';
import type { InitializeOnceError, PaymentsError } from './errors.ts';
import { initializeOnce, type InitializedOnce } from './once.ts';
import { numberedPages } from './pagers.ts';
import type { PaymentsErrorBody } from './records.ts';
import type { Acknowledgement, InitializedPayment, Payment } from './records.ts';
import type { InitializePayment, InitializePaymentOnce, ProcessPayment, TransactionFilters } from './requests.ts';
import { BalanceResource } from './resources/balance.ts';
import { BeneficiariesResource } from './resources/beneficiaries.ts';
import { ChannelsResource } from './resources/channels.ts';
import { CountriesResource } from './resources/countries.ts';
import { CurrenciesResource } from './resources/currencies.ts';
import { CustomersResource } from './resources/customers.ts';
import { TransfersResource } from './resources/transfers.ts';
import { WebhooksResource } from './resources/webhooks.ts';
import type { KnownPaymentStatus } from './vocabulary.ts';

/** The options of processing: those of any call, and the method. */
export interface ProcessOptions extends PaymentsCallOptions {
  /** `POST` (default) or `PUT`; the service treats both alike. */
  readonly method?: 'POST' | 'PUT' | undefined;
}

/**
 * A client of a Notch Pay account: payments, transfers, customers, beneficiaries, webhooks and the balance. Amounts are
 * in main units of the currency. A method resolves to the record in the response; where a response has two parts
 * (`initialize`) or none (`cancel`, `delete`), to the response itself.
 *
 * @example
 * ```ts
 * import { createFake } from 'understudy-sdk/fake';
 * import { PaymentsClient } from 'understudy-sdk/payments';
 *
 * const payments = new PaymentsClient(createFake().options.payments);
 * // Against the service: new PaymentsClient({ baseUrl, auth: { apiKey } })
 * const made = await payments.initialize({ amount: 500, currency: 'XAF', email: 'ada@example.com' });
 * console.log(made.transaction.reference);
 * ```
 */
export class PaymentsClient extends ApiClient<PaymentsAuth, PaymentsErrorBody> {
  /** Payouts to beneficiaries. */
  declare readonly transfers: TransfersResource;
  /** The account's balance. */
  declare readonly balance: BalanceResource;
  /** Stored recipients of transfers. */
  declare readonly beneficiaries: BeneficiariesResource;
  /** Ways to pay and to be paid. */
  declare readonly channels: ChannelsResource;
  /** Countries by their codes. */
  declare readonly countries: CountriesResource;
  /** Currencies by their codes. */
  declare readonly currencies: CurrenciesResource;
  /** Payers, and what they have paid with. */
  declare readonly customers: CustomersResource;
  /** The endpoints that events are posted to. */
  declare readonly webhooks: WebhooksResource;
  readonly #caller: PaymentsCaller;

  /** @internal */
  constructor(caller: PaymentsCaller);
  /**
   * Checks the options; sends nothing.
   *
   * @throws {@link InputError} when an option is not valid
   */
  constructor(options: PaymentsClientOptions);
  constructor(given: PaymentsClientOptions | PaymentsCaller) {
    const caller = given instanceof Caller ? given : paymentsCaller(given);
    super(caller, (part = 'items') => numberedPages(part));
    this.#caller = caller;
    this.balance = new BalanceResource(caller);
    this.beneficiaries = new BeneficiariesResource(caller);
    this.channels = new ChannelsResource(caller);
    this.countries = new CountriesResource(caller);
    this.currencies = new CurrenciesResource(caller);
    this.customers = new CustomersResource(caller);
    this.webhooks = new WebhooksResource(caller);
    this.transfers = new TransfersResource(caller);
  }

  /**
   * A client with other defaults; this one stays as it is. What is given replaces what was, but headers, the fields of
   * `retry`, hooks and a `signal` are added to it. Both share one limit of `concurrency`, unless it is given.
   *
   * @throws {@link InputError} when an option is not valid
   */
  withOptions(options: DefaultOptions<PaymentsClientOptions>): PaymentsClient {
    return new PaymentsClient(this.#caller.with(options));
  }

  /**
   * Payments, newest first, filtered.
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
   * await payments.initialize({ amount: 500, currency: 'XAF', email: 'ada@example.com' });
   * for await (const payment of payments.list({ status: 'pending' })) console.log(payment.reference);
   * ```
   */
  list(
    filters?: TransactionFilters<KnownPaymentStatus>,
    options?: PaymentsCallOptions,
  ): List<Payment, PaymentsError<'payments.list'>> {
    return this.#caller.list('payments.list', numberedPages('items'), filters, options);
  }

  /**
   * Initializes a payment. It is retried only after a 429: see `initializeOnce`.
   *
   * @throws {@link BadRequestError} 400, of the live service: it cannot read the body
   * @throws {@link AuthenticationError} 401
   * @throws {@link ConflictError} 409, of the live service: the reference is taken
   * @throws {@link ValidationFailedError} 422, with `fields`; as published also where the reference is taken
   * @throws {@link InputError} for a reference that could not be read again
   *
   * @example
   * ```ts
   * import { createFake } from 'understudy-sdk/fake';
   * import { PaymentsClient } from 'understudy-sdk/payments';
   *
   * const fake = createFake();
   * const payments = new PaymentsClient(fake.options.payments);
   * const { transaction, authorization_url } = await payments.initialize({ amount: 500, currency: 'XAF', email: 'ada@example.com' });
   * console.log(transaction.status, authorization_url);
   * ```
   */
  initialize(
    body: InitializePayment,
    options?: PaymentsCallOptions,
  ): ApiCall<InitializedPayment, PaymentsError<'payments.initialize'>> {
    return this.#caller.call('payments.initialize', { json: body, holds: 'transaction' }, options);
  }

  /**
   * Initializes a payment once, with your reference as its natural key. It is sent once: where the outcome is uncertain (no
   * connection, a timeout of one attempt, 408, 500 and above) or the reference is taken (409, 422), the payment is looked
   * up by your reference, within the `deadline`, and is the result if it has the same
   * amount and currency. It is never sent again, since a payment that is not found may exist: the error's message says so.
   *
   * @throws {@link AuthenticationError} 401
   * @throws {@link ConflictError} 409, of the live service: the reference belongs to another amount or currency
   * @throws {@link ValidationFailedError} 422, as published also when the reference belongs to another amount or currency
   * @throws {@link InputError} without a reference, or with one that could not be read again
   *
   * @example
   * ```ts
   * import { createFake } from 'understudy-sdk/fake';
   * import { PaymentsClient } from 'understudy-sdk/payments';
   *
   * const fake = createFake();
   * const payments = new PaymentsClient(fake.options.payments);
   * const order = { amount: 500, currency: 'XAF', email: 'ada@example.com', reference: 'order-1' } as const;
   * const first = await payments.initializeOnce(order);
   * if (!first.existed) console.log(first.authorization_url); // https://understudy.test/pay/order-1; it is said only once
   * const again = await payments.initializeOnce(order);
   * console.log(first.existed, again.existed); // false true
   * ```
   */
  initializeOnce(
    body: InitializePaymentOnce,
    options?: PaymentsCallOptions,
  ): ApiCall<InitializedOnce, InitializeOnceError> {
    return new ApiCall(initializeOnce(this.#caller, body, options));
  }

  /**
   * Retrieves a payment by its `reference`, which of the live service is its own: `transaction.reference`.
   *
   * @throws {@link AuthenticationError} 401
   * @throws {@link NotFoundError} 404
   *
   * @example
   * ```ts
   * import { createFake } from 'understudy-sdk/fake';
   * import { PaymentsClient } from 'understudy-sdk/payments';
   *
   * const fake = createFake();
   * const payments = new PaymentsClient(fake.options.payments);
   * const result = await payments.retrieve('none').safe();
   * if (!result.ok) console.log(result.error.message); // payments.retrieve: 404 Payment not found
   * ```
   */
  retrieve(reference: string, options?: PaymentsCallOptions): ApiCall<Payment, PaymentsError<'payments.retrieve'>> {
    return this.#caller.call('payments.retrieve', { params: { reference }, part: 'transaction' }, options);
  }

  /**
   * Processes a payment on a channel. The service may take up to half a minute while the payer confirms: give a
   * `timeout` and a `deadline` to match. The live service is known to omit the payment in its response: read it, or wait
   * for the webhook.
   *
   * @throws {@link BadRequestError} 400, of the live service: it cannot read the body
   * @throws {@link AuthenticationError} 401
   * @throws {@link NotFoundError} 404, of the live service: there is no such payment
   * @throws {@link ValidationFailedError} 422, with `fields`; as published also when there is no such payment
   *
   * @example
   * ```ts
   * import { createFake } from 'understudy-sdk/fake';
   * import { PaymentsClient } from 'understudy-sdk/payments';
   *
   * const fake = createFake();
   * const payments = new PaymentsClient(fake.options.payments);
   * const { transaction } = await payments.initialize({ amount: 500, currency: 'XAF', email: 'ada@example.com' });
   * const payment = await payments.process(transaction.reference, { channel: 'cm.mtn', data: { phone: '+237670000000' } });
   * console.log(payment?.status); // processing
   * ```
   */
  process(
    reference: string,
    body: ProcessPayment,
    options: ProcessOptions = {},
  ): ApiCall<Payment | undefined, PaymentsError<'payments.process'>> {
    const { method, ...rest } = options;
    const wire = { method, params: { reference }, json: body, part: 'transaction', isOptional: true } as const;
    return this.#caller.call('payments.process', wire, rest);
  }

  /**
   * Cancels a payment. As published, one that is canceled already stays so; of the live service, only a pending one can be
   * canceled.
   *
   * @throws {@link AuthenticationError} 401
   * @throws {@link NotFoundError} 404, as published also when it can no longer be canceled
   * @throws {@link ValidationFailedError} 422, of the live service: it can no longer be canceled
   *
   * @example
   * ```ts
   * import { createFake } from 'understudy-sdk/fake';
   * import { PaymentsClient } from 'understudy-sdk/payments';
   *
   * const fake = createFake();
   * const payments = new PaymentsClient(fake.options.payments);
   * const { transaction } = await payments.initialize({ amount: 500, currency: 'XAF', email: 'ada@example.com' });
   * const { message } = await payments.cancel(transaction.reference);
   * console.log(message);
   * ```
   */
  cancel(reference: string, options?: PaymentsCallOptions): ApiCall<Acknowledgement, PaymentsError<'payments.cancel'>> {
    return this.#caller.call('payments.cancel', { params: { reference } }, options);
  }
}

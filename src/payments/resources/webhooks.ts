import type { ApiCall } from '../../core/call/api-call.ts';
import type { List } from '../../core/lists/list.ts';
import type { PaymentsCaller, PaymentsCallOptions } from '../caller.ts';
import type { PaymentsError } from '../errors.ts';
import { numberedPages } from '../pagers.ts';
import type { Acknowledgement, Webhook } from '../records.ts';
import type { CreateWebhook, NumberedPage, UpdateWebhook } from '../requests.ts';

/** Webhook endpoints; reached as `payments.webhooks`. */
export class WebhooksResource {
  readonly #caller: PaymentsCaller;

  /** @internal Made by the client; not meant to be called. */
  constructor(caller: PaymentsCaller) {
    this.#caller = caller;
  }

  /**
   * Webhook endpoints.
   *
   * @throws {@link AuthenticationError} 401
   * @throws {@link PermissionError} 403, 406
   */
  list(page?: NumberedPage, options?: PaymentsCallOptions): List<Webhook, PaymentsError<'webhooks.list'>> {
    return this.#caller.list('webhooks.list', numberedPages('endpoints'), page, options);
  }

  /**
   * Creates a webhook endpoint.
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
   * const endpoint = await payments.webhooks.create({ url: 'https://hooks.example/pay', events: ['payment.complete'] });
   * console.log(endpoint.id, endpoint.events);
   * ```
   */
  create(body: CreateWebhook, options?: PaymentsCallOptions): ApiCall<Webhook, PaymentsError<'webhooks.create'>> {
    return this.#caller.call('webhooks.create', { json: body, part: 'endpoint' }, options);
  }

  /**
   * Retrieves a webhook endpoint.
   *
   * @throws {@link AuthenticationError} 401
   * @throws {@link PermissionError} 403, 406
   * @throws {@link NotFoundError} 404
   */
  retrieve(id: string, options?: PaymentsCallOptions): ApiCall<Webhook, PaymentsError<'webhooks.retrieve'>> {
    return this.#caller.call('webhooks.retrieve', { params: { id }, part: 'endpoint' }, options);
  }

  /**
   * Updates a webhook endpoint; what is absent stays.
   *
   * @throws {@link BadRequestError} 400, of the live service: it cannot read the body
   * @throws {@link AuthenticationError} 401
   * @throws {@link PermissionError} 403, 406
   * @throws {@link NotFoundError} 404
   * @throws {@link ValidationFailedError} 422, with `fields`
   */
  update(
    id: string,
    body: UpdateWebhook,
    options?: PaymentsCallOptions,
  ): ApiCall<Webhook, PaymentsError<'webhooks.update'>> {
    return this.#caller.call('webhooks.update', { params: { id }, json: body, part: 'endpoint' }, options);
  }

  /**
   * Deletes a webhook endpoint.
   *
   * @throws {@link AuthenticationError} 401
   * @throws {@link PermissionError} 403, 406
   * @throws {@link NotFoundError} 404
   */
  delete(id: string, options?: PaymentsCallOptions): ApiCall<Acknowledgement, PaymentsError<'webhooks.delete'>> {
    return this.#caller.call('webhooks.delete', { params: { id } }, options);
  }
}

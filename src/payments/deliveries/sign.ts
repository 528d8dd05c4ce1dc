import { signatureHeaders, type SignatureScheme, type SignedWebhook } from '../../core/webhooks/delivery.ts';
import type { WebhookEventName } from '../vocabulary.ts';
import { webhookBody } from '../wire.ts';
import type { WebhookEventBase } from './events.ts';

/** How the service signs. */
export const scheme: SignatureScheme = {
  header: 'x-notch-signature',
  secret: 'hash key of this account and environment',
};

/**
 * Signs an event as the service would, for tests of your own receiver. Its bytes are those that a fake sends: no second
 * serialization keeps them, so that a receiver which signs the parsed body is found out.
 *
 * @param payload - an event, or its exact JSON; one of your own making may have a part of the fields and of the record
 * @param secret - the account's hash key (`hsk…`)
 * @throws `WebhookVerificationError` where the hash key is empty or no string
 *
 * @example
 * ```ts
 * import { signWebhook, verifyWebhook } from 'understudy-sdk/payments';
 *
 * const { body, headers } = await signWebhook(
 *   { id: 'evt_1', type: 'payment.complete', data: { merchant_reference: 'order-1' } },
 *   'hsk_test.x',
 * );
 * const event = await verifyWebhook(body, headers, 'hsk_test.x');
 * console.log(event.type);
 * ```
 */
export async function signWebhook(
  payload: Partial<WebhookEventBase<WebhookEventName, object>> | string,
  secret: string,
): Promise<SignedWebhook> {
  const body = typeof payload === 'string' ? payload : webhookBody(payload);
  return { body, headers: { 'content-type': 'application/json', ...(await signatureHeaders(scheme, body, secret)) } };
}

import { bytesOf, headerMap, jsonOf, requireSignature, type WebhookHeaders } from '../../core/webhooks/delivery.ts';
import { WebhookVerificationError } from '../../core/webhooks/errors.ts';
import type { WebhookEvent } from './events.ts';
import { scheme } from './sign.ts';

/**
 * Verifies that a delivery comes from the service, and returns its event. The signature is the lower-case hex HMAC-SHA256 of
 * the exact bytes of the body, in `x-notch-signature`; it is compared in constant time by Web Crypto.
 *
 * @param rawBody - the body as received, not parsed
 * @param headers - the headers as received
 * @param secret - the account's hash key (`hsk…`), not an API key
 * @throws {@link WebhookVerificationError} with a `code` that says why
 *
 * @example
 * ```ts
 * import { signWebhook, verifyWebhook } from 'understudy-sdk/payments';
 *
 * const request = await signWebhook({ type: 'payment.complete', data: { merchant_reference: 'order-1' } }, 'hsk_test.x');
 * const event = await verifyWebhook(request.body, request.headers, 'hsk_test.x');
 * if (event.type === 'payment.complete') console.log(event.data.merchant_reference); // order-1: yours
 * ```
 */
export async function verifyWebhook(
  rawBody: string | Uint8Array | ArrayBuffer,
  headers: WebhookHeaders,
  secret: string,
): Promise<WebhookEvent> {
  const bytes = bytesOf(rawBody);
  await requireSignature(scheme, headerMap(headers), bytes, secret);
  return eventOf(jsonOf(new TextDecoder().decode(bytes)));
}

function eventOf(body: unknown): WebhookEvent {
  const { type, event } = (body ?? {}) as { type?: unknown; event?: unknown };
  const name = type ?? event;
  if (typeof name !== 'string') throw new WebhookVerificationError('BAD_BODY', 'the body is not an event');
  return { ...(body as object), type: name, event: name } as WebhookEvent;
}

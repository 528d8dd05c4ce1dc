import { signatureHeaders, type SignatureScheme, type SignedWebhook } from '../../core/webhooks/delivery.ts';
import type { ForgeEvent } from './events.ts';

/** The header that carries the name of the event. */
export const typeHeader = 'x-gitea-event-type';
/** The header that carries the id of the delivery. */
export const deliveryHeader = 'x-gitea-delivery';
/** How the server signs. */
export const scheme: SignatureScheme = { header: 'x-gitea-signature', secret: 'secret of this webhook' };

/**
 * Signs an event as the server would, for tests of your own receiver.
 *
 * @param event - its type, and its body: an object, or the exact JSON
 * @param secret - the webhook's secret
 * @throws `WebhookVerificationError` where the secret is empty or no string
 *
 * @example
 * ```ts
 * import { signForgeWebhook, verifyForgeWebhook } from 'understudy-sdk/pulls';
 *
 * const { body, headers } = await signForgeWebhook({ type: 'push', payload: '{"ref":"refs/heads/main","commits":[]}' }, 's3cret');
 * const event = await verifyForgeWebhook(body, headers, 's3cret');
 * console.log(event.type); // push
 * ```
 */
export async function signForgeWebhook(
  { type, payload }: { readonly type: ForgeEvent['type']; readonly payload: object | string },
  secret: string,
): Promise<SignedWebhook> {
  const body = typeof payload === 'string' ? payload : JSON.stringify(payload, null, 2);
  const headers = {
    'content-type': 'application/json',
    [typeHeader]: type,
    [deliveryHeader]: crypto.randomUUID(),
    ...(await signatureHeaders(scheme, body, secret)),
  };
  return { body, headers };
}

import type { SignedWebhook } from '../../core/webhooks/delivery.ts';
import { hmacHex } from '../../core/webhooks/hmac.ts';
import type { ForgeEvent } from './events.ts';

/** The header that carries the name of the event. */
export const typeHeader = 'x-gitea-event-type';
/** The header that carries the id of the delivery. */
export const deliveryHeader = 'x-gitea-delivery';
/** The header that carries the signature. */
export const signatureHeader = 'x-gitea-signature';

/**
 * Signs an event as the server would, for tests of your own receiver.
 *
 * @param event - its type, and its body: an object, or the exact JSON
 * @param secret - the webhook's secret
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
    [signatureHeader]: await hmacHex(body, secret),
  };
  return { body, headers };
}

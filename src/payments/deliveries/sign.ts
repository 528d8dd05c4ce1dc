import type { WebhookEvent } from './events.ts';

/** The header a delivery carries its signature in. */
export const signatureHeader = 'x-notch-signature';

/** A delivery as the service would send it, for tests of a receiver. */
export interface SignedWebhook {
  /** The exact body to send. */
  readonly body: string;
  /** The headers to send it with. */
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Signs an event as the service would, for tests of your own receiver.
 *
 * @param payload - an event, or its exact JSON
 * @param secret - the account's hash key (`hsk…`)
 *
 * @example
 * ```ts
 * import { signWebhook, verifyWebhook } from 'understudy-sdk/payments';
 *
 * const { body, headers } = await signWebhook('{"id":"evt_1","type":"payment.complete","data":{}}', 'hsk_test.x');
 * const event = await verifyWebhook(body, headers, 'hsk_test.x');
 * console.log(event.type);
 * ```
 */
export async function signWebhook(payload: WebhookEvent | string, secret: string): Promise<SignedWebhook> {
  const body = typeof payload === 'string' ? payload : JSON.stringify(payload);
  const signature = hex(
    await crypto.subtle.sign('HMAC', await hmacKey(secret, 'sign'), new TextEncoder().encode(body)),
  );
  return { body, headers: { 'content-type': 'application/json', [signatureHeader]: signature } };
}

/** The hash key in the form Web Crypto takes. */
export function hmacKey(secret: string, use: 'sign' | 'verify'): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', new TextEncoder().encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [
    use,
  ]);
}

function hex(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

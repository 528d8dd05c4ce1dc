import { redactor } from '../../core/http/redact.ts';
import type { WebhookEvent } from './events.ts';
import { hmacKey, signatureHeader } from './sign.ts';

/** Why a delivery was rejected. */
export type WebhookErrorCode =
  'NO_SIGNATURE' | 'OTHER_HEADER' | 'BAD_SIGNATURE' | 'PARSED_BODY' | 'BAD_SECRET' | 'BAD_BODY';

/** A delivery that must not be trusted. The error holds neither the secret nor the body. */
export class WebhookVerificationError extends Error {
  /** `WebhookVerificationError` */
  override readonly name: string = 'WebhookVerificationError';
  /** The reason, as a stable word. */
  readonly code: WebhookErrorCode;

  /** @hidden Made by `verifyWebhook`; not meant to be called. */
  constructor(code: WebhookErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** Headers as a request has them: a `Headers` object, or names and values as Node gives them. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

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
 * const request = await signWebhook('{"id":"evt_1","type":"payment.complete","data":{"reference":"a"}}', 'hsk_test.x');
 * const event = await verifyWebhook(request.body, request.headers, 'hsk_test.x');
 * if (event.type === 'payment.complete') console.log(event.data.reference);
 * ```
 */
export async function verifyWebhook(
  rawBody: string | Uint8Array | ArrayBuffer,
  headers: WebhookHeaders,
  secret: string,
): Promise<WebhookEvent> {
  const bytes = bytesOf(rawBody);
  if (!secret) throw new WebhookVerificationError('BAD_SECRET', 'the hash key is empty');
  const signature = fromHex(signatureOf(headers, secret));
  const valid = await crypto.subtle.verify('HMAC', await hmacKey(secret, 'verify'), signature, bytes);
  if (!valid) {
    throw new WebhookVerificationError(
      'BAD_SIGNATURE',
      'the signature does not match this body and key: the body was changed or serialized again (pass the bytes as received), or the key is not the hash key of this account and environment',
    );
  }
  return eventOf(bytes);
}

function bytesOf(rawBody: unknown): Uint8Array<ArrayBuffer> {
  if (typeof rawBody === 'string') return new TextEncoder().encode(rawBody);
  // By what they are and not by `instanceof`: test runners and frameworks bring classes of their own.
  if (ArrayBuffer.isView(rawBody))
    return new Uint8Array(rawBody.buffer, rawBody.byteOffset, rawBody.byteLength).slice();
  if (Object.prototype.toString.call(rawBody) === '[object ArrayBuffer]')
    return new Uint8Array(rawBody as ArrayBuffer).slice();
  throw new WebhookVerificationError(
    'PARSED_BODY',
    'the body must be the string or bytes as received, not the parsed object',
  );
}

function signatureOf(headers: WebhookHeaders, secret: string): string {
  const all: [string, unknown][] = Symbol.iterator in headers ? [...headers] : Object.entries(headers);
  const found = new Map(
    all.filter(([, value]) => value !== undefined).map(([name, value]) => [name.toLowerCase(), value]),
  );
  const given = found.get(signatureHeader);
  const value: unknown = Array.isArray(given) && given.length === 1 ? given[0] : given;
  if (typeof value === 'string') return value;
  // The service's pages, packages and plugins have named it differently over the years.
  const other = [...found.keys()].find((name) => /signature/.test(name));
  if (other === undefined) throw new WebhookVerificationError('NO_SIGNATURE', `there is no header ${signatureHeader}`);
  const text =
    given === undefined
      ? `found ${redactor(secret)(other)} instead of ${signatureHeader}`
      : `${signatureHeader} came more than once`;
  throw new WebhookVerificationError(given === undefined ? 'OTHER_HEADER' : 'BAD_SIGNATURE', text);
}

function fromHex(text: string): Uint8Array<ArrayBuffer> {
  if (!/^[0-9a-f]{64}$/.test(text)) {
    throw new WebhookVerificationError('BAD_SIGNATURE', `${signatureHeader} is not 64 lower-case hex digits`);
  }
  return Uint8Array.from({ length: 32 }, (_, i) => Number.parseInt(text.slice(2 * i, 2 * i + 2), 16));
}

function eventOf(bytes: Uint8Array): WebhookEvent {
  let body: unknown;
  try {
    body = JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    body = undefined;
  }
  const { type, event } = (body ?? {}) as { type?: unknown; event?: unknown };
  const name = type ?? event;
  if (typeof name !== 'string') throw new WebhookVerificationError('BAD_BODY', 'the body is not an event');
  return { ...(body as object), type: name, event: name } as WebhookEvent;
}

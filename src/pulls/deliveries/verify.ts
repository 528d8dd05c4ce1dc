import {
  bytesOf,
  headerMap,
  headerOf,
  jsonOf,
  requireSignature,
  type SignatureScheme,
  type WebhookHeaders,
} from '../../core/webhooks/delivery.ts';
import { WebhookVerificationError } from '../../core/webhooks/errors.ts';
import type { ForgeEvent } from './events.ts';
import { deliveryHeader, scheme, typeHeader } from './sign.ts';
import { hasOwn } from '../../core/own.ts';

// All of the same bytes: a server sends several, a proxy may keep only one. The first that came counts.
const SCHEMES: readonly SignatureScheme[] = [
  scheme,
  { ...scheme, header: 'x-forgejo-signature' },
  { ...scheme, header: 'x-hub-signature-256', prefix: 'sha256=' },
];

const TYPE_HEADERS = [typeHeader, 'x-forgejo-event-type', 'x-github-event-type'];
const DELIVERY_HEADERS = [deliveryHeader, 'x-forgejo-delivery', 'x-github-delivery'];

// A key that only bodies of that kind have: the name of the event is not signed, so the body has to agree with it.
const MARKS: readonly (readonly [type: RegExp, key: string])[] = [
  [/^push$/, 'commits'],
  [/^(?:create|delete)$/, 'ref_type'],
  [/^(?:issue|pull_request)_comment$/, 'comment'],
  [/^pull_request/, 'pull_request'],
  [/^issue/, 'issue'],
  [/^status$/, 'context'],
  [/^repository$/, 'organization'],
  [/^fork$/, 'forkee'],
  [/^release$/, 'release'],
];

/**
 * Verifies that a delivery comes from the server, and returns its event. The signature is the hex HMAC-SHA256 of the JSON,
 * in `X-Gitea-Signature` (or `X-Forgejo-Signature`, `X-Hub-Signature-256`): of the exact bytes of the body, or, of a form,
 * of its field `payload`. It is compared in constant time by Web Crypto.
 *
 * @param rawBody - the body as received, not parsed
 * @param headers - the headers as received
 * @param secret - the secret that the webhook was created with
 * @throws {@link WebhookVerificationError} with a `code` that says why
 *
 * @example
 * ```ts
 * import { createFake } from 'understudy-sdk/fake';
 * import { verifyForgeWebhook } from 'understudy-sdk/pulls';
 *
 * const fake = createFake({
 *   async send(request) {
 *     const event = await verifyForgeWebhook(await request.text(), request.headers, 's3cret');
 *     if (event.type === 'pull_request') console.log(event.payload.action, event.payload.number); // opened 1
 *     return new Response();
 *   },
 * });
 * fake.pulls.repo('alice/proj').hook({ url: 'https://bot.example', events: ['pull_request'], secret: 's3cret' });
 * fake.pulls.repo('alice/proj').branch('topic').commit().pull();
 * await fake.webhooks.settled();
 * ```
 */
export async function verifyForgeWebhook(
  rawBody: string | Uint8Array | ArrayBuffer,
  headers: WebhookHeaders,
  secret: string,
): Promise<ForgeEvent> {
  const bytes = bytesOf(rawBody);
  const all = headerMap(headers);
  const content = isForm(all) ? payloadOf(bytes) : bytes;
  const sent = SCHEMES.find(({ header }) => all.has(header)) ?? scheme;
  // Without a secret of its own a webhook sends the header, and nothing in it.
  if (headerOf(all, sent.header) === (sent.prefix ?? ''))
    throw new WebhookVerificationError('NO_SIGNATURE', `${sent.header} is empty: the webhook has no secret`);
  await requireSignature(sent, all, content, secret);
  return eventOf(all, jsonOf(new TextDecoder().decode(content)));
}

function isForm(headers: ReadonlyMap<string, unknown>): boolean {
  return headerOf(headers, 'content-type')?.startsWith('application/x-www-form-urlencoded') === true;
}

function payloadOf(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const payload = new URLSearchParams(new TextDecoder().decode(bytes)).get('payload');
  if (payload === null) throw new WebhookVerificationError('BAD_BODY', 'the form has no field payload');
  return bytesOf(payload);
}

function eventOf(headers: ReadonlyMap<string, unknown>, payload: unknown): ForgeEvent {
  const first = (names: readonly string[]): string | undefined =>
    names.map((name) => headerOf(headers, name)).find((value) => value !== undefined);
  const type = first(TYPE_HEADERS);
  if (type === undefined) throw new WebhookVerificationError('BAD_BODY', `there is no header ${typeHeader}`);
  const mark = MARKS.find(([pattern]) => pattern.test(type))?.[1];
  const isObject = typeof payload === 'object' && payload !== null && !Array.isArray(payload);
  if (!isObject) throw new WebhookVerificationError('BAD_BODY', 'the body is not a JSON object');
  if (mark !== undefined && !hasOwn(payload, mark))
    throw new WebhookVerificationError('BAD_BODY', `the body has no '${mark}', as the event that its headers name has`);
  return { type, delivery: first(DELIVERY_HEADERS) ?? '', payload } as ForgeEvent;
}

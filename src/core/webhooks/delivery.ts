import { redactor } from '../http/redact.ts';
import { WebhookVerificationError } from './errors.ts';
import { hmacHex, isSigned } from './hmac.ts';

/** Headers as a request has them: a `Headers` object, or names and values as Node gives them. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

/** A delivery as the service would send it, for tests of a receiver. */
export interface SignedWebhook {
  /** The exact body to send. */
  readonly body: string;
  /** The headers to send it with. */
  readonly headers: Readonly<Record<string, string>>;
}

/** The bytes of a body as it was received. */
export function bytesOf(rawBody: unknown): Uint8Array<ArrayBuffer> {
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

/** Headers by their lower-case names. */
export function headerMap(headers: WebhookHeaders): ReadonlyMap<string, unknown> {
  const all: [string, unknown][] = Symbol.iterator in headers ? [...headers] : Object.entries(headers);
  return new Map(all.filter(([, value]) => value !== undefined).map(([name, value]) => [name.toLowerCase(), value]));
}

/** The only value of a header; undefined where it is absent or came more than once. */
export function headerOf(headers: ReadonlyMap<string, unknown>, name: string): string | undefined {
  const given = headers.get(name);
  const value: unknown = Array.isArray(given) && given.length === 1 ? given[0] : given;
  return typeof value === 'string' ? value : undefined;
}

/** How a service signs. */
export interface SignatureScheme {
  /** The header that carries the signature. */
  readonly header: string;
  /** The prefix of the hex digits there. */
  readonly prefix?: string;
  /** The name of the secret. */
  readonly secret: string;
}

/** Rejects a secret that is missing: `undefined` would be a key of nine letters. */
function requireSecret({ secret: name }: SignatureScheme, secret: unknown): void {
  if (typeof secret !== 'string' || secret === '')
    throw new WebhookVerificationError('BAD_SECRET', `the ${name} is ${secret ? 'not a string' : 'empty'}`);
}

/** The header by which a service signs some content. */
export async function signatureHeaders(
  scheme: SignatureScheme,
  content: string,
  secret: string,
): Promise<Readonly<Record<string, string>>> {
  requireSecret(scheme, secret);
  return { [scheme.header]: `${scheme.prefix ?? ''}${await hmacHex(content, secret)}` };
}

/** Rejects a delivery whose signature is not that of its content. */
export async function requireSignature(
  scheme: SignatureScheme,
  headers: ReadonlyMap<string, unknown>,
  content: Uint8Array<ArrayBuffer>,
  secret: string,
): Promise<void> {
  requireSecret(scheme, secret);
  const signature = signatureIn(scheme, headers, secret);
  if (await isSigned(content, signature, secret)) return;
  if (secret !== secret.trim())
    throw new WebhookVerificationError('BAD_SECRET', `the ${scheme.secret} has leading or trailing whitespace`);
  throw new WebhookVerificationError(
    'BAD_SIGNATURE',
    `the signature does not match this body and key: the body was changed or serialized again (pass the bytes as received), or the key is not the ${scheme.secret}`,
  );
}

function signatureIn(
  { header, prefix = '' }: SignatureScheme,
  headers: ReadonlyMap<string, unknown>,
  secret: string,
): string {
  const value = headerOf(headers, header);
  if (value === undefined) throw unsigned(header, headers, secret);
  const digits = value.startsWith(prefix) ? value.slice(prefix.length) : '';
  if (/^[0-9a-f]{64}$/.test(digits)) return digits;
  const expected = `${prefix === '' ? '' : `${prefix} and `}64 lower-case hex digits`;
  throw new WebhookVerificationError('BAD_SIGNATURE', `${header} is not ${expected}`);
}

function unsigned(header: string, headers: ReadonlyMap<string, unknown>, secret: string): WebhookVerificationError {
  if (headers.has(header)) return new WebhookVerificationError('BAD_SIGNATURE', `${header} came more than once`);
  // Services' pages, packages and plugins have named it differently over the years.
  const other = [...headers.keys()].find((name) => /signature/.test(name));
  return other === undefined
    ? new WebhookVerificationError('NO_SIGNATURE', `there is no header ${header}`)
    : new WebhookVerificationError('OTHER_HEADER', `found ${redactor(secret)(other)} instead of ${header}`);
}

/** The JSON of a body; undefined if malformed. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

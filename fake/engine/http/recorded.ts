import type { JournalEntry, RecordedMessage } from '../world/journal.ts';
import type { Call, Reply } from './area.ts';
import { bodyText, type Body } from './body.ts';
import { jsonOrText } from './json.ts';

/** The text in the place of a credential. */
export const REDACTED = '[redacted]';

/** The headers that carry credentials. */
export const SECRET_HEADERS: ReadonlySet<string> = new Set([
  'authorization',
  'proxy-authorization',
  'cookie',
  'set-cookie',
  'x-grant',
  'x-sync',
  'x-gitea-otp',
]);

// Keys of bodies and queries whose values are secret, whatever is around them.
const SECRET_KEY =
  /^(?:.*_)?(?:token|password|passwd|secret|authorization_header|hash_?key|private_key|api_?key|otp)$/i;

/** Whether a key says that its value is secret. */
export const isSecretKey = (key: string): boolean => SECRET_KEY.test(key);

/** A query as it was sent, with its question mark, but for the values of secret keys. */
export function redactedQuery(query: string): string {
  const parts = query
    .slice(1)
    .split('&')
    .map((part) => {
      const at = part.indexOf('=');
      return at > 0 && isSecretKey(keyText(part.slice(0, at))) ? `${part.slice(0, at)}=${REDACTED}` : part;
    });
  return `?${parts.join('&')}`;
}

/** A key that cannot be decoded is no key that is known. */
function keyText(key: string): string {
  try {
    return decodeURIComponent(key.replaceAll('+', ' '));
  } catch {
    return key;
  }
}

/** A request and its response as the journal keeps them. No credential is in them. */
export function recorded(call: Call, reply: Reply | undefined): Pick<JournalEntry, 'request' | 'response'> {
  const redact = redactorOf(call);
  const query = Object.fromEntries(
    [...call.url.searchParams].map(([key, value]) => [key, redacted(redact, key, value) as string]),
  );
  const request = { query, ...message(redact, Object.fromEntries(call.headers), contentOf(call.body)) };
  if (reply === undefined) return { request };
  const headers = Object.fromEntries(
    Object.entries(reply.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]),
  );
  return { request, response: message(redact, headers, contentOfReply(reply)) };
}

type Redact = (text: string) => string;

/** Replaces the credentials of a request wherever they stand. */
export function redactorOf({ headers, url }: Call): Redact {
  const sent = [...SECRET_HEADERS].flatMap((name) => headers.get(name) ?? []);
  const asked = [...url.searchParams].filter(([key]) => isSecretKey(key)).map(([, value]) => value);
  const secrets = [...sent, ...asked]
    .flatMap((value) => [value, ...value.split(/[\s;,=]+/), ...basicParts(value)])
    .filter(isWord)
    .sort((a, b) => b.length - a.length);
  // Each is looked for in everything.
  if (secrets.length > MAX_SECRETS) return () => REDACTED;
  return (text) => secrets.reduce((rest, secret) => rest.replaceAll(secret, REDACTED), text);
}

const isWord = (value: string): boolean => value.length > 2 && !SCHEMES.has(value.toLowerCase());

/** The secrets in the value of a header: its words, or the name and password of Basic authentication. */
export function secretsIn(value: string): string[] {
  const basic = basicParts(value);
  return (basic.length > 0 ? basic : value.split(/[\s;,=]+/)).filter(isWord);
}

/** No client that means well sends more credentials, and words of cookies, in one request. */
const MAX_SECRETS = 100;

const SCHEMES: ReadonlySet<string> = new Set(['bearer', 'basic', 'token']);

/** The password of Basic authentication. */
function basicParts(value: string): string[] {
  const [, encoded] = /^basic\s+([\w+/=]+)$/i.exec(value) ?? [];
  if (encoded === undefined) return [];
  try {
    return atob(encoded).split(':');
  } catch {
    return [];
  }
}

function message(redact: Redact, headers: Readonly<Record<string, string>>, body: unknown): RecordedMessage {
  const shown = Object.entries(headers).map(([name, value]) => [
    name,
    SECRET_HEADERS.has(name) ? REDACTED : redact(value),
  ]);
  return {
    headers: Object.fromEntries(shown) as Record<string, string>,
    ...(body !== undefined && { body: redacted(redact, '', body) }),
  };
}

/** A value of a record without what its names say is secret, and without the passwords of addresses. */
export const withoutSecrets = (key: string, value: unknown): unknown => redacted(withoutPasswords, key, value);

const withoutPasswords: Redact = (text) => text.replaceAll(/(?<=\w:\/\/)[^/?#@\s]+(?=@)/g, REDACTED);

/** Whether the value of a key is secret: credentials are named by headers, too. */
const isSecret = (key: string): boolean => isSecretKey(key) || SECRET_HEADERS.has(key.toLowerCase());

/** A value without secrets; deeper than a hundred levels nothing is kept. */
function redacted(redact: Redact, key: string, value: unknown, depth = 0): unknown {
  if (isSecret(key) && value !== null && value !== '' && typeof value !== 'boolean') return REDACTED;
  if (typeof value === 'string') return redact(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth > 100) return '…';
  if (Array.isArray(value)) return value.map((one) => redacted(redact, '', one, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [redact(name), redacted(redact, name, one, depth + 1)]),
  );
}

// Parsed, and without its credentials, a body takes many times its bytes.
const MAX_BODY_LENGTH = 1024 * 1024;

function contentOfReply({ body, bytes }: Reply): unknown {
  if (bytes !== undefined) return '<bytes>';
  if (body === undefined) return undefined;
  return body.length > MAX_BODY_LENGTH ? `<${new TextEncoder().encode(body).length} bytes>` : jsonOrText(body);
}

function contentOf(body: Body): unknown {
  if (body.state !== 'whole') return `<${body.state}>`;
  if (body.bytes.length > MAX_BODY_LENGTH) return `<${body.bytes.length} bytes>`;
  if (body.parts !== undefined) return Object.fromEntries(body.parts);
  if (body.bytes.length === 0) return undefined;
  const text = bodyText(body);
  if (text === undefined) return `<${body.bytes.length} bytes>`;
  return body.type === 'application/x-www-form-urlencoded'
    ? Object.fromEntries(new URLSearchParams(text))
    : jsonOrText(text);
}

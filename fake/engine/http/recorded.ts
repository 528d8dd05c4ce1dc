import type { Redact } from '../../../src/core/http/redact.ts';
import { isSecretField } from '../secrets/names.ts';
import { redactorOf, REDACTED, secretsOf } from '../secrets/secrets.ts';
import { hideInText, hideInValue, type Hide } from '../secrets/text.ts';
import type { JournalEntry, RecordedMessage } from '../world/journal.ts';
import type { Call, Reply } from './area.ts';
import { bodyText, type Body } from './body.ts';
import { jsonOrText } from './json.ts';

const hideAll: Hide = () => REDACTED;

/** A query as it was sent, with its question mark, but for the values of secret names. */
export const redactedQuery = (query: string): string => hideInText(query, hideAll);

/** A request and its response as the journal keeps them. No credential is in them. */
export function recorded(call: Call, reply: Reply | undefined): Pick<JournalEntry, 'request' | 'response'> {
  const redact = callRedactor(call);
  const query = Object.fromEntries(
    [...call.url.searchParams].map(([key, value]) => [redact(key), isSecretField(key) ? REDACTED : redact(value)]),
  );
  const isSecret = (name: string): boolean => isSecretField(name) || declaredBy(call).includes(name);
  const request = { query, ...message(redact, isSecret, call.headers, contentOf(call.body)) };
  if (reply === undefined) return { request };
  return { request, response: message(redact, isSecret, Object.entries(reply.headers ?? {}), contentOfReply(reply)) };
}

/** The headers in which the clients of the area send credentials. */
const declaredBy = ({ credentialHeaders = {} }: Call): string[] =>
  Object.keys(credentialHeaders).map((name) => name.toLowerCase());

/** Replaces the credentials of a request wherever they stand. */
export function callRedactor(call: Call): Redact {
  const { headers, url, body } = call;
  const text = body.bytes.length > MAX_BODY_LENGTH ? undefined : bodyText(body);
  return redactorOf(secretsOf({ headers, query: url.search.slice(1), body: text, declared: declaredBy(call) }));
}

/** A text of somebody's code without the credentials of a request, and without those that are known by name or form. */
export const withoutCredentials = (text: string, call: Call): string => callRedactor(call)(hideInText(text, hideAll));

function message(
  redact: Redact,
  isSecret: (name: string) => boolean,
  headers: Iterable<readonly [name: string, value: string]>,
  body: unknown,
): RecordedMessage {
  const shown = [...headers].map(([name, value]) => [
    name.toLowerCase(),
    isSecret(name.toLowerCase()) ? REDACTED : redact(hideInText(value, hideAll)),
  ]);
  return {
    headers: Object.fromEntries(shown) as Record<string, string>,
    ...(body !== undefined && { body: redactedValue(redact, hideInValue(body, hideAll)) }),
  };
}

/** A value of a record without what its names say is secret, and without credentials that are known by their form. */
export const withoutSecrets = (key: string, value: unknown): unknown => hideInValue(value, hideAll, key);

function redactedValue(redact: Redact, value: unknown): unknown {
  if (typeof value === 'string') return redact(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((one) => redactedValue(redact, one));
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [redact(name), redactedValue(redact, one)]));
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
  if (body.parts !== undefined) return Object.fromEntries(body.parts.map(([name, value]) => [name, String(value)]));
  if (body.bytes.length === 0) return undefined;
  const text = bodyText(body);
  if (text === undefined) return `<${body.bytes.length} bytes>`;
  return body.type === 'application/x-www-form-urlencoded'
    ? Object.fromEntries(new URLSearchParams(text))
    : jsonOrText(text);
}

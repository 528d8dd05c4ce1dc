import type { SentRequest } from '../world/journal.ts';
import { isSecretKey, REDACTED, SECRET_HEADERS, secretsIn } from './recorded.ts';

/** A request as a session has it. */
export interface SavedRequest {
  readonly method: string;
  /** The path with its query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The body, where it is a text. */
  readonly body?: string;
  /** The body, where it is none. */
  readonly base64?: string;
}

// They belong to the connection.
const UNSAVED: ReadonlySet<string> = new Set([
  'accept-encoding',
  'connection',
  'content-length',
  'host',
  'keep-alive',
  'transfer-encoding',
]);

/** A request without the secrets that a session does not have already. */
export function savedRequest(
  { method, path, headers, body }: SentRequest,
  isKnown: (secret: string) => boolean,
): SavedRequest {
  const allowed = (value: string): string => (secretsIn(value).every(isKnown) ? value : REDACTED);
  const kept = headers.flatMap(([name, value]) =>
    UNSAVED.has(name) ? [] : [[name, SECRET_HEADERS.has(name) ? allowed(value) : value] as const],
  );
  return {
    method,
    path: savedPath(path, allowed),
    headers: Object.fromEntries(kept),
    ...(body.length > 0 && savedBody(body, allowed)),
  };
}

function savedPath(path: string, allowed: (value: string) => string): string {
  const [place = '', query] = path.split(/\?(.*)/s);
  return query === undefined ? place : `${place}?${savedFields(query, allowed)}`;
}

/** Fields of a form or a query. */
const savedFields = (text: string, allowed: (value: string) => string): string =>
  text
    .split('&')
    .map((field) => {
      const [name = '', value] = field.split(/=(.*)/s);
      return value === undefined || !isSecretKey(name) ? field : `${name}=${allowed(value)}`;
    })
    .join('&');

function savedBody(bytes: Uint8Array, allowed: (value: string) => string): Pick<SavedRequest, 'body' | 'base64'> {
  const text = textOf(bytes);
  if (text === undefined) return { base64: btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')) };
  const json = jsonOf(text, allowed);
  return { body: json ?? savedFields(text, allowed) };
}

function textOf(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** A JSON text without its secrets, as it was where it has none; undefined where it is no JSON. */
function jsonOf(text: string, allowed: (value: string) => string): string | undefined {
  try {
    let isChanged = false;
    const value: unknown = JSON.parse(text, (key, inner: unknown) => {
      if (typeof inner !== 'string' || !isSecretKey(key) || allowed(inner) === inner) return inner;
      isChanged = true;
      return REDACTED;
    });
    return isChanged ? JSON.stringify(value) : text;
  } catch {
    return undefined;
  }
}

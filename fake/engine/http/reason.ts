import type { Call, Reply } from './area.ts';
import { isObject, jsonOrText } from './json.ts';
import { callRedactor } from './recorded.ts';

const MAX_LENGTH = 300;
/** A body that says why is short. */
const MAX_BODY_LENGTH = 64 * 1024;

/** Why the area or the body says that a request was rejected, on one line, without the credentials of the request. */
export function reasonIn({ status, body, message }: Reply, call: Call): string | undefined {
  if (status < 400) return undefined;
  // A body about a credential may name it.
  const isRead = status !== 401 && body !== undefined && body.length <= MAX_BODY_LENGTH;
  const text = message ?? (isRead ? messageIn(jsonOrText(body)) : undefined);
  const line = text === undefined ? '' : callRedactor(call)(text).replace(/\s+/g, ' ').trim();
  return (line.length > MAX_LENGTH ? `${line.slice(0, MAX_LENGTH - 1)}…` : line) || undefined;
}

/** A sentence about the first of several things, with the number of the others. */
export const firstOf = ([first, ...others]: readonly string[]): string | undefined =>
  first === undefined || others.length === 0 ? first : `${first} (and ${others.length} more)`;

/** The first error of a body, or else its message; the title of a page. */
function messageIn(body: unknown): string | undefined {
  if (typeof body === 'string') return body.startsWith('<') ? /<title>([^<]*)/.exec(body)?.[1] : body;
  if (!isObject(body)) return undefined;
  const { errors, message, error } = body;
  const all = Object.values((errors ?? {}) as Readonly<Record<string, unknown>>).flat();
  const texts = all.filter((one) => typeof one === 'string');
  return [firstOf(texts), message, error].find((one) => typeof one === 'string');
}

import type { Reply } from '../../engine/http/area.ts';
import { isObject, jsonOrText } from '../../engine/http/json.ts';

const MAX_LENGTH = 300;

/** Why a request was rejected, on one line: as the journal says it, or as the body does. */
export function reasonOf({ status, reason, body }: Reply): string | undefined {
  // A body about a credential may name it.
  if (status < 400 || (reason === undefined && status === 401)) return undefined;
  const text = reason ?? (body === undefined ? undefined : messageIn(jsonOrText(body)));
  const line = text?.replace(/\s+/g, ' ').trim() ?? '';
  return (line.length > MAX_LENGTH ? `${line.slice(0, MAX_LENGTH - 1)}…` : line) || undefined;
}

/** The first error of a body, or else its message; the title of a page. */
function messageIn(body: unknown): string | undefined {
  if (typeof body === 'string') return body.startsWith('<') ? /<title>([^<]*)/.exec(body)?.[1] : body;
  if (!isObject(body)) return undefined;
  const { errors, message, error } = body;
  const [first] = Object.values((errors ?? {}) as Readonly<Record<string, unknown>>).flat();
  return [first, message, error].find((one) => typeof one === 'string');
}

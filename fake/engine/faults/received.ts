import { bodyText } from '../http/body.ts';
import { jsonOrText } from '../http/json.ts';
import type { Call } from '../http/area.ts';
import type { ReceivedRequest } from './definition.ts';

/** A request as a fault sees it; its headers and body are made when they are asked for. */
export function receivedRequest({ operation, method, url, headers, body }: Call): ReceivedRequest {
  return {
    operation: operation?.id ?? '',
    method,
    path: url.pathname,
    query: url.searchParams,
    get headers() {
      return new Headers([...headers]);
    },
    get body() {
      const text = bodyText(body) ?? '';
      return text === '' ? undefined : jsonOrText(text);
    },
  };
}

import type { Call, Reply } from '../http/area.ts';

const EXPOSED = 'Link, X-RateLimit-Reset, X-RateLimit-Limit, X-RateLimit-Remaining, X-Request-Id';
const METHODS = 'POST, PUT, DELETE, GET, PATCH, OPTIONS';

/** The headers that let a page of any origin read the answer. */
export function sharing(call: Call): Readonly<Record<string, string>> {
  if (call.headers.get('origin') === null) return {};
  return {
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Allow-Methods': METHODS,
    'Access-Control-Expose-Headers': EXPOSED,
    'Access-Control-Max-Age': '7200',
  };
}

/** The answer to a browser that asks first whether it may. */
export function preflight(call: Call): Reply | undefined {
  const isAsked = call.method === 'OPTIONS' && call.headers.get('access-control-request-method') !== null;
  if (!isAsked) return undefined;
  const wanted = call.headers.get('access-control-request-headers');
  return { status: 200, headers: wanted === null ? {} : { 'Access-Control-Allow-Headers': wanted }, body: '' };
}

type Handle = (request: Request) => Promise<Response>;

const MAX_REDIRECTS = 20;

/** A `fetch` with a handler behind it instead of a network. */
export function fetchThrough(handle: Handle): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    request.signal.throwIfAborted();
    return followed(handle, request, MAX_REDIRECTS);
  };
}

/**
 * Follows redirects as `fetch` does, but returns those to another origin, which the fake does not serve, and those that
 * would send a consumed body again.
 */
async function followed(handle: Handle, request: Request, left: number): Promise<Response> {
  const handled = await handle(request);
  request.signal.throwIfAborted();
  if (handled.type === 'error') throw new TypeError('fetch failed', { cause: new Error('the connection was closed') });
  const response = withAddress(handled, request.url, left < MAX_REDIRECTS);
  const location = response.headers.get('location');
  if (location === null || response.status < 300 || request.redirect === 'manual') return response;
  if (request.redirect === 'error' || left === 0) throw new TypeError('fetch failed: redirected');
  const next = redirected(request, new URL(location, request.url), response.status);
  return next === undefined ? response : followed(handle, next, left - 1);
}

function redirected({ url, method, headers, signal, body }: Request, target: URL, status: number): Request | undefined {
  const becomesGet = method === 'POST' ? status <= 303 : status === 303 && method !== 'HEAD';
  if (target.origin !== new URL(url).origin || (body !== null && !becomesGet)) return undefined;
  return new Request(target, { method: becomesGet ? 'GET' : method, headers, signal });
}

/** A response says where it came from; one that was made by hand does not. */
function withAddress(response: Response, url: string, isRedirected: boolean): Response {
  if (isRedirected) Object.defineProperty(response, 'redirected', { value: true });
  return Object.defineProperty(response, 'url', { value: url });
}

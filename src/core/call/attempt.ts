import { FetchFunctionError, isSdkError } from '../errors/sdk-errors.ts';
import type { HeaderPairs } from '../http/headers.ts';
import { cancelBody } from './body.ts';
import { checkResponse, transportFailure } from './fetch-failures.ts';
import { notify } from './hooks.ts';
import type { Run } from './run.ts';
import { withDeadline } from './with-deadline.ts';

/** Reads a response; the rest of the body is cancelled. */
export type Read<T> = (response: Response, signal: AbortSignal) => T | Promise<T>;

/** One request and its response, read by `read` while the same limits hold. */
export function attempt<T>(run: Run, url: string, headers: HeaderPairs, read: Read<T>): Promise<T> {
  const once = async (signal: AbortSignal, abort: () => void): Promise<T> => {
    run.attempts += 1;
    notify(run.settings.hooks.request, () => run.event(url));
    let request: Request | undefined;
    let response: Response | undefined;
    try {
      request = requestOf(run, url, signal);
      // Set here, so that each replaces what the platform has set.
      for (const [name, value] of headers) request.headers.set(name, value);
      response = await send(run, request, signal);
      if (signal.aborted) throw signal.reason;
      return await read(response, signal);
    } catch (error) {
      throw isSdkError(error) ? error : transportFailure(error, run);
    } finally {
      // The platform forgets the signal of a request that it has collected, so it is held until now.
      cancelBody(request);
      cancelBody(response);
      // A 205 has no body that could be cancelled, although the server may send one without an end.
      if (response?.status === 205) abort();
    }
  };
  return withDeadline(run, once, run.options.timeout ?? 10_000);
}

function requestOf(run: Run, url: string, signal: AbortSignal): Request {
  if (typeof Request !== 'function')
    throw new FetchFunctionError(
      'this environment has no Request: in Jest with jsdom, use jest-fixed-jsdom or @jest-environment node',
      run.facts(),
    );
  const init: RequestInit = {
    method: run.method,
    // Redirects follow the operation table.
    redirect: 'manual',
    ...(run.body !== undefined && { body: run.body }),
    // Frameworks keep what a GET has read, and a polled status would never change. Where `Request` has no `cache`, one
    // throws at it, and another adds a parameter to the URL.
    ...(run.method === 'GET' && 'cache' in Request.prototype && { cache: 'no-store' }),
  };
  try {
    return new Request(url, { ...init, signal });
  } catch {
    // The signals of jsdom are none to Node.js. The call ends by them nevertheless, only the connection stays for longer.
    return new Request(url, init);
  }
}

async function send(run: Run, request: Request, signal: AbortSignal): Promise<Response> {
  const fetch = run.settings.fetch ?? globalThis.fetch;
  // A plain call: `window.fetch` refuses to be a method of something else.
  const response = await fetch(request);
  // One that ignores its signal may respond after the call has ended.
  if (signal.aborted) cancelBody(response);
  else checkResponse(response, run);
  return response;
}

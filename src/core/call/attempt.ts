import ky from 'ky';
import { isSdkError } from '../errors/sdk-errors.ts';
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
  const once = async (signal: AbortSignal, milliseconds: number): Promise<T> => {
    run.attempts += 1;
    notify(run.settings.hooks.request, () => run.event(url));
    let response: Response | undefined;
    try {
      // Retries, limits, redirects and errors follow the operation table, so ky only sends. For each option that it gets
      // it copies those before, so what it assumes anyway is omitted.
      response = await ky(url, {
        ...(run.method !== 'GET' && { method: run.method }),
        ...(run.body !== undefined && { body: run.body }),
        // ky makes a composite signal of one that it gets, at a tenth of a call. Where the caller has none, ky's timer,
        // set after ours for the same time, ends the request instead.
        ...(run.options.signal ? { signal, timeout: false } : { timeout: milliseconds }),
        redirect: 'manual',
        retry: 0,
        throwHttpErrors: false,
        fetch: (request) => send(run, request as Request, headers, signal),
      });
      signal.throwIfAborted();
      return await read(response, signal);
    } catch (error) {
      throw isSdkError(error) ? error : transportFailure(error, run);
    } finally {
      cancelBody(response);
    }
  };
  return withDeadline(run, once, run.options.timeout ?? 10_000);
}

async function send(run: Run, request: Request, headers: HeaderPairs, signal: AbortSignal): Promise<Response> {
  const fetch = run.settings.fetch ?? globalThis.fetch;
  // Set here, because ky copies its headers four times.
  for (const [name, value] of headers) request.headers.set(name, value);
  // A plain call: `window.fetch` refuses to be a method of something else.
  const response = await fetch(request);
  // One that ignores its signal may respond after the call has ended.
  if (signal.aborted) cancelBody(response);
  else checkResponse(response, run);
  return response;
}

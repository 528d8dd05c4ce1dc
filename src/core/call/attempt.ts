import ky from 'ky';
import { isSdkError, TransportError } from '../errors/sdk-errors.ts';
import { cancelBody } from './body.ts';
import type { Run } from './run.ts';
import { orAbort } from './wait.ts';
import { withDeadline } from './with-deadline.ts';

/** Reads a response; the rest of the body is cancelled. */
export type Read<T> = (response: Response, signal: AbortSignal) => T | Promise<T>;

/** One request and its response, read by `read` while the same limits hold. */
export function attempt<T>(run: Run, url: URL, headers: Headers, read: Read<T>): Promise<T> {
  const once = (signal: AbortSignal): Promise<T> => {
    run.attempts += 1;
    return orAbort(readResponse(transfer(run, url, headers, signal), read, signal), signal).catch((error: unknown) => {
      throw isSdkError(error) ? error : new TransportError(reasonOf(error, run), run.facts());
    });
  };
  return withDeadline(run, once, run.options.timeout ?? 10_000);
}

async function readResponse<T>(pending: Promise<Response>, read: Read<T>, signal: AbortSignal): Promise<T> {
  const response = await pending;
  try {
    // A `fetch` that ignores its signal may respond after the call has ended.
    signal.throwIfAborted();
    return await read(response, signal);
  } finally {
    cancelBody(response);
  }
}

async function transfer(run: Run, url: URL, headers: Headers, signal: AbortSignal): Promise<Response> {
  const fetch = run.settings.fetch ?? globalThis.fetch;
  // Retries, limits, redirects and errors follow the operation table, so ky only sends.
  return ky(url, {
    method: run.method,
    headers,
    ...(run.body === undefined ? {} : { body: run.body }),
    signal,
    redirect: 'manual',
    retry: 0,
    timeout: false,
    throwHttpErrors: false,
    // A plain call: `window.fetch` refuses to be a method of something else.
    fetch: (input) => fetch(input as Request),
  });
}

// The platform's error may hold the request and with it the credentials, so only its message is kept.
function reasonOf(error: unknown, run: Run): string {
  const inner = rootOf(error);
  const { message, code } = (inner ?? {}) as { message?: unknown; code?: unknown };
  const text = typeof message === 'string' && message !== '' ? message : 'the connection failed';
  return run.redact(typeof code === 'string' && !text.includes(code) ? `${text} (${code})` : text);
}

function rootOf(error: unknown): unknown {
  let inner = error;
  for (let depth = 0; depth < 5 && inner instanceof Error && inner.cause instanceof Error; depth += 1)
    inner = inner.cause;
  return inner;
}

import ky from 'ky';
import { isSdkError, TransportError } from '../errors/sdk-errors.ts';
import { endBody } from './body.ts';
import type { Run } from './run.ts';
import { orAbort } from './wait.ts';
import { within } from './within.ts';

/** Reads a response; what it leaves of the body is ended. */
export type Read<T> = (response: Response, signal: AbortSignal) => T | Promise<T>;

/** One request and its response, read by `read` while the same limits hold. */
export function attempt<T>(run: Run, url: URL, headers: Headers, read: Read<T>): Promise<T> {
  const once = (signal: AbortSignal): Promise<T> => {
    run.attempts += 1;
    return orAbort(received(transfer(run, url, headers, signal), read, signal), signal).catch((error: unknown) => {
      throw isSdkError(error) ? error : new TransportError(reasonOf(error, run), run.facts());
    });
  };
  return within(run, once, run.options.timeout ?? 10_000);
}

async function received<T>(coming: Promise<Response>, read: Read<T>, signal: AbortSignal): Promise<T> {
  const response = await coming;
  try {
    // A `fetch` that ignores its signal may respond when nobody waits any more.
    signal.throwIfAborted();
    return await read(response, signal);
  } finally {
    endBody(response);
  }
}

async function transfer(run: Run, url: URL, headers: Headers, signal: AbortSignal): Promise<Response> {
  const fetch = run.settings.fetch ?? globalThis.fetch;
  // Everything that decides (repeats, limits, redirects, errors) follows the operation table, so ky only sends.
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

// The platform's error may hold the request and with it the credentials, so only its words are kept.
function reasonOf(error: unknown, run: Run): string {
  const inner = rootOf(error);
  const { message, code } = (inner ?? {}) as { message?: unknown; code?: unknown };
  const words = typeof message === 'string' && message !== '' ? message : 'the connection failed';
  return run.redact(typeof code === 'string' && !words.includes(code) ? `${words} (${code})` : words);
}

function rootOf(error: unknown): unknown {
  let inner = error;
  for (let depth = 0; depth < 5 && inner instanceof Error && inner.cause instanceof Error; depth += 1)
    inner = inner.cause;
  return inner;
}

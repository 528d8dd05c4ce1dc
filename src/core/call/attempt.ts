import ky from 'ky';
import { AbortedError, isSdkError, TimeoutError, TransportError } from '../errors/sdk-errors.ts';
import type { Run } from './run.ts';
import { abortAfter, orAbort } from './wait.ts';

/** One request and its answer, read by `read` while the same limits hold. */
export async function attempt<T>(
  run: Run,
  url: URL,
  headers: Headers,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  const timeout = run.options.timeout ?? 10_000;
  const remaining = run.remaining();
  const limit = Math.min(timeout, remaining);
  const timer = new AbortController();
  const { signal: own } = run.options;
  const signal = own === undefined ? timer.signal : AbortSignal.any([own, timer.signal]);
  const stop = abortAfter(timer, limit);
  let release: (() => void) | undefined;
  try {
    release = await run.settings.queue?.enter(signal);
    run.attempts += 1;
    return await orAbort(transfer(run, url, headers, signal).then(read), signal);
  } catch (error) {
    if (own?.aborted) throw new AbortedError('ended by the caller', run.facts(), { cause: own.reason });
    if (signal.aborted) {
      const total = remaining <= timeout;
      throw new TimeoutError(total ? 'deadline' : 'try', total ? run.deadline : timeout, run.facts());
    }
    throw isSdkError(error) ? error : new TransportError(reasonOf(error, run), run.facts());
  } finally {
    stop();
    release?.();
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
  return run.scrub(typeof code === 'string' && !words.includes(code) ? `${words} (${code})` : words);
}

function rootOf(error: unknown): unknown {
  let inner = error;
  for (let depth = 0; depth < 5 && inner instanceof Error && inner.cause instanceof Error; depth += 1)
    inner = inner.cause;
  return inner;
}

import { FetchFunctionError, TransportError, type SdkError } from '../errors/sdk-errors.ts';
import type { Run } from './run.ts';

/** Rejects what cannot be read as a response: mocks of `fetch` return nothing, an object of their own, or one Response twice. */
export function checkResponse(response: unknown, run: Run): void {
  const { headers, text, bodyUsed, body } = Object(response) as Partial<Response>;
  const isResponse = typeof headers?.get === 'function' && typeof text === 'function';
  if (isResponse && !bodyUsed && !body?.locked) return;
  const returned = isResponse
    ? 'a Response that has been read: each call needs a new one'
    : `${response === null ? 'null' : typeof response}, not a Response`;
  throw new FetchFunctionError(`fetch returned ${returned}`, run.facts());
}

/** The error of a request that has no complete response: the network's, or that of the code that should have sent it. */
export function transportFailure(error: unknown, run: Run): SdkError {
  let root = error as Root | null | undefined;
  for (let depth = 0; depth < 5 && typeof root?.cause?.message === 'string'; depth += 1) root = root.cause;
  // The platform's error may hold the request and with it the credentials, so only these are read of it.
  const { name, message, code } = root ?? {};
  const isCoded = typeof code === 'string';
  const text = typeof message === 'string' && message ? message : 'the connection failed';
  const shown = run.redact(isCoded && !text.includes(code) ? `${text} (${code})` : text);
  const isProgramming =
    /^(Type|Reference|Range)Error$/.test(String(name)) && (isCoded ? code.startsWith('ERR_') : !lost.test(text));
  return isProgramming
    ? new FetchFunctionError(`${name as string}, which is no network failure: ${shown}`, run.facts())
    : new TransportError(shown, run.facts());
}

interface Root {
  readonly name?: unknown;
  readonly message?: unknown;
  readonly code?: unknown;
  readonly cause?: Root;
}

// Platforms report a lost connection as a TypeError, too, each in its own words.
const lost =
  /(network|internet) (con|err|req)|networkerror when|(fetch|load) failed|failed to fetch|^terminated$|not connect|error (sending|in \w+ stream)|hostname|timed out/i;

import { FetchFunctionError, TransportError, type SdkError } from '../errors/sdk-errors.ts';
import type { Run } from './run.ts';

/** Rejects what cannot be read as a response: mocks of `fetch` return nothing, an object of their own, or one Response twice. */
export function checkResponse(response: unknown, run: Run): void {
  const { headers, text, bodyUsed, body } = Object(response) as Partial<Response>;
  if (typeof headers?.get !== 'function' || typeof text !== 'function')
    throw new FetchFunctionError(`fetch returned ${kindOf(response)}, not a Response`, run.facts());
  if (bodyUsed || body?.locked)
    throw new FetchFunctionError(
      'fetch returned a Response that has been read already: each call needs a new one',
      run.facts(),
    );
}

const kindOf = (value: unknown): string =>
  value == null ? String(value) : `${typeof value === 'object' ? 'an' : 'a'} ${typeof value}`;

/** The error of a request that has no complete response: the network's, or that of the code that should have sent it. */
export function transportFailure(error: unknown, run: Run): SdkError {
  const { name, message, code } = rootOf(error);
  const text = message || 'the connection failed';
  const shown = run.redact(typeof code === 'string' && !text.includes(code) ? `${text} (${code})` : text);
  return isProgrammingError(name, text, code)
    ? new FetchFunctionError(`${name}, which is no network failure: ${shown}`, run.facts())
    : new TransportError(shown, run.facts());
}

interface Root {
  readonly name: string;
  readonly message: string;
  readonly code: unknown;
}

// The platform's error may hold the request and with it the credentials, so only these are read of it.
function rootOf(error: unknown): Root {
  let inner = error as Partial<Root & { cause: unknown }> | null | undefined;
  for (let depth = 0; depth < 5 && typeof (inner?.cause as Root | undefined)?.message === 'string'; depth += 1)
    inner = inner?.cause as Root;
  const { name, message, code } = inner ?? {};
  return { name: String(name), message: typeof message === 'string' ? message : '', code };
}

// Platforms report a lost connection as a TypeError, too, each in its own words. Those of an engine come first: they quote
// the code, which may name a connection.
function isProgrammingError(name: string, message: string, code: unknown): boolean {
  if (!/^(Type|Reference|Range)Error$/.test(name)) return false;
  if (typeof code === 'string') return code.startsWith('ERR_');
  return name !== 'TypeError' || engine.test(message) || !network.test(message);
}

const engine = /\b(is not|undefined|null|can't|cannot (?!connect)|failed to execute|locked|circular|already)\b/i;
const network =
  /network|connect|load failed|terminated|hostname|offline|fetch failed|failed to fetch|sending request|error in \w+ stream/i;

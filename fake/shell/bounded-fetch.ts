import { whyNoResponse } from './no-response.ts';
import { UsageError } from './usage.ts';

/** The bounds of a response. */
export interface Bounds {
  /** The longest body that is read, in bytes. Default: 32 MiB. */
  readonly maxBytes?: number;
  /** How long the response and its body may take, in milliseconds. Default: a minute. */
  readonly timeout?: number;
  /** Ends what is under way. */
  readonly signal?: AbortSignal | undefined;
  /** Sends the request. Default: the platform's `fetch`. */
  readonly fetch?: (request: Request) => Promise<Response>;
}

const MAX_BYTES = 32 * 1024 * 1024;
const TIMEOUT_MS = 60_000;

/**
 * Sends a request to a server that may be anybody's.
 *
 * @param server - its address, for errors
 * @throws {@link UsageError} where nothing responds, and, as the body is read, for one that is too long or breaks off.
 */
export async function fetchBounded(request: Request, server: string, bounds: Bounds = {}): Promise<Response> {
  const { maxBytes = MAX_BYTES, timeout = TIMEOUT_MS, signal, fetch = globalThis.fetch } = bounds;
  signal?.throwIfAborted();
  const signals = [AbortSignal.timeout(timeout), ...(signal ? [signal] : [])];
  try {
    const { body, status, headers } = await fetch(new Request(request, { signal: AbortSignal.any(signals) }));
    if (body === null) return new Response(null, { status, headers });
    const problem = (why: string): UsageError => new UsageError(`${server}: ${why}`);
    // Node.js takes what gives pieces for a body; the types of the platform do not know it.
    return new Response(upTo(body, maxBytes, problem) as unknown as BodyInit, { status, headers });
  } catch (error) {
    signal?.throwIfAborted();
    throw new UsageError(`${server} cannot be reached: ${whyNoResponse(error)}`);
  }
}

async function* upTo(
  body: ReadableStream<Uint8Array>,
  maxBytes: number,
  problem: (why: string) => UsageError,
): AsyncGenerator<Uint8Array> {
  let length = 0;
  try {
    for await (const chunk of body) {
      length += chunk.byteLength;
      if (length > maxBytes) throw problem(`a response of more than ${maxBytes / 1024 / 1024} MiB is not read`);
      yield chunk;
    }
  } catch (error) {
    throw error instanceof UsageError ? error : problem(`the response broke off: ${whyNoResponse(error)}`);
  }
}

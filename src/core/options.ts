import type { Hooks } from './call/hooks.ts';
import type { SchemaMismatch, Schemas, ValidateMode } from './contract/validation.ts';

/** When and how often a call is retried. Only idempotent operations are retried, and any operation after a 429. */
export interface RetryOptions {
  /** Retries after the first attempt. Default 2; 0 for none. */
  readonly limit?: number | undefined;
  /** The longest wait in milliseconds that the server may ask for (`Retry-After`); a longer one ends the call. Default 60,000. */
  readonly maxRetryAfter?: number | undefined;
  /** Milliseconds before retry number `n` (from 1) where the server asks for no time. Default 300, doubled each time, at most 5,000. */
  readonly backoff?: ((n: number) => number) | undefined;
}

/** The options of one call, the last argument of every method; each overrides the client's. */
export interface CallOptions<Auth = never> {
  /** Aborts the call, its waits and the reading of its body. */
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds for one attempt, its body included. Default 10,000. */
  readonly timeout?: number | undefined;
  /** Milliseconds for the whole call: attempts, waits and bodies. Default 30,000. */
  readonly deadline?: number | undefined;
  /** How a call is retried; `false` for never. */
  readonly retry?: RetryOptions | false | undefined;
  /** Further request headers; a credential's own header wins. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Another credential for this call. */
  readonly auth?: Auth | undefined;
  /** Whether this response is validated. */
  readonly validate?: ValidateMode | undefined;
}

/** A function like the platform's `fetch`, called with one `Request`. */
export type FetchFunction = (request: Request) => Promise<Response>;

/** The options every client takes besides its own. */
export interface SharedOptions {
  /** The service's base URL, `https://pay.example`; its path is kept. */
  readonly baseUrl: string | URL;
  /** Replaces the platform's `fetch`: a fake, a proxy, an agent. Default: the global one, looked up at each call. */
  readonly fetch?: FetchFunction | undefined;
  /** Milliseconds for one attempt, its body included. Default 10,000. */
  readonly timeout?: number | undefined;
  /** Milliseconds for a whole call: attempts, waits and bodies. Default 30,000. */
  readonly deadline?: number | undefined;
  /** How a call is retried; `false` for never. */
  readonly retry?: RetryOptions | false | undefined;
  /** Further headers of every request. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** The `User-Agent` to send. Default: none of our own. */
  readonly userAgent?: string | undefined;
  /** Whether responses are validated; anything but `off` needs the client's `schemas`. Default `off`. */
  readonly validate?: ValidateMode | undefined;
  /** Called for each schema mismatch, once for each operation and path, when `validate` is `report`. */
  readonly onMismatch?: ((drift: SchemaMismatch) => void) | undefined;
  /** Called for requests, responses, retries, errors and deprecations. */
  readonly hooks?: Hooks | undefined;
  /** The most requests at once; further ones wait. Default: no limit. */
  readonly concurrency?: number | undefined;
  /**
   * The most bytes of one response's body, counted after decompression; a longer success is a `ResponseTooLargeError`.
   * At most 1 MiB of an error response is read. Streams are not counted. Default 67,108,864 (64 MiB); `Infinity` for none.
   */
  readonly maxResponseBytes?: number | undefined;
  /** How to wait between attempts, in milliseconds; for tests. Default: a timer. */
  readonly sleep?: ((milliseconds: number, signal: AbortSignal) => Promise<void>) | undefined;
  /** The present time in milliseconds since 1970; for tests. Default: the system clock. */
  readonly now?: (() => number) | undefined;
}

/**
 * The options every client takes.
 *
 * @typeParam Auth - the credential
 * @typeParam Id - the ids of the client's operations
 */
export interface ClientOptions<Auth, Id extends string = never> extends SharedOptions {
  /** The credential. */
  readonly auth: Auth;
  /** The schemas of the responses: those that the area exports. Default: none. */
  readonly schemas?: Schemas<Id> | undefined;
}

/** The options of `withOptions`: those of a client but its `baseUrl`, and a `signal` that aborts all of its calls. */
export type DefaultOptions<Options> = Partial<Omit<Options, 'baseUrl'>> & Pick<CallOptions, 'signal'>;

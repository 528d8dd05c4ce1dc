import type { Hooks } from './call/hooks.ts';
import type { Drift, Schemas, ValidateMode } from './contract/drift.ts';

/** When and how often a call is repeated. Only operations whose repetition is safe are repeated at all. */
export interface RetryOptions {
  /** Repeats after the first try. Default 2; 0 for none. */
  readonly limit?: number | undefined;
  /** The longest wait in milliseconds that is taken from the server (`Retry-After`); a longer one ends the call. Default 60,000. */
  readonly maxRetryAfter?: number | undefined;
  /** Milliseconds before repeat number `n` (from 1) where the server names no time. Default 300 doubled each time, at most 5,000. */
  readonly backoff?: ((n: number) => number) | undefined;
}

/** The options of one call, the last argument of every method; each wins over the client's. */
export interface CallOptions<Auth = never> {
  /** Ends the call, its waits and the reading of its body. */
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds for one try, its body included. Default 10,000. */
  readonly timeout?: number | undefined;
  /** Milliseconds for the whole call: all tries, waits and bodies. Default 30,000. */
  readonly deadline?: number | undefined;
  /** Repeats; `false` for none. */
  readonly retry?: RetryOptions | false | undefined;
  /** Further request headers. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Another credential for this call. */
  readonly auth?: Auth | undefined;
  /** Whether this answer is compared with the contract. */
  readonly validate?: ValidateMode | undefined;
}

/** A function with the shape of the platform's `fetch`; it is given one `Request`. */
export type FetchFunction = (request: Request) => Promise<Response>;

/** The options every client takes beside its own. */
export interface SharedOptions {
  /** The service's address, `https://pay.example`; a path in it is kept. */
  readonly baseUrl: string | URL;
  /** Replaces the platform's `fetch`: a fake, a proxy, an agent. Default: the global one, looked up at each call. */
  readonly fetch?: FetchFunction | undefined;
  /** Milliseconds for one try, its body included. Default 10,000. */
  readonly timeout?: number | undefined;
  /** Milliseconds for a whole call: all tries, waits and bodies. Default 30,000. */
  readonly deadline?: number | undefined;
  /** Repeats; `false` for none. */
  readonly retry?: RetryOptions | false | undefined;
  /** Further headers of every request. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** The `User-Agent` to send. Default: none of our own. */
  readonly userAgent?: string | undefined;
  /** Whether answers are compared with the contract; anything but `off` needs the client's `schemas`. Default `off`. */
  readonly validate?: ValidateMode | undefined;
  /** Told of each difference between an answer and the contract, once per operation and path, when `validate` is `report`. */
  readonly onDrift?: ((drift: Drift) => void) | undefined;
  /** Told of requests, answers, repeats, errors and deprecations. */
  readonly hooks?: Hooks | undefined;
  /** The most requests under way at once; further ones wait their turn. Default: no limit. */
  readonly concurrency?: number | undefined;
  /**
   * The most bytes of one response's body, counted after decompression; a longer success is a `ResponseTooLargeError`.
   * Of an error response at most 1 MiB is read. Streams are not counted. Default 67,108,864 (64 MiB); `Infinity` for none.
   */
  readonly maxResponseBytes?: number | undefined;
  /** How to wait between tries, in milliseconds; for tests. Default: a timer. */
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
  /** What answers are compared with: `paymentSchemas` or `federationSchemas`. Default: nothing. */
  readonly schemas?: Schemas<Id> | undefined;
}

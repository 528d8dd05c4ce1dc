/** A limit of requests. */
export interface RateLimitSeed {
  /** How many requests a window takes. */
  readonly requests: number;
  /** How long a window is, on the fake's clock; it begins with its first request. */
  readonly seconds: number;
}

/** The effect of a fault on a request: exactly one of these keys; `retryAfter`, `headers` and `body` go with `status`. */
export interface EffectSeed {
  /** Responds with this error status, in the area's own form; the request changes nothing. */
  readonly status?: number | null;
  /** With `status`: the header Retry-After, in seconds. */
  readonly retryAfter?: number | null;
  /** With `status`: further headers. */
  readonly headers?: Readonly<Record<string, string>> | null;
  /** With `status`: the body instead of the area's own; a string as it is, anything else as JSON. */
  readonly body?: unknown;
  /** Breaks the connection: `before` the request is handled, so that it changes nothing, or `after`, so that its change is made and its response is lost. */
  readonly drop?: 'before' | 'after' | null;
  /** Handles the request, and ends the body of the response after this share of its bytes. */
  readonly truncate?: number | null;
  /** Handles the request, and replaces the body: by JSON that ends too early, or by the page of a proxy. */
  readonly garble?: 'json' | 'html' | null;
  /** Handles the request after so many milliseconds of real time, unless the client gives up before. Of a webhook: sends it then. */
  readonly delay?: number | null;
  /** With `delay`: handles the request at once, and the response waits. Of a webhook: the receiver's response. */
  readonly after?: boolean | null;
  /** Waits until the fault is removed: `before` the request is handled, or `after`, so that its change is made and its response waits. The same of a webhook. */
  readonly hold?: 'before' | 'after' | null;
  /** Responds with 429, in the area's own form, to more requests than a window takes. */
  readonly rateLimit?: RateLimitSeed | null;
}

/** A fault: what happens to which requests, or to which webhooks. */
export interface FaultSeed {
  /** The requests: an operation's id, all of a resource (`customers.*`), or all (`*`). */
  readonly on?: string | null;
  /** The webhooks instead: an event's name, a group (`payment.*`), or all (`*`). */
  readonly webhook?: string | null;
  /** The effect: on a request an object with one key; on a webhook a word, or an object with `delay` or `hold`. */
  readonly effect: EffectSeed | 'twice' | 'lost';
  /** The first of those that it hits, counted from 1. Default: the first. */
  readonly nth?: number | null;
  /** How many it hits. Default: one; with `rateLimit`, all. */
  readonly times?: number | 'Infinity' | null;
  /** The chance that it hits, from 0 to 1. Default: it always does. */
  readonly probability?: number | null;
  /** The seed of the random numbers for `probability`: the same seed, the same run. Default: the seed 1. */
  readonly seed?: number | null;
}

/** The faults of a world document. */
export interface FaultsDocument {
  /** Faults from the start, in the order in which they are tried. */
  readonly faults?: readonly FaultSeed[] | null;
}

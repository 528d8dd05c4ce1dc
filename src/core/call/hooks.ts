import type { SdkError } from '../errors/sdk-errors.ts';

/** Which call an event is of. Events are frozen and hold no header, body or query. */
export interface CallEvent {
  /** The call: a number that no other call of this process has. */
  readonly call: number;
  /** The operation's id in the table, such as `payments.retrieve`; of `request` the method and the path. */
  readonly operation: string;
}

/** A request is about to be sent. */
export interface RequestEvent extends CallEvent {
  readonly method: string;
  /** The URL without its query. */
  readonly url: string;
  /** Which request of the call this is, from 1. */
  readonly attempt: number;
}

/** The headers of a response have arrived. */
export interface ResponseEvent extends RequestEvent {
  readonly status: number;
  /** Milliseconds from sending to the response's headers. */
  readonly ms: number;
  /** The server's id for the request (`X-Request-Id`), if it sent one. */
  readonly requestId: string | undefined;
}

/** A call will be retried. */
export interface RetryEvent extends RequestEvent {
  /** Milliseconds until the next attempt. */
  readonly delay: number;
  /** The error of the attempt. */
  readonly error: SdkError;
}

/** A call has ended, whether it has a result or failed. A method that makes several calls has an event for each. */
export interface EndEvent extends CallEvent {
  /** Milliseconds from the call to its end: attempts, waits and the body. */
  readonly ms: number;
  /** How many requests were sent. */
  readonly attempts: number;
  /** The error, where it failed. */
  readonly error: SdkError | undefined;
}

/** A call has failed and is not retried, or a list cannot continue. */
export interface ErrorEvent extends Omit<CallEvent, 'call'> {
  /** The call; `undefined` where a list found its next page's URL, or the response of a call that succeeded, to be wrong. */
  readonly call: number | undefined;
  /** The error of the call. */
  readonly error: SdkError;
}

/** A response announces that its operation is deprecated (`Deprecation`, `Sunset`). */
export interface DeprecationEvent extends CallEvent {
  /** The header `Deprecation` as sent. */
  readonly deprecation: string | undefined;
  /** The header `Sunset` as sent. */
  readonly sunset: string | undefined;
}

/**
 * Listeners. They cannot change a call, and one that throws (or rejects) does not fail it: its error is thrown
 * again outside the call, as an uncaught one (an unhandled rejection, if it rejects), so that it is neither hidden nor
 * mistaken for the server's.
 */
export interface Hooks {
  /** Before each request. */
  readonly request?: ((event: RequestEvent) => void) | undefined;
  /** When the headers of a response have arrived. */
  readonly response?: ((event: ResponseEvent) => void) | undefined;
  /** Before the wait for a retry. */
  readonly retry?: ((event: RetryEvent) => void) | undefined;
  /** When a call has failed and is not retried. */
  readonly error?: ((event: ErrorEvent) => void) | undefined;
  /** When a call has ended, after `error`. */
  readonly end?: ((event: EndEvent) => void) | undefined;
  /** When a response announces a deprecation. */
  readonly deprecation?: ((event: DeprecationEvent) => void) | undefined;
}

/** The names of all hooks. */
export const hookNames = ['request', 'response', 'retry', 'error', 'end', 'deprecation'] as const;

/** The listeners of both, those of the first called first. */
export const bothHooks = (one: Hooks = {}, other: Hooks = {}): Hooks =>
  Object.fromEntries(hookNames.map((name) => [name, both(one[name] as Listener, other[name] as Listener)]));

type Listener = ((event: object) => void) | undefined;

function both(one: Listener, other: Listener): Listener {
  if (!one || !other) return one ?? other;
  return (event) => {
    notify(one, () => event);
    notify(other, () => event);
  };
}

/** Calls a listener, if there is one, with a frozen event. */
export function notify<Event extends object>(
  listener: ((event: Event) => void) | undefined,
  eventOf: () => Event,
): void {
  if (listener === undefined) return;
  const event = Object.freeze(eventOf());
  try {
    listener(event);
  } catch (error) {
    queueMicrotask(() => {
      throw error;
    });
  }
}

import type { SdkError } from '../errors/sdk-errors.ts';

/** A request is about to be sent. Events are frozen and hold no header, no body and no query. */
export interface RequestEvent {
  /** The operation's id. */
  readonly operation: string;
  /** The method. */
  readonly method: string;
  /** The address without its query. */
  readonly url: string;
  /** Which request of the call this is, from 1. */
  readonly attempt: number;
}

/** The head of an answer came. */
export interface ResponseEvent extends RequestEvent {
  /** The status. */
  readonly status: number;
  /** Milliseconds from sending to the answer's head. */
  readonly ms: number;
  /** The server's own number for the request, when it gave one. */
  readonly requestId: string | undefined;
}

/** A call will be repeated. */
export interface RetryEvent extends RequestEvent {
  /** Milliseconds until then. */
  readonly delay: number;
  /** What went wrong. */
  readonly error: SdkError;
}

/** A call failed for good, or a list cannot go on. */
export interface ErrorEvent {
  /** The operation's id. */
  readonly operation: string;
  /** What the call ends in. */
  readonly error: SdkError;
}

/** An answer says that its operation is going away (`Deprecation`, `Sunset`). */
export interface DeprecationEvent {
  /** The operation's id. */
  readonly operation: string;
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
  /** At each answer's head. */
  readonly response?: ((event: ResponseEvent) => void) | undefined;
  /** Before each wait for a repeat. */
  readonly retry?: ((event: RetryEvent) => void) | undefined;
  /** When a call fails for good. */
  readonly error?: ((event: ErrorEvent) => void) | undefined;
  /** At each answer that announces an end. */
  readonly deprecation?: ((event: DeprecationEvent) => void) | undefined;
}

/** Calls a listener, if there is one, with a frozen event. */
export function tell<Event extends object>(listener: ((event: Event) => void) | undefined, event: Event): void {
  if (listener === undefined) return;
  try {
    listener(Object.freeze(event));
  } catch (error) {
    queueMicrotask(() => {
      throw error;
    });
  }
}

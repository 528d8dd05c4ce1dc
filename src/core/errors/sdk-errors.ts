import type { ContractIssue } from '../contract/validation.ts';
import { hasOwn } from '../own.ts';

/** The kind of an error, as a stable word. */
export type ErrorCode =
  | 'HTTP'
  | 'TRANSPORT'
  | 'FETCH'
  | 'TIMEOUT'
  | 'ABORTED'
  | 'CONTRACT'
  | 'TOO_LARGE'
  | 'CREDENTIAL'
  | 'LOOP'
  | 'CROSS_ORIGIN'
  | 'BAD_LINK'
  | 'REDIRECT'
  | 'INPUT'
  | 'NOT_READY';

/** The facts of the failed call that every error has. */
export interface ErrorFacts {
  /** The operation's id in the table, such as `payments.retrieve`; of `request` the method and the path; empty for an error in a client's options. */
  readonly operation: string;
  /** How many requests were sent for this call, retries and followed redirects included. */
  readonly attempts: number;
  /** The server's id for the request (`X-Request-Id`), if it sent one. */
  readonly requestId?: string | undefined;
}

// Shared by every copy of the package in a process, so that the guards work across copies.
const brand = Symbol.for('understudy-sdk.error');

// How Node prints an error: by default it shows "[Array]" for the messages of a field, three levels down.
const inspected = Symbol.for('nodejs.util.inspect.custom');
function inspectWhole(
  this: SdkError,
  _: number,
  options: object,
  inspect: (value: unknown, options: object) => string,
): string {
  return inspect(this, { ...options, depth: 5, customInspect: false });
}

/**
 * The base class of every error this package throws. It never holds a credential or a request header, in any printed
 * form, and the value of a query parameter only in `cursor`, or where the server echoes it.
 */
export abstract class SdkError extends Error {
  /**
   * The name of the class, whatever a minifier makes of it.
   *
   * @internal
   */
  static readonly kind: string = 'SdkError';
  /** The name of the class, such as `NotFoundError`. */
  override readonly name: string;
  /** The kind of the error, as a stable word. */
  abstract readonly code: ErrorCode;
  /** The operation's id in the table, such as `payments.retrieve`; of `request` the method and the path. */
  readonly operation: string;
  /** How many requests were sent for this call. */
  readonly attempts: number;
  /** The server's id for the request (`X-Request-Id`), if it sent one. */
  readonly requestId: string | undefined;
  /** Of a list: the page that failed. `list({ cursor })` continues from there. */
  readonly cursor: string | undefined;

  /** @hidden Made by the package; not meant to be called. */
  constructor(message: string, facts: ErrorFacts, options?: { readonly cause?: unknown }) {
    super(facts.operation === '' ? message : `${facts.operation}: ${message}`, options);
    this.name = new.target.kind;
    this.operation = facts.operation;
    this.attempts = facts.attempts;
    this.requestId = facts.requestId;
    Object.defineProperty(this, brand, { value: true });
    Object.defineProperty(this, inspected, { value: inspectWhole });
  }

  /**
   * A program may load the ESM and the CommonJS build, which have a class of their own each: an error of either is an
   * instance of both. A class derived by a user has only its own instances.
   *
   * @internal
   */
  static override [Symbol.hasInstance](value: unknown): boolean {
    if (!hasOwn(this, 'kind')) return Function.prototype[Symbol.hasInstance].call(this, value);
    return isSdkError(value) && kindsOf(value).includes(this.kind);
  }

  /** The error as plain data for a log; `JSON.stringify` calls it. */
  toJSON(): object {
    return { ...this, message: this.message };
  }
}

/** There is no response: the connection failed, or was lost before the response was complete. */
export class TransportError extends SdkError {
  /** @internal */
  static override readonly kind: string = 'TransportError';
  /** Always `TRANSPORT`. */
  readonly code = 'TRANSPORT' as const;
}

/**
 * The client's `fetch` failed by itself: it threw what is no network failure (a `TypeError` or `ReferenceError` of its
 * code or of a polyfill), or gave no `Response` that can be read. It is not retried. What the request did is unknown.
 */
export class FetchFunctionError extends SdkError {
  /** @internal */
  static override readonly kind: string = 'FetchFunctionError';
  /** Always `FETCH`. */
  readonly code = 'FETCH' as const;
}

/** One attempt, or the whole call, took too long. */
export class TimeoutError extends SdkError {
  /** @internal */
  static override readonly kind: string = 'TimeoutError';
  /** Always `TIMEOUT`. */
  readonly code = 'TIMEOUT' as const;
  /** Which limit was exceeded: the `timeout` of one attempt, or the `deadline` of the whole call. */
  declare readonly which: 'attempt' | 'deadline';

  /** @hidden Made by the package; not meant to be called. */
  constructor(which: 'attempt' | 'deadline', milliseconds: number, facts: ErrorFacts) {
    super(`no complete response within ${Math.round(milliseconds)} ms (${which})`, facts);
    this.which = which;
  }
}

/** The caller's `signal` aborted the call; `cause` is the signal's reason. */
export class AbortedError extends SdkError {
  /** @internal */
  static override readonly kind: string = 'AbortedError';
  /** Always `ABORTED`. */
  readonly code = 'ABORTED' as const;
}

/** The response is not what the contract says: not JSON, without a part it must have, or (`validate: 'strict'`) a schema mismatch. */
export class ContractError extends SdkError {
  /** @internal */
  static override readonly kind: string = 'ContractError';
  /** Always `CONTRACT`. */
  readonly code = 'CONTRACT' as const;
  /** The mismatches and their places; types only, never values. */
  declare readonly issues: readonly ContractIssue[];

  /** @hidden Made by the package; not meant to be called. */
  constructor(issues: readonly ContractIssue[], facts: ErrorFacts) {
    const lines = issues.slice(0, 3).map((i) => `${i.path || 'the body'} should be ${i.expected}, is ${i.received}`);
    super(lines.join('; '), facts);
    this.issues = issues;
  }
}

/** The body of a success is longer than the client's `maxResponseBytes`; the rest was not read. */
export class ResponseTooLargeError extends SdkError {
  /** @internal */
  static override readonly kind: string = 'ResponseTooLargeError';
  /** Always `TOO_LARGE`. */
  readonly code = 'TOO_LARGE' as const;
  /** The client's `maxResponseBytes`. */
  declare readonly limit: number;

  /** @hidden Made by the package; not meant to be called. */
  constructor(limit: number, facts: ErrorFacts) {
    super(`the response is longer than ${limit} bytes (maxResponseBytes)`, facts);
    this.limit = limit;
  }
}

/** A credential function threw; `cause` is what it threw. */
export class CredentialError extends SdkError {
  /** @internal */
  static override readonly kind: string = 'CredentialError';
  /** Always `CREDENTIAL`. */
  readonly code = 'CREDENTIAL' as const;
}

/** A list cannot continue: its next URL was there before, leads elsewhere, or is invalid. */
export class PagingError extends SdkError {
  /** @internal */
  static override readonly kind: string = 'PagingError';
  /** `LOOP`: a URL came again, or too many empty pages. `CROSS_ORIGIN`: it leaves the base URL. `BAD_LINK`: no valid URL. */
  declare readonly code: 'LOOP' | 'CROSS_ORIGIN' | 'BAD_LINK';

  /** @hidden Made by the package; not meant to be called. */
  constructor(code: 'LOOP' | 'CROSS_ORIGIN' | 'BAD_LINK', message: string, facts: ErrorFacts) {
    super(message, facts);
    this.code = code;
  }
}

/** The server sent the caller elsewhere, and following could hand a credential or a body to someone else. */
export class RedirectError extends SdkError {
  /** @internal */
  static override readonly kind: string = 'RedirectError';
  /** Always `REDIRECT`. */
  readonly code = 'REDIRECT' as const;
  /** The status of the redirect; 0 in a browser, which hides it. */
  declare readonly status: number;
  /** Where it leads, without its query; `undefined` in a browser, which hides it. */
  declare readonly location: string | undefined;

  /** @hidden Made by the package; not meant to be called. */
  constructor(status: number, location: string | undefined, why: string, facts: ErrorFacts) {
    super(`redirect to ${location?.slice(0, 2_000) ?? 'a hidden address'} not followed: ${why}`, facts);
    this.status = status;
    this.location = location;
  }
}

/** An option or argument is not valid, found before any request: an unknown option, a path part that is empty or `..`. */
export class InputError extends SdkError {
  /** @internal */
  static override readonly kind: string = 'InputError';
  /** Always `INPUT`. */
  readonly code = 'INPUT' as const;

  /** @hidden Made by the package; not meant to be called. */
  constructor(message: string, operation = '') {
    super(message, { operation, attempts: 0 });
  }
}

/**
 * Whether a value is an error of this package, even of another copy of it.
 *
 * @example
 * ```ts
 * import { isSdkError } from 'understudy-sdk';
 *
 * console.log(isSdkError(new Error('mine'))); // false
 * ```
 */
export function isSdkError(value: unknown): value is SdkError {
  return typeof value === 'object' && value !== null && (value as Record<symbol, unknown>)[brand] === true;
}

/** The kinds of an error's class and of its ancestors. */
function kindsOf(error: SdkError): readonly unknown[] {
  const kinds: unknown[] = [];
  for (let at: unknown = error.constructor; typeof at === 'function'; at = Object.getPrototypeOf(at)) {
    kinds.push((at as { kind?: unknown }).kind);
  }
  return kinds;
}

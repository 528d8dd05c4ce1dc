import { isHttpError } from '../errors/http-errors.ts';
import { isSdkError, TimeoutError, TransportError, type SdkError } from '../errors/sdk-errors.ts';
import type { RetryOptions } from '../options.ts';

const retryableStatuses: readonly number[] = [408, 429, 500, 502, 503, 504];

/** The facts that decide on a retry. */
export interface RetryContext {
  /** Whether the operation is idempotent, by its table entry. */
  readonly idempotent: boolean;
  readonly isRead: boolean;
  readonly error: SdkError;
  /** Retries already made. */
  readonly retries: number;
  readonly retry: RetryOptions | false | undefined;
  /** Milliseconds until the deadline. */
  readonly remaining: number;
}

/** The wait before the next attempt, or none, with the reason where the server asks for too long a wait. */
export interface Retry {
  /** In milliseconds. */
  readonly delay?: number;
  readonly reason?: string;
}

/** Whether a call is retried, and after what wait: this follows the operation's table entry, not its method. */
export function retryOf({ idempotent, isRead, error, retries, retry, remaining }: RetryContext): Retry {
  if (retry === false || !(retries < (retry?.limit ?? 2)) || !isTransient(error, isRead)) return {};
  // A 429 says that the request was not processed, so it is safe to send again whatever the operation.
  if (!idempotent && !isHttpError(error, 429)) return {};
  const requested = isHttpError(error) ? error.retryAfter : undefined;
  const delay = requested ?? (retry?.backoff ?? doubled)(retries + 1);
  const longest = retry?.maxRetryAfter ?? 60_000;
  // A retry sooner than the server asks for would make things worse, so a wait that is too long means no retry.
  const isInTime = delay < remaining;
  if (isInTime && (requested ?? 0) <= longest) return { delay };
  if (requested === undefined) return {};
  const limit = isInTime ? `maxRetryAfter is ${seconds(longest)}` : `the deadline is in ${seconds(remaining)}`;
  return { reason: `not retried: it asks to wait ${seconds(requested)}, and ${limit}` };
}

const seconds = (milliseconds: number): string => `${Math.round(milliseconds / 100) / 10} s`;

/** Whether the next attempt may succeed. */
function isTransient(error: SdkError, isRead: boolean): boolean {
  if (error instanceof TimeoutError) return error.which === 'attempt';
  if (!isHttpError(error)) return error instanceof TransportError;
  // A write that ended in 500 may have been half done.
  return retryableStatuses.includes(error.status) && (error.status !== 500 || isRead);
}

/** Whether an error leaves open what the request has done: its response was lost, or cannot be read. */
export function isUncertain(error: unknown): boolean {
  if (!isSdkError(error) || isHttpError(error, 429)) return false;
  if (isHttpError(error) && error.status >= 500) return true;
  return isTransient(error, true) || /^(CONTRACT|TOO_LARGE|FETCH)$/.test(error.code);
}

function doubled(n: number): number {
  return Math.min(300 * 2 ** (n - 1), 5_000);
}

/** Milliseconds the server asks to wait: `Retry-After` in seconds or as a date; of a 429 without one, the rate limit's reset. */
export function requestedWait(status: number, headers: Headers, now: number): number | undefined {
  const after = headers.get('retry-after');
  if (after !== null) return until(after, now, 0);
  const reset = status === 429 ? headers.get('x-ratelimit-reset') : null;
  return reset === null ? undefined : until(reset, now, 1e12);
}

// In seconds; from `epoch` on, in milliseconds, a number is a moment, and below it a span.
function until(text: string, now: number, epoch: number): number | undefined {
  const isNumber = /^\s*\d+(\.\d+)?\s*$/.test(text);
  // A moment names a time of day; without one, `Date.parse` makes a year of any number.
  const time = isNumber ? Number(text) * 1000 : text.includes(':') ? Date.parse(text) : NaN;
  const isSpan = isNumber && !(epoch > 0 && time >= epoch);
  return Number.isNaN(time) ? undefined : Math.max(0, isSpan ? time : time - now);
}

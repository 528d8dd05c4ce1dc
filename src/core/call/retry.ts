import { isHttpError } from '../errors/http-errors.ts';
import { TimeoutError, TransportError, type SdkError } from '../errors/sdk-errors.ts';
import type { RetryOptions } from '../options.ts';

const worthRepeating: readonly number[] = [408, 429, 500, 502, 503, 504];

/** What decides about a repeat. */
export interface RetryQuestion {
  /** Whether the operation's row allows repeating it. */
  readonly repeatable: boolean;
  /** Whether it only reads. */
  readonly isRead: boolean;
  /** What went wrong. */
  readonly error: SdkError;
  /** Repeats already made. */
  readonly repeats: number;
  /** The caller's options. */
  readonly retry: RetryOptions | false | undefined;
  /** Milliseconds until the deadline. */
  readonly remaining: number;
}

/** Milliseconds to wait before the repeat, or `undefined` for none: the rule follows the operation's row, not its verb. */
export function retryDelay(question: RetryQuestion): number | undefined {
  const { repeatable, isRead, error, repeats, retry, remaining } = question;
  if (retry === false || !(repeats < (retry?.limit ?? 2)) || !repeatable || !isPassing(error, isRead)) return;
  const asked = isHttpError(error) ? error.retryAfter : undefined;
  // Asking again sooner than the server said would make things worse, so a wait beyond the cap is no repeat at all.
  if (asked !== undefined && !(asked <= (retry?.maxRetryAfter ?? 60_000))) return;
  const delay = asked ?? (retry?.backoff ?? doubled)(repeats + 1);
  return delay < remaining ? delay : undefined;
}

/** Whether an error may be gone at the next try. */
export function isPassing(error: SdkError, isRead: boolean): boolean {
  if (error instanceof TimeoutError) return error.which === 'try';
  if (!isHttpError(error)) return error instanceof TransportError;
  // A write that ended in 500 may have been half done.
  return worthRepeating.includes(error.status) && (error.status !== 500 || isRead);
}

function doubled(n: number): number {
  return Math.min(300 * 2 ** (n - 1), 5_000);
}

/** Milliseconds a server asks to wait: `Retry-After` in seconds or as a date; of a 429 without one, the rate limit's reset. */
export function askedWait(status: number, headers: Headers, now: number): number | undefined {
  const after = headers.get('retry-after');
  if (after !== null) return until(after, now, 0);
  const reset = status === 429 ? headers.get('x-ratelimit-reset') : null;
  return reset === null ? undefined : until(reset, now, 1e9);
}

// Below `epoch` a number is a span of seconds, from there on a moment.
function until(text: string, now: number, epoch: number): number | undefined {
  const seconds = /^\s*\d+(\.\d+)?\s*$/.test(text) ? Number(text) : undefined;
  // A moment names a time of day; without one, `Date.parse` makes a year of any number.
  const named = text.includes(':') ? Date.parse(text) : NaN;
  const moment = seconds === undefined ? named : epoch > 0 && seconds >= epoch ? seconds * 1000 : now + seconds * 1000;
  return Number.isNaN(moment) ? undefined : Math.max(0, moment - now);
}

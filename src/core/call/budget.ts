import type { SdkError } from '../errors/sdk-errors.ts';
import type { CallOptions } from '../options.ts';
import { retryDelay } from './retry.ts';
import type { Settings } from './settings.ts';
import { orAbort } from './wait.ts';

/** One deadline over several calls, for methods that make more than one. */
export interface Budget {
  /** The options for the next call: what is left of the deadline is its deadline. */
  within(): CallOptions<unknown>;
  /** Milliseconds left. */
  left(): number;
  /** Waits as long as the rules for repeating a read say; `false`, without a wait, when they say not to repeat. */
  again(error: SdkError, repeats: number): Promise<boolean>;
  /** Waits. */
  pause(milliseconds: number): Promise<void>;
}

/** Starts a deadline. */
export function budgetOf(settings: Settings, options: CallOptions<unknown>, standard?: number): Budget {
  const start = settings.now();
  const deadline = options.deadline ?? standard ?? settings.defaults.deadline ?? 30_000;
  const left = (): number => Math.max(0, deadline - (settings.now() - start));
  const signal = options.signal ?? new AbortController().signal;
  const pause = (milliseconds: number): Promise<void> =>
    orAbort(settings.sleep(milliseconds, signal), signal).catch((error: unknown) => {
      // The next call says that it was ended, as an error of its own operation.
      if (!signal.aborted) throw error;
    });
  return {
    left,
    pause,
    within: () => ({ ...options, deadline: left() }),
    again: async (error, repeats) => {
      const retry = options.retry ?? settings.defaults.retry;
      const delay = retryDelay({ repeatable: true, isRead: true, error, repeats, retry, remaining: left() });
      if (delay !== undefined) await pause(delay);
      return delay !== undefined;
    },
  };
}

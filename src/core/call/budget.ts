import type { SdkError } from '../errors/sdk-errors.ts';
import type { CallOptions } from '../options.ts';
import { retryOf } from './retry.ts';
import { eitherSignal, type Settings } from './settings.ts';
import { orAbort } from './wait.ts';

/** One deadline over several calls, for methods that make more than one. */
export interface Budget {
  /** The options of the next call; its deadline is what remains of this one. */
  callOptions(): CallOptions<unknown>;
  /** Milliseconds until the deadline. */
  remaining(): number;
  /** Waits as for the retry of a read; `false`, without a wait, when there is to be none. */
  waitToRetry(error: SdkError, retries: number): Promise<boolean>;
  pause(milliseconds: number): Promise<void>;
}

/** Starts a deadline. */
export function startBudget(settings: Settings, options: CallOptions<unknown>, standard?: number): Budget {
  const start = settings.now();
  const deadline = options.deadline ?? standard ?? settings.defaults.deadline ?? 30_000;
  const remaining = (): number => Math.max(0, deadline - (settings.now() - start));
  const signal = eitherSignal(settings.defaults.signal, options.signal) ?? new AbortController().signal;
  const pause = (milliseconds: number): Promise<void> =>
    orAbort(settings.sleep(milliseconds, signal), signal).catch((error: unknown) => {
      // The next call reports the abort, as an error of its own operation.
      if (!signal.aborted) throw error;
    });
  return {
    remaining,
    pause,
    callOptions: () => ({ ...options, deadline: remaining() }),
    waitToRetry: async (error, retries) => {
      const retry = options.retry ?? settings.defaults.retry;
      const { delay } = retryOf({ idempotent: true, isRead: true, error, retries, retry, remaining: remaining() });
      if (delay !== undefined) await pause(delay);
      return delay !== undefined;
    },
  };
}

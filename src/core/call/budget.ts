import type { CallOptions } from '../options.ts';
import { eitherSignal, type Settings } from './settings.ts';
import { orAbort } from './wait.ts';

/** One deadline over several calls, for methods that make more than one. */
export interface Budget {
  /** The options of the next call; its deadline is what remains of this one. */
  callOptions(): CallOptions<unknown>;
  /** Milliseconds until the deadline. */
  remaining(): number;
}

/** Starts a deadline. */
export function startBudget(settings: Settings, options: CallOptions<unknown>, standard?: number): Budget {
  const { now, defaults } = settings;
  const start = now();
  const deadline = options.deadline ?? standard ?? defaults.deadline ?? 30_000;
  const remaining = (): number => Math.max(0, deadline - (now() - start));
  return { remaining, callOptions: () => ({ ...options, deadline: remaining() }) };
}

/** Waits between two calls. */
export function pause(settings: Settings, options: CallOptions<unknown>, milliseconds: number): Promise<void> {
  const signal = eitherSignal(settings.defaults.signal, options.signal) ?? new AbortController().signal;
  return orAbort(settings.sleep(milliseconds, signal), signal).catch((error: unknown) => {
    // The next call reports the abort, as an error of its own operation.
    if (!signal.aborted) throw error;
  });
}

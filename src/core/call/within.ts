import { AbortedError, TimeoutError } from '../errors/sdk-errors.ts';
import type { Run } from './run.ts';
import { abortAfter, eitherOf } from './wait.ts';

/**
 * One step of a call, under the caller's signal, the deadline, and a limit of its own if it has one. Nothing is begun
 * when no time is left, for a promise that nobody waits for may reject. What is begun must heed the signal.
 */
export async function within<T>(run: Run, begin: (signal: AbortSignal) => Promise<T>, timeout?: number): Promise<T> {
  const remaining = run.left();
  if (!(remaining > 0)) throw new TimeoutError('deadline', run.deadline, run.facts());
  const { signal: own } = run.options;
  const timer = new AbortController();
  const signal = eitherOf(own, timer.signal);
  const stop = abortAfter(timer, Math.min(timeout ?? remaining, remaining));
  try {
    signal.throwIfAborted();
    return await begin(signal);
  } catch (error) {
    if (own?.aborted) throw new AbortedError('ended by the caller', run.facts(), { cause: own.reason });
    if (!signal.aborted) throw error;
    const single = timeout !== undefined && timeout < remaining;
    throw new TimeoutError(single ? 'try' : 'deadline', single ? timeout : run.deadline, run.facts());
  } finally {
    stop();
  }
}

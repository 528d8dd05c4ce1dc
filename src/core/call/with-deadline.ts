import { AbortedError, TimeoutError } from '../errors/sdk-errors.ts';
import type { Run } from './run.ts';
import { limitedSignal } from './wait.ts';

/**
 * Runs one step of a call under the caller's signal, the deadline, and a timeout of its own if it has one. Nothing starts
 * when no time is left, since a promise that nobody awaits may reject. A step must end when its signal aborts.
 */
export async function withDeadline<T>(
  run: Run,
  step: (signal: AbortSignal) => Promise<T>,
  timeout?: number,
): Promise<T> {
  const remaining = run.remaining();
  if (!(remaining > 0)) throw new TimeoutError('deadline', run.deadline, run.facts());
  const { signal: own } = run.options;
  const [signal, release] = limitedSignal(own, Math.min(timeout ?? remaining, remaining));
  try {
    signal.throwIfAborted();
    return await step(signal);
  } catch (error) {
    if (own?.aborted) throw new AbortedError('aborted by the caller', run.facts(), { cause: own.reason });
    if (!signal.aborted) throw error;
    const single = timeout !== undefined && timeout < remaining;
    throw new TimeoutError(single ? 'attempt' : 'deadline', single ? timeout : run.deadline, run.facts());
  } finally {
    release();
  }
}

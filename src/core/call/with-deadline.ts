import { AbortedError, TimeoutError } from '../errors/sdk-errors.ts';
import type { Run } from './run.ts';
import { maxTimer, orAbort } from './wait.ts';

/**
 * Runs one step of a call under the caller's signal, the deadline, and a timeout of its own if it has one. It gets a
 * signal, at whose abort it must end, and the milliseconds until then. Nothing starts when no time is left, since a
 * promise that nobody awaits may reject.
 */
export async function withDeadline<T>(
  run: Run,
  step: (signal: AbortSignal, milliseconds: number) => Promise<T>,
  timeout: number = Infinity,
): Promise<T> {
  const remaining = run.remaining();
  const timedOut = (): TimeoutError =>
    timeout < remaining
      ? new TimeoutError('attempt', timeout, run.facts())
      : new TimeoutError('deadline', run.deadline, run.facts());
  if (!(remaining > 0)) throw timedOut();
  const { signal: own } = run.options;
  const milliseconds = Math.min(timeout, remaining, maxTimer);
  // Not a composite signal, which costs more than a call.
  const controller = new AbortController();
  const { signal } = controller;
  const abort = (): void => controller.abort(own?.reason);
  const timer = setTimeout(abort, milliseconds);
  own?.addEventListener('abort', abort);
  try {
    if (own?.aborted) abort();
    signal.throwIfAborted();
    return await step(signal, milliseconds);
  } catch (error) {
    if (own?.aborted) throw new AbortedError('aborted by the caller', run.facts(), { cause: own.reason });
    throw signal.aborted ? timedOut() : error;
  } finally {
    clearTimeout(timer);
    own?.removeEventListener('abort', abort);
  }
}

/** The same for a step that may go on when its signal aborts. */
export function orDeadline<T>(
  run: Run,
  step: (signal: AbortSignal, milliseconds: number) => Promise<T>,
  timeout?: number,
): Promise<T> {
  return withDeadline(run, (signal, milliseconds) => orAbort(step(signal, milliseconds), signal), timeout);
}

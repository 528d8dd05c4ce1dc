import { AbortedError, TimeoutError } from '../errors/sdk-errors.ts';
import type { Run } from './run.ts';
import { maxTimer } from './wait.ts';

/**
 * Runs one step of a call under the caller's signal, the deadline, and a timeout of its own if it has one, and rejects
 * as soon as one of them ends it. The step gets a signal of its own, at whose abort it must end, and the milliseconds
 * until then. Nothing starts when no time is left, since a promise that nobody awaits may reject.
 */
export function withDeadline<T>(
  run: Run,
  step: (signal: AbortSignal, milliseconds: number) => Promise<T>,
  timeout: number = Infinity,
): Promise<T> {
  const remaining = run.remaining();
  const { signal: own } = run.options;
  const milliseconds = Math.min(timeout, remaining, maxTimer);
  // Not a composite signal, which costs more than a call.
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  return new Promise((resolve, reject) => {
    const fail = (error: Error): void => {
      finish();
      reject(error);
    };
    const stop = (): void => {
      const isAttempt = timeout < remaining;
      fail(
        own?.aborted
          ? new AbortedError('aborted by the caller', run.facts(), { cause: own.reason })
          : new TimeoutError(isAttempt ? 'attempt' : 'deadline', isAttempt ? timeout : run.deadline, run.facts()),
      );
      controller.abort(own?.reason);
    };
    const finish = (): void => {
      clearTimeout(timer);
      own?.removeEventListener('abort', stop);
    };
    if (own?.aborted || !(remaining > 0)) return stop();
    timer = setTimeout(stop, milliseconds);
    own?.addEventListener('abort', stop);
    step(controller.signal, milliseconds).then((value) => {
      finish();
      resolve(value);
    }, fail);
  });
}

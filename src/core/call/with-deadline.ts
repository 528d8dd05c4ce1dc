import { AbortedError, TimeoutError } from '../errors/sdk-errors.ts';
import type { Run } from './run.ts';
import { maxTimer } from './wait.ts';

/**
 * Runs one step of a call under the caller's signal, the deadline, and a timeout of its own if it has one, and rejects
 * as soon as one of them ends it. The step gets a signal of its own, at whose abort it must end, and `abort`, which ends
 * what still listens to that signal. Nothing starts when no time is left, since an unawaited promise may reject.
 */
export function withDeadline<T>(
  run: Run,
  step: (signal: AbortSignal, abort: () => void) => Promise<T>,
  timeout: number = Infinity,
): Promise<T> {
  const remaining = run.remaining();
  const { signal: own } = run.options;
  // Not a composite signal, which costs more than a call.
  const controller = new AbortController();
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      finish();
      const isAttempt = timeout < remaining;
      reject(
        own?.aborted
          ? new AbortedError('aborted by the caller', run.facts(), { cause: own.reason })
          : new TimeoutError(isAttempt ? 'attempt' : 'deadline', isAttempt ? timeout : run.deadline, run.facts()),
      );
      controller.abort(own?.reason);
    };
    const timer = setTimeout(stop, Math.max(0, Math.min(timeout, remaining, maxTimer)));
    const finish = (): void => {
      clearTimeout(timer);
      own?.removeEventListener('abort', stop);
    };
    if (own?.aborted || !(remaining > 0)) return stop();
    own?.addEventListener('abort', stop);
    void step(controller.signal, () => controller.abort())
      .then(resolve, reject)
      .then(finish);
  });
}

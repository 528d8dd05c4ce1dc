/** The longest time a timer of the platform can hold; a longer one is treated as no limit. */
const maxTimer = 2 ** 31 - 1;

/** Waits by a timer of the platform; the signal ends the wait early. */
export function timerSleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, Math.min(milliseconds, maxTimer));
    signal.addEventListener('abort', done, { once: true });
    function done(): void {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    }
  });
}

/** Settles as the promise does, or rejects as soon as the signal aborts. */
export function orAbort<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(signal.reason as Error);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

/** A signal that aborts with either of two. */
export function eitherOf(one: AbortSignal | undefined, other: AbortSignal): AbortSignal {
  return one === undefined ? other : AbortSignal.any([one, other]);
}

/** Aborts the controller after a time, and returns what stops the timer. None is set for more than it can hold. */
export function abortAfter(controller: AbortController, milliseconds: number): () => void {
  if (milliseconds > maxTimer) return () => undefined;
  const timer = setTimeout(() => controller.abort(), milliseconds);
  return () => clearTimeout(timer);
}

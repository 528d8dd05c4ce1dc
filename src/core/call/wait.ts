/** The longest time a timer of the platform can hold; anything beyond is treated as no limit. */
const longestTimer = 2 ** 31 - 1;

/** The platform's way to wait, ended early by the signal. */
export function timerSleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, Math.min(milliseconds, longestTimer));
    signal.addEventListener('abort', done, { once: true });
    function done(): void {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    }
  });
}

/** A promise that settles with the other one, or rejects the moment the signal aborts, whatever the other one does. */
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

/** Aborts the controller after a time; the answer stops the timer. No timer is set for more than it can hold. */
export function abortAfter(controller: AbortController, milliseconds: number): () => void {
  if (milliseconds > longestTimer) return () => undefined;
  const timer = setTimeout(() => controller.abort(), milliseconds);
  return () => clearTimeout(timer);
}

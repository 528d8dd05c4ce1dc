/** The longest time a timer of the platform can hold. */
export const maxTimer: number = 2 ** 31 - 1;

/** Waits by a timer of the platform; the signal ends the wait early. */
export function timerSleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, Math.min(milliseconds, maxTimer));
    signal.addEventListener('abort', done);
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
    signal.addEventListener('abort', stop);
    void promise.then(resolve, reject).then(() => signal.removeEventListener('abort', stop));
  });
}

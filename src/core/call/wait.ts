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

/** A signal that ends with another one or after a time, and what lets go of both: a composite one costs more than a call. */
export function limitedSignal(
  own: AbortSignal | undefined,
  milliseconds: number,
): readonly [signal: AbortSignal, release: () => void] {
  const controller = new AbortController();
  const abort = (): void => controller.abort(own?.reason);
  // None is set for more than a timer can hold.
  const timer = milliseconds > maxTimer ? undefined : setTimeout(abort, milliseconds);
  if (own?.aborted) abort();
  own?.addEventListener('abort', abort, { once: true });
  return [
    controller.signal,
    () => {
      clearTimeout(timer);
      own?.removeEventListener('abort', abort);
    },
  ];
}

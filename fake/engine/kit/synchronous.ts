/**
 * The result of a function of an area.
 *
 * @throws Error when it is a promise: what follows an `await` would change another state of the world, after the response.
 */
export function synchronous<T>(place: string, result: T): T {
  if (!(result instanceof Promise)) return result;
  // It may be rejected later: that ends no process.
  result.catch(() => undefined);
  throw new Error(`${place} is async: handlers are synchronous, and what takes time is a task of the clock`);
}

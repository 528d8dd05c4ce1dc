import type { Fake } from './create-fake.ts';

/**
 * Checks that every request to a fake matched a route, and that the fake had no internal error: for an `afterEach` hook
 * of any test runner.
 *
 * @throws Error that lists the unmatched requests, each with the nearest routes.
 *
 * @example
 * ```ts
 * import { assertAllMatched, createFake } from 'understudy-sdk/fake';
 *
 * const fake = createFake();
 * await fake.fetch(`${fake.url}/paymnts`);
 * try {
 *   assertAllMatched(fake);
 * } catch (error) {
 *   console.log(String(error)); // … GET /paymnts: no such route; the nearest: GET /payments
 * }
 * ```
 */
export function assertAllMatched(fake: Fake): void {
  const lines = fake.unmatched.map(
    ({ method, path, nearest, internalError }) =>
      `${method} ${path}: ${internalError ?? `no such route; the nearest: ${(nearest ?? []).join(', ') || 'none with this path and another method'}`}`,
  );
  if (lines.length > 0) throw new Error(`the fake had ${lines.length} unmatched request(s):\n${lines.join('\n')}`);
}

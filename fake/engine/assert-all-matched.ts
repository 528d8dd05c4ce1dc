import type { Fake } from './fake.ts';

/**
 * Checks that every request to a fake matched a route, that every fault and hold met a request, and that the fake had no
 * internal error: for an `afterEach` hook of any test runner.
 *
 * @throws Error that lists the unmatched requests, each with the nearest routes or what its path has, and the faults that
 * never fired.
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
  const requests = fake.unmatched.map(
    ({ method, path, nearest = [], reason, internalError }) =>
      `${method} ${path}: ${internalError ?? reason ?? `no such route; the nearest: ${nearest.join(', ')}`}`,
  );
  const faults = fake.faults.unfired;
  const texts = [
    ...(requests.length > 0 ? [`the fake had ${requests.length} unmatched request(s):`, ...requests] : []),
    ...(faults.length > 0 ? [`the fake had ${faults.length} fault(s) that never fired:`, ...faults] : []),
  ];
  if (texts.length > 0) throw new Error(texts.join('\n'));
}

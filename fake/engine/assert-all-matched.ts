import type { Fake } from './fake.ts';

/**
 * Checks that every request to a fake matched a route, that every fault and hold met a request, and that the fake had no
 * internal error: for an `afterEach` hook of any test runner.
 *
 * @throws Error that lists the internal errors, the unmatched requests, each with the nearest routes or what its path has,
 * and the faults that never fired, with the operations that were requested.
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
 *   console.log(String(error)); // … GET /paymnts: no such route; the nearest: GET /payments, …
 * }
 * ```
 */
export function assertAllMatched(fake: Fake): void {
  const failed = fake.unmatched.flatMap(({ method, path, internalError }) =>
    internalError === undefined ? [] : [`${method} ${path}: ${internalError}`],
  );
  const unmatched = fake.unmatched.flatMap(({ method, path, nearest = [], reason, internalError }) =>
    internalError === undefined
      ? [`${method} ${path}: ${reason ?? `no such route; the nearest: ${nearest.join(', ')}`}`]
      : [],
  );
  const faults = fake.faults.unfired;
  const texts = [
    ...listed('internal error(s)', failed),
    ...listed('unmatched request(s)', unmatched),
    ...listed('fault(s) that never fired', faults),
    ...(faults.length > 0 ? [requestedText(fake)] : []),
  ];
  if (texts.length > 0) throw new Error(texts.join('\n'));
}

const listed = (what: string, lines: readonly string[]): string[] =>
  lines.length > 0 ? [`the fake had ${lines.length} ${what}:`, ...lines] : [];

/** The operations that were requested, where a fault was for another one. */
function requestedText({ journal }: Fake): string {
  const operations = [...new Set(journal.flatMap(({ operation }) => operation ?? []))];
  return operations.length > 0 ? `requested were: ${operations.join(', ')}` : 'no operation was requested';
}

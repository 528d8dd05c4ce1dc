/**
 * A vitest fixture: a fresh fake for every test, which fails that test on an unmatched request or a fault that never
 * fired; and matchers for `expect`.
 *
 * @module understudy-sdk/fake/vitest
 */
import { expect, test as base, type TestAPI } from 'vitest';
import { assertAllMatched } from '../engine/assert-all-matched.ts';
import { mergedCoverage, type Coverage } from '../engine/composed/coverage.ts';
import type { AreaTypes } from '../engine/area/types.ts';
import type { ComposedFake, CreateFake } from '../engine/compose.ts';
import type { FakeOptions } from '../engine/composed/options.ts';
import { createFake as createEverything, type Everything } from '../index.ts';
import { fakeMatchers } from '../engine/matchers.ts';

/** The fixtures of tests made by {@link testWithFake}. */
export interface FakeFixtures<T extends AreaTypes = Everything> {
  /** This test's own fake. */
  fake: ComposedFake<T>;
}

/** How the fixture ends a test. */
export interface FixtureOptions {
  /** Called after each test with the coverage of all its fakes so far, such as to write it into a file. */
  readonly onCoverage?: (coverage: Coverage) => void | Promise<void>;
}

/**
 * vitest's `test`, with a fresh `fake` for each test that asks for it. When the test ends, it fails if a request met no
 * route, and says which routes come closest, or if a fault never fired. A test that fails prints the last 50 lines of
 * `fake.log()`. `expect(fake).toHaveReceived(operation)` works in such tests; for its type see `FakeAssertions` of
 * `understudy-sdk/fake`.
 *
 * @param options - what each fake is made with.
 * @param fixture - how the fixture ends a test.
 *
 * @example
 * ```ts
 * import { testWithFake } from 'understudy-sdk/fake/vitest';
 * import { PaymentsClient } from 'understudy-sdk/payments';
 *
 * const test = testWithFake();
 *
 * test('pays', async ({ fake, expect }) => {
 *   const payments = new PaymentsClient(fake.options.payments);
 *   const { transaction } = await payments.initialize({ amount: 500, currency: 'XAF', email: 'ada@example.com' });
 *   expect(transaction.status).toBe('pending');
 * });
 * ```
 */
export function testWithFake(options?: FakeOptions<Everything>, fixture?: FixtureOptions): TestAPI<FakeFixtures>;
/**
 * The same with fakes of your own composition.
 *
 * @param options - what each fake is made with, and `createFake`, which makes it.
 * @param fixture - how the fixture ends a test.
 */
export function testWithFake<T extends AreaTypes>(
  options: FakeOptions<T> & { readonly createFake: CreateFake<T> },
  fixture?: FixtureOptions,
): TestAPI<FakeFixtures<T>>;
export function testWithFake(
  {
    createFake = createEverything,
    ...options
  }: FakeOptions<Everything> & { createFake?: typeof createEverything } = {},
  { onCoverage }: FixtureOptions = {},
): TestAPI<FakeFixtures> {
  expect.extend(fakeMatchers);
  let coverage: Coverage | undefined;
  return base.extend<FakeFixtures>({
    fake: async ({ onTestFailed }, use) => {
      const fake = createFake(options);
      onTestFailed(({ task }) => {
        // An exploration has fakes of its own.
        const isExplored = task.result?.errors?.some(({ name }) => name === 'ExploreError') === true;
        const log = fake.log({ last: 50 }) || (isExplored ? '' : 'The fake received no request.');
        if (log !== '') console.info(log);
      });
      await use(fake);
      assertAllMatched(fake);
      if (onCoverage === undefined) return;
      coverage = mergedCoverage(coverage === undefined ? [fake.coverage()] : [coverage, fake.coverage()]);
      await onCoverage(coverage);
    },
  });
}

/**
 * A vitest fixture: a fresh fake for every test, which fails that test on an unmatched request or a fault that never fired.
 *
 * @packageDocumentation
 */
import { test as base, type TestAPI } from 'vitest';
import { assertAllMatched } from './assert-all-matched.ts';
import { createFake, type Fake, type FakeOptions } from './create-fake.ts';

/** What tests made by {@link testWithFake} are given. */
export interface FakeFixtures {
  /** This test's own fake. */
  fake: Fake;
}

/**
 * vitest's `test`, with a fresh `fake` for each test that asks for it. When the test ends, it fails if a request met no
 * route, and says which routes come closest, or if a fault never fired.
 *
 * @param options - what each fake is made with.
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
export function testWithFake(options: FakeOptions = {}): TestAPI<FakeFixtures> {
  return base.extend<FakeFixtures>({
    fake: async ({}, use) => {
      const fake = createFake(options);
      await use(fake);
      assertAllMatched(fake);
    },
  });
}

/**
 * A vitest fixture: a fresh fake for every test, which fails that test on an unmatched request.
 *
 * @packageDocumentation
 */
import { test as base, type TestAPI } from 'vitest';
import { createFake, type Fake, type FakeOptions } from './create-fake.ts';

/** What tests made by {@link testWithFake} are given. */
export interface FakeFixtures {
  /** This test's own fake. */
  fake: Fake;
}

/**
 * vitest's `test`, with a fresh `fake` for each test that asks for it. When the test ends, it fails if a request met no
 * route, and says which routes come closest.
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
 *   const payments = new PaymentsClient({ baseUrl: fake.url, fetch: fake.fetch, auth: { apiKey: fake.credentials.apiKey } });
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
      assertMatched(fake);
    },
  });
}

/**
 * Fails when a fake had requests that no route took, or failed itself: for a hook of another test runner.
 *
 * @throws Error that names the requests and the routes that come closest.
 */
export function assertMatched(fake: Fake): void {
  const lines = fake.unmatched.map(
    ({ method, path, nearest, internalError }) =>
      `${method} ${path}: ${internalError ?? `no such route; the nearest: ${(nearest ?? []).join(', ') || 'none with this path and another method'}`}`,
  );
  if (lines.length > 0)
    throw new Error(`the fake has no route for ${lines.length} request(s), or failed itself:\n${lines.join('\n')}`);
}

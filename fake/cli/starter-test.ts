import type { StarterFile } from '../shell/starter-file.ts';

/** A first test to start from: for vitest, or for the test runner of Node.js. */
export const starterTest = (isVitest: boolean): StarterFile => ({
  path: isVitest ? 'understudy.test.ts' : 'understudy.test.mjs',
  content: `import assert from 'node:assert/strict';
import { createFake } from 'understudy-sdk/fake';
import { PaymentsClient } from 'understudy-sdk/payments';
import { test } from '${isVitest ? 'vitest' : 'node:test'}';

const order = { amount: 500, currency: 'XAF', email: 'ada@example.com' };

test('a payment completes', async () => {
  const fake = createFake();
  const payments = new PaymentsClient(fake.options.payments);
  const { transaction } = await payments.initialize(order);
  fake.control({ op: 'payment.outcome', reference: transaction.reference, outcome: 'complete' });
  assert.equal((await payments.retrieve(transaction.reference)).status, 'complete');
});

test('a payment is made even if its response is lost', async () => {
  const fake = createFake();
  const payments = new PaymentsClient(fake.options.payments);
  fake.faults.add({ on: 'payments.initialize', effect: { drop: 'after' } });
  await assert.rejects(payments.initialize(order));
  assert.equal((await payments.list().toArray({ limit: 10 })).length, 1);
});
`,
});

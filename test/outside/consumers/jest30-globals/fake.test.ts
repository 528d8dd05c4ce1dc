import { expect, test } from '@jest/globals';
import { createFake } from 'understudy-sdk/fake';
import { PaymentsClient } from 'understudy-sdk/payments';

test('the matchers are there, with their types', async () => {
  const fake = createFake();
  const payments = new PaymentsClient(fake.options.payments);
  await payments.initialize({ amount: 500, currency: 'XAF', email: 'ada@example.com' });
  expect(fake).toHaveReceived('payments.initialize', { times: 1, status: 201 });
  expect(fake).not.toHaveReceived('payments.list');
  // @ts-expect-error: there is no such operation
  expect(() => expect(fake).toHaveReceived('payments.initialise')).toThrow("no operation 'payments.initialise'");
});

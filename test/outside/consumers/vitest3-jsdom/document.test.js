import { createFake } from 'understudy-sdk/fake';
import { PaymentsClient } from 'understudy-sdk/payments';
import { expect, test } from 'vitest';

const paid = { amount: 500, currency: 'XAF', email: 'ada@example.com' };

test('a client and the fake work beside a document', async () => {
  const payments = new PaymentsClient(createFake().options.payments);
  const { transaction } = await payments.initialize(paid);
  document.body.innerHTML = `<p>${(await payments.retrieve(transaction.reference)).status}</p>`;
  expect(document.querySelector('p').textContent).toBe('pending');
});

test('the signal of the environment ends a call', async () => {
  const fake = createFake();
  const payments = new PaymentsClient({ ...fake.options.payments, fetch: () => new Promise(() => {}) });
  const controller = new AbortController();
  const call = payments.initialize(paid, { signal: controller.signal });
  controller.abort();
  await expect(call).rejects.toThrow('aborted');
  await expect(payments.retrieve('x', { timeout: 20, retry: false })).rejects.toThrow('20 ms');
});

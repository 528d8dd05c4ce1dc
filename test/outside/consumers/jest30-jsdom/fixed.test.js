const { PaymentsClient } = require('understudy-sdk/payments');
const { createFake } = require('understudy-sdk/fake');

test('a client and the fake work beside a document', async () => {
  const fake = createFake();
  const payments = new PaymentsClient(fake.options.payments);
  const { transaction } = await payments.initialize({ amount: 500, currency: 'XAF', email: 'ada@example.com' });
  document.body.innerHTML = `<p>${(await payments.retrieve(transaction.reference)).status}</p>`;
  expect(document.querySelector('p').textContent).toBe('pending');
  const controller = new AbortController();
  controller.abort();
  await expect(payments.retrieve('x', { signal: controller.signal })).rejects.toThrow('aborted');
});

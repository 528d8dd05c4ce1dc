// The package from a CommonJS module: Node loads an ES module by `require` from 22.12 on.
const { PaymentsClient } = require('understudy-sdk');
const payments = require('understudy-sdk/payments');
const { createFake } = require('understudy-sdk/fake');

async function main() {
  const fake = createFake();
  const client = new PaymentsClient({
    baseUrl: fake.url,
    fetch: fake.fetch,
    auth: { apiKey: fake.credentials.apiKey },
    schemas: payments.paymentSchemas,
  });
  const made = await client.initialize({ amount: 5, currency: 'XAF', email: 'a@b.example' }, { validate: 'strict' });
  const ok = made.transaction.amount === 5 && payments.PaymentsClient === PaymentsClient;
  console.log(`suite: ${ok ? 1 : 0} of 1 passed`);
}

void main();

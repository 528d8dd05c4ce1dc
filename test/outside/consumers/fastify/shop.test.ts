import { listen } from 'understudy-sdk/fake/node';
import { testWithFake } from 'understudy-sdk/fake/vitest';
import { createShop } from './shop.ts';

const test = testWithFake().extend<{ url: string }>({
  async url({ fake }, use) {
    const service = await listen(fake);
    const { apiKey, hashKey } = fake.credentials;
    const app = createShop({ url: service.url, apiKey, hashKey });
    const url = await app.listen({ port: 0 });
    fake.seed({ payments: { hashKey, webhooks: [{ url: `${url}/hooks` }] } });
    await use(url);
    await service.close();
    await app.close();
  },
});

const post = (url: string, body: object) =>
  fetch(url, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });
const order = { amount: 500, email: 'ada@example.com' };

test.for(['complete', 'failed'] as const)(
  'a webhook says that a payment is %s',
  async (outcome, { fake, url, expect }) => {
    expect((await post(`${url}/orders/order-1`, order)).status).toBe(201);
    fake.control({ op: 'payment.outcome', reference: 'order-1', outcome });
    await fake.webhooks.settled();
    expect(await (await fetch(`${url}/orders/order-1`)).json()).toEqual({ outcome: `payment.${outcome}` });
  },
);

test('a forged webhook is rejected', async ({ url, expect }) => {
  expect((await post(`${url}/hooks`, {})).status).toBe(401);
});

test('a lost response is no response, and the payment is made all the same', async ({ fake, url, expect }) => {
  fake.faults.add({ on: 'payments.initialize', effect: { drop: 'after' } });
  expect((await post(`${url}/orders/order-1`, order)).status).toBe(502);
  expect(fake.requests({ operation: 'payments.initialize', status: 201 })).toHaveLength(1);
});

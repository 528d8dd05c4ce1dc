import { describe, expect, test } from 'vitest';
import { createFake, exploreFaults, type Fake } from 'understudy-sdk/fake';
import { PaymentsClient } from 'understudy-sdk/payments';
import { Shop } from './shop.ts';

const EVENTS = ['payment.complete', 'payment.failed'] as const;
const SEED = {
  payments: { hashKey: 'hsk_test.shop', webhooks: [{ url: 'https://shop.example/hooks', events: EVENTS }] },
};

/** The shop and the fake of its payment service, which sends its webhooks to the shop. */
function opened(): { shop: Shop; fake: Fake } {
  const fake = createFake({ seed: SEED, send: (request) => shop.fetch(request) });
  const shop = new Shop({ payments: new PaymentsClient(fake.options.payments), hashKey: 'hsk_test.shop' });
  return { shop, fake };
}

const order = (amount: unknown): Request =>
  new Request('https://shop.example/orders', {
    method: 'POST',
    body: JSON.stringify({ reference: 'order-1', amount, email: 'ada@example.com' }),
  });

describe('the checkout', () => {
  test('sends the payer to the payment page, and knows of the payment by webhook', async () => {
    const { shop, fake } = opened();
    const response = await shop.fetch(order(500));
    const { payAt } = (await response.json()) as { payAt: string };
    expect((await fake.fetch(payAt)).status).toBe(200);

    fake.control({ op: 'payment.outcome', reference: 'order-1', outcome: 'complete' });
    await fake.webhooks.settled();
    const status = await shop.fetch(new Request('https://shop.example/orders/order-1'));
    expect(await status.json()).toEqual({ reference: 'order-1', status: 'paid' });
  });

  test('stays paid when an old webhook comes again', async () => {
    const { shop, fake } = opened();
    await shop.fetch(order(500));
    fake.control({ op: 'payment.outcome', reference: 'order-1', outcome: 'complete' });
    await fake.webhooks.settled();
    fake.webhooks.redeliver(0);
    await fake.webhooks.settled();
    expect(shop.orders.get('order-1')).toBe('paid');
    expect(fake.deliveries.map(({ response }) => response?.status)).toEqual([204, 204]);
  });

  test('rejects a webhook that nobody signed', async () => {
    const { shop } = opened();
    const forged = JSON.stringify({ id: 'evt_1', type: 'payment.complete', data: { reference: 'order-1' } });
    const response = await shop.fetch(new Request('https://shop.example/hooks', { method: 'POST', body: forged }));
    expect(response.status).toBe(401);
  });

  test('says what is wrong with an order', async () => {
    const { shop } = opened();
    const response = await shop.fetch(order(-1));
    expect(response.status).toBe(422);
    expect(await response.text()).toContain('amount');
    expect(shop.orders.size).toBe(0);
  });

  test('charges once, whatever fails on the way, and also when the order is sent again', async () => {
    const report = await exploreFaults({
      async flow(fake) {
        const shop = new Shop({ payments: new PaymentsClient(fake.options.payments), hashKey: 'hsk_test.shop' });
        while ((await shop.fetch(order(500))).status === 502);
      },
      async invariant({ fake }) {
        const { length } = await new PaymentsClient(fake.options.payments).list().toArray({ limit: 10 });
        if (length !== 1) return `${length} payments`;
      },
    });
    expect(String(report)).toContain('no violation');
  });
});

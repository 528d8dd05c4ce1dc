import { describe, expect, test } from 'vitest';
import { createFake, exploreFaults, type Fake, type WorldDocument } from 'understudy-sdk/fake';
import { PaymentsClient } from 'understudy-sdk/payments';
import { Shop } from './shop.ts';

const EVENTS = ['payment.complete', 'payment.failed'] as const;
const SEED = {
  payments: { hashKey: 'hsk_test.shop', webhooks: [{ url: 'https://shop.example/hooks', events: EVENTS }] },
};

const order = (amount: unknown): Request =>
  new Request('https://shop.example/orders', {
    method: 'POST',
    body: JSON.stringify({ reference: 'order-1', amount, email: 'ada@example.com' }),
  });

/** The payments that somebody could pay, or has paid, with what the shop has to say where. */
async function chargeable(fake: Fake): Promise<string[]> {
  const payments = await new PaymentsClient(fake.options.payments).list().toArray({ limit: 100 });
  return payments
    .filter(({ status }) => status !== 'canceled')
    .map(({ merchant_reference }) => `${merchant_reference}`);
}

// The service as it is published, and as its live form responds: the shop knows no difference.
describe.each<[string, WorldDocument]>([
  ['as published', {}],
  ['as it is live', { as: { payments: 'notchpay' } }],
])('the checkout with the service %s', (_, form) => {
  const seed = { ...form, ...SEED };

  /** The shop and the fake of its payment service, which sends its webhooks to the shop. */
  function opened(): { shop: Shop; fake: Fake } {
    const fake = createFake({ seed, send: (request) => shop.fetch(request) });
    const shop = new Shop({ payments: new PaymentsClient(fake.options.payments), hashKey: 'hsk_test.shop' });
    return { shop, fake };
  }

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
    expect(shop.orders.get('order-1')?.status).toBe('paid');
    expect(fake.deliveries.map(({ response }) => response?.status)).toEqual([204, 204]);
  });

  test('gives the same address to whoever clicks again', async () => {
    const { shop } = opened();
    const pages = await Promise.all([shop.fetch(order(500)), shop.fetch(order(500))]);
    pages.push(await shop.fetch(order(500)));
    const addresses = await Promise.all(pages.map(async (page) => ((await page.json()) as { payAt: string }).payAt));
    expect(new Set(addresses).size).toBe(1);
  });

  test('cancels a payment whose address was lost, and makes another one', async () => {
    const { shop, fake } = opened();
    fake.faults.add({ on: 'payments.initialize', effect: { drop: 'after' } });
    const { payAt } = (await (await shop.fetch(order(500))).json()) as { payAt: string };
    expect((await fake.fetch(payAt)).status).toBe(200);
    expect(await chargeable(fake)).toEqual(['order-1~2']);

    fake.control({ op: 'payment.outcome', reference: 'order-1~2', outcome: 'complete' });
    await fake.webhooks.settled();
    expect(shop.orders.get('order-1')?.status).toBe('paid');
  });

  test('rejects a webhook that nobody signed', async () => {
    const { shop } = opened();
    const forged = JSON.stringify({ id: 'evt_1', type: 'payment.complete', data: { merchant_reference: 'order-1' } });
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

  test('charges once and knows where, whatever fails on the way, and also when the order is sent again', async () => {
    const report = await exploreFaults({
      seed,
      pairs: true,
      async flow(fake) {
        const shop = new Shop({ payments: new PaymentsClient(fake.options.payments), hashKey: 'hsk_test.shop' });
        let response = await shop.fetch(order(500));
        while (response.status === 502) response = await shop.fetch(order(500));
        return response.status === 201 && ((await response.json()) as { payAt?: string }).payAt;
      },
      async invariant({ fake, value }) {
        const { length } = await chargeable(fake);
        if (length !== 1) return `${length} payments`;
        if (!value) return 'nobody knows where to pay';
      },
    });
    expect(String(report)).toContain('no violation');
  });
});

import { describe, expect, test } from 'vitest';
import { createFake } from 'understudy-sdk/fake';
import { PaymentsClient, verifyWebhook } from 'understudy-sdk/payments';

const URL = 'https://shop.example/hooks';

function shop(respond?: number[]): { fake: ReturnType<typeof createFake>; client: PaymentsClient } {
  const fake = createFake({
    seed: {
      payments: {
        hashKey: 'hsk_test.secret',
        webhooks: [{ id: 'ep.1', url: URL }],
        ...(respond && { webhookReceivers: [{ url: URL, respond }] }),
      },
    },
  });
  const auth = { apiKey: fake.credentials.apiKey };
  return { fake, client: new PaymentsClient({ baseUrl: fake.url, fetch: fake.fetch, auth }) };
}

const payment = { amount: 500, currency: 'XAF', email: 'ada@example.com' };

describe('webhooks', () => {
  test('are signed over the exact bytes, so that the SDK finds them genuine', async () => {
    const { fake, client } = shop([200]);
    await client.initialize({ ...payment, reference: 'größe' });
    for (const delivery of fake.deliveries) {
      const event = await verifyWebhook(delivery.body, delivery.headers, 'hsk_test.secret');
      expect(event.event).toBe(delivery.event);
      await expect(verifyWebhook(`${delivery.body} `, delivery.headers, 'hsk_test.secret')).rejects.toThrow();
    }
    expect(fake.deliveries.map(({ event }) => event)).toEqual(['customer.created', 'payment.created']);
  });

  test('are retried six times in all by the clock, without a network', async () => {
    const { fake, client } = shop();
    await client.customers.create({ email: 'ada@example.com' });
    fake.clock.advance(365 * 86_400);
    const times = fake.deliveries.map(({ attempt, response }) => [attempt, response]);
    expect(times).toEqual([1, 2, 3, 4, 5, 6].map((attempt) => [attempt, null]));
    expect(new Set(fake.deliveries.map(({ body }) => body)).size).toBe(1);
  });

  test.each(['delete', 'update'] as const)('are not retried once their endpoint was changed: %s', async (change) => {
    const { fake, client } = shop([500]);
    await client.customers.create({ email: 'ada@example.com' });
    if (change === 'delete') await client.webhooks.delete('ep.1');
    else await client.webhooks.update('ep.1', { description: 'new' });
    fake.clock.advance(86_400);
    expect(fake.deliveries).toHaveLength(1);
  });

  test('are looked at one after the other, and sent again when asked to', async () => {
    const { fake, client } = shop([500, 200]);
    await client.customers.create({ email: 'ada@example.com' });
    expect(fake.webhooks.next()?.response).toEqual({ status: 500 });
    expect(fake.webhooks.next()).toBeUndefined();
    fake.webhooks.redeliver(0);
    expect(fake.webhooks.next()?.response).toEqual({ status: 200 });
    expect(() => fake.webhooks.redeliver(99)).toThrow(RangeError);
  });

  test('are looked at anew after a reset', async () => {
    const { fake, client } = shop([200]);
    await client.customers.create({ email: 'ada@example.com' });
    expect(fake.webhooks.next()?.event).toBe('customer.created');
    fake.reset();
    await client.customers.create({ email: 'bob@example.com' });
    expect(fake.webhooks.next()?.body).toContain('bob@example.com');
  });

  test('are not settled by an answer to a delivery from before a reset', async () => {
    const settles: ((status: number) => void)[] = [];
    const fake = createFake({
      seed: { payments: { webhooks: [{ url: URL }] } },
      send: (_url, _headers, _body, settle) => void settles.push(settle),
    });
    const { apiKey } = fake.credentials;
    const client = new PaymentsClient({ baseUrl: fake.url, fetch: fake.fetch, auth: { apiKey } });
    await client.customers.create({ email: 'ada@example.com' });
    fake.reset();
    await client.customers.create({ email: 'bob@example.com' });
    settles[0]?.(500);
    expect(fake.deliveries.map(({ response }) => response)).toEqual([null]);
    settles[1]?.(200);
    expect(fake.deliveries.map(({ response }) => response)).toEqual([{ status: 200 }]);
  });

  test('go out through a sender where one is given, and the clock waits for its answers', async () => {
    const sent: string[] = [];
    const fake = createFake({
      seed: { payments: { webhooks: [{ url: URL, events: ['customer.created'] }] } },
      send: (url, _headers, _body, settle) => {
        sent.push(url);
        queueMicrotask(() => settle(sent.length < 3 ? 503 : 204));
      },
    });
    const headers = { Authorization: fake.credentials.apiKey, 'Content-Type': 'application/json' };
    await fake.fetch(`${fake.url}/customers`, { method: 'POST', headers, body: '{"email":"ada@example.com"}' });
    await fake.webhooks.settled();
    await fake.fetch(`${fake.url}/_fake/clock`, { method: 'POST', body: '{"advance":86400}' });
    expect(fake.deliveries.map(({ response }) => response?.status)).toEqual([503, 503, 204]);
    expect(sent).toEqual([URL, URL, URL]);
  });
});

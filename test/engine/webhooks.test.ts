import { describe, expect, test } from 'vitest';
import { createFake, type Fake, type WebhookSender } from 'understudy-sdk/fake';
import { PaymentsClient, verifyWebhook } from 'understudy-sdk/payments';
import { faultTables } from '../../fake/engine/faults/tables.ts';
import { deliver } from '../../fake/engine/webhooks/deliver.ts';
import { webhooksModule } from '../../fake/engine/webhooks/module.ts';
import { deliveryRecords, lastDeliveries } from '../../fake/engine/webhooks/views.ts';
import type { World } from '../../fake/engine/webhooks/world.ts';
import { createWorld } from '../../fake/engine/world/core.ts';
import { Outbox } from '../../fake/engine/world/outbox.ts';

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
    await fake.clock.advance(365 * 86_400);
    const times = fake.deliveries.map(({ attempt, response }) => [attempt, response]);
    expect(times).toEqual([1, 2, 3, 4, 5, 6].map((attempt) => [attempt, null]));
    expect(new Set(fake.deliveries.map(({ body }) => body)).size).toBe(1);
  });

  test.each(['delete', 'update'] as const)('are not retried once their endpoint was changed: %s', async (change) => {
    const { fake, client } = shop([500]);
    await client.customers.create({ email: 'ada@example.com' });
    if (change === 'delete') await client.webhooks.delete('ep.1');
    else await client.webhooks.update('ep.1', { description: 'new' });
    await fake.clock.advance(86_400);
    expect(fake.deliveries).toHaveLength(1);
  });

  test('are checked one after the other, and sent again when asked to', async () => {
    const { fake, client } = shop([500, 200]);
    await client.customers.create({ email: 'ada@example.com' });
    expect(fake.webhooks.next()?.response).toEqual({ status: 500 });
    expect(fake.webhooks.next()).toBeUndefined();
    fake.webhooks.redeliver(0);
    expect(fake.webhooks.next()?.response).toEqual({ status: 200 });
    expect(() => fake.webhooks.redeliver(99)).toThrow(RangeError);
  });

  test('by hand are called so, and one that succeeds ends the retries of its event alone', async () => {
    const { fake, client } = shop([500, 500, 500, 200]);
    await client.customers.create({ email: 'ada@example.com' });
    await client.customers.create({ email: 'bob@example.com' });
    fake.webhooks.redeliver(0);
    fake.webhooks.redeliver(0);
    expect(fake.deliveries.map(({ attempt, byHand, response }) => [attempt, byHand, response?.status])).toEqual([
      [1, undefined, 500],
      [1, undefined, 500],
      [1, true, 500],
      [1, true, 200],
    ]);
    await fake.clock.advance(24 * 3600);
    const later = fake.deliveries.slice(4);
    expect(later.map(({ body }) => body.includes('bob@example.com'))).toEqual([true]);
  });

  test('are checked again after a reset', async () => {
    const { fake, client } = shop([200]);
    await client.customers.create({ email: 'ada@example.com' });
    expect(fake.webhooks.next()?.event).toBe('customer.created');
    fake.reset();
    await client.customers.create({ email: 'bob@example.com' });
    expect(fake.webhooks.next()?.body).toContain('bob@example.com');
  });

  test('are not settled by a response to a delivery from before a reset', async () => {
    const respond: ((response: Response) => void)[] = [];
    const fake = createFake({
      seed: { payments: { webhooks: [{ url: URL }] } },
      send: () => new Promise((resolve) => respond.push(resolve)),
    });
    const { apiKey } = fake.credentials;
    const client = new PaymentsClient({ baseUrl: fake.url, fetch: fake.fetch, auth: { apiKey } });
    await client.customers.create({ email: 'ada@example.com' });
    fake.reset();
    await client.customers.create({ email: 'bob@example.com' });
    respond[0]?.(new Response(null, { status: 500 }));
    respond[1]?.(new Response(null, { status: 200 }));
    await fake.webhooks.settled();
    expect(fake.deliveries.map(({ response }) => response)).toEqual([{ status: 200 }]);
  });

  test('go out through a sender where one is given, and the clock waits for its responses', async () => {
    const sent: string[] = [];
    const fake = createFake({
      seed: { payments: { webhooks: [{ url: URL, events: ['customer.created'] }] } },
      send: async (request) => {
        sent.push(`${request.method} ${request.url} ${await request.text()}`);
        return new Response(null, { status: sent.length < 3 ? 503 : 204 });
      },
    });
    await createCustomers(fake, 1);
    await fake.clock.advance(86_400);
    expect(fake.deliveries.map(({ response }) => response?.status)).toEqual([503, 503, 204]);
    expect(sent).toEqual(fake.deliveries.map(({ body }) => `POST ${URL} ${body}`));
  });
});

test('a delivery whose request was undone settles nothing, not even the one that has its number now', async () => {
  const responses: ((response: Response) => void)[] = [];
  const errors: unknown[] = [];
  const source = {
    name: 'test',
    sending: { timeoutMs: 1000, maxRedirects: 0, inOrder: false },
    events: [],
    endpoint: (_world: object, id: string) => ({ id, url: URL }),
  };
  const world = createWorld<World>([webhooksModule([source]), { name: 'faults', tables: faultTables, tasks: {} }]);
  world.outbox = new Outbox(
    () => new Promise((resolve) => responses.push(resolve)),
    (error) => errors.push(error),
  );
  const post = (): void => deliver(world, source, { id: 'ep', url: URL }, { event: 'e', headers: {}, body: '' });
  const before = world.store.mark();
  post();
  world.store.restore(before);
  post();
  responses[0]?.(new Response(null, { status: 500 }));
  await new Promise((resolve) => setImmediate(resolve));
  expect([errors, deliveryRecords(world).map(({ response }) => response)]).toEqual([[], [null]]);
  responses[1]?.(new Response(null, { status: 200 }));
  await world.outbox.settled();
  expect(deliveryRecords(world).map(({ response }) => response)).toEqual([{ status: 200 }]);
});

test('the list of deliveries that is sent is bounded by its bytes', () => {
  const world = createWorld<World>([webhooksModule([])]);
  const body = 'x'.repeat(9 * 1024 * 1024);
  for (let id = 1; id <= 100; id++)
    world.webhooks.deliveries.insert({
      ...{ id, chain: id, source: 'test', endpoint: 'ep', url: URL, event: `e${id}`, attempt: 1, at: '', headers: {} },
      ...{ body, status: 200 },
    });
  expect(lastDeliveries(world, 1000).map(({ event }) => event)).toEqual(['e98', 'e99', 'e100']);
});

async function createCustomers(fake: Fake, count: number): Promise<void> {
  const auth = { apiKey: fake.credentials.apiKey };
  const client = new PaymentsClient({ baseUrl: fake.url, fetch: fake.fetch, auth });
  for (let i = 0; i < count; i++) await client.customers.create({ email: `ada${i}@example.com` });
}

const listening = (send: WebhookSender): Fake =>
  createFake({ seed: { payments: { webhooks: [{ url: URL, events: ['customer.created'] }] } }, send });

describe('a sender', () => {
  test.each<[string, WebhookSender, string]>([
    [
      'throws',
      () => {
        throw new Error('out of order');
      },
      'out of order',
    ],
    ['rejects', () => Promise.reject(new Error('refused')), 'refused'],
    ['gives no response', () => undefined as unknown as Response, 'send must give a Response; received undefined'],
  ])('that %s is a delivery without a response, and the clock goes on', async (_name, send, error) => {
    const fake = listening(send);
    await createCustomers(fake, 1);
    const moved = await fake.fetch(`${fake.url}/_fake/clock`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{"advance":86400}',
    });
    expect(moved.status).toBe(200);
    expect(fake.deliveries).toHaveLength(6);
    for (const delivery of fake.deliveries) expect(delivery).toMatchObject({ response: null, error });
    expect(fake.unmatched).toEqual([]);
  });

  test('that never settles holds nothing up after a reset', async () => {
    let isAborted = false;
    const fake = listening((request) => {
      request.signal.addEventListener('abort', () => (isAborted = true));
      return new Promise(() => undefined);
    });
    await createCustomers(fake, 1);
    const moved = fake.clock.advance(60);
    fake.reset();
    await moved;
    expect(isAborted).toBe(true);
    expect(fake.clock.now().toISOString()).toBe('2026-07-16T10:00:00.000Z');
    await fake.clock.advance(60);
    expect(fake.clock.now().toISOString()).toBe('2026-07-16T10:01:00.000Z');
  });

  test('is given at most sixteen deliveries at a time, and all in the end', async () => {
    let [active, most] = [0, 0];
    const fake = listening(async () => {
      most = Math.max(most, ++active);
      await new Promise((resolve) => setImmediate(resolve));
      active -= 1;
      return new Response(null, { status: 204 });
    });
    await createCustomers(fake, 100);
    await fake.webhooks.settled();
    expect(most).toBe(16);
    expect(fake.deliveries.every(({ response }) => response?.status === 204)).toBe(true);
    expect(fake.deliveries).toHaveLength(100);
  });

  test('whose receiver cannot be reached leaves no error on the attempt that succeeds later', async () => {
    let isDown = true;
    const fake = listening(() => {
      if (isDown) throw new TypeError('connect ECONNREFUSED');
      return new Response('');
    });
    await createCustomers(fake, 1);
    await fake.webhooks.settled();
    isDown = false;
    await fake.clock.advance(60);
    expect(fake.deliveries.map(({ response, error }) => [response, error])).toEqual([
      [null, 'connect ECONNREFUSED'],
      [{ status: 200 }, undefined],
    ]);
  });

  test('is shown with the first kilobyte of what it responded, however long that is', async () => {
    let isCancelled = false;
    const pull = (controller: ReadableStreamDefaultController<Uint8Array>): void =>
      controller.enqueue(new TextEncoder().encode('é'.repeat(300)));
    const fake = listening(() => new Response(new ReadableStream({ pull, cancel: () => void (isCancelled = true) })));
    await createCustomers(fake, 1);
    await fake.webhooks.settled();
    expect(fake.deliveries[0]?.response).toEqual({ status: 200, body: 'é'.repeat(512) });
    expect(isCancelled).toBe(true);
  });

  test('keeps its status where the body breaks off', async () => {
    const pull = (controller: ReadableStreamDefaultController): void => controller.error(new Error('reset'));
    const fake = listening(() => new Response(new ReadableStream({ pull }), { status: 503 }));
    await createCustomers(fake, 1);
    await fake.webhooks.settled();
    expect(fake.deliveries[0]?.response).toEqual({ status: 503 });
  });

  test('may be the handler of an application', async () => {
    const app = {
      fetch: async (request: Request): Promise<Response> => {
        const signature = request.headers.get('x-notch-signature') ?? '';
        await verifyWebhook(await request.text(), { 'x-notch-signature': signature }, 'hsk_test.default');
        return new Response('thanks');
      },
    };
    const fake = listening((request) => app.fetch(request));
    await createCustomers(fake, 1);
    await fake.webhooks.settled();
    expect(fake.deliveries[0]?.response).toEqual({ status: 200, body: 'thanks' });
  });
});

test.each(['https://user@shop.example/', 'https://:password@shop.example/'])(
  'a webhook cannot go to %s, where nothing can be posted',
  async (url) => {
    const { client } = shop();
    await expect(client.webhooks.create({ url, events: ['payment.created'] })).rejects.toMatchObject({
      body: { errors: { url: ['Url must be a valid URL'] } },
    });
  },
);

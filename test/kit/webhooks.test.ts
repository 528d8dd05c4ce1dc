import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { composeFake, defineArea, id, table } from '../../fake/kit.ts';

const KEY = 'c2VjcmV0LW9mLXRoZS1zaG9w';
const sign = (secret: string, text: string): string =>
  createHmac('sha256', Buffer.from(secret, 'base64')).update(text).digest('base64');

/** A service that signs as Standard Webhooks says: the id of the event, the time of the attempt, and the body. */
const shop = defineArea({
  name: 'shop',
  tables: {
    orders: table({ id: id('ord_') }),
    hooks: table({ id: id('hook_'), url: z.string(), key: z._default(z.string(), KEY) }),
  },
  webhooks: {
    events: { 'order.made': z.object({ order: z.string() }) },
    // Its own names of columns: the endpoints are made anew each time.
    endpoints: ({ hooks }) => hooks.all().map(({ id, url, key }) => ({ id, url, secret: key })),
    retries: [60, 300],
    headers: ({ id, type, attempt, clock, body, endpoint: { secret = '' } }) => {
      const time = String(clock.now / 1000);
      return {
        'webhook-id': id,
        'webhook-timestamp': time,
        'webhook-signature': `v1,${sign(secret, `${id}.${time}.${body}`)}`,
        'x-event': type,
        'x-attempt': String(attempt),
      };
    },
  },
  actions: {
    'key.rotate': {
      fields: z.object({ key: z.string() }),
      run: ({ world }, { key }) => {
        for (const hook of world.hooks.all()) world.hooks.update(hook.id, { key });
      },
    },
  },
  operations: {
    'orders.make': {
      method: 'POST',
      path: '/orders',
      handle: ({ world, emit }) => {
        const order = world.orders.insert({});
        emit('order.made', { order: order.id });
        return order;
      },
    },
  },
});
const createFake = composeFake([shop]);

const START = '2026-01-15T10:00:00Z';
const at = (seconds: number): string => String(Date.parse(START) / 1000 + seconds);

function received(statuses: number[]) {
  const requests: { headers: Headers; body: string }[] = [];
  const fake = createFake({
    seed: { clock: START, shop: { hooks: [{ url: 'https://shop.test/hook' }] } },
    send: async (request) => {
      requests.push({ headers: request.headers, body: await request.text() });
      return new Response(null, { status: statuses.shift() ?? 204 });
    },
  });
  const seen = (name: string): (string | null)[] => requests.map(({ headers }) => headers.get(name));
  const make = () => fake.fetch(`${fake.url}/orders`, { method: 'POST' });
  return { fake, make, requests, seen };
}

const isGenuine = ({ headers, body }: { headers: Headers; body: string }, key: string): boolean =>
  headers.get('webhook-signature') ===
  `v1,${sign(key, `${headers.get('webhook-id')}.${headers.get('webhook-timestamp')}.${body}`)}`;

test('headers of a webhook are made for each attempt: its time and number, with the id of the event', async () => {
  const { fake, make, requests, seen } = received([500, 500]);
  await make();
  await fake.clock.advance(60 + 300);
  fake.webhooks.redeliver(0);
  await fake.webhooks.settled();
  expect(seen('webhook-timestamp')).toEqual([at(0), at(60), at(360), at(360)]);
  expect(seen('x-attempt')).toEqual(['1', '2', '3', '1']);
  expect(new Set(requests.map(({ body }) => body)).size).toBe(1);
  expect(new Set(seen('webhook-id'))).toEqual(new Set([(JSON.parse(requests[0]?.body ?? '') as { id: string }).id]));
  expect(seen('x-event')).toEqual(Array(4).fill('order.made'));
  expect(requests.every((request) => isGenuine(request, KEY))).toBe(true);
  expect(fake.deliveries.map(({ headers }) => headers['webhook-timestamp'])).toEqual(seen('webhook-timestamp'));
});

test('what is sent again by hand is signed with the secret that the endpoint has by then', async () => {
  const { fake, make, requests } = received([]);
  await make();
  await fake.webhooks.settled();
  const key = 'YW5vdGhlciBrZXk=';
  fake.control({ op: 'key.rotate', key });
  fake.webhooks.redeliver(0);
  await fake.webhooks.settled();
  expect(requests.map((request) => [isGenuine(request, KEY), isGenuine(request, key)])).toEqual([
    [true, false],
    [false, true],
  ]);
});

test('a state that was exported signs its retries, too', async () => {
  const { fake, make } = received([]);
  fake.faults.add({ webhook: 'order.made', effect: 'lost' });
  await make();
  const times: (string | null)[] = [];
  const again = createFake({
    seed: fake.export({ as: 'state' }),
    send: ({ headers }) => {
      times.push(headers.get('webhook-timestamp'), headers.get('webhook-id'));
      return new Response();
    },
  });
  await again.clock.advance(30);
  again.webhooks.redeliver(0);
  await again.webhooks.settled();
  expect(times).toEqual([at(30), 'evt_000001']);
});

test.each([
  ['a promise', async () => ({ 'x-a': 'a' })],
  ['a list', () => ['a']],
  ['a number as a value', () => ({ 'x-a': 1 })],
  ['nothing', () => undefined],
])('headers that are %s fail the request, whose line says why', async (_name, headers) => {
  const area = defineArea({
    name: 'shop',
    tables: { hooks: table({ id: id('hook_'), url: z.string() }) },
    webhooks: {
      events: { made: z.object({}) },
      endpoints: ({ hooks }) => hooks.all(),
      headers: headers as never,
    },
    operations: { 'orders.make': { method: 'POST', path: '/', handle: ({ emit }) => emit('made', {}) } },
  });
  const fake = composeFake([area])({ seed: { shop: { hooks: [{ url: 'https://shop.test/hook' }] } } });
  expect((await fake.fetch(fake.url, { method: 'POST' })).status).toBe(500);
  expect(fake.log()).toContain('webhooks.headers of shop: expected an object of texts');
});

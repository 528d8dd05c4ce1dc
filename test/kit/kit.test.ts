import * as z from 'zod/mini';
import { describe, expect, onTestFinished, test } from 'vitest';
import { listen } from '../../fake/adapters/node.ts';
import type { AreaCors } from '../../fake/engine/kit/index.ts';
import {
  composeFake,
  defineArea,
  exploreFaults,
  extendArea,
  id,
  now,
  prefixArea,
  table,
  UploadedFile,
} from '../../fake/kit.ts';
import { federation } from '../../fake/federation.ts';
import { payments } from '../../fake/payments.ts';
import { createFake as createMail, mail } from './mail.ts';
import { createFake as createOAuth } from './oauth.ts';
import { createFake as createParcels } from './parcels.ts';

const json = (body: unknown): RequestInit => ({ method: 'POST', body: JSON.stringify(body) });

test('an area keeps state, fills in what follows, and responds in its own form', async () => {
  const fake = createMail({ seed: { mail: { messages: [{ from: 'a@x', to: ['b@x'] }] } } });
  const { baseUrl, fetch } = fake.options.mail;
  const sent = await fetch(`${baseUrl}/messages`, json({ from: 'b@x', to: ['a@x'] }));
  expect(sent.status).toBe(201);
  const sentAt = fake.clock.now().toISOString();
  expect(await sent.json()).toEqual({ id: 'msg_000002', from: 'b@x', to: ['a@x'], read: false, sentAt });
  const read = await fetch(`${baseUrl}/messages/msg_000001/read`, { method: 'PUT' });
  expect([read.status, await read.text()]).toEqual([204, '']);
  expect(await (await fetch(`${baseUrl}/messages?unread=true`)).json()).toHaveLength(1);
  const missing = await fetch(`${baseUrl}/messages/nope`);
  expect([missing.status, await missing.json()]).toEqual([404, { error: 'notFound', message: 'No such message' }]);
  const bad = await fetch(`${baseUrl}/messages`, json({ from: 'b@x', to: 'a@x' }));
  expect([bad.status, await bad.json()]).toEqual([
    422,
    { error: 'invalid', message: 'body.to: expected array; received "a@x"' },
  ]);
});

test('JSON that is sent as a form, as curl does, is told from a message without fields', async () => {
  const { baseUrl, fetch } = createMail().options.mail;
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const sent = await fetch(`${baseUrl}/messages`, { ...json({ from: 'a', to: ['b'] }), headers });
  expect(await sent.json()).toMatchObject({
    message:
      'body.from: expected string; it is missing (and 1 more); it was sent as a form: the Content-Type of JSON is application/json',
  });
});

test('a path that nothing takes is an error in the form of the area, with the routes that are near', async () => {
  const fake = createMail();
  const { baseUrl, fetch } = fake.options.mail;
  const unknown = await fetch(`${baseUrl}/mesages`);
  expect([unknown.status, await unknown.json()]).toEqual([404, { error: 'notFound', message: 'Not Found' }]);
  expect(fake.unmatched[0]?.nearest?.[0]).toBe('GET /api/v1/messages');
  const beside = await fetch(`${fake.url}/messages`);
  expect([beside.status, await beside.text()]).toEqual([
    404,
    expect.stringMatching(
      /^no area of this fake takes \/messages: there is mail at \/api\/v1; .* GET \/api\/v1\/messages,/,
    ),
  ]);
  const all = composeFake([payments, mail])();
  await all.fetch(`${all.url}/messages`);
  expect(all.unmatched[0]?.nearest?.[0]).toBe('GET /api/v1/messages');
  await all.fetch(`${all.url}/messages/msg_1`);
  expect(all.unmatched[1]?.nearest?.[0]).toBe('GET /api/v1/messages/{id}');
  const other = await fetch(`${baseUrl}/messages`, { method: 'DELETE' });
  expect([other.status, other.headers.get('allow')]).toEqual([405, 'POST, GET']);
  expect(await other.json()).toEqual({ error: 'error', message: 'Method Not Allowed' });
});

test('a status that no handler gave has the name of the one error with this status', async () => {
  const errors = { notFound: 404, busy: [503, 'Try later'], invalid: 422, taken: 409, conflict: 409 } as const;
  const definition = {
    name: 'area',
    tables: {},
    errors,
    operations: {
      'x.make': { method: 'POST', path: '/x', body: z.object({ a: z.string() }), errors: [409], handle: () => 1 },
    },
  } as const;
  const bodyOf = async (fake: ReturnType<typeof createArea>, path = '/x', method = 'POST'): Promise<unknown> =>
    (await fake.fetch(`${fake.url}${path}`, { method, ...(method === 'POST' && { body: '{"a":1}' }) })).json();
  const createArea = composeFake([defineArea(definition)]);
  const fake = createArea();
  expect(await bodyOf(fake, '/y')).toEqual({ error: 'notFound', message: 'Not Found' });
  expect(await bodyOf(fake, '/x', 'PUT')).toEqual({ error: 'Method Not Allowed', message: 'Method Not Allowed' });
  expect(await bodyOf(fake)).toEqual({ error: 'invalid', message: 'body.a: expected string; received 1' });
  fake.faults.add({ on: 'x.make', effect: { status: 503 } });
  expect(await bodyOf(fake)).toEqual({ error: 'busy', message: 'Service Unavailable' });
  fake.faults.add({ on: 'x.make', effect: { status: 409 } });
  expect(await bodyOf(fake)).toEqual({ error: 'Conflict', message: 'Conflict' });
});

test('faults, snapshots, coverage and the journal know its operations', async () => {
  const fake = createMail();
  const { baseUrl, fetch } = fake.options.mail;
  const send = (): Promise<Response> => fetch(`${baseUrl}/messages`, json({ from: 'a', to: [] }));
  const before = fake.snapshot();
  fake.faults.add({ on: 'messages.send', effect: { status: 503 } });
  expect((await send()).status).toBe(503);
  expect((await send()).status).toBe(201);
  fake.restore(before);
  expect(await (await fetch(`${baseUrl}/messages`)).json()).toEqual([]);
  expect(fake.requests({ operation: 'messages.send' }).map(({ status }) => status)).toEqual([503, 201]);
  const covered = fake.coverage().operations.find(({ operation }) => operation === 'messages.send');
  expect(covered?.statuses.map(({ status, count }) => [status, count])).toEqual([
    [201, 1],
    [422, 0],
    [503, 1],
  ]);
});

test('what is exported can be loaded, as a state and as a seed', async () => {
  const fake = createMail({ seed: { mail: { messages: [{ from: 'a', to: ['b'], read: true }] } } });
  const { document, omitted } = fake.export({ as: 'seed' });
  expect(omitted).toEqual([{ path: 'ids', reason: 'new records may get other ids' }]);
  expect(document.mail?.messages).toMatchObject([{ id: 'msg_000001', from: 'a', to: ['b'], read: true }]);
  const list = async (other: typeof fake): Promise<unknown> =>
    (await other.fetch(`${other.options.mail.baseUrl}/messages`)).json();
  expect(await list(createMail({ seed: document }))).toEqual(await list(fake));
  expect(await list(createMail({ seed: fake.export() }))).toEqual(await list(fake));
});

test('a seed that is none names each place', () => {
  const seed = { mail: { messages: [{ form: 'x', to: [] }] } } as never;
  expect(() => createMail({ seed })).toThrow(
    "mail.messages[0].from: expected string; it is missing; mail.messages[0].form: unknown key; did you mean 'from'?",
  );
});

test('a handler that throws changes nothing', async () => {
  const broken = defineArea({
    name: 'broken',
    tables: { things: table({ id: id() }) },
    errors: { no: 409 },
    operations: {
      'things.make': {
        method: 'POST',
        path: '/things',
        errors: ['no'],
        handle: ({ world, request, reject }) => {
          world.things.insert({});
          if (request.url.search === '?reject') reject('no');
          throw new Error('a mistake of the handler');
        },
      },
      'things.list': { method: 'GET', path: '/things', handle: ({ world }) => world.things.all() },
    },
  });
  const fake = composeFake([broken])();
  expect((await fake.fetch(`${fake.url}/things`, { method: 'POST' })).status).toBe(500);
  expect(fake.unmatched[0]?.internalError).toContain('a mistake of the handler');
  expect((await fake.fetch(`${fake.url}/things?reject`, { method: 'POST' })).status).toBe(409);
  expect(await (await fake.fetch(`${fake.url}/things`)).json()).toEqual([]);
});

test('the log says why a request was rejected, wherever the body of an error has its message', async () => {
  const shop = defineArea({
    name: 'shop',
    tables: {},
    errors: { sold: [409, 'All are sold'], unauthorized: [401, 'No key'], invalid: 400 },
    errorBody: ({ name, message }) => ({ error: { code: name, message } }),
    before: ({ request, reject }) => (request.headers.get('authorization') === null ? reject('unauthorized') : {}),
    operations: {
      'orders.create': {
        method: 'POST',
        path: '/orders',
        body: z.object({ count: z.int() }),
        errors: ['invalid', 'sold'],
        handle: ({ body, reject }) => reject('sold', body.count > 1 ? 'Too many for shop-key' : undefined),
      },
    },
  });
  const fake = composeFake([shop])();
  const { baseUrl, fetch } = fake.options.shop;
  for (const body of [{ count: 1 }, { count: 2 }, { count: 'x' }])
    await fetch(`${baseUrl}/orders`, { ...json(body), headers: { authorization: 'Bearer shop-key' } });
  await fetch(`${baseUrl}/orders`, json({}));
  expect(fake.requests().map(({ reason }) => reason)).toEqual([
    'All are sold',
    'Too many for [redacted]',
    'body.count: expected number; received "x"',
    'No key',
  ]);
});

test('the body of an error is given each place that does not fit, and where it is no JSON', async () => {
  const shop = defineArea({
    name: 'shop',
    tables: {},
    errors: { invalid: 400 },
    errorBody: ({ message, issues }) => (issues.length > 0 ? issues : message),
    operations: {
      'orders.create': {
        method: 'POST',
        path: '/orders',
        query: z.object({ size: z.optional(z.int()) }),
        body: z.object({ lines: z.array(z.object({ price: z.int() })), currency: z.string() }),
        errors: ['invalid'],
        handle: () => ({}),
      },
    },
  });
  const { baseUrl, fetch } = composeFake([shop])().options.shop;
  const errorOf = async (path: string, body: string): Promise<unknown> =>
    (await fetch(`${baseUrl}${path}`, { method: 'POST', body })).json();
  expect(await errorOf('/orders', '{"lines":[{"price":1},{"price":"x"}]}')).toEqual([
    { part: 'body', path: ['lines', 1, 'price'], message: 'expected number; received "x"' },
    { part: 'body', path: ['currency'], message: 'expected string; it is missing' },
  ]);
  expect(await errorOf('/orders?size=x', '{}')).toEqual([
    { part: 'query', path: ['size'], message: 'expected number; received "x"' },
  ]);
  expect(await errorOf('/orders', '[1')).toEqual([
    { part: 'body', path: [], message: 'expected JSON; it is malformed at position 2' },
  ]);
});

test('an internal error is told on one line: what does not fit, or where in the file of the area', async () => {
  const pages = defineArea({
    name: 'pages',
    tables: {},
    operations: {
      'pages.shown': {
        method: 'GET',
        path: '/shown',
        response: z.object({ page: z.int() }),
        handle: () => ({ page: 1.5 }),
      },
      'pages.parsed': {
        method: 'GET',
        path: '/parsed',
        handle: () => z.parse(z.object({ page: z.int() }), { page: 'x' }),
      },
      'pages.failed': {
        method: 'GET',
        path: '/failed',
        handle: () => {
          throw new RangeError('no such page\nat all');
        },
      },
    },
  });
  const fake = composeFake([pages])();
  for (const path of ['shown', 'parsed', 'failed']) expect((await fake.fetch(`${fake.url}/${path}`)).status).toBe(500);
  expect(fake.log().replace(/kit\.test\.ts:\d+/g, 'kit.test.ts:1')).toBe(
    `\
GET /shown 500 (internal error: the response does not fit its schema: page: expected integer; received 1.5)
GET /parsed 500 (internal error: a value does not fit its schema: page: expected number (kit.test.ts:1))
GET /failed 500 (internal error: RangeError: no such page (kit.test.ts:1))
`.trimEnd(),
  );
  expect(fake.unmatched[2]?.internalError).toMatch(/^RangeError: no such page .*\nat all\n +at .*handle/);
});

test('a function that is async is an internal error that says so, and changes nothing', async () => {
  interface Things {
    readonly world: { readonly things: { readonly insert: (row: object) => unknown } };
  }
  const insert = async ({ world }: Things): Promise<never> => {
    world.things.insert({});
    await Promise.resolve();
    throw new Error('later');
  };
  const asynchronous = insert as unknown as () => undefined;
  const make = { method: 'POST', path: '/things', handle: () => undefined } as const;
  const common = {
    tables: { things: table({ id: id() }) },
    members: (world: { readonly things: { readonly size: number } }) => ({ size: () => world.things.size }),
  };
  const text = 'is async: handlers are synchronous, and what takes time is a task of the clock';

  const handling = defineArea({ name: 'a', ...common, operations: { make: { ...make, handle: asynchronous } } });
  const checking = defineArea({ name: 'b', ...common, before: asynchronous, operations: { make } });
  for (const [fake, place] of [
    [composeFake([handling])(), "a.operations['make'].handle"],
    [composeFake([checking])(), 'b.before'],
  ] as const) {
    expect((await fake.fetch(`${fake.url}/things`, { method: 'POST' })).status).toBe(500);
    expect(fake.unmatched[0]?.internalError).toContain(`${place} ${text}`);
    expect(fake.size()).toBe(0);
  }

  const acting = defineArea({
    name: 'c',
    ...common,
    tasks: { go: { data: z.object({}), run: asynchronous } },
    actions: { go: { fields: z.object({ times: z.int() }), run: asynchronous } },
    operations: { make: { ...make, handle: ({ schedule }) => schedule('go', 1, {}) } },
  });
  const fake = composeFake([acting])();
  expect(() => fake.control({ op: 'go', times: 1 })).toThrow(`c.actions['go'].run ${text}`);
  await fake.fetch(`${fake.url}/things`, { method: 'POST' });
  await fake.clock.advance(1);
  expect(fake.unmatched[0]?.internalError).toContain(`c.tasks.go.run ${text}`);
  expect(fake.size()).toBe(0);
});

test('exploreFaults finds a message that is sent twice', async () => {
  const report = await exploreFaults({
    createFake: createMail,
    flow: async ({ options: { mail: client } }) => {
      const send = (): Promise<Response> => client.fetch(`${client.baseUrl}/messages`, json({ from: 'a', to: ['b'] }));
      await send().catch(send);
    },
    invariant: async ({ fake }) => {
      const { baseUrl, fetch } = fake.options.mail;
      const { length } = (await (await fetch(`${baseUrl}/messages`)).json()) as unknown[];
      return length > 1 ? `sent ${length} times` : undefined;
    },
    effects: [{ drop: 'before' }, { drop: 'after' }],
  });
  expect(report.violations.map(({ id: name, message }) => [name, message])).toEqual([
    ['1: drop after', 'sent 2 times'],
  ]);
});

test('a task of the clock, a signed webhook, and a retry', async () => {
  const received: Request[] = [];
  const fake = createParcels({
    seed: { parcels: { endpoints: [{ url: 'https://shop.test/hook' }] } },
    send: async (request) => {
      received.push(request);
      return new Response(null, { status: received.length === 1 ? 500 : 204 });
    },
  });
  const { baseUrl, fetch } = fake.options.parcels;
  const made = (await (await fetch(`${baseUrl}/parcels`, json({ to: 'Ada' }))).json()) as { id: string };
  await fake.clock.advance(4 * 86_400);
  expect(fake.deliveries.map(({ event, response }) => [event, response?.status])).toEqual([
    ['parcel.delivered', 500],
    ['parcel.delivered', 204],
  ]);
  expect(received[0]?.headers.get('x-signature')).toMatch(/^[\da-f]{64}$/);
  expect(await (await fetch(`${baseUrl}/parcels/${made.id}`)).json()).toMatchObject({ status: 'delivered' });
});

test('forms, names of errors as the service has them, and what `before` gives', async () => {
  const fake = createOAuth({ seed: { oauth: { clients: [{ id: 'shop', secret: 's3' }] } } });
  const { baseUrl, fetch } = fake.options.oauth;
  const post = async (path: string, form: Record<string, string>, basic = 'shop:s3'): Promise<[number, unknown]> => {
    const headers = { authorization: `Basic ${btoa(basic)}` };
    const response = await fetch(`${baseUrl}${path}`, { method: 'POST', headers, body: new URLSearchParams(form) });
    return [response.status, await response.json().catch(() => undefined)];
  };
  const [status, token] = (await post('/token', { grant_type: 'client_credentials', scope: 'read' })) as [
    number,
    { access_token: string },
  ];
  expect(status).toBe(200);
  expect(await post('/introspect', { token: token.access_token })).toEqual([200, { active: true }]);
  expect(await post('/token', { grant_type: 'refresh_token', refresh_token: 'no' })).toEqual([
    400,
    { error: 'invalid_grant', error_description: 'The refresh token is unknown' },
  ]);
  expect((await post('/token', {}, 'shop:bad'))[0]).toBe(401);
  await fake.clock.advance(3600);
  expect(await post('/introspect', { token: token.access_token })).toEqual([200, { active: false }]);
});

test('a file of a multipart body is its bytes where the schema asks for a file, else its name', async () => {
  const pictures = defineArea({
    name: 'pictures',
    tables: { pictures: table({ id: id('pic_'), title: z.string(), size: z.number() }) },
    operations: {
      'pictures.add': {
        method: 'POST',
        path: '/pictures',
        body: z.object({
          title: z.string(),
          cover: z.optional(z.string()),
          file: z.instanceof(UploadedFile),
          more: z.optional(z.array(z.instanceof(UploadedFile))),
        }),
        handle: ({ body: { title, file, more = [], cover } }) => ({
          title,
          cover,
          files: [file, ...more].map(({ name, type, bytes }) => [name, type, [...bytes]]),
        }),
      },
    },
  });
  const { baseUrl, fetch } = composeFake([pictures])().options.pictures;
  const post = async (fields: Record<string, string | Blob>): Promise<[number, unknown]> => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    const response = await fetch(`${baseUrl}/pictures`, { method: 'POST', body: form });
    return [response.status, await response.json()];
  };
  const file = new File([Uint8Array.of(0, 255)], 'a.png', { type: 'image/png' });
  expect(await post({ title: 'A', file, cover: file, 'more[]': file })).toEqual([
    200,
    {
      title: 'A',
      cover: 'a.png',
      files: [
        ['a.png', 'image/png', [0, 255]],
        ['a.png', 'image/png', [0, 255]],
      ],
    },
  ]);
  const [status, failure] = await post({ title: 'A', file: 'no file' });
  expect(status).toBe(422);
  expect(JSON.stringify(failure)).toContain('body.file: expected file; received');
  const document = (await (await fetch(`${baseUrl}/_fake/openapi.json`)).json()) as object;
  expect(JSON.stringify(document)).toContain('"file":{"type":"string","format":"binary"}');
});

test('areas of the package and areas of your own make one fake', async () => {
  const createAll = composeFake([payments, federation, mail]);
  const fake = createAll({ seed: { mail: { messages: [] }, federation: { limitedFederationMode: true } } });
  expect(Object.keys(fake.options)).toEqual(['payments', 'federation', 'mail']);
  expect((await fake.fetch(`${fake.url}/channels`)).status).toBe(401);
  expect((await fake.fetch(`${fake.options.mail.baseUrl}/messages`)).status).toBe(200);
  expect(fake.credentials.token).toBe('understudy');
});

test('an area is extended where a program calls what it lacks', async () => {
  const counted = extendArea(mail, {
    operations: {
      'messages.count': { method: 'GET', path: '/count', handle: ({ world }) => ({ count: world.messages.size }) },
    },
  });
  const fake = composeFake([counted])({ seed: { mail: { messages: [{ from: 'a', to: [] }] } } });
  expect(await (await fake.fetch(`${fake.url}/api/v1/count`)).json()).toEqual({ count: 1 });
});

test('an area with a prefix may stand beside one with the same operations', async () => {
  const rival = defineArea({
    name: 'rival',
    base: '/rival',
    tables: {},
    operations: { 'messages.send': { method: 'POST', path: '/messages', handle: () => ({ sent: true }) } },
  });
  const fake = composeFake([mail, prefixArea(rival, 'rival')])();
  fake.faults.add({ on: 'rival/messages.*', effect: { status: 503 } });
  const post = async (base: string): Promise<number> =>
    (await fake.fetch(`${base}/messages`, json({ from: 'a', to: ['b'] }))).status;
  expect([await post(fake.options.rival.baseUrl), await post(fake.options.mail.baseUrl)]).toEqual([503, 201]);
});

test('what does not fit is rejected by the error that the operation declares, whatever others have its status', async () => {
  const area = defineArea({
    name: 'area',
    tables: {},
    errors: { taken: 422, invalid: 422 },
    operations: {
      'x.make': { method: 'POST', path: '/x', body: z.object({ a: z.string() }), errors: ['invalid'], handle: () => 1 },
    },
  });
  const fake = composeFake([area])();
  const response = await fake.fetch(`${fake.url}/x`, json({}));
  expect(await response.json()).toMatchObject({ error: 'invalid' });
});

test('a text that does not match its pattern is told the pattern', async () => {
  const body = z.object({ code: z.string().check(z.regex(/^[A-Z]{3}$/)) });
  const operation = { method: 'POST', path: '/x', body, handle: () => 1 } as const;
  const fake = composeFake([defineArea({ name: 'area', tables: {}, operations: { 'x.make': operation } })])();
  expect(await (await fake.fetch(`${fake.url}/x`, json({ code: 'abc' }))).json()).toMatchObject({
    message: 'body.code: expected a text that matches /^[A-Z]{3}$/; received "abc"',
  });
});

test('settings, credentials, actions and members are those of the definition', async () => {
  const shop = defineArea({
    name: 'shop',
    tables: { orders: table({ id: id(), paid: z._default(z.boolean(), false), at: now() }) },
    settings: { open: z._default(z.boolean(), true), key: z._default(z.string(), 'k1') },
    actions: {
      'order.pay': {
        fields: z.object({ order: z.int() }),
        run: ({ world }, { order }) => void world.orders.update(order, { paid: true }),
      },
    },
    credentials: ({ settings }) => ({ shopKey: settings.key }),
    client: ({ shopKey }) => ({ auth: { key: shopKey } }),
    members: (world) => ({ shop: { unpaid: () => world.orders.all().filter(({ paid }) => !paid).length } }),
    errors: { closed: [403, 'The shop is closed'] },
    operations: {
      'orders.create': {
        method: 'POST',
        path: '/orders',
        errors: ['closed'],
        handle: ({ world, reject }) => (world.settings.open ? world.orders.insert({}) : reject('closed')),
      },
    },
  });
  const createShop = composeFake([shop]);
  const fake = createShop({ seed: { shop: { key: 'k2', orders: [{}] } } });
  expect(fake.options.shop.auth).toEqual({ key: 'k2' });
  expect(fake.shop.unpaid()).toBe(1);
  fake.control({ op: 'order.pay', order: 1 });
  expect(fake.shop.unpaid()).toBe(0);
  expect(() => fake.control({ op: 'order.pay', order: 'one' as never })).toThrow('order: expected number');
  expect(() => fake.control({ op: 'order.pay', order: 9 })).toThrow('there is no row with the id 9');
  const lost = await fake.fetch(`${fake.url}/_fake/control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"op":"order.pay","order":9}',
  });
  expect([lost.status, await lost.json()]).toEqual([422, { error: 'there is no row with the id 9' }]);
  const closed = createShop({ seed: { shop: { open: false } } });
  expect((await closed.fetch(`${closed.url}/orders`, { method: 'POST' })).status).toBe(403);
});

test('the routes say the headers in which the client of an area sends its credentials', async () => {
  const areaWith = (
    client: (credentials: { readonly key: string }) => object,
    parts: object,
  ): ReturnType<typeof defineArea> =>
    defineArea({
      name: 'shop',
      tables: { keys: table({ id: id('key_') }, { rows: [{ id: 'key_1' }] }) },
      credentials: () => ({ key: 'key_1' }),
      client,
      operations: { 'orders.list': { method: 'GET', path: '/orders', handle: () => [] } },
      ...parts,
    } as never);
  const before = (): object => ({});
  const routeOf = async (...area: Parameters<typeof areaWith>): Promise<unknown> => {
    const fake = composeFake([areaWith(...area)])();
    const routes = (await (await fake.fetch(`${fake.url}/_fake/routes`)).json()) as readonly unknown[];
    return routes[0];
  };
  const sent = ({ key }: { readonly key: string }): object => ({ headers: { 'x-key': key, 'x-client': 'shop' } });
  expect(await routeOf(sent, { before })).toMatchObject({ credential: 'any', headers: { 'x-key': '{key}' } });
  const none = { credential: null, headers: {} };
  expect(await routeOf(sent, {})).toMatchObject(none);
  expect(await routeOf(({ key }) => ({ apiKey: key }), { before })).toMatchObject(none);
});

test('a table has its own rows where the seed does not name it', () => {
  const area = defineArea({
    name: 'shop',
    tables: {
      keys: table({ id: z.string(), at: now() }, { rows: [{ id: 'sk_test' }] }),
      orders: table({ id: id() }),
    },
    credentials: ({ keys }) => ({ shopKey: keys.all()[0]?.id }),
    operations: {},
  });
  const createShop = composeFake([area]);
  const fake = createShop({ seed: { shop: { orders: [{}] } } });
  expect(fake.credentials.shopKey).toBe('sk_test');
  expect(createShop({ seed: fake.export({ as: 'seed' }).document }).credentials.shopKey).toBe('sk_test');
  expect(createShop({ seed: { shop: { keys: [{ id: 'mine' }] } } }).credentials.shopKey).toBe('mine');
  expect(() => createShop({ seed: { shop: { keys: [] } } }).credentials.shopKey).toThrow('a row of shop with one');
});

test('a handler may return a response of the platform, and routes take what no operation does', async () => {
  const pages = defineArea({
    name: 'pages',
    base: '/pages',
    tables: {},
    routes: (request) => new Response(`routed ${new URL(request.url).pathname}`),
    operations: {
      'pages.login': {
        method: 'GET',
        path: '/login',
        handle: () =>
          new Response('<h1>Sign in</h1>', {
            headers: [
              ['content-type', 'text/html'],
              ['set-cookie', 'a=1'],
              ['set-cookie', 'b=2'],
            ],
          }),
      },
    },
  });
  const fake = composeFake([pages])();
  const login = await fake.fetch(`${fake.url}/pages/login`);
  expect([login.headers.get('content-type'), await login.text()]).toEqual(['text/html', '<h1>Sign in</h1>']);
  expect(login.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
  expect(await (await fake.fetch(`${fake.url}/pages/other`)).text()).toBe('routed /pages/other');
});

describe('a body', () => {
  const gate = Promise.withResolvers<void>();
  const endless = (): ReadableStream => {
    const bytes = new TextEncoder().encode('{"a":1}\n');
    return new ReadableStream({
      start: (controller) => controller.enqueue(bytes),
      pull: async (controller) => {
        await gate.promise;
        controller.enqueue(bytes);
      },
    });
  };
  const files = defineArea({
    name: 'files',
    tables: {},
    routes: (request) => new Response(request.body),
    operations: {
      'files.whole': {
        method: 'GET',
        path: '/whole',
        handle: () => new Response('abc', { headers: { 'content-length': '3', connection: 'close' } }),
      },
      'files.part': {
        method: 'GET',
        path: '/part',
        handle: ({ reply }) => reply('abc', { headers: { 'Content-Length': '3' } }),
      },
      'files.lines': {
        method: 'GET',
        path: '/lines',
        handle: () => new Response(endless(), { headers: { 'content-type': 'application/x-ndjson' } }),
      },
      'files.put': {
        method: 'PUT',
        path: '/raw',
        handle: ({ request }) => ({ size: request.bytes.length }),
      },
    },
  });

  test('of a response has one length on a port, whoever said it', async () => {
    const { url, close } = await listen(composeFake([files])());
    onTestFinished(() => close());
    for (const path of ['/whole', '/part']) {
      const response = await fetch(url + path);
      expect([response.headers.get('content-length'), await response.text()]).toEqual(['3', 'abc']);
    }
  });

  test('of a response that goes on is sent as it comes, and ends with its client', async () => {
    const { url, close } = await listen(composeFake([files])());
    onTestFinished(() => close());
    const reader = (await fetch(`${url}/lines`)).body!.getReader();
    expect(new TextDecoder().decode((await reader.read()).value)).toBe('{"a":1}\n');
    await reader.cancel();
    gate.resolve();
  });

  test.each(['/raw', '/other'])(
    'of a request to %s that is longer than the fake reads is no empty one',
    async (path) => {
      const fake = composeFake([files])({ maxBodyBytes: 10 });
      const response = await fake.fetch(fake.url + path, { method: 'PUT', body: 'x'.repeat(11) });
      expect([response.status, await response.text()]).toEqual([
        413,
        expect.stringContaining('longer than the fake reads'),
      ]);
    },
  );

  test('of a request that broke off is no empty one', async () => {
    const fake = composeFake([files])();
    const broken = new ReadableStream({ pull: (controller) => controller.error(new Error('gone')) });
    const request = new Request(`${fake.url}/raw`, { method: 'PUT', body: broken, duplex: 'half' } as RequestInit);
    expect((await fake.handle(request)).status).toBe(400);
  });
});

test('a definition or a composition that cannot be used names the place', () => {
  const ok = { method: 'GET', path: '/x/{id}', handle: () => 1 } as const;
  expect(() => defineArea({ name: 'a', tables: { t: table({ from: z.string() } as never) }, operations: {} })).toThrow(
    'a.tables.t: a table needs the column `id`',
  );
  for (const name of ['state', 'faults', '__proto__', 'my mail'])
    expect(() => defineArea({ name, tables: {}, operations: {} })).toThrow(`received '${name}'`);
  const twice = { 'x.a': ok, 'x.b': { ...ok, path: '/x/{name}' } } as never;
  expect(() => defineArea({ name: 'a', tables: {}, operations: twice })).toThrow(
    "a.operations['x.b']: 'x.a' has the route GET /x/{name} already",
  );
  expect(() => defineArea({ name: 'a', tables: {}, errors: { odd: 799 as never }, operations: {} })).toThrow(
    'a.errors.odd: expected a status from 400 to 599; received 799',
  );
  const odd = { 'x.a': { ...ok, path: '/x/{id}.json' } } as never;
  expect(() => defineArea({ name: 'a', tables: {}, operations: odd })).toThrow("received '{id}.json'");
  const other = defineArea({ name: 'other', base: '/o', tables: {}, operations: { 'messages.send': ok } });
  expect(() => composeFake([mail, other])).toThrow(
    "composeFake: the operation 'messages.send' is one of 'mail' and of 'other'",
  );
  const namesake = defineArea({ name: 'mail', base: '/m', tables: {}, operations: {} });
  expect(() => composeFake([mail, namesake])).toThrow("composeFake: areas[1]: two areas have the name 'mail'");
  const rival = defineArea({ name: 'rival', base: '/api/v1', tables: {}, operations: {} });
  expect(() => composeFake([mail, rival])).toThrow("the base path '/api/v1' is one of 'mail' and of 'rival'");
});

test('its operations are in the OpenAPI document, and no others where it is alone', async () => {
  const fake = createMail();
  const response = await fake.fetch(`${fake.url}/_fake/openapi.json`);
  const document = (await response.json()) as {
    paths: Record<string, Record<string, { operationId: string; requestBody?: object; responses: object }>>;
    tags: object[];
  };
  expect(Object.keys(document.paths)).toEqual([
    '/api/v1/messages',
    '/api/v1/messages/{id}',
    '/api/v1/messages/{id}/read',
  ]);
  expect(document.tags).toEqual([{ name: 'mail-messages' }]);
  const send = document.paths['/api/v1/messages']?.['post'];
  expect(send?.operationId).toBe('messages.send');
  expect(Object.keys(send?.responses ?? {})).toEqual(['201', '422']);
  expect(send?.requestBody).toMatchObject({
    content: { 'application/json': { schema: { required: ['from', 'to'], properties: { to: { type: 'array' } } } } },
  });
});

test('the body of a webhook may follow its endpoint', async () => {
  const area = defineArea({
    name: 'news',
    tables: {},
    webhooks: {
      events: { sent: z.object({}) },
      endpoints: () => ['a', 'b'].map((id) => ({ id, url: `http://127.0.0.1/${id}` })),
      body: ({ type }, endpoint) => ({ type, to: endpoint.id }),
    },
    operations: { send: { method: 'POST', path: '/news', handle: ({ emit }) => emit('sent', {}) } },
  });
  const fake = composeFake([area])();
  await fake.fetch(new Request(`${fake.url}/news`, { method: 'POST' }));
  expect(fake.webhooks.deliveries.map(({ body }) => body)).toEqual([
    '{"type":"sent","to":"a"}',
    '{"type":"sent","to":"b"}',
  ]);
});

describe('pages of other origins', () => {
  const origin = 'http://localhost:5173';
  const notes = (cors?: true | AreaCors) =>
    defineArea({
      name: 'notes',
      tables: {},
      errors: { gone: 410 },
      ...(cors !== undefined && { cors }),
      operations: {
        list: { method: 'GET', path: '/notes', handle: () => [] },
        create: { method: 'POST', path: '/notes', errors: ['gone'], handle: ({ reject }) => reject('gone') },
      },
    });
  const asked = async (cors: true | AreaCors | undefined, method: string, from = origin) => {
    const fake = composeFake([notes(cors)])();
    const preflight = { 'Access-Control-Request-Method': 'POST', 'Access-Control-Request-Headers': 'x-key' };
    const headers = { Origin: from, ...(method === 'OPTIONS' && preflight) };
    const response = await fake.fetch(new Request(`${fake.url}/notes`, { method, headers }));
    const shared = [...response.headers].filter(([name]) => /^(?:access-control|vary)/.test(name));
    return [response.status, Object.fromEntries(shared)];
  };
  const any = {
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'GET, POST',
    'access-control-max-age': '0',
  };

  test('are let in by cors alone, also by a preflight request and where a request is rejected', async () => {
    expect(await asked(undefined, 'OPTIONS')).toEqual([405, {}]);
    expect(await asked(true, 'OPTIONS')).toEqual([204, { ...any, 'access-control-allow-headers': 'x-key' }]);
    expect(await asked(true, 'GET')).toEqual([200, any]);
    expect(await asked(true, 'POST')).toEqual([410, any]);
  });

  test('change an area with webhooks on a port only where their origin is named', async () => {
    const area = (cors: true | AreaCors) =>
      defineArea({
        name: 'hooks',
        tables: {},
        cors,
        webhooks: { events: {}, endpoints: () => [] },
        operations: { create: { method: 'POST', path: '/hooks', handle: () => ({}) } },
      });
    const statuses = await Promise.all(
      [true as const, { origins: ['http://shop.example'] }].map(async (cors) => {
        const { url, close } = await listen(composeFake([area(cors)])());
        onTestFinished(() => close());
        const post = async (from: string) =>
          (await fetch(`${url}/hooks`, { method: 'POST', headers: { Origin: from } })).status;
        return [await post('http://shop.example'), await post('http://evil.example')];
      }),
    );
    expect(statuses).toEqual([
      [403, 403],
      [200, 403],
    ]);
  });

  test('are named where only some origins may, or cookies are sent', async () => {
    const named = { ...any, 'access-control-allow-origin': origin, vary: 'Origin' };
    expect(await asked({ origins: [origin] }, 'GET')).toEqual([200, named]);
    expect(await asked({ origins: [origin] }, 'GET', 'http://evil.example')).toEqual([200, { vary: 'Origin' }]);
    expect(await asked({ credentials: true, exposed: ['Link', 'ETag'], maxAge: 60 }, 'GET')).toEqual([
      200,
      {
        ...named,
        'access-control-allow-credentials': 'true',
        'access-control-expose-headers': 'Link, ETag',
        'access-control-max-age': '60',
      },
    ]);
  });
});

test('an internal error keeps no credential of the request in the log and the journal', async () => {
  const keys = defineArea({
    name: 'keys',
    tables: {},
    operations: {
      'keys.use': {
        method: 'GET',
        path: '/keys',
        handle: ({ request }) => {
          throw new Error(`no account of ${request.headers.get('authorization')}, password="hunter2"`);
        },
      },
    },
  });
  const fake = composeFake([keys])();
  const response = await fake.fetch(`${fake.url}/keys`, { headers: { Authorization: 'Bearer s3cret-of-mine' } });
  const texts = [fake.log(), JSON.stringify(fake.journal), JSON.stringify([...response.headers])];
  for (const text of texts) expect(text).not.toMatch(/s3cret-of-mine|hunter2/);
  expect(fake.log()).toMatch(/internal error: Error: no account of .*\[redacted\]/);
});

test('an operation that takes a form rejects JSON, one that takes JSON a form, and one that says nothing none', async () => {
  const common = {
    method: 'POST',
    body: z.object({ a: z.string() }),
    errors: ['invalid'],
    handle: () => 'ok',
  } as const;
  const forms = defineArea({
    name: 'forms',
    tables: {},
    errors: { invalid: 400 },
    operations: {
      form: { ...common, path: '/form', bodyType: 'multipart/form-data' },
      json: { ...common, path: '/json', bodyType: 'application/json' },
      any: { ...common, path: '/any' },
    },
  });
  const { baseUrl, fetch } = composeFake([forms])().options.forms;
  const multipart = new FormData();
  multipart.set('a', 'b');
  const bodies = [multipart, new URLSearchParams({ a: 'b' }), '{"a":"b"}'];
  const statuses = async (path: string): Promise<number[]> =>
    Promise.all(bodies.map(async (body) => (await fetch(baseUrl + path, { method: 'POST', body })).status));
  expect([await statuses('/form'), await statuses('/json'), await statuses('/any')]).toEqual([
    [200, 200, 400],
    [400, 400, 200],
    [200, 200, 200],
  ]);
  const broken = { method: 'POST', body: '--b', headers: { 'content-type': 'multipart/form-data; boundary=b' } };
  expect(await (await fetch(`${baseUrl}/any`, broken)).text()).toContain('body: expected a multipart body;');
  expect(await (await fetch(`${baseUrl}/form`, { method: 'POST', body: '{}' })).text()).toContain(
    'body: expected multipart/form-data; received text/plain',
  );
});

test.each<[string, () => object, string]>([
  ['nothing', () => undefined as never, 'undefined'],
  ['a promise', () => Promise.resolve({}), 'a promise'],
])('a webhook whose body is %s is an internal error that says so', async (_, body, received) => {
  const pings = defineArea({
    name: 'pings',
    tables: {},
    webhooks: {
      events: { ping: z.object({}) },
      endpoints: () => [{ id: 1, url: 'https://shop.test/hook' }],
      body,
    },
    operations: { ping: { method: 'POST', path: '/ping', handle: ({ emit }) => emit('ping', {}) } },
  });
  const fake = composeFake([pings])();
  expect((await fake.fetch(`${fake.url}/ping`, { method: 'POST' })).status).toBe(500);
  expect(fake.unmatched[0]?.internalError).toContain(
    `webhooks.body of pings: expected a value of JSON, at once; received ${received}`,
  );
});

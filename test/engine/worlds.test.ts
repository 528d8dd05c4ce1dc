import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createWorlds, Rejection, type Fake, type Worlds } from 'understudy-sdk/fake';
import { PaymentsClient } from 'understudy-sdk/payments';
import { PullsClient } from 'understudy-sdk/pulls';

const HOST = 'https://understudy.test';
const ask = async (worlds: Worlds, path: string, init?: RequestInit): Promise<Response> =>
  worlds.handle(new Request(HOST + path, init));
const post = (worlds: Worlds, path: string, body?: unknown): Promise<Response> =>
  ask(worlds, path, {
    method: 'POST',
    ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
const json = async (response: Promise<Response>): Promise<unknown> => (await response).json();
const paymentsOf = (fake: Fake): PaymentsClient => new PaymentsClient(fake.options.payments);
const charge = { amount: 500, currency: 'XAF', email: 'ada@example.com' } as const;

describe('a world over HTTP', () => {
  test('is made, with or without a name and a seed, and has an address of its own', async () => {
    const worlds = createWorlds();
    const made = await post(worlds, '/_fake/worlds');
    expect([made.status, await made.json()]).toEqual([
      201,
      { name: 'w1', url: `${HOST}/_world/w1`, credentials: { ...worlds.main.credentials } },
    ]);
    const seeded = await post(worlds, '/_fake/worlds', {
      name: 'shop',
      seed: { clock: '2030-01-01T00:00:00Z', payments: { hashKey: 'hsk_test.shop' } },
    });
    expect(await seeded.json()).toEqual({
      name: 'shop',
      url: `${HOST}/_world/shop`,
      credentials: { ...worlds.get('shop')?.credentials, hashKey: 'hsk_test.shop' },
    });
    expect(await json(ask(worlds, '/_world/shop/_fake/clock'))).toEqual({ now: '2030-01-01T00:00:00.000Z' });
    expect(await json(ask(worlds, '/_fake/worlds'))).toEqual([
      { name: 'w1', url: `${HOST}/_world/w1` },
      { name: 'shop', url: `${HOST}/_world/shop` },
    ]);
  });

  test('is made from within another one, at the same level', async () => {
    const worlds = createWorlds({ url: 'https://understudy.test/base' });
    const base = 'https://understudy.test/base';
    await post(worlds, '/base/_fake/worlds', { name: 'a' });
    expect(await json(post(worlds, '/base/_world/a/_fake/worlds', { name: 'b' }))).toMatchObject({
      name: 'b',
      url: `${base}/_world/b`,
    });
  });

  test('is removed', async () => {
    const worlds = createWorlds();
    worlds.create({ name: 'a' });
    expect((await ask(worlds, '/_fake/worlds/a', { method: 'DELETE' })).status).toBe(204);
    expect((await ask(worlds, '/_fake/worlds/a', { method: 'DELETE' })).status).toBe(404);
    expect((await ask(worlds, '/_world/a/_fake/clock')).status).toBe(404);
  });

  test('that is not there is a 404 that says how to make one', async () => {
    const worlds = createWorlds();
    expect(await json(ask(worlds, '/_world/x/payments'))).toEqual({
      error: "there is no world 'x': POST /_fake/worlds makes one; there are none",
    });
    worlds.create({ name: 'a' });
    expect(await json(ask(worlds, '/_world/x/payments'))).toEqual({
      error: "there is no world 'x': POST /_fake/worlds makes one; the last ones: a",
    });
  });

  test.each([
    [{ name: '../etc' }, 422, 'name: expected up to 64 letters'],
    [{ name: '' }, 422, 'name: expected up to 64 letters'],
    [{ name: 7 }, 422, 'name: expected string; received 7'],
    [{ name: '__proto__' }, 422, 'name: expected up to 64 letters'],
    [{ nmae: 'a' }, 422, "nmae: unknown key; did you mean 'name'?"],
    [{ name: 'taken' }, 409, "the world 'taken' is there already"],
    [{ name: 'b', seed: { paymnts: {} } }, 422, "did you mean 'payments'?"],
    [[], 422, 'expected object; received an array'],
  ])('%j is rejected and makes none', async (body, status, message) => {
    const worlds = createWorlds();
    worlds.create({ name: 'taken' });
    const response = await post(worlds, '/_fake/worlds', body);
    expect(response.status).toBe(status);
    expect(((await response.json()) as { error: string }).error).toContain(message);
    expect(worlds.names).toEqual(['taken']);
  });

  test('is rejected when there are too many, and those that are there stay', async () => {
    const worlds = createWorlds({ maxWorlds: 2 });
    worlds.create({ name: 'a' });
    for (const body of [{ count: 2 }, { count: 2_000_000_000 }])
      expect((await post(worlds, '/_fake/worlds', body)).status).toBe(409);
    worlds.create({ name: 'b' });
    const response = await post(worlds, '/_fake/worlds', { name: 'c' });
    expect([response.status, await response.json()]).toEqual([
      409,
      {
        error:
          'there are 2 of at most 2 worlds (--max-worlds, maxWorlds): delete some first (DELETE /_fake/worlds/NAME)',
      },
    ]);
    expect(worlds.names).toEqual(['a', 'b']);
    worlds.delete('a');
    expect(worlds.create({ name: 'c' }).url).toBe(`${HOST}/_world/c`);
  });
});

describe('a world that is made on use', () => {
  test('begins with the seed of all worlds, and is there from the first request on', async () => {
    const worlds = createWorlds({ worldsOnUse: true, seed: { payments: { keys: [{ key: 'sk_test.shop' }] } } });
    const get = (path: string): Promise<Response> => ask(worlds, path, { headers: { authorization: 'sk_test.shop' } });
    expect((await get('/_world/job-1/channels')).status).toBe(200);
    expect(worlds.names).toEqual(['job-1']);
    const first = worlds.get('job-1');
    expect((await get('/_world/job-1/channels')).status).toBe(200);
    expect(worlds.get('job-1')).toBe(first);
    expect(worlds.main.journal).toEqual([]);
  });

  test.each([
    ['/_world/__proto__/channels', 422, 'name: expected up to 64 letters'],
    [`/_world/${'n'.repeat(65)}/channels`, 422, 'name: expected up to 64 letters'],
    ['/_world//channels', 422, 'name: expected up to 64 letters'],
    ['/_world/second/channels', 409, 'there are 1 of at most 1 worlds'],
  ])('%s is rejected and makes none', async (path, status, message) => {
    const worlds = createWorlds({ worldsOnUse: true, maxWorlds: status === 409 ? 1 : 2 });
    worlds.create({ name: 'first' });
    const response = await ask(worlds, path);
    expect(response.status).toBe(status);
    expect(((await response.json()) as { error: string }).error).toContain(message);
    expect(worlds.names).toEqual(['first']);
  });
});

describe('a world that starts with a state', () => {
  const pay = (worlds: Worlds, world: string): Promise<Response> =>
    ask(worlds, `${world}/payments`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: 'sk_test.understudy' },
      body: JSON.stringify(charge),
    });
  const paymentsIn = async (worlds: Worlds, world: string): Promise<number> =>
    ((await json(ask(worlds, `${world}/_fake/state/payments`))) as { total: number }).total;

  test('has that of another world, as it was at that moment, and of the main one as main', async () => {
    const worlds = createWorlds();
    await pay(worlds, '');
    await post(worlds, '/_fake/worlds', { name: 'a', from: 'main' });
    await pay(worlds, '/_world/a');
    await post(worlds, '/_fake/worlds', { name: 'b', from: 'a' });
    await pay(worlds, '/_world/a');
    expect(await Promise.all(['', '/_world/a', '/_world/b'].map((world) => paymentsIn(worlds, world)))).toEqual([
      1, 3, 2,
    ]);
  });

  test('has that of a snapshot of the world that is asked, which comes before a world of the name', async () => {
    const worlds = createWorlds();
    worlds.create({ name: 'base' });
    await pay(worlds, '');
    await post(worlds, '/_fake/snapshots', { name: 'base' });
    await pay(worlds, '');
    await post(worlds, '/_fake/worlds', { name: 'a', from: 'base' });
    expect(await paymentsIn(worlds, '/_world/a')).toBe(1);
  });

  test('is reset to it', async () => {
    const worlds = createWorlds();
    await pay(worlds, '');
    const world = worlds.create({ from: worlds.main });
    await pay(worlds, '/_world/w1');
    world.reset();
    expect(await paymentsIn(worlds, '/_world/w1')).toBe(1);
  });

  test('is made as often as is asked for', async () => {
    const worlds = createWorlds();
    await pay(worlds, '');
    const made = await post(worlds, '/_fake/worlds', { from: 'main', count: 3 });
    expect([made.status, await made.json()]).toMatchObject([
      201,
      ['w1', 'w2', 'w3'].map((name) => ({ name, url: `${HOST}/_world/${name}` })),
    ]);
    expect(worlds.create({ name: 'shop', count: 2 }).map(({ url }) => url)).toEqual([
      `${HOST}/_world/shop-1`,
      `${HOST}/_world/shop-2`,
    ]);
    expect(await paymentsIn(worlds, '/_world/w3')).toBe(1);
  });

  test.each<[body: object, message: string]>([
    [{ from: 'none' }, "there is no state 'none'; the snapshots are: kept, and GET /_fake/worlds lists the worlds"],
    [{ from: 'kept', seed: {} }, 'seed, from: expected one of them'],
    [{ from: '../etc' }, 'from: expected the name of a snapshot or of a world'],
    [{ from: 'kept', count: 0 }, 'count: expected an integer above 0; received 0'],
    [{ count: 1.5 }, 'count: expected integer; received 1.5'],
  ])('is rejected for %j, and none is made', async (body, message) => {
    const worlds = createWorlds();
    await post(worlds, '/_fake/snapshots', { name: 'kept' });
    const response = await post(worlds, '/_fake/worlds', body);
    expect([response.status, ((await response.json()) as { error: string }).error]).toEqual([
      422,
      expect.stringContaining(message) as unknown,
    ]);
    expect(worlds.names).toEqual([]);
  });

  test('is not made of a world that was removed', () => {
    const worlds = createWorlds();
    const gone = worlds.create({ name: 'gone' });
    worlds.delete('gone');
    const message = 'the world at https://understudy.test/_world/gone has been removed: it has no state any more';
    expect(() => worlds.create({ from: gone })).toThrow(message);
    expect(() => gone.fork()).toThrow(message);
    expect(worlds.names).toEqual([]);
  });
});

describe('addresses in a world', () => {
  test('keep its prefix: links, records and the payment page', async () => {
    const worlds = createWorlds();
    const world = worlds.create({ name: 'a' });
    const { authorization_url } = await paymentsOf(world).initialize(charge);
    expect(authorization_url).toContain(`${HOST}/_world/a/`);
    world.pulls.repo('alice/proj').branch('one').commit().pull();
    world.pulls.repo('alice/proj').branch('two').commit().pull();
    const list = new PullsClient(world.options.pulls).repo('alice', 'proj').list({ limit: 1 });
    const page = await list.firstPage();
    expect(page.cursor).toContain(`${HOST}/_world/a/`);
    expect(page.items[0]?.url).toContain(`${HOST}/_world/a/`);
    expect(await list.toArray({ limit: 5 })).toHaveLength(2);
  });
});

test('a reset or restore of one world leaves the others alone', async () => {
  const step = fc.record({
    world: fc.integer({ min: 0, max: 2 }),
    do: fc.constantFrom('pay', 'advance', 'reset', 'snapshot', 'restore'),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const worlds = createWorlds();
      const fakes = [0, 1, 2].map((i) => worlds.create({ name: `w${i}` }));
      const kept = fakes.map((fake) => fake.snapshot());
      for (const { world, do: action } of steps) {
        const [fake, snapshot] = [fakes[world] as Fake, kept[world]];
        const others = fakes.filter((other) => other !== fake);
        const before = JSON.stringify(others.map((other) => other.export()));
        if (action === 'pay') await paymentsOf(fake).initialize(charge);
        else if (action === 'advance') await fake.clock.advance(60);
        else if (action === 'reset') fake.reset();
        else if (action === 'snapshot') kept[world] = fake.snapshot();
        else if (snapshot !== undefined) fake.restore(snapshot);
        expect(JSON.stringify(others.map((other) => other.export()))).toBe(before);
      }
    }),
    { numRuns: 30 },
  );
});

test('a world is not made twice', () => {
  const worlds = createWorlds();
  worlds.create({ name: 'a' });
  expect(() => worlds.create({ name: 'a' })).toThrow(Rejection);
  expect(() => createWorlds({ maxWorlds: 0 })).toThrow('maxWorlds must be an integer above 0; received 0');
});

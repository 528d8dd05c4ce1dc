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
    expect([made.status, await made.json()]).toEqual([201, { name: 'w1', url: `${HOST}/_world/w1` }]);
    const seeded = await post(worlds, '/_fake/worlds', { name: 'shop', seed: { clock: '2030-01-01T00:00:00Z' } });
    expect(await seeded.json()).toEqual({ name: 'shop', url: `${HOST}/_world/shop` });
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
    expect(await json(post(worlds, '/base/_world/a/_fake/worlds', { name: 'b' }))).toEqual({
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
      error: "there is no world 'x': POST /_fake/worlds makes one; used last: a",
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

  test('goes when there are too many and it was not used for longest, and the 404 says so', async () => {
    const worlds = createWorlds({ maxWorlds: 2 });
    worlds.create({ name: 'a' });
    worlds.create({ name: 'b' });
    await ask(worlds, '/_world/a/_fake/clock');
    worlds.create({ name: 'c' });
    expect(worlds.names).toEqual(['a', 'c']);
    expect(await json(ask(worlds, '/_world/b/_fake/clock'))).toEqual({
      error:
        "the world 'b' was removed, because there were more than 2 (--max-worlds, maxWorlds): POST /_fake/worlds makes one; used last: a, c",
    });
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

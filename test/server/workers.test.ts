import { createFake, type Everything } from 'understudy-sdk/fake';
import { createFake as createFederation } from 'understudy-sdk/fake/federation';
import { durableWorlds, type DurableWorldsOptions } from 'understudy-sdk/fake/workers';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { WorkerDeployment } from './worker-deployment.ts';

const deployed = (options?: DurableWorldsOptions<Everything>): WorkerDeployment =>
  new WorkerDeployment(durableWorlds(createFake, options));
const charge = { amount: 500, currency: 'XAF', email: 'ada@example.com' } as const;
const order = (reference: string): object => ({ ...charge, reference });
const json = async <T>(response: Promise<Response>): Promise<T> => (await (await response).json()) as T;
const world = (deployment: WorkerDeployment, name: string): Promise<unknown> =>
  json(deployment.control('GET', `/_world/${name}/_fake/world`));
const make = async (deployment: WorkerDeployment, seed: object): Promise<void> => {
  expect((await deployment.control('POST', '/_fake/worlds', { name: 'shop', seed })).status).toBe(201);
};
const errorOf = async (response: Promise<Response>): Promise<[number, string]> => {
  const { status } = await response;
  return [status, (await json<{ error: string }>(response.then((one) => one.clone()))).error];
};

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a world in a Durable Object', () => {
  test('is what it was after an eviction, after changes of all kinds', async () => {
    const deployment = deployed();
    const changes: readonly (() => Promise<Response>)[] = [
      () => deployment.pay('shop', '/payments', order('order-1')),
      () => deployment.control('POST', '/_world/shop/_fake/clock', { advance: 3600 }),
      () =>
        deployment.control('PUT', '/_world/shop/_fake/world', { pulls: { repos: [{ owner: 'admin', name: 'proj' }] } }),
      () =>
        deployment.control('POST', '/_world/shop/_fake/git/admin/proj/push', {
          as: 'admin',
          commits: [{ branch: 'main', message: 'A', files: { a: 'one' } }],
        }),
      () => deployment.pay('shop', '/payments', order('order-2')),
      () => deployment.control('POST', '/_world/shop/_fake/reset'),
    ];
    for (const change of changes) {
      expect((await change()).ok).toBe(true);
      const before = await world(deployment, 'shop');
      deployment.evict();
      expect(await world(deployment, 'shop')).toEqual(before);
    }
  });

  test('is reset to its own seed after an eviction', async () => {
    const deployment = deployed();
    await deployment.control('POST', '/_fake/worlds', {
      name: 'shop',
      seed: { payments: { payments: [{ reference: 'seeded' }] } },
    });
    const seeded = await world(deployment, 'shop');
    await deployment.pay('shop', '/payments', order('order-1'));
    deployment.evict();
    await deployment.control('POST', '/_world/shop/_fake/reset');
    expect(await world(deployment, 'shop')).toEqual(seeded);
  });

  test('shares nothing with another, and begins with the configured seed', async () => {
    const deployment = deployed({ seed: { payments: { payments: [{ reference: 'seeded' }] } } });
    await deployment.pay('one', '/payments', order('order-1'));
    expect((await deployment.pay('one', '/payments/order-1')).status).toBe(202);
    expect((await deployment.pay('other', '/payments/order-1')).status).toBe(404);
    expect((await deployment.pay('other', '/payments/seeded')).status).toBe(202);
  });

  test('is not written for a read', async () => {
    const deployment = deployed();
    await deployment.pay('shop', '/channels');
    expect(deployment.storage('shop').rows).toEqual([]);
    await deployment.pay('shop', '/payments', charge);
    const { changes } = deployment.storage('shop');
    await deployment.pay('shop', '/payments');
    await world(deployment, 'shop');
    expect(deployment.storage('shop').changes).toBe(changes);
  });

  test('is written a row for a change, which does not grow with what there is', async () => {
    const lastRow = async (count: number): Promise<number> => {
      const deployment = deployed();
      const payments = Array.from({ length: count }, (_, i) => ({ reference: `p${i}` }));
      await make(deployment, { payments: { payments } });
      const { length } = deployment.storage('shop').rows;
      await deployment.pay('shop', '/payments', charge);
      expect(deployment.storage('shop').rows.length).toBe(length + 1);
      return deployment.storage('shop').rows.at(-1) ?? 0;
    };
    expect(Math.abs((await lastRow(10)) - (await lastRow(1000)))).toBeLessThan(50);
  });

  test('keeps what reads count: a fault that has hit, and a rate limit', async () => {
    const deployment = deployed();
    await deployment.control('POST', '/_world/shop/_fake/faults', {
      on: 'payments.list',
      effect: { status: 503 },
      times: 1,
    });
    expect((await deployment.pay('shop', '/payments')).status).toBe(503);
    deployment.evict();
    expect((await deployment.pay('shop', '/payments')).status).toBe(200);
  });

  test('is in rows of at most a mebibyte, and compacted when its changes have become longer than its state', async () => {
    const deployment = deployed();
    const push = (content: string): Promise<Response> =>
      deployment.control('POST', '/_world/shop/_fake/git/admin/proj/push', {
        as: 'admin',
        commits: [{ branch: 'main', message: 'A', files: { a: content } }],
      });
    await make(deployment, { pulls: { repos: [{ owner: 'admin', name: 'proj' }] } });
    const totals: number[] = [];
    for (let i = 0; i < 30; i++) {
      await push(Array.from({ length: 60_000 }, (_, at) => ((at * 7919 * (i + 1)) % 36).toString(36)).join(''));
      await deployment.pay('shop', '/payments', { ...charge, description: String(i).repeat(60_000) });
      totals.push(deployment.storage('shop').rows.length);
      expect(Math.max(...deployment.storage('shop').rows)).toBeLessThanOrEqual(1024 * 1024);
    }
    expect(Math.max(...totals)).toBeLessThan(60);
    expect(deployment.storage('shop').rows[0]).toBe(1024 * 1024);
    const before = await world(deployment, 'shop');
    deployment.evict();
    expect(await world(deployment, 'shop')).toEqual(before);
  });

  test('responds with an error where it cannot be written, to all requests of the moment, and is as it was', async () => {
    const deployment = deployed();
    await deployment.pay('shop', '/payments', order('order-1'));
    const before = await world(deployment, 'shop');
    deployment.storage('shop').failure = new Error('database or disk is full');
    const responses = [1, 2, 3].map((n) => deployment.pay('shop', '/payments', order(`lost-${n}`)));
    for (const response of responses) {
      const [status, error] = await errorOf(response);
      expect(status).toBe(503);
      expect(error).toContain("the world 'shop' did not respond");
    }
    expect((await errorOf(responses[0] as Promise<Response>))[1]).toContain('database or disk is full');
    expect(await world(deployment, 'shop')).toEqual(before);
    expect((await deployment.pay('shop', '/payments', order('order-2'))).status).toBe(201);
  });

  test('rejects what would make it larger than it may be, and says the limit', async () => {
    const deployment = deployed({ maxStateBytes: 200_000 });
    await deployment.pay('shop', '/payments', order('order-1'));
    const [status, error] = await errorOf(
      deployment.pay('shop', '/payments', { ...order('large'), description: 'x'.repeat(198_000) }),
    );
    expect(status).toBe(503);
    expect(error).toMatch(/would take \d+ bytes, and may take 200000 \(maxStateBytes\)/);
    expect((await deployment.pay('shop', '/payments/large')).status).toBe(404);
    expect((await deployment.pay('shop', '/payments/order-1')).status).toBe(202);
    const seed = { payments: { customers: [{ name: 'x'.repeat(200_001) }] } };
    expect((await deployment.control('POST', '/_fake/worlds', { seed })).status).toBe(413);
    expect((await deployment.control('PUT', '/_world/shop/_fake/world', seed)).status).toBe(413);
  });

  test('of other areas is an error that says what to do, and can be removed', async () => {
    const deployment = deployed();
    await deployment.pay('shop', '/payments', charge);
    const other = new WorkerDeployment(durableWorlds(createFederation));
    vi.spyOn(other, 'storage').mockReturnValue(deployment.storage('shop'));
    const [status, error] = await errorOf(other.control('GET', '/_world/shop/_fake/world'));
    expect([status, error]).toEqual([500, expect.stringContaining('DELETE /_fake/worlds/shop')]);
    await other.wake('shop');
    expect((await other.control('DELETE', '/_fake/worlds/shop')).status).toBe(204);
    expect((await other.control('GET', '/_world/shop/_fake/world')).status).toBe(200);
  });
});

describe('the worlds of a deployment', () => {
  test('have names that nobody guesses where they are given none', async () => {
    const deployment = deployed();
    const made = () => json<{ name: string; url: string }>(deployment.control('POST', '/_fake/worlds'));
    const [one, other] = [await made(), await made()];
    expect(one.name).toMatch(/^[0-9a-f]{32}$/);
    expect(other.name).not.toBe(one.name);
    expect(one.url).toBe(`${deployment.url}/_world/${one.name}`);
    expect((await deployment.pay(one.name, '/payments', charge)).status).toBe(201);
  });

  test('are made once and removed once', async () => {
    const deployment = deployed();
    const make = (): Promise<Response> => deployment.control('POST', '/_fake/worlds', { name: 'shop' });
    const both = await Promise.all([make(), make()]);
    expect(both.map(({ status }) => status)).toEqual([201, 409]);
    expect((await make()).status).toBe(409);
    await deployment.pay('shop', '/payments', order('order-1'));
    expect((await deployment.control('DELETE', '/_fake/worlds/shop')).status).toBe(204);
    expect((await deployment.control('DELETE', '/_fake/worlds/shop')).status).toBe(404);
    expect((await make()).status).toBe(201);
    expect((await deployment.pay('shop', '/payments/order-1')).status).toBe(404);
  });

  test.each([
    ['a name that no path has', { name: 'a/b' }],
    ['a count', { count: 3 }],
    ['a world to begin with', { from: 'shop' }],
    ['something else', [1]],
  ])('are not made of %s', async (_, body) => {
    expect((await deployed().control('POST', '/_fake/worlds', body)).status).toBe(422);
  });

  test('are not made of a seed with issues', async () => {
    const deployment = deployed();
    const seed = { payments: { nothing: true } };
    const response = await deployment.control('POST', '/_fake/worlds', { name: 'shop', seed });
    expect(response.status).toBe(422);
    expect(await response.json()).toHaveProperty('issues');
    expect(deployment.storage('shop').rows).toEqual([]);
  });

  test('are made by who has the token alone, where they are not open', async () => {
    const deployment = deployed({ isOpen: false });
    expect(await errorOf(deployment.pay('shop', '/payments', charge))).toEqual([
      404,
      expect.stringContaining('POST /_fake/worlds makes one'),
    ]);
    await deployment.control('POST', '/_fake/worlds', { name: 'shop' });
    deployment.evict();
    expect((await deployment.pay('shop', '/payments', charge)).status).toBe(201);
  });

  test.each(['/', '/payments', '/_world/', '/_world/a%2fb/payments', '/_world/shop'])(
    'are named by paths, and %s names none',
    async (path) => {
      const deployment = deployed();
      expect((await deployment.send(new Request(deployment.url + path))).status).toBe(404);
    },
  );

  test('are not listed', async () => {
    expect((await deployed().control('GET', '/_fake/worlds')).status).toBe(405);
  });
});

describe('control routes of a deployment', () => {
  const control = (authorization: string | undefined): Request =>
    new Request('https://worlds.test/_world/shop/_fake/reset', {
      method: 'POST',
      headers: authorization === undefined ? {} : { authorization },
    });

  test('are closed where there is no token, and say how to set one', async () => {
    const deployment = deployed();
    const response = deployment.send(control('Bearer '), '');
    expect(await errorOf(response)).toEqual([403, expect.stringContaining('wrangler secret put UNDERSTUDY_TOKEN')]);
  });

  test.each([undefined, 'Bearer', 'Bearer wrong', 'Bearer a-token-of-some-length1', 'Basic !', `Basic ${btoa('x:y')}`])(
    'are closed to %s',
    async (authorization) => {
      const response = await deployed().send(control(authorization));
      expect(response.status).toBe(401);
      expect(response.headers.get('www-authenticate')).toMatch(/^Basic/);
      expect(await response.text()).not.toContain('a-token-of-some-length');
    },
  );

  test.each(['//_fake/reset', '/%5ffake/reset', '/x/../_fake/reset', '/_FAKE/reset', '/_fake%2freset'])(
    'are nowhere else, such as at %s',
    async (path) => {
      const response = await deployed().send(new Request(`https://worlds.test/_world/shop${path}`, { method: 'POST' }));
      expect(response.ok).toBe(false);
    },
  );

  test.each(['Bearer a-token-of-some-length', `Basic ${btoa('anyone:a-token-of-some-length')}`])(
    'are open to %s',
    async (authorization) => {
      expect((await deployed().send(control(authorization))).status).toBe(204);
    },
  );

  test.each(['/_world/shop/_fake/reset', '/_fake/worlds'])(
    'are closed to a page of another origin, though its browser knows the token: %s',
    async (path) => {
      const headers = { authorization: `Basic ${btoa('x:a-token-of-some-length')}`, origin: 'https://elsewhere.test' };
      const response = await deployed().send(new Request(`https://worlds.test${path}`, { method: 'POST', headers }));
      expect(response.status).toBe(403);
    },
  );

  test('have the inspector where the deployment has', async () => {
    const deployment = deployed({ inspector: { html: '<p>inspector</p>', policy: "default-src 'none'" } });
    const headers = { accept: 'text/html', authorization: `Bearer ${deployment.token}` };
    const response = await deployment.send(new Request(`${deployment.url}/_world/shop/_fake/`, { headers }));
    expect(await response.text()).toBe('<p>inspector</p>');
  });
});

describe('a running clock', () => {
  const start = Date.parse('2030-01-01T00:00:00Z');
  const nowOf = (deployment: WorkerDeployment): Promise<{ now: string }> =>
    json(deployment.control('GET', '/_world/shop/_fake/clock'));
  const payer = { channel: 'cm.mtn', data: { phone: '+237670000000' } };

  test('goes on while the object is out of memory, unless it was frozen', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: start });
    const deployment = deployed({ clock: 'real' });
    await deployment.pay('shop', '/payments', order('order-1'));
    deployment.evict();
    vi.setSystemTime(start + 3_600_000);
    expect((await nowOf(deployment)).now).toBe('2030-01-01T01:00:00.000Z');
    await deployment.control('PUT', '/_world/shop/_fake/settings', { clock: 'frozen' });
    deployment.evict();
    vi.setSystemTime(start + 7_200_000);
    expect((await nowOf(deployment)).now).toBe('2030-01-01T01:00:00.000Z');
  });

  test('wakes the object when something is due, and not before', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: start });
    const deployment = deployed({ clock: 'real' });
    await deployment.control('POST', '/_fake/worlds', { name: 'shop' });
    expect(deployment.storage('shop').alarm).toBeUndefined();
    await deployment.pay('shop', '/payments', order('order-1'));
    await deployment.pay('shop', '/payments/order-1', payer);
    const due = start + 5000;
    expect(deployment.storage('shop').alarm).toBe(due);
    deployment.evict();
    vi.setSystemTime(due);
    const { changes } = deployment.storage('shop');
    await deployment.wake('shop');
    expect(deployment.storage('shop').changes).toBeGreaterThan(changes);
    deployment.evict();
    const { transaction } = await json<{ transaction: { status: string } }>(
      deployment.pay('shop', '/payments/order-1'),
    );
    expect(transaction.status).toBe('complete');
    expect(deployment.storage('shop').alarm).not.toBe(due);
  });

  test('sends webhooks to the hosts that are named, and keeps what became of them', async () => {
    const sent: string[] = [];
    vi.stubGlobal('fetch', ({ url }: Request) => {
      sent.push(url);
      return Promise.resolve(new Response('thanks'));
    });
    const deployment = deployed({ deliver: ['shop.test', '.hooks.test'] });
    const urls = ['https://shop.test/hooks', 'https://a.hooks.test/', 'https://other.test/', 'https://ashop.test/'];
    const webhooks = urls.map((url) => ({ url, events: ['payment.complete'] }));
    await make(deployment, { payments: { webhooks, payments: [{ reference: 'order-1' }] } });
    const outcome = { op: 'payment.outcome', reference: 'order-1', outcome: 'complete' };
    expect((await deployment.control('POST', '/_world/shop/_fake/control', outcome)).ok).toBe(true);
    // The response comes after the webhooks that this caused.
    await deployment.control('POST', '/_world/shop/_fake/clock', { advance: 0 });
    expect(sent.sort()).toEqual(urls.slice(0, 2).sort());
    deployment.evict();
    const deliveries = await json<{ url: string; error?: string; response: { status: number } | null }[]>(
      deployment.control('GET', '/_world/shop/_fake/deliveries'),
    );
    expect(deliveries.map(({ url, response }) => [url, response?.status ?? null])).toEqual([
      [urls[0], 200],
      [urls[1], 200],
      [urls[2], null],
      [urls[3], null],
    ]);
    expect(deliveries[2]?.error).toContain('other.test is none of the hosts');
  });
});

test.each([
  [{ clock: 'still' }, /clock: expected real or frozen; received still/],
  [{ deliver: 'local' }, /deliver: expected none, all or a list of hosts; received local/],
  [{ maxStateBytes: 0 }, /maxStateBytes: expected an integer above 0; received 0/],
  [{ seed: { payments: { nothing: 1 } } }, /payments/],
  [{ unknown: true }, /unknown/],
])('the options %j are rejected when the Worker is deployed', (options, message) => {
  expect(() => deployed(options as object)).toThrow(message);
});

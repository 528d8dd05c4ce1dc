import { getEventListeners } from 'node:events';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  createFake,
  createWorlds,
  type Delivery,
  type Fake,
  type WorldDocument,
  type Worlds,
} from 'understudy-sdk/fake';
import { PaymentsClient } from 'understudy-sdk/payments';
import { PullsClient } from 'understudy-sdk/pulls';

const charge = { amount: 500, currency: 'XAF', email: 'ada@example.com' } as const;

async function ask(
  fake: Fake,
  method: string,
  path: string,
  body?: unknown,
): Promise<{ status: number; body: unknown }> {
  const init = { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const response = await fake.fetch(`${fake.url}/_fake${path}`, { method, ...(body !== undefined && init) });
  const text = await response.text();
  return { status: response.status, body: text === '' ? undefined : (JSON.parse(text) as unknown) };
}

const got = async <T = unknown>(fake: Fake, path: string): Promise<T> => (await ask(fake, 'GET', path)).body as T;

const shop: WorldDocument = {
  payments: { webhooks: [{ url: 'https://shop.example/hook', events: ['payment.created', 'payment.complete'] }] },
};

describe('one request', () => {
  test('is read with its bodies, and lists omit them when asked to', async () => {
    const fake = createFake({ journal: 'bodies' });
    await new PaymentsClient(fake.options.payments).initialize(charge);
    const [listed] = await got<never[]>(fake, '/journal?bodies=false');
    expect(listed).toMatchObject({ id: 1, operation: 'payments.initialize', status: 201 });
    expect(listed).not.toHaveProperty('request');
    expect(await got(fake, '/journal/1')).toMatchObject({ id: 1, request: { body: { amount: 500 } } });
    expect(await ask(fake, 'GET', '/journal/7')).toEqual({
      status: 404,
      body: { error: 'no request 7: GET /_fake/journal lists them' },
    });
  });

  test('is found by a string in what was recorded, whatever the case', async () => {
    const fake = createFake({ journal: 'bodies' });
    const client = new PaymentsClient(fake.options.payments);
    await client.initialize(charge);
    await client.retrieve('nothing').safe();
    expect(await got(fake, '/journal?text=ADA@')).toMatchObject([{ id: 1 }]);
    expect(fake.requests({ text: 'payments.retrieve' })).toMatchObject([{ id: 2 }]);
  });
});

describe('going back to before a request', () => {
  async function threePayments(): Promise<{ fake: Fake; client: PaymentsClient }> {
    const fake = createFake();
    await ask(fake, 'PUT', '/settings', { states: true });
    const client = new PaymentsClient(fake.options.payments);
    for (const reference of ['a', 'b', 'c']) {
      await client.initialize({ ...charge, reference });
      await fake.clock.advance(60);
    }
    return { fake, client };
  }

  const references = async (client: PaymentsClient): Promise<string[]> =>
    (await client.list().toArray({ limit: 9 })).map(({ reference }) => reference);

  test('undoes it and what came later, clock and all; and forwards again', async () => {
    const { fake, client } = await threePayments();
    expect(await ask(fake, 'POST', '/journal/2/restore')).toEqual({
      status: 200,
      body: { now: '2026-07-16T10:01:00.000Z' },
    });
    expect(await references(client)).toEqual(['a']);
    expect(fake.clock.now().toISOString()).toBe('2026-07-16T10:01:00.000Z');
    await ask(fake, 'POST', '/journal/3/restore');
    expect(await references(client)).toEqual(['b', 'a']);
    expect(fake.journal).toHaveLength(5);
  });

  test('reads the world of then without changing the present one', async () => {
    const { fake } = await threePayments();
    const present = fake.export();
    const before = await got<WorldDocument>(fake, '/journal/2/world');
    const { document } = await got<{ document: WorldDocument }>(fake, '/journal/3/world?as=seed');
    expect(fake.export()).toEqual(present);
    expect(await references(new PaymentsClient(createFake({ seed: before }).options.payments))).toEqual(['a']);
    expect(await references(new PaymentsClient(createFake({ seed: document }).options.payments))).toEqual(['b', 'a']);
  });

  test('is not possible where states are not kept, and says so', async () => {
    const fake = createFake();
    await fake.fetch(`${fake.url}/channels`);
    const { status, body } = await ask(fake, 'POST', '/journal/1/restore');
    expect([status, JSON.stringify(body)]).toEqual([404, expect.stringContaining('PUT /_fake/settings') as unknown]);
  });

  test('also leads back from a request that a fault dropped after it was done', async () => {
    const { fake, client } = await threePayments();
    fake.faults.add({ on: 'payments.initialize', effect: { drop: 'after' } });
    await client.initialize({ ...charge, reference: 'd' }).safe();
    const lost = fake.journal.find(({ fault }) => fault !== undefined);
    expect(await references(client)).toContain('d');
    await ask(fake, 'POST', `/journal/${lost?.id}/restore`);
    expect(await references(client)).toEqual(['c', 'b', 'a']);
  });
});

describe('the settings', () => {
  test('say what is kept, and change it', async () => {
    const fake = createFake();
    const settings = { clock: 'frozen', behind: null, url: fake.url, bodies: false, states: false };
    expect(await got(fake, '/settings')).toEqual(settings);
    expect((await ask(fake, 'PUT', '/settings', { bodies: true })).body).toEqual({ ...settings, bodies: true });
    await new PaymentsClient(fake.options.payments).initialize(charge);
    expect(fake.journal[0]).toHaveProperty('request.body.amount', 500);
    expect(await got(createFake({ time: () => 0 }), '/settings')).toMatchObject({ clock: 'real' });
  });

  test.each([
    [{ body: true }, 'body: unknown key; there are: clock, bodies, states'],
    [{ bodies: 'yes' }, 'bodies: expected boolean; received "yes"'],
    [[], 'the body: expected object; received an array'],
  ])('reject %j', async (body, error) => {
    const fake = createFake();
    expect(await ask(fake, 'PUT', '/settings', body)).toMatchObject({ status: 422, body: { error } });
    expect(await got(fake, '/settings')).toMatchObject({ bodies: false, states: false });
  });
});

test('what falls due is listed, soonest first', async () => {
  const fake = createFake();
  await new PaymentsClient(fake.options.payments).initialize(charge);
  expect(await got(fake, '/due')).toMatchObject([{ kind: 'payments.expire', at: '2026-07-16T13:00:00.000Z' }]);
  expect(await got(fake, '/due?limit=0')).toEqual([]);
  expect((await ask(fake, 'GET', '/due?limit=-1')).status).toBe(422);
});

test('the routes are those of the areas, without any credential', async () => {
  const fake = createFake();
  const routes = await got<{ id: string; area: string }[]>(fake, '/routes');
  expect(routes.find(({ id }) => id === 'transfers.list')).toEqual({
    area: 'payments',
    id: 'transfers.list',
    method: 'GET',
    path: '/transfers',
    about: 'List transfers',
    credential: 'paying-out',
    headers: { authorization: '{apiKey}', 'x-grant': '{grant}', 'x-sync': '{sync}' },
  });
  expect(routes.find(({ id }) => id === 'git.push')).toMatchObject({ credential: null, headers: {} });
  expect(new Set(routes.map(({ area }) => area))).toEqual(new Set(['payments', 'federation', 'pulls', 'git', 'pages']));
  expect(routes.map(({ id }) => id)).toEqual(fake.coverage().operations.map(({ operation }) => operation));
  for (const value of Object.values(fake.credentials)) expect(JSON.stringify(routes)).not.toContain(`"${value}"`);
});

describe('the collections', () => {
  test('are listed with their sizes', async () => {
    const fake = createFake();
    await new PaymentsClient(fake.options.payments).initialize(charge);
    const areas = await got<{ area: string; collections: object[] }[]>(fake, '/state');
    expect(areas.map(({ area }) => area)).toEqual(['payments', 'federation', 'pulls', 'accounts', 'webhooks']);
    expect(areas[0]?.collections[0]).toMatchObject({
      name: 'payments',
      size: 1,
      columns: {
        reference: 'code',
        amount: 'money',
        status: { moves: { complete: ['partialy-refunded', 'refunded'] } },
      },
      isActedOn: true,
    });
  });

  test('give their newest records first, page by page, and those with a string', async () => {
    const fake = createFake();
    const client = new PaymentsClient(fake.options.payments);
    for (const reference of ['a', 'b', 'c']) await client.initialize({ ...charge, reference });
    const page = async (query: string): Promise<unknown> => {
      const { total, records } = await got<{ total: number; records: { reference: string }[] }>(
        fake,
        `/state/payments${query}`,
      );
      return [total, records.map(({ reference }) => reference)];
    };
    expect(await page('')).toEqual([3, ['c', 'b', 'a']]);
    expect(await page('?skip=1&limit=1')).toEqual([3, ['b']]);
    expect(await page('?text=%22B%22')).toEqual([1, ['b']]);
  });

  test('say what may become of a payment', async () => {
    const fake = createFake();
    const { transaction } = await new PaymentsClient(fake.options.payments).initialize(charge);
    const path = `/state/payments/${transaction.id}`;
    const target = { reference: transaction.id, merchant: 'default', environment: 'sandbox' };
    expect(await got(fake, path)).toMatchObject({
      actions: expect.arrayContaining([
        { label: 'complete', action: { op: 'payment.outcome', ...target, outcome: 'complete' } },
      ]) as unknown,
    });
    fake.control({ op: 'payment.outcome', reference: transaction.reference, outcome: 'complete' });
    expect(await got(fake, path)).toMatchObject({
      actions: [{ label: 'refund', upTo: 'amount', action: { op: 'payment.refund', ...target, amount: 500 } }],
      payer: { email: 'ada@example.com' },
      merchant: 'default',
    });
  });

  test.each(['payments/none', 'pulls/1', 'nothing', 'constructor', 'nothing/1'])('know no %s', async (path) => {
    expect((await ask(createFake(), 'GET', `/state/${path}`)).status).toBe(404);
  });

  test('hold no credential', async () => {
    const secrets = ['hush-token', 'hush-password', 'hush-secret', 'sk_test.hush', 'Basic hush'];
    const fake = createFake({
      seed: {
        users: [{ name: 'ada', password: 'hush-password', tokens: [{ token: 'hush-token' }] }],
        payments: { keys: [{ key: 'sk_test.hush' }], hashKey: 'hush-secret' },
      },
      send: () => Promise.resolve(new Response()),
    });
    const repo = fake.pulls.repo('ada/lib').hook({
      url: 'https://ci.example/',
      secret: 'hush-secret',
      authorization: 'Basic hush',
      events: ['push'],
    });
    repo
      .branch('next')
      .commit({ files: { 'a.txt': 'a' } })
      .pull();
    expect(fake.deliveries).not.toHaveLength(0);
    expect(await got(fake, '/state/deliveries/1')).toMatchObject({ headers: { Authorization: '[redacted]' } });
    const areas = await got<{ collections: { name: string }[] }[]>(fake, '/state');
    for (const { name } of areas.flatMap(({ collections }) => collections)) {
      const { records } = await got<{ records: { id: string }[] }>(fake, `/state/${name}`);
      const all = [records, ...(await Promise.all(records.map(({ id }) => got(fake, `/state/${name}/${id}`))))];
      for (const secret of secrets) expect(JSON.stringify(all), name).not.toContain(secret);
    }
  });
});

describe('a pull request', () => {
  async function opened(): Promise<{ fake: Fake; client: PullsClient; one: () => Promise<unknown> }> {
    const fake = createFake();
    fake.pulls
      .repo('ada/lib')
      .branch('next')
      .commit({ files: { 'a.txt': 'one\n' } })
      .pull();
    const client = new PullsClient(fake.options.pulls);
    const { records } = await got<{ records: { id: number }[] }>(fake, '/state/pulls');
    return { fake, client, one: () => got(fake, `/state/pulls/${records[0]?.id}`) };
  }

  test('shows its diff, its commits and whether it can be merged', async () => {
    const { one } = await opened();
    expect(await one()).toMatchObject({
      state: 'open',
      merge: { possible: true },
      additions: 1,
      files: [{ path: 'a.txt', status: 'added' }],
      commits: [{ parents: [expect.any(String) as unknown] }],
      diff: expect.stringContaining('+one') as unknown,
      diff_is_cut: false,
    });
  });

  test('says why it cannot be merged', async () => {
    const { client, one } = await opened();
    await client.repo('ada', 'lib').update(1, { title: 'WIP: later' });
    expect(await one()).toMatchObject({
      draft: true,
      merge: { possible: false, reason: 'Work in progress PRs cannot be merged' },
    });
    await client.repo('ada', 'lib').update(1, { state: 'closed' });
    expect(await one()).toMatchObject({
      state: 'closed',
      merge: { possible: false, reason: 'The pull request is closed' },
    });
  });

  test('is part of the graph of its repository', async () => {
    const { fake } = await opened();
    const { records } = await got<{ records: { id: number }[] }>(fake, '/state/repositories');
    const { refs, commits } = await got<{ refs: { name: string; sha: string }[]; commits: { id: string }[] }>(
      fake,
      `/state/repositories/${records[0]?.id}`,
    );
    const head = refs.find(({ name }) => name === 'refs/pull/1/head');
    expect(commits.map(({ id }) => id)).toContain(head?.sha);
    expect(new Set(commits.map(({ id }) => id)).size).toBe(commits.length);
  });
});

describe('a webhook', () => {
  test('shows its attempts, and is sent again', async () => {
    const fake = createFake({ seed: shop, send: () => Promise.resolve(new Response(null, { status: 500 })) });
    await new PaymentsClient(fake.options.payments).initialize(charge);
    await fake.clock.advance(60);
    expect((await ask(fake, 'POST', '/deliveries/1/redeliver')).status).toBe(204);
    await fake.webhooks.settled();
    await new PaymentsClient(fake.options.payments).initialize(charge);
    const one = await got(fake, '/state/deliveries/1');
    expect(one).toMatchObject({
      event: 'payment.created',
      headers: { 'x-notch-signature': expect.stringMatching(/^[0-9a-f]{64}$/) as unknown },
      attempts: [{ attempt: 'attempt 1', status: 500 }, { attempt: 'attempt 2' }, { attempt: 'by hand' }],
    });
    for (const id of ['99', 'undefined'])
      expect(await ask(fake, 'POST', `/deliveries/${id}/redeliver`)).toEqual({
        status: 404,
        body: { error: `no delivery ${id}: GET /_fake/state/deliveries lists them` },
      });
  });

  test('is listed among the last ones, of which there may be as many as are asked for', async () => {
    const fake = createFake({ seed: shop });
    for (const reference of ['a', 'b', 'c'])
      await new PaymentsClient(fake.options.payments).initialize({ ...charge, reference });
    const listed = await got<Delivery[]>(fake, '/deliveries?limit=2');
    expect(listed).toEqual(fake.deliveries.slice(1));
    expect(await got(fake, '/deliveries')).toEqual(fake.deliveries);
    expect((await ask(fake, 'GET', '/deliveries?limit=x')).status).toBe(422);
  });
});

describe('the stream of events', () => {
  interface Message {
    readonly now: string;
    readonly areas: readonly string[];
    readonly oldest: number;
    readonly requests: readonly { readonly id: number }[];
  }

  /** The messages of a stream, one at a time; undefined at its end. */
  async function eventsOf(
    served: Fake | Worlds,
    url: string,
    signal?: AbortSignal,
  ): Promise<() => Promise<Message | undefined>> {
    const response = await served.handle(new Request(`${url}/_fake/events`, signal ? { signal } : {}));
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    return async () => {
      const { value } = (await reader?.read()) ?? {};
      if (value === undefined) return undefined;
      expect(value).toMatch(/^data: .*\n\n$/);
      return JSON.parse(value.slice('data: '.length)) as Message;
    };
  }

  test('begins at once, and tells of requests and of what they change', async () => {
    const fake = createFake({ journal: 'bodies' });
    const next = await eventsOf(fake, fake.url);
    expect(await next()).toEqual({
      now: '2026-07-16T10:00:00.000Z',
      areas: expect.arrayContaining(['payments', 'time']) as unknown,
      oldest: 1,
      requests: [],
    });
    await new PaymentsClient(fake.options.payments).initialize(charge);
    const message = await next();
    expect(message?.areas).toContain('payments');
    expect(message?.areas).not.toContain('federation');
    expect(message?.requests).toMatchObject([{ id: 1, status: 201 }]);
    expect(message?.requests[0]).not.toHaveProperty('request');
  });

  test('tells a slow reader once of many changes, and omits none', async () => {
    const fake = createFake();
    const next = await eventsOf(fake, fake.url);
    for (let i = 0; i < 50; i++) await fake.fetch(`${fake.url}/channels`);
    const seen: number[] = [];
    let messages = 0;
    while (seen.at(-1) !== 50) {
      messages += 1;
      seen.push(...((await next())?.requests.map(({ id }) => id) ?? []));
    }
    expect(seen).toEqual(Array.from({ length: 50 }, (_, i) => i + 1));
    expect(messages).toBeLessThan(10);
  });

  test('tells of the clock, and of requests that are forgotten', async () => {
    const fake = createFake();
    await fake.fetch(`${fake.url}/channels`);
    const next = await eventsOf(fake, fake.url);
    await next();
    await fake.clock.advance(60);
    expect(await next()).toMatchObject({ now: '2026-07-16T10:01:00.000Z', areas: ['time'], oldest: 1 });
    fake.reset();
    expect(await next()).toMatchObject({ now: '2026-07-16T10:00:00.000Z', oldest: 2 });
  });

  test('ends when its world is removed', async () => {
    const worlds = createWorlds();
    const { url } = worlds.create({ name: 'shop' });
    const next = await eventsOf(worlds, url);
    await next();
    worlds.delete('shop');
    expect(await next()).toBeUndefined();
  });

  test('is not watched for any more once its client has gone', async () => {
    const fake = createFake();
    const client = new AbortController();
    const next = await eventsOf(fake, fake.url, client.signal);
    await next();
    client.abort();
    expect(await next()).toBeUndefined();
    await fake.fetch(`${fake.url}/channels`);
    expect(fake.journal).toHaveLength(1);
  });
});

describe('a stream of events has an owner that ends it', () => {
  const ask = (fake: Fake, method: string, signal: AbortSignal): Promise<Response> =>
    fake.handle(new Request(`${fake.url}/_fake/events`, { method }), 'program', () => signal);
  const { signal: open } = new AbortController();

  test('so that HEAD opens none', async () => {
    const client = new AbortController();
    await ask(createFake(), 'HEAD', client.signal);
    expect(getEventListeners(client.signal, 'abort')).toEqual([]);
  });

  test('so that nothing listens for a client any more whose body was cancelled', async () => {
    const client = new AbortController();
    const response = await ask(createFake(), 'GET', client.signal);
    await response.body?.cancel();
    expect(getEventListeners(client.signal, 'abort')).toEqual([]);
  });

  test('so that it ends at once for a client that has gone before', async () => {
    expect(await (await ask(createFake(), 'GET', AbortSignal.abort())).text()).toBe('');
  });

  /** The messages of a stream, as the bytes of each. */
  async function reader(fake: Fake): Promise<() => Promise<Uint8Array | undefined>> {
    const body = (await ask(fake, 'GET', open)).body?.getReader();
    return async () => (await body?.read())?.value;
  }

  test('and what it says is made once for all who read', async () => {
    const fake = createFake();
    const [one, other] = [await reader(fake), await reader(fake)];
    await Promise.all([one(), other()]);
    await fake.fetch(`${fake.url}/channels`);
    expect(await one()).toBe(await other());
  });

  test('and requests that follow each other closely are one message', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const fake = createFake();
    const next = await reader(fake);
    let messages = 0;
    const read = async (): Promise<void> => {
      for (let bytes = await next(); bytes !== undefined; bytes = await next()) messages += 1;
    };
    void read();
    for (let i = 0; i < 50; i++) await fake.fetch(`${fake.url}/channels`);
    expect(messages).toBe(2);
    await vi.advanceTimersByTimeAsync(1000);
    expect(messages).toBe(3);
    // Not by the count of timers: the test runner's own calls have some, too.
    await vi.advanceTimersByTimeAsync(60_000);
    expect(messages).toBe(3);
  });

  test('and it says nothing of reads of the control routes, nor of time that passes', async () => {
    let time = Date.parse('2026-07-16T10:00:00Z');
    const fake = createFake({ time: () => time });
    const next = await reader(fake);
    await next();
    for (const path of ['/state', '/due', '/coverage', '/settings', '/journal', '/faults', '/snapshots', '/health']) {
      time += 1000;
      fake.tick();
      await fake.fetch(`${fake.url}/_fake${path}`);
    }
    await fake.fetch(`${fake.url}/channels`);
    expect(new TextDecoder().decode(await next())).toContain('"operation":"channels.list"');
  });
});

describe('the page', () => {
  const inspector = { html: '<!doctype html><title>inspector</title>', policy: "default-src 'none'" };
  const page = (fake: Fake | Worlds, path: string, accept = 'text/html'): Promise<Response> =>
    fake.handle(new Request(`${fake.url}${path}`, { headers: { accept } }));

  test('is the inspector where an adapter has one, in every world, and the index for programs', async () => {
    const worlds = createWorlds();
    worlds.create({ name: 'before' });
    worlds.inspectWith(() => Promise.resolve(inspector));
    worlds.create({ name: 'after' });
    for (const path of ['/_fake', '/_fake/', '/_world/before/_fake/', '/_world/after/_fake/']) {
      const response = await page(worlds, path);
      expect(await response.text()).toBe(inspector.html);
      expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
    }
    expect(await (await page(worlds, '/_fake/', '*/*')).json()).toHaveProperty('routes');
  });

  test('is the plain index where there is none, or where it cannot be read', async () => {
    const fake = createFake();
    expect(await (await page(fake, '/_fake/')).text()).toContain('/_fake/journal');
    fake.inspectWith(() => Promise.reject(new Error('not built')));
    expect(await (await page(fake, '/_fake/')).text()).toContain('/_fake/journal');
  });
});

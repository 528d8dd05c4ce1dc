import { describe, expect, test } from 'vitest';
import { createFake, type Fake } from 'understudy-sdk/fake';
import { PaymentsClient } from 'understudy-sdk/payments';

const charge = { amount: 500, currency: 'XAF', email: 'ada@example.com' } as const;

function ask(fake: Fake, method: string, path: string, body?: unknown): Promise<Response> {
  const init = { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  return fake.fetch(`${fake.url}/_fake${path}`, { method, ...(body !== undefined && init) });
}

const got = async (fake: Fake, path: string): Promise<unknown> => (await ask(fake, 'GET', path)).json();

describe('the control routes', () => {
  test('list themselves, for programs and for people', async () => {
    const fake = createFake();
    const { routes } = (await got(fake, '')) as { routes: { method: string; path: string; about: string }[] };
    expect(routes).toContainEqual({ method: 'GET', path: '/_fake/health', about: 'Whether the server is up' });
    expect(routes.filter(({ about }) => about === '')).toEqual([]);
    const page = await fake.fetch(`${fake.url}/_fake`, { headers: { accept: 'text/html,*/*' } });
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const html = await page.text();
    for (const { path } of routes) expect(html).toContain(path);
  });

  test('name the nearest where there is none', async () => {
    const response = await ask(createFake(), 'GET', '/fault');
    const named = (response.headers.get('x-understudy-nearest') ?? '').split(', ');
    expect(named[0]).toBe('GET /_fake/faults');
    const error = `no such control route; the nearest: ${named.join(', ')}; GET /_fake lists all`;
    expect([response.status, await response.json()]).toEqual([404, { error }]);
  });

  test('say that the server is up', async () => {
    expect(await got(createFake(), '/health')).toEqual({ status: 'ok', now: '2026-07-16T10:00:00.000Z' });
  });

  test('reset the world', async () => {
    const fake = createFake();
    await new PaymentsClient(fake.options.payments).initialize(charge);
    expect((await ask(fake, 'POST', '/reset')).status).toBe(204);
    expect(await new PaymentsClient(fake.options.payments).list().toArray({ limit: 5 })).toEqual([]);
  });

  test('take, list, restore and remove snapshots', async () => {
    const fake = createFake();
    const client = new PaymentsClient(fake.options.payments);
    const taken = await ask(fake, 'POST', '/snapshots', { name: 'empty' });
    expect([taken.status, await taken.json()]).toEqual([201, { name: 'empty', at: '2026-07-16T10:00:00.000Z' }]);
    await client.initialize(charge);
    expect(await (await ask(fake, 'POST', '/snapshots')).json()).toMatchObject({ name: '2' });
    expect((await ask(fake, 'POST', '/snapshots/empty/restore')).status).toBe(204);
    expect(await client.list().toArray({ limit: 5 })).toEqual([]);
    await ask(fake, 'POST', '/snapshots/2/restore');
    expect(await client.list().toArray({ limit: 5 })).toHaveLength(1);
    expect(await got(fake, '/snapshots')).toMatchObject([{ name: 'empty' }, { name: '2' }]);
    expect((await ask(fake, 'DELETE', '/snapshots/2')).status).toBe(204);
    const missing = await ask(fake, 'POST', '/snapshots/2/restore');
    expect([missing.status, await missing.json()]).toEqual([404, { error: "no snapshot '2'; there are: empty" }]);
  });

  test('reject a name that cannot stand in a path', async () => {
    const fake = createFake();
    expect((await ask(fake, 'POST', '/snapshots', { name: 'a/b' })).status).toBe(422);
    expect(await got(fake, '/snapshots')).toEqual([]);
  });

  test('filter the journal, and forget it', async () => {
    const fake = createFake();
    const client = new PaymentsClient(fake.options.payments);
    await client.initialize(charge);
    await fake.clock.advance(60);
    await client.retrieve('none').safe();
    await fake.fetch(`${fake.url}/nothing`);
    const ids = async (query: string): Promise<number[]> =>
      ((await got(fake, `/journal${query}`)) as { id: number }[]).map(({ id }) => id);
    expect(await ids('')).toEqual([1, 2, 3]);
    expect(await ids('?operation=payments.initialize')).toEqual([1]);
    expect(await ids('?status=404')).toEqual([2, 3]);
    expect(await ids('?since=2')).toEqual([3]);
    expect(await ids('?since=2026-07-16T10:01:00Z&status=404')).toEqual([2, 3]);
    expect(await ids('?unmatched=true')).toEqual([3]);
    expect(fake.requests({ operation: 'payments.retrieve' })).toMatchObject([{ status: 404 }]);
    expect((await ask(fake, 'DELETE', '/journal')).status).toBe(204);
    expect(await ids('')).toEqual([]);
  });

  test.each([
    [
      '?operation=payments.initialise',
      "operation: no operation 'payments.initialise'; there are: payments.list, payments.initialize, payments.retrieve, payments.process, payments.cancel",
    ],
    ['?op=x', 'op: unknown key; there are: operation, status, since, unmatched, text, bodies'],
    ['?status=ok', 'status: expected an integer; received "ok"'],
    ['?since=yesterday', 'since: expected the id of an entry or an ISO 8601 time; received "yesterday"'],
    ['?unmatched=1', 'unmatched: expected "true" or "false"; received "1"'],
  ])('say what filters there are: %s', async (query, error) => {
    const response = await ask(createFake(), 'GET', `/journal${query}`);
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ error });
  });

  test('say where worlds are, on a fake that has none', async () => {
    const response = await ask(createFake(), 'POST', '/worlds');
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('listen(createWorlds())');
  });
});

describe('a request to another host', () => {
  test('is unmatched, and shows the host', async () => {
    const fake = createFake();
    const response = await fake.fetch('https://api.example.com/payments?key=1', { method: 'POST', body: '{}' });
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('this fake is at https://understudy.test');
    expect(fake.unmatched).toMatchObject([{ method: 'POST', path: 'https://api.example.com/payments' }]);
  });
});

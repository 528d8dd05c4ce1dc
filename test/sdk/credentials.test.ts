import { describe, expect, it, vi } from 'vitest';
import { InputError } from 'understudy-sdk';
import { failure, federation, json, paid, payment, payments, pulls, refused, type Turn } from './support.ts';

const key = (request: Request) => request.headers.get('authorization');

/** Accepts only the newest key. */
const only =
  (good: string): Turn =>
  (request) =>
    key(request) === good ? paid(202, { transaction: payment }) : refused(401);

describe('credentials', () => {
  it('go into the headers an operation lists', async () => {
    const auth = { apiKey: 'k', grant: 'g', sync: 's' };
    const { client, seen } = payments([paid(202, { transaction: payment, transfer: {} })], { auth });
    await client.retrieve('a');
    await client.transfers.retrieve('a');
    const sent = seen.map(({ headers }) => ['authorization', 'x-grant', 'x-sync'].map((name) => headers.get(name)));
    expect(sent).toEqual([
      ['k', null, 's'],
      ['k', 'g', 's'],
    ]);
  });

  it('are written as each area writes them', async () => {
    const fed = federation([json(200, {})]);
    await fed.client.ipBlocks.delete('1');
    expect(fed.seen[0]?.headers.get('authorization')).toBe('Bearer fed-secret');
    const basic = pulls([json(200, {})], { auth: { username: 'ada', password: 'pä:ss' } });
    await basic.repo.retrieve(1);
    expect(basic.seen[0]?.headers.get('authorization')).toBe(`Basic ${Buffer.from('ada:pä:ss').toString('base64')}`);
    const anonymous = pulls([json(200, {})], { auth: undefined });
    await anonymous.repo.retrieve(1);
    expect(anonymous.seen[0]?.headers.has('authorization')).toBe(false);
  });

  it('are asked for once a call, and retries keep them', async () => {
    const apiKey = vi.fn(async () => 'k');
    const { client } = payments([refused(503), paid(202, { transaction: payment })], { auth: { apiKey } });
    await client.retrieve('a');
    expect(apiKey.mock.calls).toEqual([[{ rejected: false }]]);
  });

  it('rejected once are asked for again, and the read is sent once more', async () => {
    const apiKey = vi.fn(({ rejected: again }: { rejected: boolean }) => (again ? 'new' : 'old'));
    const { client, seen } = payments([only('new')], { auth: { apiKey } });
    expect((await client.retrieve('a')).id).toBe('pay_1');
    expect([seen.length, apiKey.mock.calls.length]).toEqual([2, 2]);
  });

  it('rejected twice are rejected', async () => {
    const { client, seen } = payments([refused(401)], { auth: { apiKey: () => 'old' } });
    expect(await failure(client.retrieve('a'))).toMatchObject({ status: 401, attempts: 2 });
    expect(seen).toHaveLength(2);
    const fixed = payments([refused(401)], { auth: { apiKey: 'old' } });
    await failure(fixed.client.retrieve('a'));
    expect(fixed.seen).toHaveLength(1);
  });

  it('are not renewed for what is not safe to retry', async () => {
    const { client, seen } = payments([refused(401)], { auth: { apiKey: () => 'old' } });
    await failure(client.initialize({ amount: 1, currency: 'XAF', email: 'a@b.example' }));
    expect(seen).toHaveLength(1);
  });

  it('are renewed once for many calls at once, whenever each of them is rejected', async () => {
    let current = 'old';
    const renewals = vi.fn();
    const apiKey = async ({ rejected: again }: { rejected: boolean }) => {
      if (again) {
        renewals();
        await new Promise((resolve) => setImmediate(resolve));
        current = 'new';
      }
      return current;
    };
    const renewed = Promise.withResolvers<void>();
    const late: Turn = async (request) => {
      if (request.url.endsWith('/late') && key(request) === 'old') await renewed.promise;
      else if (key(request) === 'new') renewed.resolve();
      return (only('new') as (request: Request) => Response)(request);
    };
    const { client } = payments([late], { auth: { apiKey } });
    const calls = [...Array(50).keys()].map((n) => client.retrieve(n === 7 ? 'late' : `r${n}`));
    await Promise.all(calls);
    expect(renewals).toHaveBeenCalledTimes(1);
    await client.retrieve('after');
    expect(renewals).toHaveBeenCalledTimes(1);
  });

  it('are renewed each time they expire, and asked for again by each later call', async () => {
    let [newest, good] = ['key-0', 'key-1'];
    const apiKey = vi.fn(({ rejected: again }: { rejected: boolean }) => (again ? (newest = good) : newest));
    const { client, seen } = payments([(request) => (only(good) as (request: Request) => Response)(request)], {
      auth: { apiKey },
    });
    await client.retrieve('a');
    await client.retrieve('b');
    good = 'key-2';
    await client.retrieve('c');
    expect(seen.map(({ headers }) => headers.get('authorization'))).toEqual([
      'key-0',
      'key-1',
      'key-1',
      'key-1',
      'key-2',
    ]);
    expect(apiKey.mock.calls.map(([{ rejected }]) => rejected)).toEqual([false, true, false, false, true]);
  });

  it('that cannot be had are an error of their own, with its cause', async () => {
    const cause = new Error('vault closed');
    const { client, seen } = payments([paid(202)], {
      auth: {
        apiKey: () => {
          throw cause;
        },
      },
    });
    expect(await failure(client.cancel('a'))).toMatchObject({ code: 'CREDENTIAL', cause, attempts: 0 });
    expect(
      await failure(payments([paid(202)], { auth: { apiKey: () => undefined } }).client.cancel('a')),
    ).toMatchObject({ code: 'INPUT' });
    expect(seen).toHaveLength(0);
  });

  it('that cannot be renewed are an error of each call, and of nobody else', async () => {
    const apiKey = async ({ rejected: again }: { rejected: boolean }) => {
      if (again) throw new Error('vault closed');
      return 'old';
    };
    const { client } = payments([refused(401)], { auth: { apiKey } });
    const errors = await Promise.all([
      failure(client.list().firstPage()),
      failure(client.customers.list().firstPage()),
    ]);
    expect(errors).toMatchObject([
      { code: 'CREDENTIAL', operation: 'payments.list', attempts: 1, cursor: 'https://api.example/payments' },
      { code: 'CREDENTIAL', operation: 'customers.list', attempts: 1, cursor: 'https://api.example/customers' },
    ]);
  });

  it('are not asked for when no time is left, so that no rejection is left over', async () => {
    const rejected = vi.fn();
    process.on('unhandledRejection', rejected);
    try {
      const apiKey = vi.fn(async ({ rejected: again }: { rejected: boolean }) => {
        if (again) throw new Error('vault closed');
        return 'old';
      });
      const server = payments([() => (server.advance(60_000), refused(401))], { auth: { apiKey } });
      expect(await failure(server.client.retrieve('a'))).toMatchObject({ code: 'TIMEOUT', which: 'deadline' });
      // Node.js reports what is left over before the next turn of its event loop.
      await new Promise((resolve) => setImmediate(resolve));
      expect([apiKey.mock.calls.length, rejected.mock.calls]).toEqual([1, []]);
    } finally {
      process.off('unhandledRejection', rejected);
    }
  });

  it.each([undefined, null, 5])('that are %s never become a part of a header', async (token) => {
    expect(() => federation([json(200, {})], { auth: { token } })).toThrow(InputError);
    const fed = federation([json(200, {})], { auth: { token: () => token } });
    expect(await failure(fed.client.ipBlocks.retrieve('1'))).toMatchObject({ code: 'INPUT' });
    const git = pulls([json(200, {})], { auth: { token: () => token } });
    expect(await failure(git.repo.retrieve(1))).toMatchObject({ code: 'INPUT' });
    expect([fed.seen, git.seen]).toEqual([[], []]);
  });

  it('that do not fit an operation are rejected before it is sent', async () => {
    const { client, seen } = payments([paid(202, { transfer: {} })], { auth: { grant: 'g' } });
    await client.transfers.retrieve('a');
    expect(await failure(client.retrieve('a'))).toMatchObject({ code: 'INPUT' });
    expect(seen).toHaveLength(1);
  });

  it('can be others for one call, and win over headers', async () => {
    const { client, seen } = payments([paid(202)]);
    await client.cancel('a', { auth: { sync: 'sync.other' }, headers: { 'X-Sync': 'mine', 'X-Trace': 't' } });
    expect([
      seen[0]?.headers.get('authorization'),
      seen[0]?.headers.get('x-sync'),
      seen[0]?.headers.get('x-trace'),
    ]).toEqual([null, 'sync.other', 't']);
  });
});

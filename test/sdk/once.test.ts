import { describe, expect, it } from 'vitest';
import type { SdkError } from 'understudy-sdk';
import { failure, json, lostConnection, paid, payment, payments, refused, type Seen, type Turn } from './support.ts';

const order = { amount: 500, currency: 'xaf', email: 'a@b.example', reference: 'order-1' } as const;
const url = 'https://pay.example/order-1';
const made = () => paid(201, { transaction: payment, authorization_url: url });
const read = () => paid(202, { transaction: payment });
const none = () => paid(200, { items: [], current_page: 1, last_page: 1 });
const live = { ...payment, id: undefined, reference: 'trx.test_1', merchant_reference: 'order-1', trxref: 'order-1' };
const listed = (...items: object[]) => paid(200, { items, current_page: 1, last_page: 1 });
const taken = (status: number) =>
  status === 409
    ? json(409, { code: '409', status: 'Conflict', message: 'A payment with this reference already exists' })
    : refused(422, 'Validation failed', { reference: ['A payment with this reference already exists'] });

/** The requests of a run, each with its path and query. */
const requests = (seen: readonly Seen[]): string[] =>
  seen.map(
    ({ method, url: address }) => `${method} ${decodeURIComponent(address.slice('https://api.example'.length))}`,
  );
const posts = (seen: readonly Seen[]): number => seen.filter(({ method }) => method === 'POST').length;

/** A service as it is published, or as it is live, with one payment after the first POST; its first responses may be lost. */
function service(form: 'published' | 'live', { lost = 0, foundBy = 'search' } = {}): Turn {
  let stored = false;
  let left = lost;
  return ({ method, url: address }) => {
    const { pathname, searchParams } = new URL(address);
    if (method === 'POST') {
      if (stored) return taken(form === 'live' ? 409 : 422);
      stored = true;
      left -= 1;
      if (left >= 0) throw lostConnection();
      return paid(201, { transaction: form === 'live' ? live : payment, authorization_url: url });
    }
    if (pathname === '/payments')
      return stored && foundBy === 'search' && searchParams.get('search') ? listed(live) : none();
    if (form === 'live') return pathname.startsWith('/payments/trx.') ? paid(200, { transaction: live }) : refused(404);
    return stored ? read() : refused(404);
  };
}

describe('initializeOnce', () => {
  it('sends one request when it succeeds', async () => {
    const { client, seen } = payments([made()]);
    const result = await client.initializeOnce(order);
    expect(result).toEqual({ transaction: payment, authorization_url: url, existed: false });
    expect(requests(seen)).toEqual(['POST /payments']);
  });

  describe.each(['published', 'live'] as const)('with the service as it is %s', (form) => {
    const reference = form === 'live' ? 'trx.test_1' : 'order-1';

    it('finds what a request made whose response was lost', async () => {
      const { client, seen } = payments([service(form, { lost: 1 })]);
      const result = await client.initializeOnce(order);
      expect([result.existed, result.transaction.reference]).toEqual([true, reference]);
      expect(result.authorization_url).toBeUndefined();
      expect(posts(seen)).toBe(1);
    });

    it('takes a payment of an earlier call, if it is the same one', async () => {
      const { client, seen } = payments([service(form)]);
      expect((await client.initializeOnce(order)).existed).toBe(false);
      expect((await client.initializeOnce(order)).existed).toBe(true);
      const error = await failure<SdkError>(client.initializeOnce({ ...order, amount: 501 }));
      expect(error).toMatchObject({ status: form === 'live' ? 409 : 422 });
      expect(error.message).toContain('; the reference is that of one of 500 XAF');
      expect(error.stack).toContain(error.message);
      expect(posts(seen)).toBe(3);
    });
  });

  it('looks up by reference first, and then in the list by the merchant’s reference', async () => {
    const published = payments([service('published', { lost: 1 })]);
    await published.client.initializeOnce(order);
    expect(requests(published.seen)).toEqual(['POST /payments', 'GET /payments/order-1']);
    const { client, seen } = payments([service('live', { lost: 1 })]);
    await client.initializeOnce(order);
    expect(requests(seen)).toEqual([
      'POST /payments',
      'GET /payments/order-1',
      'GET /payments?search=order-1&limit=100',
    ]);
  });

  it('takes of the list only what has exactly its reference, on whatever page', async () => {
    const other = (name: string) => ({ ...live, reference: `trx.${name}`, merchant_reference: name, trxref: name });
    const page = (number: number, ...items: object[]) => paid(200, { items, current_page: number, last_page: 3 });
    const { client, seen } = payments([
      ({ method, url: address }) => {
        if (method === 'POST') throw lostConnection();
        const { pathname, searchParams } = new URL(address);
        if (pathname !== '/payments') return refused(404);
        const number = Number(searchParams.get('page') ?? 1);
        return number === 3 ? page(3, live) : page(number, other('order-10'), other(`my-order-1-${number}`));
      },
    ]);
    expect((await client.initializeOnce(order)).transaction.reference).toBe('trx.test_1');
    expect([posts(seen), seen.length]).toEqual([1, 5]);
  });

  it.each([408, 500, 502, 503, 504, 'a lost connection'])(
    'after %s it looks once, and never sends again',
    async (status) => {
      const { client, seen, slept } = payments([
        ({ method, url: address }) => {
          if (method === 'GET') return address.includes('?') ? none() : refused(404);
          if (typeof status === 'number') return refused(status);
          throw lostConnection();
        },
      ]);
      const error = await failure<SdkError>(client.initializeOnce(order));
      expect(error.message).toMatch(/; it may exist: look for its merchant_reference before you send it again$/);
      expect([posts(seen), seen.length, slept]).toEqual([1, 3, []]);
    },
  );

  it.each([409, 422])('a reference that is taken (%i), but not found, is an error that says so', async (status) => {
    const { client, seen } = payments([
      ({ method, url: address }) => (method === 'POST' ? taken(status) : address.includes('?') ? none() : refused(404)),
    ]);
    const error = await failure<SdkError>(client.initializeOnce(order));
    expect(error).toMatchObject({ status });
    expect(error.message).toContain('it may exist');
    expect([posts(seen), seen.length]).toEqual([1, 3]);
  });

  it('says that the payment may exist where looking fails, too', async () => {
    const { client, seen } = payments([({ method }) => (method === 'POST' ? refused(503) : refused(401))]);
    const error = await failure<SdkError>(client.initializeOnce(order));
    expect(error).toMatchObject({ status: 401, operation: 'payments.retrieve' });
    expect(error.message).toContain('it may exist');
    expect(posts(seen)).toBe(1);
  });

  it('sends again after a 429 without looking, because nothing was made', async () => {
    const { client, seen, slept } = payments([refused(429), made()]);
    expect((await client.initializeOnce(order)).existed).toBe(false);
    expect([posts(seen), seen.length, slept]).toEqual([2, 2, [300]]);
    const busy = payments([refused(429)]);
    expect(await failure(busy.client.initializeOnce(order))).toMatchObject({ status: 429 });
    expect([posts(busy.seen), busy.seen.length]).toEqual([3, 3]);
  });

  it('looks after an attempt that took too long and after a response that cannot be read', async () => {
    const slow = payments([() => new Promise<Response>(() => undefined), read()]);
    expect((await slow.client.initializeOnce(order, { timeout: 100 })).existed).toBe(true);
    const broken = payments([new Response('<p>made</p>', { status: 201 }), read()]);
    expect((await broken.client.initializeOnce(order)).existed).toBe(true);
    const ignorant = payments([undefined as never, read()]);
    expect((await ignorant.client.initializeOnce(order)).existed).toBe(true);
  });

  it('without an address has what is as good as found', async () => {
    const { client } = payments([paid(201, { transaction: payment })]);
    expect(await client.initializeOnce(order)).toEqual({ transaction: payment, existed: true });
  });

  it('passes clear rejections through', async () => {
    const wrong = payments([refused(422, 'Validation failed', { amount: ['no'] })]);
    const error = await failure<SdkError>(wrong.client.initializeOnce(order));
    expect(error).toMatchObject({ status: 422 });
    expect(error.message).not.toContain('may exist');
    expect(wrong.seen).toHaveLength(1);
    const aborted = payments([made()]);
    expect(await failure(aborted.client.initializeOnce(order, { signal: AbortSignal.abort() }))).toMatchObject({
      code: 'ABORTED',
    });
    expect(aborted.seen).toHaveLength(0);
  });

  it.each(['null', '{}', '{"transaction":null}'])('looks after a success that says %s', async (text) => {
    const { client } = payments([new Response(text, { status: 201 }), read()]);
    expect(await client.initializeOnce(order)).toEqual({ transaction: payment, existed: true });
  });

  it('keeps to one deadline over all of its requests', async () => {
    const { client, seen, advance } = payments(
      [
        ({ method, url: address }) => (
          advance(300),
          method === 'POST' ? refused(503) : address.includes('?') ? none() : refused(404)
        ),
      ],
      { deadline: 1000 },
    );
    expect(await failure(client.initializeOnce(order))).toMatchObject({ status: 503 });
    expect(seen).toHaveLength(3);
    const long = payments([
      ({ method, url: address }) => {
        long.advance(400);
        if (method === 'POST') return refused(503);
        return address.includes('?') ? paid(200, { items: [live], current_page: 1, last_page: 9 }) : refused(404);
      },
    ]);
    const error = await failure(long.client.initializeOnce({ ...order, reference: 'other' }, { deadline: 1000 }));
    expect(error.message).toContain('it may exist');
    expect(long.seen.length).toBeLessThan(5);
  });
});

describe('transfers.initiateOnce', () => {
  const wages = {
    amount: 100,
    currency: 'XAF',
    description: 'Pay',
    recipient: '+237670000000',
    channel: 'cm.mtn',
    reference: 'w-1',
  };
  const transfer = {
    id: 'trf_1',
    reference: 'w-1',
    amount: 100,
    currency: 'XAF',
    status: 'pending',
    beneficiary: 'ben.1',
  };

  it('initiates, and finds what a lost response made', async () => {
    const first = payments([paid(201, { transfer })]);
    expect(await first.client.transfers.initiateOnce(wages)).toEqual({ transfer, existed: false });
    const { client, seen } = payments([lostConnection(), paid(202, { transfer })]);
    expect(await client.transfers.initiateOnce(wages)).toEqual({ transfer, existed: true });
    expect(requests(seen)).toEqual(['POST /transfers', 'GET /transfers/w-1']);
  });

  it('finds it by the merchant’s reference where the service reads by its own', async () => {
    const own = { ...transfer, reference: 'trf.test_1', merchant_reference: 'w-1' };
    const { client, seen } = payments([lostConnection(), refused(404), listed(own)]);
    expect(await client.transfers.initiateOnce(wages)).toEqual({ transfer: own, existed: true });
    expect(requests(seen).at(-1)).toBe('GET /transfers?search=w-1&limit=100');
  });

  it('never sends a second time, and says so', async () => {
    const { client, seen } = payments([
      ({ method, url: address }) => (method === 'POST' ? refused(502) : address.includes('?') ? none() : refused(404)),
    ]);
    expect((await failure(client.transfers.initiateOnce(wages))).message).toContain('it may exist');
    expect(posts(seen)).toBe(1);
  });

  it('takes 422 and 409 of a taken reference, but no other amount', async () => {
    for (const status of [409, 422]) {
      const { client } = payments([taken(status), paid(202, { transfer })]);
      expect((await client.transfers.initiateOnce(wages)).existed).toBe(true);
      const other = payments([taken(status), paid(202, { transfer })]);
      expect((await failure(other.client.transfers.initiateOnce({ ...wages, amount: 5 }))).message).toContain(
        '100 XAF',
      );
    }
  });
});

describe('a reference', () => {
  it.each([
    '',
    '.',
    '..',
    'a/..',
    './a',
    'a\\..',
    '\u0000',
    'a\nb',
    'order\u200b1',
    '\u202eorder',
    'a\u007f',
    '\ud800',
  ])('%j, by which nothing can be read again, is an InputError before any request', async (reference) => {
    const { client, seen } = payments([made()]);
    const body = { ...order, reference };
    const transfer = { amount: 1, currency: 'XAF', description: 'x', beneficiary: 'ben.1', reference };
    for (const call of [
      client.initialize(body),
      client.initializeOnce(body),
      client.transfers.initiate(transfer),
      client.transfers.initiateOnce(transfer),
    ])
      expect(await failure(call)).toMatchObject({ code: 'INPUT', attempts: 0 });
    expect(seen).toHaveLength(0);
  });

  it.each(['...', 'a.b', 'ünï-😀', 'INV 7', 'a/b', '%2e'])('%j is sent', async (reference) => {
    const { client, seen } = payments([made()]);
    await client.initialize({ ...order, reference });
    expect(JSON.parse(seen[0]?.body ?? '')).toMatchObject({ reference });
  });

  it('is needed once', async () => {
    const { client, seen } = payments([made()]);
    const { reference: _, ...unnamed } = order;
    expect((await failure(client.initializeOnce(unnamed as never))).message).toBe(
      'payments.initialize: initializeOnce needs a reference',
    );
    expect((await failure(client.transfers.initiateOnce({} as never))).message).toBe(
      'transfers.initiate: initiateOnce needs a reference',
    );
    expect(seen).toHaveLength(0);
  });
});

describe('process', () => {
  it.each([
    ['with', paid(202, { transaction: payment, action: 'confirm' }), payment],
    ['without', paid(202, { message: 'Confirm your transaction by dialing *126#', action: 'confirm' }), undefined],
  ])('lives %s a transaction in the response', async (_, response, expected) => {
    const { client, seen } = payments([response]);
    expect(await client.process('order-1', { channel: 'cm.mtn' })).toEqual(expected);
    expect(seen).toHaveLength(1);
  });
});

describe('406', () => {
  it('is a PermissionError: the credential is not enough alone', async () => {
    const { client, seen } = payments([json(406, { code: '406', status: 'Not Acceptable', message: 'no' })]);
    const error = await failure(client.transfers.list().firstPage());
    expect(error).toMatchObject({ name: 'PermissionError', status: 406, body: { code: '406' } });
    expect(seen).toHaveLength(1);
  });
});

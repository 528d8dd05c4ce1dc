import { describe, expect, it } from 'vitest';
import { federationSchemas, InputError, paymentSchemas, type SchemaMismatch, type Hooks } from 'understudy-sdk';
import { failure, federation, json, paid, payment, payments, pulls, refused } from './support.ts';

function recorder() {
  const events: [string, Record<string, unknown>][] = [];
  const keep = (name: string) => (event: object) => void events.push([name, event as Record<string, unknown>]);
  const hooks: Hooks = {
    request: keep('request'),
    response: keep('response'),
    retry: keep('retry'),
    error: keep('error'),
    end: keep('end'),
    deprecation: keep('deprecation'),
  };
  return { events, hooks };
}

describe('hooks', () => {
  it('are told what happens, in order, with frozen events', async () => {
    const { events, hooks } = recorder();
    const { client } = payments([refused(503), refused(404)], { hooks });
    await failure(client.retrieve('a'));
    expect(events.map(([name]) => name)).toEqual([
      'request',
      'response',
      'retry',
      'request',
      'response',
      'error',
      'end',
    ]);
    expect(events.every(([, event]) => Object.isFrozen(event))).toBe(true);
    const url = 'https://api.example/payments/a';
    expect(events[0]?.[1]).toEqual({
      call: events[0]?.[1]['call'],
      operation: 'payments.retrieve',
      method: 'GET',
      url,
      attempt: 1,
    });
    expect(events[1]?.[1]).toMatchObject({ status: 503, ms: 0, attempt: 1 });
    expect(events[2]?.[1]).toMatchObject({ delay: 300, error: { status: 503 } });
    expect(events[5]?.[1]).toMatchObject({ operation: 'payments.retrieve', error: { status: 404 } });
  });

  it('tell calls apart, and say when each has ended', async () => {
    const { events, hooks } = recorder();
    const { client } = payments([refused(503), paid(200, { transaction: {} })], { hooks });
    await Promise.all([client.retrieve('a'), client.retrieve('b')]);
    const calls = new Set(events.map(([, { call }]) => call));
    expect(calls.size).toBe(2);
    for (const call of calls) {
      const own = events.filter(([, event]) => event['call'] === call);
      expect(own.filter(([name]) => name === 'end')).toHaveLength(1);
      expect(own.at(-1)).toMatchObject(['end', { operation: 'payments.retrieve', error: undefined }]);
    }
    // The first response was a 503, after which its call waited for 300 ms.
    const ends = events.filter(([name]) => name === 'end').map(([, { attempts, ms }]) => [attempts, ms]);
    expect(ends.map(([attempts]) => attempts).toSorted()).toEqual([1, 2]);
    expect(ends.find(([attempts]) => attempts === 2)).toEqual([2, 300]);
  });

  it('say how a call ended that sent nothing', async () => {
    const { events, hooks } = recorder();
    await failure(payments([paid(200, {})], { hooks }).client.retrieve(''));
    expect(events).toMatchObject([
      ['error', { error: { code: 'INPUT' } }],
      ['end', { attempts: 0, ms: 0, error: { code: 'INPUT' } }],
    ]);
    expect(events[0]?.[1]['call']).toBe(events[1]?.[1]['call']);
  });

  it('are told once when a list cannot go on, though every response was a success', async () => {
    const foreign = { link: '<https://elsewhere.example/x>; rel="next"' };
    for (const [answer, code] of [
      [json(200, [], foreign), 'CROSS_ORIGIN'],
      [json(200, { not: 'a list' }), 'CONTRACT'],
    ] as const) {
      const { events, hooks } = recorder();
      const { client } = federation([answer], { hooks });
      await failure(client.ipBlocks.list().toArray({ limit: 9 }));
      expect(events.filter(([name]) => name === 'error').map(([, event]) => event)).toMatchObject([
        { operation: 'ipBlocks.list', error: { code } },
      ]);
    }
  });

  it('never hold a query', async () => {
    const { events, hooks } = recorder();
    const { client } = payments([paid(200, { items: [], last_page: 1 })], { hooks });
    await client.list({ search: 'private' }).toArray({ limit: 1 });
    expect(JSON.stringify(events)).not.toContain('private');
  });

  it('are told of deprecated operations', async () => {
    const { events, hooks } = recorder();
    const headers = { deprecation: '@1767225600', sunset: 'Fri, 01 Jan 2027 00:00:00 GMT' };
    await federation([json(200, {}, headers)], { hooks }).client.ipBlocks.delete('1');
    expect(events.filter(([name]) => name === 'deprecation')).toEqual([
      ['deprecation', { call: events[0]?.[1]['call'], operation: 'ipBlocks.delete', ...headers }],
    ]);
  });

  it('that throw do not fail the call, and are not hidden', async () => {
    const thrown: unknown[] = [];
    const before = process.listeners('uncaughtException');
    process.removeAllListeners('uncaughtException');
    process.on('uncaughtException', (error) => thrown.push(error));
    try {
      const request = () => {
        throw new Error('mine');
      };
      const { client } = payments([paid(202, { transaction: payment })], { hooks: { request } });
      expect((await client.retrieve('a')).id).toBe('pay_1');
      await new Promise((resolve) => setImmediate(resolve));
    } finally {
      process.removeAllListeners('uncaughtException');
      for (const listener of before) process.on('uncaughtException', listener);
    }
    expect(thrown).toMatchObject([{ message: 'mine' }]);
  });
});

describe('response validation', () => {
  const odd = () => paid(202, { transaction: { ...payment, amount: '500', extra: 1, customer: undefined } });
  const oddList = () =>
    paid(200, {
      items: [
        { ...payment, id: 1 },
        { ...payment, id: 2 },
      ],
      last_page: 1,
      current_page: 1,
    });

  it('is off by default', async () => {
    const mismatches: SchemaMismatch[] = [];
    const { client } = payments([odd()], {
      schemas: paymentSchemas,
      onMismatch: (drift: SchemaMismatch) => void mismatches.push(drift),
    });
    expect((await client.retrieve('a')).amount).toBe('500');
    expect(mismatches).toEqual([]);
  });

  it("'strict' rejects, saying where and what, never the value", async () => {
    const { client } = payments([odd()], { schemas: paymentSchemas, validate: 'strict' });
    const error = await failure(client.retrieve('a'));
    expect(error).toMatchObject({
      code: 'CONTRACT',
      issues: [
        { path: 'transaction.amount', expected: 'number', received: 'string' },
        { path: 'transaction.customer', expected: 'string', received: 'missing' },
      ],
    });
    expect(error.message).toContain('transaction.amount should be number, is string');
  });

  it("'report' tells once a path, returns the response as is, and keeps unknown fields", async () => {
    const mismatches: SchemaMismatch[] = [];
    const onMismatch = (drift: SchemaMismatch): void => void mismatches.push(drift);
    const options = { schemas: paymentSchemas, validate: 'report', onMismatch };
    const { client } = payments([odd(), odd(), oddList()], options);
    const record = await client.retrieve('a');
    await client.retrieve('a');
    expect(record).toMatchObject({ amount: '500', extra: 1 });
    await client.list().toArray({ limit: 9 });
    expect(mismatches.map(({ operation, path }) => `${operation} ${path}`)).toEqual([
      'payments.retrieve transaction.amount',
      'payments.retrieve transaction.customer',
      'payments.list items[].id',
    ]);
  });

  it('can be asked for one call, and knows open sets', async () => {
    const fresh = { ...payment, status: 'teleported' };
    const { client } = payments([paid(202, { transaction: fresh })], { schemas: paymentSchemas });
    expect((await client.retrieve('a', { validate: 'strict' })).status).toBe('teleported');
    const block = { id: '1', ip: '', severity: 'new', comment: '', created_at: '', expires_at: 5 };
    const fed = federation([json(200, block)], { schemas: federationSchemas });
    expect(await failure(fed.client.ipBlocks.retrieve('1', { validate: 'strict' }))).toMatchObject({
      issues: [{ path: 'expires_at' }],
    });
  });

  it('with nothing to compare with is rejected, by the client or by the one call', async () => {
    expect(() => payments([odd()], { validate: 'strict' })).toThrow(InputError);
    const { client, seen } = payments([odd()]);
    expect(await failure(client.retrieve('a', { validate: 'report' }))).toMatchObject({
      code: 'INPUT',
      message: "payments.retrieve: validate needs the client's option schemas",
    });
    expect(seen).toEqual([]);
    expect((await client.retrieve('a', { validate: 'off' })).amount).toBe('500');
  });

  it('that cannot be had, or fail, are a difference and no lost connection', async () => {
    const broken = [
      () => Promise.reject(new Error('no chunk')),
      async () => ({
        safeParse: () => {
          throw new Error('no chunk');
        },
      }),
    ];
    for (const schemas of broken) {
      const mismatches: SchemaMismatch[] = [];
      const onMismatch = (drift: SchemaMismatch): void => void mismatches.push(drift);
      const { client, seen } = payments([odd()], { schemas, onMismatch });
      expect((await client.retrieve('a', { validate: 'report' })).amount).toBe('500');
      expect(mismatches).toMatchObject([{ operation: 'payments.retrieve', path: '', received: 'Error: no chunk' }]);
      expect(await failure(client.retrieve('a', { validate: 'strict' }))).toMatchObject({ code: 'CONTRACT' });
      expect(seen).toHaveLength(2);
    }
  });

  it('that could not be loaded are asked for again', async () => {
    let asked = 0;
    const schemas = () => ((asked += 1) === 1 ? Promise.reject(new Error('no chunk')) : Promise.resolve(undefined));
    const { client } = payments([odd()], { schemas, validate: 'strict' });
    await failure(client.retrieve('a'));
    expect((await client.retrieve('a')).id).toBe('pay_1');
  });

  it('takes schemas of the user, and asks for each once', async () => {
    const asked: string[] = [];
    const schemas = async (operation: string) => {
      asked.push(operation);
      const issue = { code: 'custom', path: ['transaction', 'reference'] };
      return { safeParse: () => ({ success: false, error: { issues: [issue] } }) };
    };
    const { client } = payments([odd(), odd()], { schemas, validate: 'strict' });
    await failure(client.retrieve('a'));
    expect(await failure(client.retrieve('a'))).toMatchObject({
      issues: [{ path: 'transaction.reference', expected: 'custom', received: 'string' }],
    });
    expect(asked).toEqual(['payments.retrieve']);
  });
});

describe('a response', () => {
  it('comes with status and headers but no cookies, and is requested once', async () => {
    const { client, seen } = payments([
      json(202, { transaction: payment }, { 'x-request-id': 'r-1', 'set-cookie': 'a=b' }),
    ]);
    const call = client.retrieve('a');
    const [first, second, facts] = await Promise.all([call, call, call.withResponse()]);
    expect(first).toBe(second);
    expect([facts.data, facts.status, facts.requestId, facts.headers.has('set-cookie')]).toEqual([
      payment,
      202,
      'r-1',
      false,
    ]);
    expect(await call.finally(() => undefined)).toBe(first);
    expect(Object.prototype.toString.call(call)).toBe('[object ApiCall]');
    expect(seen).toHaveLength(1);
  });

  it('comes without a header whose name is a credential', async () => {
    const { client } = payments([
      json(202, { transaction: payment }, { 'pk_test.secret': 'x', 'x-echo': 'pk_test.secret' }),
    ]);
    const { headers } = await client.retrieve('a').withResponse();
    expect([headers.has('pk_test.secret'), headers.get('x-echo')]).toEqual([false, '[secret]']);
  });

  it('is asked for as JSON, or as text where it is a text', async () => {
    const { repo, seen } = pulls([() => new Response('text')]);
    await repo.diff(7);
    await (await repo.diffStream(7)).cancel();
    await repo.isMerged(7);
    expect(seen.map(({ headers }) => headers.get('accept'))).toEqual([
      'text/plain, */*',
      'text/plain, */*',
      'application/json',
    ]);
  });

  it('that fails with no error of this package is rejected by .safe() too', async () => {
    const sleep = async (): Promise<void> => {
      throw new RangeError('mine');
    };
    const { client } = payments([json(503, {})], { sleep });
    expect(await failure(client.retrieve('a').safe())).toEqual(new RangeError('mine'));
  });
});

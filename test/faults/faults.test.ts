import { describe, expect, test } from 'vitest';
import {
  type JournalEntry,
  assertAllMatched,
  createFake,
  FaultError,
  type Fault,
  type FaultDefinition,
  type Fake,
  type OperationId,
  type WorldDocument,
} from 'understudy-sdk/fake';
import { RateLimitError } from 'understudy-sdk';
import { PaymentsClient } from 'understudy-sdk/payments';
import type { Operation } from '../../src/core/operation.ts';
import { federationOperations } from '../../src/federation/operations.ts';
import { paymentOperations } from '../../src/payments/operations.ts';
import { pullOperations } from '../../src/pulls/operations.ts';

const charge = { amount: 500, currency: 'XAF', email: 'ada@example.com' } as const;
const clientOf = (fake: Fake): PaymentsClient => new PaymentsClient({ ...fake.options.payments, retry: false });
const statusOf = async (fake: Fake, path: string, init?: RequestInit): Promise<number> =>
  (await fake.fetch(fake.url + path, init)).status;
const post = (fake: Fake, body: unknown): Promise<Response> =>
  fake.fetch(`${fake.url}/_fake/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

describe('which requests a fault hits:', () => {
  async function statuses(
    definition: Omit<FaultDefinition, 'on' | 'webhook' | 'effect'>,
    requests = 6,
  ): Promise<number[]> {
    const fake = createFake();
    fake.faults.add({ on: 'channels.list', effect: { status: 503 }, ...definition } as never);
    const seen: number[] = [];
    for (let i = 0; i < requests; i++) seen.push(await statusOf(fake, '/channels'));
    return seen.map((status) => (status === 503 ? 1 : 0));
  }

  test('the first one', async () => expect(await statuses({})).toEqual([1, 0, 0, 0, 0, 0]));
  test('the nth', async () => expect(await statuses({ nth: 3 })).toEqual([0, 0, 1, 0, 0, 0]));
  test('several', async () => expect(await statuses({ times: 2 })).toEqual([1, 1, 0, 0, 0, 0]));
  test('several from the nth', async () => expect(await statuses({ nth: 2, times: 2 })).toEqual([0, 1, 1, 0, 0, 0]));
  test('all', async () => expect(await statuses({ times: Infinity })).toEqual([1, 1, 1, 1, 1, 1]));

  test('a share of them, the same for the same seed', async () => {
    const runs = await Promise.all([7, 7, 8].map((seed) => statuses({ probability: 0.5, times: Infinity, seed }, 200)));
    expect(runs[0]).toEqual(runs[1]);
    expect(runs[0]).not.toEqual(runs[2]);
    const hit = runs[0]?.filter((one) => one === 1).length ?? 0;
    expect(hit).toBeGreaterThan(60);
    expect(hit).toBeLessThan(140);
  });

  test('those that meet a condition, which sees the request', async () => {
    const fake = createFake();
    fake.faults.add({
      on: 'payments.*',
      where: ({ body, operation, method, path }) =>
        operation === 'payments.initialize' &&
        method === 'POST' &&
        path === '/payments' &&
        (body as typeof charge).amount > 600,
      effect: { status: 503 },
    });
    await clientOf(fake).initialize(charge);
    await expect(clientOf(fake).initialize({ ...charge, amount: 700 })).rejects.toMatchObject({ status: 503 });
  });

  test('of several faults the one added first whose turn it is; the others count the request too', async () => {
    const fake = createFake();
    const first = fake.faults.add({ on: '*', effect: { status: 500 } });
    const second = fake.faults.add({ on: 'channels.list', nth: 2, effect: { status: 502 } });
    expect([await statusOf(fake, '/channels'), await statusOf(fake, '/channels')]).toEqual([500, 502]);
    expect([first.matched, first.fired, second.matched, second.fired]).toEqual([2, 1, 2, 1]);
  });

  test('none where the condition throws: that is an internal error, of a request that has changed nothing', async () => {
    const fake = createFake();
    const where = (): boolean => {
      throw new Error('thrown by the condition');
    };
    const fault = fake.faults.add({ on: '*', where, effect: { status: 503 } });
    expect(await statusOf(fake, '/channels')).toBe(500);
    expect(fake.journal).toMatchObject([{ operation: 'channels.list', status: 500 }]);
    expect(fake.journal[0]?.internalError).toContain('thrown by the condition');
    expect(fault.matched).toBe(0);
    const held = fake.faults.hold('channels.list');
    const asked = statusOf(fake, '/channels');
    await held.arrived;
    held.release();
    expect(await asked).toBe(500);
  });

  test.each([
    ['removes the fault', (_fake: Fake, fault: () => Fault): void => fault().remove()],
    ['resets the fake', (fake: Fake): void => fake.reset()],
  ])('none where the condition %s', async (_name, act) => {
    const fake = createFake();
    const fault: Fault = fake.faults.add({
      on: '*',
      where: () => (act(fake, () => fault), true),
      effect: { status: 503 },
    });
    expect(await statusOf(fake, '/channels')).toBe(401);
    expect(fake.faults.list).toEqual([]);
  });

  test('none of a path that no operation takes', async () => {
    const fake = createFake();
    const fault = fake.faults.add({ on: '*', times: Infinity, effect: { status: 503 } });
    expect(await statusOf(fake, '/nothing')).toBe(404);
    expect(fault.matched).toBe(0);
  });
});

const operations = [
  ...Object.entries(paymentOperations),
  ...Object.entries(federationOperations),
  ...Object.entries(pullOperations),
] as unknown as readonly (readonly [OperationId, Operation])[];

describe('every operation can be hit:', () => {
  test.each(operations)('%s', async (id, { method, path }) => {
    const fake = createFake();
    const request = (): Promise<Response> => fake.fetch(fake.url + path.replaceAll(/\{\w+\*?\}/g, '1'), { method });
    fake.faults.add({ on: id, effect: { status: 503, retryAfter: 7 } });
    const response = await request();
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('7');
    expect(JSON.stringify(await response.json())).toContain('Service Unavailable');
    fake.faults.add({ on: id, effect: { drop: 'before' } });
    await expect(request()).rejects.toThrow(new TypeError('fetch failed'));
    expect(fake.journal.map(({ operation, status, fault }) => [operation, status, fault])).toEqual([
      [id, 503, 'status 503'],
      [id, 0, 'drop before'],
    ]);
  });
});

describe('what a fault leaves behind:', () => {
  const count = async (fake: Fake): Promise<number> => (await clientOf(fake).list().toArray({ limit: 10 })).length;

  test.each<[number, FaultDefinition['effect']]>([
    [0, { status: 500 }],
    [0, { drop: 'before' }],
    [1, { drop: 'after' }],
    [1, { truncate: 0.5 }],
    [1, { garble: 'json' }],
    [1, { garble: 'html' }],
    [0, { rateLimit: { requests: 0, seconds: 60 } }],
    [1, { delay: 1 }],
  ])('%i payment after %j', async (made, effect) => {
    const fake = createFake();
    const fault = fake.faults.add({ on: 'payments.initialize', effect } as never);
    await clientOf(fake).initialize(charge).safe();
    expect(fault.fired).toBe(1);
    expect(await count(fake)).toBe(made);
  });
});

const GIVEN_UP = 'the client gave up, and nothing was processed';

describe('effects:', () => {
  test('a status may have its own headers and body', async () => {
    const fake = createFake();
    fake.faults.add({
      on: 'channels.list',
      effect: { status: 418, headers: { 'X-Pot': 'tea' }, body: { short: true } },
    });
    const response = await fake.fetch(`${fake.url}/channels`);
    expect([response.status, response.headers.get('x-pot'), await response.json()]).toEqual([
      418,
      'tea',
      { short: true },
    ]);
  });

  test("the headers of a status take the place of the service's own, however they are written", async () => {
    const fake = createFake();
    fake.faults.add({
      on: 'channels.list',
      effect: { status: 502, headers: { 'content-type': 'text/html' }, body: '<p>' },
    });
    const response = await fake.fetch(`${fake.url}/channels`);
    expect(response.headers.get('content-type')).toBe('text/html');
  });

  test('a rate limit counts on the clock of the fake, in the words of the service', async () => {
    const fake = createFake();
    fake.faults.add({ on: 'channels.list', effect: { rateLimit: { requests: 2, seconds: 30 } } });
    const client = clientOf(fake);
    await client.channels.list().toArray({ limit: 100 });
    await client.channels.list().toArray({ limit: 100 });
    const error = await client.channels
      .list()
      .toArray({ limit: 100 })
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(RateLimitError);
    expect((error as RateLimitError).retryAfter).toBe(30_000);
    await fake.clock.advance(30);
    await client.channels.list().toArray({ limit: 100 });
  });

  test('a delay ends with the signal of the request, which then has changed nothing', async () => {
    const fake = createFake();
    const fault = fake.faults.add({ on: 'payments.initialize', effect: { delay: 1_000_000 } });
    const controller = new AbortController();
    const asked = clientOf(fake).initialize(charge, { signal: controller.signal });
    await expect.poll(() => fault.matched).toBe(1);
    const settled = expect(asked).rejects.toMatchObject({ code: 'ABORTED' });
    const start = fake.snapshot();
    controller.abort();
    await settled;
    await expect.poll(() => fake.log()).toBe(`POST /payments no response (fault: delay 1000000; ${GIVEN_UP})`);
    expect(fake.diff(start)).toEqual([]);
  });
});

const requestLine = ({ method, path, status, fault }: JournalEntry): string =>
  `${method} ${path} ${status} (fault: ${fault})`;

describe('a held request', () => {
  test('waits until it is released', async () => {
    const fake = createFake();
    const held = fake.faults.hold('payments.initialize');
    const asked = clientOf(fake).initialize(charge);
    expect(await held.arrived).toMatchObject({ operation: 'payments.initialize', body: charge });
    expect(fake.journal).toEqual([]);
    held.release();
    expect((await asked).transaction.status).toBe('pending');
  });

  test('with `after` is handled at once, and its response waits', async () => {
    const fake = createFake();
    const held = fake.faults.hold('payments.initialize', { after: true });
    const asked = clientOf(fake).initialize({ ...charge, reference: 'order-1' });
    await held.arrived;
    // Meanwhile a second click finds it.
    expect((await clientOf(fake).retrieve('order-1')).status).toBe('pending');
    held.release();
    expect((await asked).transaction.reference).toBe('order-1');
  });

  test.each([
    { effect: { hold: 'before' }, meanwhile: [] },
    { effect: { hold: 'after' }, meanwhile: ['POST /payments 201 (fault: hold after)'] },
  ] as const)('is a fault, too, until that is removed: $effect', async ({ effect, meanwhile }) => {
    const fake = createFake();
    const response = await fake.fetch(`${fake.url}/_fake/faults`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ on: 'payments.initialize', effect }),
    });
    const { id } = (await response.json()) as { id: number };
    const asked = clientOf(fake).initialize(charge);
    await expect.poll(() => fake.faults.list[0]?.fired).toBe(1);
    expect(fake.journal.map(requestLine)).toEqual(meanwhile);
    await fake.fetch(`${fake.url}/_fake/faults/${id}`, { method: 'DELETE' });
    expect((await asked).transaction.status).toBe('pending');
  });

  test('with a delay that comes `after`, the client that gave up is wrong', async () => {
    const fake = createFake();
    fake.faults.add({ on: 'payments.initialize', effect: { delay: 1_000_000, after: true } });
    const controller = new AbortController();
    const asked = clientOf(fake)
      .initialize({ ...charge, reference: 'order-1' }, { signal: controller.signal })
      .safe();
    await expect.poll(() => fake.log()).toBe('POST /payments 201 (fault: delay 1000000 after)');
    controller.abort();
    expect((await asked).ok).toBe(false);
    expect((await clientOf(fake).retrieve('order-1')).status).toBe('pending');
  });

  test('goes on when the holds are cleared, and one that never came is told', async () => {
    const fake = createFake();
    const held = fake.faults.hold('payments.initialize');
    const unmet = fake.faults.hold('payments.cancel');
    const asked = clientOf(fake).initialize(charge);
    await held.arrived;
    fake.faults.clear();
    await asked;
    await expect(unmet.arrived).rejects.toThrow('the hold of payments.cancel was cleared before a request arrived');
  });

  test('that is given up has changed nothing', async () => {
    const fake = createFake();
    const held = fake.faults.hold('payments.initialize');
    const controller = new AbortController();
    const asked = clientOf(fake).initialize(charge, { signal: controller.signal }).safe();
    await held.arrived;
    const start = fake.snapshot();
    controller.abort();
    held.release();
    await asked;
    await expect.poll(() => fake.log()).toBe(`POST /payments no response (fault: held; ${GIVEN_UP})`);
    expect(fake.diff(start)).toEqual([]);
  });
});

describe('faults are a part of the state:', () => {
  const outage: WorldDocument = { faults: [{ on: 'channels.list', times: 'Infinity', effect: { status: 503 } }] };

  test('in the world document', async () => {
    expect(await statusOf(createFake({ seed: outage }), '/channels')).toBe(503);
  });

  test('in exports, with what they have counted', async () => {
    const fake = createFake();
    fake.faults.add({ on: 'channels.list', nth: 2, effect: { status: 503 } });
    fake.faults.add({ on: 'channels.list', where: () => true, effect: { status: 500 } }).remove();
    await statusOf(fake, '/channels');
    const copy = createFake({ seed: JSON.parse(JSON.stringify(fake.export())) as WorldDocument });
    expect([await statusOf(copy, '/channels'), await statusOf(copy, '/channels')]).toEqual([503, 401]);
  });

  test('a condition is not exported', () => {
    const fake = createFake();
    fake.faults.add({ on: 'channels.list', where: () => true, effect: { status: 500 } });
    expect(createFake({ seed: fake.export() }).faults.list).toEqual([]);
  });

  test('in snapshots', async () => {
    const fake = createFake();
    fake.faults.add({ on: 'channels.list', effect: { status: 503 } });
    const before = fake.snapshot();
    expect([await statusOf(fake, '/channels'), await statusOf(fake, '/channels')]).toEqual([503, 401]);
    fake.restore(before);
    expect(await statusOf(fake, '/channels')).toBe(503);
  });

  test('a reset goes back to those of the world', async () => {
    const fake = createFake({ seed: outage });
    fake.faults.clear();
    fake.faults.add({ on: '*', effect: { status: 500 } });
    fake.reset();
    expect(fake.faults.list.map(({ definition }) => definition)).toEqual([
      { on: 'channels.list', times: Infinity, effect: { status: 503 } },
    ]);
  });
});

const bad: readonly [string, unknown, RegExp][] = [
  [
    'an unknown operation',
    { on: 'payments.initialise', effect: { drop: 'after' } },
    /on: expected an operation, .*did you mean 'payments.initialize'\?.*received "payments.initialise"/,
  ],
  [
    "an operation with its area's name",
    { on: 'payments.payments.initialize', effect: { drop: 'after' } },
    /on: expected an operation, .*did you mean 'payments.initialize'\?/,
  ],
  ['no target', { effect: { drop: 'after' } }, /expected either on or webhook/],
  [
    'two effects',
    { on: '*', effect: { drop: 'after', truncate: 0.5 } },
    /effect: expected one of status, .*; received drop and truncate/,
  ],
  ['none at all', { on: '*', status: 503 }, /effect: expected an object such as { status: 503 }/],
  ['no effect', { on: '*', effect: {} }, /effect: expected one of .*; received none/],
  ['a negative number of times', { on: '*', times: -1, effect: { drop: 'after' } }, /times: /],
  ['no times', { on: '*', times: 0, effect: { drop: 'after' } }, /times: /],
  ['a negative delay', { on: '*', effect: { delay: -1 } }, /effect\.delay: /],
  [
    'a word that is none',
    { on: '*', effect: { drop: 'sometimes' } },
    /effect\.drop: expected "before" or "after"; received "sometimes"/,
  ],
  [
    'a status that is no error',
    { on: '*', effect: { status: 200 } },
    /effect\.status: expected an error, from 400 to 599, .*; received 200$/,
  ],
  ['a misspelt key', { on: '*', effect: { statsu: 500 } }, /effect\.statsu: unknown key; did you mean 'status'\?/],
  ['a whole body', { on: '*', effect: { truncate: 1 } }, /effect\.truncate: /],
  ['a chance above 1', { on: '*', probability: 2, effect: { drop: 'after' } }, /probability: /],
  ['a status that is none', { on: '*', effect: { status: 99 } }, /effect\.status: /],
  ['advice without a status', { on: '*', effect: { drop: 'after', retryAfter: 1 } }, /expected status beside/],
  [
    'a header with a line end',
    { on: '*', effect: { status: 500, headers: { a: 'b\r\nc: d' } } },
    /effect\.headers\.a: /,
  ],
  ...['Content-Length', 'transfer-encoding', 'Connection', 'trailer'].map((name): (typeof bad)[number] => [
    `the header ${name}, which frames the message`,
    { on: '*', effect: { status: 500, headers: { [name]: '7' } } },
    /effect\.headers: expected none of connection, content-length, /,
  ]),
  ['an unknown event', { webhook: 'payment.done', effect: 'lost' }, /webhook: expected an event/],
  ['an effect of webhooks on requests', { on: '*', effect: 'lost' }, /expected an effect on requests beside on/],
  ['nothing', null, /expected object/],
];

describe('a bad definition is rejected and changes nothing:', () => {
  test.each(bad)('%s', async (_name, definition, message) => {
    const fake = createFake();
    if (definition !== null) {
      expect(() => fake.faults.add(definition as never)).toThrow(FaultError);
      expect(() => fake.faults.add(definition as never)).toThrow(message);
    }
    const response = await post(fake, definition);
    expect(response.status).toBe(422);
    expect(((await response.json()) as { error: string }).error).toMatch(message);
    expect(fake.faults.list).toEqual([]);
    expect(() => createFake({ seed: { faults: [definition] } as never })).toThrow(message);
  });

  test('a condition that is no function', () => {
    const definition = { on: '*', where: true, effect: { drop: 'after' } };
    expect(() => createFake().faults.add(definition as never)).toThrow('where: expected a function; received boolean');
  });

  test('a hold without an operation', () => {
    expect(() => createFake().faults.hold('payments.initialise' as never)).toThrow(
      "did you mean 'payments.initialize'?",
    );
  });
});

describe('over HTTP', () => {
  test('faults are added, listed with their counts, and removed', async () => {
    const fake = createFake();
    const added = await post(fake, { on: 'channels.list', times: 'Infinity', effect: { status: 503 } });
    expect(await added.json()).toEqual({
      id: 1,
      on: 'channels.list',
      times: 'Infinity',
      effect: { status: 503 },
      matched: 0,
      fired: 0,
    });
    await statusOf(fake, '/channels');
    const list = await fake.fetch(`${fake.url}/_fake/faults`);
    expect(await list.json()).toMatchObject([{ id: 1, matched: 1, fired: 1 }]);
    expect(await statusOf(fake, '/_fake/faults/undefined', { method: 'DELETE' })).toBe(404);
    expect(await statusOf(fake, '/_fake/faults/1', { method: 'DELETE' })).toBe(204);
    expect(await statusOf(fake, '/_fake/faults/1', { method: 'DELETE' })).toBe(404);
    await post(fake, { on: '*', effect: { status: 503 } });
    expect(await statusOf(fake, '/_fake/faults', { method: 'DELETE' })).toBe(204);
    expect(fake.faults.list).toEqual([]);
  });

  test('control routes are never hit', async () => {
    const fake = createFake();
    fake.faults.add({ on: '*', times: Infinity, effect: { drop: 'before' } });
    expect(await statusOf(fake, '/_fake/clock')).toBe(200);
  });
});

test('a fault or hold that never fired is told at the end of a test', () => {
  const fake = createFake();
  fake.faults.add({ on: 'payments.cancel', effect: { drop: 'after' } });
  fake.faults.hold('transfers.initiate');
  expect(() => assertAllMatched(fake)).toThrow(
    'the fake had 2 fault(s) that never fired:\n{"on":"payments.cancel","effect":{"drop":"after"}}\nhold transfers.initiate',
  );
});

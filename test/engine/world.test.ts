import { describe, expect, test } from 'vitest';
import { createFake, SeedError, type Fake, type WorldDocument } from 'understudy-sdk/fake';
import { PaymentsClient } from 'understudy-sdk/payments';

const clientOf = (fake: ReturnType<typeof createFake>): PaymentsClient =>
  new PaymentsClient({ baseUrl: fake.url, fetch: fake.fetch, auth: { apiKey: fake.credentials.apiKey } });

const bytes = (fake: ReturnType<typeof createFake>): string => JSON.stringify(fake.export());

async function pay(fake: ReturnType<typeof createFake>, reference: string): Promise<void> {
  await clientOf(fake).initialize({ amount: 500, currency: 'XAF', email: `${reference}@example.com`, reference });
}

describe('a world', () => {
  test('needs nothing said to be usable', async () => {
    const fake = createFake();
    await pay(fake, 'a');
    expect((await clientOf(fake).list().firstPage()).total).toBe(1);
    expect(fake.clock.now().toISOString()).toBe('2026-07-16T10:00:00.000Z');
  });

  test('is independent of every other world', async () => {
    const [one, other] = [createFake(), createFake()];
    await pay(one, 'a');
    expect((await clientOf(other).list().firstPage()).total).toBe(0);
  });

  test('goes back to the seed, not to nothing', async () => {
    const fake = createFake({ seed: { payments: { payments: [{ reference: 'seeded' }] } } });
    const before = bytes(fake);
    await pay(fake, 'later');
    await fake.clock.advance(86_400);
    fake.reset();
    expect(bytes(fake)).toBe(before);
    expect(fake.journal).toEqual([]);
  });

  test('is kept by a snapshot as often as it is gone back to', async () => {
    const fake = createFake();
    await pay(fake, 'a');
    const [snapshot, before] = [fake.snapshot(), bytes(fake)];
    for (const reference of ['b', 'c']) {
      await pay(fake, reference);
      await fake.clock.advance(20_000);
      fake.restore(snapshot);
      expect(bytes(fake)).toBe(before);
    }
  });

  test('comes back byte for byte from what was exported', async () => {
    const fake = createFake();
    await pay(fake, 'a');
    await clientOf(fake).process('a', { channel: 'cm.mtn', data: { phone: '+237670000000' } });
    const exported = fake.export();
    const copy = createFake({ seed: JSON.parse(JSON.stringify(exported)) as WorldDocument });
    expect(bytes(copy)).toBe(JSON.stringify(exported));
    await copy.clock.advance(5);
    expect((await clientOf(copy).retrieve('a')).status).toBe('complete');
  });

  test.each<[unknown, string, string]>([
    [{ nonsense: 1 }, 'nonsense', 'unknown key'],
    [{ payments: { keys: [{ key: 7 }] } }, 'payments.keys[0].key', 'expected string'],
    [
      { payments: { payments: [{ status: 'paid' }] } },
      'payments.payments[0].status',
      'expected "pending", "processing"',
    ],
    [{ users: [{ name: 'a', tokens: [{ token: 't' }, { token: 't' }] }] }, 'users[0].tokens[1].token', 'used twice'],
    [
      { federation: { ipBlocks: [{ ip: '1.2.3', severity: 'no_access' }] } },
      'federation.ipBlocks[0]',
      "Ip can't be blank",
    ],
    [{ clock: 'yesterday' }, 'clock', 'expected an ISO 8601 time'],
    [{ clock: '1 Jan 2030' }, 'clock', 'expected an ISO 8601 time'],
    [{ clock: '2030-02-30' }, 'clock', 'expected an ISO 8601 time'],
    [
      { state: { version: 99 } },
      'state.version',
      'another version of understudy-sdk or of an area exported this state',
    ],
    [{ payments: { payments: [{ callback: '/back' }] } }, 'payments.payments[0].callback', 'expected an http address'],
    [
      { payments: { payments: [{ reference: 'a' }, { reference: 'a' }] } },
      'payments.payments[1].reference',
      'used twice',
    ],
    [{ payments: { customers: [{ id: 'a' }, { id: 'a' }] } }, 'payments.customers[1].id', 'used twice'],
    [null, '', 'expected object'],
  ])('with an issue is rejected, and the old one stays: %j', async (seed, path, message) => {
    const fake = createFake();
    await pay(fake, 'a');
    const before = bytes(fake);
    let error: unknown;
    try {
      fake.seed(seed as WorldDocument);
    } catch (thrown) {
      error = thrown;
    }
    expect(error).toBeInstanceOf(SeedError);
    expect((error as SeedError).issues[0]?.path).toBe(path);
    expect((error as SeedError).issues[0]?.message).toContain(message);
    expect(bytes(fake)).toBe(before);
    const response = await send(fake, 'PUT', '/_fake/world', JSON.stringify(seed));
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ issues: [{ path }] });
    expect(bytes(fake)).toBe(before);
  });

  test('takes null for what is omitted', () => {
    const seed = { clock: null, users: null, payments: { keys: null, channels: null }, federation: null };
    expect(createFake({ seed }).credentials).toEqual(createFake().credentials);
  });
});

test('a world does not hold what is nested too deep to be written out again', () => {
  let metadata: Record<string, unknown> = {};
  for (let i = 0; i < 600; i++) metadata = { metadata };
  expect(() => createFake({ seed: { payments: { customers: [{ metadata }] } } })).toThrow('nested too deep');
});

describe('the clock', () => {
  test('moves forwards only', async () => {
    const fake = createFake();
    const before = fake.clock.now();
    expect(() => fake.clock.advance(-1)).toThrow('the clock only moves forwards');
    expect(() => fake.clock.set('2020-01-01')).toThrow('the clock only moves forwards');
    expect(() => fake.clock.advance(Infinity)).toThrow('expected advance in seconds');
    expect(fake.clock.now()).toEqual(before);
    await fake.clock.set(new Date('2026-08-01T00:00:00Z'));
    expect(fake.clock.now().toISOString()).toBe('2026-08-01T00:00:00.000Z');
  });

  test.each(['2030-01-02', '2030-01-02T00:00', '2030-01-02T01:00:00+01:00', '+002030-01-02T00:00:00.000Z'])(
    'is set to %s, which without a zone is UTC',
    async (instant) => {
      const fake = createFake();
      await fake.clock.set(instant);
      expect(fake.clock.now().toISOString()).toBe('2030-01-02T00:00:00.000Z');
    },
  );

  test.each<unknown>([
    { advance: -1 },
    { set: 'x' },
    { set: 3000 },
    { set: '1 Jan 2030' },
    { set: '2030-02-30' },
    {},
    { advance: '5' },
    [],
    null,
  ])('rejects %j over HTTP', async (move) => {
    const fake = createFake();
    const response = await send(fake, 'POST', '/_fake/clock', JSON.stringify(move));
    expect(response.status).toBe(422);
    expect(fake.clock.now().toISOString()).toBe('2026-07-16T10:00:00.000Z');
  });

  test('runs with the time it is given', async () => {
    let time = Date.parse('2027-01-01T00:00:00Z');
    const fake = createFake({ time: () => time });
    await pay(fake, 'a');
    time += 3 * 3600 * 1000;
    expect((await clientOf(fake).retrieve('a')).status).toBe('expired');
  });

  test('runs on from where it was moved to', async () => {
    let time = Date.parse('2027-01-01T00:00:00Z');
    const fake = createFake({ time: () => time });
    await fake.clock.advance(3600);
    time += 1000;
    fake.tick();
    expect(fake.clock.now().toISOString()).toBe('2027-01-01T01:00:01.000Z');
  });
});

describe('the control actions', () => {
  test.each([
    [{ op: 'nothing', reference: 'a' }, 404],
    [{ op: '__proto__', reference: 'a' }, 404],
    [{ op: 'payment.outcome', reference: 'none', outcome: 'complete' }, 404],
    [{ op: 'payment.outcome', reference: 'a', outcome: 'paid' }, 422],
    [{ op: 'payment.outcome', outcome: 'complete' }, 422],
    [{ op: 'payment.refund', reference: 'a', amount: 1 }, 422],
    [{ op: 'payment.refund', reference: 'a', amount: '1' }, 422],
    [{ op: 'payment.outcome', reference: 'a', outcome: 'complete', environment: 'moon' }, 422],
    [{ op: 'transfer.outcome', reference: 'a', outcome: 'complete' }, 404],
    [null, 422],
    [[], 422],
  ])('reject %j with %i and change nothing', async (verb, status) => {
    const fake = createFake();
    await pay(fake, 'a');
    const before = bytes(fake);
    const response = await send(fake, 'POST', '/_fake/control', JSON.stringify(verb));
    expect(response.status).toBe(status);
    expect(bytes(fake)).toBe(before);
  });

  test('say why a move is not possible', async () => {
    const fake = createFake();
    await pay(fake, 'a');
    const body = JSON.stringify({ op: 'payment.refund', reference: 'a', amount: 1 });
    const response = await send(fake, 'POST', '/_fake/control', body);
    expect(await response.json()).toMatchObject({
      issues: [
        { path: 'reference', message: expect.stringMatching(/^payment .* is pending, not complete$/) as string },
      ],
    });
  });

  test('are methods of the library too', async () => {
    const fake = createFake();
    await pay(fake, 'a');
    fake.control({ op: 'payment.outcome', reference: 'a', outcome: 'complete' });
    expect((await clientOf(fake).retrieve('a')).status).toBe('complete');
    expect(() => fake.control({ op: 'payment.outcome', reference: 'a', outcome: 'failed' })).toThrow(
      'payment a is complete, and cannot become failed; it can become nothing else by this action',
    );
  });
});

function send(fake: Fake, method: string, path: string, body: string): Promise<Response> {
  return fake.fetch(fake.url + path, { method, body, headers: { 'Content-Type': 'application/json' } });
}

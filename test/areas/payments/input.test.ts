import { describe, expect, test } from 'vitest';
import { createFake, type Fake, type WorldDocument } from 'understudy-sdk/fake';

interface Answer {
  readonly code: number;
  readonly message: string;
  readonly errors?: Record<string, string[]>;
  readonly items?: { readonly slug?: string; readonly reference?: string }[];
  readonly transaction?: { readonly id: string; readonly reference: string; readonly status: string };
  readonly customer?: { readonly address?: object };
}

type Send = (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>;

function asking(seed: WorldDocument = {}): { fake: Fake; ask: Send } {
  const fake = createFake({ seed });
  const ask: Send = async (method, path, body, headers = { Authorization: fake.credentials.grant }) => {
    const init: RequestInit = { method, headers: { 'Content-Type': 'application/json', ...headers } };
    if (body !== undefined) init.body = typeof body === 'string' ? body : JSON.stringify(body);
    const answer = (await (await fake.fetch(fake.url + path, init)).json()) as Answer;
    expect(fake.journal.at(-1)?.internalError).toBeUndefined();
    return answer;
  };
  return { fake, ask };
}

const payment = { amount: 500, currency: 'XAF', email: 'ada@example.com' };
const hook = { url: 'https://shop.example/hooks', events: ['payment.complete'] };
const form = 'application/x-www-form-urlencoded';

describe('references and ids', () => {
  test('half a surrogate pair is no character of a reference', async () => {
    const { errors } = await asking().ask('POST', '/payments', { ...payment, reference: '\ud800' });
    expect(errors).toEqual({ reference: ['Reference is not valid'] });
  });

  test('a generated reference is never one that a merchant has chosen', async () => {
    const { ask } = asking();
    const first = await ask('POST', '/payments', payment);
    const next = (first.transaction?.reference ?? '').replace(/1$/, '2');
    await ask('POST', '/payments', { ...payment, reference: next });
    const last = await ask('POST', '/payments', payment);
    expect(last.transaction?.reference).not.toBe(next);
  });

  test('a generated id is never one of the world document', async () => {
    const { ask } = asking({ payments: { payments: [{ id: `pay_${'1'.padStart(24, '0')}`, reference: 'seeded' }] } });
    expect((await ask('POST', '/payments', payment)).transaction?.id).toBe(`pay_${'2'.padStart(24, '0')}`);
  });
});

describe('a record of the world document without a name', () => {
  test('gets none that a later record has', async () => {
    const [first, reference] = [`pay_${'1'.padStart(24, '0')}`, `trx.${'1'.padStart(24, '0')}`];
    const { ask } = asking({ payments: { payments: [{}, { id: first, reference }] } });
    const { items } = await ask('GET', '/payments');
    expect(new Set(items?.map((item) => item.reference)).size).toBe(2);
    expect((await ask('GET', `/payments/${reference}`)).transaction?.id).toBe(first);
  });
});

describe('capabilities of a connected account', () => {
  const keys = [
    { key: 'sync.paid', capabilities: ['transfers' as const] },
    { key: 'sync.none', capabilities: [] },
  ];

  // 403 belongs to the groups that pay out only (contract: payments 4).
  test.each(['/payments', '/customers', '/channels', '/countries'])('do not matter to %s', async (path) => {
    const { ask } = asking({ payments: { keys } });
    expect((await ask('GET', path, undefined, { 'X-Sync': 'sync.none' })).code).toBe(200);
  });

  test.each(['/transfers', '/beneficiaries', '/webhooks', '/balance'])('matter to %s', async (path) => {
    const { ask } = asking({ payments: { keys } });
    expect((await ask('GET', path, undefined, { 'X-Sync': 'sync.paid' })).code).toBe(200);
    expect(await ask('GET', path, undefined, { 'X-Sync': 'sync.none' })).toMatchObject({
      code: 403,
      message: "You don't have permission to access this resource",
    });
  });
});

describe('lists', () => {
  const seed = { payments: { payments: [{ reference: 'a' }, { reference: 'b' }] } };

  test('a limit of any length above 100 counts as 100, a page of any length is past the end', async () => {
    const { ask } = asking(seed);
    const many = '9'.repeat(400);
    expect(await ask('GET', `/payments?limit=${many}`)).toMatchObject({ last_page: 1, selected: 2 });
    expect(await ask('GET', `/payments?page=${many}`)).toMatchObject({ selected: 0, items: [], totals: 2 });
  });

  test.each([
    '2026-07-17T10:00:00 foo',
    '2026-07-32T00:00:00Z',
    '2027-02-30T00:00:00Z',
    '2027-02-01T25:00:00Z',
    '2027-1-1',
    'Fri, 01 Jan 2027',
  ])('%s is no date, so no bound', async (date) => {
    const { ask } = asking(seed);
    expect(await ask('GET', `/payments?date_start=${encodeURIComponent(date)}`)).toMatchObject({ totals: 2 });
  });

  test.each([
    '2026-07-16T12:00:00%2B02:00',
    '2026-07-16T12:00:00+02:00',
    '2026-07-16T10:00',
    '2026-07-16T10:00:00.000Z',
  ])('%s is an instant', async (date) => {
    const { ask } = asking(seed);
    expect(await ask('GET', `/payments?date_start=${date}&date_end=${date}`)).toMatchObject({ totals: 2 });
  });

  test('an amount leaves the channels whose limits hold it, and those without limits', async () => {
    const limits = { min_amount: 10, max_amount: 50 };
    const channel = { name: 'x', countries: ['CM'], currency: 'XAF', type: 'bank' };
    const channels = [
      { ...channel, slug: 'limited', ...limits },
      { ...channel, slug: 'free' },
    ];
    const { ask } = asking({ payments: { channels } });
    const fitting = async (amount: string): Promise<unknown[]> =>
      (await ask('GET', `/channels?amount=${amount}`)).items?.map(({ slug }) => slug) ?? [];
    for (const amount of ['10', '50']) expect(await fitting(amount)).toEqual(['limited', 'free']);
    for (const amount of ['0.5', '9.99', '50.01']) expect(await fitting(amount)).toEqual(['free']);
    expect(await fitting('much')).toEqual(['limited', 'free']);
  });

  test('the currency of an amount is XAF where none is named', async () => {
    const { items } = await asking().ask('GET', '/channels?amount=50&currency=');
    expect(items?.map(({ slug }) => slug)).toEqual(['cm.mtn', 'cm.orange', 'cm.mobile']);
  });
});

test('an address of a customer keeps the fields that nobody knows', async () => {
  const address = { city: null, floor: 3 };
  const { customer } = await asking().ask('POST', '/customers', { email: 'a@example.com', address });
  expect(customer?.address).toEqual({ floor: 3 });
});

// A response is not many times as long as the request.
test('of more than a hundred wrong fields the first hundred are named', async () => {
  const { ask } = asking();
  const { errors = {} } = await ask('POST', '/webhooks', { ...hook, events: Array.from({ length: 150 }, () => 'x') });
  expect(Object.keys(errors)).toEqual(Array.from({ length: 100 }, (_, i) => `events.${i}`));
  expect(errors['events.99']).toEqual(['Event is not supported']);
});

describe('processing', () => {
  test('an empty account number asks for the number of the payment', async () => {
    const { ask } = asking();
    await ask('POST', '/payments', { ...payment, reference: 'p', phone: '+237670000004' });
    const said = await ask('POST', '/payments/p', { channel: 'cm.mtn', data: { account_number: '' } });
    expect(said.transaction?.status).toBe('processing');
  });

  test('any number of a stored customer is taken', async () => {
    const customers = [{ id: 'cus.1', phone: '670000000' }];
    const { ask } = asking({ payments: { customers, payments: [{ reference: 'p', customer: 'cus.1' }] } });
    expect((await ask('POST', '/payments/p', { channel: 'cm.mtn' })).transaction?.status).toBe('processing');
  });

  test('a refund has no more decimals than its currency', () => {
    const { fake } = asking({ payments: { payments: [{ reference: 'p', status: 'complete' }] } });
    const refund = (amount: number): void => fake.control({ op: 'payment.refund', reference: 'p', amount });
    expect(() => refund(0.5)).toThrow('expected an amount that XAF has');
    refund(1);
  });
});

describe('large bodies', () => {
  test('a list of a form costs what it is long', { timeout: 2000 }, async () => {
    const items = 'items[]=&'.repeat(20_000);
    const { ask } = asking();
    const headers = { Authorization: 'sk_test.understudy', 'Content-Type': form };
    const answer = await ask('POST', '/payments', `amount=5&currency=XAF&email=a@example.com&${items}`, headers);
    expect(answer.code).toBe(201);
  });

  test('a string of megabytes is read', async () => {
    const { ask } = asking();
    expect((await ask('POST', '/payments', { ...payment, description: 'x'.repeat(9_000_000) })).code).toBe(201);
  });
});

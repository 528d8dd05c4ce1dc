import { describe, expect, test } from 'vitest';
import { createFake, type Fake, type WorldDocument } from 'understudy-sdk/fake';

interface Answer {
  readonly code: number;
  readonly message: string;
  readonly errors?: Record<string, string[]>;
  readonly items?: { readonly slug?: string; readonly reference?: string }[];
  readonly transaction?: { readonly id: string; readonly reference: string; readonly status: string };
  readonly endpoint?: { readonly id: string };
  readonly beneficiary?: { readonly id: string };
  readonly customer?: { readonly address?: object };
}

type Ask = (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>;

function asking(seed: WorldDocument = {}): { fake: Fake; ask: Ask } {
  const fake = createFake({ seed });
  const ask: Ask = async (method, path, body, headers = { Authorization: fake.credentials.grant }) => {
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
const bea = { channel: 'cm.mtn', name: 'Bea', account_number: '+237670000000', phone: '+237670000000' };
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

describe('an address', () => {
  test.each([' https://shop.example', 'https://shop.example/a b', 'https://shop.exa\nmple', 'https://[', 'http://a:b'])(
    'of the web is one, and has no blanks: %j',
    async (url) => {
      const { ask } = asking();
      expect((await ask('POST', '/webhooks', { ...hook, url })).errors).toEqual({ url: ['Url must be a valid URL'] });
      expect((await ask('POST', '/payments', { ...payment, callback: url })).errors).toEqual({
        callback: ['Callback must be a valid URL'],
      });
    },
  );

  test('of a customer is of texts', async () => {
    const { ask } = asking();
    const address = { country: 5, city: [], address_line1: {}, floor: 3 };
    expect((await ask('POST', '/customers', { email: 'a@example.com', address })).errors).toEqual({
      'address.country': ['Country must be a string'],
      'address.city': ['City must be a string'],
      'address.address_line1': ['Address line1 must be a string'],
    });
    const { customer } = await ask('POST', '/customers', { email: 'a@example.com', address: { city: null, floor: 3 } });
    expect(customer?.address).toEqual({ floor: 3 });
  });
});

// contract: payments 43: all wrong fields at once, each under its path
describe('fields of another type are all named:', () => {
  const kinds = { string: 5, object: [], array: {}, number: '5' };
  const articles = { string: 'a', object: 'an', array: 'an', number: 'a' };
  type Kind = keyof typeof kinds;

  const words = (path: string): string => {
    const name = path.slice(path.lastIndexOf('.') + 1).replaceAll('_', ' ');
    return name.charAt(0).toUpperCase() + name.slice(1);
  };

  test.each<[path: string, fields: Readonly<Partial<Record<Kind, readonly string[]>>>]>([
    [
      '/payments',
      {
        number: ['amount'],
        string: ['currency', 'email', 'phone', 'description', 'reference', 'callback'].concat([
          'locked_currency',
          'locked_channel',
          'locked_country',
        ]),
        array: ['items'],
        object: ['shipping', 'address', 'customer_meta'],
      },
    ],
    [
      '/payments/p',
      {
        string: [
          'channel',
          'client_ip',
          ...['phone', 'account_number', 'country', 'client_ip'].map((name) => `data.${name}`),
        ],
      },
    ],
    [
      '/transfers',
      { number: ['amount'], string: ['currency', 'description', 'beneficiary', 'recipient', 'channel', 'reference'] },
    ],
    ['/customers', { string: ['name', 'email', 'phone', 'company_name'], object: ['address', 'billing', 'metadata'] }],
    [
      '/beneficiaries',
      { string: ['name', 'channel', 'account_number', 'email', 'phone', 'description', 'country', 'reference'] },
    ],
    ['/webhooks', { string: ['url', 'description'], array: ['events'] }],
  ])('%s', async (path, fields) => {
    const { ask } = asking({ payments: { payments: [{ reference: 'p' }] } });
    const [body, errors]: [Record<string, unknown>, Record<string, string[]>] = [{}, {}];
    for (const [kind, names] of Object.entries(fields) as [Kind, string[]][])
      for (const name of names) {
        errors[name] = [`${words(name)} must be ${articles[kind]} ${kind}`];
        const [first = '', second] = name.split('.');
        body[first] = second === undefined ? kinds[kind] : { ...(body[first] as object), [second]: kinds[kind] };
      }
    expect((await ask('POST', path, body)).errors).toEqual(errors);
  });
});

// A response is not many times as long as the request.
test('of more than a hundred wrong fields the first hundred are named', async () => {
  const { ask } = asking();
  const { errors = {} } = await ask('POST', '/webhooks', { ...hook, events: Array.from({ length: 150 }, () => 'x') });
  expect(Object.keys(errors)).toEqual(Array.from({ length: 100 }, (_, i) => `events.${i}`));
  expect(errors['events.99']).toEqual(['Event is not supported']);
});

describe('an amount', () => {
  // A number that no double holds is read as infinity.
  test.each<[amount: string, text: string]>([
    ['"500"', 'Amount must be a number'],
    ['1e999', 'Amount must be a number'],
    ['0', 'Amount must be greater than 0'],
    ['-5', 'Amount must be greater than 0'],
    ['0.5', 'Amount must have at most 0 decimal places'],
    ['10000000000000', 'Amount is not valid'],
    ['""', 'Amount is required'],
    ['null', 'Amount is required'],
  ])('that is wrong: %s', async (amount, text) => {
    const { ask } = asking();
    const { errors } = await ask('POST', '/payments', `{"amount":${amount},"currency":"XAF","email":"a@example.com"}`);
    expect(errors).toEqual({ amount: [text] });
  });

  test.each([1, 9_999_999_999_999])('of %d is exact', async (amount) => {
    expect((await asking().ask('POST', '/payments', { ...payment, amount })).transaction).toMatchObject({ amount });
  });
});

describe('a payer', () => {
  const required = (field: string): string[] => [`${field} is required`];

  test.each<[sent: object, errors: Record<string, string[]>]>([
    [{}, { email: required('Email'), phone: required('Phone'), customer: required('Customer') }],
    [{ customer: { name: 'Ada' } }, { 'customer.email': required('Email'), 'customer.phone': required('Phone') }],
    [{ customer: 5 }, { customer: ['Customer is not valid'] }],
    [{ customer: { email: 'x' } }, { 'customer.email': ['Email must be a valid email address'] }],
  ])('is named in one of three ways: %j', async (sent, errors) => {
    const { ask } = asking();
    expect((await ask('POST', '/payments', { amount: 500, currency: 'XAF', ...sent })).errors).toEqual(errors);
  });
});

describe('a field that is required may not be emptied', () => {
  test.each([
    [{ url: '' }, { url: ['Url is required'] }],
    [{ events: [] }, { events: ['Events is required'] }],
    [{ events: '' }, { events: ['Events is required'] }],
    [{ url: 'http://127.shop.example/' }, { url: ['Url must be a valid URL'] }],
  ])('of a webhook: %j', async (change, errors) => {
    const { ask } = asking();
    const { endpoint } = await ask('POST', '/webhooks', hook);
    expect((await ask('PUT', `/webhooks/${endpoint?.id ?? ''}`, change)).errors).toEqual(errors);
    expect((await ask('POST', '/webhooks', { ...hook, ...change })).errors).toEqual(errors);
  });

  test.each([
    [{ name: '' }, { name: ['Name is required'] }],
    [{ account_number: '' }, { account_number: ['Account number is required'] }],
  ])('of a beneficiary: %j', async (change, errors) => {
    const { ask } = asking();
    const { beneficiary } = await ask('POST', '/beneficiaries', bea);
    expect((await ask('PUT', `/beneficiaries/${beneficiary?.id ?? ''}`, change)).errors).toEqual(errors);
    expect((await ask('POST', '/beneficiaries', { ...bea, ...change })).errors).toEqual(errors);
  });
});

describe('processing', () => {
  const process = { channel: 'cm.mtn', data: { phone: '+237680000000' } };

  test('a channel outside the locked country is not valid', async () => {
    const { ask } = asking();
    await ask('POST', '/payments', { ...payment, reference: 'p', locked_country: 'CI' });
    expect((await ask('POST', '/payments/p', process)).errors).toEqual({ channel: ['Channel is not valid'] });
  });

  test.each<[string, object, Record<string, string[]>]>([
    [
      'an account number that is no phone',
      { account_number: '12' },
      { 'data.account_number': ['Account number must be a valid phone number'] },
    ],
    ['an empty account number', { account_number: '' }, { 'data.phone': ['Phone is required for this channel'] }],
    ['nothing', {}, { 'data.phone': ['Phone is required for this channel'] }],
    ['a local number', { phone: '680000000' }, { 'data.phone': ['Phone must be a valid phone number'] }],
  ])('on a mobile channel with %s', async (_name, data, errors) => {
    const { ask } = asking();
    await ask('POST', '/payments', { ...payment, reference: 'p' });
    expect((await ask('POST', '/payments/p', { channel: 'cm.mtn', data })).errors).toEqual(errors);
  });

  test('a channel of the locked country is taken', async () => {
    const { ask } = asking();
    await ask('POST', '/payments', { ...payment, reference: 'p', locked_country: 'cm' });
    expect((await ask('POST', '/payments/p', process)).transaction?.status).toBe('processing');
  });

  test.each<[data: object]>([[{}], [{ account_number: 'AC-12' }], [{ phone: '+237680000000' }]])(
    'a channel that is not mobile takes %j',
    async (data) => {
      const { ask } = asking();
      await ask('POST', '/payments', { ...payment, reference: 'p' });
      expect((await ask('POST', '/payments/p', { channel: 'card', data })).transaction?.status).toBe('processing');
    },
  );

  test('an empty account number asks for the number of the payment', async () => {
    const { ask } = asking();
    await ask('POST', '/payments', { ...payment, reference: 'p', phone: '+237670000004' });
    const said = await ask('POST', '/payments/p', { channel: 'cm.mtn', data: { account_number: '' } });
    expect(said.transaction?.status).toBe('processing');
  });

  test('whatever number a stored customer has will do', async () => {
    const customers = [{ id: 'cus.1', phone: '670000000' }];
    const { ask } = asking({ payments: { customers, payments: [{ reference: 'p', customer: 'cus.1' }] } });
    expect((await ask('POST', '/payments/p', { channel: 'cm.mtn' })).transaction?.status).toBe('processing');
  });

  test('a refund has no more decimals than its currency', () => {
    const { fake } = asking({ payments: { payments: [{ reference: 'p', status: 'complete' }] } });
    const refund = (amount: number): void => fake.control({ op: 'payment.refund', reference: 'p', amount });
    expect(() => refund(0.5)).toThrow('Validation failed');
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

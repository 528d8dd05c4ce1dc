import { describe, expect, test } from 'vitest';
import { createFake, type WorldDocument } from 'understudy-sdk/fake';
import { PaymentsClient } from 'understudy-sdk/payments';

const order = { amount: 500, currency: 'XAF' } as const;
const spellings = ['+237699999999', '237699999999'] as const;
const other = (spelling: string): string => (spelling.startsWith('+') ? spelling.slice(1) : `+${spelling}`);

function shop(seed: WorldDocument = {}) {
  const fake = createFake({ seed });
  return { fake, payments: new PaymentsClient(fake.options.payments) };
}

describe.each(['published', 'live'])('a telephone number is one, with its plus sign or without (%s)', (form) => {
  const as = form === 'live' ? ({ as: { payments: 'notchpay' } } as const) : {};

  test.each(spellings)('%s is the customer of the other spelling', async (phone) => {
    const { payments } = shop(as);
    const one = await payments.initialize({ ...order, phone });
    const two = await payments.initialize({ ...order, customer: { phone: other(phone) } });
    expect(two.transaction.customer).toBe(one.transaction.customer);
    expect((await payments.customers.retrieve(one.transaction.customer)).phone).toBe('+237699999999');
    const created = await payments.customers.create({ phone });
    expect(created.phone).toBe('+237699999999');
    expect((await payments.customers.update(created.id, { phone: other(phone) })).phone).toBe('+237699999999');
  });

  test.each(spellings)('a customer that is blocked as %s cannot pay as the other', async (phone) => {
    const { payments } = shop(as);
    const { transaction } = await payments.initialize({ ...order, phone });
    await payments.customers.block(transaction.customer);
    const result = await payments.initialize({ ...order, phone: other(phone) }).safe();
    expect(!result.ok && result.error.message).toContain('blocked');
  });

  test.each(spellings)('a customer seeded as %s is found, and searched, as both', async (phone) => {
    const { payments } = shop({ ...as, payments: { customers: [{ id: 'cus.ada', phone }] } });
    expect((await payments.initialize({ ...order, phone: other(phone) })).transaction.customer).toBe('cus.ada');
    for (const search of [...spellings, '23769', '+23769'])
      expect(await payments.customers.list({ search }).toArray({ limit: 9 })).toHaveLength(1);
    // As a query that was not escaped says it.
    const query = new URLSearchParams({ search: ' 23769' });
    expect(
      await payments.requestList('/customers', { query: Object.fromEntries(query) }).toArray({ limit: 9 }),
    ).toHaveLength(1);
  });

  test.each(spellings)('a recipient %s is the beneficiary of the other spelling', async (recipient) => {
    const { payments } = shop(as);
    const wages = { ...order, description: 'Pay', channel: 'cm.mtn' };
    const stored = await payments.beneficiaries.create({
      channel: 'cm.mtn',
      name: 'Ada',
      account_number: other(recipient),
      phone: recipient,
    });
    expect([stored.account_number, stored.phone]).toEqual(['+237699999999', '+237699999999']);
    expect((await payments.transfers.initiate({ ...wages, recipient })).beneficiary).toBe(stored.id);
    const made = await payments.transfers.initiate({ ...wages, recipient: '237670000000' });
    expect((await payments.beneficiaries.retrieve(made.beneficiary)).name).toBe('+237670000000');
  });

  test.each(spellings)('a payment method of %s is that of the other spelling', async (phone) => {
    const { payments } = shop({ ...as, payments: { customers: [{ id: 'cus.ada', email: 'ada@example.com' }] } });
    for (const data of [
      { phone },
      { phone: other(phone) },
      { account_number: phone },
      { account_number: other(phone) },
    ]) {
      const { transaction } = await payments.initialize({ ...order, customer: 'cus.ada' });
      await payments.process(transaction.reference, { channel: 'cm.mtn', data });
    }
    const methods = await payments.customers.paymentMethods('cus.ada').toArray({ limit: 9 });
    expect(methods.map(({ account_number }) => account_number)).toEqual(['+237699999999']);
  });

  test('what is no telephone number stays as it is', async () => {
    const channels = [{ slug: 'bank', type: 'bank', currency: 'XAF' }] as const;
    const beneficiaries = [{ id: 'b', name: 'B', channel: 'bank', account_number: '12345678901' }];
    const { payments } = shop({ ...as, payments: { channels, beneficiaries } });
    expect((await payments.beneficiaries.retrieve('b')).account_number).toBe('12345678901');
    const made = await payments.transfers.initiate({
      ...order,
      description: 'Pay',
      channel: 'bank',
      recipient: '12345678902',
    });
    expect((await payments.beneficiaries.retrieve(made.beneficiary)).account_number).toBe('12345678902');
  });
});

describe('a reference', () => {
  test.each([
    '.',
    '..',
    '\u0000',
    'a\u007f',
    'order\u200b1',
    '\u202eabc',
    '\ufeffa',
    ' ',
    'a b',
    'a/b',
    '\ud800',
    'initialize',
    '',
  ])('%j, by which nothing could be read again, is rejected', async (reference) => {
    const { fake } = shop();
    const { apiKey } = fake.credentials;
    const post = (path: string, body: object) =>
      fake.fetch(fake.url + path, {
        method: 'POST',
        headers: { Authorization: apiKey, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
    const payment = await post('/payments', { ...order, email: 'a@b.example', reference });
    expect([payment.status, await payment.json()]).toMatchObject([
      422,
      { errors: { reference: expect.any(Array) as unknown } },
    ]);
    const wages = { ...order, description: 'x', recipient: '+237670000000', channel: 'cm.mtn', reference };
    expect((await post('/transfers', wages)).status).toBe(422);
  });

  test.each(['...', '.a', 'a..b', '50%25off', 'a?b#c', 'a\\b', 'ünï-😀', '%2e%2e'])(
    '%j is read again',
    async (reference) => {
      const { fake, payments } = shop();
      await payments.initialize({ ...order, email: 'a@b.example', reference });
      const response = await fake.fetch(`${fake.url}/payments/${encodeURIComponent(reference)}`, {
        headers: { Authorization: fake.credentials.apiKey },
      });
      expect(await response.json()).toMatchObject({ transaction: { reference } });
    },
  );

  test('is not the id of another payment or transfer, made before or after', async () => {
    const { payments } = shop();
    const first = await payments.initialize({ ...order, email: 'a@b.example' });
    const taken = payments.initialize({ ...order, email: 'a@b.example', reference: first.transaction.id });
    expect((await taken.safe()).ok).toBe(false);
    const next = String(first.transaction.id).replace(/1$/, '2');
    await payments.initialize({ ...order, email: 'a@b.example', reference: next });
    const third = await payments.initialize({ ...order, email: 'a@b.example' });
    expect(third.transaction.id).not.toBe(next);
    expect((await payments.retrieve(String(third.transaction.id))).reference).toBe(third.transaction.reference);
    const wages = { ...order, description: 'x', recipient: '+237670000000', channel: 'cm.mtn' };
    const sent = await payments.transfers.initiate(wages);
    expect((await payments.transfers.initiate({ ...wages, reference: sent.id }).safe()).ok).toBe(false);
  });
});

const callbacks = [
  'https://s.example/cb',
  'https://s.example/cb?order=1&x=a%20b',
  'https://s.example/cb?next=/a/b?c=d',
  'https://s.example/cb?x=[1]',
  'https://s.example/cb?flag',
  'https://s.example/cb?flag&y=1',
  'https://s.example/cb?sig=a~b!c*d(e)',
  'https://s.example/cb?u=%7Btrue%7D',
  "https://s.example/cb?q=it's",
  'https://s.example/cb?a=%E9',
  'https://s.example/cb?a=1&a=2&b=+%2B',
  'https://s.example/cb?reference=mine&status=old',
  'https://s.example/#/done?x=1',
  'https://s.example/cb?x=1#top',
  'https://s.example/cb?',
  'https://s.example/cb?x=1&',
  'https://s.example',
  'https://s.example?x=1',
  'https://s.example/a;v=1?x=1',
  'HTTPS://S.example/A%2fb?x=%2f',
];

describe('the way back to the shop', () => {
  test.each(callbacks)('%s: keeps the address as it is, and adds to its query', async (callback) => {
    const { fake, payments } = shop();
    const { authorization_url = '' } = await payments.initialize({
      ...order,
      email: 'a@b.example',
      reference: 'order-1',
      callback,
    });
    const decided = await fake.fetch(authorization_url, {
      method: 'POST',
      body: new URLSearchParams({ decision: 'complete' }),
      redirect: 'manual',
    });
    const location = decided.headers.get('location') ?? '';
    const added = 'reference=order-1&trxref=order-1&notchpay_trxref=order-1&status=complete';
    const [address = '', fragment = ''] = callback.split(/(?=#)/, 2);
    const joined = !address.includes('?') ? '?' : /[?&]$/.test(address) ? '' : '&';
    expect(location).toBe(`${address}${joined}${added}${fragment}`);
    expect(URL.canParse(location)).toBe(true);
  });

  test.each([
    ['https://bücher.example/à?q=é&x=%20', 'https://xn--bcher-kva.example/%C3%A0?q=%C3%A9&x=%20&'],
    ['https://s.example/cb?q=\ud800', 'https://s.example/cb?q=%EF%BF%BD&'],
  ])('%s: encodes what no header can carry, and nothing else', async (callback, start) => {
    const { fake, payments } = shop();
    const made = await payments.initialize({ ...order, email: 'a@b.example', reference: 'a&b', callback });
    const decided = await fake.fetch(made.authorization_url ?? '', {
      method: 'POST',
      body: new URLSearchParams({ decision: 'fail' }),
      redirect: 'manual',
    });
    expect(decided.headers.get('location')).toBe(
      `${start}reference=a%26b&trxref=a%26b&notchpay_trxref=a%26b&status=failed`,
    );
  });
});

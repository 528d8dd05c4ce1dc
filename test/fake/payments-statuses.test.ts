import { describe, expect, test } from 'vitest';
import { createFake, type Fake } from 'understudy-sdk/fake';
import { paymentOperations } from '../../src/payments/operations.ts';

/** A case: a request to a world in which everything can be found, and who sends it. */
interface Case {
  readonly path?: string;
  readonly body?: unknown;
  readonly as?: keyof typeof callers;
}

const callers = {
  merchant: { Authorization: 'sk_test.m' },
  public: { Authorization: 'pk_test.m' },
  stranger: { Authorization: 'sk_test.nobody' },
  nobody: {},
} as const;

const seed = {
  payments: {
    keys: [{ key: 'pk_test.m' }, { key: 'sk_test.m' }],
    customers: [{ id: 'cus.1', email: 'ada@example.com' }],
    beneficiaries: [{ id: 'ben.1', name: 'Bea', channel: 'cm.mtn', account_number: '+237670000000' }],
    payments: [{ reference: 'p', customer: 'cus.1' }],
    transfers: [{ reference: 't', beneficiary: 'ben.1' }],
    webhooks: [{ id: 'ep.1', url: 'https://shop.example/hooks' }],
  },
};

const payment = { amount: 500, currency: 'XAF', email: 'ada@example.com' };
const transfer = { amount: 500, currency: 'XAF', description: 'Salary', beneficiary: 'ben.1' };
const beneficiary = { channel: 'cm.mtn', name: 'Bo', account_number: '+237670000001', phone: '+237670000001' };
const webhook = { url: 'https://shop.example/more', events: ['payment.complete'] };
const process = { channel: 'cm.mtn', data: { phone: '+237670000000' } };

const missing = (path: string): Case => ({ path: `${path}/none` });
const noCredential: Case = { as: 'nobody' };
const publicKey: Case = { as: 'public' };

// Every operation of the area, with every status it can give (contract: payments 41).
const cases: Readonly<Record<keyof typeof paymentOperations, Readonly<Record<number, Case>>>> = {
  'payments.list': { 200: {}, 401: noCredential },
  'payments.initialize': { 201: { body: payment }, 401: noCredential, 422: { body: {} } },
  'payments.retrieve': { 202: { path: '/payments/p' }, 401: noCredential, 404: missing('/payments') },
  'payments.process': {
    202: { path: '/payments/p', body: process },
    401: noCredential,
    422: { path: '/payments/p', body: {} },
  },
  'payments.cancel': { 202: { path: '/payments/p' }, 401: noCredential, 404: missing('/payments') },
  'transfers.list': { 200: {}, 401: noCredential, 403: publicKey },
  'transfers.initiate': { 201: { body: transfer }, 401: noCredential, 403: publicKey, 422: { body: {} } },
  'transfers.retrieve': {
    202: { path: '/transfers/t' },
    401: noCredential,
    403: publicKey,
    404: missing('/transfers'),
  },
  'customers.list': { 200: {}, 401: noCredential },
  'customers.create': { 201: { body: { phone: '+237670000009' } }, 401: noCredential, 422: { body: {} } },
  'customers.retrieve': { 202: { path: '/customers/cus.1' }, 401: noCredential, 404: missing('/customers') },
  'customers.update': {
    202: { path: '/customers/cus.1', body: { name: 'Ada' } },
    401: noCredential,
    404: { ...missing('/customers'), body: { name: 'Ada' } },
    422: { path: '/customers/cus.1', body: {} },
  },
  'customers.delete': { 202: { path: '/customers/cus.1' }, 401: noCredential, 404: missing('/customers') },
  'customers.block': {
    202: { path: '/customers/cus.1/block' },
    401: noCredential,
    404: { path: '/customers/none/block' },
  },
  'customers.unblock': {
    202: { path: '/customers/cus.1/unblock' },
    401: noCredential,
    404: { path: '/customers/none/unblock' },
  },
  'customers.payments': {
    200: { path: '/customers/cus.1/payments' },
    401: noCredential,
    404: { path: '/customers/none/payments' },
  },
  'customers.paymentMethods': {
    200: { path: '/customers/cus.1/payment_methods' },
    401: noCredential,
    404: { path: '/customers/none/payment_methods' },
  },
  'beneficiaries.list': { 200: {}, 401: noCredential, 403: publicKey },
  'beneficiaries.create': { 201: { body: beneficiary }, 401: noCredential, 403: publicKey, 422: { body: {} } },
  'beneficiaries.retrieve': {
    202: { path: '/beneficiaries/ben.1' },
    401: noCredential,
    403: publicKey,
    404: missing('/beneficiaries'),
  },
  'beneficiaries.update': {
    202: { path: '/beneficiaries/ben.1', body: { name: 'Bo' } },
    401: noCredential,
    403: publicKey,
    404: { ...missing('/beneficiaries'), body: { name: 'Bo' } },
    422: { path: '/beneficiaries/ben.1', body: { email: 'x' } },
  },
  'beneficiaries.delete': {
    202: { path: '/beneficiaries/ben.1' },
    401: noCredential,
    403: publicKey,
    404: missing('/beneficiaries'),
  },
  'webhooks.list': { 200: {}, 401: noCredential, 403: publicKey },
  'webhooks.create': { 201: { body: webhook }, 401: noCredential, 403: publicKey, 422: { body: {} } },
  'webhooks.retrieve': {
    200: { path: '/webhooks/ep.1' },
    401: noCredential,
    403: publicKey,
    404: missing('/webhooks'),
  },
  'webhooks.update': {
    202: { path: '/webhooks/ep.1', body: webhook },
    401: noCredential,
    403: publicKey,
    404: { ...missing('/webhooks'), body: webhook },
    422: { path: '/webhooks/ep.1', body: { events: ['payment.success'] } },
  },
  'webhooks.delete': { 202: { path: '/webhooks/ep.1' }, 401: noCredential, 403: publicKey, 404: missing('/webhooks') },
  'balance.retrieve': { 200: {}, 401: noCredential, 403: publicKey, 422: { path: '/balance?currency=ZZZ' } },
  'channels.list': { 200: {}, 401: noCredential },
  'countries.list': { 200: {}, 401: noCredential },
  'currencies.list': { 200: {}, 401: noCredential },
};

async function ask(
  fake: Fake,
  method: string,
  template: string,
  { path, body, as = 'merchant' }: Case,
): Promise<Response> {
  const target = path ?? template.replace(/\{\w+\}/g, 'p');
  const init: RequestInit = { method, headers: { ...callers[as], 'Content-Type': 'application/json' } };
  if (body !== undefined) init.body = JSON.stringify(body);
  return fake.fetch(fake.url + target, init);
}

describe.each(Object.entries(paymentOperations))('%s', (id, operation) => {
  const stated = [...operation.success, ...operation.errors];

  test('has a case for every status of its row', () => {
    expect(Object.keys(cases[id as keyof typeof cases]).map(Number)).toEqual(stated);
  });

  test.each(stated)('responds with %i', async (status) => {
    const asked = cases[id as keyof typeof cases][status] ?? {};
    const fake = createFake({ seed });
    const before = JSON.stringify(fake.export());
    const response = await ask(fake, operation.method, operation.path, asked);
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toBe('application/json');
    const body = (await response.json()) as Record<string, unknown>;
    expect(body['code']).toBe(status);
    if (status < 400) return;
    expect(Object.keys(body)).toEqual(['code', 'status', 'message', ...(status === 422 ? ['errors'] : [])]);
    expect(JSON.stringify(fake.export())).toBe(before);
  });

  test.each((operation as { aliases?: readonly string[] }).aliases ?? [])('responds the same as %s', async (alias) => {
    const [method = '', path = ''] = alias.split(' ');
    const [usual = 200] = operation.success;
    const { body, path: own } = cases[id as keyof typeof cases][usual] ?? {};
    const asked: Case = { body, path: path.includes('{') ? (own ?? path) : path };
    const answers = [
      await ask(createFake({ seed }), operation.method, operation.path, {
        body,
        ...(own !== undefined && { path: own }),
      }),
      await ask(createFake({ seed }), method, path, asked),
    ];
    expect(answers.map((answer) => answer.status)).toEqual([usual, usual]);
    expect(await answers[1]?.text()).toBe(await answers[0]?.text());
  });

  test('does not know a stranger', async () => {
    const response = await ask(createFake({ seed }), operation.method, operation.path, { as: 'stranger' });
    expect(response.status).toBe(401);
    expect(await response.json()).toEqual({ code: 401, status: 'Unauthorized', message: 'Invalid API key' });
  });
});

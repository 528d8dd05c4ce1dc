import { describe, expect, test } from 'vitest';
import { createFake, type Fake, type WorldDocument } from 'understudy-sdk/fake';

interface Received {
  readonly code: number;
  readonly errors?: Record<string, string[]>;
  readonly customer?: { readonly address?: object };
}

type Send = (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Received>;

function asking(seed: WorldDocument = {}): { fake: Fake; ask: Send } {
  const fake = createFake({ seed });
  const ask: Send = async (method, path, body, headers = { Authorization: fake.credentials.grant }) => {
    const init: RequestInit = { method, headers: { 'Content-Type': 'application/json', ...headers } };
    if (body !== undefined) init.body = typeof body === 'string' ? body : JSON.stringify(body);
    const received = (await (await fake.fetch(fake.url + path, init)).json()) as Received;
    expect(fake.journal.at(-1)?.internalError).toBeUndefined();
    return received;
  };
  return { fake, ask };
}

const payment = { amount: 500, currency: 'XAF', email: 'ada@example.com' };

test('a limit of any length above 100 counts as 100, and a page of any length is past the end', async () => {
  const { ask } = asking({ payments: { payments: [{ reference: 'a' }, { reference: 'b' }] } });
  const many = '9'.repeat(400);
  expect(await ask('GET', `/payments?limit=${many}`)).toMatchObject({ last_page: 1, selected: 2 });
  expect(await ask('GET', `/payments?page=${many}`)).toMatchObject({ selected: 0, items: [], totals: 2 });
});

// No scenario: openapi.json describes the members of an address as text.
test('an address of a customer keeps unknown fields of any type', async () => {
  const address = { city: null, floor: 3 };
  const { customer } = await asking().ask('POST', '/customers', { email: 'a@example.com', address });
  expect(customer?.address).toEqual({ floor: 3 });
});

// A response is not many times as long as the request.
test('of more than a hundred wrong fields the first hundred are named', async () => {
  const events = Array.from({ length: 150 }, () => 'x');
  const { errors = {} } = await asking().ask('POST', '/webhooks', { url: 'https://shop.example/hooks', events });
  expect(Object.keys(errors)).toEqual(Array.from({ length: 100 }, (_, i) => `events.${i}`));
  expect(errors['events.99']).toEqual(['Event is not supported']);
});

describe('large bodies', () => {
  test('a list of a form costs what it is long', { timeout: 2000 }, async () => {
    const { fake, ask } = asking();
    const body = `amount=5&currency=XAF&email=a@example.com&${'items[]=&'.repeat(20_000)}`;
    const headers = { Authorization: fake.credentials.publicKey, 'Content-Type': 'application/x-www-form-urlencoded' };
    expect((await ask('POST', '/payments', body, headers)).code).toBe(201);
  });

  test('a string of megabytes is read', async () => {
    const { ask } = asking();
    expect((await ask('POST', '/payments', { ...payment, description: 'x'.repeat(9_000_000) })).code).toBe(201);
  });
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createFake, type Fake, type WorldDocument } from 'understudy-sdk/fake';
import { federationSchemas } from 'understudy-sdk/federation';
import { paymentSchemas } from 'understudy-sdk/payments';
import { federationOperations } from '../../src/federation/operations.ts';
import { paymentOperations } from '../../src/payments/operations.ts';

// Whatever is requested in whatever order: a response has a status of its row and the contract's shape, and the world can
// be written out and read in again.

const seed: WorldDocument = {
  payments: {
    payments: [{ reference: 'p' }],
    transfers: [{ reference: 't' }],
    customers: [
      { id: 'c', email: 'a@example.com' },
      { id: 'b', email: 'b@example.com', blocked: true },
    ],
    beneficiaries: [{ id: 'ben', name: 'Bea', channel: 'cm.mtn', account_number: '+237680000000', reference: 'r' }],
    webhooks: [{ id: 'w', url: 'https://shop.example/hooks' }],
    webhookReceivers: [{ url: 'https://shop.example/hooks', respond: [500, 200] }],
  },
  federation: {
    ipBlocks: [{ ip: '192.0.2.1', severity: 'no_access', expiresIn: 100 }],
    domainAllows: [{ domain: 'a.example' }],
  },
};

const phone = '+237670000000';
const operations = { ...paymentOperations, ...federationOperations };
type Id = keyof typeof operations;

/** A body that does, for each operation that takes one. */
const bodies: Partial<Record<Id, object>> = {
  'payments.initialize': { amount: 100, currency: 'XAF', email: 'a@example.com' },
  'payments.process': { channel: 'cm.mtn', data: { phone } },
  'transfers.initiate': { amount: 100, currency: 'XAF', description: 'd', recipient: phone, channel: 'cm.mtn' },
  'customers.create': { email: 'new@example.com' },
  'beneficiaries.create': { channel: 'cm.mtn', name: 'Bo', account_number: '1', phone },
  'webhooks.create': { url: 'https://shop.example/more', events: ['payment.created'] },
  'ipBlocks.create': { severity: 'no_access' },
  'domainAllows.create': { domain: 'b.example' },
};

const odd = ['', ' ', '\0', '\ud800', '%', '<b>', '1e9', 'é', 'x'.repeat(300), 'CM', 'c', 'r', 'cm.mtn', 'XAF', phone];
const reserved = ['__proto__', 'constructor', 'hasOwnProperty', 'toString'];
const names = [
  ...['amount', 'currency', 'email', 'phone', 'customer', 'reference', 'channel', 'locked_channel', 'locked_country'],
  ...['callback', 'items', 'shipping', 'data', 'description', 'beneficiary', 'recipient', 'name', 'account_number'],
  ...['country', 'url', 'events', 'address', 'metadata', 'ip', 'severity', 'comment', 'expires_in', 'domain'],
];

const value = fc.oneof(
  fc.constantFrom<unknown>(...odd, ...reserved, null, true, false, 0, -1, 0.5, 1e21),
  fc.constantFrom<unknown>({ email: 'c@example.com' }, JSON.parse('{"__proto__":{"x":1}}')),
  fc.jsonValue({ maxDepth: 2 }),
);
const mistaken = fc.constantFrom<[string, unknown]>(
  ['address', { country: 5 }],
  ['customer', { phone: 5 }],
  ['data', { phone: 5 }],
  ['events', ['nothing']],
);
const change = fc.oneof(mistaken, fc.tuple(fc.constantFrom(...names, ...reserved), value));

const step = fc.record({
  id: fc.constantFrom(...(Object.keys(operations) as Id[])),
  name: fc.oneof(fc.constantFrom('p', 't', 'c', 'b', 'ben', 'w', '1', '2'), fc.constantFrom('-1', '%zz', ...reserved)),
  query: fc.dictionary(fc.constantFrom('limit', 'page', 'search', 'status', 'max_id', 'date_end'), fc.string()),
  changes: fc.array(change, { maxLength: 3 }),
  seconds: fc.constantFrom(0, 5, 10_800, 90_000),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

async function take(fake: Fake, { id, name, query, changes }: Step): Promise<void> {
  const { method, path, success, errors } = operations[id];
  const isPayment = id in paymentOperations;
  const headers = { Authorization: isPayment ? 'sk_test.understudy' : 'Bearer understudy' };
  const entries = [...Object.entries(bodies[id] ?? {}), ...changes];
  const body = `{${entries.map(([key, sent]) => `${JSON.stringify(key)}:${JSON.stringify(sent)}`).join()}}`;
  const target = path.replace(/\{\w+\}/, () => encodeURIComponent(name));
  const response = await fake.fetch(`${fake.url}${target}?${new URLSearchParams(query).toString()}`, {
    method,
    headers: { ...headers, 'Content-Type': 'application/json' },
    ...(method !== 'GET' && { body }),
  });
  const answer = (await response.json()) as Record<string, unknown>;
  // A request that cannot be read is 400 wherever it is read.
  expect([...success, ...errors, ...(isPayment ? [] : [400])]).toContain(response.status);
  if (response.ok) {
    const schema = isPayment ? await paymentSchemas(id as never) : await federationSchemas(id as never);
    expect(schema?.safeParse(answer)).toMatchObject({ success: true });
  } else {
    expect(answer).toEqual(isPayment ? envelopeOf(response.status) : { error: expect.any(String) as string });
    for (const texts of Object.values(answer['errors'] ?? {})) expect(texts).toContainEqual(expect.any(String));
  }
}

const envelopeOf = (code: number): object => ({
  code,
  status: expect.any(String) as string,
  message: expect.any(String) as string,
  ...(code === 422 && { errors: expect.any(Object) as object }),
});

test('a response has the shape of the contract, and the world can be exported', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      const fake = createFake({ seed });
      for (const taken of steps) {
        await take(fake, taken);
        await fake.clock.advance(taken.seconds);
      }
      expect(fake.journal.filter(({ internalError }) => internalError !== undefined)).toEqual([]);
      const exported = JSON.stringify(fake.export());
      expect(JSON.stringify(createFake({ seed: JSON.parse(exported) as WorldDocument }).export())).toBe(exported);
    }),
    { numRuns: 400 },
  );
  expect(({} as { x?: number }).x).toBeUndefined();
});

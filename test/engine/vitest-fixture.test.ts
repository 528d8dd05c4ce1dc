import { expect } from 'vitest';
import { assertAllMatched, createFake } from 'understudy-sdk/fake';
import { testWithFake } from 'understudy-sdk/fake/vitest';

const test = testWithFake({ seed: { payments: { payments: [{ reference: 'seeded' }] } } });

const headers = { Authorization: 'pk_test.understudy' };

test('gives a fake of its own', async ({ fake }) => {
  const response = await fake.fetch(`${fake.url}/payments/seeded`, { method: 'DELETE', headers });
  expect(response.status).toBe(202);
});

test('gives the next test a fresh one', async ({ fake }) => {
  const response = await fake.fetch(`${fake.url}/payments/seeded`, { headers });
  expect(await response.json()).toMatchObject({ transaction: { status: 'pending' } });
});

test.fails('fails a test whose request matched no route', async ({ fake }) => {
  await fake.fetch(`${fake.url}/paymnts`, { headers });
  assertAllMatched(fake);
});

test('names the nearest routes', async () => {
  const fake = createFake();
  await fake.fetch(`${fake.url}/paymnts`, { headers });
  expect(() => assertAllMatched(fake)).toThrow('GET /paymnts: no such route; the nearest: GET /payments');
});

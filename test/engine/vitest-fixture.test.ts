import { expect, vi } from 'vitest';
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

const shown: string[] = [];

test.fails('shows what the fake did in a test that fails', async ({ fake }) => {
  vi.spyOn(console, 'info').mockImplementation((text: string) => shown.push(text));
  for (let i = 0; i < 51; i++) await fake.fetch(`${fake.url}/channels`);
  expect(fake.journal).toEqual([]);
});

test('has shown it', () => {
  const line = 'GET /channels 401 (no credential: send Authorization or X-Sync)';
  const lines = ['… 1 earlier', ...Array.from({ length: 50 }, () => line)];
  expect(shown).toEqual([lines.join('\n')]);
});

test('names the nearest routes', async () => {
  const fake = createFake();
  await fake.fetch(`${fake.url}/paymnts`, { headers });
  expect(() => assertAllMatched(fake)).toThrow('GET /paymnts: no such route; the nearest: GET /payments');
});

import { describe, test } from 'vitest';
import { createFake, type Fake } from 'understudy-sdk/fake';

const CHANNELS = ['cm.mtn', 'cm.orange', 'card'];
const STATES = ['complete', 'failed', 'canceled', 'pending'];
const MINUTE_MS = 60_000;

function fakeWith(count: number): Fake {
  const start = Date.parse('2026-01-01T00:00:00Z');
  const payments = Array.from({ length: count }, (_, i) => ({
    reference: `order-${i}`,
    customer: `cus.test_${i % 100}`,
    status: STATES[i % 4] ?? '',
    channel: CHANNELS[i % 3] ?? '',
    created_at: new Date(start + i * MINUTE_MS).toISOString(),
  }));
  return createFake({ seed: { payments: { payments } } });
}

const [small, large] = [fakeWith(1000), fakeWith(100_000)];
const headers = { Authorization: 'pk_test.understudy' };

const page = async (fake: Fake, query: string): Promise<string> =>
  (await fake.fetch(`${fake.url}/payments?${query}`, { headers })).text();

describe('a page of 1,000 payments beside one of 100,000', () => {
  test.for([
    'limit=30',
    'limit=30&page=20',
    'status=failed',
    'channels=card',
    'date_start=2026-01-01&date_end=2026-01-01',
    'status=failed&channels=card',
    'search=order-7',
  ])('%s', async (query, { bench }) => {
    await bench.compare(
      bench('1,000', () => page(small, query)),
      bench('100,000', () => page(large, query)),
      { time: 300 },
    );
  });
});

describe('keeping and going back', () => {
  test('costs the same whatever is there', async ({ bench }) => {
    await bench.compare(
      bench('snapshot and restore 1,000', () => small.restore(small.snapshot())),
      bench('snapshot and restore 100,000', () => large.restore(large.snapshot())),
      { time: 200 },
    );
  });
});

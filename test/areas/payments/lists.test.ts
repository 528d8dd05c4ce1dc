import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createFake } from 'understudy-sdk/fake';
import { PaymentsClient, type Transfer } from 'understudy-sdk/payments';

const CHANNELS = ['cm.mtn', 'cm.orange', 'card'];
const STATES = ['complete', 'failed', 'sent'] as const;

const row = fc.record({
  status: fc.constantFrom(...STATES),
  channel: fc.constantFrom(...CHANNELS),
  day: fc.integer({ min: 1, max: 9 }),
  name: fc.constantFrom('inv', 'Order'),
});

const query = fc.record(
  {
    status: fc.constantFrom(...STATES, 'comp'),
    channels: fc.subarray(CHANNELS, { minLength: 1 }).map((channels) => channels.join(',')),
    search: fc.constantFrom('INV', 'order', '-3', 'none'),
    date_start: fc.constantFrom('2026-01-03', '2026-01-05T12:00:00Z', 'soon', '2026-02-31'),
    date_end: fc.constantFrom('2026-01-06', '2026-01-05T12:00:00Z', 'later'),
    limit: fc.constantFrom(1, 2, 30),
  },
  { requiredKeys: [] },
);

type Query = typeof query extends fc.Arbitrary<infer Q> ? Q : never;

/** The rule in the plainest words (contract: payments 22). */
function passes(transfer: Transfer, { status, channels, search, date_start, date_end }: Query): boolean {
  const at = Date.parse(transfer.created_at);
  const bounds: Record<string, number> = {
    '2026-01-03': Date.parse('2026-01-03T00:00:00Z'),
    '2026-01-05T12:00:00Z': Date.parse('2026-01-05T12:00:00Z'),
    '2026-01-06': Date.parse('2026-01-06T23:59:59.999Z'),
  };
  return (
    (status === undefined || transfer.status === status) &&
    (channels === undefined || channels.split(',').includes((transfer as { channel?: string }).channel ?? '')) &&
    (search === undefined || transfer.reference.toLowerCase().includes(search.toLowerCase())) &&
    at >= (bounds[date_start ?? ''] ?? -Infinity) &&
    at <= (bounds[date_end ?? ''] ?? Infinity)
  );
}

describe('a list of transfers', () => {
  test('holds exactly what passes its filters, newest first, page by page', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(row, { maxLength: 30 }), query, async (rows, asked) => {
        const transfers = rows.map(({ status, channel, day, name }, i) => ({
          reference: `${name}-${i}`,
          status,
          channel,
          created_at: `2026-01-0${day}T12:00:00Z`,
        }));
        const fake = createFake({ seed: { payments: { transfers } } });
        const auth = { grant: fake.credentials.grant };
        const client = new PaymentsClient({ baseUrl: fake.url, fetch: fake.fetch, auth });
        const all = await client.transfers.list({ limit: 100 }).toArray({ limit: 1000 });
        // As a request of its own: the client's list takes no date that the service would ignore.
        const found = await client.requestList<Transfer>('/transfers', { query: asked }).toArray({ limit: 1000 });
        expect(found).toEqual(all.filter((transfer) => passes(transfer, asked)));
        const times = all.map(({ created_at }) => created_at);
        expect(times).toEqual(times.toSorted().reverse());
      }),
      { numRuns: 150 },
    );
  });
});

test('a search knows what has changed since it was last asked, and whose customers they are', async () => {
  const keys = ['one', 'two'].map((merchant) => ({ key: `pk_test.${merchant}`, merchant }));
  const fake = createFake({ seed: { payments: { keys } } });
  const [one, two] = keys.map(
    ({ key }) => new PaymentsClient({ baseUrl: fake.url, fetch: fake.fetch, auth: { apiKey: key } }),
  ) as [PaymentsClient, PaymentsClient];
  const emails = async (client: PaymentsClient): Promise<unknown[]> => {
    const found = await client.customers.list({ search: 'ADA', limit: 1 }).toArray({ limit: 10 });
    return found.map(({ email }) => email);
  };
  const { id } = (await one.customers.create({ email: 'ada@one.example' })) as { id: string };
  expect([await emails(one), await emails(two)]).toEqual([['ada@one.example'], []]);
  const before = fake.snapshot();
  await one.customers.create({ email: 'ada@later.example' });
  await one.customers.update(id, { email: 'eva@one.example', phone: '+237670000000' });
  expect(await emails(one)).toEqual(['ada@later.example']);
  fake.restore(before);
  expect(await emails(one)).toEqual(['ada@one.example']);
});

const person = fc.record({
  name: fc.oneof(
    fc.string({ unit: fc.constantFrom('a', 'A', 'é', '字', '😀', ' '), minLength: 1, maxLength: 6 }),
    fc.constant(`${'a b'.repeat(120)}é`),
  ),
  email: fc.constantFrom(null, 'a@a.example', 'B@b.example'),
  phone: fc.constantFrom(null, '+237670000000', '+33600000000'),
  country: fc.constantFrom('CM', 'FR'),
});
const needle = fc.oneof(
  fc.string({ unit: fc.constantFrom('a', 'É', '字', '😀', '@', '+', '.'), minLength: 1, maxLength: 3 }),
  fc.constantFrom('a@A', 'aa@', 'é+', '\ud83d', '\ude00', 'b a', '0000'),
);

test('a search for people looks into their names, addresses and numbers, and across none of them', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(person, { maxLength: 50 }),
      fc.array(fc.tuple(needle, fc.constantFrom(undefined, 'CM', 'XX')), { maxLength: 6 }),
      async (people, searches) => {
        const beneficiaries = people.map((one) => ({ ...one, channel: 'cm.mtn' }));
        const fake = createFake({ seed: { payments: { beneficiaries } } });
        for (const [search, country] of searches) {
          const query = new URLSearchParams({ search, limit: '100', ...(country !== undefined && { country }) });
          const response = await fake.fetch(`${fake.url}/beneficiaries?${query}`, {
            headers: { Authorization: fake.credentials.publicKey, 'X-Grant': fake.credentials.grant },
          });
          const { items, totals } = (await response.json()) as { items: { name: string }[]; totals: number };
          // A character that a query cannot say has become another one on the way.
          const text = query.get('search')!.toLowerCase();
          const expected = people.filter(
            (one) =>
              (country === undefined || one.country === country) &&
              [one.name, one.email, one.phone].some((field) => field?.toLowerCase().includes(text)),
          );
          expect([items.map(({ name }) => name), totals]).toEqual([
            expected.map(({ name }) => name).toReversed(),
            expected.length,
          ]);
        }
      },
    ),
    { numRuns: 60 },
  );
});

test('a search finds each of two hundred characters', async () => {
  const name = Array.from({ length: 200 }, (_, i) => String.fromCodePoint(0x4e00 + i)).join('');
  const fake = createFake({ seed: { payments: { customers: [{ name }] } } });
  const auth = { apiKey: fake.credentials.publicKey };
  const client = new PaymentsClient({ baseUrl: fake.url, fetch: fake.fetch, auth });
  for (const search of name) {
    const { items } = await client.customers.list({ search }).firstPage();
    expect([search, items.length]).toEqual([search, 1]);
  }
});

test('a search in many payments finds those of a time, whatever page is asked for, and those that come later', async () => {
  const payments = Array.from({ length: 5_000 }, (_, n) => ({
    reference: `Order-${n}`,
    channel: CHANNELS[n % 3]!,
    status: 'complete' as const,
    created_at: new Date(Date.UTC(2026, 0, 1) + n * 60_000).toISOString(),
  }));
  const fake = createFake({ seed: { payments: { payments } } });
  const client = new PaymentsClient({
    baseUrl: fake.url,
    fetch: fake.fetch,
    auth: { apiKey: fake.credentials.publicKey },
  });
  const found = async (query: Parameters<PaymentsClient['list']>[0]): Promise<string[]> => {
    const all = await client.list({ limit: 100, ...query }).toArray({ limit: 10_000 });
    return all.map(({ reference }) => reference);
  };
  const newest = payments.map(({ reference }) => reference).toReversed();
  const with7 = newest.filter((reference) => reference.includes('7'));
  expect(await found({ search: '7' })).toEqual(with7);
  const bounds = { date_start: payments[1_030]!.created_at, date_end: payments[2_055]!.created_at };
  expect(await found({ search: 'oRDER', ...bounds })).toEqual(newest.slice(-2_056, -1_030));
  expect(await found({ channels: 'cm.mtn,card' })).toEqual(newest.filter((_, i) => (4_999 - i) % 3 !== 1));
  await client.initialize({ amount: 100, currency: 'XAF', email: 'a@a.example', reference: 'late-7' });
  expect(await found({ search: '7' })).toEqual(['late-7', ...with7]);
});

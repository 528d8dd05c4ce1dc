import { createFake, type Fake } from 'understudy-sdk/fake';
import { once, warm, type Row } from '../measure.ts';

const COUNT = 1_000_000;
const MINUTE_MS = 60_000;

let made: { readonly fake: Fake; readonly bytes: number } | undefined;

/** The fake that the rows share, and what it takes of memory without the document that it was made of. */
function million(): NonNullable<typeof made> {
  const before = heap();
  const fake = made?.fake ?? createFake({ seed: { payments: { payments: document() } } });
  return (made ??= { fake, bytes: heap() - before });
}

function heap(): number {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
}

const document = (): { reference: string; status: string; channel: string; created_at: string }[] =>
  Array.from({ length: COUNT }, (_, n) => ({
    reference: `order-${n}`,
    status: n % 2 === 0 ? 'complete' : 'failed',
    channel: 'cm.mtn',
    created_at: new Date(Date.parse('2024-01-01T00:00:00Z') + n * MINUTE_MS).toISOString(),
  }));

const found = (search: string) => (): Promise<string> => {
  const { fake } = million();
  const headers = { Authorization: fake.credentials.apiKey };
  return fake.fetch(`${fake.url}/payments?search=${search}`, { headers }).then((response) => response.text());
};

export const rows: readonly Row[] = [
  {
    name: 'memory of a payment, of 1,000,000',
    unit: 'B',
    samples: 1,
    sides: () => ({ ours: () => million().bytes / COUNT }),
  },
  {
    name: 'search in 1,000,000 payments, few found',
    unit: 'ms',
    goal: 5,
    sides: () => ({ ours: once('ms', found('order-77777')) }),
  },
  {
    name: 'search in 1,000,000 payments, all found',
    unit: 'ms',
    goal: 5,
    sides: () => ({ ours: once('ms', found('order')) }),
  },
  {
    name: 'snapshot and restore of 1,000,000 payments',
    unit: 'µs',
    sides: () => {
      const { fake } = million();
      return { ours: warm('µs', () => fake.restore(fake.snapshot())) };
    },
  },
  {
    name: 'seeding 1,000,000 payments',
    unit: 's',
    goal: 10,
    samples: 1,
    sides: () => {
      const seed = { payments: { payments: document() } };
      return { ours: once('s', () => void createFake({ seed })) };
    },
  },
];

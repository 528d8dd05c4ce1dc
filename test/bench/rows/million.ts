import { createFake, type Fake } from 'understudy-sdk/fake';
import { once, warm, type Row, type Sides } from '../measure.ts';
import { change } from '../responses.ts';

const COUNT = 1_000_000;
const MINUTE_MS = 60_000;

/** The fake that the rows share: what it took to make, of time, and of memory without the document that it was made of. */
interface Million {
  readonly fake: Fake;
  readonly seconds: number;
  readonly firstPageMs: number;
  readonly firstSearchMs: number;
  readonly bytes: number;
}

let made: Promise<Million> | undefined;

const million = (): Promise<Million> => (made ??= make());

async function make(): Promise<Million> {
  const before = heap();
  const { fake, seconds } = seeded();
  const firstPageMs = await once('ms', listOf(fake, ''))();
  const bytes = heap() - before;
  const firstSearchMs = await once('ms', listOf(fake, '?search=none'))();
  return { fake, seconds, firstPageMs, firstSearchMs, bytes };
}

function seeded(): Pick<Million, 'fake' | 'seconds'> {
  const seed = { payments: { payments: document() } };
  const start = performance.now();
  const fake = createFake({ seed });
  return { fake, seconds: (performance.now() - start) / 1000 };
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

const listOf = (fake: Fake, query: string) => async (): Promise<string> => {
  change(fake);
  const response = await fake.fetch(`${fake.url}/payments${query}`, {
    headers: { Authorization: fake.credentials.apiKey },
  });
  if (!response.ok) throw new Error(`${query}: ${response.status}`);
  return response.text();
};

async function searches(query: string): Promise<Sides> {
  const { fake } = await million();
  return { ours: warm('ms', listOf(fake, query)) };
}

const figureOf = (name: string, unit: Row['unit'], figure: (made: Million) => number, goal?: number): Row => ({
  name,
  unit,
  ...(goal !== undefined && { goal }),
  samples: 1,
  sides: () => ({ ours: async () => figure(await million()) }),
});

export const rows: readonly Row[] = [
  figureOf('seeding 1,000,000 payments', 's', ({ seconds }) => seconds, 10),
  figureOf('the first page of 1,000,000 payments after that', 'ms', ({ firstPageMs }) => firstPageMs),
  figureOf('memory of a payment, of 1,000,000', 'B', ({ bytes }) => bytes / COUNT),
  figureOf('the first search in 1,000,000 payments', 'ms', ({ firstSearchMs }) => firstSearchMs),
  { name: 'search in 1,000,000 payments, few found', unit: 'ms', goal: 5, sides: () => searches('?search=77777') },
  { name: 'search in 1,000,000 payments, all found', unit: 'ms', goal: 5, sides: () => searches('?search=order') },
  {
    name: 'search in 1,000,000 payments, page 20,000',
    unit: 'ms',
    goal: 5,
    sides: () => searches('?search=o&page=20000'),
  },
  {
    name: 'snapshot and restore of 1,000,000 payments',
    unit: 'µs',
    sides: async () => {
      const { fake } = await million();
      return { ours: warm('µs', () => fake.restore(fake.snapshot())) };
    },
  },
];

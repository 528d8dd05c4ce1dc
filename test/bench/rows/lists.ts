import { createFake, type Fake, type WorldDocument } from 'understudy-sdk/fake';
import { warm, type Row, type Sides } from '../measure.ts';
import { change } from '../responses.ts';

const [FEW, MANY] = [1000, 100_000];
const PAYMENTS_EACH = 50;
const CHANNELS = ['cm.mtn', 'cm.orange', 'card'];
const STATES = ['complete', 'failed', 'canceled', 'pending'];
const MINUTE_MS = 60_000;

const minute = (n: number): string => new Date(Date.parse('2026-01-01T00:00:00Z') + n * MINUTE_MS).toISOString();
const times = <T>(count: number, make: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n));

/** Worlds with so many of one kind of record. */
const worlds = {
  payments: (count) => ({
    payments: {
      customers: times(count / PAYMENTS_EACH, (n) => ({ id: `cus.test_${n}`, name: `Customer ${n}` })),
      payments: times(count, (n) => ({
        reference: `order-${n}`,
        customer: `cus.test_${Math.floor(n / PAYMENTS_EACH)}`,
        status: STATES[n % 4] ?? '',
        channel: CHANNELS[n % 3] ?? '',
        created_at: minute(n),
      })),
    },
  }),
  customers: (count) => ({
    payments: { customers: times(count, (n) => ({ name: `Customer ${n}`, email: `c${n}@example.com` })) },
  }),
  beneficiaries: (count) => ({
    payments: {
      beneficiaries: times(count, (n) => ({ id: `ben.${n}`, name: `Beneficiary ${n}`, channel: 'cm.mtn' })),
    },
  }),
  transfers: (count) => ({
    payments: {
      beneficiaries: [{ id: 'ben.1', name: 'B', channel: 'cm.mtn', phone: '+237670000000' }],
      transfers: times(count, (n) => ({ reference: `t-${n}`, beneficiary: 'ben.1', created_at: minute(n) })),
    },
  }),
  'IP blocks': (count) => ({
    federation: {
      ipBlocks: times(count, (n) => ({ ip: `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`, severity: 'no_access' })),
    },
  }),
  'domain allows': (count) => ({
    federation: { domainAllows: times(count, (n) => ({ domain: `d${n}.example` })) },
  }),
  comments: (count) => ({
    users: [{ name: 'alice', tokens: [{ token: 'alice-token' }] }],
    pulls: {
      repos: [
        {
          owner: 'alice',
          name: 'proj',
          issues: times(count / 100, (n) => ({
            title: `Issue ${n}`,
            comments: times(100, (m) => ({ body: `Comment ${m}` })),
          })),
        },
      ],
    },
  }),
  'pull requests': (count) => ({
    users: [{ name: 'alice', tokens: [{ token: 'alice-token' }] }],
    pulls: {
      repos: [
        {
          owner: 'alice',
          name: 'proj',
          commits: [
            { message: 'first' },
            { branch: 'topic', from: 'main', message: 'second', files: { 'a.txt': 'a' } },
          ],
        },
      ],
      // A branch has one open pull request into another at the most.
      pulls: times(count, (n) => ({
        repo: 'alice/proj',
        as: 'alice',
        head: 'topic',
        base: 'main',
        title: `Pull request ${n}`,
        state: 'closed',
      })),
    },
  }),
} as const satisfies Readonly<Record<string, (count: number) => WorldDocument>>;

type Kind = keyof typeof worlds;
type Auth = (fake: Fake) => string;

const key: Auth = ({ credentials }) => credentials.apiKey;
const alice: Auth = () => 'token alice-token';
const bearer: Auth = ({ credentials }) => `Bearer ${credentials.token}`;

// What each list is asked for; each page is the same where there are 100,000 records and where there are 1,000.
const pages: readonly (readonly [kind: Kind, path: string, auth: Auth])[] = [
  ['payments', '/payments', key],
  ['payments', '/payments?page=20', key],
  ['payments', '/payments?status=failed', key],
  ['payments', '/payments?channels=card', key],
  ['payments', '/payments?status=failed&channels=card', key],
  ['payments', '/payments?date_start=2026-01-01&date_end=2026-01-01', key],
  ['payments', '/customers/cus.test_1/payments', key],
  ['customers', '/customers', key],
  ['beneficiaries', '/beneficiaries', key],
  ['transfers', '/transfers', key],
  ['IP blocks', '/api/v1/admin/ip_blocks', bearer],
  ['domain allows', '/api/v1/admin/domain_allows', bearer],
  ['comments', '/api/v1/repos/alice/proj/issues/1/comments', alice],
  ['pull requests', '/api/v1/repos/alice/proj/pulls?state=all', alice],
  ['pull requests', '/api/v1/repos/alice/proj/pulls?state=all&page=20', alice],
];

const made = new Map<Kind, readonly [Fake, Fake]>();

function fakesOf(kind: Kind): readonly [Fake, Fake] {
  const fakes =
    made.get(kind) ?? ([MANY, FEW].map((count) => createFake({ seed: worlds[kind](count) })) as [Fake, Fake]);
  made.set(kind, fakes);
  return fakes;
}

async function sidesOf(kind: Kind, path: string, auth: Auth): Promise<Sides> {
  const [ours, beside] = fakesOf(kind).map((fake) => {
    const headers = { Authorization: auth(fake) };
    return async () => {
      change(fake);
      const response = await fake.fetch(fake.url + path, { headers });
      if (response.status >= 300) throw new Error(`${path}: ${response.status}`);
      return response.text();
    };
  });
  if (ours === undefined || beside === undefined) throw new Error('two fakes are compared');
  // The first page of a list sorts it.
  await Promise.all([ours(), beside()]);
  return { ours: warm('µs', ours), beside: warm('µs', beside) };
}

export const rows: readonly Row[] = [
  ...pages.map(([kind, path, auth]): Row => ({
    name: `${path}, 100,000 ${kind}`,
    beside: `1,000 ${kind}`,
    unit: 'µs',
    goal: 1.3,
    samples: 25,
    sides: () => sidesOf(kind, path, auth),
  })),
  {
    name: 'snapshot and restore of 100,000 payments',
    beside: 'of 1,000',
    unit: 'µs',
    sides: () => {
      const [ours, beside] = fakesOf('payments').map((fake) => warm('µs', () => fake.restore(fake.snapshot())));
      return { ours: ours!, ...(beside && { beside }) };
    },
  },
];

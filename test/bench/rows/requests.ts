import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { createFake, createWorlds, type Fake, type WorldDocument } from 'understudy-sdk/fake';
import { handlersOf } from 'understudy-sdk/fake/msw';
import { listen } from 'understudy-sdk/fake/node';
import { warm, type Row, type Sides } from '../measure.ts';

interface Sent {
  readonly path: string;
  readonly init: RequestInit;
}

const read = (path: string, authorization: string): Sent => ({
  path,
  init: { headers: { Authorization: authorization } },
});
const [key, token] = ['pk_test.understudy', 'token alice-token'];
const payment = read('/payments/p', key);
const pull = read('/api/v1/repos/alice/proj/pulls/1', token);
const pulls = read('/api/v1/repos/alice/proj/pulls', token);
const customer: Sent = {
  path: '/customers',
  init: {
    method: 'POST',
    headers: { Authorization: key, 'Content-Type': 'application/json' },
    body: '{"name":"Ada","email":"ada@example.com"}',
  },
};

/** A fake that responds to all of them. */
function createServed(): Fake {
  const fake = createFake({ seed: { payments: { payments: [{ reference: 'p' }] } } });
  const repo = fake.pulls.repo('alice/proj');
  for (let n = 1; n <= 30; n++) repo.branch(`b${n}`).commit().pull();
  return fake;
}

/** A change, as a test makes one between its requests. */
const change = (fake: Fake): void => fake.restore(fake.snapshot());

async function read200(fake: Fake, { path, init }: Sent): Promise<string> {
  const response = await fake.fetch(fake.url + path, init);
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.text();
}

/** A handler that writes what the fake has responded, and knows no rule. */
async function bareHandler(fake: Fake, { path, init }: Sent): Promise<() => Response> {
  const response = await fake.fetch(fake.url + path, init);
  const { status, headers } = response;
  const json = (await response.json()) as object;
  return () => new Response(JSON.stringify(json), { status, headers: Object.fromEntries(headers) });
}

async function besideBare(sent: Sent): Promise<Sides> {
  const fake = createServed();
  const bare = await bareHandler(fake, sent);
  const respond = async (_request: Request): Promise<Response> => bare();
  const ours = async (): Promise<string> => {
    change(fake);
    return read200(fake, sent);
  };
  const beside = async (): Promise<string> => (await respond(new Request(fake.url + sent.path, sent.init))).text();
  return { ours: warm('µs', ours), beside: warm('µs', beside) };
}

const inProcess = (name: string, sent: Sent, goal: number): Row => ({
  name: `${name} after a change, in process`,
  beside: 'a bare handler that writes the same JSON',
  unit: 'µs',
  goal,
  samples: 41,
  sides: () => besideBare(sent),
});

async function besideMsw(): Promise<Sides> {
  const fake = createServed();
  const bare = await bareHandler(fake, payment);
  const other = 'https://bare.test/payments/p';
  const server = setupServer(
    http.get(other, () => bare() as HttpResponse<string>),
    ...handlersOf(fake),
  );
  server.listen({ onUnhandledFrame: 'error' });
  const get = (url: string) => async (): Promise<string> => (await fetch(url, payment.init)).text();
  return {
    ours: warm('µs', get(fake.url + payment.path)),
    beside: warm('µs', get(other)),
    close: () => server.close(),
  };
}

const minute = (n: number): string => new Date(Date.parse('2026-01-01T00:00:00Z') + n * 60_000).toISOString();

const manyPayments = (count: number): WorldDocument => ({
  payments: { payments: Array.from({ length: count }, (_, n) => ({ reference: `order-${n}`, created_at: minute(n) })) },
});

const BRANCHES = [
  { message: 'first' },
  { branch: 'topic', from: 'main', message: 'second', files: { 'a.txt': 'a' } },
] as const;

// A branch has one open pull request into another at the most, so these are closed.
const manyPulls = (count: number): WorldDocument => ({
  users: [{ name: 'alice', tokens: [{ token: 'alice-token' }] }],
  pulls: {
    repos: [{ owner: 'alice', name: 'proj', commits: [...BRANCHES] }],
    pulls: Array.from({ length: count }, (_, n) => ({
      ...{ repo: 'alice/proj', as: 'alice', head: 'topic', base: 'main' },
      ...{ title: `Pull request ${n}`, state: 'closed' as const },
    })),
  },
});

async function listsOf(worldOf: (count: number) => WorldDocument, sent: Sent): Promise<Sides> {
  const [ours, beside] = [100_000, 1000].map((count) => {
    const fake = createFake({ seed: worldOf(count) });
    return () => {
      change(fake);
      return read200(fake, sent);
    };
  }) as [() => Promise<string>, () => Promise<string>];
  // The first page of a list sorts it.
  await Promise.all([ours(), beside()]);
  return { ours: warm('µs', ours), beside: warm('µs', beside) };
}

const list = (kind: string, worldOf: (count: number) => WorldDocument, sent: Sent): Row => ({
  name: `a page of 100,000 ${kind} after a change`,
  beside: `the same of 1,000 ${kind}`,
  unit: 'µs',
  goal: 1.3,
  samples: 25,
  sides: () => listsOf(worldOf, sent),
});

// A bare handler has its record already. The fake makes a pull request's of its rows, and stores, counts and journals a
// customer: these goals are what that takes, and a fifth more.
export const requestRows: readonly Row[] = [
  inProcess('GET of a payment', payment, 3),
  inProcess('POST of a customer', customer, 4),
  inProcess('GET of a pull request', pull, 5),
  inProcess('a page of 30 pull requests', pulls, 2.5),
  list('payments', manyPayments, read('/payments?page=20', key)),
  list('pull requests', manyPulls, read('/api/v1/repos/alice/proj/pulls?state=all&page=20', token)),
  {
    name: 'a search over 10,000 payments',
    unit: 'ms',
    goal: 5,
    sides: () => {
      const fake = createFake({ seed: manyPayments(10_000) });
      return { ours: warm('ms', () => read200(fake, read('/payments?search=777', key))) };
    },
  },
  {
    name: 'GET of a payment through MSW',
    beside: 'a bare handler of MSW that writes the same JSON',
    unit: 'µs',
    goal: 1.2,
    sides: besideMsw,
  },
  {
    name: 'a world made over HTTP, with a seed',
    unit: 'ms',
    sides: async () => {
      const worlds = createWorlds();
      const server = await listen(worlds);
      const body = JSON.stringify({ seed: { payments: { payments: [{ reference: 'p' }] } } });
      const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body };
      return {
        ours: warm('ms', async () => {
          const made = await fetch(`${server.url}/_fake/worlds`, init);
          worlds.delete(((await made.json()) as { name: string }).name);
        }),
        close: () => server.close(),
      };
    },
  },
];

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isDeepStrictEqual } from 'node:util';
import { parse } from 'yaml';
import { starterWorld } from '../../fake/cli/starter-world.ts';
import { createFake, type Fake, type WorldDocument } from '../../fake/index.ts';
import { PaymentsClient } from '../../src/payments/index.ts';
import type { Omission } from '../../fake/engine/seed/export.ts';
import { Rejection } from '../../fake/engine/http/rejection.ts';
import { scenariosOf } from '../conformance/scenario.ts';

const isTorture = process.env['TORTURE'] !== undefined;
const hash = (name: string): number => [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9973, 7);

/** Every third world in the unit tests, and all of them in `npm run torture -- seeds`. */
const scenarios = ['payments', 'federation', 'pulls']
  .flatMap(scenariosOf)
  .filter(({ name }) => isTorture || hash(name) % 3 === 0);

type Dump = Record<string, { rows: [number, unknown][] }>;

// Branches begin in the order in which their commits are needed.
const inOrder = (name: string, rows: [number, unknown][]): unknown[] =>
  name === 'refs' ? rows.map(([, row]) => JSON.stringify(row)).sort() : rows.map(([, row]) => row);

/** The rows of every table in order, without those that count only for the next id or are seen in no response. */
function stateOf(fake: Fake): Record<string, unknown[]> {
  const { state } = fake.export() as { state: { areas: Record<string, Dump> } };
  const tables = Object.entries(state.areas).flatMap(([area, dump]) =>
    Object.entries(dump).map(([name, { rows }]) => [`${area}.${name}`, inOrder(name, rows)] as const),
  );
  return Object.fromEntries(tables.filter(([name]) => !isUnseen(name)));
}

// Next ids, and tables that no list and no read of the API shows.
// The timeline of what was merged is not said either; that is listed.
const UNSEEN = ['ids', 'pulls.references', 'pulls.reads', 'pulls.formerTips', 'pulls.events', 'pulls.pageEvents'];

const isUnseen = (path: string): boolean => UNSEEN.some((unseen) => path === unseen || path.startsWith(`${unseen}.`));

test.each<[string, WorldDocument]>([
  ['init', parse(starterWorld) as WorldDocument],
  ...scenarios.map(({ name, world = {} }): [string, WorldDocument] => [name, world]),
])('the world of %s comes back as it was', (_, seed) => {
  const fake = createFake({ seed });
  const { document, omitted } = fake.export({ as: 'seed' });
  const order = { path: 'pulls.refs', reason: 'the records are in another order' };
  expect(omitted.filter((one) => !isUnseen(one.path) && !isDeepStrictEqual(one, order))).toEqual([]);
  const copy = createFake({ seed: document });
  expect(stateOf(copy)).toEqual(stateOf(fake));
  expect(copy.export({ as: 'seed' }).document).toEqual(document);
});

test('values that are defaults are omitted', () => {
  expect(createFake().export({ as: 'seed' })).toEqual({
    document: { clock: '2026-07-16T10:00:00.000Z' },
    omitted: [],
  });
});

// Facts that no seed can say of records of pull requests: ids, when they were last changed, and how old users are.
const UNSAID = /(^|_)id$|^(created|updated|updated_at)$|^(html_url|url|issue_url|pull_request_url)$/;

// Fields of responses that are not called as those of the records behind them.
const SHOWN_AS: Readonly<Record<string, readonly string[]>> = {
  frozen: ['merge_base', 'mergeable'],
  commit: ['stale'],
};

type Clean = (value: unknown) => unknown;

/** Takes out of a response what a seed cannot say, and the fields of the list of omissions. */
function sayable(omitted: readonly Omission[]): Clean {
  const fields = omitted.map(({ path }) => path.split('.')[2] ?? '');
  const listed = new Set(fields.flatMap((field) => [field, ...(SHOWN_AS[field] ?? [])]));
  const clean = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(clean);
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).filter(([key]) => !UNSAID.test(key) && !listed.has(key));
    return Object.fromEntries(entries.map(([key, inner]) => [key, clean(inner)]));
  };
  return clean;
}

interface Api {
  readonly fake: Fake;
  readonly send: (method: string, path: string, body?: object) => Promise<unknown>;
}

const users = ['alice', 'bob', 'carol'];

const start: WorldDocument = {
  users: users.map((name) => ({
    name,
    admin: name === 'alice',
    permissions: ['administrator'],
    tokens: [{ token: `tok-${name}` }],
  })),
  pulls: {
    repos: [
      {
        owner: 'alice',
        name: 'proj',
        commits: [{ message: 'one', files: { a: '1\n2\n3\n4\n5\n' } }],
        collaborators: [{ user: 'bob', permission: 'write' }],
        labels: [{ name: 'bug', color: 'ff0000' }],
        milestones: [{ title: 'm1' }],
      },
    ],
  },
};

function apiOf(fake: Fake): Api {
  const send = async (method: string, path: string, body?: object): Promise<unknown> => {
    const [as = 'alice', rest = ''] = path.startsWith('@') ? path.slice(1).split(' ') : ['alice', path];
    const isPayment = !rest.startsWith('/api');
    const response = await fake.fetch(fake.url + rest, {
      method,
      headers: {
        Authorization: isPayment ? 'sk_test.understudy' : `Bearer tok-${as}`,
        ...(body && { 'Content-Type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return response.headers.get('Content-Type')?.includes('json') === true ? (JSON.parse(text) as unknown) : text;
  };
  return { fake, send };
}

const REPO = '/api/v1/repos/alice/proj';

/** One operation: the numbers choose what it is about. */
async function operate({ fake, send }: Api, kind: number, a: number, b: number): Promise<void> {
  const as = `@${users[a % 3]!} `;
  const number = 1 + (b % 6);
  const branch = `b${b % 3}`;
  const operations: readonly (() => unknown)[] = [
    () => send('POST', '/customers', { email: `c${b}@example.com`, name: `C${a}` }),
    () => send('POST', '/payments', { amount: 100 + a, currency: 'XAF', email: `c${b}@example.com` }),
    () => send('POST', '/beneficiaries', { name: `B${a}`, phone: '+237670000000', channel: 'cm.mtn' }),
    () =>
      send('POST', '/api/v1/admin/ip_blocks', { ip: `10.${a}.${b}.0/24`, severity: 'no_access', expires_in: 900 + a }),
    () => send('POST', '/api/v1/admin/domain_allows', { domain: `d${b}.example` }),
    () => fake.clock.advance(60 + a),
    () => send('POST', `${as}${REPO}/issues`, { title: `I${a}`, body: `see #${number}`, labels: [1] }),
    () => send('POST', `${as}${REPO}/issues/${number}/comments`, { body: `comment ${a}` }),
    () =>
      fake.git.push('alice/proj', {
        as: 'alice',
        commits: [{ branch, from: 'main', message: `c${a}`, files: { [`f${b}`]: `${a}\n`, a: `${a}\n2\n3\n4\n5\n` } }],
      }),
    () => send('POST', `${as}${REPO}/pulls`, { head: branch, base: 'main', title: `P${a}`, reviewers: ['carol'] }),
    () =>
      send('POST', `${as}${REPO}/pulls/${number}/reviews`, {
        event: ['APPROVED', 'REQUEST_CHANGES', 'COMMENT'][b % 3],
        body: `review ${a}`,
        comments: a % 2 === 0 ? [{ path: 'a', new_position: 1, body: `line ${b}` }] : [],
      }),
    () => send('POST', `${as}${REPO}/statuses/${branch}`, { state: 'success', context: `ci${a % 2}` }),
    () =>
      send('POST', `${REPO}/pulls/${number}/merge`, {
        Do: ['merge', 'squash', 'rebase'][a % 3],
        delete_branch_after_merge: b % 2 === 0,
      }),
    () => send('PATCH', `${REPO}/issues/${number}`, { state: a % 3 === 0 ? 'open' : 'closed', milestone: 1 }),
    () => send('DELETE', `${REPO}/branches/${branch}`),
  ];
  try {
    await operations[kind % operations.length]!();
  } catch (error) {
    // A push that is not a fast-forward; responses of any status are welcome.
    if (!(error instanceof Rejection)) throw error;
  }
}

const numbers = [1, 2, 3, 4, 5, 6, 7, 8];

/** The records that lists and reads show. */
async function shown({ send }: Api, clean: Clean): Promise<unknown> {
  const paths = [
    '/customers?limit=100',
    '/payments?limit=100',
    '/beneficiaries?limit=100',
    '/balance',
    '/api/v1/admin/ip_blocks?limit=200',
    '/api/v1/admin/domain_allows?limit=200',
    REPO,
    `${REPO}/labels`,
    `${REPO}/milestones`,
    `${REPO}/pulls?state=all&sort=oldest&limit=50`,
    ...numbers.flatMap((number) => [
      `${REPO}/issues/${number}`,
      `${REPO}/issues/${number}/comments`,
      `${REPO}/pulls/${number}`,
      `${REPO}/pulls/${number}/reviews`,
      `${REPO}/pulls/${number}/commits`,
      `${REPO}/pulls/${number}/files`,
    ]),
  ];
  const pages: [string, unknown][] = [];
  for (const path of paths) pages.push([path, clean(await send('GET', path))]);
  const branches = (await send('GET', `${REPO}/branches`)) as { name: string; commit: { id: string } }[];
  return { ...Object.fromEntries(pages), branches: new Map(branches.map(({ name, commit }) => [name, commit.id])) };
}

// Three branches, each with a pull request.
const BEGINNING = [0, 1, 2].flatMap((b): [number, number, number][] => [
  [8, b, b],
  [9, b, b],
]);

test('a seed of random operations makes the same world', { timeout: 60_000 }, async () => {
  const step = fc.tuple(fc.nat(14), fc.nat(9), fc.nat(9));
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
      const api = apiOf(createFake({ seed: start }));
      for (const [kind, a, b] of [...BEGINNING, ...steps]) await operate(api, kind, a, b);
      const { document, omitted } = api.fake.export({ as: 'seed' });
      const copy = apiOf(createFake({ seed: document }));
      // Without a rejected record, all that is neither an id, a time nor in the list is the same.
      fc.pre(!omitted.some(({ reason }) => reason.startsWith('rejected')));
      const said = sayable(omitted);
      expect(await shown(copy, said)).toEqual(await shown(api, said));
      // Each difference is in the list.
      const exactly: Clean = (value) => value;
      if (omitted.length === 0) expect(await shown(copy, exactly)).toEqual(await shown(api, exactly));
    }),
    { numRuns: 40 },
  );
});

test('what is there only by its own seed comes back as well', async () => {
  const keys = ['bakery', 'florist'].map((merchant) => ({ key: `sk_test.${merchant}`, merchant }));
  const protections = ['main', 'release/*'].map((rule_name, i) => ({ rule_name, priority: 2 - i }));
  const fake = createFake({
    seed: {
      payments: {
        keys,
        beneficiaries: [{ name: 'Ada' }],
        merchants: [{ merchant: 'florist', balances: { XAF: { available: 5 } }, hashKey: 'hsk_test.florist' }],
      },
      pulls: { repos: [{ owner: 'admin', name: 'app', protections }] },
    },
  });
  const { document, omitted } = fake.export({ as: 'seed' });
  expect(omitted.filter(({ path }) => !isUnseen(path))).toEqual([]);
  expect(document.payments?.merchants).toEqual([
    { merchant: 'florist', balances: { XAF: { available: 5 } }, hashKey: 'hsk_test.florist' },
  ]);
  const copy = createFake({ seed: document });
  expect(stateOf(copy)).toEqual(stateOf(fake));
  const florist = new PaymentsClient({ ...copy.options.payments, auth: { grant: 'sk_test.florist' } });
  expect((await florist.balance.retrieve({ currency: 'XAF' })).available).toBe(5);
});

test.each([
  ['the first key is for', ['bakery'], 'merchants[0]: sandbox:bakery is said already'],
  ['is said before', ['florist', 'florist'], 'merchants[1]: sandbox:florist is said already'],
])('a merchant that %s is an issue', (_name, names, message) => {
  const keys = ['bakery', 'florist'].map((merchant) => ({ key: `sk_test.${merchant}`, merchant }));
  const merchants = names.map((merchant) => ({ merchant, balances: { XAF: { available: 1 } } }));
  expect(() => createFake({ seed: { payments: { keys, merchants } } })).toThrow(message);
});

test('a merchant that no key is for has no balance', () => {
  const merchants = [{ merchant: 'florits', balances: {} }];
  const keys = [{ key: 'sk_test.florist', merchant: 'florist' }];
  expect(() => createFake({ seed: { payments: { keys, merchants } } })).toThrow(
    "payments.merchants[0].merchant: no key is for sandbox:florits; did you mean 'florist'?",
  );
});

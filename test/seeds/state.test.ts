import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createFake, SeedError, type Fake, type WorldDocument } from '../../fake/index.ts';
import { play } from '../conformance/player.ts';
import { scenariosOf } from '../conformance/scenario.ts';
import { ask, fakeOf, pull, R } from '../areas/pulls/support.ts';

type Json = Record<string | number, unknown>;

const copyOf = (value: unknown): WorldDocument => JSON.parse(JSON.stringify(value)) as WorldDocument;

describe('a written state', () => {
  test.each(['payments', 'federation', 'pulls'])('of every scenario of %s is read back as it was', async (area) => {
    const fake = createFake();
    for (const scenario of scenariosOf(area)) {
      await play(scenario, { base: fake.url, fetch: fake.fetch });
      const written = copyOf(fake.export());
      expect(copyOf(createFake({ seed: written }).export()), scenario.name).toEqual(written);
    }
  });

  test.each<[name: string, change: (state: State) => void, path: string]>([
    ['a key is missing', ({ areas }) => delete rowOf(areas, 'pulls', 'repos')['name'], 'pulls.repos.rows[0][1].name'],
    ['an unknown key', ({ areas }) => (rowOf(areas, 'accounts', 'users')['x'] = 1), 'accounts.users.rows[0][1].x'],
    ['a type', ({ areas }) => (rowOf(areas, 'pulls', 'pulls')['labels'] = '1'), 'pulls.pulls.rows[0][1].labels'],
    [
      'a task that nothing runs',
      ({ areas }) => (rowOf(areas, 'time', 'tasks')['kind'] = 'x'),
      'time.tasks.rows[0][1].kind',
    ],
    ['a time', ({ areas }) => (rowOf(areas, 'time', 'instants')['at'] = 1e17), 'time.instants.rows[0][1].at'],
    ['no time', ({ areas }) => (areas['time']!['instants']!.rows = []), 'time.instants.rows'],
    ['a counter', ({ areas }) => (areas['pulls']!['pulls']!.next = 0), 'pulls.pulls.rows[0][1].id'],
    ['a number', ({ areas }) => (areas['pulls']!['refs']!.rows[0]![0] = 99), 'pulls.refs.rows[1]'],
    ['an id twice', ({ areas }) => (rowOf(areas, 'accounts', 'users', 1)['id'] = 1), 'accounts.users.rows[1]'],
    [
      'a name twice',
      ({ areas }) => (rowOf(areas, 'accounts', 'users', 1)['name'] = 'siteadmin'),
      'accounts.users.rows[1]',
    ],
    [
      'a dangling reference',
      ({ areas }) => (rowOf(areas, 'pulls', 'pulls')['poster'] = 99),
      'pulls.pulls.rows[0][1].poster',
    ],
    [
      'a ref without its commit',
      ({ areas }) => (rowOf(areas, 'pulls', 'refs')['sha'] = 'a'.repeat(40)),
      'pulls.refs.rows[0][1].sha',
    ],
    [
      'a receiver that never responds',
      ({ areas }) => (areas['webhooks']!['receivers'] = receiver([])),
      'webhooks.receivers.rows[0][1].respond',
    ],
    [
      'a receiver with a status that is none',
      ({ areas }) => (areas['webhooks']!['receivers'] = receiver([200, 99])),
      'webhooks.receivers.rows[0][1].respond[1]',
    ],
    [
      'a counter of deliveries',
      ({ areas }) => (areas['webhooks']!['deliveries']!.next = 0),
      'webhooks.deliveries.rows[0][1].id',
    ],
    ['an unknown table', ({ areas }) => (areas['pulls']!['x'] = { next: 0, rows: [] }), 'pulls.x'],
  ])('is rejected whole: %s', (_name, change, path) => {
    const written = copyOf(original);
    change(written.state as State);
    expect(issuesOf(written)[0]?.path).toBe(`state.areas.${path}`);
  });

  test('is rejected whole: an object that is another one', () => {
    const written = copyOf(original);
    const { objects } = written.state as State;
    objects[0]![1] = btoa(`${atob(objects[0]![1])}x`);
    expect(issuesOf(written)[0]).toMatchObject({ path: expect.stringMatching(/^state\.objects\[\d+\]$/) as string });
  });

  test('is rejected, or makes a world that responds and is written again, however it is corrupted', async () => {
    const seen = { rejected: 0, taken: 0 };
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(), { minLength: 8, maxLength: 8 }), async (choices) => {
        const written = copyOf(original);
        corrupt(written.state as State, choices);
        const fake = takenBy(written);
        seen[fake === undefined ? 'rejected' : 'taken']++;
        if (fake !== undefined) await use(fake);
      }),
      { numRuns: 300, seed: 12 },
    );
    expect(seen.rejected).toBeGreaterThan(150);
    expect(seen.taken).toBeGreaterThan(10);
  });
});

interface State {
  readonly areas: Record<string, Record<string, { next: number; rows: [number, Json][] }>>;
  readonly objects: [string, string][];
}

const rowOf = (areas: State['areas'], area: string, table: string, row = 0): Json => areas[area]![table]!.rows[row]![1];

const receiver = (respond: number[]): State['areas'][string][string] => ({
  next: 1,
  rows: [[1, { id: 'https://a.example/', respond, received: 0 }]],
});

/** Loads a document into a fake that has a world already, and makes sure that a rejected one changes nothing. */
function takenBy(document: WorldDocument): Fake | undefined {
  const fake = createFake({ seed: { users: [{ name: 'before' }] } });
  const before = JSON.stringify(fake.export());
  try {
    fake.seed(document);
    return fake;
  } catch (error) {
    expect(error).toBeInstanceOf(SeedError);
    expect((error as SeedError).issues.length).toBeGreaterThan(0);
    expect(JSON.stringify(fake.export())).toBe(before);
    return undefined;
  }
}

function issuesOf(document: WorldDocument): SeedError['issues'] {
  try {
    createFake({ seed: document });
  } catch (error) {
    if (error instanceof SeedError) return error.issues;
    throw error;
  }
  return [];
}

const original: WorldDocument = await (async () => {
  const fake = fakeOf(
    { protections: [{ rule_name: 'b3', required_approvals: 1, enable_status_check: true }] },
    {
      orgs: [{ name: 'org', owner: 'alice', teams: [{ name: 'team', permission: 'write', members: ['carol'] }] }],
      pulls: [
        pull('feature', { merge: 'squash' }),
        pull('b1', { labels: ['bug'], milestone: 'v1', assignees: ['bob'], reviewers: ['carol'] }),
        pull('b2', { state: 'closed' }),
      ],
      blocks: [{ by: 'alice', user: 'dave' }],
    },
  );
  const reviews = { event: 'COMMENT', body: 'hm', comments: [{ path: 'b1.txt', new_position: 1, body: 'why' }] };
  await ask(fake, 'POST', `${R}/pulls/2/reviews`, { as: 'alice', json: reviews });
  await ask(fake, 'POST', `${R}/issues`, { as: 'bob', json: { title: 'issue', body: 'b' } });
  await ask(fake, 'POST', `${R}/issues/2/comments`, { as: 'bob', json: { body: 'close #4' } });
  const headers = { Authorization: fake.credentials.apiKey };
  await ask(fake, 'POST', '/payments', { json: { amount: 500, currency: 'XAF', email: 'a@example.com' }, headers });
  await ask(fake, 'POST', '/webhooks', { json: { url: 'https://a.example/', events: ['payment.created'] }, headers });
  await ask(fake, 'POST', '/payments', { json: { amount: 700, currency: 'XAF', phone: '+237670000000' }, headers });
  return copyOf(fake.export());
})();

const OTHERS: readonly unknown[] = [
  null,
  0,
  -1,
  1.5,
  99,
  1e300,
  '',
  'x',
  '__proto__',
  true,
  [],
  {},
  [1],
  ['x'],
  { x: 1 },
];

/** Changes a state in one place; the choices say where and how. */
function corrupt({ areas, objects }: State, [what = 0, ...choices]: readonly number[]): void {
  const pick = <T>(from: readonly T[]): T => from[(choices.shift() ?? 0) % from.length]!;
  if (what % 8 === 7) {
    const object = pick(objects);
    const bytes = [...atob(object[1])];
    const at = (choices.shift() ?? 0) % (bytes.length || 1);
    bytes[at] = String.fromCharCode((bytes[at] ?? '').charCodeAt(0) ^ 1 || 65);
    object[1] = btoa(bytes.join(''));
    return;
  }
  const tables = Object.values(areas).flatMap((area) => Object.values(area).filter(({ rows }) => rows.length > 0));
  const table = pick(tables);
  const row = pick(table.rows);
  const inner = Object.values(row[1]).filter((value) => typeof value === 'object' && value !== null);
  const holder = what % 3 === 0 && inner.length > 0 ? (pick(inner) as Json) : row[1];
  const key = pick(Object.keys(holder).length > 0 ? Object.keys(holder) : ['x']);
  const changes: readonly (() => void)[] = [
    () => delete holder[key],
    () => (holder[key] = pick(OTHERS)),
    () => (row[1]['id'] = pick(OTHERS)),
    () => table.rows.push(row),
    () => (table.rows = table.rows.filter((one) => one !== row)),
    () => (holder[key] = pick(pick(tables).rows)[1]['id']),
    () => (table.next = pick([0, 1, -1, 2 ** 60])),
  ];
  changes[what % 8]!();
}

const READS = ['pulls?state=all', ...[1, 2, 3].flatMap((n) => [`pulls/${n}`, `pulls/${n}.diff`, `pulls/${n}/files`])];

/** Asks for everything, changes something, lets time go by, and writes the state again. */
async function use(fake: Fake): Promise<void> {
  const headers = { Authorization: 'sk_test.understudy' };
  const more = [
    'pulls/2/commits',
    'pulls/2/reviews',
    'issues/4',
    'issues/2/comments',
    'labels',
    'milestones',
    'branches',
  ];
  for (const path of [...READS, ...more]) await ask(fake, 'GET', `${R}/${path}`, { as: 'siteadmin' });
  for (const path of ['payments', 'customers', 'transfers', 'beneficiaries', 'webhooks', 'balance', 'channels'])
    await ask(fake, 'GET', `/${path}?search=a`, { headers });
  await ask(fake, 'POST', '/payments', { json: { amount: 5, currency: 'XAF', email: 'a@example.com' }, headers });
  await ask(fake, 'POST', `${R}/pulls/2/reviews`, { as: 'siteadmin', json: { event: 'APPROVED' } });
  await ask(fake, 'PATCH', `${R}/pulls/2`, { as: 'siteadmin', json: { title: 'other', labels: [1] } });
  await ask(fake, 'POST', `${R}/pulls`, { as: 'siteadmin', json: { title: 'new', head: 'b3', base: 'main' } });
  await ask(fake, 'POST', `${R}/pulls/2/merge`, { as: 'siteadmin', json: { do: 'merge' } });
  await fake.clock.advance(7 * 86_400);
  expect(fake.journal.filter(({ internalError }) => internalError !== undefined)).toEqual([]);
  expect(() => JSON.stringify(fake.export())).not.toThrow();
}

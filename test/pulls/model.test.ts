import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Fake, WorldDocument } from '../../fake/index.ts';
import { ask, branches, fakeOf, pull, R } from './support.ts';

const P = `${R}/pulls`;
const who = fc.constantFrom('alice', 'alice', 'bob', 'bob', 'carol', 'dave', 'siteadmin');
const number = fc.integer({ min: 1, max: 4 });
const branch = fc.constantFrom(...branches, 'main');

type Move = (fake: Fake) => unknown;

const create = fc.record({
  as: who,
  head: branch,
  base: branch,
  labels: fc.array(fc.constantFrom(1, 2, 9)),
  milestone: fc.constantFrom(0, 1, 7),
  reviewers: fc.subarray(['carol', 'bob']),
});
const edit = fc.record({
  as: who,
  number,
  json: fc.record(
    {
      title: fc.string(),
      body: fc.string(),
      state: fc.constantFrom('open', 'closed', 'odd'),
      labels: fc.array(fc.constantFrom(1, 2, 3)),
      milestone: fc.constantFrom(0, 1),
      base: branch,
      assignees: fc.subarray(['alice', 'bob', 'carol']),
      content_version: fc.integer({ min: 0, max: 2 }),
    },
    { requiredKeys: [] },
  ),
});
const style = fc.constantFrom('merge', 'rebase', 'rebase-merge', 'squash', 'fast-forward-only', 'manually-merged');
const merge = fc.record({
  as: who,
  number,
  json: fc.record(
    { do: style, delete_branch_after_merge: fc.boolean(), merge_when_checks_succeed: fc.boolean() },
    { requiredKeys: ['do'] },
  ),
});
const review = fc.record({ as: who, number, event: fc.constantFrom('APPROVED', 'REQUEST_CHANGES', 'COMMENT', 'X') });
const push = fc.record({ branch, text: fc.constantFrom('x', 'y'), path: fc.constantFrom('a.txt', 'p.txt') });

const move: fc.Arbitrary<Move> = fc.oneof(
  {
    weight: 4,
    arbitrary: create.map(
      ({ as, ...json }): Move =>
        (fake) =>
          ask(fake, 'POST', P, { as, json: { title: 't', ...json } }),
    ),
  },
  {
    weight: 3,
    arbitrary: edit.map(
      ({ as, number: n, json }): Move =>
        (fake) =>
          ask(fake, 'PATCH', `${P}/${n}`, { as, json }),
    ),
  },
  {
    weight: 3,
    arbitrary: merge.map(
      ({ as, number: n, json }): Move =>
        (fake) =>
          ask(fake, 'POST', `${P}/${n}/merge`, { as, json }),
    ),
  },
  {
    weight: 2,
    arbitrary: review.map(
      ({ as, number: n, event }): Move =>
        (fake) =>
          ask(fake, 'POST', `${P}/${n}/reviews`, { as, json: { event, body: 'b' } }),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(who, number).map(
      ([as, n]): Move =>
        (fake) =>
          ask(fake, 'POST', `${P}/${n}/update`, { as }),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(who, branch).map(
      ([as, name]): Move =>
        (fake) =>
          ask(fake, 'DELETE', `${R}/branches/${name}`, { as }),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(who, fc.constantFrom(1, 2)).map(
      ([as, id]): Move =>
        (fake) =>
          ask(fake, 'DELETE', `${R}/labels/${id}`, { as }),
    ),
  },
  {
    weight: 1,
    arbitrary: push.map(
      ({ branch: name, text, path }): Move =>
        (fake) =>
          fake.git.push('alice/proj', {
            as: 'bob',
            commits: [{ branch: name, message: text, files: { [path]: text } }],
          }),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.integer({ min: 1, max: 100 }).map(
      (seconds): Move =>
        (fake) =>
          fake.clock.advance(seconds),
    ),
  },
);

interface Seen {
  readonly number: number;
  readonly state: string;
  readonly merged: boolean;
  readonly merge_commit_sha: string | null;
  readonly labels: readonly { readonly name: string }[];
  readonly base: { readonly ref: string; readonly sha: string };
  readonly updated_at: string;
  readonly created_at: string;
}

async function all(fake: Fake, query: string): Promise<{ rows: Seen[]; total: number }> {
  const said = await ask(fake, 'GET', `${P}?limit=50&${query}`, { as: 'siteadmin' });
  return { rows: said.json as unknown as Seen[], total: Number(said.headers.get('x-total-count')) };
}

async function checkAll(fake: Fake, merged: Map<number, string>): Promise<void> {
  const { rows, total } = await all(fake, 'state=all&sort=oldest');
  expect(rows.map((row) => row.number)).toEqual(rows.map((_, i) => i + 1));
  expect(total).toBe(rows.length);
  const [open, closed] = [await all(fake, 'state=open'), await all(fake, 'state=closed')];
  expect(open.total + closed.total).toBe(total);
  expect(new Set(open.rows.map((row) => row.state)).size).toBeLessThanOrEqual(1);
  for (const row of rows) {
    expect(row.updated_at >= row.created_at).toBe(true);
    if (merged.has(row.number)) expect([row.merged, row.merge_commit_sha]).toEqual([true, merged.get(row.number)]);
    if (row.merged) {
      expect(row.state).toBe('closed');
      merged.set(row.number, row.merge_commit_sha ?? '');
    }
  }
  const labels = (await ask(fake, 'GET', `${R}/labels`, { as: 'alice' })).json as unknown as { name: string }[];
  const known = labels.map(({ name }) => name);
  for (const row of rows) for (const { name } of row.labels) expect(known).toContain(name);
}

test('whatever is asked in whatever order, the records agree with each other', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(move, { minLength: 5, maxLength: 25 }), async (moves) => {
      const fake = fakeOf({}, { pulls: [pull('feature'), pull('b1'), pull('b2', { base: 'feature' })] });
      const merged = new Map<number, string>();
      for (const go of moves) {
        const before = fake.git.branches('alice/proj');
        const asked = fake.journal.length;
        await go(fake);
        const after = fake.git.branches('alice/proj');
        const byMerge = fake.journal.slice(asked).some(({ operation }) => operation === 'pulls.merge');
        // Merging only adds to a base: what it stood for is in its history still.
        if (byMerge && before['main'] !== after['main'] && after['main'] !== undefined)
          expect(fake.git.log('alice/proj').map(({ sha }) => sha)).toContain(before['main']);
        await checkAll(fake, merged);
      }
      const odd = fake.journal.filter(
        ({ internalError, status, reason }) => internalError !== undefined || (status === 500 && reason === undefined),
      );
      expect(odd).toEqual([]);
      const written = JSON.stringify(fake.export());
      fake.seed(JSON.parse(written) as WorldDocument);
      expect(JSON.stringify(fake.export())).toBe(written);
    }),
    { numRuns: 40 },
  );
}, 60_000);

const path = fc.constantFrom(
  P,
  `${P}/1`,
  `${P}/1/merge`,
  `${P}/1/reviews`,
  `${P}/1/requested_reviewers`,
  `${P}/main/feature`,
  `${P}/1.diff`,
  `${P}/1/files`,
  R,
  `${R}/issues`,
  `${R}/branch_protections`,
  '/api/v1/user/settings',
);
const value = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom(null, '', '0001-01-01T00:00:00Z', -1, 1e300, 2 ** 63),
);
const key = fc.constantFrom(
  'head',
  'base',
  'title',
  'body',
  'do',
  'Do',
  'labels',
  'milestone',
  'assignees',
  'due_date',
  'state',
  'event',
  'comments',
  'reviewers',
  'rule_name',
  'protected_file_patterns',
  'merge_whitelist_usernames',
  'status_check_contexts',
  'required_approvals',
  'name',
  'default_branch',
  'external_tracker',
);

test('nothing that is sent makes it fail', async () => {
  const request = fc.record({
    method: fc.constantFrom('GET', 'POST', 'PATCH', 'DELETE', 'PUT'),
    path,
    query: fc.oneof(fc.constant(''), fc.webQueryParameters()),
    body: fc.oneof(
      fc.dictionary(key, value).map((json) => JSON.stringify(json)),
      fc.string(),
      fc.constantFrom('{"head":"feature","base":"main","title":"t"}'),
    ),
    type: fc.constantFrom('application/json', 'application/x-www-form-urlencoded', 'text/plain'),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(request, { maxLength: 12 }), async (requests) => {
      const fake = fakeOf({}, { pulls: [{ repo: 'alice/proj', as: 'bob', head: 'b1', base: 'main', title: 't' }] });
      for (const { method, path: to, query, body, type } of requests)
        await ask(fake, method, `${to}?${query}`, {
          as: 'alice',
          ...(method !== 'GET' && { body, headers: { 'content-type': type } }),
        });
      expect(fake.journal.filter(({ internalError }) => internalError !== undefined)).toEqual([]);
    }),
    { numRuns: 150 },
  );
}, 60_000);

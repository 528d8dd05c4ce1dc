import { describe, expect, test } from 'vitest';
import { createFake, type Fake } from '../../../fake/index.ts';
import { ask, fakeOf, pull, R } from './support.ts';

const issue = (title: string): object => ({ title });

test('issues and pull requests share one sequence of ids among issues; pull requests have one of their own, too', async () => {
  const fake = fakeOf({ issues: [issue('one'), issue('two')] }, { pulls: [pull('feature')] });
  await ask(fake, 'POST', `${R}/issues`, { as: 'alice', json: { title: 'four' } });
  const id = async (path: string): Promise<unknown> => (await ask(fake, 'GET', R + path)).json['id'];
  expect(await id('/issues/2')).toBe(2);
  expect(await id('/issues/3')).toBe(3);
  expect(await id('/issues/4')).toBe(4);
  expect(await id('/pulls/3')).toBe(1);
  await ask(fake, 'PATCH', `${R}/pulls/3`, { as: 'bob', json: { state: 'closed' } });
  const answer = await ask(fake, 'PATCH', `${R}/pulls/3`, { as: 'bob', json: { base: 'b1' } });
  expect(answer.json['message']).toBe('Pull Request [id: 3, repo_id: 1, index: 3] is already closed');
});

test('a pull request seen as an issue shows drafts, labels by name, and assignees as to strangers', async () => {
  const fake = fakeOf(
    {},
    { pulls: [pull('feature', { title: 'WIP: x', labels: ['docs', 'bug'], assignees: ['carol'] })] },
  );
  const { json } = await ask(fake, 'GET', `${R}/issues/1`, { as: 'alice' });
  expect(json).toMatchObject({
    labels: [{ name: 'bug' }, { name: 'docs' }],
    assignee: { email: '4+carol@noreply.127.0.0.1' },
    pull_request: { draft: true },
  });
});

test('users that commits mention are shown as to strangers', async () => {
  const author = { name: 'Carol', email: 'carol@example.com' };
  const fake = fakeOf({}, { pulls: [pull('known')] }, [
    { branch: 'known', from: 'main', message: 'x', author, files: { 'k.txt': 'k\n' } },
  ]);
  const { json } = await ask(fake, 'GET', `${R}/pulls/1/commits`, { as: 'carol' });
  expect(json).toMatchObject([{ author: { login: 'carol', email: '4+carol@noreply.127.0.0.1', active: false } }]);
});

test('blanks around the base branch of a list do not count', async () => {
  const fake = fakeOf({}, { pulls: [pull('feature')] });
  for (const [name, count] of [
    ['%20main%20', 1],
    ['MAIN', 0],
  ] as const)
    expect((await ask(fake, 'GET', `${R}/pulls?base_branch=${name}`)).json).toHaveLength(count);
});

// contract: pulls 1.3: a `public-only` token sees public repositories only
test('a token that sees public repositories only opens nothing out of a private one', async () => {
  const user = { name: 'alice', tokens: [{ token: 'tok-alice' }, { token: 'open', scopes: ['public-only', 'all'] }] };
  const commits = [{ branch: 'main', message: 'x', files: { a: 'a\n' } }];
  const fork = { owner: 'alice', name: 'fork', forkOf: 'alice/proj', private: true, branches: { f: 'main' } };
  const fake = createFake({
    seed: { users: [user], pulls: { repos: [{ owner: 'alice', name: 'proj', commits }, fork] } },
  });
  const json = { head: 'alice/fork:f', base: 'main', title: 'x' };
  const open = await ask(fake, 'POST', `${R}/pulls`, { json, headers: { Authorization: 'token open' } });
  expect([open.status, open.json['message']]).toEqual([404, 'not found']);
  expect((await ask(fake, 'POST', `${R}/pulls`, { json, as: 'alice' })).status).toBe(201);
});

test('a response to a method that a path does not know says that it is empty', async () => {
  const answer = await ask(fakeOf(), 'DELETE', `${R}/pulls`);
  expect([answer.status, answer.headers.get('content-length'), answer.headers.get('content-type')]).toEqual([
    405,
    '0',
    null,
  ]);
});

// contract: pulls 2.2: a title begins (ASCII case-insensitive) with `WIP:` or `[WIP]`
test.each([
  ['wip: x', true],
  ['[WiP]x', true],
  ['WIP x', false],
  [' WIP: x', false],
  // A dotless i becomes an ASCII one where Unicode folds cases.
  ['w\u0131p: x', false],
])('%j is a draft: %j', async (title, draft) => {
  const fake = fakeOf({}, { pulls: [pull('feature')] });
  const { json } = await ask(fake, 'PATCH', `${R}/pulls/1`, { as: 'bob', json: { title } });
  expect([json['draft'], json['mergeable']]).toEqual([draft, !draft]);
});

test('blanks of a new title are those that Go trims', async () => {
  const json = { head: 'feature', base: 'main', title: '\u0085\u3000 x \ufeff\u2003\n' };
  expect((await ask(fakeOf(), 'POST', `${R}/pulls`, { as: 'bob', json })).json['title']).toBe('x \ufeff');
});

// contract: pulls 7.4: every body is a new version, whichever route brings it
test('a body that comes by the route of issues is a new version, too', async () => {
  const fake = fakeOf({}, { pulls: [pull('feature')] });
  const edit = (json: object): ReturnType<typeof ask> => ask(fake, 'PATCH', `${R}/issues/1`, { as: 'bob', json });
  expect((await edit({ title: 'Other' })).json['content_version']).toBe(0);
  expect((await edit({ body: 'Other' })).json['content_version']).toBe(1);
  const stale = await ask(fake, 'PATCH', `${R}/pulls/1`, { as: 'bob', json: { body: 'x', content_version: 0 } });
  expect(stale.status).toBe(409);
});

describe('the head of one that is closed', () => {
  const push = { commits: [{ branch: 'feature', message: 'later', files: { 'later.txt': 'l\n' } }] };

  test('is the branch alone, and in lists what the base has seen of it', async () => {
    const fake = fakeOf({}, { pulls: [pull('feature', { state: 'closed' })] });
    const before = fake.git.branches('alice/proj')['feature'];
    const after = fake.git.push('alice/proj', { as: 'bob', ...push }).branches['feature'];
    expect((await ask(fake, 'GET', `${R}/pulls/1`)).json).toMatchObject({ head: { sha: after }, changed_files: 2 });
    expect((await ask(fake, 'GET', `${R}/pulls?state=all`)).json).toMatchObject([{ head: { sha: before } }]);
  });

  test('is not counted when it is in a fork alone, or is gone there', async () => {
    const fake = fakeOf();
    fake.pulls.repo('dave/proj', { forkOf: 'alice/proj' }).branch('topic').commit();
    const json = { head: 'dave:topic', base: 'main', title: 't' };
    const made = await ask(fake, 'POST', `${R}/pulls`, { as: 'dave', json });
    expect(made.json['changed_files']).toBe(1);
    await ask(fake, 'PATCH', `${R}/pulls/1`, { as: 'dave', json: { state: 'closed' } });
    expect((await ask(fake, 'GET', `${R}/pulls/1`)).json['changed_files']).toBe(1);
    fake.git.push('dave/proj', { as: 'dave', commits: [{ ...push.commits[0]!, branch: 'topic' }] });
    expect((await ask(fake, 'GET', `${R}/pulls/1`)).json).not.toHaveProperty('changed_files');
    await ask(fake, 'DELETE', '/api/v1/repos/dave/proj/branches/topic', { as: 'dave' });
    const { json: gone } = await ask(fake, 'GET', `${R}/pulls/1`);
    expect(gone).toMatchObject({ head: { ref: 'refs/pull/1/head', repo_id: 2 } });
    expect(gone).not.toHaveProperty('changed_files');
  });
});

// The page has an entry each for the pushed commits, for the end, for a merge commit that names it, and for the branch that goes.
test.each([
  ['with its branch', 'DELETE', `${R}/branches/feature`, undefined, 4],
  ['and its branch goes', 'POST', `${R}/pulls/1/merge`, { do: 'merge', delete_branch_after_merge: true }, 5],
  ['and its branch stays', 'POST', `${R}/pulls/1/merge`, { do: 'merge' }, 4],
])('a comment on one that ended %s', async (_, method, path, json, id) => {
  const fake = fakeOf({}, { pulls: [pull('feature')] });
  await ask(fake, method, path, { as: 'alice', json });
  const said = await ask(fake, 'POST', `${R}/issues/1/comments`, { as: 'bob', json: { body: 'x' } });
  expect(said.json['id']).toBe(id);
});

describe('a fork', () => {
  const OFF = ['has_issues', 'has_wiki', 'has_projects', 'has_releases', 'has_packages', 'has_actions'];
  const at = '/api/v1/repos/dave/proj';
  const forked = (): Fake => {
    const fake = fakeOf();
    fake.pulls.repo('dave/proj', { forkOf: 'alice/proj' }).branch('topic').commit();
    return fake;
  };

  test('has code and pull requests only, wherever it is shown', async () => {
    const fake = forked();
    const json = { head: 'topic', base: 'main', title: 'inside' };
    const inside = (await ask(fake, 'POST', `${at}/pulls`, { as: 'dave', json })).json as { base: { repo: object } };
    const plain = (await ask(fake, 'GET', at)).json;
    for (const record of [inside.base.repo, plain]) {
      expect(record).toMatchObject({ has_code: true, has_pull_requests: true, projects_mode: 'all' });
      expect(record).toMatchObject(Object.fromEntries(OFF.map((name) => [name, false])));
      expect(record).not.toHaveProperty('internal_tracker');
      expect(record).toMatchObject({ parent: { has_issues: true } });
    }
  });

  test('gets a unit that is switched on, and a fork of it does not', async () => {
    const fake = forked();
    await ask(fake, 'PATCH', at, { as: 'dave', json: { has_issues: true } });
    expect((await ask(fake, 'GET', at)).json).toMatchObject({ has_issues: true, internal_tracker: {} });
    fake.pulls.repo('carol/again', { forkOf: 'dave/proj' });
    expect((await ask(fake, 'GET', '/api/v1/repos/carol/again')).json).toMatchObject({ has_issues: false });
  });
});

describe('who watches a repository', () => {
  const teams = [
    { name: 'devs', permission: 'write', members: ['bob', 'carol'] },
    { name: 'readers', permission: 'read', units: ['repo.code'], members: ['carol', 'dave'] },
    { name: 'nobody', permission: 'none', members: ['siteadmin'] },
  ];
  const watchers = async (fake: Fake, path: string): Promise<unknown> =>
    (await ask(fake, 'GET', `/api/v1/repos/${path}`, { as: 'siteadmin' })).json['watchers_count'];

  test('is its owner, and in an organisation everybody in a team that may read something', async () => {
    const repos = [{ owner: 'acme', name: 'proj', collaborators: [{ user: 'siteadmin', permission: 'read' }] }];
    const fake = fakeOf({}, { orgs: [{ name: 'acme', owner: 'alice', teams }], repos });
    expect(await watchers(fake, 'acme/proj')).toBe(4);
    fake.pulls.repo('dave/fork', { forkOf: 'acme/proj' });
    expect(await watchers(fake, 'dave/fork')).toBe(1);
  });
});

describe('a milestone is changed', () => {
  const LATER = '2026-07-16T10:01:00Z';
  const START = '2026-07-16T10:00:00Z';
  const milestones = [{ title: 'v1' }, { title: 'v2' }];
  const PULL = `${R}/pulls/2`;

  test.each<[string, (fake: Fake) => unknown, string, string]>([
    ['when it is closed', (f) => ask(f, 'PATCH', PULL, { as: 'bob', json: { state: 'closed' } }), LATER, START],
    ['when it is merged', (f) => ask(f, 'POST', `${PULL}/merge`, { as: 'alice', json: { do: 'merge' } }), LATER, START],
    ['when its branch goes', (f) => ask(f, 'DELETE', `${R}/branches/feature`, { as: 'alice' }), LATER, START],
    ['when it gets another', (f) => ask(f, 'PATCH', PULL, { as: 'alice', json: { milestone: 2 } }), LATER, LATER],
    [
      'when it loses it',
      (f) => ask(f, 'PATCH', `${R}/issues/2`, { as: 'alice', json: { milestone: 0 } }),
      LATER,
      START,
    ],
    ['but not by a new title', (f) => ask(f, 'PATCH', PULL, { as: 'bob', json: { title: 'T' } }), START, START],
    ['nor by who may not set it', (f) => ask(f, 'PATCH', PULL, { as: 'carol', json: { milestone: 2 } }), START, START],
    [
      'when an issue gets it',
      (f) => ask(f, 'PATCH', `${R}/issues/1`, { as: 'alice', json: { milestone: 2 } }),
      START,
      LATER,
    ],
    [
      'when a new issue has it',
      (f) => ask(f, 'POST', `${R}/issues`, { as: 'bob', json: { title: 't', milestone: 2 } }),
      START,
      LATER,
    ],
  ])('%s', async (_, act, first, second) => {
    const fake = fakeOf(
      { milestones, issues: [{ title: 'i', as: 'alice' }] },
      { pulls: [pull('feature', { milestone: 'v1' })] },
    );
    await fake.clock.advance(60);
    await act(fake);
    const rows = (await ask(fake, 'GET', `${R}/milestones`)).json as unknown as { updated_at: string }[];
    expect(rows.map((row) => row.updated_at)).toEqual([first, second]);
  });

  test('but the response to a creation shows it as it was', async () => {
    const fake = fakeOf();
    await fake.clock.advance(60);
    const json = { head: 'b1', base: 'main', title: 't', milestone: 1 };
    const made = await ask(fake, 'POST', `${R}/pulls`, { as: 'bob', json });
    expect(made.json['milestone']).toMatchObject({ open_issues: 0, updated_at: START });
    const found = await ask(fake, 'GET', `${R}/pulls/1`);
    expect(found.json['milestone']).toMatchObject({ open_issues: 1, updated_at: LATER });
  });
});

test.each([
  [{ assignee: 'bob', assignees: ['alice', 'bob'] }, ['alice', 'bob']],
  [{ assignee: 'BOB', assignees: ['alice', 'carol'] }, ['bob', 'alice', 'carol']],
  [{ assignee: 'bob', assignees: ['', 'alice'] }, ['bob']],
  [{ assignees: ['carol', 'carol', 'bob'] }, ['carol', 'bob']],
])('assignees of %j', async (given, logins) => {
  const json = { head: 'b1', base: 'main', title: 't', ...given };
  const made = (await ask(fakeOf(), 'POST', `${R}/pulls`, { as: 'alice', json })).json;
  expect((made['assignees'] as { login: string }[]).map(({ login }) => login)).toEqual(logins);
  expect(made['assignee']).toMatchObject({ login: logins[0] });
});

test('the zero time is a date to be due on at creation, and clears it in an edit', async () => {
  const fake = fakeOf();
  const due_date = '0001-01-01T00:00:00Z';
  const made = await ask(fake, 'POST', `${R}/pulls`, {
    as: 'bob',
    json: { head: 'b1', base: 'main', title: 't', due_date },
  });
  expect(made.json['due_date']).toBe(due_date);
  expect((await ask(createFake({ seed: fake.export() }), 'GET', `${R}/pulls/1`)).json['due_date']).toBe(due_date);
  const edited = await ask(fake, 'PATCH', `${R}/pulls/1`, { as: 'bob', json: { due_date } });
  expect(edited.json['due_date']).toBeNull();
});

describe('the routes beside pull requests', () => {
  test.each([
    ['POST', 'pin'],
    ['DELETE', 'pin'],
    ['PUT', 'lock'],
    ['DELETE', 'lock'],
  ])('%s %s is for administrators, whatever it is about', async (method, what) => {
    const fake = fakeOf({}, { pulls: [pull('feature')] });
    for (const index of [1, 99]) {
      const said = await ask(fake, method, `${R}/issues/${index}/${what}`, { as: 'bob' });
      expect([said.status, said.json['message']]).toEqual([
        403,
        'user should be an owner or a collaborator with admin write of a repository',
      ]);
    }
    expect((await ask(fake, method, `${R}/issues/1/${what}`, { as: 'alice' })).status).toBe(204);
    expect((await ask(fake, method, `${R}/issues/99/${what}`, { as: 'alice' })).status).toBe(404);
  });

  test('comments show their author as anonymous visitors see it, and fail on what is not there', async () => {
    const fake = fakeOf({}, { pulls: [pull('feature')] });
    const said = await ask(fake, 'POST', `${R}/issues/1/comments`, { as: 'bob', json: { body: 'x' } });
    const [listed] = (await ask(fake, 'GET', `${R}/issues/1/comments`, { as: 'bob' })).json as unknown as object[];
    for (const record of [said.json, listed])
      expect(record).toMatchObject({
        user: { email: '3+bob@noreply.127.0.0.1', last_login: '0001-01-01T00:00:00Z', active: false },
      });
    const lost = await ask(fake, 'POST', `${R}/issues/9/comments`, { as: 'siteadmin', json: { body: 'x' } });
    expect([lost.status, lost.json['message']]).toEqual([500, 'issue does not exist [id: 0, repo_id: 1, index: 9]']);
    expect((await ask(fake, 'GET', `${R}/issues/9/comments`)).status).toBe(500);
  });
});

describe('comments', () => {
  const review = { event: 'COMMENT', body: 'x', comments: [{ path: 'feature.txt', body: 'why?', new_position: 1 }] };
  const commentsOf = async (fake: Fake): Promise<unknown> => (await ask(fake, 'GET', `${R}/pulls/1`)).json['comments'];

  test('count reviews when somebody comments, or replies on a line, and not before', async () => {
    const fake = fakeOf({}, { pulls: [pull('feature')] });
    await ask(fake, 'POST', `${R}/pulls/1/reviews`, { as: 'alice', json: review });
    await ask(fake, 'POST', `${R}/pulls/1/reviews`, { as: 'carol', json: { event: 'APPROVED' } });
    expect(await commentsOf(fake)).toBe(0);
    await ask(fake, 'POST', `${R}/pulls/1/comments/2/replies`, { as: 'bob', json: { body: 'so' } });
    expect(await commentsOf(fake)).toBe(2);
    await ask(fake, 'POST', `${R}/issues/1/comments`, { as: 'bob', json: { body: 'x' } });
    expect(await commentsOf(fake)).toBe(3);
    await ask(fake, 'DELETE', `${R}/pulls/1/reviews/2`, { as: 'carol' });
    expect(await commentsOf(fake)).toBe(3);
    await ask(fake, 'POST', `${R}/issues/1/comments`, { as: 'bob', json: { body: 'x' } });
    expect(await commentsOf(fake)).toBe(3);
  });
});

test('without its base, what was not merged has no commits or files to show', async () => {
  const fake = fakeOf({}, { pulls: [pull('feature', { base: 'b1' }), pull('feature'), pull('b2', { base: 'b1' })] });
  await ask(fake, 'POST', `${R}/pulls/3/merge`, { as: 'alice', json: { do: 'squash' } });
  await ask(fake, 'DELETE', `${R}/branches/b1`, { as: 'alice' });
  const statuses = (number: number): Promise<number[]> =>
    Promise.all(['commits', 'files'].map(async (of) => (await ask(fake, 'GET', `${R}/pulls/${number}/${of}`)).status));
  expect((await ask(fake, 'GET', `${R}/pulls/1`)).json).toMatchObject({ state: 'open', base: { ref: 'b1' } });
  expect([await statuses(1), await statuses(2), await statuses(3)]).toEqual([
    [500, 500],
    [200, 200],
    [200, 200],
  ]);
});

test.each([
  ['1.patch', 'patch'],
  ['1.5.patch', 'patch'],
  ['1.xpatch', 'patch'],
  ['1.diffx', 'patch'],
  ['1.diff', 'diff'],
  ['+01.diff', 'diff'],
  ['1.5.diff', 404],
  ['1.patchx', 404],
  ['1.DIFF', 404],
  ['1.', 404],
  ['x.1.patch', 404],
])('pulls/%s is %s', async (path, expected) => {
  const { status, text } = await ask(fakeOf({}, { pulls: [pull('feature')] }), 'GET', `${R}/pulls/${path}`);
  const kind = text.startsWith('diff --git') ? 'diff' : text.startsWith('From ') ? 'patch' : status;
  expect(kind).toBe(expected);
});

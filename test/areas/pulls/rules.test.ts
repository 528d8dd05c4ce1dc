import { describe, expect, test } from 'vitest';
import { createFake, SeedError, type WorldDocument } from '../../../fake/index.ts';
import { ask, fakeOf, pull, R, world } from './support.ts';

const P = `${R}/pulls`;

describe('names that have changed', () => {
  test('a renamed repository sends readers on, with the query', async () => {
    const fake = fakeOf({}, { pulls: [pull('feature')] });
    await ask(fake, 'PATCH', R, { as: 'alice', json: { name: 'new' } });
    const said = await ask(fake, 'GET', `${P}/1?x=1`, { as: 'bob' });
    expect([said.status, said.headers.get('location')]).toEqual([301, '/api/v1/repos/alice/new/pulls/1?x=1']);
    expect(said.text).toBe('<a href="/api/v1/repos/alice/new/pulls/1?x=1">Moved Permanently</a>.\n\n');
    expect((await ask(fake, 'POST', P, { as: 'bob', json: {} })).text).toBe('');
  });

  test('so does a renamed user', async () => {
    const fake = fakeOf({}, { pulls: [pull('feature')] });
    await ask(fake, 'POST', '/api/v1/admin/users/alice/rename', { as: 'siteadmin', json: { new_username: 'eve' } });
    const said = await ask(fake, 'GET', P, { as: 'bob' });
    expect([said.status, said.headers.get('location')]).toEqual([301, '/api/v1/repos/eve/proj/pulls']);
  });
});

describe('who may ask', () => {
  test('an account that may not sign in is told so, and nothing else', async () => {
    const fake = fakeOf();
    await ask(fake, 'PATCH', '/api/v1/admin/users/bob', { as: 'siteadmin', json: { prohibit_login: true } });
    const said = await ask(fake, 'GET', P, { as: 'bob' });
    expect(said.json).toEqual({
      message: 'This account is prohibited from signing in, please contact your site administrator.',
    });
  });

  test('the other administration stays with federation', async () => {
    const said = await ask(fakeOf(), 'GET', '/api/v1/admin/ip_blocks', { as: 'siteadmin' });
    expect(said.json).toHaveProperty('error');
  });
});

describe('forks', () => {
  const forked = (): ReturnType<typeof fakeOf> => {
    const { users, pulls } = world();
    const fork = { owner: 'dave', name: 'own-name', forkOf: 'alice/proj' };
    const commits = [{ branch: 'topic', from: 'main', message: 't', files: { 't.txt': 't\n' } }];
    const repos = [...(pulls?.repos ?? []), { ...fork, commits }];
    return createFake({ seed: { users, pulls: { repos } } as WorldDocument });
  };

  test('the fork is found by its owner, whatever its name', async () => {
    const said = await ask(forked(), 'POST', P, { as: 'dave', json: { head: 'dave:topic', base: 'main', title: 't' } });
    expect(said.json).toMatchObject({
      head: { repo: { full_name: 'dave/own-name', parent: { full_name: 'alice/proj' } } },
    });
  });

  test('a pull request outlives its fork', async () => {
    const fake = forked();
    await ask(fake, 'POST', P, { as: 'dave', json: { head: 'dave:topic', base: 'main', title: 't' } });
    await ask(fake, 'DELETE', '/api/v1/repos/dave/own-name', { as: 'dave' });
    const { json } = await ask(fake, 'GET', `${P}/1`, { as: 'bob' });
    expect(json['head']).toMatchObject({ ref: 'refs/pull/1/head', label: 'topic', repo_id: -1, repo: null });
    expect(json).not.toHaveProperty('changed_files');
    expect((await ask(fake, 'GET', `${P}/1.diff`)).text).toContain('+t\n');
  });
});

describe('scheduled merges', () => {
  const guarded = { protections: [{ rule_name: 'main', required_approvals: 1 }] };
  const auto = { do: 'merge', merge_when_checks_succeed: true };

  test('wait for an approval, then happen', async () => {
    const fake = fakeOf(guarded, { pulls: [pull('feature')] });
    expect((await ask(fake, 'POST', `${P}/1/merge`, { as: 'bob', json: auto })).status).toBe(201);
    expect((await ask(fake, 'POST', `${P}/1/merge`, { as: 'bob', json: auto })).status).toBe(409);
    expect((await ask(fake, 'GET', `${P}/1/merge`)).status).toBe(404);
    await ask(fake, 'POST', `${P}/1/reviews`, { as: 'alice', json: { event: 'APPROVED' } });
    expect((await ask(fake, 'GET', `${P}/1/merge`)).status).toBe(204);
  });

  test('can be taken back by who may merge', async () => {
    const fake = fakeOf(guarded, { pulls: [pull('feature')] });
    await ask(fake, 'POST', `${P}/1/merge`, { as: 'bob', json: auto });
    expect((await ask(fake, 'DELETE', `${P}/1/merge`, { as: 'carol' })).status).toBe(403);
    expect((await ask(fake, 'DELETE', `${P}/1/merge`, { as: 'alice' })).status).toBe(204);
    expect((await ask(fake, 'DELETE', `${P}/1/merge`, { as: 'alice' })).status).toBe(404);
  });

  test('wait for the check on the clock, where checks take time', async () => {
    const fake = fakeOf({}, { settings: { mergeCheckSeconds: 5 } });
    await ask(fake, 'POST', P, { as: 'bob', json: { head: 'feature', base: 'main', title: 't' } });
    const open = await ask(fake, 'GET', `${P}/1`);
    expect(open.json['mergeable']).toBe(false);
    expect((await ask(fake, 'POST', `${P}/1/merge`, { as: 'alice', json: { do: 'merge' } })).status).toBe(405);
    expect(fake.journal.at(-1)?.reason).toBe('Please try again later');
    await fake.clock.advance(5);
    expect((await ask(fake, 'GET', `${P}/1`)).json['mergeable']).toBe(true);
    expect((await ask(fake, 'POST', `${P}/1/merge`, { as: 'alice', json: auto })).status).toBe(201);
    expect((await ask(fake, 'GET', `${P}/1/merge`)).status).toBe(204);
  });
});

describe('statuses', () => {
  test('a required one has to succeed', async () => {
    const rule = { rule_name: 'main', enable_status_check: true, status_check_contexts: ['ci/*'] };
    const fake = fakeOf({ protections: [rule] }, { pulls: [pull('feature')] });
    const merge = (): ReturnType<typeof ask> => ask(fake, 'POST', `${P}/1/merge`, { as: 'bob', json: { do: 'merge' } });
    expect((await merge()).status).toBe(405);
    expect(fake.journal.at(-1)?.reason).toBe('Not all required status checks successful');
    const sha = fake.git.branches('alice/proj')['feature'] ?? '';
    const report = (state: string): ReturnType<typeof ask> =>
      ask(fake, 'POST', `${R}/statuses/${sha}`, { as: 'bob', json: { state, context: 'ci/build' } });
    await report('failure');
    expect((await merge()).status).toBe(405);
    await report('success');
    expect((await merge()).status).toBe(200);
  });
});

describe('after a push', () => {
  test('the head moves, approvals become stale, and the number of changed files is counted again', async () => {
    const fake = fakeOf({}, { pulls: [pull('feature')] });
    await ask(fake, 'POST', `${P}/1/reviews`, { as: 'alice', json: { event: 'APPROVED' } });
    fake.git.push('alice/proj', {
      as: 'bob',
      commits: [{ branch: 'feature', message: 'more', files: { 'more.txt': 'm' } }],
    });
    expect((await ask(fake, 'GET', `${P}/1`)).json).toMatchObject({
      changed_files: 2,
      head: { sha: fake.git.branches('alice/proj')['feature'] },
    });
    expect((await ask(fake, 'GET', `${P}/1/reviews/1`)).json['stale']).toBe(true);
  });

  test('a base that has come to conflict makes it unmergeable, and back', async () => {
    const fake = fakeOf({}, { pulls: [pull('x')] }, [
      { branch: 'x', from: 'main', message: 'x', files: { 'a.txt': 'x\n' } },
    ]);
    const mergeable = async (): Promise<unknown> => (await ask(fake, 'GET', `${P}/1`)).json['mergeable'];
    expect(await mergeable()).toBe(true);
    fake.git.push('alice/proj', { as: 'bob', commits: [{ branch: 'main', message: 'm', files: { 'a.txt': 'm\n' } }] });
    expect(await mergeable()).toBe(false);
  });

  test('who may not write may not push, and nothing moves that is no fast-forward', () => {
    const fake = fakeOf();
    const before = fake.git.branches('alice/proj');
    const own = { branch: 'main', message: 'x', files: { a: 'a' } };
    expect(() => fake.git.push('alice/proj', { as: 'carol', commits: [own] })).toThrow('permission denied for writing');
    const lost = { branch: 'main', orphan: true, message: 'x', files: { a: 'a' } };
    expect(() => fake.git.push('alice/proj', { as: 'bob', commits: [lost] })).toThrow('not a fast-forward');
    expect(fake.git.branches('alice/proj')).toEqual(before);
    fake.git.push('alice/proj', { as: 'bob', commits: [lost], force: true });
    expect(fake.git.log('alice/proj')).toHaveLength(1);
  });
});

describe('what the server says of bodies', () => {
  const bodies: readonly (readonly [string, string])[] = [
    [
      '{"head":1}',
      '[]: json: cannot unmarshal number into Go struct field CreatePullRequestOption.head of type string',
    ],
    [
      '{"labels":[1.5]}',
      '[]: json: cannot unmarshal number 1.5 into Go struct field CreatePullRequestOption.labels of type int64',
    ],
    [
      '{"due_date":"2030-01-01"}',
      '[]: parsing time "2030-01-01" as "2006-01-02T15:04:05Z07:00": cannot parse "" as "T"',
    ],
    ['{"due_date":{}}', '[]: Time.UnmarshalJSON: input is not a JSON string'],
    ['[1]', '[]: json: cannot unmarshal array into Go value of type structs.CreatePullRequestOption'],
    ['{"a":}', "[]: invalid character '}' looking for beginning of value"],
    ['{"a" 1}', "[]: invalid character '1' after object key"],
    ['{"a":1 2}', "[]: invalid character '2' after object key:value pair"],
    ['[1 2]', "[]: invalid character '2' after array element"],
    ['"\n"', "[]: invalid character '\\n' in string literal"],
    ['"\\x"', "[]: invalid character 'x' in string escape code"],
    ['1.x', "[]: invalid character 'x' after decimal point in numeric literal"],
    ['é', "[]: invalid character 'Ã' looking for beginning of value"],
    ['{} trailing', '[Head]: Required'],
    ['{"HEAD":"x","head":null,"base":""}', '[Base]: Required'],
  ];
  test.each(bodies)('%s', async (body, message) => {
    const headers = { 'content-type': 'application/json; charset=utf-8' };
    const said = await ask(fakeOf(), 'POST', P, { as: 'alice', body, headers });
    expect([said.status, said.json['message']]).toEqual([422, message]);
  });
});

describe('worlds that cannot be', () => {
  const faults: readonly (readonly [string, object, object])[] = [
    ['pulls.pulls[0].as', {}, { pulls: [pull('feature', { as: 'nobody' })] }],
    ['pulls.pulls[0].repo', {}, { pulls: [pull('feature', { repo: 'alice/nope' })] }],
    ['pulls.pulls[0].labels[0]', {}, { pulls: [pull('feature', { labels: ['nope'] })] }],
    ['pulls.pulls[0].milestone', {}, { pulls: [pull('feature', { milestone: 'nope' })] }],
    ['pulls.pulls[1]', {}, { pulls: [pull('feature'), pull('feature')] }],
    ['pulls.repos[0].forkOf', { forkOf: 'bob/nope' }, {}],
    ['pulls.repos[0].collaborators[0].user', { collaborators: [{ user: 'nobody', permission: 'read' }] }, {}],
    ['pulls.repos[0].commits[0]', { commits: [{ branch: 'x', from: 'nope', message: 'm' }] }, {}],
    ['pulls.settings.RUN_MODE', {}, { settings: { RUN_MODE: 1 } }],
    ['pulls.blocks[0].user', {}, { blocks: [{ by: 'alice', user: 'nobody' }] }],
  ];
  test.each(faults)('%s', (path, repo, more) => {
    const fake = fakeOf();
    const before = JSON.stringify(fake.export());
    try {
      fake.seed(world(repo, more));
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(SeedError);
      expect((error as SeedError).issues[0]?.path).toBe(path);
    }
    expect(JSON.stringify(fake.export())).toBe(before);
  });
});

describe('a branch that goes', () => {
  test('closes what came from it, and leaves what went into it to the default branch', async () => {
    const child = [{ branch: 'child', from: 'feature', message: 'c', files: { 'c.txt': 'c\n' } }];
    const fake = fakeOf({}, { pulls: [pull('feature'), pull('child', { base: 'feature' })] }, child);
    expect((await ask(fake, 'DELETE', `${R}/branches/feature`, { as: 'alice' })).status).toBe(204);
    expect((await ask(fake, 'GET', `${P}/1`)).json).toMatchObject({
      state: 'closed',
      head: { ref: 'refs/pull/1/head' },
    });
    expect((await ask(fake, 'GET', `${P}/2`)).json).toMatchObject({
      state: 'open',
      base: { ref: 'main' },
      changed_files: 2,
    });
  });
});

describe('reviews', () => {
  test('a pending one is its author’s own until it is submitted', async () => {
    const fake = fakeOf({}, { pulls: [pull('feature')] });
    const line = { path: 'feature.txt', body: 'why', new_position: 1 };
    await ask(fake, 'POST', `${P}/1/reviews`, { as: 'alice', json: { body: 'later', comments: [line] } });
    expect((await ask(fake, 'GET', `${P}/1/reviews`, { as: 'bob' })).text).toBe('[]\n');
    expect((await ask(fake, 'GET', `${P}/1/reviews/1`, { as: 'bob' })).status).toBe(404);
    const sent = await ask(fake, 'POST', `${P}/1/reviews/1`, {
      as: 'alice',
      json: { event: 'REQUEST_CHANGES', body: 'no' },
    });
    expect(sent.json).toMatchObject({ id: 1, state: 'REQUEST_CHANGES', official: true, comments_count: 1 });
    expect((await ask(fake, 'GET', `${P}/1/reviews`, { as: 'bob' })).json).toHaveLength(1);
  });

  test('a decision takes the place of the one before, and fulfils the request', async () => {
    const fake = fakeOf({}, { pulls: [pull('feature', { reviewers: ['alice'] })] });
    const decide = (event: string): ReturnType<typeof ask> =>
      ask(fake, 'POST', `${P}/1/reviews`, { as: 'alice', json: { event, body: 'b' } });
    await decide('REQUEST_CHANGES');
    await decide('APPROVED');
    const rows = (await ask(fake, 'GET', `${P}/1/reviews`)).json as unknown as { state: string; dismissed: boolean }[];
    expect(rows.map(({ state, dismissed }) => [state, dismissed])).toEqual([
      ['REQUEST_CHANGES', true],
      ['APPROVED', false],
    ]);
  });
});

describe('closing keywords', () => {
  const merged = async (more: object, asked: object = {}): Promise<unknown> => {
    const fake = fakeOf({ issues: [{ title: 'i' }] }, { pulls: [pull('feature', more)] });
    await ask(fake, 'POST', `${P}/2/merge`, { as: 'alice', json: { do: 'merge', ...asked } });
    return (await ask(fake, 'GET', `${R}/issues/1`)).json['state'];
  };
  const texts: readonly (readonly [string, string])[] = [
    ['closes #1', 'closed'],
    ['It (Fixes: #1).', 'closed'],
    ['resolve alice/proj#1', 'closed'],
    ['closes  #1', 'open'],
    ['closes #1.5', 'open'],
    ['encloses #1', 'open'],
    ['`closes #1`', 'open'],
    ['see #1', 'open'],
  ];
  test.each(texts)('in the description: %s', async (body, state) => {
    expect(await merged({ body })).toBe(state);
  });

  test('of a reader count in the same repository: who merges is responsible for them', async () => {
    expect(await merged({ as: 'carol', body: 'closes #1' })).toBe('closed');
  });

  test('count in the messages of commits that arrive on the default branch, as far as the pusher writes issues', async () => {
    expect(await merged({}, { merge_message_field: 'closes #1' })).toBe('closed');
    const fake = fakeOf({ issues: [{ title: 'i' }] });
    const state = async (): Promise<unknown> => (await ask(fake, 'GET', `${R}/issues/1`)).json['state'];
    const say = (branch: string, message: string): unknown =>
      fake.git.push('alice/proj', { as: 'bob', commits: [{ branch, message, files: { [message]: 'x' } }] });
    say('feature', 'fixes #1');
    expect(await state()).toBe('open');
    say('main', 'fixes #1');
    expect(await state()).toBe('closed');
    say('main', 'reopens #1');
    expect(await state()).toBe('open');
  });
});

describe('lists that the server narrows', () => {
  test('only writers count in a merge whitelist', async () => {
    const rule = { rule_name: 'main', enable_merge_whitelist: true, merge_whitelist_usernames: ['carol', 'bob'] };
    const fake = fakeOf({ protections: [rule] }, { pulls: [pull('feature')] });
    const merge = (as: string): ReturnType<typeof ask> =>
      ask(fake, 'POST', `${P}/1/merge`, { as, json: { do: 'merge' } });
    expect((await merge('carol')).status).toBe(405);
    expect((await merge('alice')).status).toBe(405);
    expect((await merge('bob')).status).toBe(200);
  });

  test('assignees are taken away before one that may not be assigned is rejected', async () => {
    const fake = fakeOf({ private: true }, { pulls: [pull('feature', { assignees: ['alice', 'bob'] })] });
    const said = await ask(fake, 'PATCH', `${P}/1`, { as: 'alice', json: { assignees: ['bob', 'dave'] } });
    expect(said.status).toBe(500);
    expect((await ask(fake, 'GET', `${P}/1`, { as: 'alice' })).json['assignees']).toMatchObject([{ login: 'bob' }]);
  });

  test('scopes are named in the order of the server, without what another one includes', async () => {
    const seed = world();
    const tokens = [{ token: 'tok-eve', scopes: ['read:user', 'read:issue', 'write:issue', 'public-only'] }];
    const fake = createFake({ seed: { ...seed, users: [...(seed.users ?? []), { name: 'eve', tokens }] } });
    expect((await ask(fake, 'GET', P, { as: 'eve' })).json['message']).toContain(
      'token scope=public-only,write:issue,read:user',
    );
  });
});

describe('names that objects have by themselves', () => {
  test('mean nothing as a sort, a permission or a setting', async () => {
    const fake = fakeOf({}, { pulls: [pull('feature')] });
    for (const sort of ['__proto__', 'constructor', 'toString'])
      expect((await ask(fake, 'GET', `${P}?sort=${sort}`)).json).toHaveLength(1);
    const body = '{"permission":"__proto__","__proto__":{},"constructor":{}}';
    const headers = { 'content-type': 'application/json' };
    expect((await ask(fake, 'PUT', `${R}/collaborators/dave`, { as: 'alice', body, headers })).status).toBe(204);
    expect((await ask(fake, 'PATCH', R, { as: 'alice', body, headers })).status).toBe(200);
    expect((await ask(fake, 'POST', `${R}/issues/1/labels`, { as: 'alice', json: { labels: {} } })).json).toEqual([]);
    expect(fake.journal.every(({ internalError }) => internalError === undefined)).toBe(true);
  });
});

describe('heads of others', () => {
  test('code that one may not read is rejected in the same words, however the repository is named', async () => {
    const { users, pulls } = world();
    const fork = { owner: 'bob', name: 'proj', forkOf: 'alice/proj', private: true };
    const fake = createFake({ seed: { users, pulls: { repos: [...(pulls?.repos ?? []), fork] } } as WorldDocument });
    for (const head of ['bob:feature', 'bob/proj:feature']) {
      const said = await ask(fake, 'POST', P, { as: 'alice', json: { head, base: 'main', title: 't' } });
      expect([said.status, said.json['message']]).toEqual([404, "Can't read headRepo UnitTypeCode"]);
    }
    expect((await ask(fake, 'GET', `${P}?state=all`)).json).toEqual([]);
  });
});

// contract: pulls 6.9: access is to read pull requests; for being assigned, to write any other part does as well
test.each([
  ['read', 'repo.issues', 422, 422],
  ['write', 'repo.issues', 201, 422],
  ['write', 'repo.code', 201, 422],
  ['read', 'repo.code', 422, 422],
  ['read', 'repo.pulls', 201, 201],
])('a member of a team that may %s %s is assigned and asked', async (permission, unit, assigned, asked) => {
  const { users, pulls } = world();
  const [proj] = pulls?.repos ?? [];
  const team = { name: 'some', permission, members: ['dave'], units: [unit] };
  const orgs = [{ name: 'acme', owner: 'alice', teams: [team] }];
  const repos = [{ ...proj, owner: 'acme', private: true }];
  const fake = createFake({ seed: { users, pulls: { orgs, repos } } as unknown as WorldDocument });
  const A = '/api/v1/repos/acme/proj/pulls';
  const json = { head: 'feature', base: 'main', title: 't' };
  expect((await ask(fake, 'POST', A, { as: 'bob', json: { ...json, assignees: ['dave'] } })).status).toBe(assigned);
  await ask(fake, 'POST', A, { as: 'bob', json });
  const reviewers = { reviewers: ['dave'] };
  const said = await ask(fake, 'POST', `${A}/1/requested_reviewers`, { as: 'alice', json: reviewers });
  expect(said.status).toBe(asked);
});

import { createFake, type Fake, type PullsVersion } from 'understudy-sdk/fake/pulls';
import { describe, expect, test } from 'vitest';

type Json = Readonly<Record<string, unknown>>;

/** A fake as a version, or as the published API, with a pull request. */
function forge(pulls?: PullsVersion): { fake: Fake; number: number } {
  const fake = createFake(pulls === undefined ? {} : { as: { pulls } });
  const { number } = fake.pulls
    .repo('alice/proj')
    .branch('feature')
    .commit({ files: { 'a.txt': 'a' } })
    .pull();
  return { fake, number };
}

async function sent(fake: Fake, method: string, path: string, body?: object): Promise<Response> {
  const headers = { Authorization: `token ${fake.credentials.token}`, 'Content-Type': 'application/json' };
  return fake.fetch(fake.url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
}

const json = async (response: Promise<Response>): Promise<Json> => (await (await response).json()) as Json;

const PROJ = '/api/v1/repos/alice/proj';

/** A repository of alice's, and carol's fork of it with a branch. */
const FORKED = [
  { owner: 'alice', name: 'proj', commits: [{ branch: 'main', message: 'A', files: { a: '' } }] },
  {
    owner: 'carol',
    name: 'proj',
    forkOf: 'alice/proj',
    commits: [{ branch: 'work', from: 'main', message: 'B', files: { b: '' } }],
  },
];

describe('a version of a forge', () => {
  test.each<[PullsVersion | undefined, string]>([
    [undefined, '1.28.0'],
    ['gitea@1.24', '1.24.7'],
    ['gitea@1.25.2', '1.25.2'],
    ['forgejo', '16.0.0-dev'],
    ['gitea', '1.28.0-dev'],
    ['gitea@1.27', '1.27.3'],
    ['forgejo@11.0.15+gitea-1.22.0', '11.0.15+gitea-1.22.0'],
  ])('%s says that it is %s', async (as, version) => {
    expect(await json(sent(forge(as).fake, 'GET', '/api/v1/version'))).toEqual({ version });
  });

  test.each<[PullsVersion, string[], string[]]>([
    ['gitea@1.22', ['repo_transfer', 'projects_mode'], ['topics', 'licenses', 'has_code', 'branch_count']],
    ['gitea@1.23', ['topics', 'licenses', 'repo_transfer'], ['has_code', 'allow_manual_merge']],
    ['gitea@1.25', ['has_code', 'allow_manual_merge'], ['branch_count', 'repo_transfer']],
    ['gitea@1.26', ['branch_count'], ['allow_merge_update', 'mirror_last_sync_at', 'wiki_branch']],
    ['gitea@1.27', ['allow_merge_update', 'mirror_last_sync_at'], ['wiki_branch']],
    ['forgejo@13', ['wiki_branch', 'repo_transfer'], ['has_wiki_contents', 'licenses', 'branch_count']],
    ['forgejo@15', ['wiki_branch', 'has_wiki_contents'], ['licenses', 'branch_count']],
  ])('%s shows the fields of a repository that it has', async (as, there, absent) => {
    const fields = Object.keys(await json(sent(forge(as).fake, 'GET', PROJ)));
    expect(fields).toEqual(expect.arrayContaining(there));
    expect(fields.filter((field) => absent.includes(field))).toEqual([]);
  });

  test.each<[PullsVersion | undefined, string[], string[]]>([
    [undefined, ['bypass_allowlist_teams', 'priority'], ['apply_to_admins']],
    ['gitea@1.26', ['priority', 'enable_force_push'], ['bypass_allowlist_teams', 'apply_to_admins']],
    ['gitea@1.22', ['enable_push'], ['priority', 'enable_force_push', 'block_admin_merge_override']],
    ['forgejo', ['apply_to_admins'], ['priority', 'enable_force_push', 'block_admin_merge_override']],
  ])('%s shows the fields of a protection that it has', async (as, there, absent) => {
    const body = { rule_name: 'main', priority: 3, enable_force_push: true, apply_to_admins: true };
    const made = await json(sent(forge(as).fake, 'POST', `${PROJ}/branch_protections`, body));
    expect(Object.keys(made)).toEqual(expect.arrayContaining(there));
    expect(Object.keys(made).filter((field) => absent.includes(field))).toEqual([]);
  });

  test('before 1.25.4 does not know whether a repository has code', async () => {
    expect((await json(sent(forge('gitea@1.25.3').fake, 'GET', PROJ)))['has_code']).toBe(false);
    expect((await json(sent(forge('gitea@1.25.4').fake, 'GET', PROJ)))['has_code']).toBe(true);
  });

  test('has its own routes, and lists them', async () => {
    const { fake } = forge('forgejo@15');
    expect((await sent(fake, 'PUT', '/api/v1/user/blocks/bob')).status).toBe(404);
    expect((await sent(fake, 'PUT', '/api/v1/user/block/nobody')).status).toBe(404);
    expect((await sent(fake, 'DELETE', '/api/v1/user/block/alice')).status).toBe(405);
    const routes = (await json(sent(fake, 'GET', '/_fake/routes'))) as unknown as readonly Json[];
    const paths = new Map(routes.map(({ id, path }) => [id, path]));
    expect(paths.get('user.unblock')).toBe('/api/v1/user/unblock/{username}');
    expect(paths.has('issues.lock')).toBe(false);
    expect(fake.coverage().operations.some(({ operation }) => operation === 'issues.lock')).toBe(false);
    fake.seed({ as: { pulls: 'gitea' } });
    expect(fake.coverage().operations.some(({ operation }) => operation === 'issues.lock')).toBe(true);
  });

  test('describes its records in the OpenAPI document', async () => {
    const fieldsIn = async (as?: PullsVersion): Promise<string[]> => {
      const document = await json(sent(forge(as).fake, 'GET', '/_fake/openapi.json'));
      const { schemas } = document['components'] as { schemas: Record<string, { properties: object }> };
      return ['PullRequest', 'ListedPullRequest', 'UpdatePull'].flatMap((name) =>
        Object.keys(schemas[name]?.properties ?? {}),
      );
    };
    expect((await fieldsIn()).filter((field) => field === 'content_version')).toHaveLength(3);
    expect((await fieldsIn('gitea@1.25')).filter((field) => field === 'content_version')).toEqual([]);
  });

  test('sends its webhooks', async () => {
    const delivered = async (as?: PullsVersion): Promise<{ headers: string[]; record: Json; hook: Json }> => {
      const { fake, number } = forge(as);
      const config = { url: 'https://hooks.example/a', content_type: 'json' };
      const events = ['pull_request', 'pull_request_comment'];
      const hook = await json(sent(fake, 'POST', `${PROJ}/hooks`, { type: 'gitea', active: true, events, config }));
      await sent(fake, 'PATCH', `${PROJ}/pulls/${number}`, { title: 'Another title' });
      const [delivery] = fake.deliveries;
      const record = JSON.parse(delivery?.body ?? '') as Json;
      return { headers: Object.keys(delivery?.headers ?? {}), record, hook };
    };
    const newest = await delivered();
    expect(newest.headers).not.toContain('X-Forgejo-Event');
    expect(newest.record).toMatchObject({ changes: { added_labels: null }, pull_request: { content_version: 0 } });
    expect(newest.hook).toMatchObject({ name: '' });
    const forgejo = await delivered('forgejo@15');
    expect(forgejo.headers).toEqual(
      expect.arrayContaining(['X-Forgejo-Event', 'X-Forgejo-Signature', 'X-Gitea-Event']),
    );
    expect(Object.keys(forgejo.record['changes'] as Json)).toEqual(['title']);
    expect(forgejo.record['pull_request']).not.toHaveProperty('content_version');
    expect(forgejo.hook).toMatchObject({ url: 'https://hooks.example/a', content_type: 'json', metadata: null });
    expect(forgejo.hook).not.toHaveProperty('name');
  });

  test('reads the fields of bodies that it knows', async () => {
    const opened = async (as: PullsVersion): Promise<Json> => {
      const { fake } = forge(as);
      fake.git.push('alice/proj', {
        as: 'alice',
        commits: [{ branch: 'b2', from: 'main', message: 'B', files: { b: '' } }],
      });
      const body = { head: 'b2', base: 'main', title: 'B', allow_maintainer_edit: 'yes' };
      return json(sent(fake, 'POST', `${PROJ}/pulls`, body));
    };
    expect(await opened('gitea@1.26')).toMatchObject({
      message: expect.stringContaining('allow_maintainer_edit') as string,
    });
    expect(await opened('gitea@1.25')).toMatchObject({ title: 'B', allow_maintainer_edit: false });
  });

  test.each<[PullsVersion, Record<string, [number, string?]>]>([
    [
      'gitea@1.24',
      { 'dave:work': [404, 'GetBaseRepo'], 'carol/proj:work': [404, 'GetUserByName'], 'carol:work': [201] },
    ],
    [
      'gitea@1.25.4',
      { 'dave:work': [404, 'head repository not found'], ':main': [404, 'GetUserByName'], 'carol:work': [201] },
    ],
    ['gitea@1.26', { 'dave:work': [400], 'carol/proj:work': [201], 'nobody:work': [404, 'not found'] }],
    [
      'forgejo@11',
      { 'dave:work': [404, 'GetBaseRepo'], 'nobody:work': [404, 'GetUserByName'], 'carol:nope': [500, ''] },
    ],
    ['forgejo@15', { 'nobody:work': [404, "The target couldn't be found."], 'carol:work': [201] }],
  ])('takes the heads that it knows: %s', async (as, heads) => {
    const fake = createFake({
      as: { pulls: as },
      seed: {
        users: [{ name: 'alice' }, { name: 'carol', tokens: [{ token: 'c' }] }, { name: 'dave' }],
        pulls: {
          repos: FORKED,
        },
      },
    });
    const headers = { Authorization: 'token c', 'Content-Type': 'application/json' };
    for (const [head, [status, message]] of Object.entries(heads)) {
      const body = JSON.stringify({ head, base: 'main', title: head });
      const response = await fake.fetch(`${fake.url}${PROJ}/pulls`, { method: 'POST', headers, body });
      const said = (await response.json()) as Json;
      expect([head, response.status], JSON.stringify(said)).toEqual([head, status]);
      if (message !== undefined) expect(said['message'], head).toBe(message);
    }
  });

  test('rejects the deletion of a branch that may not be written, although it merges', async () => {
    const merged = async (as: PullsVersion): Promise<[number, unknown]> => {
      const fake = createFake({
        as: { pulls: as },
        seed: {
          users: [{ name: 'alice', tokens: [{ token: 'a' }] }, { name: 'carol' }],
          pulls: {
            repos: FORKED,
            pulls: [{ repo: 'alice/proj', as: 'carol', head: 'carol:work', base: 'main', title: 'B' }],
          },
        },
      });
      const headers = { Authorization: 'token a', 'Content-Type': 'application/json' };
      const body = JSON.stringify({ Do: 'merge', delete_branch_after_merge: true });
      const { status } = await fake.fetch(`${fake.url}${PROJ}/pulls/1/merge`, { method: 'POST', headers, body });
      const pull = (await (await fake.fetch(`${fake.url}${PROJ}/pulls/1`)).json()) as Json;
      return [status, pull['merged']];
    };
    expect(await merged('gitea')).toEqual([200, true]);
    expect(await merged('forgejo')).toEqual([403, true]);
  });

  test.each<[PullsVersion, readonly number[]]>([
    ['gitea@1.27.2', [200, 201, 403, 200]],
    ['gitea@1.27.3', [403, 403, 403, 404]],
  ])('asks for scopes, and hides the organisations of hidden users: %s', async (as, statuses) => {
    const token = { token: 't', scopes: ['write:organization'] };
    const root = { name: 'root', admin: true, tokens: [{ token: 'r' }] };
    const fake = createFake({
      as: { pulls: as },
      seed: {
        users: [
          root,
          { name: 'alice', tokens: [token, { token: 'i', scopes: ['read:issue'] }, { token: 'a' }] },
          { name: 'carol' },
        ],
        pulls: { orgs: [{ name: 'acme', owner: 'alice' }] },
      },
    });
    const ask = async (path: string, by: string, method = 'GET', body?: string): Promise<number> => {
      const headers = { Authorization: `token ${by}`, 'Content-Type': 'application/json' };
      const init = { method, headers, ...(body !== undefined && { body }) };
      return (await fake.fetch(`${fake.url}/api/v1${path}`, init)).status;
    };
    await ask('/admin/users/carol', 'r', 'PATCH', '{"visibility":"private"}');
    expect([
      await ask('/orgs', 'i'),
      await ask('/orgs/acme/repos', 't', 'POST', '{"name":"new"}'),
      await ask('/org/acme/repos', 't', 'POST', '{"name":"new"}'),
      await ask('/users/carol/orgs', 'a'),
    ]).toEqual(statuses);
  });

  test.each<[PullsVersion, string, number]>([
    ['gitea@1.22', 'poster=nobody', 1],
    ['gitea@1.23', 'base_branch=nothing', 1],
    ['gitea@1.24', 'base_branch=nothing', 0],
    ['forgejo@11', 'poster=carol', 0],
  ])('%s lists pull requests by the filters that it knows: %s', async (as, query, count) => {
    const { fake } = forge(as);
    fake.seed({ ...fake.export({ as: 'seed' }).document, users: [{ name: 'alice' }, { name: 'carol' }] });
    const listed = await json(fake.fetch(`${fake.url}${PROJ}/pulls?${query}`));
    expect(listed).toHaveLength(count);
  });

  test.each<[PullsVersion | undefined, RegExp]>([
    [undefined, /#issuecomment-\d+$/],
    ['gitea@1.27.0-rc0', /#issuecomment-\d+$/],
    ['gitea@1.27', /#pullrequestreview-1$/],
    ['gitea', /#issuecomment-\d+$/],
    ['gitea@1.28.0', /#pullrequestreview-1$/],
    ['forgejo', /#issuecomment-\d+$/],
  ])('%s has its address of a review', async (as, expected) => {
    const { fake, number } = forge(as);
    const review = { event: 'COMMENT', body: 'seen' };
    const { html_url } = await json(sent(fake, 'POST', `${PROJ}/pulls/${number}/reviews`, review));
    expect(html_url).toMatch(expected);
    const pending = await json(sent(fake, 'POST', `${PROJ}/pulls/${number}/reviews`, { body: 'later' }));
    expect(pending).toMatchObject({
      state: 'PENDING',
      html_url: expected.source.includes('review') ? '' : (expect.stringMatching(expected) as unknown),
    });
  });

  test.each<[PullsVersion | undefined, 'tree' | 'commit']>([
    [undefined, 'tree'],
    ['gitea@1.27', 'commit'],
    ['forgejo@15', 'commit'],
  ])('%s names a tree by the id of the %s', async (as, kind) => {
    const { fake } = forge(as);
    const { commit } = await json(sent(fake, 'GET', `${PROJ}/branches/main`));
    const { sha } = await json(sent(fake, 'GET', `${PROJ}/git/trees/main`));
    expect(sha === (commit as Json)['id'] ? 'commit' : 'tree').toBe(kind);
  });

  test('forgejo@16 differs from forgejo@15 in addresses, caching, credentials and lines of comments', async () => {
    const seen = await Promise.all(
      (['forgejo@15', 'forgejo@16'] as const).map(async (as) => {
        const { fake, number } = forge(as);
        const path = `${PROJ}/pulls/${number}`;
        const response = await sent(fake, 'GET', path);
        const { url } = (await response.json()) as Json;
        const wrong = await fake.fetch(fake.url + path, { headers: { Authorization: 'token nope' } });
        const comments = [{ path: 'a.txt', new_position: 1, body: 'x' }];
        await sent(fake, 'POST', `${path}/reviews`, { event: 'COMMENT', comments });
        const [line] = (await (await sent(fake, 'GET', `${path}/reviews/1/comments`)).json()) as Json[];
        return [
          url === `${fake.url}${path}`,
          response.headers.get('cache-control')?.includes('no-transform'),
          ((await wrong.json()) as Json)['message'],
          line?.['extra_lines_count'],
        ];
      }),
    );
    const none = 'access token does not exist [sha: nope]';
    const malformed = `token is malformed: token contains an invalid number of segments\n${none}`;
    expect(seen).toEqual([
      [false, true, none, undefined],
      [true, false, malformed, 0],
    ]);
  });

  test.each<[PullsVersion, number]>([
    ['forgejo@15', 405],
    ['forgejo@16', 409],
  ])('%s rejects a fast-forward of commits that have to be signed with %i', async (as, status) => {
    const { fake, number } = forge(as);
    await sent(fake, 'POST', `${PROJ}/branch_protections`, { rule_name: 'main', require_signed_commits: true });
    const merge = await sent(fake, 'POST', `${PROJ}/pulls/${number}/merge`, { Do: 'fast-forward-only' });
    expect(merge.status).toBe(status);
  });
});

test.each<[PullsVersion, string, string, object]>([
  [
    'forgejo@15',
    'bob:x',
    'main',
    { errors: ['bob does not have a fork of alice/proj and alice/proj is not a fork of a repository from bob'] },
  ],
  [
    'forgejo@15',
    'a:b:c',
    'main',
    { errors: ['the head part of {basehead} a:b:c must contain zero or one colon (:) but contains 2'] },
  ],
  ['forgejo@12', 'bob:x', 'main', { message: 'GetBaseRepo', errors: [] }],
  ['forgejo@12', 'a:b:c', 'main', { message: "The target couldn't be found.", errors: [] }],
])('%s says what is wrong with the head %s', async (as, head, base, says) => {
  const { fake } = forge(as);
  await sent(fake, 'POST', '/api/v1/admin/users', {
    username: 'bob',
    email: 'bob@a.example',
    password: 'a-long-one',
  });
  const body = { head, base, title: 'T' };
  const response = await sent(fake, 'POST', `${PROJ}/pulls`, body);
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject(says);
});

test.each<[PullsVersion, string, number]>([
  ['forgejo@13', '', 0],
  ['forgejo@14', '', 1],
])('%s counts a pull request as it does, and a fork has no branch of a wiki', async (as, ofFork, count) => {
  const { fake } = forge(as);
  await sent(fake, 'POST', '/api/v1/orgs', { username: 'acme' });
  const body = { default_branch: 'trunk', name: 'tool', auto_init: true };
  const made = await json(sent(fake, 'POST', '/api/v1/orgs/acme/repos', body));
  const fork = await json(sent(fake, 'POST', `${PROJ}/forks`, { organization: 'acme' }));
  expect([made['wiki_branch'], fork['wiki_branch']]).toEqual(['main', ofFork]);
  await sent(fake, 'POST', '/api/v1/repos/acme/tool/branches', { new_branch_name: 'x' });
  await sent(fake, 'POST', '/api/v1/repos/acme/tool/contents/x', { branch: 'x', content: '', message: 'x' });
  const pull = { head: 'x', base: 'trunk', title: 'T' };
  const { base } = await json(sent(fake, 'POST', '/api/v1/repos/acme/tool/pulls', pull));
  expect(base).toMatchObject({ repo: { open_pr_counter: count } });
});

test.each<[PullsVersion | undefined, string, string]>([
  [undefined, 'A', ''],
  ['gitea@1.26', 'A', ''],
  ['gitea@1.25', '', 'o@a.example'],
  ['forgejo', '', ''],
])('as %s, a change of an organisation leaves the name %j, and of the address %j', async (version, name, email) => {
  const { fake } = forge(version);
  const made = { username: 'acme', full_name: 'A', email: 'o@a.example' };
  await sent(fake, 'POST', '/api/v1/orgs', made);
  const record = await json(sent(fake, 'PATCH', '/api/v1/orgs/acme', { email: '' }));
  expect([record['full_name'], record['email']]).toEqual([name, email]);
});

test.each<PullsVersion | undefined>([undefined, 'gitea@1.26', 'forgejo@15'])(
  'a merge that is rejected has its reason in the journal, and coverage counts it: %s',
  async (version) => {
    const { fake, number } = forge(version);
    const merge = `${PROJ}/pulls/${number}/merge`;
    await sent(fake, 'POST', merge, { Do: 'merge', do: 'merge' });
    expect((await sent(fake, 'POST', merge, { Do: 'merge', do: 'merge' })).status).toBe(405);
    expect(fake.journal.at(-1)?.reason).toBe('The PR is already merged');
    const { statuses = [] } = fake.coverage().operations.find(({ operation }) => operation === 'pulls.merge') ?? {};
    const reasons = statuses.flatMap(({ status, reasons = [] }) => (status === 405 ? reasons : []));
    expect(reasons.find(({ reason }) => reason === 'The PR is already merged')?.count).toBe(1);
  },
);

describe('the combined status of a commit', () => {
  const state = async (version: PullsVersion | undefined, states: readonly string[]): Promise<unknown> => {
    const { fake } = forge(version);
    const sha = fake.git.branches('alice/proj')['feature'];
    for (const [i, one] of states.entries())
      await sent(fake, 'POST', `${PROJ}/statuses/${sha}`, { state: one, context: `c${i}` });
    return (await json(sent(fake, 'GET', `${PROJ}/commits/${sha}/status`)))['state'];
  };

  test.each<[PullsVersion | undefined, readonly string[], string]>([
    [undefined, [], 'pending'],
    [undefined, ['warning', 'success'], 'failure'],
    ['forgejo@15', [], ''],
    ['forgejo@15', ['warning', 'success'], 'warning'],
    ['forgejo@15', ['error', 'success'], 'failure'],
    ['forgejo@15', ['pending', 'success'], 'pending'],
    ['forgejo@15', ['success'], 'success'],
  ])('as %s, of %j, is %s', async (version, states, combined) => {
    expect(await state(version, states)).toBe(combined);
  });
});

test.each<[PullsVersion, string[]]>([
  ['gitea@1.27', ['alice']],
  ['gitea@1.26', ['bob']],
  ['forgejo@15', ['bob']],
])('%s assigns %j where the second of new assignees cannot be', async (as, assigned) => {
  const users = ['alice', 'bob', 'carol'].map((name) => ({ name, tokens: [{ token: `tok-${name}` }] }));
  const issues = [{ title: 'I', assignees: ['alice'] }];
  const repo = { owner: 'alice', name: 'proj', private: true, commits: [], issues };
  const collaborators = [{ user: 'bob', permission: 'write' as const }];
  const fake = createFake({ as: { pulls: as }, seed: { users, pulls: { repos: [{ ...repo, collaborators }] } } });
  const ask = async (method: string, body?: object): Promise<Response> =>
    fake.fetch(`${fake.url}${PROJ}/issues/1`, {
      method,
      headers: { Authorization: 'token tok-alice', 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
  expect((await ask('PATCH', { assignees: ['bob', 'carol'] })).status).toBe(500);
  expect(await json(ask('GET'))).toMatchObject({ assignees: assigned.map((login) => ({ login })) });
});

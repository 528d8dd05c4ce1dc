import { describe, expect, test } from 'vitest';
import { createFake, SeedError } from '../../../fake/index.ts';
import { ask, fakeOf, pull, REPO, world } from './support.ts';

describe('a world document that cannot be is rejected with the path of what is wrong, and changes nothing', () => {
  test.each<[path: string, repo: object, more: object, message?: string]>([
    ['pulls.pulls[0].as', {}, { pulls: [pull('feature', { as: 'nobody' })] }],
    ['pulls.pulls[0].repo', {}, { pulls: [pull('feature', { repo: 'alice/nope' })] }],
    ['pulls.pulls[0].labels[0]', {}, { pulls: [pull('feature', { labels: ['nope'] })] }],
    ['pulls.pulls[0].milestone', {}, { pulls: [pull('feature', { milestone: 'nope' })] }],
    ['pulls.pulls[1]', {}, { pulls: [pull('feature'), pull('feature')] }],
    ['pulls.repos[0].forkOf', { forkOf: 'bob/nope' }, {}],
    ['pulls.repos[0].collaborators[0].user', { collaborators: [{ user: 'nobody', permission: 'read' }] }, {}],
    [
      'pulls.repos[0].commits[0]',
      { commits: [{ branch: 'x', from: 'nope', message: 'm' }] },
      {},
      "unknown branch 'nope'; a branch is there once a commit of the document is on it",
    ],
    ['pulls.repos[0].commits[0].branch', { commits: [{ branch: 'a topic', message: 'm' }] }, {}],
    ['pulls.repos[0].branches', { branches: ['a..b'] }, {}],
    [
      'pulls.repos[0]',
      { branches: ['a', 'a/b'] },
      {},
      'git cannot have refs/heads/a and refs/heads/a/b together; rename one of them',
    ],
    ['pulls.repos[0].tags[0].name', { tags: [{ name: 'v1~', target: 'main' }] }, {}],
    ['pulls.repos[0].watchers[1]', { watchers: ['alice', 'nobody'] }, {}, 'unknown user'],
    [
      'pulls.repos[0].issues[0].attachments[0].base64',
      { issues: [{ title: 'I', attachments: [{ name: 'a.txt', base64: '*' }] }] },
      {},
      'expected base64',
    ],
    ['pulls.orgs[0].name', {}, { orgs: [{ name: 'a b', owner: 'alice' }] }],
    ['pulls.orgs[0].owner', {}, { orgs: [{ name: 'acme', owner: 'nobody' }] }, 'unknown user'],
    ['pulls.settings.RUN_MODE', {}, { settings: { RUN_MODE: 1 } }],
    ['pulls.blocks[0].user', {}, { blocks: [{ by: 'alice', user: 'nobody' }] }],
    ['pulls.notifications[0].on', {}, { notifications: [{ user: 'alice', on: 'alice/proj#9' }] }],
  ])('%s', (path, repo, more, message) => {
    const fake = fakeOf();
    const before = JSON.stringify(fake.export());
    try {
      fake.seed(world(repo, more));
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(SeedError);
      const [issue] = (error as SeedError).issues;
      expect(issue).toMatchObject({ path, ...(message !== undefined && { message }) });
    }
    expect(JSON.stringify(fake.export())).toBe(before);
  });
});

test('a world document has notifications, and an export has them again', async () => {
  const notifications = [
    { user: 'alice', on: 'alice/proj#1', status: 'pinned' },
    { user: 'dave', on: 'alice/proj#1' },
  ];
  const fake = fakeOf({ issues: [{ title: 'One' }] }, { notifications });
  const read = async (as: string): Promise<unknown> => (await ask(fake, 'GET', '/api/v1/notifications', { as })).json;
  expect(await read('alice')).toMatchObject([{ subject: { title: 'One' }, unread: false, pinned: true }]);
  expect(await read('dave')).toMatchObject([{ subject: { title: 'One' }, unread: true, pinned: false }]);
  expect(fake.export({ as: 'seed' }).document.pulls?.notifications).toEqual(notifications);
});

test('an export has the names of tokens', async () => {
  const fake = fakeOf();
  const headers = { Authorization: `Basic ${btoa('bob:pw-bob')}` };
  await ask(fake, 'POST', '/api/v1/users/bob/tokens', { headers, json: { name: 'ci', scopes: ['all'] } });
  const { document } = fake.export({ as: 'seed' });
  const bob = (document.users ?? []).find(({ name }) => name === 'bob');
  expect(bob?.tokens?.map(({ name }) => name)).toEqual([undefined, 'ci']);
});

test('an export has who was removed, and what they did', async () => {
  const fake = fakeOf({}, { pulls: [pull('feature')] });
  const on = '/api/v1/repos/alice/proj';
  await ask(fake, 'POST', `${on}/issues/1/comments`, { as: 'bob', json: { body: 'hello' } });
  await ask(fake, 'POST', `${on}/pulls/1/reviews`, { as: 'bob', json: { event: 'APPROVED', body: 'ok' } });
  await ask(fake, 'DELETE', '/api/v1/admin/users/bob', { as: 'siteadmin' });
  const { document } = fake.export({ as: 'seed' });
  const copy = createFake({ seed: document });
  for (const path of ['issues/1/comments', 'pulls/1/reviews', 'pulls/1']) {
    const { json } = await ask(fake, 'GET', `${on}/${path}`, { as: 'alice' });
    expect((await ask(copy, 'GET', `${on}/${path}`, { as: 'alice' })).json).toEqual(json);
    expect(JSON.stringify(json)).not.toContain('bob');
  }
  expect(document.pulls?.removedUsers).toHaveLength(1);
  expect(copy.export({ as: 'seed' }).document.pulls?.removedUsers).toHaveLength(1);
});

test('an organisation keeps all its owners, and its teams', async () => {
  const users = ['alice', 'bob', 'carol'].map((name) => ({ name, tokens: [{ token: `tok-${name}` }] }));
  const teams = [{ name: 'devs', permission: 'write', members: ['carol'] }];
  const orgs = [{ name: 'acme', owner: 'alice', owners: ['bob', 'alice'], teams }];
  const { document } = createFake({ seed: { users, pulls: { orgs } } }).export({ as: 'seed' });
  expect(document.pulls?.orgs).toMatchObject([{ owner: 'alice', owners: ['bob'], teams: [{ name: 'devs' }] }]);
  const fake = createFake({ seed: document });
  const remove = (name: string): Promise<Response> =>
    fake.fetch(`${fake.url}/api/v1/orgs/acme/members/${name}`, {
      method: 'DELETE',
      headers: { Authorization: 'token tok-bob' },
    });
  const answers = await Promise.all([remove('alice'), remove('bob')]);
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([204, 500]);
});

test('a branch that was deleted leaves its name to one that git could not have beside it', async () => {
  const fake = fakeOf({ branches: ['a', 'a/b'], deletedBranches: ['a'] });
  const names = (await ask(fake, 'GET', `${REPO}/branches`)).json as unknown as { name: string }[];
  expect(names.map(({ name }) => name)).toEqual(expect.arrayContaining(['a/b', 'main']));
  expect(names.map(({ name }) => name)).not.toContain('a');
});

test('an issue and its comments have files of their own', async () => {
  const comments = [{ as: 'alice', body: 'C', attachments: [{ name: 'c.txt', base64: btoa('of the comment') }] }];
  const issues = [
    { title: 'I', attachments: [{ name: 'i.txt', content: 'of the issue' }, { name: 'e.txt' }], comments },
  ];
  const fake = createFake({ seed: world({ issues }) });
  const sizes = async (path: string) => {
    const { json } = await ask(fake, 'GET', `/api/v1/repos/alice/proj/issues/${path}/assets`, { as: 'alice' });
    return (json as unknown as { name: string; size: number }[]).map(({ name, size }) => [name, size]);
  };
  const files = [
    ['i.txt', 12],
    ['e.txt', 0],
  ];
  expect(await sizes('1')).toEqual(files);
  expect(await sizes('comments/1')).toEqual([['c.txt', 14]]);
});

import { describe, expect, test } from 'vitest';
import { SeedError } from '../../../fake/index.ts';
import { ask, fakeOf, pull, REPO, world } from './support.ts';

const PULLS = `${REPO}/pulls`;

describe('names that have changed', () => {
  test('a renamed repository sends readers on, with the query', async () => {
    const fake = fakeOf({}, { pulls: [pull('feature')] });
    await ask(fake, 'PATCH', REPO, { as: 'alice', json: { name: 'new' } });
    const said = await ask(fake, 'GET', `${PULLS}/1?x=1`, { as: 'bob' });
    expect([said.status, said.headers.get('location')]).toEqual([301, '/api/v1/repos/alice/new/pulls/1?x=1']);
    expect(said.text).toBe('<a href="/api/v1/repos/alice/new/pulls/1?x=1">Moved Permanently</a>.\n\n');
    expect((await ask(fake, 'POST', PULLS, { as: 'bob', json: {} })).text).toBe('');
  });

  test('a renamed user sends readers on, too', async () => {
    const fake = fakeOf({}, { pulls: [pull('feature')] });
    await ask(fake, 'POST', '/api/v1/admin/users/alice/rename', { as: 'siteadmin', json: { new_username: 'eve' } });
    const said = await ask(fake, 'GET', PULLS, { as: 'bob' });
    expect([said.status, said.headers.get('location')]).toEqual([301, '/api/v1/repos/eve/proj/pulls']);
  });
});

test('a response to a method that a path does not know says that it is empty', async () => {
  const answer = await ask(fakeOf(), 'DELETE', `${REPO}/pulls`);
  expect([answer.status, answer.headers.get('content-length'), answer.headers.get('content-type')]).toEqual([
    405,
    '0',
    null,
  ]);
});

test('a push without the right to write is rejected, and so is one that is no fast-forward', () => {
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

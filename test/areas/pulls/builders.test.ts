import { expect, test } from 'vitest';
import { createFake } from '../../../fake/index.ts';

test('one line makes a pull request', async () => {
  const fake = createFake();
  const { number } = fake.pulls
    .repo('alice/proj')
    .branch('feature')
    .commit({ files: { 'a.txt': 'a\n' } })
    .pull();
  const response = await fake.fetch(`${fake.url}/api/v1/repos/alice/proj/pulls/${number}`);
  expect(await response.json()).toMatchObject({
    title: 'Merge feature',
    user: { login: 'alice' },
    additions: 1,
    mergeable: true,
  });
});

test('a builder keeps what is there already', () => {
  const fake = createFake();
  const proj = fake.pulls.repo('alice/proj');
  const { sha } = proj.branch('feature').commit();
  expect(fake.pulls.repo('alice/proj').branch('feature').sha).toBe(sha);
  expect(proj.branch('feature').commit({ message: 'second' }).repo.name).toBe('alice/proj');
  expect(fake.git.log('alice/proj', 'feature').map(({ message }) => message)).toEqual([
    'second\n',
    'Commit 1\n',
    'Initial commit\n',
  ]);
});

test('collaborators and forks get users of their own, with tokens', async () => {
  const fake = createFake();
  fake.pulls.repo('alice/proj').collaborator('bob');
  fake.pulls.repo('carol/proj', { forkOf: 'alice/proj' }).branch('topic').commit();
  const create = (name: string, head: string): Promise<Response> =>
    fake.fetch(`${fake.url}/api/v1/repos/alice/proj/pulls`, {
      method: 'POST',
      headers: { Authorization: `token ${name}-token`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ head, base: 'main', title: 't' }),
    });
  expect((await create('carol', 'carol:topic')).status).toBe(201);
  expect((await create('bob', 'carol:topic')).status).toBe(409);
});

test('git has a file for each commit', () => {
  const fake = createFake();
  fake.pulls
    .repo('alice/proj')
    .branch('main')
    .commit({ files: { 'deep/a.txt': 'a' } });
  expect(fake.git.file('alice/proj', 'deep/a.txt')).toBe('a');
  expect(fake.git.file('alice/proj', 'nope')).toBeUndefined();
  expect(() => fake.git.branches('alice/nope')).toThrow('unknown repository alice/nope');
});

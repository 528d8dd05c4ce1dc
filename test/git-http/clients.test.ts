import git from 'isomorphic-git';
import { setupServer } from 'msw/node';
import { afterEach, describe, expect, test } from 'vitest';
import { PullsClient } from '../../src/pulls/index.ts';
import { createFake, type Fake } from '../../fake/index.ts';
import { handlersOf } from '../../fake/adapters/msw.ts';
import { Clone } from './isomorphic.ts';

const seed = {
  users: [{ name: 'alice', tokens: [{ token: 'tok' }] }],
  pulls: {
    repos: [
      {
        owner: 'alice',
        name: 'r',
        commits: [
          { message: 'first', files: { 'a.txt': 'a\n' } },
          { message: 'second', files: { 'b.txt': 'b\n' } },
          { branch: 'topic', from: 'main', message: 'on topic', files: { 't.txt': 't\n' } },
        ],
      },
    ],
    pulls: [{ repo: 'alice/r', as: 'alice', head: 'topic', base: 'main', title: 'Topic' }],
  },
};
const url = (fake: Fake): string => `${fake.url}/alice/r.git`;

let clone: Clone | undefined;
afterEach(() => clone?.[Symbol.dispose]());

describe('isomorphic-git through fake.fetch', () => {
  test('clones, pushes to the head of a pull request, and fetches what was merged', async () => {
    const fake = createFake({ seed });
    const pulls = new PullsClient(fake.options.pulls).repo('alice', 'r');
    clone = new Clone(fake.fetch);
    const { clone_url } = (await pulls.retrieve(1)).base.repo!;
    await git.clone({ ...clone, url: clone_url, ref: 'topic' });
    const sha = await clone.commit('t.txt', 'more\n', 'More');
    const pushed = await git.push({ ...clone, ref: 'topic' });
    expect(pushed.ok).toBe(true);
    expect((await pulls.retrieve(1)).head.sha).toBe(sha);

    await pulls.merge(1, { Do: 'squash' });
    await git.fetch({ ...clone, ref: 'main' });
    const [tip] = await git.log({ ...clone, ref: 'origin/main', depth: 1 });
    expect(tip?.commit.message).toContain('Topic (#1)');
    expect(fake.journal.map(({ operation }) => operation)).toContain('git.push');
    expect(fake.journal.map(({ operation }) => operation)).toContain('git.fetch');
    expect(fake.unmatched).toEqual([]);
  });

  test('clones a part of the history', async () => {
    const fake = createFake({ seed });
    clone = new Clone(fake.fetch);
    await git.clone({ ...clone, url: url(fake), depth: 1, singleBranch: true });
    expect(await git.log(clone)).toHaveLength(1);
  });

  test('sees the refs of a state that a fake went back to', async () => {
    const fake = createFake({ seed });
    const before = fake.snapshot();
    clone = new Clone(fake.fetch);
    await git.clone({ ...clone, url: url(fake) });
    const refs = (): Promise<unknown> => git.listServerRefs({ http: clone!.http, url: url(fake) });
    const old = await refs();
    const sha = await clone.commit('a.txt', 'new\n', 'New');
    await git.push(clone);
    expect(await refs()).not.toEqual(old);
    const exported = fake.export();
    fake.restore(before);
    expect(await refs()).toEqual(old);
    fake.reset();
    expect(await refs()).toEqual(old);
    fake.seed(exported);
    expect(fake.git.branches('alice/r')['main']).toBe(sha);
    await expect(git.push(clone)).resolves.toMatchObject({ ok: true });
  });

  test('is told why a push is rejected', async () => {
    const protections = [{ rule_name: 'main' }];
    const [repo] = seed.pulls.repos;
    const fake = createFake({ seed: { ...seed, pulls: { repos: [{ ...repo!, protections }] } } });
    clone = new Clone(fake.fetch);
    await git.clone({ ...clone, url: url(fake) });
    await clone.commit('a.txt', 'new\n', 'New');
    const messages: string[] = [];
    const onMessage = (text: string): void => void messages.push(text);
    await expect(git.push({ ...clone, onMessage })).rejects.toThrow('pre-receive hook declined');
    expect(messages.join('')).toContain('Not allowed to push to protected branch main');
  });
});

test('git works under a base path', async () => {
  const fake = createFake({ seed, url: 'https://forge.example/gitea' });
  clone = new Clone(fake.fetch);
  await git.clone({ ...clone, url: 'https://forge.example/gitea/alice/r' });
  expect(await git.log(clone)).toHaveLength(2);
});

test('git works through MSW', async () => {
  const fake = createFake({ seed, url: 'https://forge.example' });
  const server = setupServer(...handlersOf(fake));
  server.listen({ onUnhandledFrame: 'error' });
  try {
    clone = new Clone(fetch);
    await git.clone({ ...clone, url: url(fake) });
    const sha = await clone.commit('a.txt', 'new\n', 'New');
    await git.push(clone);
    expect(fake.git.branches('alice/r')['main']).toBe(sha);
  } finally {
    server.close();
  }
});

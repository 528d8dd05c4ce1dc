import LightningFS from '@isomorphic-git/lightning-fs';
import { Buffer } from 'buffer';
import git from 'isomorphic-git';
import { createFake } from 'understudy-sdk/fake';
import { expect, test } from 'vitest';
import { through } from '../git-http/http-client.ts';

// isomorphic-git takes it for granted, and a browser has none.
Object.assign(globalThis, { Buffer });

test('isomorphic-git in the page clones, pushes and fetches through fake.fetch', async () => {
  const fake = createFake({ seed: { users: [{ name: 'alice', tokens: [{ token: 'tok' }] }] } });
  fake.pulls
    .repo('alice/r')
    .branch('topic')
    .commit({ files: { 't.txt': 't\n' } });
  const fs = new LightningFS('understudy', { wipe: true });
  const dir = '/r';
  const clone = { fs, dir, http: through(fake.fetch), onAuth: () => ({ username: 'tok' }) };

  await git.clone({ ...clone, url: `${fake.url}/alice/r.git`, ref: 'topic' });
  expect(await fs.promises.readFile(`${dir}/t.txt`, 'utf8')).toBe('t\n');

  await fs.promises.writeFile(`${dir}/t.txt`, 'more\n');
  await git.add({ ...clone, filepath: 't.txt' });
  const sha = await git.commit({ ...clone, message: 'More', author: { name: 'Bot', email: 'bot@example.com' } });
  expect((await git.push(clone)).ok).toBe(true);
  expect(fake.git.branches('alice/r')['topic']).toBe(sha);
  expect(fake.git.file('alice/r', 't.txt', 'topic')).toBe('more\n');

  const commits = [{ branch: 'main', message: 'Elsewhere', files: { 'm.txt': 'm\n' } }];
  fake.git.push('alice/r', { as: 'alice', commits });
  await git.fetch({ ...clone, ref: 'main' });
  const [tip] = await git.log({ ...clone, ref: 'origin/main', depth: 1 });
  expect(tip?.commit.message).toBe('Elsewhere\n');
  expect(fake.unmatched).toEqual([]);
});

import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { createFake } from 'understudy-sdk/fake';
import { listen } from 'understudy-sdk/fake/node';
import { release } from './release.ts';

test.skipIf(spawnSync('git', ['--version']).status !== 0)('the bot releases with git and the API', async () => {
  const fake = createFake();
  fake.pulls.user('bot').repo('acme/app').collaborator('bot', 'admin');
  const server = await listen(fake);
  try {
    const { number, commit } = await release({ url: server.url, token: 'bot-token' }, 'acme/app', '1.2.0');
    expect(number).toBe(1);
    expect(fake.git.branches('acme/app')['main']).toBe(commit);
    expect(fake.git.file('acme/app', 'CHANGELOG.md')).toBe('## 1.2.0\n');
    expect(fake.journal.map(({ operation }) => operation)).toEqual([
      ...['git.refs', 'git.fetch', 'git.fetch', 'git.refs', 'git.refs', 'git.push'],
      ...['pulls.create', 'pulls.merge', 'pulls.retrieve'],
    ]);
    expect(fake.unmatched).toEqual([]);
  } finally {
    await server.close();
  }
});

import { giteaApi } from 'gitea-js';
import { expect, test } from 'vitest';
import { createFake } from '../../fake/index.ts';
import { listen } from '../../fake/adapters/node.ts';
import { startBot } from './octokit-bot.ts';

test('a bot of other libraries goes from a push to a merge against the fake on a port', async () => {
  const secret = 's3cret';
  const fake = createFake();
  fake.pulls.user('bot').repo('alice/proj').collaborator('bot');
  const forge = await listen(fake);
  const bot = await startBot({ forge: forge.url, token: 'bot-token', secret });
  try {
    const { repos } = giteaApi(forge.url, { token: 'alice-token', customFetch: fetch });
    await repos.repoCreateHook('alice', 'proj', {
      type: 'gitea',
      config: { url: bot.url, content_type: 'json', secret },
      events: ['pull_request', 'push'],
      active: true,
    });
    const commits = [{ branch: 'topic', from: 'main', message: 'Feature', files: { 'feature.txt': 'new\n' } }];
    fake.git.push('alice/proj', { as: 'alice', commits });
    const { data: pull } = await repos.repoCreatePullRequest('alice', 'proj', {
      head: 'topic',
      base: 'main',
      title: 'Feature',
    });
    const index = pull.number ?? 0;
    await fake.webhooks.settled();
    await repos.issueCreateComment('alice', 'proj', index, { body: '/merge' });
    await fake.webhooks.settled();
    const { data: after } = await repos.repoGetPullRequest('alice', 'proj', index);
    const { data: comments } = await repos.issueGetComments('alice', 'proj', index);
    expect(after.merged).toBe(true);
    expect(comments.map(({ body }) => body)).toEqual(['Thank you, alice. Say /merge when it is ready.', '/merge']);
    // A push, the pull request, both comments, the merge's push and closing.
    expect(fake.deliveries.map(({ response }) => response?.status)).toEqual(Array.from({ length: 6 }, () => 200));
  } finally {
    bot.server.close();
    await forge.close();
  }
});

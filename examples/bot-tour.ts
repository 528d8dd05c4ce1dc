/** The bot against the fake on a port: from a push to a merge, in one process. */
import { giteaApi } from 'gitea-js';
import { createFake } from 'understudy-sdk/fake';
import { listen } from 'understudy-sdk/fake/node';
import { startBot } from './bot.ts';

/** Runs the whole loop, and gives what there is to see of it at the end. */
export async function botTour(): Promise<{ merged: boolean; comments: string[]; statuses: (number | undefined)[] }> {
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
    return {
      merged: after.merged === true,
      comments: comments.map(({ body = '' }) => body),
      statuses: fake.deliveries.map(({ response }) => response?.status),
    };
  } finally {
    bot.server.close();
    await forge.close();
  }
}

if (import.meta.main) console.log(await botTour());

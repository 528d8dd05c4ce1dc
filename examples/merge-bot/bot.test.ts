import { describe, expect, test } from 'vitest';
import { createFake, type Fake } from 'understudy-sdk/fake';
import { PullsClient } from 'understudy-sdk/pulls';
import { Bot } from './bot.ts';

const secret = 's3cret';

/** A repository whose webhooks reach the bot, with a pull request that needs the check `ci`. */
function opened(sleep?: (fake: Fake) => Promise<void>): { bot: Bot; fake: Fake; number: number } {
  const fake = createFake({ send: (request) => bot.fetch(request) });
  const repo = fake.pulls
    .user('bot')
    .user('mallory')
    .repo('alice/proj', {
      protections: [{ rule_name: 'main', enable_status_check: true, status_check_contexts: ['ci'] }],
    })
    .collaborator('bot')
    .hook({ url: 'https://bot.example/hook', events: ['pull_request_comment'], secret });
  const { number } = repo
    .branch('topic')
    .commit({ files: { 'feature.txt': 'new\n' } })
    .pull();
  const options = { ...fake.options.pulls, auth: { token: 'bot-token' } };
  const pulls = new PullsClient(sleep === undefined ? options : { ...options, sleep: () => sleep(fake) });
  const bot = new Bot({ pulls, secret, trusted: ['alice'] });
  return { bot, fake, number };
}

async function post(fake: Fake, as: string, path: string, body: object): Promise<void> {
  const headers = { Authorization: `token ${as}-token`, 'Content-Type': 'application/json' };
  const url = `${fake.url}/api/v1/repos/alice/proj/${path}`;
  const response = await fake.fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  expect(response.status).toBe(201);
}

async function say(fake: Fake, as: string, number: number): Promise<void> {
  await post(fake, as, `issues/${number}/comments`, { body: '/merge' });
  await fake.webhooks.settled();
}

const pass = (fake: Fake): Promise<void> =>
  post(fake, 'alice', `statuses/${fake.git.branches('alice/proj')['topic']}`, { context: 'ci', state: 'success' });

describe('the bot', () => {
  test('merges what has passed, and removes the branch', async () => {
    const { bot, fake, number } = opened();
    await pass(fake);
    await say(fake, 'alice', number);
    await bot.settled();
    expect(bot.problems).toEqual([]);
    expect(fake.git.file('alice/proj', 'feature.txt')).toBe('new\n');
    expect(Object.keys(fake.git.branches('alice/proj'))).toEqual(['main']);
  });

  test('waits for the check that is still running', async () => {
    const { bot, fake, number } = opened(pass);
    await say(fake, 'alice', number);
    await bot.settled();
    expect(bot.problems).toEqual([]);
    expect(fake.requests({ operation: 'pulls.merge' }).map(({ status }) => status)).toEqual([405, 200]);
  });

  test('gives up after a minute, and says why', async () => {
    const { bot, fake, number } = opened();
    await say(fake, 'alice', number);
    await bot.settled();
    expect(bot.problems).toEqual([expect.stringContaining(`alice/proj#${number}`)]);
    expect(fake.requests({ operation: 'pulls.merge', status: 405 })[0]?.reason).toContain('status checks');
  });

  test('does not listen to strangers', async () => {
    const { bot, fake, number } = opened();
    await pass(fake);
    await say(fake, 'mallory', number);
    await bot.settled();
    expect(fake.requests({ operation: 'pulls.merge' })).toEqual([]);
  });
});

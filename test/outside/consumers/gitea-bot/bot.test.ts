import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createFake, exploreFaults, type Fake } from 'understudy-sdk/fake';
import { listen } from 'understudy-sdk/fake/node';
import { PullsClient, verifyForgeWebhook } from 'understudy-sdk/pulls';
import { expect, test } from 'vitest';
import { raise } from './bot.ts';

const repo = {
  ...{ owner: 'alice', name: 'app', commits: [{ message: 'Begin', files: { 'version.txt': '1\n' } }] },
  collaborators: [{ user: 'bot', permission: 'write' as const }],
  protections: [{ rule_name: 'main', enable_status_check: true, status_check_contexts: ['ci'] }],
};
const users = ['alice', 'bot'].map((name) => ({ name, tokens: [{ token: `${name}-token` }] }));
const seed = { users, pulls: { repos: [repo] } };

const versionOf = (fake: Fake) => fake.git.file('alice/app', 'version.txt');

/** Does what a CI server does with the bot's branch, where there is one. */
async function check(fake: Fake): Promise<void> {
  const head = fake.git.branches('alice/app')['version-2'];
  const alice = new PullsClient({ ...fake.options.pulls, auth: { token: 'alice-token' } }).repo('alice', 'app');
  if (head !== undefined) await alice.statuses.create(head, { state: 'success', context: 'ci' });
}

/** Runs the bot against a port, again if it fails. */
async function runBot(fake: Fake): Promise<void> {
  const server = await listen(fake);
  const once = () => raise(server.url, 'bot-token', '2');
  await once().catch(once).finally(server.close);
}

test('merges when the checks have succeeded, and says so', async () => {
  const fake = createFake({ seed });
  const events: string[] = [];
  const receiver = createServer(async (request, response) => {
    const { type } = await verifyForgeWebhook(await text(request), request.headers, 's3cret');
    events.push(type);
    response.writeHead(204).end();
  });
  await once(receiver.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
  fake.pulls.repo('alice/app').hook({ url, events: ['pull_request', 'status'], secret: 's3cret' });

  await runBot(fake);
  expect(versionOf(fake)).toBe('1\n');
  await check(fake);
  await fake.webhooks.settled();
  receiver.close();
  expect(versionOf(fake)).toBe('2\n');
  expect(Object.keys(fake.git.branches('alice/app'))).toEqual(['main']);
  expect(events).toEqual(['pull_request', 'status', 'pull_request']);
});

test('gets there whatever one request does', { timeout: 120_000 }, async () => {
  const report = await exploreFaults({
    seed,
    flow: runBot,
    async invariant({ fake }) {
      await check(fake);
      if (versionOf(fake) !== '2\n') return 'the version is not raised';
    },
  });
  expect(report.violations).toEqual([]);
});

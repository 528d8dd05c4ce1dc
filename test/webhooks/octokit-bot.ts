/** A bot for pull requests, written with the libraries that bots use. It knows nothing of the fake. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createNodeMiddleware, Webhooks } from '@octokit/webhooks';
import { giteaApi } from 'gitea-js';

/** Where the bot finds the forge, and what it is known there by. */
export interface BotOptions {
  readonly forge: string;
  readonly token: string;
  /** The key that deliveries are signed with. */
  readonly secret: string;
}

/** The names of the repository of an event. */
interface Named {
  readonly repository: { readonly name: string; readonly owner: { readonly login: string } };
}

const at = ({ repository }: Named): [owner: string, repo: string] => [repository.owner.login, repository.name];

/** Starts the bot on a free port: it greets new pull requests, and merges one when a comment says `/merge`. */
export async function startBot({ forge, token, secret }: BotOptions): Promise<{ server: Server; url: string }> {
  const { repos } = giteaApi(forge, { token, customFetch: fetch });
  const webhooks = new Webhooks({ secret });
  webhooks.on('pull_request.opened', async ({ payload }) => {
    const body = `Thank you, ${payload.sender.login}. Say /merge when it is ready.`;
    await repos.issueCreateComment(...at(payload), payload.number, { body });
  });
  webhooks.on('issue_comment.created', async ({ payload }) => {
    if (payload.comment.body.trim() !== '/merge') return;
    await repos.repoMergePullRequest(...at(payload), payload.issue.number, { Do: 'squash' });
  });
  const middleware = createNodeMiddleware(webhooks, { path: '/hook' });
  const server = createServer((request, response) => void middleware(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook` };
}

/**
 * The pull request client against a server, and nothing that only a fake offers: it runs as well against a live one.
 *
 *   PULLS_BASE_URL=https://git.example PULLS_TOKEN=… npx vitest run test/live
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isHttpError } from 'understudy-sdk';
import { PullsClient, pullSchemas, type RepositoryPulls } from 'understudy-sdk/pulls';
import { openServer, type Server } from './server.ts';

let server: Server;
let repo: RepositoryPulls;

beforeAll(async () => {
  server = await openServer();
  const { baseUrl, token } = server;
  const client = new PullsClient({ baseUrl, auth: { token }, schemas: pullSchemas, validate: 'strict' });
  repo = client.repo(server.owner, server.repo);
});

afterAll(() => server.close());

/** Opens a pull request out of a fresh branch. */
async function opened(branch: string): Promise<number> {
  await server.branch(branch, `${branch}.txt`, `${branch}\n`);
  const { number } = await repo.create({ head: branch, base: 'main', title: `Add ${branch}`, body: 'One file.' });
  return number;
}

describe('the client of pull requests', () => {
  test('creates, reads and lists', async () => {
    const number = await opened('topic-a');
    const pull = await repo.retrieve(number);
    expect(pull).toMatchObject({ number, title: 'Add topic-a', state: 'open', merged: false });
    expect((await repo.retrieveByBranches('main', 'topic-a')).number).toBe(number);
    const open = await repo.list({ state: 'open', sort: 'oldest' }).toArray({ limit: 100 });
    expect(open.map((one) => one.number)).toContain(number);
  });

  test('reads the change as diff, patch, commits and files', async () => {
    const number = await opened('topic-b');
    expect(await repo.diff(number)).toContain('+topic-b');
    expect(await repo.patch(number)).toMatch(/^From [0-9a-f]{40} /);
    expect(await repo.commits(number).toArray({ limit: 10 })).toHaveLength(1);
    const files = await repo.files(number).toArray({ limit: 10 });
    expect(files.map(({ filename, status }) => [filename, status])).toEqual([['topic-b.txt', 'added']]);
  });

  test('updates, and tells a stale version', async () => {
    const number = await opened('topic-c');
    const { content_version } = await repo.update(number, { body: 'Changed.' });
    const stale = await repo.update(number, { body: 'Again.', content_version: (content_version ?? 1) - 1 }).safe();
    expect(!stale.ok && isHttpError(stale.error, 409)).toBe(true);
    expect((await repo.update(number, { state: 'closed' })).state).toBe('closed');
  });

  test.each(['merge', 'squash', 'rebase', 'rebase-merge'] as const)('merges by %s', async (style) => {
    const number = await opened(`topic-${style}`);
    expect(await repo.isMerged(number)).toBe(false);
    expect(await repo.mergeWhenReady(number, { Do: style }, { deadline: 30_000 })).toEqual({ merged: true });
    expect(await repo.isMerged(number)).toBe(true);
    const again = await repo.merge(number, { Do: style }).safe();
    expect(!again.ok && isHttpError(again.error, 405)).toBe(true);
  });

  test('reviews', async () => {
    const number = await opened('topic-d');
    const review = await repo.reviews.create(number, { event: 'COMMENT', body: 'Fine.' });
    expect((await repo.reviews.retrieve(number, review.id)).body).toBe('Fine.');
    expect(await repo.reviews.list(number).toArray({ limit: 10 })).toHaveLength(1);
  });

  test('reports what is not there', async () => {
    const missing = await repo.retrieve(99_999).safe();
    expect(!missing.ok && isHttpError(missing.error, 404)).toBe(true);
    expect(await repo.isMerged(99_999)).toBe(false);
  });
});

import { createFake, type Fake, type WorldDocument } from 'understudy-sdk/fake';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { importRepository, type Imported } from '../../fake/cli/import/import.ts';
import { pathOfSecret } from '../../fake/cli/import/secrets.ts';
import { Source } from '../../fake/cli/import/source.ts';
import { Remote } from '../../fake/cli/verify/remote.ts';
import { basic, Server } from '../../fake/cli/verify/server.ts';

const author = { name: 'Ada Lovelace', email: 'ada@private.example' };
const file = (name: string, content: string) => ({ author, message: `Add ${name}`, files: { [name]: content } });

const WORLD: WorldDocument = {
  users: ['ada', 'bob'].map((name) => ({
    name,
    email: `${name}@private.example`,
    tokens: [{ token: `real-${name}` }],
  })),
  pulls: {
    repos: [
      {
        owner: 'ada',
        name: 'app',
        labels: [
          { name: 'unused', color: '00ff00' },
          { name: 'bug', color: 'ff0000', description: 'ask ada@private.example' },
        ],
        milestones: [{ title: 'One' }],
        collaborators: [{ user: 'bob', permission: 'write' }],
        issues: [{ title: 'An issue', state: 'closed' }],
        commits: [
          { branch: 'main', ...file('a.txt', 'one\n') },
          ...['squashed', 'merged', 'closed', 'open'].map((branch) => ({
            branch,
            from: 'main',
            ...file(`${branch}.txt`, branch === 'closed' ? 'hunter2hunter2\n' : 'text\n'),
          })),
        ],
      },
    ],
    pulls: [
      { repo: 'ada/app', as: 'bob', head: 'squashed', base: 'main', title: 'Squashed', merge: 'squash' },
      { repo: 'ada/app', as: 'bob', head: 'merged', base: 'main', title: 'Merged', merge: 'merge' },
      { repo: 'ada/app', as: 'bob', head: 'closed', base: 'main', title: 'Closed', state: 'closed' },
      {
        repo: 'ada/app',
        as: 'bob',
        head: 'open',
        base: 'main',
        title: 'Open',
        labels: ['bug'],
        milestone: 'One',
        assignees: ['ada'],
      },
    ],
  },
};

const call = async (fake: Fake, path: string, token: string, json?: object): Promise<unknown> => {
  const headers = { Authorization: `token ${token}`, 'Content-Type': 'application/json' };
  const init = json === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(json) };
  const response = await fake.fetch(new Request(`${fake.url}/api/v1/repos/ada/app${path}`, init));
  const text = await response.text();
  expect(response.ok, `${path} ${text}`).toBe(true);
  return text.startsWith('[') || text.startsWith('{') ? (JSON.parse(text) as unknown) : text;
};

async function real(): Promise<Fake> {
  const fake = createFake({ seed: WORLD });
  const comments = [{ path: 'open.txt', body: 'Why?', new_position: 1 }];
  await call(fake, '/pulls/5/reviews', 'real-ada', { event: 'REQUEST_CHANGES', body: 'Not yet.', comments });
  await call(fake, '/issues/5/comments', 'real-bob', { body: 'Write to bob@private.example.' });
  return fake;
}

function imported(fake: Fake, emails: boolean, resume?: string): Promise<Imported> {
  const server = new Server({ baseUrl: fake.url, fetch: fake.fetch });
  return importRepository({
    source: new Source(server, 'token real-ada', resume),
    remote: new Remote(server, 'ada/app', basic('token', 'real-ada')),
    repo: 'ada/app',
    emails,
  });
}

/** What the API shows of it all, as far as an import is to keep it. */
async function shown(fake: Fake, token: string): Promise<unknown> {
  const pulls = (await call(fake, '/pulls?state=all&sort=oldest', token)) as Record<string, unknown>[];
  const kept = pulls.map((pull) => {
    const { number, title, body, state, merged, draft, merge_commit_sha: merge } = pull;
    const names = (key: string): unknown => (pull[key] as { name: string }[]).map(({ name }) => name);
    return { number, title, body, state, merged, draft, merge, labels: names('labels'), head: pull['head'] };
  });
  const reviews = (await call(fake, '/pulls/5/reviews', token)) as { id: number; state: string; body: string }[];
  return {
    pulls: kept.map(({ head, ...rest }) => ({ ...rest, sha: (head as { sha: string }).sha })),
    diffs: await Promise.all([2, 3, 4, 5].map((number) => call(fake, `/pulls/${number}.diff`, token))),
    branches: fake.git.branches('ada/app'),
    reviews: reviews.map(({ state, body }) => ({ state, body })),
    lines: (
      (await call(fake, `/pulls/5/reviews/${reviews[0]?.id}/comments`, token)) as { body: string; path: string }[]
    ).map(({ body, path }) => ({ body, path })),
    comments: ((await call(fake, '/issues/5/comments', token)) as { body: string }[]).map(({ body }) => body),
    issue: ((await call(fake, '/issues/1', token)) as { title: string }).title,
  };
}

describe('import', () => {
  test('writes a world in which the API shows the same', async () => {
    const fake = await real();
    const { document, omitted } = await imported(fake, true);
    const copy = createFake({ seed: JSON.parse(JSON.stringify(document)) as WorldDocument });
    expect(await shown(copy, 'ada-token')).toEqual(await shown(fake, 'real-ada'));
    expect(omitted).toEqual(['times: all that an import makes happens at one moment']);
  });

  test('writes no address of anybody unless asked for, and no token', async () => {
    const { document } = await imported(await real(), false);
    expect(pathOfSecret(document, ['private.example'])).toBeUndefined();
    expect(pathOfSecret(document, ['real-ada', 'real-bob'])).toBeUndefined();
    expect(pathOfSecret((await imported(await real(), true)).document, ['private.example'])).toBeDefined();
    createFake({ seed: document });
  });

  test('finds a secret inside the objects of the history', async () => {
    const { document } = await imported(await real(), false);
    expect(JSON.stringify(document)).not.toContain('hunter2hunter2');
    expect(pathOfSecret(document, ['hunter2hunter2'])).toMatch(/^\/.*objects/);
  });

  test('goes on from what an interrupted import has read', async () => {
    const fake = await real();
    const file = join(mkdtempSync(join(tmpdir(), 'understudy-')), 'read.jsonl');
    const first = await imported(fake, false, file);
    const lines = readFileSync(file, 'utf8').split('\n');
    writeFileSync(file, `${lines.slice(0, 6).join('\n')}\n${lines[6]?.slice(0, 10) ?? ''}`);
    const before = fake.journal.length;
    expect(await imported(fake, false, file)).toEqual(first);
    const asked = fake.journal.slice(before).filter(({ operation }) => operation?.startsWith('git.') !== true);
    expect(asked.length).toBe(lines.length - 1 - 6);
  });
});

import { createFake, type Fake, type WorldDocument } from 'understudy-sdk/fake';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { importRepository, type Imported } from '../../fake/lab/import/import.ts';
import { pathOfSecret } from '../../fake/lab/import/secrets.ts';
import { Source } from '../../fake/lab/import/source.ts';
import { Remote } from '../../fake/lab/verify/pulls/remote.ts';
import { basic, Server } from '../../fake/lab/playing/server.ts';

const author = { name: 'Ada Lovelace', email: 'ada@private.example' };
const file = (name: string, content: string) => ({ author, message: `Add ${name}`, files: { [name]: content } });

const day = (number: number): string => `2026-02-0${number}T00:00:00Z`;

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
        issues: [
          { title: 'An issue', state: 'closed', at: '2026-01-02T03:04:05Z', closedAt: '2026-01-03T03:04:05Z' },
          { title: 'After all pull requests', number: 9, comments: [{ as: 'bob', body: 'Well.' }] },
        ],
        at: '2026-01-01T00:00:00Z',
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
      { repo: 'ada/app', as: 'bob', head: 'squashed', base: 'main', title: 'Squashed', merge: 'squash', number: 2 },
      { repo: 'ada/app', as: 'bob', head: 'merged', base: 'main', title: 'Merged', merge: 'merge', number: 3 },
      {
        repo: 'ada/app',
        as: 'bob',
        head: 'closed',
        base: 'main',
        title: 'Closed',
        state: 'closed',
        at: day(4),
        number: 4,
      },
      {
        repo: 'ada/app',
        as: 'bob',
        head: 'open',
        base: 'main',
        title: 'Open',
        number: 5,
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
  await fake.clock.advance(3600);
  await call(fake, '/pulls/5/reviews', 'real-ada', { event: 'REQUEST_CHANGES', body: 'Not yet.', comments });
  await call(fake, '/issues/5/comments', 'real-bob', { body: 'Write to bob@private.example.' });
  await fake.clock.advance(3600);
  // The push of another history leaves the branch of a merged pull request elsewhere.
  void fake.git.push('ada/app', {
    as: 'ada',
    force: true,
    commits: [{ branch: 'squashed', from: 'main', message: 'again', files: { z: 'z' } }],
  });
  return fake;
}

const protection = {
  rule_name: 'main',
  branch_name: 'main',
  required_approvals: 1,
  enable_merge_whitelist: true,
  merge_whitelist_usernames: ['carol'],
  merge_whitelist_teams: ['core'],
  created_at: day(1),
};

/** Records that a real server has besides, of which the fake has no lists. */
async function besides(fake: Fake, url: URL): Promise<unknown> {
  const path = url.pathname.replace('/api/v1/repos/ada/app', '');
  if (path === '/branch_protections') return [protection];
  if (path === '/issues')
    return url.searchParams.get('page') === '1'
      ? [await call(fake, '/issues/1', 'real-ada'), await call(fake, '/issues/9', 'real-ada')]
      : [];
  const { sha } = ((await call(fake, '/pulls/4', 'real-ada')) as { head: { sha: string } }).head;
  const status = {
    status: 'failure',
    context: 'ci',
    description: 'by ci@private.example',
    target_url: '',
    created_at: day(5),
  };
  if (path === `/statuses/${sha}`) return [{ id: 1, creator: { login: 'bob' }, ...status }];
  return path.startsWith('/statuses/') ? [] : undefined;
}

type Change = (path: string, json: unknown) => unknown;

/** Imports the repository from the fake, with what a real server has besides. */
function imported(
  fake: Fake,
  emails: boolean,
  resume?: string,
  change: Change = (_path, json) => json,
): Promise<Imported> {
  const server = new Server({
    baseUrl: fake.url,
    fetch: async (request) => {
      const records = await besides(fake, new URL(request.url));
      if (records !== undefined) return Response.json(records);
      const response = await fake.fetch(request);
      const { pathname } = new URL(request.url);
      return pathname.startsWith('/api/') && response.ok
        ? Response.json(change(pathname, await response.json()))
        : response;
    },
  });
  return importRepository({
    source: new Source(server, 'token real-ada', resume),
    remote: new Remote(server, 'ada/app', basic('token', 'real-ada')),
    repo: 'ada/app',
    emails,
  });
}

/** The records that the API shows, as far as an import is to keep them. */
async function shown(fake: Fake, token: string): Promise<unknown> {
  const pulls = (await call(fake, '/pulls?state=all&sort=oldest', token)) as Record<string, unknown>[];
  const kept = pulls.map((pull) => {
    const { number, title, body, state, merged, draft, merge_commit_sha: merge, merge_base: base } = pull;
    const times = { created: pull['created_at'], closed: pull['closed_at'], merged: pull['merged_at'] };
    const names = (key: string): unknown => (pull[key] as { name: string }[]).map(({ name }) => name);
    return {
      number,
      title,
      body,
      state,
      merged,
      draft,
      merge,
      base,
      times,
      labels: names('labels'),
      head: pull['head'],
    };
  });
  const reviews = (await call(fake, '/pulls/5/reviews', token)) as {
    id: number;
    state: string;
    body: string;
    submitted_at: string;
  }[];
  return {
    pulls: kept.map(({ head, ...rest }) => ({ ...rest, sha: (head as { sha: string }).sha })),
    diffs: await Promise.all([2, 3, 4, 5].map((number) => call(fake, `/pulls/${number}.diff`, token))),
    branches: fake.git.branches('ada/app'),
    reviews: reviews.map(({ state, body, submitted_at: at }) => ({ state, body, at })),
    lines: (
      (await call(fake, `/pulls/5/reviews/${reviews[0]?.id}/comments`, token)) as { body: string; path: string }[]
    ).map(({ body, path }) => ({ body, path })),
    comments: ((await call(fake, '/issues/5/comments', token)) as { body: string }[]).map(({ body }) => body),
    issues: await Promise.all(
      [1, 9].map(async (number) => {
        const issue = (await call(fake, `/issues/${number}`, token)) as Record<string, unknown>;
        return [issue['title'], issue['created_at'], issue['closed_at'], issue['comments']];
      }),
    ),
    created: ((await call(fake, '', token)) as { created_at: string }).created_at,
  };
}

describe('import', () => {
  test('writes a world in which the API shows the same', async () => {
    const fake = await real();
    const { document, omitted } = await imported(fake, true);
    const copy = createFake({ seed: JSON.parse(JSON.stringify(document)) as WorldDocument });
    expect(await shown(copy, 'ada-token')).toEqual(await shown(fake, 'real-ada'));
    expect(omitted).toEqual(['teams in protections']);
    const [repo] = document.pulls?.repos ?? [];
    // What the server says of itself, and what is as usual, is no part of a seed.
    const { branch_name: _name, created_at: _at, merge_whitelist_teams: _teams, ...said } = protection;
    expect(repo?.protections).toEqual([said]);
    expect(repo?.statuses).toMatchObject([{ state: 'failure', context: 'ci', as: 'bob', at: day(5) }]);
  });

  test('keeps who is an administrator, and whether a verdict counts', async () => {
    const { document } = await imported(await real(), false, undefined, (path, json) => {
      if (path.endsWith('/pulls/5/reviews'))
        return (json as object[]).map((review) => ({ ...review, official: false }));
      return path === '/api/v1/repos/ada/app' ? { ...(json as object), owner: { login: 'ada', is_admin: true } } : json;
    });
    expect(document.users).toMatchObject([{ name: 'ada', admin: true }, { name: 'bob' }, { name: 'carol' }]);
    expect(document.pulls?.pulls?.[3]?.reviews).toMatchObject([{ event: 'REQUEST_CHANGES', official: false }]);
  });

  test('omits what the rules reject, and says so', async () => {
    const fake = await real();
    const { document, omitted } = await imported(fake, true, undefined, (path, json) => {
      const [review] = path.endsWith('/pulls/5/reviews') ? (json as object[]) : [];
      return review === undefined ? json : [review, { ...review, id: 99, user: { login: 'bob' } }];
    });
    expect(omitted).toContainEqual(
      expect.stringMatching(/^pulls\.pulls\[3\]\.reviews\[1\] \(rejected: reject your own/),
    );
    expect(document.pulls?.pulls?.[3]?.reviews).toHaveLength(1);
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
    expect(pathOfSecret(document, ['hunter2hunter2'])).toMatch(/^\/pulls\/repos\/0\/git\/pack\/blob [0-9a-f]{40}$/);
  });

  test('goes on from what an interrupted import has read', async () => {
    const fake = await real();
    const file = join(mkdtempSync(join(tmpdir(), 'understudy-')), 'read.jsonl');
    const first = await imported(fake, false, file);
    const lines = readFileSync(file, 'utf8').split('\n');
    writeFileSync(file, `${lines.slice(0, 6).join('\n')}\n${lines[6]?.slice(0, 10) ?? ''}`);
    const again: string[] = [];
    const second = await imported(fake, false, file, (path, json) => {
      again.push(path);
      return json;
    });
    expect(second).toEqual(first);
    expect(again.length).toBeGreaterThan(0);
    expect(again).not.toContain('/api/v1/repos/ada/app');
  });
});

import { expect, test } from 'vitest';
import { createFake, type Fake } from '../../../fake/index.ts';

const seed = {
  users: ['alice', 'bob'].map((name) => ({ name, tokens: [{ token: `tok-${name}` }] })),
  pulls: {
    repos: [
      {
        owner: 'alice',
        name: 'proj',
        commits: [{ branch: 'main', message: 'one', files: { 'a.txt': 'a\n', 'src/b.txt': 'b\n' } }],
        tags: [{ name: 'v1', target: 'main' }],
      },
      { owner: 'alice', name: 'other', commits: [{ branch: 'main', message: 'two', files: { 'c.txt': 'c\n' } }] },
    ],
  },
};

async function ask(fake: Fake, method: string, path: string, body?: object): Promise<readonly [number, string]> {
  const response = await fake.fetch(`${fake.url}/api/v1/repos/alice/${path}`, {
    method,
    headers: { Authorization: 'token tok-alice', 'Content-Type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return [response.status, await response.text()];
}

test.each([
  ['abc', 0],
  ['YWJj!', 4],
  ['YWJjZA=x', 6],
  ['YWJjZA=', 7],
  ['YWI=\nx', 5],
])('base64 %j is rejected at byte %i, as Go does', async (content, at) => {
  const response = await ask(createFake({ seed }), 'POST', 'proj/contents/n.txt', { content });
  expect(response).toEqual([422, expect.stringContaining(`illegal base64 data at input byte ${at}"`)]);
});

test.each([
  ['a wrong operation', 500, [{ operation: 'none', path: 'n.txt' }]],
  [
    'a file that is there',
    422,
    [
      { operation: 'create', path: 'n.txt' },
      { operation: 'create', path: 'a.txt' },
    ],
  ],
  [
    'the same file twice',
    422,
    [
      { operation: 'create', path: 'n.txt' },
      { operation: 'create', path: 'n.txt' },
    ],
  ],
  [
    'a path that is a file and a folder',
    500,
    [
      { operation: 'create', path: 'n' },
      { operation: 'create', path: 'n/x' },
    ],
  ],
  ['a path through .git', 422, [{ operation: 'create', path: 'x/../.GIT/config' }]],
  ['a path that is too long', 422, [{ operation: 'create', path: 'x/'.repeat(10_000) }]],
  ['a file that is not there', 404, [{ operation: 'rename', path: 'n.txt', from_path: '__proto__' }]],
])('several changes with %s move no branch', async (_, status, files) => {
  const fake = createFake({ seed });
  const before = await ask(fake, 'GET', 'proj/git/refs');
  expect((await ask(fake, 'POST', 'proj/contents', { files }))[0]).toBe(status);
  expect(await ask(fake, 'GET', 'proj/git/refs')).toEqual(before);
});

test('the objects of another repository are not there', async () => {
  const fake = createFake({ seed });
  const [, text] = await ask(fake, 'GET', 'other/contents/c.txt');
  const { sha } = JSON.parse(text) as { sha: string };
  expect((await ask(fake, 'GET', `other/git/blobs/${sha}`))[0]).toBe(200);
  expect((await ask(fake, 'GET', `proj/git/blobs/${sha}`))[0]).toBe(400);
});

test('a ref with slashes may begin a path', async () => {
  const fake = createFake({ seed });
  expect(await ask(fake, 'GET', 'proj/raw/v1/src/b.txt')).toEqual([200, 'b\n']);
  expect((await ask(fake, 'GET', `proj/raw/${'x/'.repeat(50_000)}y`))[0]).toBe(404);
});

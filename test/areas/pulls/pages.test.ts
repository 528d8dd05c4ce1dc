import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createFake, type Fake } from '../../../fake/index.ts';
import { PaymentsClient } from '../../../src/payments/index.ts';

const basic = (user: string, password: string): Record<string, string> => ({
  Authorization: `Basic ${btoa(`${user}:${password}`)}`,
});

const ALICE = { Authorization: 'token alice-token' };

const WORLD = {
  users: [
    {
      name: 'alice',
      password: 'secret',
      tokens: [{ token: 'alice-token' }, { token: 'issues', scopes: ['read:issue'] }],
    },
    { name: 'bob', tokens: [{ token: 'bob-token' }] },
  ],
  pulls: {
    orgs: [{ name: 'acme', owner: 'alice' }],
    repos: [
      {
        owner: 'alice',
        name: 'app',
        commits: [
          {
            branch: 'main',
            message: 'one',
            files: { 'a.txt': 'main\n', 'sub/b.txt': 'deep\n', 'p.svg': '<svg></svg>' },
          },
          { branch: 'feature/x', from: 'main', message: 'two', files: { 'a.txt': 'feature\n' } },
        ],
        tags: [{ name: 'v1.0', target: 'main' }],
        issues: [{ title: 'an <issue>' }],
      },
      {
        owner: 'alice',
        name: 'secret',
        private: true,
        commits: [{ branch: 'main', message: 'm', files: { 'a.txt': 'hidden\n' } }],
      },
    ],
    pulls: [{ repo: 'alice/app', as: 'alice', head: 'feature/x', base: 'main', title: 'Two' }],
  },
};

const made = (): Fake => createFake({ seed: WORLD });

function get(fake: Fake, path: string, headers: Record<string, string> = {}): Promise<Response> {
  return fake.fetch(path.startsWith('/') ? fake.url + path : path, { headers, redirect: 'manual' });
}

const textAt = async (fake: Fake, path: string, headers = {}): Promise<string> => {
  const response = await get(fake, path, headers);
  return `${response.status} ${await response.text()}`;
};

const record = async (fake: Fake, path: string): Promise<Record<string, unknown>> =>
  (await get(fake, `/api/v1${path}`, ALICE)).json() as Promise<Record<string, unknown>>;

test('the addresses of a pull request lead to its diff, its patch and a page', async () => {
  const fake = made();
  const pull = await record(fake, '/repos/alice/app/pulls/2');
  expect(await textAt(fake, String(pull['diff_url']))).toContain('200 diff --git a/a.txt b/a.txt');
  expect(await textAt(fake, String(pull['patch_url']))).toContain('Subject: [PATCH] two');
  const page = await get(fake, String(pull['html_url']));
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect(await page.text()).toContain('Two #2 - alice/app');
});

test('the addresses of a file lead to its bytes, under a branch, a tag and a commit', async () => {
  const fake = made();
  for (const [ref, text] of [
    ['main', 'main'],
    ['feature/x', 'feature'],
    ['v1.0', 'main'],
  ] as const) {
    const file = await record(fake, `/repos/alice/app/contents/a.txt?ref=${ref}`);
    expect(await textAt(fake, String(file['download_url']))).toBe(`200 ${text}\n`);
    expect((await get(fake, String(file['html_url']))).status).toBe(200);
  }
  const { sha } = (await record(fake, '/repos/alice/app/git/commits/main')) as { sha: string };
  expect(await textAt(fake, `/alice/app/raw/commit/${sha}/sub/b.txt`)).toBe('200 deep\n');
  expect(await textAt(fake, `/alice/app/raw/commit/${sha.slice(0, 7)}/a.txt`)).toBe('200 main\n');
  expect(await textAt(fake, '/alice/app/media/branch/HEAD/a.txt')).toBe('200 main\n');
});

test('a file at the address of a page has a tag, ranges and a type of its own', async () => {
  const fake = made();
  const at = '/alice/app/raw/branch/main';
  const etag = (await get(fake, `${at}/a.txt`)).headers.get('etag') ?? '';
  expect((await get(fake, `${at}/a.txt`, { 'If-None-Match': `"x", W/${etag}` })).status).toBe(304);
  const part = await get(fake, `${at}/a.txt`, { Range: 'bytes=1-2' });
  expect([part.status, await part.text(), part.headers.get('content-range')]).toEqual([206, 'ai', 'bytes 1-2/5']);
  expect((await get(fake, `${at}/p.svg`)).headers.get('content-type')).toBe('image/svg+xml');
  const blob = (await record(fake, '/repos/alice/app/contents/a.txt'))['sha'];
  expect(await textAt(fake, `/alice/app/raw/blob/${String(blob)}`)).toBe('200 main\n');
});

test('what is not there is 404 in a line, and a page for a browser', async () => {
  const fake = made();
  const missing = [
    '/alice/app/raw/branch/main/no',
    '/alice/app/raw/branch/no/a.txt',
    '/alice/app/pulls/9',
    '/alice/no',
  ];
  for (const path of [...missing, '/alice/app/pulls/1.diff', '/alice/app/pulls/2.txt', '/nobody/app/src/branch/main'])
    expect([path, await textAt(fake, path)]).toEqual([path, '404 Not found.\n']);
  const page = await get(fake, '/alice/app/issues/9', { Accept: 'text/html' });
  expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
});

test('an older address leads to the present one', async () => {
  const fake = made();
  const led = async (path: string): Promise<unknown> => {
    const { status, headers } = await get(fake, path);
    return [status, headers.get('location')];
  };
  expect(await led('/alice/app/raw/feature/x/a.txt')).toEqual([303, '/alice/app/raw/branch/feature/x/a.txt']);
  expect(await led('/alice/app/src/a.txt?x=1')).toEqual([303, '/alice/app/src/branch/main/a.txt?x=1']);
  expect(await led('/alice/app/issues/2')).toEqual([303, '/alice/app/pulls/2']);
  await fake.fetch(`${fake.url}/api/v1/repos/alice/app`, {
    method: 'PATCH',
    headers: { ...ALICE, 'Content-Type': 'application/json' },
    body: '{"name":"other"}',
  });
  expect(await led('/alice/app/pulls/2')).toEqual([301, '/alice/other/pulls/2']);
});

test('files of a private repository are for whoever may read it, by a token or a password', async () => {
  const fake = made();
  const path = '/alice/secret/raw/branch/main/a.txt';
  expect(await textAt(fake, path)).toBe('404 Not found.\n');
  expect(await textAt(fake, path, { Authorization: 'token bob-token' })).toBe('404 Not found.\n');
  expect(await textAt(fake, path, { Authorization: 'token no-token' })).toBe('401 Failed to authenticate user\n');
  expect(await textAt(fake, path, { Authorization: 'token issues' })).toBe('403 Forbidden\n');
  for (const headers of [ALICE, basic('alice', 'secret'), basic('alice-token', '')])
    expect(await textAt(fake, path, headers)).toBe('200 hidden\n');
  expect(await textAt(fake, `${path}?token=alice-token`)).toBe('200 hidden\n');
  // People sign in on a page; a token does not open one.
  expect(await textAt(fake, '/alice/secret', ALICE)).toBe('404 Not found.\n');
});

test('an archive is at the addresses that tags and releases have', async () => {
  const fake = made();
  const { tarball_url: tar, zipball_url: zip } = await record(fake, '/repos/alice/app/tags/v1.0');
  const response = await get(fake, String(tar));
  expect(response.headers.get('content-disposition')).toBe('attachment; filename=app-v1.0.tar.gz');
  expect(gunzipSync(await response.bytes()).toString()).toContain('app/sub/b.txt');
  expect((await (await get(fake, String(zip))).bytes()).subarray(0, 2)).toEqual(new Uint8Array([0x50, 0x4b]));
  expect(await textAt(fake, '/alice/app/archive/no.zip')).toBe('404 unrecognized repository reference: no\n');
  expect(await textAt(fake, '/alice/app/archive/main.rar')).toBe('400 unknown format: main.rar\n');
});

test('commits, comparisons, tags, owners and pictures have addresses, too', async () => {
  const fake = made();
  const commit = await record(fake, '/repos/alice/app/git/commits/main');
  expect((await get(fake, String(commit['html_url']))).status).toBe(200);
  expect(await textAt(fake, `${String(commit['html_url'])}.patch`)).toContain('Subject: [PATCH] one');
  const id = String(commit['sha']);
  const statuses = [7, 6].map(async (length) => (await get(fake, `/alice/app/commit/${id.slice(0, length)}`)).status);
  expect(await Promise.all(statuses)).toEqual([200, 404]);
  expect(await textAt(fake, '/alice/app/compare/main...feature/x.diff')).toContain('+feature');
  expect(await textAt(fake, '/alice/app/releases/tag/v1.0')).toContain('v1.0 - alice/app');
  expect(await textAt(fake, '/alice/app/releases/tag/v2')).toBe('404 Not found.\n');
  expect(await textAt(fake, '/alice/app/issues/1')).toContain('an &lt;issue&gt; #1');
  for (const path of ['/alice', '/acme', '/alice/app']) expect((await get(fake, path)).status).toBe(200);
  const picture = await get(fake, String((await record(fake, '/users/alice'))['avatar_url']));
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
});

test('slashes count once, and dots are not resolved', async () => {
  const fake = made();
  expect(await textAt(fake, '//alice//app/raw/branch/main/sub//b.txt')).toBe('200 deep\n');
  expect((await get(fake, '/api/v1//repos//alice/app/')).status).toBe(200);
  expect(await textAt(fake, '//alice/app.git/info/refs?service=git-upload-pack')).toContain('200 001e# service');
  const { headers } = await get(fake, '/api/v1/repos/alice/app/branches/?limit=1');
  expect(headers.get('link')).toContain('/branches?limit=1&page=2');
});

test('a user whose name is a path of another service takes nothing from it', async () => {
  const fake = createFake({ seed: { users: [{ name: 'payments' }, { name: 'Customers' }] } });
  const payments = new PaymentsClient(fake.options.payments);
  const { transaction } = await payments.initialize({ amount: 5, currency: 'XAF', email: 'ada@example.com' });
  expect((await payments.list().toArray({ limit: 2 })).map(({ id }) => id)).toEqual([transaction.id]);
  expect(await payments.customers.list().toArray({ limit: 2 })).toHaveLength(1);
  expect(await textAt(fake, '/Customers')).toContain('<title>Customers</title>');
});

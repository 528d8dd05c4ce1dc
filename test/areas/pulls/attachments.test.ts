import { expect, test } from 'vitest';
import { createFake, type Fake } from '../../../fake/index.ts';
import { bytesHeld } from '../../held.ts';

const BYTES = Uint8Array.from({ length: 256 }, (_, i) => i);

const fakeWith = (isPrivate = false): Fake =>
  createFake({
    seed: {
      users: [
        { name: 'alice', tokens: [{ token: 'tok-alice' }] },
        { name: 'carol', tokens: [{ token: 'tok-carol' }] },
      ],
      pulls: {
        repos: [
          {
            owner: 'alice',
            name: 'shop',
            private: isPrivate,
            commits: [{ message: 'One', files: { 'a.txt': '1\n' } }],
            releases: [
              { tag: 'v1', attachments: [{ name: 'all.bin', base64: Buffer.from(BYTES).toString('base64') }] },
            ],
            issues: [
              {
                title: 'It breaks',
                attachments: [{ name: 'run.log', content: 'line\n' }],
                comments: [{ body: 'Here', attachments: [{ name: 'more.log', content: 'more\n' }] }],
              },
            ],
          },
        ],
      },
    },
  });

const get = (fake: Fake, path: string, token?: string): Promise<Response> =>
  fake.fetch(new Request(fake.url + path, { headers: token === undefined ? {} : { Authorization: `token ${token}` } }));

async function filesOf(
  fake: Fake,
  of: string,
): Promise<{ id: number; name: string; uuid: string; browser_download_url: string }[]> {
  const response = await get(fake, `/api/v1/repos/alice/shop/${of}/assets`, 'tok-alice');
  return (await response.json()) as never;
}

test.each(['/attachments', '/alice/shop/attachments', '/alice/shop/releases/attachments'])(
  'a file is downloaded by its UUID below %s, and counted',
  async (prefix) => {
    const fake = fakeWith();
    const [file] = await filesOf(fake, 'releases/1');
    const response = await get(fake, `${prefix}/${file!.uuid}`);
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(BYTES);
    expect(await filesOf(fake, 'releases/1')).toMatchObject([{ size: 256, download_count: 1 }]);
  },
);

test('a file of a private repository is for those who read it', async () => {
  const fake = fakeWith(true);
  const files = [...(await filesOf(fake, 'releases/1')), ...(await filesOf(fake, 'issues/1'))];
  for (const { browser_download_url: url } of files) {
    const path = new URL(url).pathname;
    expect((await get(fake, path)).status).toBe(404);
    expect((await get(fake, path, 'tok-carol')).status).toBe(404);
    expect((await get(fake, path, 'tok-alice')).status).toBe(200);
  }
});

test('the files of a world are in its document, and in its state', async () => {
  const { document } = fakeWith().export({ as: 'seed' });
  const again = createFake({ seed: document });
  expect(again.export({ as: 'seed' }).document).toEqual(document);
  for (const fake of [again, createFake({ seed: fakeWith().export() })]) {
    const [file] = await filesOf(fake, 'releases/1');
    const response = await get(fake, new URL(file!.browser_download_url).pathname);
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(BYTES);
    expect(await filesOf(fake, 'issues/1')).toMatchObject([{ name: 'run.log' }]);
  }
});

test.each([
  ['a.b.txt', 201],
  ['A.TXT', 201],
  ['a.txt.exe', 422],
  ['Makefile', 422],
  ['dir.txt/Makefile', 422],
])('an issue takes a file %s: %i', async (name, status) => {
  const fake = fakeWith();
  const body = new FormData();
  body.append('attachment', new File(['x'], 'any.txt'));
  const response = await fake.fetch(`${fake.url}/api/v1/repos/alice/shop/issues/1/assets?name=${name}`, {
    method: 'POST',
    headers: { Authorization: 'token tok-alice' },
    body,
  });
  expect(response.status).toBe(status);
});

test('a file keeps its name where a change gives none', async () => {
  const fake = fakeWith();
  const [file] = await filesOf(fake, 'issues/1');
  const response = await fake.fetch(`${fake.url}/api/v1/repos/alice/shop/issues/1/assets/${file!.id}`, {
    method: 'PATCH',
    headers: { Authorization: 'token tok-alice', 'Content-Type': 'application/json' },
    body: '{}',
  });
  expect([response.status, await filesOf(fake, 'issues/1')]).toEqual([201, [file]]);
});

test('the bytes of a file are no object of the repository', async () => {
  const fake = fakeWith();
  const upload = await fake.fetch(
    new Request(`${fake.url}/api/v1/repos/alice/shop/releases/1/assets?name=secret.txt`, {
      method: 'POST',
      headers: { Authorization: 'token tok-alice', 'Content-Type': 'application/octet-stream' },
      body: 'hello\n',
    }),
  );
  expect(upload.status).toBe(201);
  // The id that git gives `hello` and a line end.
  const blob = await get(fake, '/api/v1/repos/alice/shop/git/blobs/ce013625030ba8dba906f756967f9e9ca394464a');
  expect(blob.status).toBe(400);
});

/** Uploads a file to the release, which is not the same as any other of another number. */
async function upload(fake: Fake, number: number, bytes: number): Promise<number> {
  const response = await fake.fetch(`${fake.url}/api/v1/repos/alice/shop/releases/1/assets?name=${number}.bin`, {
    method: 'POST',
    headers: { Authorization: 'token tok-alice', 'Content-Type': 'application/octet-stream' },
    body: Buffer.alloc(bytes, `${number} `),
  });
  expect(response.status).toBe(201);
  return ((await response.json()) as { id: number }).id;
}

test('the bytes of a file are held as long as the file, or a state with it', async () => {
  const fake = fakeWith();
  const remove = (id: number): Promise<Response> =>
    fake.fetch(`${fake.url}/api/v1/repos/alice/shop/releases/1/assets/${id}`, {
      method: 'DELETE',
      headers: { Authorization: 'token tok-alice' },
    });
  await remove(await upload(fake, 0, 1_000_000));
  const before = bytesHeld();
  for (let i = 1; i <= 20; i++) await remove(await upload(fake, i, 1_000_000));
  expect(bytesHeld() - before).toBeLessThan(5_000_000);

  const id = await upload(fake, 21, 1_000_000);
  const withFile = fake.snapshot();
  await remove(id);
  expect(await filesOf(fake, 'releases/1')).toHaveLength(1);
  fake.restore(withFile);
  expect(await filesOf(fake, 'releases/1')).toMatchObject([{ name: '21.bin', size: 1_000_000 }, { name: 'all.bin' }]);
});

test('a change shows a file without its bytes', async () => {
  const fake = fakeWith();
  const before = fake.snapshot();
  await upload(fake, 1, 10);
  const added = fake.diff(before).find(({ collection }) => collection === 'attachments');
  expect(added?.fields).toMatchObject({ name: [null, '1.bin'], size: [null, 10] });
  expect(added?.fields).not.toHaveProperty('content');
});

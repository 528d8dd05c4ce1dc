import { describe, expect, test } from 'vitest';
import { createFake, SeedError, type WorldDocument } from '../../fake/index.ts';
import { utf8 } from '../../fake/git/bytes.ts';
import { cleanMessage, mergeText } from '../../fake/git/index.ts';
import { globFits } from '../../fake/areas/pulls/access/globs.ts';
import { int64 } from '../../fake/areas/pulls/go/query.ts';
import { filtered } from '../../fake/areas/payments/pages.ts';
import { lists } from '../../fake/areas/payments/tables.ts';
import { partsOf } from '../../fake/engine/http/multipart.ts';
import { hideInText } from '../../fake/engine/secrets/text.ts';
import { Table } from '../../fake/engine/store/table.ts';
import { growth, MAX_GROWTH } from '../growth.ts';

test('a comment may close more issues than a call takes arguments', async () => {
  const fake = createFake({
    seed: {
      pulls: {
        repos: [
          {
            owner: 'admin',
            name: 'proj',
            issues: [{ title: 'a' }],
            commits: [
              { branch: 'main', message: 'one', files: { a: '1' } },
              { branch: 'two', from: 'main', message: 'two', files: { a: '2' } },
            ],
          },
        ],
        pulls: [{ repo: 'admin/proj', as: 'admin', head: 'two', base: 'main', title: 'two' }],
      },
    },
  });
  const send = (path: string, body: object): Promise<Response> =>
    fake.fetch(`${fake.url}/api/v1/repos/admin/proj/${path}`, {
      method: 'POST',
      headers: { Authorization: 'token understudy', 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
  expect((await send('issues/2/comments', { body: 'closes #1\n'.repeat(200_000) })).status).toBe(201);
  expect((await send('pulls/2/merge', { Do: 'merge' })).status).toBe(200);
  expect(fake.unmatched).toEqual([]);
});

/** Reads a body of a part with a hostile content, and one of a hostile header. */
function multipart(hostile: string): unknown {
  const start = '--b\r\nContent-Disposition: form-data; name=a; ';
  return [`${start}\r\n\r\n${hostile}`, `${start}b="${hostile.slice(0, 60_000)}`].map((body) =>
    partsOf(utf8(body), 'multipart/form-data; boundary=b'),
  );
}

describe('four times as much takes no more than some times as long', () => {
  test.each<[name: string, work: (size: number) => unknown, size: number]>([
    ['blanks within a message', (size) => cleanMessage(`a${' '.repeat(size)}b`), 40_000],
    ['newlines within a message', (size) => cleanMessage(`a\n${' \n'.repeat(size)}b`), 40_000],
    ['the stars of a glob', (size) => globFits(`${'*a'.repeat(size)}c`, 'a'.repeat(101)), 4000],
    ['the digits of a number', (size) => int64('9'.repeat(size)), 400_000],
    ['the words of a text with secrets', (size) => hideInText('password: '.repeat(size), (secret) => secret), 20_000],
    ['the fields of a text with secrets', (size) => hideInText('<i name="'.repeat(size), (secret) => secret), 10_000],
    ...['\n', '\r', '\r\n--bx', '\r\n--b', '\r\n--b\r\n', `\r\n--b${' '.repeat(1000)}x`, 'a=b; ', '\\"'].map(
      (unit): [string, (size: number) => unknown, number] => [
        `${JSON.stringify(unit.slice(0, 9))} in a multipart body`,
        (size) => multipart(unit.repeat(size / unit.length)),
        1_000_000,
      ],
    ),
    ['the brackets of a glob', (size) => globFits('['.repeat(size), 'a'), 20_000],
    [
      'lines of which every other one is changed, merged',
      (size) => {
        const lines = (sign: string): string =>
          Array.from({ length: size }, (_, i) => (i % 2 === 0 ? sign : '') + `l${i}\n`).join('');
        return mergeText(lines(''), lines('a'), lines('b'), { ours: 'a', theirs: 'b' }, { algorithm: 'histogram' });
      },
      8000,
    ],
    [
      'the names of channels, and the payments',
      (size) =>
        filtered(payments(size), { account: 'sandbox:a', query: new URLSearchParams({ channels: names(size) }) }),
      4000,
    ],
  ])('%s', { timeout: 120_000 }, async (_name, work, size) => {
    expect(await growth(work, size)).toBeLessThan(MAX_GROWTH);
  });

  test.each(['a', 'a/', '#1 ', '[(', '```', 'closes #', 'a/b#1 '])(
    'references in a comment of %j, again and again',
    { timeout: 120_000 },
    async (part) => {
      const repo = { owner: 'admin', name: 'r', issues: [{ title: 'a' }, { title: 'b' }] };
      const fake = createFake({ seed: { pulls: { repos: [repo] } } });
      const comment = (size: number): Promise<Response> =>
        fake.fetch(`${fake.url}/api/v1/repos/admin/r/issues/2/comments`, {
          method: 'POST',
          headers: { Authorization: 'token understudy', 'Content-Type': 'application/json' },
          body: JSON.stringify({ body: part.repeat(size) }),
        });
      expect((await comment(1_000)).status).toBe(201);
      expect(await growth(comment, 20_000)).toBeLessThan(MAX_GROWTH);
    },
  );
});

const names = (count: number): string => Array.from({ length: count }, (_, i) => `c${i}`).join();

const made = new Map<number, Table<Payment>>();

interface Payment {
  readonly id: number;
  readonly reference: string;
  readonly status: string;
  readonly channel: string;
}

/** A table with so many payments, made once. */
function payments(count: number): Table<Payment> {
  const table = made.get(count) ?? new Table<Payment>({ lists: () => [lists.money('sandbox:a', '', '')] });
  for (let id = table.size; id < count; id++)
    table.insert({ id, reference: `r${id}`, status: 'pending', channel: 'x' });
  made.set(count, table);
  return table;
}

test('the errors of a list are bounded', async () => {
  const fake = createFake();
  const response = await fake.fetch(`${fake.url}/webhooks`, {
    method: 'POST',
    headers: { Authorization: fake.credentials.apiKey, 'Content-Type': 'application/json' },
    body: JSON.stringify({ url: 'https://a.example/', events: Array.from({ length: 100_000 }, () => 'x') }),
  });
  const { errors } = (await response.json()) as { errors: object };
  expect([response.status, Object.keys(errors).length]).toEqual([422, 100]);
});

test('a world document with a million mistakes names the first twenty', () => {
  const ipBlocks = Array.from({ length: 1_000_000 }, () => ({ ip: '', severity: 'no_access' }));
  let error: unknown;
  try {
    createFake({ seed: { federation: { ipBlocks } } as WorldDocument });
  } catch (thrown) {
    error = thrown;
  }
  expect(error).toBeInstanceOf(SeedError);
  const { issues, more, message } = error as SeedError;
  expect([issues.length, issues[19]?.path, more]).toEqual([20, 'federation.ipBlocks[19].ip', 999_980]);
  expect(message).toMatch(/; and 999980 more$/);
});

import { describe, expect, test } from 'vitest';
import { createFake, type Fake } from '../../fake/index.ts';
import { growth, MAX_GROWTH } from '../growth.ts';
import { bytesHeld } from '../held.ts';
import { commitBody, entry, idOf, pack, packetOf, pushBody, treeBody, ZERO, type Move } from './packs.ts';

// Requests that cost a client little to make: each must cost little to respond to.

const seed = {
  users: [{ name: 'alice', tokens: [{ token: 'tok' }] }],
  pulls: { repos: [{ owner: 'alice', name: 'r', commits: [{ message: 'first', files: { a: 'a\n' } }] }] },
};

async function send(fake: Fake, service: string, body: Uint8Array, more: Record<string, string> = {}): Promise<string> {
  const headers = { Authorization: 'token tok', 'Content-Type': `application/x-${service}-request`, ...more };
  const url = `${fake.url}/alice/r.git/${service}`;
  const response = await fake.fetch(url, { method: 'POST', headers, body: new Uint8Array(body) });
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer()).toString('latin1');
}

const push = async (fake: Fake, moves: readonly Move[], entries: readonly Buffer[]): Promise<string> =>
  send(fake, 'git-receive-pack', pushBody(moves, pack(entries)));

interface Objects {
  readonly ids: readonly string[];
  readonly entries: readonly Buffer[];
}

const blob = Buffer.from('x');
const tree = treeBody(['100644', 'a', idOf('blob', blob)]);
const files = [entry('blob', blob), entry('tree', tree)];

/** Commits, each on the one before. */
function chain(length: number, name: string): Objects {
  const ids: string[] = [];
  const entries: Buffer[] = [];
  for (let i = 0; i < length; i++) {
    const body = commitBody(idOf('tree', tree), ids.slice(-1), `${name}${i}\n`);
    ids.push(idOf('commit', body));
    entries.push(entry('commit', body));
  }
  return { ids, entries };
}

const lines = (word: string, ids: readonly string[]): Buffer[] => ids.map((id) => packetOf(`${word} ${id}\n`));
const unknown = (count: number): string[] =>
  Array.from({ length: count }, (_, i) => (i + 1).toString(16).padStart(40, '0'));
const FLUSH = Buffer.from('0000');
const V2 = { 'Git-Protocol': 'version=2' };
const fetchOf = (asked: readonly Buffer[]): Buffer =>
  Buffer.concat([packetOf('command=fetch\n'), Buffer.from('0001'), ...asked, FLUSH]);

/** A repository with two histories that have nothing in common, made once for each length. */
const repositories = new Map<number, Promise<{ fake: Fake; x: readonly string[]; y: readonly string[] }>>();
function twoHistories(length: number): Promise<{ fake: Fake; x: readonly string[]; y: readonly string[] }> {
  const made = async (): Promise<{ fake: Fake; x: readonly string[]; y: readonly string[] }> => {
    const fake = createFake({ seed });
    const [x, y] = [chain(length, 'x'), chain(length, 'y')];
    const moves = [x, y].map(({ ids }, i): Move => [ZERO, ids.at(-1)!, `refs/heads/${i}`]);
    expect(await push(fake, moves, [...files, ...x.entries, ...y.entries])).toContain('ok refs/heads/1');
    return { fake, x: x.ids, y: y.ids };
  };
  const known = repositories.get(length) ?? made();
  repositories.set(length, known);
  return known;
}

test('what was pushed is released with the last state that has it', async () => {
  const fake = createFake({ seed });
  const round = async (i: number): Promise<void> => {
    const body = Buffer.alloc(1_000_000, `${i} `);
    const own = treeBody(['100644', 'f', idOf('blob', body)]);
    const commit = commitBody(idOf('tree', own));
    const entries = [entry('blob', body), entry('tree', own), entry('commit', commit)];
    expect(await push(fake, [[ZERO, idOf('commit', commit), 'refs/heads/x']], entries)).toContain('ok refs/heads/x');
    fake.reset();
  };
  await round(0);
  const before = bytesHeld();
  for (let i = 1; i <= 40; i++) await round(i);
  expect(bytesHeld() - before).toBeLessThan(10_000_000);
});

describe('four times as much takes no more than some times as long', () => {
  test.each<[name: string, work: (size: number) => Promise<unknown>, size: number]>([
    [
      'haves that are not there, after others that wanted commits are not built on',
      async (size) => {
        const { fake, x, y } = await twoHistories(size);
        const first = packetOf(`want ${y.at(-1)} multi_ack_detailed side-band-64k\n`);
        const haves = [...lines('have', x), ...lines('have', unknown(5 * size))];
        const said = await send(fake, 'git-upload-pack', Buffer.concat([first, FLUSH, ...haves, FLUSH]));
        expect(said).toContain('NAK');
      },
      100,
    ],
    [
      'the same want, again and again',
      async (size) => {
        const { fake, x, y } = await twoHistories(size);
        const wants = Array.from({ length: size }, () => y.at(-1)!);
        const haves = [...lines('have', x), ...lines('have', y.slice(0, 1))];
        const said = await send(fake, 'git-upload-pack', fetchOf([...lines('want', wants), ...haves]), V2);
        expect(said).toContain('ready');
      },
      100,
    ],
    [
      'the directories of a ref',
      async (size) => {
        const fake = createFake({ seed });
        const { ids, entries } = chain(1, 'x');
        const ref = (i: number): string => `refs/heads/${i}${'/a'.repeat(size)}`;
        const moves = Array.from({ length: 50 }, (_, i): Move => [ZERO, ids[0]!, ref(i)]);
        expect(await push(fake, moves, [...files, ...entries])).toContain('ok refs/heads/49/');
        for (let i = 0; i < 10; i++) await push(fake, [[ZERO, ids[0]!, `refs/heads/later-${i}`]], []);
      },
      400,
    ],
    [
      'refs at each commit of a push',
      async (size) => {
        const { ids, entries } = chain(size, 'x');
        const moves = ids.map((id, i): Move => [ZERO, id, `refs/tags/${i}`]);
        expect(await push(createFake({ seed }), moves, [...files, ...entries])).toContain(`ok refs/tags/${size - 1}`);
      },
      500,
    ],
    [
      'refs that a fetch is not to reach',
      async (size) => {
        const { fake, x, y } = await twoHistories(size);
        const asked = [
          `want ${y.at(-1)}\n`,
          ...Array.from({ length: size }, () => 'deepen-not refs/heads/0\n'),
          'done\n',
        ];
        expect(x.length).toBe(size);
        const said = await send(fake, 'git-upload-pack', fetchOf(asked.map(packetOf)), V2);
        expect(said).toContain('packfile');
      },
      500,
    ],
    [
      'paths of an archive, each asked for, and some of a directory that is not there',
      async (size) => {
        const fake = createFake({ seed });
        const names = Array.from({ length: size }, (_, i) => `f${String(i).padStart(6, '0')}`);
        const wide = treeBody(...names.map((name): [string, string, string] => ['100644', name, idOf('blob', blob)]));
        const commit = commitBody(idOf('tree', wide));
        await push(
          fake,
          [[ZERO, idOf('commit', commit), 'refs/heads/wide']],
          [...[entry('blob', blob), entry('tree', wide), entry('commit', commit)]],
        );
        const asked = ['refs/heads/wide', ...names].map((name) => packetOf(`argument ${name}\n`));
        expect(await send(fake, 'git-upload-archive', Buffer.concat([...asked, FLUSH]))).toContain(names.at(-1));
      },
      1_000,
    ],
    [
      'filters in one another',
      async (size) => {
        const { fake, y } = await twoHistories(1);
        const asked = [`want ${y.at(-1)}\n`, `filter ${'combine:'.repeat(size)}blob:none\n`, 'done\n'];
        await send(fake, 'git-upload-pack', fetchOf(asked.map(packetOf)), V2);
      },
      2_000,
    ],
    [
      'tags that name one another, each asked for',
      async (size) => {
        const fake = createFake({ seed });
        const { ids, entries } = chain(1, 'x');
        const tags: Buffer[] = [];
        for (let i = 0; i < size; i++) {
          const [type, target] = i === 0 ? ['commit', ids[0]] : ['tag', idOf('tag', tags[i - 1]!)];
          tags.push(Buffer.from(`object ${target}\ntype ${type}\ntag x\ntagger A <a@example.com> 1 +0000\n\nm\n`));
        }
        const tip = idOf('tag', tags.at(-1)!);
        const own = tags.map((tag) => entry('tag', tag));
        await push(fake, [[ZERO, tip, 'refs/tags/x']], [...files, ...entries, ...own]);
        const wants = lines(
          'want',
          tags.map((tag) => idOf('tag', tag)),
        );
        const said = await send(fake, 'git-upload-pack', fetchOf([...wants, packetOf('done\n')]), V2);
        expect(said).toContain('packfile');
      },
      3_000,
    ],
    [
      'beginnings of names, and refs',
      async (size) => {
        const fake = createFake({ seed });
        const { ids, entries } = chain(1, 'x');
        const moves = Array.from({ length: size }, (_, i): Move => [ZERO, ids[0]!, `refs/tags/${i}`]);
        await push(fake, moves, [...files, ...entries]);
        const asked = Array.from({ length: size }, (_, i) => packetOf(`ref-prefix refs/x/${i}\n`));
        const body = Buffer.concat([packetOf('command=ls-refs\n'), Buffer.from('0001'), ...asked, FLUSH]);
        expect(await send(fake, 'git-upload-pack', body, V2)).toBe('0000');
      },
      2_000,
    ],
    [
      'the letters of a file name, in a patch',
      async (size) => {
        const fake = createFake({ seed });
        const named = treeBody(['100644', 'n'.repeat(size), idOf('blob', blob)]);
        const commit = commitBody(idOf('tree', named), [fake.git.branches('alice/r')['main']!]);
        const entries = [entry('blob', blob), entry('tree', named), entry('commit', commit)];
        await push(fake, [[ZERO, idOf('commit', commit), 'refs/heads/odd']], entries);
        const { number } = fake.pulls.repo('alice/r').branch('odd').pull();
        const patch = await fake.fetch(`${fake.url}/api/v1/repos/alice/r/pulls/${number}.patch`);
        expect(await patch.text()).toMatch(/^ \.\.\.n{40}/m);
      },
      4_000,
    ],
  ])('%s', { timeout: 300_000 }, async (_name, work, size) => {
    expect(await growth(work, size)).toBeLessThan(MAX_GROWTH);
  });
});

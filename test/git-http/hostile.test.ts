import { deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createFake, type Fake } from '../../fake/index.ts';
import { below, random } from '../git/random.ts';
import { crafted } from './crafted.ts';
import { mutatedPush, mutations } from './mutated.ts';
import { packetsOf } from './packets.ts';
import {
  commitBody,
  entry,
  entryHeader,
  idDelta,
  idOf,
  offsetDelta,
  pack,
  packetOf,
  pushBody,
  smallCommit,
  treeBody,
  ZERO,
} from './packs.ts';

const seed = {
  users: [{ name: 'alice', tokens: [{ token: 'tok' }] }],
  pulls: { repos: [{ owner: 'alice', name: 'r', commits: [{ message: 'first', files: { a: 'a\n' } }] }] },
};

async function send(
  fake: Fake,
  service: string,
  body: Uint8Array,
  more: Record<string, string> = {},
): Promise<Response> {
  const headers = { Authorization: 'token tok', 'Content-Type': `application/x-${service}-request`, ...more };
  const url = `${fake.url}/alice/r.git/${service}`;
  return fake.fetch(url, { method: 'POST', headers, body: new Uint8Array(body) });
}

async function push(fake: Fake, body: Uint8Array): Promise<Buffer> {
  const response = await send(fake, 'git-receive-pack', body);
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

const refsOf = async (fake: Fake): Promise<string> => (await fake.fetch(`${fake.url}/alice/r.git/info/refs`)).text();
const state = (fake: Fake): string => JSON.stringify(fake.export());
const failures = (fake: Fake): unknown => fake.unmatched.map(({ internalError }) => internalError);
const { commit, entries } = smallCommit();
const HI = Buffer.from('hi\n');
const moves = [[ZERO, commit, 'refs/heads/n']] as const;
describe('a push that is no push', () => {
  const COUNT = mutations(500);
  test(
    `of ${COUNT} that are damaged, each is taken as a whole or leaves nothing`,
    { timeout: 30_000 + COUNT * 20 },
    async () => {
      const fake = createFake({ seed });
      const start = fake.snapshot();
      const before = state(fake);
      let taken = 0;
      const refs = await refsOf(fake);
      for (let i = 0; i < COUNT; i++) {
        await push(fake, mutatedPush(i));
        const isTaken = (await refsOf(fake)) !== refs;
        if (isTaken) {
          taken++;
          expect(state(createFake({ seed: fake.export() }))).toBe(state(fake));
        } else expect(state(fake)).toBe(before);
        fake.restore(start);
      }
      expect(failures(fake)).toEqual([]);
      // The name of the ref may be what is changed; most changes are found out.
      expect(taken).toBeLessThan(COUNT / 5);
    },
  );

  test.for(crafted)('leaves a state that loads: $name', async ({ moves: own, pack: bytes, capabilities }) => {
    const fake = createFake({ seed });
    await push(fake, pushBody(own, bytes, capabilities));
    expect(failures(fake)).toEqual([]);
    expect(state(createFake({ seed: fake.export() }))).toBe(state(fake));
    const branches = Object.keys(fake.git.branches('alice/r'));
    for (const path of ['', '/branches', ...branches.map((name) => `/branches/${encodeURIComponent(name)}`)])
      expect((await fake.fetch(`${fake.url}/api/v1/repos/alice/r${path}`)).status).toBe(200);
  });

  // A browser has none of them.
  test.for(crafted)('has the same response without modules of Node.js: $name', async (one) => {
    const body = pushBody(one.moves, one.pack, one.capabilities);
    const response = await push(createFake({ seed }), body);
    const builtins = vi.spyOn(process, 'getBuiltinModule').mockReturnValue(undefined);
    onTestFinished(() => builtins.mockRestore());
    expect(said(await push(createFake({ seed }), body))).toBe(said(response));
    expect(builtins).toHaveBeenCalled();
  });

  test('whose data grows beyond what it says ends where it does', async () => {
    const fake = createFake({ seed });
    const bomb = Buffer.concat([entryHeader(3, 3), deflateSync(Buffer.alloc(50_000_000))]);
    expect(said(await push(fake, pushBody(moves, pack([...entries, bomb]))))).toContain('inflate returned -5');
  });

  test('with more than memory holds is rejected before it is taken', async () => {
    const fake = createFake({ seed });
    const long = Buffer.concat([entryHeader(3, 2 ** 40), deflateSync(Buffer.from('x'))]);
    expect(said(await push(fake, pushBody(moves, pack([...entries, long]))))).toContain('exceeds maximum allowed size');
    const grown = delta(3, 2 ** 40, (out) => out.push(0x90, 3));
    const [, , blob] = entries;
    const delayed = pushBody(moves, pack([...entries, offsetDelta(blob.length, grown)]));
    expect(said(await push(fake, delayed))).toContain('failed to apply delta');
    expect(failures(fake)).toEqual([]);
  });

  test('of a few trees that name ten million files is rejected, and leaves nothing', async () => {
    const fake = createFake({ seed });
    const before = state(fake);
    let own = treeBody(...Array.from({ length: 10 }, (_, i) => ['100644', `f${i}`, idOf('blob', HI)] as const));
    const trees = [own];
    for (let level = 1; level < 7; level++) {
      const inner = idOf('tree', own);
      own = treeBody(...Array.from({ length: 10 }, (_, i) => ['40000', `d${i}`, inner] as const));
      trees.push(own);
    }
    const bomb = commitBody(idOf('tree', own));
    const packed = pack([entry('blob', HI), ...trees.map((tree) => entry('tree', tree)), entry('commit', bomb)]);
    const report = said(await push(fake, pushBody([[ZERO, idOf('commit', bomb), 'refs/heads/n']], packed)));
    expect(report).toContain('fatal: pack exceeds maximum allowed size');
    expect(report).toContain('unpack unpack-objects abnormal exit');
    expect([state(fake), failures(fake)]).toEqual([before, []]);
  });

  test('with deltas that build on each other in a circle is rejected', async () => {
    const fake = createFake({ seed });
    const circle = [
      idDelta('a'.repeat(40), Buffer.of(3, 3, 0x90, 3)),
      idDelta('b'.repeat(40), Buffer.of(3, 3, 0x90, 3)),
    ];
    expect(said(await push(fake, pushBody(moves, pack([...entries, ...circle]))))).toContain('unresolved deltas');
  });

  test('with a chain of 3,000 deltas is taken', async () => {
    const fake = createFake({ seed });
    const chain = chainOf(3_000);
    expect(said(await push(fake, pushBody(moves, pack([...entries, ...chain]))))).toContain('ok refs/heads/n');
  });

  test('with another number of entries than it says is rejected at once', async () => {
    const fake = createFake({ seed });
    const report = await push(fake, pushBody(moves, pack(entries, { count: 0xffff_ffff })));
    expect(said(report)).toContain('index-pack abnormal exit');
    expect(fake.git.branches('alice/r')['n']).toBeUndefined();
  });

  test.for(['', 'zzzz', '0003', '0000', '0004', 'fff0x', '0009nope\n0000'])(
    '%j has an empty response',
    async (text) => {
      const fake = createFake({ seed });
      expect(await push(fake, Buffer.from(text))).toHaveLength(0);
      const response = await send(fake, 'git-upload-pack', Buffer.from(text));
      expect([response.status, await response.text()]).toEqual([200, '']);
      expect(failures(fake)).toEqual([]);
    },
  );
});

describe('a fetch that is no fetch', () => {
  test.each([
    ['git-upload-pack', 10, true],
    ['git-upload-pack', 10, false],
    ['git-upload-archive', 10, true],
    ['git-receive-pack', 64, true],
    ['git-receive-pack', 64, false],
  ] as const)(
    '%s that becomes more than %i MiB is too large (modules of Node.js: %s)',
    async (service, most, isNode) => {
      if (!isNode) {
        const builtins = vi.spyOn(process, 'getBuiltinModule').mockReturnValue(undefined);
        onTestFinished(() => builtins.mockRestore());
      }
      const fake = createFake({ seed });
      const sent = (bytes: Uint8Array): Promise<Response> => send(fake, service, bytes, { 'Content-Encoding': 'gzip' });
      const bomb = gzipSync(Buffer.alloc(500_000_000), { level: 1 });
      // It is left alone as soon as it is seen to be one.
      const before = process.memoryUsage().arrayBuffers;
      const response = await sent(bomb);
      expect([response.status, await response.text()]).toEqual([413, 'Request body is too large\n']);
      expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(3 * most * 2 ** 20);
      expect((await sent(gzipSync(Buffer.alloc(most * 2 ** 20, '0000')))).status).toBe(200);
      expect((await sent(gzipSync('0000'))).status).toBe(200);
      expect((await sent(Buffer.concat([gzipSync('0000').subarray(0, -5), Buffer.from('xxxxx')]))).status).toBe(400);
    },
  );

  test('which is longer than 10 MiB is too large', async () => {
    const fake = createFake({ seed });
    expect((await send(fake, 'git-upload-pack', Buffer.alloc(10 * 2 ** 20, '0000'))).status).toBe(200);
    expect((await send(fake, 'git-upload-pack', Buffer.alloc(10 * 2 ** 20 + 1, '0000'))).status).toBe(413);
  });

  test.for(['command=fetch', 'command=ls-refs', 'command=__proto__', 'command=constructor', 'want x', 'constructor 1'])(
    'of any lines has a response: %s',
    async (first) => {
      const fake = createFake({ seed });
      const tip = fake.git.branches('alice/r')['main'] ?? '';
      const r = random(first.length);
      const words = [
        'want',
        'have',
        'shallow',
        'deepen',
        'deepen-since',
        'deepen-not',
        'filter',
        'done',
        'toString',
        'oid',
        'size',
      ];
      const values = [
        tip,
        ZERO,
        '1',
        '-1',
        '999999999999',
        'main',
        'blob:none',
        'tree:1',
        'combine:tree:0+blob:none',
        'object:type=tree',
        '%',
        '',
      ];
      for (let i = 0; i < 200; i++) {
        const lines = Array.from({ length: below(r, 6) }, () =>
          packetOf(`${words[below(r, words.length)]} ${values[below(r, values.length)]}`.trim()),
        );
        const marks = ['0000', '0001'].map((one) => Buffer.from(one));
        const body = Buffer.concat([packetOf(first), marks[below(r, 2)]!, ...lines, marks[0]!]);
        const response = await send(fake, 'git-upload-pack', body, { 'Git-Protocol': `version=${below(r, 3)}` });
        expect(response.status).toBe(200);
        await response.arrayBuffer();
      }
      expect(failures(fake)).toEqual([]);
    },
  );
});

const said = (report: Buffer): string => JSON.stringify(packetsOf(report));

/** A delta that says its sizes and then whatever is written. */
function delta(from: number, to: number, write: (out: number[]) => void): Buffer {
  const out: number[] = [];
  for (let size of [from, to]) {
    for (; size > 127; size = Math.floor(size / 128)) out.push((size % 128) + 128);
    out.push(size);
  }
  write(out);
  return Buffer.from(out);
}

/** Deltas of which each adds a byte to the one before, the first to the blob. */
function chainOf(length: number): Buffer[] {
  const chain: Buffer[] = [];
  let distance = entries[2].length;
  for (let size = 3; chain.length < length; size++) {
    const made = delta(size, size + 1, (out) => out.push(0xb0, size & 255, size >> 8, 1, 0x78));
    const before = distance < 128 ? [distance] : [(((distance >> 7) - 1) & 127) | 128, distance & 127];
    const next = Buffer.concat([entryHeader(6, made.length), Buffer.from(before), deflateSync(made)]);
    distance = next.length;
    chain.push(next);
  }
  return chain;
}

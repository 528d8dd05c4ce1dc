import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFake, type WorldDocument } from '../../fake/index.ts';
import { listen, type Listening } from '../../fake/adapters/node.ts';
import { hasGit } from '../git/oracle.ts';
import { crafted } from './crafted.ts';
import { Workspace } from './git.ts';
import { mutatedPush, mutations } from './mutated.ts';
import { packetsOf } from './packets.ts';
import { packetOf, pushBody } from './packs.ts';

const users = [{ name: 'alice', tokens: [{ token: 'tok' }] }];
const commits = [
  { message: 'first', files: { a: 'a\n' } },
  { branch: 'topic', from: 'main', message: 'second', files: { b: 'b\n' } },
];
// Hints are the forge's, and would be in the way.
const settings = { has_pull_requests: false };
const seed = { users, pulls: { repos: [{ owner: 'alice', name: 'r', commits, settings }] } };

describe.skipIf(!hasGit)('a push by hand has the response of git receive-pack', () => {
  const workspace = new Workspace();
  let server: Listening;
  beforeAll(async () => {
    server = await listen(createFake({ seed }));
    await workspace.ask(['clone', '-q', '--mirror', `${server.url}/alice/r.git`, 'mirror.git']);
    await server.close();
  });
  afterAll(() => workspace[Symbol.dispose]());

  async function compare(body: Buffer): Promise<void> {
    const fake = createFake({ seed });
    const headers = { Authorization: 'token tok', 'Content-Type': 'application/x-git-receive-pack-request' };
    const url = `${fake.url}/alice/r.git/git-receive-pack`;
    const response = await fake.fetch(url, { method: 'POST', headers, body: new Uint8Array(body) });
    const ours = Buffer.from(await response.arrayBuffer());

    cpSync(join(workspace.folder, 'mirror.git'), join(workspace.folder, 'copy.git'), { recursive: true });
    const ran = await workspace.git(['receive-pack', '--stateless-rpc', 'copy.git'], { stdin: body });
    const refs = await workspace.ask(['for-each-ref', '--format=%(refname:lstrip=2) %(objectname)', 'refs/heads'], {
      in: 'copy.git',
    });
    rmSync(join(workspace.folder, 'copy.git'), { recursive: true });

    // git takes as much memory as a pack says that it needs, and may find a bug of its own.
    if (/Out of memory|data too large to fit|BUG: /.test(ran.bytes.toString('latin1')))
      return expect(ours.toString()).toContain('unpacker error');
    expect(said(ours)).toEqual(said(ran.bytes));
    const branches = Object.entries(fake.git.branches('alice/r')).map(([name, id]) => `${name} ${id}`);
    expect(branches.sort()).toEqual(refs.split('\n').filter(Boolean).sort());
  }

  test.for(crafted)('$name', ({ moves, pack, capabilities }) => compare(pushBody(moves, pack, capabilities)));

  test.for(Array.from({ length: mutations(60) }, (_, n) => n))('damaged: %i', (n) => compare(mutatedPush(n)));
});

describe.skipIf(!hasGit)('an archive has the bytes of git upload-archive', () => {
  const long = `${'deep/'.repeat(25)}file`;
  const files = {
    'a.txt': 'a\n',
    'dir/b.sh': { content: 'b\n', mode: '100755' } as const,
    'dir/link': { content: '../a.txt', mode: '120000' } as const,
    [long]: 'long\n',
    'ä/ö': 'ö\n',
    big: 'x'.repeat(20_000),
  };
  const own: WorldDocument = {
    users,
    pulls: { repos: [{ owner: 'alice', name: 'r', commits: [{ message: 'first', files }] }] },
  };

  test.for<readonly string[]>([
    ['main'],
    ['--format=tar', 'HEAD'],
    ['--prefix=x/', 'refs/heads/main'],
    ['main', 'dir'],
    ['main', 'dir/b.sh', 'big'],
    ['nope'],
    ['main', 'nope'],
    ['--format=foo', 'main'],
  ])('%j', async (args) => {
    const fake = createFake({ seed: own });
    const server = await listen(fake);
    using workspace = new Workspace();
    await workspace.ask(['clone', '-q', '--mirror', `${server.url}/alice/r.git`, 'mirror.git']);
    await server.close();
    const body = Buffer.concat([...args.map((one) => packetOf(`argument ${one}\n`)), Buffer.from('0000')]);
    const headers = { 'Content-Type': 'application/x-git-upload-archive-request' };
    const url = `${fake.url}/alice/r.git/git-upload-archive`;
    const response = await fake.fetch(url, { method: 'POST', headers, body: new Uint8Array(body) });
    const ran = await workspace.git(['upload-archive', 'mirror.git'], { stdin: body });
    expect(packetsOf(Buffer.from(await response.arrayBuffer()))).toEqual(packetsOf(ran.bytes));
  });
});

/** The content of a response, without progress. */
function said(body: Buffer): unknown {
  return packetsOf(body)
    ?.map((shown) => {
      const message = typeof shown === 'object' ? shown['band 2'] : undefined;
      if (typeof message !== 'string') return shown;
      return (
        message
          .split(/(?<=[\r\n])/)
          .filter((line) => !/^Resolving deltas/.test(line))
          // The folder of the repository is its server's.
          .map((line) => line.replace(/Unable to create '\/.*?\/\.\//, "Unable to create './"))
          .join('')
      );
    })
    .filter((shown) => shown !== '');
}

import { describe, expect, test } from 'vitest';
import { createFake, type Fake } from '../../fake/index.ts';
import { commitBody, entry, idOf, pack, pushBody, treeBody, ZERO, type Move } from './packs.ts';

// Objects that are fine to git, and odd to whoever reads them.

const seed = {
  users: [{ name: 'alice', tokens: [{ token: 'tok' }] }],
  pulls: { repos: [{ owner: 'alice', name: 'r', commits: [{ message: 'first', files: { a: 'a\n' } }] }] },
};
const blob = Buffer.from('x');
const blobEntry = entry('blob', blob);

async function push(fake: Fake, moves: readonly Move[], entries: readonly Buffer[]): Promise<string> {
  const capabilities = 'report-status side-band-64k push-options object-format=sha1';
  const options = Buffer.from('000ftopic=topic0000');
  const body = pushBody(moves, Buffer.concat([options, pack(entries)]), capabilities);
  const headers = { Authorization: 'token tok', 'Content-Type': 'application/x-git-receive-pack-request' };
  const url = `${fake.url}/alice/r.git/git-receive-pack`;
  const response = await fake.fetch(url, { method: 'POST', headers, body: new Uint8Array(body) });
  expect(response.status).toBe(200);
  return response.text();
}

test.each(['..', '.', '.git', '.GIT', ''])(
  'a file named %j is taken, as git takes it, and exported in a seed',
  async (name) => {
    const fake = createFake({ seed });
    const files = [name, 'zz'].map((one) => ['100644', one, idOf('blob', blob)] as const);
    const tree = treeBody(...files);
    const commit = commitBody(idOf('tree', tree));
    const entries = [blobEntry, entry('tree', tree), entry('commit', commit)];
    expect(await push(fake, [[ZERO, idOf('commit', commit), 'refs/heads/odd']], entries)).toContain(
      'ok refs/heads/odd',
    );
    const response = await fake.fetch(`${fake.url}/_fake/world?as=seed`);
    expect(response.status).toBe(200);
    const copy = createFake({ seed: fake.export({ as: 'seed' }).document });
    expect(copy.git.branches('alice/r')).toEqual(fake.git.branches('alice/r'));
    expect(copy.git.file('alice/r', 'zz', 'odd')).toBe('x');
    expect(fake.unmatched).toEqual([]);
  },
);

describe('a push that asks for a pull request', () => {
  const tree = treeBody(['100644', 'f', idOf('blob', blob)]);
  const commit = commitBody(idOf('tree', tree));
  const tag = (target: string, type: string): Buffer =>
    Buffer.from(`object ${target}\ntype ${type}\ntag x\ntagger A <a@example.com> 1 +0000\n\nm\n`);
  const ofBlob = tag(idOf('blob', blob), 'blob');
  const ofCommit = tag(idOf('commit', commit), 'commit');
  const entries = [
    blobEntry,
    entry('tree', tree),
    entry('commit', commit),
    entry('tag', ofBlob),
    entry('tag', ofCommit),
  ];

  test.each([
    ['a blob', idOf('blob', blob)],
    ['a tree', idOf('tree', tree)],
    ['a tag of a blob', idOf('tag', ofBlob)],
  ])('of %s is rejected', async (_name, id) => {
    const fake = createFake({ seed });
    const said = await push(fake, [[ZERO, id, 'refs/for/main']], entries);
    expect(said).toContain('error: Internal Server Error (no message for end users)');
    expect(said).toContain('ng refs/for/main fail to run proc-receive hook');
    expect(fake.unmatched).toEqual([]);
  });

  test('of a tag of a commit is one of the commit', async () => {
    const fake = createFake({ seed });
    expect(await push(fake, [[ZERO, idOf('tag', ofCommit), 'refs/for/main']], entries)).toContain('ok refs/for/main');
    const response = await fake.fetch(`${fake.url}/api/v1/repos/alice/r/pulls/1`);
    expect(await response.json()).toMatchObject({ head: { sha: idOf('commit', commit) } });
  });
});

test('fake.git.push meets the rules that a git push of the user meets', () => {
  const protections = [{ rule_name: 'main', enable_push: false }];
  const [repo] = seed.pulls.repos;
  const fake = createFake({ seed: { ...seed, pulls: { repos: [{ ...repo!, protections }] } } });
  const commits = [{ branch: 'main', message: 'second', files: { b: 'b\n' } }];
  const before = JSON.stringify(fake.git.branches('alice/r'));
  expect(() => fake.git.push('alice/r', { as: 'alice', commits })).toThrow(
    'Not allowed to push to protected branch main',
  );
  expect(JSON.stringify(fake.git.branches('alice/r'))).toBe(before);
  // A builder says what there is to be, not what somebody does.
  fake.pulls.repo('alice/r').branch('main').commit();
  expect(JSON.stringify(fake.git.branches('alice/r'))).not.toBe(before);
});

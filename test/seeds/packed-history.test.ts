import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createFake, type Fake, SeedError, type WorldDocument } from '../../fake/index.ts';
import { commitBody, entry, entryHeader, idOf, pack, treeBody } from '../git-http/packs.ts';
import { hasGit, Oracle } from '../git/oracle.ts';

const users = ['alice', 'bob'].map((name) => ({ name, tokens: [{ token: `tok-${name}` }] }));

type Repo = NonNullable<NonNullable<NonNullable<WorldDocument['pulls']>['repos']>[number]>;
type Pull = NonNullable<NonNullable<NonNullable<WorldDocument['pulls']>['pulls']>[number]>;

const worldOf = (repos: readonly Partial<Repo>[], pulls: readonly Pull[] = []): WorldDocument => ({
  users,
  pulls: { repos: repos.map((repo) => ({ owner: 'alice', name: 'r', ...repo })), pulls },
});

const blob = Buffer.from('one\n');
const tree = treeBody(['100644', 'f', idOf('blob', blob)]);
const commit = commitBody(idOf('tree', tree));
const first = idOf('commit', commit);
const entries = [entry('blob', blob), entry('tree', tree), entry('commit', commit)];
const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

/** A history of which readable commits could not say all: each entry is an object, with the id of its last one. */
function oddHistory(): { readonly pack: string; readonly refs: Readonly<Record<string, string>> } {
  const who = 'Zoë  <z@example.com> 1600000000 -0130';
  const others = ['a', 'b', 'c'].map((message) => commitBody(idOf('tree', tree), [first], message));
  const merge = Buffer.from(
    [
      `tree ${idOf('tree', tree)}`,
      ...others.map((body) => `parent ${idOf('commit', body)}`),
      `author ${who}`,
      `committer ${who}`,
      'encoding ISO-8859-1',
      'gpgsig -----BEGIN PGP SIGNATURE-----\n \n xyz\n -----END PGP SIGNATURE-----',
      '',
      'without a line end',
    ].join('\n'),
  );
  const withModule = treeBody(['100644', '.git', idOf('blob', blob)], ['160000', 'sub', first]);
  const top = commitBody(idOf('tree', withModule), [idOf('commit', merge)]);
  const tag = Buffer.from(`object ${first}\ntype commit\ntag v1\ntagger ${who}\n\nThe first\n`);
  const bodies = [...others.map((body) => entry('commit', body)), entry('commit', merge), entry('tree', withModule)];
  return {
    pack: base64(pack([...entries, ...bodies, entry('commit', top), entry('tag', tag)])),
    refs: {
      'refs/heads/main': idOf('commit', top),
      'refs/tags/v1': idOf('tag', tag),
      'refs/notes/commits': first,
    },
  };
}

const refsOf = async (fake: Fake, name = 'r'): Promise<string> => {
  const headers = { Authorization: 'token tok-alice' };
  const url = `${fake.url}/alice/${name}.git/info/refs?service=git-upload-pack`;
  return (await fake.fetch(url, { headers })).text();
};

describe('a packed history', () => {
  test('is loaded and exported with each id that it has', async () => {
    const git = oddHistory();
    const fake = createFake({ seed: worldOf([{ git }]) });
    const refs = await refsOf(fake);
    for (const [name, id] of Object.entries(git.refs)) expect(refs).toContain(`${id} ${name}`);
    const { document, omitted } = fake.export({ as: 'seed' });
    expect(omitted).toEqual([]);
    const copy = createFake({ seed: JSON.parse(JSON.stringify(document)) as WorldDocument });
    expect(await refsOf(copy)).toBe(refs);
    expect(copy.git.log('alice/r')).toEqual(fake.git.log('alice/r'));
    expect(copy.export({ as: 'seed' }).document).toEqual(document);
  });

  test('keeps what pull requests, reviews and statuses name, whatever became of the branches', async () => {
    const fake = createFake({
      seed: worldOf([{ git: { pack: base64(pack(entries)), refs: { 'refs/heads/main': first } } }]),
    });
    const headers = { Authorization: 'token tok-alice', 'Content-Type': 'application/json' };
    const at = `${fake.url}/api/v1/repos/alice/r`;
    const send = async (method: string, path: string, body?: object): Promise<number> =>
      (await fake.fetch(at + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })).status;
    const push = (text: string, force = false): void =>
      void fake.git.push('alice/r', {
        as: 'alice',
        force,
        commits: [{ branch: 'topic', from: 'main', message: text, files: { f: `${text}\n` } }],
      });
    push('two');
    expect(await send('POST', '/pulls', { head: 'topic', base: 'main', title: 'T' })).toBe(201);
    const comments = [{ path: 'f', body: 'why?', new_position: 1 }];
    expect(await send('POST', '/pulls/1/reviews', { event: 'COMMENT', body: 'r', comments })).toBe(200);
    expect(await send('POST', `/statuses/${fake.git.branches('alice/r')['topic']!}`, { state: 'success' })).toBe(201);
    push('three', true);
    expect(await send('POST', '/pulls/1/merge', { Do: 'squash', delete_branch_after_merge: true })).toBe(200);
    const { document, omitted } = fake.export({ as: 'seed' });
    expect(omitted.filter(({ reason }) => reason.startsWith('rejected'))).toEqual([]);
    expect(omitted.filter(({ path }) => /^pulls\.(reviews|statuses)\.(commit|sha)/.test(path))).toEqual([]);
    const copy = createFake({ seed: document });
    expect(copy.git.branches('alice/r')).toEqual(fake.git.branches('alice/r'));
    expect(await (await copy.fetch(`${at}/pulls/1.diff`, { headers })).text()).toBe(
      await (await fake.fetch(`${at}/pulls/1.diff`, { headers })).text(),
    );
  });

  test('goes on with readable commits, and a fork with the objects of its parent', () => {
    const git = { pack: base64(pack(entries)), refs: { 'refs/heads/trunk': first } };
    const next = commitBody(idOf('tree', tree), [first], 'of the fork\n');
    const fork = { pack: base64(pack([entry('commit', next)])), refs: { 'refs/heads/trunk': idOf('commit', next) } };
    const fake = createFake({
      seed: worldOf([
        {
          git,
          commits: [{ branch: 'trunk', message: 'more', files: { g: 'g\n' } }],
          tags: [{ name: 'v', target: first }],
        },
        { owner: 'bob', forkOf: 'alice/r', git: fork },
      ]),
    });
    expect(fake.git.log('alice/r').map(({ message }) => message)).toEqual(['more\n', 'm\n']);
    expect(fake.git.log('bob/r').map(({ message }) => message)).toEqual(['of the fork\n', 'm\n']);
    const { document, omitted } = fake.export({ as: 'seed' });
    expect(omitted).toEqual([]);
    const sizes = document.pulls?.repos?.map((repo) => (repo.git?.pack as string).length);
    expect(sizes?.[1]).toBeLessThan(sizes?.[0] ?? 0);
    createFake({ seed: document });
  });

  test('of a fork with the objects of its parent is written once', () => {
    const git = { pack: base64(pack(entries)), refs: { 'refs/heads/main': first } };
    const commits = [{ branch: 'topic', from: 'main', message: 'of the parent', files: { g: 'g\n' } }];
    const pull = { repo: 'alice/r', as: 'alice', head: 'topic', base: 'main', title: 'T' };
    const fake = createFake({
      seed: worldOf(
        [
          { git, commits },
          { owner: 'bob', forkOf: 'alice/r' },
        ],
        [pull],
      ),
    });
    expect(fake.export({ as: 'seed' }).document.pulls?.repos?.[1]).toEqual({
      owner: 'bob',
      name: 'r',
      forkOf: 'alice/r',
    });
  });

  test.runIf(hasGit)('passes from git to a seed, and back', () => {
    const oracle = new Oracle();
    onTestFinished(() => oracle.remove());
    for (const text of ['one', 'two', 'three']) {
      writeFileSync(join(oracle.folder, 'f'), `${'line\n'.repeat(500)}${text}\n`);
      oracle.run(['add', '.']);
      oracle.run(['commit', '-q', '-m', text]);
    }
    oracle.run(['tag', '-a', 'v1', '-m', 'first', 'HEAD~1']);
    oracle.run(['repack', '-adq']);
    const { stdout } = oracle.run(['pack-objects', '--all', '--stdout', '-q']);
    const refs = oracle.run(['show-ref']).stdout.trim().split('\n');
    const git = {
      pack: btoa(stdout),
      refs: Object.fromEntries(refs.map((line) => line.split(' ').reverse() as [string, string])),
    };
    const fake = createFake({ seed: worldOf([{ git }]) });
    expect(fake.git.log('alice/r').map(({ sha }) => sha)).toEqual(
      oracle.run(['log', '--format=%H']).stdout.trim().split('\n'),
    );
    const exported = fake.export({ as: 'seed' }).document.pulls?.repos?.[0]?.git;
    expect(exported?.refs).toEqual(git.refs);
    const folder = mkdtempSync(join(tmpdir(), 'understudy-pack-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    writeFileSync(join(folder, 'one.pack'), Buffer.from(exported?.pack as string, 'base64'));
    expect(oracle.run(['index-pack', '--strict', join(folder, 'one.pack')]).status).toBe(0);
  });
});

const missing = commitBody(idOf('tree', Buffer.from('nothing')));
const refs = { 'refs/heads/main': first };
const whole = pack(entries);
const bomb = Buffer.concat([entryHeader(3, 200 * 1024 * 1024), deflateSync(Buffer.alloc(1000))]);

describe('a packed history is rejected as a whole for', () => {
  test.each<[string, unknown, string]>([
    ['what is no base64', { pack: '*', refs }, 'pack: expected base64'],
    ['what is no pack', { pack: btoa('hello world!'), refs }, 'pack: git would not unpack it: protocol error'],
    [
      'a pack that is cut off',
      { pack: base64(whole.subarray(0, 60)), refs },
      'pack: git would not unpack it: fatal: early',
    ],
    [
      'a wrong checksum',
      { pack: base64(Buffer.concat([whole.subarray(0, -1), Buffer.of(0)])), refs },
      'pack: git would',
    ],
    [
      'a missing tree',
      { pack: base64(pack([entry('commit', missing)])), refs: {} },
      'pack: git would not unpack it: fatal: bad tree',
    ],
    [
      'a missing parent',
      {
        pack: base64(
          pack([
            entry('tree', tree),
            entry('blob', blob),
            entry('commit', commitBody(idOf('tree', tree), [first.replace(/./g, 'a')])),
          ]),
        ),
        refs: {},
      },
      'pack: git would not unpack it: error: Could not read aaaa',
    ],
    [
      'a ref to nothing',
      { pack: base64(whole), refs: { 'refs/heads/main': 'a'.repeat(40) } },
      `refs.refs/heads/main: the pack does not have ${'a'.repeat(40)}`,
    ],
    [
      'a branch that names no commit',
      { pack: base64(whole), refs: { 'refs/heads/main': idOf('blob', blob) } },
      'refs.refs/heads/main: expected a commit',
    ],
    [
      'an id that is none',
      { pack: base64(whole), refs: { 'refs/heads/main': 'main' } },
      'refs.refs/heads/main: expected a full id',
    ],
    [
      'a ref of a short name',
      { pack: base64(whole), refs: { main: first } },
      'refs.main: expected the full name of a ref',
    ],
    [
      'a ref with a name that git rejects',
      { pack: base64(whole), refs: { 'refs/heads/a..b': first } },
      'refs.refs/heads/a..b: expected the full name',
    ],
    [
      'a ref of a prototype',
      JSON.parse(`{"pack": "${base64(whole)}", "refs": {"__proto__": "${first}"}}`),
      'refs.__proto__: expected',
    ],
    [
      'a file, which only serve reads',
      { pack: { file: 'r.pack' }, refs },
      'pack.file: a file is read only by serve --seed',
    ],
    ['an unknown key', { pack: base64(whole), refs, ref: {} }, 'ref: unknown key'],
  ])('%s', (_, git, text) => {
    const fake = createFake({ seed: worldOf([{}]) });
    const before = fake.export();
    let issue = '';
    try {
      fake.seed(worldOf([{ git: git as NonNullable<Repo['git']> }]));
    } catch (error) {
      issue = (error as SeedError).issues.map(({ path, message }) => `${path}: ${message}`).join('; ');
    }
    expect(issue).toContain(`pulls.repos[0].git.${text}`);
    expect(issue).not.toContain('; pulls.');
    expect(fake.export()).toEqual(before);
  });

  test('objects of all of its packs that take more than one pack may', () => {
    const git = { pack: base64(pack([bomb])), refs };
    const seed = worldOf(['a', 'b', 'c'].map((name) => ({ name, git })));
    expect(() => createFake({ seed })).toThrow(
      /repos\[2\]\.git\.pack: git would not unpack it: fatal: pack exceeds maximum/,
    );
  });
});

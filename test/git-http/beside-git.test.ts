import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFake } from '../../fake/index.ts';
import { listen, type Listening } from '../../fake/adapters/node.ts';
import { hasGit } from '../git/oracle.ts';
import { Workspace } from './git.ts';
import { httpBackend, type HttpBackend } from './http-backend.ts';

// The same with the fake and with git's own server: after each command the same output, refs and objects.

const DAY = 86_400;
const START = 1_700_000_000;
const as = { user: 'alice', token: 'tok' };
const lines = (count: number, text: string): string =>
  Array.from({ length: count }, (_, n) => `${text} ${n}\n`).join('');
const since = (day: number): string => `--shallow-since=${START + DAY * day}`;
const of = (...args: string[]): string[] => ['-C', 'x', ...args];
const clone = (...options: string[]): string[] => ['clone', '-q', ...options, 'URL', 'x'];
const push = (...args: string[]): string[] => of('push', '--porcelain', ...args);
const commit = (message: string, ...options: string[]): string[] =>
  of('commit', '-q', '--allow-empty', '-m', message, ...options);

/** Commands of git; `URL` is the repository, and `EMPTY` one without anything. */
const operations: Readonly<Record<string, readonly string[][]>> = {
  'a clone': [clone(), of('log', '--oneline', '--all'), of('fetch', '--prune'), of('remote', 'show', 'origin')],
  'a mirror': [clone('--mirror')],
  'tags on demand': [
    clone('--no-tags', '--single-branch', '-b', 'side'),
    of('fetch', '-q', 'origin', 'tag', 'v1'),
    of('fetch', '-q', '--tags'),
  ],
  'shallow, deepen, unshallow': [
    clone('--depth=1'),
    of('fetch', '-q', '--deepen=1'),
    of('fetch', '-q', '--deepen=2'),
    of('fetch', '-q', '--depth=2'),
    of('fetch', '-q', '--unshallow'),
  ],
  'shallow branches': [
    clone('--depth=3', '--no-single-branch'),
    of('fetch', '-q', '--depth=5', 'origin', '+refs/heads/*:refs/remotes/origin/*'),
    of('fetch', '-q', '--unshallow', '--tags'),
  ],
  'shallow since': [clone(since(9)), of('fetch', '-q', since(6)), of('fetch', '-q', '--unshallow')],
  'shallow since the future': [clone(since(1000))],
  'shallow without a ref': [
    clone('--shallow-exclude=v1'),
    of('fetch', '-q', '--shallow-exclude=side'),
    of('fetch', '-q', '--unshallow'),
  ],
  'shallow without a ref that there is not': [clone('--shallow-exclude=nope')],
  'partial, with a lazy checkout': [
    clone('--filter=blob:none'),
    of('checkout', '-q', 'v1'),
    of('checkout', '-q', 'side'),
    of('log', '-p', 'main', '--', 'd'),
  ],
  'partial by size': [clone('--no-checkout', '--filter=blob:limit=1k'), of('checkout', '-q', 'main')],
  'partial without trees': [clone('--no-checkout', '--filter=tree:0'), of('checkout', '-q', 'main')],
  'partial by depth': [clone('--bare', '--filter=tree:2')],
  'partial by several filters': [clone('--bare', '--filter=combine:tree:3+blob:limit=500')],
  'partial by type': [clone('--bare', '--filter=object:type=commit')],
  'partial and shallow': [clone('--depth=1', '--filter=blob:none'), of('fetch', '-q', '--unshallow')],
  'objects by their ids': [
    ['init', '-q', 'x'],
    of('fetch', '-q', 'URL', 'COMMIT'),
    of('fetch', '-q', 'URL', 'BLOB'),
    of('fetch', '-q', '--depth=1', 'URL', 'main'),
    of('fetch', '-q', 'URL', '1'.repeat(40)),
  ],
  'lists of refs': [
    ['ls-remote', '--symref', 'URL'],
    ['ls-remote', '--heads', 'URL', 'ma*'],
    ['ls-remote', '--tags', 'URL'],
    ['ls-remote', '--refs', 'URL'],
    ['ls-remote', '--symref', 'EMPTY'],
    ['clone', '-q', 'EMPTY', 'x'],
    of('symbolic-ref', 'HEAD'),
  ],
  negotiation: [
    clone('--single-branch', '-b', 'side'),
    commit('own'),
    commit('more'),
    of('fetch', '-q', 'origin', 'main'),
    of('-c', 'fetch.negotiationAlgorithm=noop', 'fetch', '-q', '--refetch'),
  ],
  'pushes of branches': [
    clone(),
    of('checkout', '-q', '-b', 'n1'),
    commit('n1'),
    push('origin', 'n1'),
    commit('n1 again', '--amend'),
    push('origin', 'n1'),
    push('--force-with-lease', 'origin', 'n1'),
    push('--atomic', 'origin', '+n1~1:n1', 'n1:side'),
    push('origin', 'HEAD:refs/heads/dir/sub'),
    push('origin', 'HEAD:refs/heads/dir'),
    push('origin', 'HEAD:refs/heads/dir/sub/x', ':refs/heads/dir/sub'),
    push('origin', ':refs/heads/dir/sub'),
    push('origin', ':refs/heads/main/sub'),
    push('origin', ':n1', ':dir/sub', ':dir/sub/x'),
  ],
  'pushes of tags and notes': [
    clone(),
    commit('tagged'),
    of('tag', '-a', 'tt', '-m', 'tt'),
    push('--follow-tags', '-o', 'x=y', 'origin', 'HEAD:refs/heads/n3'),
    push('origin', 'tt', 'HEAD~1:refs/notes/y', 'HEAD^{tree}:refs/tags/tree'),
    push('origin', ':tt', ':refs/notes/y', ':refs/tags/tree', ':n3'),
  ],
  'a push from a part': [clone('--depth=2'), commit('part'), push('origin', 'HEAD:part'), push('origin', ':part')],
  'a push of a partial clone': [
    clone('--filter=blob:none'),
    commit('p'),
    push('origin', 'HEAD:p'),
    push('origin', ':p'),
  ],
  'a chunked push': [
    clone(),
    commit('chunks'),
    of('-c', 'http.postBuffer=1', 'push', '--porcelain', 'origin', 'HEAD:chunks'),
    push('origin', ':chunks'),
  ],
};

describe.skipIf(!hasGit)('git does with the fake what it does with git', () => {
  const workspace = new Workspace();
  const ids = new Map<string, string>();
  let fake: Listening;
  let backend: HttpBackend;

  async function history(): Promise<void> {
    const folder = join(workspace.folder, 'src');
    let day = 0;
    const git = (...args: string[]): Promise<string> => {
      const date = `${START + DAY * day} +0000`;
      return workspace.ask(args, { in: 'src', env: { GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date } });
    };
    await git('init', '-q');
    mkdirSync(join(folder, 'd/e/f'), { recursive: true });
    for (; day < 10; day++) {
      writeFileSync(join(folder, `a${day % 4}`), lines(20 + day, 'a'));
      writeFileSync(join(folder, `d/b${day % 3}`), lines(30, `b${day}`));
      writeFileSync(join(folder, 'd/e/f/c'), lines(400 + day, 'c'));
      await git('add', '-A');
      await git('commit', '-q', '-m', `commit ${day}`);
      if (day === 3) await git('tag', '-a', 'v1', '-m', 'v1');
      if (day === 5) await git('branch', 'side');
    }
    await git('checkout', '-q', 'side');
    await git('commit', '-q', '--allow-empty', '-m', 'beside');
    await git('checkout', '-q', 'main');
    await git('merge', '-q', '--no-ff', 'side', '-m', 'merge');
    await git('tag', 'light');
    for (const [tag, target] of [
      ['v2', 'side'],
      ['of-a-tag', 'v2'],
      ['of-a-tree', 'main^{tree}'],
    ] as const)
      await git('tag', '-a', tag, '-m', tag, target);
    await git('notes', 'add', '-m', 'note', 'main');
    for (const [word, name] of [
      ['COMMIT', 'main~4'],
      ['BLOB', 'main:d/e/f/c'],
    ] as const)
      ids.set(word, (await git('rev-parse', name)).trim());
  }

  beforeAll(async () => {
    await history();
    // Hints are the forge's, and git has none.
    const repo = { owner: 'alice', commits: [], settings: { has_pull_requests: false } };
    const repos = ['r', 'empty'].map((name) => ({ ...repo, name }));
    const users = [{ name: 'alice', tokens: [{ token: 'tok' }] }];
    fake = await listen(createFake({ seed: { users, pulls: { repos } } }));
    backend = await httpBackend(workspace.folder);
    for (const name of ['r', 'empty']) {
      const own = `alice/${name}.git`;
      await workspace.ask(['init', '-q', '--bare', own]);
      const settings = ['uploadpack.allowFilter', 'uploadpack.allowAnySHA1InWant', 'receive.advertisePushOptions'];
      for (const setting of settings) await workspace.ask(['config', setting, 'true'], { in: own });
    }
    for (const { url } of [fake, backend])
      await workspace.ask(['push', '-q', '--mirror', `${url}/alice/r.git`], { in: 'src', as });
  });
  afterAll(async () => {
    await fake.close();
    await backend.close();
    workspace[Symbol.dispose]();
  });

  /** The content of a clone, and whether git finds it sound. */
  async function contents(folder: string, protocol: number): Promise<string[]> {
    const inspections = [
      of('for-each-ref', '--format=%(objectname) %(refname)'),
      of('cat-file', '--batch-check', '--batch-all-objects', '--unordered'),
      of('fsck', '--strict', '--no-dangling', '--no-progress'),
    ];
    const ran = await Promise.all(inspections.map((args) => workspace.git(args, { in: folder, as, protocol })));
    return ran.flatMap(({ status, stdout }) => [`${status}`, ...stdout.split('\n').sort()]);
  }

  async function played(
    steps: readonly string[][],
    base: string,
    folder: string,
    protocol: number,
  ): Promise<unknown[]> {
    const words = new Map([...ids, ['URL', `${base}/alice/r.git`], ['EMPTY', `${base}/alice/empty.git`]]);
    const shown: unknown[] = [];
    for (const step of steps) {
      const args = step.map((word) => words.get(word) ?? word);
      const { status, stdout, stderr } = await workspace.git(args, { in: folder, as, protocol });
      const said = (stdout + stderr).replaceAll(base, 'BASE').replace(/ *\n/g, '\n');
      const output = said.split('\n').filter((line) => !/^remote: (?:Enum|Count|Compress|Total|Resolv)/.test(line));
      shown.push({ command: step.join(' '), status, output });
    }
    return [...shown, await contents(folder, protocol)];
  }

  const all = Object.entries(operations).flatMap(([name, steps]) =>
    [0, 2].map((version) => ({ name, steps, version })),
  );

  test.for(all)('$name, version $version', { timeout: 60_000 }, async ({ name, steps, version }) => {
    const folder = `${name} ${version}`;
    const theirs = await played(steps, backend.url, `git/${folder}`, version);
    expect(await played(steps, fake.url, `fake/${folder}`, version)).toEqual(theirs);
  });
});

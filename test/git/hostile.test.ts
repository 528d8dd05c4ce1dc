import { expect, test } from 'vitest';
import {
  createObjects,
  createRepository,
  diffSummary,
  diffText,
  fileText,
  mergeText,
  pushCommits,
  readCommit,
  seedCommits,
  treeOfCommit,
} from '../../fake/git/index.ts';
import type { CommitSpec, Repository } from '../../fake/git/index.ts';
import { branchTip, walkTree } from './refs.ts';
import { processorTime } from '../growth.ts';
import { random } from './random.ts';

// Inputs made to be slow or to trip: each has to give the right result, soon.

const SOON = 4000;
const DATE = '2026-07-16T10:00:00Z';

function twoVersions(before: string, after: string): string {
  const repository = createRepository(createObjects());
  const commits: CommitSpec[] = [
    { branch: 'main', message: '1', files: { f: before } },
    { branch: 'main', message: '2', files: { f: after } },
  ];
  seedCommits(repository, commits, DATE);
  const tip = readCommit(repository.objects, branchTip(repository, 'main')!);
  return diffText(repository.objects, readCommit(repository.objects, tip.parents[0]!).tree, tip.tree);
}

async function timed<T>(run: () => T): Promise<T> {
  let value: T | undefined;
  expect(await processorTime(() => (value = run()), 2)).toBeLessThan(SOON);
  return value as T;
}

test('one line of 10 MB', async () => {
  const line = 'x'.repeat(10_000_000);
  const diff = await timed(() => twoVersions(line, `${line}y\n`));
  expect(diff.length).toBeGreaterThan(20_000_000);
  expect(diff.startsWith('diff --git a/f b/f\n')).toBe(true);
});

test('200,000 equal lines, one more in the middle', async () => {
  const half = 'same\n'.repeat(100_000);
  const diff = await timed(() => twoVersions(half + half, `${half}same\n${half}`));
  expect(diff).toContain('\n@@ -199998,3 +199998,4 @@ same\n same\n same\n same\n+same\n');
});

test('200,000 equal lines with others strewn in, both sides', async () => {
  const r = random(1);
  const strewn = (): string =>
    Array.from({ length: 200_000 }, () => (r() < 0.01 ? `${Math.floor(r() * 9)}\n` : 'same\n')).join('');
  expect(await timed(() => twoVersions(strewn(), strewn()))).toContain('@@');
});

test('20,000 lines of two kinds, without any order', async () => {
  const r = random(2);
  const noise = (): string => Array.from({ length: 20_000 }, () => (r() < 0.5 ? 'a\n' : 'b\n')).join('');
  const [before, after] = [noise(), noise()];
  const repository = createRepository(createObjects());
  seedCommits(repository, [{ branch: 'main', message: '1', files: { f: before } }], DATE);
  expect(await timed(() => twoVersions(before, after))).toContain('@@');
  const merged = await timed(() => mergeText(before, after, noise(), { ours: 'a', theirs: 'b' }));
  expect(merged.conflicts).toBeGreaterThan(0);
});

test('lines in the opposite order', async () => {
  const lines = Array.from({ length: 20_000 }, (_, n) => `${n}\n`);
  expect(await timed(() => twoVersions(lines.join(''), lines.toReversed().join('')))).toContain('@@');
});

function repositoryOf(files: Record<string, string>): Repository {
  const repository = createRepository(createObjects());
  expect(seedCommits(repository, [{ branch: 'main', message: '1', files }], DATE).ok).toBe(true);
  return repository;
}

test('a path 2,000 directories deep', async () => {
  const path = `${'d/'.repeat(2000)}f`;
  const repository = await timed(() => repositoryOf({ [path]: 'deep\n' }));
  expect(fileText(repository.objects, branchTip(repository, 'main')!, path)).toBe('deep\n');
});

test('files named like members of every object', () => {
  const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty/valueOf', '__proto__x/__proto__'];
  const files = Object.fromEntries(names.map((name) => [name, `${name}\n`]));
  Object.defineProperty(files, '__proto__', { value: 'own\n', enumerable: true });
  const repository = repositoryOf(files);
  const { tree } = readCommit(repository.objects, branchTip(repository, 'main')!);
  expect([...walkTree(repository.objects, tree)].map(([path]) => path).sort()).toEqual([...names].sort());
  pushCommits(repository, [{ branch: '__proto__', from: 'main', message: '2', files: { __proto__x: null } }], {
    date: DATE,
  });
  const [base, head] = [branchTip(repository, 'main')!, branchTip(repository, '__proto__')!];
  const [before, after] = [treeOfCommit(repository.objects, base), treeOfCommit(repository.objects, head)];
  expect(diffSummary(repository.objects, before, after).files.map(({ path }) => path)).toEqual([
    '__proto__x/__proto__',
  ]);
});

test.each(['', '/a', 'a//b', '../a', 'a/./b', 'a/.git/b', '.GIT', 'a\0b'])('the path %j is rejected', (path) => {
  const repository = createRepository(createObjects());
  const result = seedCommits(repository, [{ branch: 'main', message: '1', files: { [path]: 'x' } }], DATE);
  expect(result).toEqual({ ok: false, invalidPath: path });
  expect(repository.refs.size).toBe(0);
});

import { expect, test } from 'vitest';
import {
  createObjects,
  createRepository,
  fastForwardOnlyStyle,
  fileText,
  isAncestor,
  log,
  manuallyMergedStyle,
  mergeCommits,
  mergeStyle,
  readCommit,
  rebaseMergeStyle,
  rebaseStyle,
  seedCommits,
  signature,
  squashStyle,
  updateByMerge,
  updateByRebase,
} from '../../fake/git/index.ts';
import type { CommitSpec, StyleInput, StyleResult } from '../../fake/git/index.ts';
import { branchTip } from './refs.ts';
import { hasGit, Oracle } from './oracle.ts';

const DATE = '2026-07-16T10:00:00Z';
const committer = signature({ name: 'Oracle', email: 'oracle@example.com' }, Date.parse(DATE) / 1000);
const bob = { name: 'Bob', email: 'bob@example.com' };

const diverged: readonly CommitSpec[] = [
  { branch: 'main', message: 'root', date: DATE, files: { a: '1\n2\n3\n4\n5\n', gone: 'x\n' } },
  { branch: 'topic', from: 'main', message: 'first\n\nbody', date: DATE, author: bob, files: { b: 'b\n' } },
  { branch: 'main', message: 'ahead', date: DATE, files: { a: '1\n2\n3\n4\n5\n6\n' } },
  { branch: 'topic', message: 'same as base', date: DATE, files: { a: '1\n2\n3\n4\n5\n6\n' } },
  { branch: 'topic', message: 'second', date: DATE, author: bob, files: { b: 'b\nc\n' } },
];

const clashing: readonly CommitSpec[] = [
  { branch: 'main', message: 'root', date: DATE, files: { a: '1\n' } },
  { branch: 'topic', from: 'main', message: 'theirs', date: DATE, files: { a: '2\n' } },
  { branch: 'main', message: 'ours', date: DATE, files: { a: '3\n' } },
];

function inputOf(commits: readonly CommitSpec[]): StyleInput {
  const repository = createRepository(createObjects());
  seedCommits(repository, commits, DATE);
  const tip = (name: string): string => branchTip(repository, name)!;
  return { store: repository.objects, base: tip('main'), head: tip('topic'), committer };
}

function tipOf(result: StyleResult): string {
  if (!result.ok) throw new Error(result.reason);
  return result.tip;
}

test('merge has both parents, squash one', () => {
  const input = { ...inputOf(diverged), message: '  Title  \n\n\n\nBody ' };
  const merged = readCommit(input.store, tipOf(mergeStyle(input)));
  expect(merged.parents).toEqual([input.base, input.head]);
  expect(merged.message).toBe('  Title\n\nBody\n');
  const squashed = readCommit(input.store, tipOf(squashStyle({ ...input, author: signature(bob, 1) })));
  expect([squashed.parents, squashed.tree, squashed.author.name]).toEqual([[input.base], merged.tree, 'Bob']);
});

test('rebase keeps authors and omits what the base has', () => {
  const input = inputOf(diverged);
  const tip = tipOf(rebaseStyle(input));
  const replayed = log(input.store, [tip], { exclude: [input.base] });
  expect(replayed.map(({ message }) => message)).toEqual(['second\n', 'first\n\nbody\n']);
  expect(replayed.every(({ author, committer: by }) => author.name === 'Bob' && by.name === 'Oracle')).toBe(true);
  const merged = readCommit(input.store, tipOf(rebaseMergeStyle({ ...input, message: 'm' })));
  expect(merged.parents).toEqual([input.base, tip]);
});

test.skipIf(!hasGit)('rebase and merge give the ids of the program', () => {
  const input = inputOf(diverged);
  const oracle = new Oracle();
  oracle.build(diverged);
  oracle.ask(['checkout', '-q', 'topic']);
  oracle.ask(['rebase', '-q', 'main']);
  expect(tipOf(rebaseStyle(input))).toBe(oracle.ask(['rev-parse', 'HEAD']).trim());
  oracle.ask(['checkout', '-q', '-B', 'merged', input.base]);
  oracle.ask(['merge', '-q', '--no-ff', '-m', 'Merge it', input.head]);
  expect(tipOf(mergeStyle({ ...input, message: 'Merge it' }))).toBe(oracle.ask(['rev-parse', 'HEAD']).trim());
  oracle.remove();
});

test('conflicts name the paths, and a rebase the commit', () => {
  const input = inputOf(clashing);
  const expected = {
    ok: false,
    reason: 'conflict',
    paths: ['a'],
    messages: ['Auto-merging a', 'CONFLICT (content): Merge conflict in a'],
  };
  expect(mergeStyle({ ...input, message: '' })).toMatchObject(expected);
  expect(squashStyle({ ...input, message: '' })).toMatchObject(expected);
  const commit = { id: input.head, subject: 'theirs', number: 1, total: 1 };
  expect(rebaseStyle(input)).toMatchObject({ ...expected, commit });
  const { conflicts } = mergeCommits(input.store, input.base, input.head);
  expect(conflicts).toEqual([{ path: 'a', kind: 'content' }]);
});

test('fast-forward only, and a rebase that has nothing to do', () => {
  const { store, base, head } = inputOf(diverged);
  expect(fastForwardOnlyStyle({ store, base, head })).toEqual({ ok: false, reason: 'notFastForward' });
  const root = readCommit(store, readCommit(store, base).parents[0]!).id;
  expect(fastForwardOnlyStyle({ store, base: root, head })).toEqual({ ok: true, tip: head });
  expect(rebaseStyle({ store, base: root, head, committer })).toEqual({ ok: true, tip: head });
  const merged = readCommit(store, tipOf(rebaseMergeStyle({ store, base: root, head, committer, message: 'm' })));
  expect(merged.parents).toEqual([root, head]);
});

test('a manual merge must be in the base', () => {
  const { store, base, head } = inputOf(diverged);
  expect(manuallyMergedStyle(store, base, base)).toEqual({ ok: true, tip: base });
  for (const commit of [head, base.slice(0, 39), 'f'.repeat(40), '']) {
    expect(manuallyMergedStyle(store, base, commit)).toEqual({ ok: false, reason: 'wrongCommit' });
  }
});

test('updates bring the base into the head', () => {
  const input = { ...inputOf(diverged), message: "Merge branch 'main' into topic" };
  const byMerge = tipOf(updateByMerge(input));
  expect(readCommit(input.store, byMerge).parents).toEqual([input.head, input.base]);
  const byRebase = tipOf(updateByRebase(input));
  for (const head of [byMerge, byRebase]) {
    expect(isAncestor(input.store, input.base, head)).toBe(true);
    expect(fileText(input.store, head, 'b')).toBe('b\nc\n');
    expect(updateByMerge({ ...input, head })).toEqual({ ok: false, reason: 'upToDate' });
    expect(updateByRebase({ ...input, head })).toEqual({ ok: false, reason: 'upToDate' });
  }
});

test('unrelated histories do not merge', () => {
  const input = inputOf([
    ...clashing.slice(0, 1),
    { branch: 'topic', orphan: true, message: 'o', date: DATE, files: { z: '' } },
  ]);
  expect(mergeStyle({ ...input, message: 'm' })).toEqual({ ok: false, reason: 'unrelated' });
});

test('a change follows a renamed file', () => {
  const text = Array.from({ length: 20 }, (_, n) => `line ${n}\n`).join('');
  const input = inputOf([
    { branch: 'main', message: 'root', date: DATE, files: { old: text } },
    { branch: 'topic', from: 'main', message: 'rename', date: DATE, files: { old: null, new: text } },
    { branch: 'main', message: 'edit', date: DATE, files: { old: `${text}more\n` } },
  ]);
  const tip = tipOf(mergeStyle({ ...input, message: 'm' }));
  expect([fileText(input.store, tip, 'old'), fileText(input.store, tip, 'new')]).toEqual([undefined, `${text}more\n`]);
});

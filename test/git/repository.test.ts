import { expect, test } from 'vitest';
import {
  between,
  commitSummary,
  createObjects,
  createRepository,
  exportObjects,
  fileText,
  findObject,
  forkRepository,
  isAncestor,
  log,
  mergeBases,
  objectId,
  pushCommits,
  readCommit,
  readTag,
  readTree,
  resolve,
  seedCommits,
  signature,
  treeOfCommit,
  validRefName,
  writeTag,
} from '../../fake/git/index.ts';
import type { CommitSpec, Repository } from '../../fake/git/index.ts';
import { branches, branchTip, setRef } from './refs.ts';

const DATE = '2026-07-16T10:00:00Z';

function repositoryOf(commits: readonly CommitSpec[]): Repository {
  const repository = createRepository(createObjects());
  expect(seedCommits(repository, commits, DATE).ok).toBe(true);
  return repository;
}

const small = (): Repository =>
  repositoryOf([
    { branch: 'main', message: 'one', files: { a: '1\n', 'dir/b': '2\n' } },
    { branch: 'main', message: 'two', files: { a: '2\n' } },
    { branch: 'side', from: 'main', message: 'three', files: { 'dir/b': null, c: { content: 'x', mode: '100755' } } },
  ]);

test('ids that git is known for', () => {
  expect(objectId('blob', new Uint8Array(0))).toBe('e69de29bb2d1d6434b8b29ae775ad8c2e48c5391');
  expect(objectId('tree', new Uint8Array(0))).toBe('4b825dc642cb6eb9a060e54bf8d69288fbee4904');
  expect(objectId('blob', new TextEncoder().encode('hello\n'))).toBe('ce013625030ba8dba906f756967f9e9ca394464a');
});

test('revisions', () => {
  const repository = small();
  const [main, side] = [branchTip(repository, 'main')!, branchTip(repository, 'side')!];
  setRef(repository, 'refs/tags/v1', main);
  for (const name of [
    'main',
    'heads/main',
    'refs/heads/main',
    'v1',
    'HEAD',
    main,
    main.slice(0, 7),
    'side~',
    'side^',
    'side^1',
    'side~1^0',
  ]) {
    if (name === 'heads/main') expect(resolve(repository, name)).toEqual({ unknown: name });
    else expect(resolve(repository, name)).toMatchObject({ id: main });
  }
  expect(resolve(repository, 'side~2')).toEqual({
    id: readCommit(repository.objects, main).parents[0],
    kind: 'relative',
  });
  expect(resolve(repository, 'side~3')).toEqual({ unknown: 'side~3' });
  expect(resolve(repository, 'side')).toEqual({ id: side, kind: 'branch', name: 'side' });
  expect(resolve(repository, 'main@{0}')).toEqual({ unsupportedSuffix: '@{0}' });
  expect(resolve(repository, 'main^{}')).toEqual({ unsupportedSuffix: '^{}' });
  expect(resolve(repository, 'Main')).toEqual({ unknown: 'Main' });
});

test('git itself finds tags before branches, and types and paths', () => {
  const repository = small();
  const { objects } = repository;
  const [main, side] = [branchTip(repository, 'main')!, branchTip(repository, 'side')!];
  const tagger = signature({ name: 'T', email: 't@example.com' }, 1700000000);
  const tag = writeTag(objects, { target: main, type: 'commit', name: 'v2', tagger, message: 'm\n' });
  setRef(repository, 'refs/tags/side', main);
  setRef(repository, 'refs/tags/v2', tag);
  const tree = treeOfCommit(objects, main);
  const [entry] = readTree(objects, tree);
  expect(findObject(repository, 'heads/side')).toBe(side);
  expect(findObject(repository, 'v2')).toBe(tag);
  for (const name of ['@', 'side', main.toUpperCase(), main.slice(0, 9), 'heads/side~', 'v2^0', 'v2^{}', 'v2^{commit}'])
    expect([name, findObject(repository, name)]).toEqual([name, main]);
  for (const name of ['side:', 'v2^{tree}', `${tree}^{tree}`]) expect(findObject(repository, name)).toBe(tree);
  expect(findObject(repository, `v2:${entry?.name}`)).toBe(entry?.id);
  for (const name of ['', '~', ':', 'nobody', 'v2^{blob}', 'v2^9', 'v2:nothing', '000'])
    expect([name, findObject(repository, name)]).toEqual([name, undefined]);
});

test('an annotated tag stands for its commit', () => {
  const repository = small();
  const target = branchTip(repository, 'main')!;
  const tagger = signature({ name: 'T', email: 't@example.com' }, 1700000000);
  setRef(
    repository,
    'refs/tags/v2',
    writeTag(repository.objects, { target, type: 'commit', name: 'v2', tagger, message: 'm\n' }),
  );
  expect(resolve(repository, 'v2')).toEqual({ id: target, kind: 'tag', name: 'v2' });
  expect(readTag(repository.objects, repository.refs.get('refs/tags/v2')!)).toEqual({
    target,
    type: 'commit',
    name: 'v2',
    tagger,
    message: 'm\n',
  });
});

test('a fork shares all and follows nothing', () => {
  const parent = small();
  const fork = forkRepository(parent);
  const snapshot = parent.refs;
  pushCommits(fork, [{ branch: 'main', message: 'mine', files: { d: 'd' } }], { date: DATE });
  expect(branchTip(parent, 'main')).not.toBe(branchTip(fork, 'main'));
  expect(parent.refs).toBe(snapshot);
  expect(fork.objects).toBe(parent.objects);
  setRef(parent, 'refs/heads/side', undefined);
  expect([...branches(parent).keys()]).toEqual(['main']);
  parent.refs = snapshot;
  expect([...branches(parent).keys()]).toEqual(['main', 'side']);
});

test('a push that is no fast-forward moves nothing, and with force it does', () => {
  const repository = small();
  const before = repository.refs;
  const commits: CommitSpec[] = [
    { branch: 'new', from: 'main', message: 'x', files: {} },
    { branch: 'side', from: 'main', message: 'again', files: { z: 'z' } },
  ];
  expect(pushCommits(repository, commits, { date: DATE })).toEqual({ ok: false, notFastForward: 'side' });
  expect(repository.refs).toBe(before);
  expect(pushCommits(repository, commits, { date: DATE, force: true }).ok).toBe(true);
  expect(readCommit(repository.objects, branchTip(repository, 'side')!).parents).toEqual([
    branchTip(repository, 'main'),
  ]);
  expect(pushCommits(repository, [{ branch: 'q', from: 'nope', message: '' }], { date: DATE })).toEqual({
    ok: false,
    unknownBranch: 'nope',
  });
});

test('reading files and what a commit changed', () => {
  const { objects, ...repository } = small();
  const side = branchTip({ objects, ...repository }, 'side')!;
  expect(fileText(objects, side, 'a')).toBe('2\n');
  expect(fileText(objects, side, 'dir')).toBeUndefined();
  expect(fileText(objects, side, 'dir/b')).toBeUndefined();
  const { files, additions, deletions } = commitSummary(objects, side);
  expect(files.map(({ path, status }) => [path, status])).toEqual([
    ['c', 'added'],
    ['dir/b', 'deleted'],
  ]);
  expect([additions, deletions]).toEqual([1, 1]);
});

test('objects come back from JSON', () => {
  const repository = small();
  const tips = [...branches(repository).values()];
  const exported = exportObjects(repository.objects, tips);
  const objects = createObjects();
  objects.addAll(JSON.parse(JSON.stringify(exported)) as typeof exported);
  expect(exportObjects(objects, tips)).toEqual(exported);
  expect(log(objects, tips).map(({ id }) => id)).toEqual(log(repository.objects, tips).map(({ id }) => id));
});

test('criss-cross history has two merge bases', () => {
  const repository = repositoryOf([
    { branch: 'main', message: 'root', files: { a: '0' } },
    { branch: 'x', from: 'main', message: 'x', files: { x: '1' } },
    { branch: 'y', from: 'main', message: 'y', files: { y: '1' } },
    { branch: 'oldx', from: 'x', message: 'keep', files: {} },
    { branch: 'x', merge: 'y', message: 'xy', files: { y: '1' } },
    { branch: 'z', from: 'y', merge: 'oldx', message: 'yx', files: { x: '1' } },
  ]);
  const [x, z, oldx] = ['x', 'z', 'oldx'].map((name) => branchTip(repository, name)!);
  const bases = mergeBases(repository.objects, x!, z!);
  expect(bases.length).toBe(2);
  for (const base of bases) expect(isAncestor(repository.objects, base, x!)).toBe(true);
  expect(isAncestor(repository.objects, oldx!, x!)).toBe(false);
  expect(between(repository.objects, [z!], [x!]).size).toBe(2);
  expect(between(repository.objects, [x!], [z!]).size).toBe(1);
});

test('ref names', () => {
  for (const name of ['main', 'a/b', 'ü', 'x@y', 'a.b']) expect(validRefName(name)).toBe(true);
  for (const name of [
    '',
    '@',
    'a b',
    'a..b',
    '/a',
    'a/',
    'a//b',
    '.a',
    'a/.b',
    'a.lock',
    'a~1',
    'a:b',
    'a@{b',
    '-a',
    'a\\b',
  ]) {
    expect(validRefName(name)).toBe(false);
  }
});

import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { archives, createObjects, createRepository, seedCommits } from '../../fake/git/index.ts';
import { hasGit, Oracle } from './oracle.ts';

const files = {
  'a.txt': 'one\n',
  empty: '',
  'ä b/deep/run.sh': { content: '#!/bin/sh\n', mode: '100755' as const },
  link: { content: 'a.txt', mode: '120000' as const },
  'long.txt': 'x'.repeat(100_000),
};

const has = (program: string): boolean => spawnSync(program, ['--help']).error === undefined;

/** An archive of a commit with these files, as a file in a folder of its own. */
function written(format: keyof typeof archives): {
  readonly folder: string;
  readonly file: string;
  readonly commit: string;
} {
  const repository = createRepository(createObjects());
  seedCommits(repository, [{ branch: 'main', message: 'one', files }], '2026-07-16T10:00:00Z');
  const commit = repository.refs.get('refs/heads/main') ?? '';
  const oracle = new Oracle();
  const { folder } = oracle;
  onTestFinished(() => oracle.remove());
  const file = join(folder, `archive.${format}`);
  writeFileSync(file, Buffer.concat([...archives[format](repository.objects, { commit, prefix: 'proj/' })]));
  return { folder, file, commit };
}

const run = (folder: string, program: string, ...options: string[]): string => {
  const { status, stdout, stderr } = spawnSync(program, options, { cwd: folder, encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
  return stdout;
};

const contents = (folder: string): string =>
  run(
    folder,
    'sh',
    '-c',
    'cd proj && cat a.txt empty */deep/run.sh && readlink link && test -x */deep/run.sh && wc -c < long.txt',
  );

const EXPECTED = 'one\n#!/bin/sh\na.txt\n100000\n';

test.skipIf(!hasGit || !has('unzip'))('unzip reads a zip file', () => {
  const { folder, file } = written('zip');
  run(folder, 'unzip', '-q', file);
  expect(contents(folder)).toBe(EXPECTED);
});

test.skipIf(!hasGit || !has('python3'))('a zip file of more than 65,535 entries is read whole', () => {
  const repository = createRepository(createObjects());
  const many = Object.fromEntries(Array.from({ length: 65_540 }, (_, i) => [`d${i % 50}/f${i}`, '']));
  seedCommits(repository, [{ branch: 'main', message: 'one', files: many }], '2026-07-16T10:00:00Z');
  const oracle = new Oracle();
  onTestFinished(() => oracle.remove());
  const commit = repository.refs.get('refs/heads/main') ?? '';
  const file = join(oracle.folder, 'many.zip');
  writeFileSync(file, Buffer.concat([...archives.zip(repository.objects, { commit, prefix: 'proj/' })]));
  const script = 'import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); print(len(z.namelist()), z.testzip())';
  // The folders, and the one that holds them all.
  expect(run(oracle.folder, 'python3', '-c', script, file)).toBe(`${65_540 + 51} None\n`);
});

test.skipIf(!hasGit || !has('tar'))('tar reads a compressed tar file', () => {
  const { folder, file } = written('tar.gz');
  run(folder, 'tar', '-xzf', file);
  expect(contents(folder)).toBe(EXPECTED);
});

test.skipIf(!hasGit)('git reads a bundle', () => {
  const { folder, file, commit } = written('bundle');
  expect(run(folder, 'git', 'bundle', 'list-heads', file)).toBe(`${commit} HEAD\n`);
  run(folder, 'git', 'clone', '-q', '--bare', file, 'proj.git');
});

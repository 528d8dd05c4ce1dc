import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, test } from 'vitest';
import { diffLines } from '../../fake/git/diff/content.ts';
import { formatHunks } from '../../fake/git/diff/hunks.ts';
import {
  branchTip,
  createObjects,
  createRepository,
  mergeCommits,
  mergeText,
  seedCommits,
} from '../../fake/git/index.ts';
import type { CommitSpec } from '../../fake/git/index.ts';
import { hasGit, Oracle } from '../git/oracle.ts';
import { codeLine, edited, random, someLines } from '../git/random.ts';

// Each beside the program itself, spawned, in the same run: the ratio is what counts, not the milliseconds.

const folder = mkdtempSync(join(tmpdir(), 'understudy-bench-'));
afterAll(() => rmSync(folder, { recursive: true }));

const r = random(5);
const base = someLines(r, 5000, codeLine);
const [ours, theirs] = [edited(r, base, 40, codeLine), edited(r, base, 40, codeLine)];
const repeated = {
  before: 'same\n'.repeat(200_000),
  after: `${'same\n'.repeat(100_000)}other\n${'same\n'.repeat(99_000)}`,
};
const text = (lines: readonly string[]): string => `${lines.join('\n')}\n`;
const files = { base: text(base), ours: text(ours), theirs: text(theirs), ...repeated };
for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);

const git = (...args: string[]): void => {
  spawnSync('git', args, {
    cwd: folder,
    env: { PATH: process.env['PATH'], GIT_CONFIG_GLOBAL: '/dev/null' },
    maxBuffer: 1 << 28,
  });
};

function hunks(before: string, after: string): string {
  const { left, right, edits } = diffLines(new TextEncoder().encode(before), new TextEncoder().encode(after));
  return formatHunks(left, right, edits);
}

test.skipIf(!hasGit)('diff of a file of 5,000 lines', async ({ bench }) => {
  await bench.compare(
    bench('model', () => void hunks(files.base, files.ours)),
    bench('git', () => git('diff', '--no-index', 'base', 'ours')),
    { time: 500 },
  );
});

test.skipIf(!hasGit)('diff of 200,000 equal lines', async ({ bench }) => {
  await bench.compare(
    bench('model', () => void hunks(files.before, files.after)),
    bench('git', () => git('diff', '--no-index', 'before', 'after')),
    { time: 500 },
  );
});

test.skipIf(!hasGit)('three-way merge of a file of 5,000 lines', async ({ bench }) => {
  await bench.compare(
    bench('model', () => void mergeText(files.base, files.ours, files.theirs, { ours: 'a', theirs: 'b' })),
    bench('git', () => git('merge-file', '-p', 'ours', 'base', 'theirs')),
    { time: 500 },
  );
});

const DATE = '2026-07-16T10:00:00Z';

test.skipIf(!hasGit)('merge of trees of 5,000 files', async ({ bench }) => {
  const path = (n: number): string => `d${n % 50}/e${n % 7}/f${n}.txt`;
  const some = (from: number, content: string): Record<string, string> =>
    Object.fromEntries(Array.from({ length: 20 }, (_, n) => [path(from + n * 31), content]));
  const start = Object.fromEntries(Array.from({ length: 5000 }, (_, n) => [path(n), `file ${n}\n`]));
  const specs: CommitSpec[] = [
    { branch: 'main', message: '1', date: DATE, files: start },
    { branch: 'side', from: 'main', message: '2', date: DATE, files: some(3, 'side\n') },
    { branch: 'main', message: '3', date: DATE, files: some(1000, 'main\n') },
  ];
  const oracle = new Oracle();
  oracle.build(specs);
  const repository = createRepository(createObjects());
  seedCommits(repository, specs, DATE);
  const [a, b] = [branchTip(repository, 'main')!, branchTip(repository, 'side')!];
  await bench.compare(
    bench('model', () => void mergeCommits(repository.objects, a, b)),
    bench('git', () => void oracle.ask(['merge-tree', '--write-tree', a, b])),
    { time: 500 },
  );
  oracle.remove();
});

test.skipIf(!hasGit)(
  '10,000 commits',
  async ({ bench }) => {
    const specs: CommitSpec[] = Array.from({ length: 10_000 }, (_, n) => ({
      branch: 'main',
      message: `commit ${n}`,
      date: DATE,
      files: { [`d${n % 40}/f${n % 1000}.txt`]: `content ${n}\n` },
    }));
    const oracle = new Oracle();
    await bench.compare(
      bench('model', () => void seedCommits(createRepository(createObjects()), specs, DATE)),
      bench('git', () => void oracle.build(specs)),
      { time: 500, iterations: 3, warmupTime: 0, warmupIterations: 0 },
    );
    oracle.remove();
  },
  120_000,
);

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { diffLines } from '../../../fake/git/diff/content.ts';
import { formatHunks } from '../../../fake/git/diff/hunks.ts';
import { mergeText } from '../../../fake/git/index.ts';
import { once, type Row, type Sides } from '../measure.ts';
import { codeLine, edited, random, someLines } from '../../git/random.ts';

type Files = Readonly<Record<string, string>>;

/** Our work on some files beside the program itself, spawned. */
function besideGit(files: Files, ours: (files: Files) => unknown, args: readonly string[]): Sides {
  const cwd = mkdtempSync(join(tmpdir(), 'understudy-bench-'));
  for (const [name, content] of Object.entries(files)) writeFileSync(join(cwd, name), content);
  const env = { PATH: process.env['PATH'], GIT_CONFIG_GLOBAL: '/dev/null' };
  const git = (): void => {
    const { error } = spawnSync('git', args, { cwd, env, maxBuffer: 1 << 28 });
    if (error !== undefined) throw error;
  };
  return {
    ours: once('ms', () => ours(files)),
    beside: once('ms', git),
    close: () => rmSync(cwd, { recursive: true }),
  };
}

function codeOf(count: number): Files {
  const r = random(5);
  const base = someLines(r, count, codeLine);
  const side = (): string[] => edited(r, base, Math.ceil(count / 125), codeLine);
  const text = (lines: readonly string[]): string => `${lines.join('\n')}\n`;
  return { base: text(base), ours: text(side()), theirs: text(side()) };
}

function hunks(before: string, after: string): string {
  const encoder = new TextEncoder();
  const { left, right, edits } = diffLines(encoder.encode(before), encoder.encode(after));
  return formatHunks(left, right, edits);
}

const merged = ({ base = '', ours = '', theirs = '' }: Files): unknown =>
  mergeText(base, ours, theirs, { ours: 'a', theirs: 'b' });
const compared = ({ base = '', ours = '' }: Files): unknown => hunks(base, ours);

const merge = (count: number, goal?: number): Row => ({
  name: `three-way merge of ${count.toLocaleString('en')} lines`,
  beside: 'git merge-file',
  unit: 'ms',
  ...(goal !== undefined && { goal }),
  sides: () => besideGit(codeOf(count), merged, ['merge-file', '-p', 'ours', 'base', 'theirs']),
});

const diff = (name: string, files: () => Files): Row => ({
  name: `diff of ${name}`,
  beside: 'git diff',
  unit: 'ms',
  sides: () => besideGit(files(), compared, ['diff', '--no-index', 'base', 'ours']),
});

export const rows: readonly Row[] = [
  merge(5000),
  merge(20_000, 3),
  diff('5,000 lines', () => codeOf(5000)),
  diff('200,000 equal lines', () => ({
    base: 'same\n'.repeat(200_000),
    ours: `${'same\n'.repeat(100_000)}other\n${'same\n'.repeat(99_000)}`,
  })),
];

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  createObjects,
  createRepository,
  diffSummary,
  pushCommits,
  readCommit,
  type Whitespace,
} from '../../fake/git/index.ts';
import { hasGit, Oracle } from './oracle.ts';
import { below, random } from './random.ts';

const FLAGS: Readonly<Record<Whitespace, string>> = {
  'ignore-all': '-w',
  'ignore-change': '-b',
  'ignore-eol': '--ignore-space-at-eol',
};

const WORDS = ['a', 'b', ' ', '  ', '\t', '\r', '\n', '\n', ' \n', '{', '}'];

function someText(r: ReturnType<typeof random>): string {
  return Array.from({ length: below(r, 40) }, () => WORDS[below(r, WORDS.length)]!).join('');
}

/** `additions deletions path` of each file, as `git diff --numstat` prints it. */
function ours(before: string[], after: string[], whitespace: Whitespace): string[] {
  const repository = createRepository(createObjects());
  const files = (texts: string[]): Record<string, string> =>
    Object.fromEntries(texts.map((text, index) => [`f${index}`, text]));
  const date = '2026-07-16T10:00:00Z';
  const specs = [before, after].map((texts) => ({ branch: 'main', message: 'x', files: files(texts) }));
  const pushed = pushCommits(repository, specs, { date });
  if (!pushed.ok) throw new Error('not pushed');
  const tip = readCommit(repository.objects, repository.refs.get('refs/heads/main')!);
  const [from, to] = [readCommit(repository.objects, tip.parents[0]!).tree, tip.tree];
  return diffSummary(repository.objects, from, to, whitespace).files.map(
    ({ additions, deletions, path }) => `${additions}\t${deletions}\t${path}`,
  );
}

describe.skipIf(!hasGit)('blanks that count for nothing', () => {
  test.each(Object.entries(FLAGS) as [Whitespace, string][])('%s is git diff %s', (whitespace, flag) => {
    const oracle = new Oracle();
    const r = random(7);
    const pairs = Array.from({ length: 120 }, () => [someText(r), someText(r)] as const);
    for (const [side, name] of [
      [0, 'a'],
      [1, 'b'],
    ] as const) {
      mkdirSync(join(oracle.folder, name));
      pairs.forEach((pair, index) => writeFileSync(join(oracle.folder, name, `f${index}`), pair[side]));
    }
    const { stdout } = oracle.run(['diff', '--no-index', '--no-renames', '--numstat', flag, 'a', 'b']);
    const theirs = stdout
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => line.replace(/\{a => b\}\/|a => b\/?/, ''));
    const found = ours(
      pairs.map(([before]) => before),
      pairs.map(([, after]) => after),
      whitespace,
    );
    oracle.remove();
    expect(theirs.length).toBeGreaterThan(60);
    expect(found.toSorted()).toEqual(theirs.toSorted());
  });
});

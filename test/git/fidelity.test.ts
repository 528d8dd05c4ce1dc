import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { diffLines } from '../../fake/git/diff/content.ts';
import type { Algorithm } from '../../fake/git/diff/content.ts';
import { formatHunks } from '../../fake/git/diff/hunks.ts';
import { mergeText } from '../../fake/git/index.ts';
import { hasGit, Oracle } from './oracle.ts';
import { below, edited, joined, lineKinds, random, someLines } from './random.ts';

// Whether texts are those of the program, byte for byte.

interface Pair {
  readonly before: string;
  readonly after: string;
}

function somePairs(kind: string, count: number, most: number): Pair[] {
  const r = random(count + most);
  const line = lineKinds[kind]!;
  return Array.from({ length: count }, () => {
    const lines = someLines(r, below(r, most), line);
    return { before: joined(r, lines), after: joined(r, edited(r, lines, 1 + below(r, most / 8), line)) };
  });
}

const encode = (value: string): Uint8Array => new TextEncoder().encode(value);
const latin1 = (value: string): string => Buffer.from(value).toString('latin1');

function ours({ before, after }: Pair, algorithm: Algorithm): string {
  const { left, right, edits } = diffLines(encode(before), encode(after), algorithm);
  return formatHunks(left, right, edits);
}

/** The hunks of many pairs by one run of the program. */
function theirs(oracle: Oracle, pairs: readonly Pair[], flags: readonly string[]): string[] {
  for (const name of ['a', 'b']) mkdirSync(join(oracle.folder, name), { recursive: true });
  pairs.forEach(({ before, after }, index) => {
    writeFileSync(join(oracle.folder, 'a', String(index)), before);
    writeFileSync(join(oracle.folder, 'b', String(index)), after);
  });
  const found = pairs.map(() => '');
  const { stdout } = oracle.run(['diff', '--no-index', '--no-renames', ...flags, 'a', 'b']);
  for (const part of stdout.split(/^(?=diff --git )/m)) {
    const index = /^diff --git a\/a\/(\d+)/.exec(part)?.[1];
    const start = part.search(/^@@/m);
    if (index !== undefined && start >= 0) found[Number(index)] = part.slice(start);
  }
  return found;
}

const SUITES = Object.keys(lineKinds).flatMap((kind) => [
  { kind, count: 300, most: 60 },
  { kind, count: 100, most: 400 },
]);

describe.skipIf(!hasGit)('byte equality with the program', () => {
  test.each(['myers', 'histogram'] as const)(
    'diff --%s',
    (algorithm) => {
      let [same, all] = [0, 0];
      for (const { kind, count, most } of SUITES) {
        const oracle = new Oracle();
        const pairs = somePairs(kind, count, most);
        const expected = theirs(oracle, pairs, [`--diff-algorithm=${algorithm}`]);
        const equal = pairs.filter((pair, index) => ours(pair, algorithm) === expected[index]).length;
        console.log(`${algorithm}, ${kind} lines, up to ${most}: ${equal} of ${count}`);
        same += equal;
        all += count;
        oracle.remove();
      }
      console.log(`${algorithm}: ${same} of ${all} byte-equal`);
      expect(all).toBeGreaterThanOrEqual(1000);
      expect(same).toBe(all);
    },
    60_000,
  );

  test('merge-file', () => {
    const oracle = new Oracle();
    const r = random(11);
    let [answer, text, conflicts, all] = [0, 0, 0, 0];
    for (const line of Object.values(lineKinds)) {
      for (let n = 0; n < 130; n++) {
        const base = someLines(r, below(r, 40), line);
        const [o, a, b] = [base, edited(r, base, 2, line), edited(r, base, 2, line)].map((lines) => joined(r, lines));
        for (const [name, content] of Object.entries({ o, a, b })) writeFileSync(join(oracle.folder, name), content!);
        const labels = ['-L', 'ours', '-L', 'base', '-L', 'theirs'];
        const { status, stdout } = oracle.run(['merge-file', '-p', ...labels, 'a', 'o', 'b']);
        const merged = mergeText(latin1(o!), latin1(a!), latin1(b!), { ours: 'ours', theirs: 'theirs' });
        all++;
        if ((status === 0) === (merged.conflicts === 0)) answer++;
        if (merged.conflicts > 0) conflicts++;
        if (stdout === merged.text) text++;
      }
    }
    oracle.remove();
    console.log(`merge-file: ${answer} of ${all} clean or not, ${text} byte-equal (${conflicts} with conflicts)`);
    expect(answer).toBe(all);
    expect(text / all).toBeGreaterThan(0.99);
  }, 60_000);
});

import { writeFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { binaryPatch } from '../../fake/git/diff/binary.ts';
import { deltaOf } from '../../fake/git/diff/delta.ts';
import { fromLine } from '../../fake/git/patch/rfc2047.ts';
import { hasGit, Oracle } from './oracle.ts';
import { below, random } from './random.ts';

const noise = (seed: number, length: number): Uint8Array => {
  const r = random(seed);
  return Uint8Array.from({ length }, (_, at) => (at === 0 ? 0 : below(r, 256)));
};

function mutated(seed: number, bytes: Uint8Array): Uint8Array {
  const r = random(seed);
  const out = [...bytes];
  for (let n = below(r, 4); n >= 0; n--) {
    const at = 1 + below(r, out.length - 1);
    if (r() < 0.4) out[at] = below(r, 256);
    else if (r() < 0.5) out.splice(at, below(r, 40));
    else out.splice(at, 0, ...noise(seed + n, 1 + below(r, 300)).subarray(1));
  }
  return Uint8Array.from(out);
}

/** Applies a delta. */
function applied(before: Uint8Array, delta: Uint8Array): Uint8Array {
  let at = 0;
  const size = (): number => {
    let [value, scale, byte] = [0, 1, 128];
    for (; byte > 127; scale *= 128) value += ((byte = delta[at++]!) & 127) * scale;
    return value;
  };
  expect(size()).toBe(before.length);
  const length = size();
  const out: number[] = [];
  while (at < delta.length) {
    const op = delta[at++]!;
    if (op < 128) {
      out.push(...delta.subarray(at, at + op));
      at += op;
      continue;
    }
    const parts = Array.from({ length: 6 }, (_, bit) => ((op >> bit) & 1 ? delta[at++]! : 0));
    const from = parts[0]! + parts[1]! * 256 + parts[2]! * 65536 + parts[3]! * 16777216;
    out.push(...before.subarray(from, from + (parts[4]! + parts[5]! * 256 || 65536)));
  }
  expect(out.length).toBe(length);
  return Uint8Array.from(out);
}

describe('deltas', () => {
  test('make one content out of the other', () => {
    for (let seed = 1; seed <= 60; seed++) {
      const before = noise(seed, 20 + seed * 40);
      const after = mutated(seed, before);
      expect(applied(before, deltaOf(before, after))).toEqual(after);
      expect(applied(after, deltaOf(after, before))).toEqual(before);
    }
  });

  test('copy long pieces, also of monotonous contents', () => {
    const before = noise(7, 200_000);
    const after = Uint8Array.from([...before.subarray(100), 1, 2, 3]);
    expect(deltaOf(before, after).length).toBeLessThan(60);
    expect(applied(before, deltaOf(before, after))).toEqual(after);
    const zeros = new Uint8Array(100_000);
    expect(applied(zeros, deltaOf(zeros, new Uint8Array(150_000)))).toEqual(new Uint8Array(150_000));
  });

  test('stand in a patch only where they are shorter', () => {
    expect(binaryPatch(Uint8Array.of(0, 1), Uint8Array.of(0, 2))).toMatch(/^GIT binary patch\nliteral 2\n/);
    const before = noise(1, 3000);
    expect(binaryPatch(before, Uint8Array.from([...before, 9]))).toMatch(/\ndelta \d+\n[^]*\ndelta \d+\n/);
  });
});

describe.skipIf(!hasGit)('with the program', () => {
  test('it applies every patch with deltas, and writes most of them the same', () => {
    const oracle = new Oracle();
    let same = 0;
    for (let seed = 1; seed <= 40; seed++) {
      const [before, after] = [noise(seed, 20 + seed * 50), mutated(seed, noise(seed, 20 + seed * 50))];
      writeFileSync(join(oracle.folder, 'x'), before);
      oracle.ask(['add', 'x']);
      writeFileSync(join(oracle.folder, 'x'), after);
      const theirs = oracle.ask(['diff', '--binary', 'x']);
      const [head = ''] = theirs.split('GIT binary patch\n');
      const ours = head + binaryPatch(before, after);
      if (ours === theirs) same++;
      if (theirs === '') continue;
      writeFileSync(join(oracle.folder, 'x'), before);
      oracle.ask(['apply', '-'], ours);
      expect(new Uint8Array(readFileSync(join(oracle.folder, 'x')))).toEqual(after);
    }
    oracle.remove();
    expect(same).toBeGreaterThanOrEqual(30);
  }, 30_000);
});

test('the address of a mail moves to its own line where the name leaves no room', () => {
  expect(fromLine('J. Doe', `${'e'.repeat(61)}`)).not.toContain('\n');
  expect(fromLine('J. Doe', `${'e'.repeat(62)}`)).toBe(`From: "J. Doe"\n <${'e'.repeat(62)}>`);
  expect(fromLine('Jürgen Müßig', 'e'.repeat(26))).not.toContain('\n');
  expect(fromLine('Jürgen Müßig', 'e'.repeat(27))).toContain('?=\n <e');
  expect(
    fromLine(`${'Very '.repeat(20)}Long`, 'a@b')
      .split('\n')
      .map(({ length }) => length <= 78),
  ).toEqual([true, true]);
});

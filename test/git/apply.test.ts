import { rmSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import {
  createObjects,
  createRepository,
  editTree,
  EMPTY_TREE,
  fileAt,
  PatchError,
  patchEdits,
  seedCommits,
  treeOfCommit,
  writeBlob,
  type CommitSpec,
  type ObjectStore,
  type TreeFile,
} from '../../fake/git/index.ts';
import { growth, MAX_GROWTH } from '../growth.ts';
import { hasGit, Oracle } from './oracle.ts';
import { below, edited, joined, lineKinds, pick, random, randomHistory, someLines, type Random } from './random.ts';

const DATE = '2026-07-16T10:00:00Z';

/** The tree that a patch makes of another one; undefined where it does not fit. */
function applied(store: ObjectStore, tree: string, patch: string): string | undefined {
  try {
    return editTree(store, tree, patchEdits(store, tree, patch));
  } catch (error) {
    if (error instanceof PatchError) return undefined;
    throw error;
  }
}

/** A patch with lines of its hunks lost, doubled or changed, and hunks that say other places. */
function damaged(r: Random, patch: string): string {
  const lines = patch.split('\n');
  const inHunks = lines.flatMap((line, at) =>
    /^([ +]|-(?!- )|@@)/.test(line) && !line.startsWith('+++ ') ? [at] : [],
  );
  for (let n = below(r, 3); n >= 0 && inHunks.length > 0; n--) {
    const at = pick(r, inHunks);
    const [line] = [lines[at] ?? ''];
    const other = pick(r, ['+new', '-old', ' same', `${line}\n${line}`, '\\ No newline at end of file', undefined]);
    lines[at] = line.startsWith('@@') ? line.replace(/\d+/g, () => String(below(r, 40))) : (other ?? line.slice(0, 1));
  }
  return lines.join('\n');
}

describe.skipIf(!hasGit)('a patch, as the program applies it', () => {
  const oracle = new Oracle();
  afterAll(() => oracle.remove());

  /** The same by the program. */
  function theirs(tree: string, patch: string): string | undefined {
    // A patch that crashes the program leaves its lock.
    rmSync(join(oracle.folder, '.git/index.lock'), { force: true });
    oracle.ask(['read-tree', tree]);
    const { status } = oracle.run(['apply', '--cached', '--recount', '--whitespace=nowarn', '-'], patch);
    return status === 0 ? oracle.ask(['write-tree']).trim() : undefined;
  }

  test('patches between commits of random histories, on all kinds of trees', () => {
    let fits = 0;
    for (let seed = 1; seed <= 15; seed++) {
      const r = random(seed);
      const specs = randomHistory(seed);
      const ids = oracle.build(specs);
      const objects = seeded(specs);
      for (let n = 0; n < 20; n++) {
        const at = below(r, ids.length - 1);
        const [from, to] = r() < 0.7 ? [ids[at]!, ids[at + 1]!] : [pick(r, ids), pick(r, ids)];
        const options = [`-U${pick(r, [0, 1, 3, 3, 8])}`, pick(r, ['-M', '-C', '--no-renames'])];
        const sound = oracle.ask(['diff', ...options, from, to]);
        const patch = r() < 0.3 ? damaged(r, sound) : sound;
        const tree = treeOfCommit(objects, r() < 0.6 ? from : pick(r, ids));
        const expected = theirs(tree, patch);
        if (expected !== undefined) fits += 1;
        expect(applied(objects, tree, patch), `${seed}.${n}\n${patch}`).toBe(expected);
      }
    }
    expect(fits).toBeGreaterThan(50);
  }, 120_000);

  test('files that take each other’s places, and what is done twice', () => {
    const specs = [{ branch: 'main', message: 'm', date: DATE, files: { a: 'a\n', b: 'b\n', 'd/x': 'x\n' } }];
    const [id = ''] = oracle.build(specs);
    const objects = seeded(specs);
    const tree = treeOfCommit(objects, id);
    const rename = (from: string, to: string) =>
      `diff --git a/${from} b/${to}\nsimilarity index 100%\nrename from ${from}\nrename to ${to}\n`;
    const change = (path: string, old: string, now: string) =>
      `diff --git a/${path} b/${path}\n--- a/${path}\n+++ b/${path}\n@@ -1 +1 @@\n-${old}\n+${now}\n`;
    const remove = (path: string, line: string) =>
      `diff --git a/${path} b/${path}\ndeleted file mode 100644\n--- a/${path}\n+++ /dev/null\n@@ -1 +0,0 @@\n-${line}\n`;
    const create = (path: string) =>
      `diff --git a/${path} b/${path}\nnew file mode 100755\n--- /dev/null\n+++ b/${path}\n@@ -0,0 +1 @@\n+new\n`;
    const parts = [rename('a', 'b'), rename('b', 'a'), rename('b', 'c'), change('a', 'a', 'c'), change('a', 'c', 'd')];
    parts.push(
      remove('a', 'a'),
      create('a'),
      create('d'),
      create('a/y'),
      remove('d/x', 'x'),
      rename('d/x', 'd'),
      change('b', 'a', 'e'),
    );
    let fits = 0;
    for (const first of parts)
      for (const second of parts) {
        const patch = first + second;
        const expected = theirs(tree, patch);
        if (expected !== undefined) fits += 1;
        expect.soft(applied(objects, tree, patch), patch).toBe(expected);
      }
    expect(fits).toBeGreaterThan(30);
  }, 60_000);

  test('hunks whose lines have moved, and stand in several places', () => {
    const r = random(7);
    const names = Array.from({ length: 80 }, (_, n) => `f${n}`);
    const few = lineKinds['few']!;
    const base = new Map(names.map((name) => [name, someLines(r, 10 + below(r, 30), few)]));
    const version = (times: number): Record<string, string> =>
      Object.fromEntries(names.map((name) => [name, joined(r, edited(r, base.get(name)!, times, few))]));
    const commits = [0, 2, 3].map((times, n) => ({
      branch: 'main',
      message: `${n}`,
      date: DATE,
      files: version(times),
    }));
    const [from = '', to = '', on = ''] = oracle.build(commits);
    const objects = seeded(commits);
    const tree = treeOfCommit(objects, on);
    let fits = 0;
    for (const name of names) {
      const patch = oracle.ask(['diff', `-U${below(r, 3)}`, from, to, '--', name]);
      const expected = theirs(tree, patch);
      if (expected !== undefined) fits += 1;
      expect(applied(objects, tree, patch), patch).toBe(expected);
    }
    expect(fits).toBeGreaterThan(10);
  }, 60_000);
});

function seeded(specs: readonly CommitSpec[]): ObjectStore {
  const repository = createRepository(createObjects());
  seedCommits(repository, specs, DATE);
  return repository.objects;
}

describe('hostile patches', () => {
  const objects = createObjects();
  const file = (content: string) => ({ mode: '100644', id: writeBlob(objects, content) }) as const;
  const long = 'a\nb\n'.repeat(100_000);
  const link = { mode: '120000', id: writeBlob(objects, 'a') } as const;
  const tree = editTree(
    objects,
    EMPTY_TREE,
    new Map<string, TreeFile>([
      ['a', file('1\n2\n')],
      ['long', file(long)],
      ['link', link],
    ]),
  );
  const created = (path: string): string => `--- /dev/null\n+++ b/${path}\n@@ -0,0 +1 @@\n+x\n`;

  test.each([
    ['paths outside', created('../x')],
    ['paths in .git', created('.git/config')],
    ['paths in another .GIT', created('x/.GIT/hooks/y')],
    ['paths below a file', created('a/b')],
    ['paths below a symbolic link', created('link/b')],
    ['a file and a folder of one name', created('n') + created('n/m')],
    ['renames out of the tree', 'diff --git a/a b/a\nrename from a\nrename to ../a\n'],
    ['files that are there', created('a')],
    ['modes that no file has', 'diff --git a/n b/n\nnew file mode 160000\n--- /dev/null\n+++ b/n\n@@ -0,0 +1 @@\n+x\n'],
    ['binary changes', 'diff --git a/a b/a\nindex 1..2 100644\nGIT binary patch\nliteral 1\nIcmZPo000310RR91\n\n'],
    ['nothing', 'x'],
    ['a hunk that is cut', '--- a/a\n+++ b/a\n@@ -1,2 +1,2 @@\n 1\n-2'],
  ])('with %s are rejected', (_, patch) => {
    expect(applied(objects, tree, patch)).toBeUndefined();
  });

  test('with counts and places out of any range are read by their lines', () => {
    const huge = '--- a/a\n+++ b/a\n@@ -9999999999,99999999999 +9999999999,9999999999 @@ x\n 1\n-2\n+3\n';
    const edited = applied(objects, tree, huge);
    expect(edited && fileAt(objects, edited, 'a')?.id).toBe(writeBlob(objects, '1\n3\n'));
  });

  test('with four times as many hunks to be searched take four times as long', async () => {
    const search = (hunks: number): void => {
      const patch = '@@ -150000 +150000 @@\n a\n-b\n+b\n a\n'.repeat(hunks);
      expect(applied(objects, tree, `--- a/long\n+++ b/long\n${patch}`)).toBeUndefined();
    };
    expect(await growth(search, 5_000)).toBeLessThan(MAX_GROWTH);
  });

  test('of any text are survived', () => {
    const text = fc.array(
      fc.constantFrom(
        'diff --git a/a b/a',
        '--- a/a',
        '+++ b/a',
        '@@ -1 +1 @@',
        '-1',
        '+x',
        ' 2',
        '\\ No',
        '',
        'rename from a',
        'rename to b',
        'deleted file mode 100644',
        'old mode 1',
        '"\\',
        'x',
      ),
    );
    fc.assert(
      fc.property(text, (lines) => void applied(objects, tree, lines.join('\n'))),
      { numRuns: 2_000 },
    );
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (patch) => void applied(objects, tree, patch)));
  });
});

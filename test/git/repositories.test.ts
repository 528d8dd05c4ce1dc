import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  blameLine,
  createObjects,
  createRepository,
  log,
  mergeBases,
  mergeCommits,
  readCommit,
  seedCommits,
} from '../../fake/git/index.ts';
import type { Oid, Repository } from '../../fake/git/index.ts';
import { diffFiles } from '../../fake/git/diff/files.ts';
import { formatDiff, type DiffOptions } from '../../fake/git/diff/format.ts';
import { patchMails } from '../../fake/git/patch/mail.ts';
import { branches, walkTree } from './refs.ts';
import { hasGit, Oracle } from './oracle.ts';
import { randomHistory } from './random.ts';

// Histories of our own making and git's, side by side. Rates that are no duty have a floor a little below what was seen.

const SEEDS = Array.from({ length: 30 }, (_, seed) => seed + 1);

interface Twin {
  readonly oracle: Oracle;
  readonly repository: Repository;
  readonly built: readonly string[];
  readonly tips: readonly Oid[];
}

const diffOf = ({ objects }: Repository, before: Oid, after: Oid, options: DiffOptions = {}): string =>
  formatDiff(objects, diffFiles(objects, before, after), options);

function pairs<T>(items: readonly T[]): [T, T][] {
  return items.flatMap((a) => items.filter((b) => a !== b).map((b): [T, T] => [a, b]));
}

describe.skipIf(!hasGit)('random repositories beside git', () => {
  let twins: Twin[] = [];

  beforeAll(() => {
    twins = SEEDS.map((seed) => {
      const specs = randomHistory(seed);
      const oracle = new Oracle();
      const repository = createRepository(createObjects());
      const pushed = seedCommits(repository, specs, '2026-07-16T10:00:00Z');
      expect(pushed.ok).toBe(true);
      return { oracle, repository, built: oracle.build(specs), tips: [...branches(repository).values()] };
    });
  }, 60_000);

  afterAll(() => {
    for (const { oracle } of twins) oracle.remove();
  });

  test('commit ids', () => {
    for (const { repository, built, tips } of twins) {
      const ours = new Set(log(repository.objects, tips).map(({ id }) => id));
      expect(built.filter((id) => !ours.has(id))).toEqual([]);
    }
  });

  test('order of logs', () => {
    for (const { oracle, repository, tips } of twins) {
      for (const [order, flag] of [
        ['date', '--no-walk=unsorted'],
        ['topo', '--topo-order'],
      ] as const) {
        for (const [a, b] of pairs(tips)) {
          const flags = order === 'topo' ? [flag] : [];
          const theirs = oracle
            .ask(['log', '--format=%H', ...flags, a, `^${b}`])
            .split('\n')
            .filter(Boolean);
          expect(log(repository.objects, [a], { exclude: [b], order }).map(({ id }) => id)).toEqual(theirs);
        }
      }
    }
  }, 60_000);

  test('the log of a file', () => {
    let all = 0;
    for (const { oracle, repository, tips } of twins.slice(0, 10)) {
      for (const tip of tips) {
        const paths = walkTree(repository.objects, readCommit(repository.objects, tip).tree);
        for (const [path] of [...paths].slice(0, 6)) {
          const theirs = oracle.ask(['log', '--format=%H', tip, '--', path]).split('\n').filter(Boolean);
          expect(log(repository.objects, [tip], { path }).map(({ id }) => id)).toEqual(theirs);
          all += theirs.length;
        }
      }
    }
    expect(all).toBeGreaterThan(100);
  }, 60_000);

  test('merge bases', () => {
    for (const { oracle, repository, tips } of twins) {
      for (const [a, b] of pairs(tips)) {
        const theirs = oracle.run(['merge-base', '--all', a, b]).stdout.split('\n').filter(Boolean);
        expect(mergeBases(repository.objects, a, b)).toEqual(theirs);
      }
    }
  }, 60_000);

  test('who wrote a line', () => {
    let [same, all] = [0, 0];
    for (const { oracle, repository, built } of twins.slice(0, 6)) {
      const commit = built.at(-1)!;
      const { objects } = repository;
      for (const [path, { mode }] of [...walkTree(objects, readCommit(objects, commit).tree)].slice(0, 8)) {
        if (mode === '160000') continue;
        const { status, stdout } = oracle.run(['blame', '-l', '-s', '--root', commit, '--', path]);
        if (status !== 0) continue;
        for (const [index, line] of stdout.split('\n').filter(Boolean).entries()) {
          all++;
          if (blameLine(objects, commit, { path, number: index + 1 }) === line.slice(0, 40)) same++;
        }
      }
    }
    expect(all).toBeGreaterThan(100);
    expect(same).toBe(all);
  }, 60_000);

  test('diffs between commits', () => {
    let [same, all] = [0, 0];
    for (const { oracle, repository, built } of twins) {
      const trees = built.map((id) => readCommit(repository.objects, id).tree);
      const asked = pairs(trees).slice(0, 40);
      const answer = oracle.ask(
        ['diff-tree', '-p', '-M', '--diff-algorithm=histogram', '--stdin'],
        asked.map((pair) => `${pair.join(' ')}\n`).join(''),
      );
      const texts = answer.split(/^(?=[0-9a-f]{40} [0-9a-f]{40}\n)/m);
      const theirs = new Map(texts.map((text) => [text.slice(0, 81), text.slice(82)]));
      for (const [a, b] of asked) {
        all++;
        if (diffOf(repository, a, b) === (theirs.get(`${a} ${b}`) ?? '')) same++;
      }
    }
    console.log(`diffs of trees: ${same} of ${all} byte-equal`);
    expect(same / all).toBeGreaterThan(0.99);
  }, 60_000);

  test('every diff applies', () => {
    for (const { oracle, repository, built } of twins) {
      const trees = built.map((id) => readCommit(repository.objects, id).tree);
      for (const [a, b] of [
        [trees[0]!, trees.at(-1)!],
        [trees.at(-1)!, trees[2]!],
      ] as const) {
        oracle.ask(['read-tree', a]);
        const patch = diffOf(repository, a, b, { binary: true });
        if (patch !== '') oracle.ask(['apply', '--cached', '--whitespace=nowarn', '-'], patch);
        expect(oracle.ask(['write-tree']).trim()).toBe(b);
      }
    }
  }, 60_000);

  test('mails', () => {
    let [same, all] = [0, 0];
    for (const { oracle, repository, tips } of twins) {
      for (const [base, head] of pairs(tips)) {
        const version = oracle.ask(['version']).split(' ')[2]!.trim();
        const mails = (range: string): string => oracle.ask(['format-patch', '--binary', '--stdout', '-M', range]);
        const theirs = [mails(`${base}..${head}`), mails(`${base}...${head}`)].join('');
        const ours = (['head alone', undefined] as const)
          .map((form) => patchMails(repository.objects, base, head, version, form))
          .join('');
        all++;
        if (withoutDeltas(ours) === withoutDeltas(theirs)) same++;
      }
    }
    console.log(`series of mails: ${same} of ${all} byte-equal (deltas aside)`);
    expect(same / all).toBeGreaterThan(0.98);
  }, 60_000);

  test('merges', () => {
    let [all, same, trees, conflicting, paths, texts] = [0, 0, 0, 0, 0, 0];
    for (const { oracle, repository, built } of twins) {
      const asked = pairs(built).slice(0, 60);
      const input = asked.map((pair) => `${pair.join(' ')}\n`).join('');
      const answers = mergeAnswers(
        oracle.ask(['merge-tree', '--write-tree', '--stdin', '--no-messages', '--name-only'], input),
      );
      asked.forEach(([a, b], index) => {
        const theirs = answers[index]!;
        const ours = mergeCommits(repository.objects, a, b, { ours: a, theirs: b });
        all++;
        const clean = ours.conflicts.length === 0;
        if (clean === theirs.clean) same++;
        if (theirs.clean && ours.tree === theirs.tree) trees++;
        if (theirs.clean) return;
        conflicting++;
        if (ours.tree === theirs.tree) texts++;
        const named = [...new Set(ours.conflicts.map(({ path }) => Buffer.from(path).toString('latin1')))].sort();
        if (String(named) === String(theirs.paths)) paths++;
      });
    }
    const clean = all - conflicting;
    console.log(
      `merges: ${same} of ${all} agree on clean or not; trees ${trees} of ${clean}; conflicted paths ${paths} and trees ${texts} of ${conflicting}`,
    );
    expect(same / all).toBeGreaterThan(0.998);
  }, 60_000);
});

test.skipIf(!hasGit).each([101, 102, 103, 104, 105, 106])(
  'git am takes the mails of history %i',
  (seed) => {
    const specs = randomHistory(seed, 9, 1);
    const oracle = new Oracle();
    const built = oracle.build(specs);
    const repository = createRepository(createObjects());
    seedCommits(repository, specs, '2026-07-16T10:00:00Z');
    const [first, last] = [built[0]!, built.at(-1)!];
    oracle.ask(['checkout', '-q', '-f', '-B', 'taken', first]);
    oracle.ask(['am', '-q', '--keep-cr', '-'], patchMails(repository.objects, first, last, '2.39.5', 'head alone'));
    expect(oracle.ask(['rev-parse', 'HEAD^{tree}']).trim()).toBe(readCommit(repository.objects, last).tree);
    const written = (range: string): string => oracle.ask(['log', '--format=%an <%ae> %ad %s', range]);
    expect(written(`${first}..HEAD`)).toBe(written(`${first}..${last}`));
    oracle.remove();
  },
  30_000,
);

interface MergeAnswer {
  readonly clean: boolean;
  readonly tree: string;
  readonly paths: readonly string[];
}

function mergeAnswers(output: string): MergeAnswer[] {
  const fields = output.split('\0');
  const answers: MergeAnswer[] = [];
  for (let at = 0; at + 1 < fields.length;) {
    const clean = fields[at++]!.trim() === '1';
    const tree = fields[at++]!;
    const paths: string[] = [];
    while (at < fields.length && fields[at] !== '') paths.push(fields[at++]!);
    at++;
    answers.push({ clean, tree, paths: [...new Set(paths)].sort() });
  }
  return answers;
}

/** git packs a changed binary file as a delta where that is smaller; here both contents are always whole. */
function withoutDeltas(mails: string): string {
  return mails.replace(/^(?:delta|literal) \d+\n(?:[A-Za-z].*\n)+\n/gm, 'binary\n');
}

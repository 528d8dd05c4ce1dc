import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Chosen } from './groups.ts';
import type { Result } from './measure.ts';
import { measureAll } from './processes.ts';
import { measureOf } from './table.ts';

const RUNS = 3;
/** What counts as worse, where it is so in each run. */
const WORSE = 1.15;

// What is measured is theirs, and how it is measured is ours.
const MEASURING = ['test/bench', 'test/git-http/git.ts', 'test/git-http/http-backend.ts', 'test/git/random.ts'];

const run = (command: string, args: readonly string[], cwd: string): void => {
  execFileSync(command, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
};

/** Measures rows at a commit and here in turns, and prints what is worse here; gives whether nothing is. */
export async function compareWith(ref: string, rows: readonly Chosen[], root: string): Promise<boolean> {
  // Below this checkout, so that packages that the other one does not have are found here.
  const there = join(root, '.out/against');
  run('git', ['worktree', 'add', '--force', '--detach', there, ref], root);
  try {
    prepare(there, root);
    const runs: (readonly [there: Result[], here: Result[]])[] = [];
    for (let turn = 1; turn <= RUNS; turn++) {
      console.error(`run ${turn} of ${RUNS}`);
      runs.push([await measureAll(rows, there), await measureAll(rows, root)]);
    }
    return report(ref, rows, runs);
  } finally {
    run('git', ['worktree', 'remove', '--force', there], root);
  }
}

function prepare(there: string, root: string): void {
  const lock = (folder: string): string => readFileSync(join(folder, 'package-lock.json'), 'utf8');
  if (lock(there) !== lock(root)) run('npm', ['ci', '--prefer-offline'], there);
  run('node', ['tools/build.mjs', '--js'], there);
  rmSync(join(there, 'test/bench'), { recursive: true, force: true });
  for (const path of MEASURING) {
    mkdirSync(dirname(join(there, path)), { recursive: true });
    cpSync(join(root, path), join(there, path), { recursive: true });
  }
}

function report(ref: string, rows: readonly Chosen[], runs: readonly (readonly [Result[], Result[]])[]): boolean {
  const named = (results: readonly Result[], name: string): Result | undefined =>
    results.find((result) => result.name === name);
  let isGood = true;
  for (const { group, row } of rows) {
    const growths = runs.map(([there, here]) => growth(named(there, row.name), named(here, row.name)));
    const isWorse = growths.every((one) => one >= WORSE);
    if (isWorse) isGood = false;
    const shown = growths.map((one) => (Number.isNaN(one) ? 'not measured' : one.toFixed(2))).join('  ');
    console.log(`${isWorse ? 'worse' : '     '}  ${shown}  ${group}: ${row.name}`);
  }
  console.log(isGood ? `\nNothing is ${percent} worse than at ${ref} in all runs.` : `\nWorse than at ${ref}.`);
  return isGood;
}

const percent = `${Math.round((WORSE - 1) * 100)} %`;

/** How many times what it was there a row is here. */
const growth = (there: Result | undefined, here: Result | undefined): number =>
  there === undefined || here === undefined ? NaN : measureOf(here) / measureOf(there);

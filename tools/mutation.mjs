// Changes one line at a time and runs the tests that should see it: a mutant that no test sees is a gap in the tests.
//
//   npm run mutate                              every subject, 20 mutants of each file
//   npm run mutate -- src/core/call/retry.ts    one file (or a glob), --sample 50, or --all of its mutants
import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { parseArgs } from 'node:util';
import { compiler } from './mutation/compiler.mjs';
import { equivalents } from './mutation/equivalents.mjs';
import { mutantsOf } from './mutation/mutants.mjs';

const root = join(import.meta.dirname, '..');

/** Which tests see which files; of those that play scenarios, an area needs its own. */
const subjects = [
  {
    files: 'src/core/call/{attempt,body}.ts',
    tests: 'test/sdk/{bodies,errors,retry,safety}.test.ts',
  },
  { files: 'src/core/http/redact.ts', tests: 'test/sdk/echoes.test.ts' },
  { files: 'src/**/*.ts', tests: 'test/{sdk/!(bodies|echoes),calls/*}.test.ts' },
  // Exported states: of every area, and by one test.
  { files: 'fake/engine/seed/state.ts', tests: 'test/seeds/{state,seed-export}.test.ts' },
  // A browser takes longer than all the other tests of the area.
  { files: 'fake/areas/payments/pay-page.ts', tests: 'test/areas/payments/pay-page.test.ts' },
  {
    files: 'fake/areas/payments/**/*.ts',
    scenarios: ' payments ',
    tests:
      'test/{conformance/injected-fetch,calls/*,torture/models/payments,areas/payments/!(pay-page),engine/{bad-input,webhooks},seeds/{seeds,seed-export}}.test.ts',
  },
  {
    files: 'fake/areas/federation/**/*.ts',
    scenarios: ' federation ',
    tests:
      'test/{conformance/{injected-fetch,upstream},calls/*,areas/federation/*,engine/{bad-input,coverage},seeds/seeds}.test.ts',
  },
  {
    files: 'fake/areas/pulls/webhooks/*.ts',
    tests: 'test/webhooks/*.test.ts',
  },
  {
    files: 'fake/areas/pulls/seed/*.ts',
    scenarios: ' pulls ',
    tests:
      'test/{conformance/injected-fetch,areas/pulls/world-documents,seeds/{seeds,seeded-threads,packed-history,seed-export}}.test.ts',
  },
  {
    files: 'fake/areas/pulls/**/*.ts',
    scenarios: ' pulls |scenarios as ',
    tests: 'test/{conformance/{injected-fetch,versions},calls/*,areas/pulls/*,engine/coverage}.test.ts',
  },
  {
    files: 'fake/engine/webhooks/*.ts',
    scenarios: ' payments ',
    tests:
      'test/{conformance/injected-fetch,engine/{webhooks,control-inspection,control-routes},faults/webhooks,webhooks/deliveries}.test.ts',
  },
  {
    files: 'fake/engine/http/*.ts',
    scenarios: '',
    tests:
      'test/{conformance/injected-fetch,areas/{federation,payments}/!(pay-page),engine/{bad-input,control-*,fetch,router,world,worlds},faults/faults}.test.ts',
  },
];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { sample: { type: 'string', default: '20' }, all: { type: 'boolean', default: false } },
});

/** The same choice in every run, of mutants that have nothing to do with each other. */
function chosen(mutants) {
  const key = ({ file, line, to }) => createHash('sha1').update(`${file} ${line} ${to}`).digest('hex');
  const sorted = mutants.toSorted((one, other) => key(one).localeCompare(key(other)));
  return values.all ? sorted : sorted.slice(0, Number(values.sample));
}

/** A process with vitest in it, started again after a mutant that does not end. */
class Runner {
  #process;

  async run(request, limit) {
    this.#process ??= await this.#start();
    const child = this.#process;
    const { promise, resolve } = Promise.withResolvers();
    const timer = setTimeout(() => resolve({ killer: 'time' }), limit);
    child.once('message', resolve);
    child.once('exit', () => resolve({ killer: 'memory' }));
    child.send(request);
    const result = await promise;
    clearTimeout(timer);
    child.removeAllListeners();
    if (result.killer === 'time' || result.killer === 'memory') this.stop();
    return result;
  }

  stop() {
    this.#process?.kill('SIGKILL');
    this.#process = undefined;
  }

  async #start() {
    const child = fork(join(root, 'tools/mutation/runner.mjs'), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    await new Promise((resolve) => child.once('message', resolve));
    return child;
  }
}

/** Runs the tests of a subject, those first that see most mutants for their time. */
class Judge {
  #runner = new Runner();
  #kills = new Map();
  #costs = new Map();
  #scenarios;
  #limit = 600_000;

  constructor(tests, scenarios) {
    for (const test of tests) this.#kills.set(test, 0);
    this.#scenarios = scenarios;
  }

  async baseline(file, code) {
    if (this.#costs.size > 0) return;
    // Twice: the first run compiles, and says nothing about how long the others take.
    for (let runs = 0; runs < 2; runs += 1) {
      const start = Date.now();
      const { killer, costs } = await this.#run(file, code);
      if (killer !== undefined) throw new Error(`${killer} fails without a mutant`);
      this.#costs = new Map(costs);
      this.#limit = 3 * (Date.now() - start) + 10_000;
    }
  }

  async killer({ file, code }) {
    const { killer } = await this.#run(file, code);
    if (this.#kills.has(killer)) this.#kills.set(killer, this.#kills.get(killer) + 1);
    return killer;
  }

  forget() {
    for (const test of this.#kills.keys()) this.#kills.set(test, 0);
  }

  stop() {
    this.#runner.stop();
  }

  // Rates a test by what it has killed for its time; before any is killed, the file that is named after this one, and cheap ones, come first.
  #worth(test, file) {
    const name = file.split('/').at(-1).replace(/\.ts$/, '');
    return (this.#kills.get(test) + (test.includes(name) ? 0.5 : 0.1)) / (this.#costs.get(test) ?? 1);
  }

  #run(file, code) {
    const tests = [...this.#kills.keys()].sort((one, other) => this.#worth(other, file) - this.#worth(one, file));
    return this.#runner.run({ file: join(root, file), code, tests, scenarios: this.#scenarios }, this.#limit);
  }
}

const same = (one, other) => one.file === other.file && one.from === other.from && one.to === other.to;

async function judgeFile(judge, file, report) {
  const source = readFileSync(join(root, file), 'utf8');
  const all = mutantsOf(file, source);
  const mutants = chosen(all);
  if (mutants.length === 0) return;
  judge.forget();
  await judge.baseline(file, source);
  const survivors = [];
  for (const mutant of mutants) if ((await judge.killer(mutant)) === undefined) survivors.push(mutant);
  // A mutant that does not compile was never a program.
  const valid = survivors.filter((mutant) => !compiler.rejects(mutant));
  const known = equivalents.filter((entry) => entry.file === file);
  const gaps = valid.filter((mutant) => !known.some((entry) => same(entry, mutant)));
  const stale = known.filter((entry) => !all.some((mutant) => same(entry, mutant)));
  const wrong = known.filter(
    (entry) => mutants.some((mutant) => same(entry, mutant)) && !survivors.some((mutant) => same(entry, mutant)),
  );
  report({ file, of: all.length, tried: mutants.length - (valid.length - gaps.length), gaps, stale, wrong });
}

let [tried, survived, wrong] = [0, 0, 0];
function report({ file, of, tried: count, gaps, stale, wrong: notEquivalent }) {
  const percent = count === 0 ? 100 : (100 * (count - gaps.length)) / count;
  console.log(
    `${percent.toFixed(0).padStart(3)} %  ${count - gaps.length} of ${count} killed (${of} possible)  ${file}`,
  );
  for (const { line, from, to } of gaps) console.log(`       ${line}: ${from}\n         → ${to}`);
  for (const { from, to } of stale) console.log(`       no such mutant: ${from}\n         → ${to}`);
  for (const { from, to } of notEquivalent) console.log(`       not equivalent: ${from}\n         → ${to}`);
  tried += count;
  survived += gaps.length;
  wrong += stale.length + notEquivalent.length;
}

const done = new Set();
for (const { files, tests, scenarios } of subjects) {
  const judge = new Judge(globSync(tests, { cwd: root }).sort(), scenarios);
  const wanted = globSync(files, { cwd: root })
    .filter(
      (file) => !done.has(file) && (positionals.length === 0 || positionals.some((glob) => matchesGlob(file, glob))),
    )
    .sort();
  for (const file of wanted) await judgeFile(judge, file, report);
  for (const file of wanted) done.add(file);
  judge.stop();
}
if (done.size === 0) {
  console.error(`no subject of tools/mutation.mjs has a file like ${positionals.join(', ')}: add one, with its tests`);
  process.exit(2);
}
console.log(
  `${((100 * (tried - survived)) / Math.max(1, tried)).toFixed(1)} %: ${tried - survived} of ${tried} killed`,
);
if (survived > 0.05 * tried || wrong > 0) process.exitCode = 1;

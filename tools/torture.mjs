// Plays far more than `npm test` does, part by part, and reports what was played and measured. Each part is some test
// files with larger numbers: `npm run torture` plays all of them, `npm run torture -- hostile models` some. A number in
// the environment wins: `HOSTILE_REQUESTS=100000 npm run torture -- hostile`.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';

const million = '1000000';

/** The parts: the test files of each, and how much of it is played. */
const parts = {
  git: {
    about:
      'damaged packs, whose responses are compared with those of git, and random histories, pushed and cloned back',
    files: ['test/git-http/hostile', 'test/git-http/oracle', 'test/git-http/histories'],
    env: { GIT_MUTATIONS: '10000', GIT_HISTORIES: '200' },
  },
  hostile: {
    about: 'hostile requests to every operation, in process and over HTTP, in worlds that are never reset',
    files: ['test/torture/hostile'],
    env: { HOSTILE_REQUESTS: million, HOSTILE_HTTP: million, HOSTILE_BOUNDED: '100000' },
  },
  models: {
    about:
      'random sequences of commands in two worlds, after each of which the API shows what a model of the area says',
    files: ['test/torture/models'],
    env: { MODEL_SEQUENCES: '100000' },
  },
  seeds: {
    about: 'the world of every scenario, exported as a seed and loaded again',
    files: ['test/seeds/seed-export'],
    env: {},
  },
  client: {
    about: 'the clients against servers that misbehave, each kind of it made from a grammar',
    files: ['test/sdk/hostile-server'],
    env: { HOSTILE_SERVERS: '1000' },
  },
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !Object.hasOwn(parts, name));
if (unknown.length > 0) {
  console.error(`${unknown.join(', ')}: no such part; there are: ${Object.keys(parts).join(', ')}`);
  process.exit(2);
}

const folder = '.out/torture';
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const reports = (asked.length > 0 ? asked : Object.keys(parts)).map(play);
console.log(`\n${reports.map(({ lines }) => lines.join('\n')).join('\n')}`);
process.exitCode = reports.every(({ passed }) => passed) ? 0 : 1;

/** Plays a part, and gives what is to be said of it. */
function play(name) {
  const { about, files, env } = parts[name];
  const played = Object.fromEntries(Object.keys(env).map((key) => [key, process.env[key] ?? env[key]]));
  console.log(`\n${name}: ${about} (${described(played)})`);
  const output = `${folder}/${name}.json`;
  const started = performance.now();
  const reporters = ['--reporter=json', `--outputFile.json=${output}`, '--disable-console-intercept=true'];
  const vitest = ['vitest', 'run', ...files, '--project', 'unit', '--project', 'integration', ...reporters];
  const { status } = spawnSync('npx', vitest, { env: { ...process.env, ...played, TORTURE: name }, stdio: 'inherit' });
  const seconds = Math.round((performance.now() - started) / 1000);
  const passed = status === 0;
  const head = `${passed ? 'passed' : 'FAILED'} ${name}: ${described(played)}; ${seconds} s`;
  return { passed, lines: [head, ...figuresIn(output).map((line) => `  ${line}`)] };
}

function described(env) {
  return Object.entries(env)
    .map(([key, value]) => `${key}=${value}`)
    .join(' ');
}

/** The figures that the tests of a part have noted, and which of them failed. */
function figuresIn(output) {
  let report;
  try {
    report = JSON.parse(readFileSync(output, 'utf8'));
  } catch {
    return ['no report was written'];
  }
  const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults);
  const said = tests.flatMap(({ fullName, status, failureMessages, meta: { figures = {} } = {} }) => {
    const noted = [...Object.entries(figures).map(([key, value]) => `${key}: ${value}`), ...(failureMessages ?? [])];
    return noted.length === 0 ? [] : [`${status} ${fullName}`, ...noted.map((line) => `  ${line}`)];
  });
  return [`${report.numPassedTests} of ${report.numTotalTests} tests passed`, ...said];
}

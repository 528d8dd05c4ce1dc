// Runs the executable of this platform as people who have no Node.js: in an empty folder, with an empty environment.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { runChecks } from '../run-checks.mjs';

const root = new URL('../../../', import.meta.url);
const name = process.platform === 'win32' ? 'understudy-sdk.exe' : 'understudy-sdk';
const executable = fileURLToPath(new URL(`.out/executable/${name}`, root));
const installed = [process.execPath, fileURLToPath(new URL('dist/bin.js', root))];
const { version } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'));
const place = mkdtempSync(`${tmpdir()}/understudy-executable-`);
const env = process.platform === 'win32' ? process.env : {};

const ran = (args) => spawnSync(executable, args, { cwd: place, env, encoding: 'utf8' });

/** Starts a server, and gives how long it took until it listens. */
async function serving([command, ...first], args) {
  const started = performance.now();
  const child = spawn(command, [...first, 'serve', '--port', '0', '--quiet', ...args], { cwd: place, env });
  let errors = '';
  child.stderr.on('data', (data) => (errors += data));
  const [line] = await Promise.race([once(child.stdout, 'data'), once(child, 'close')]);
  assert.match(String(line), /^listening/, errors);
  const milliseconds = performance.now() - started;
  return { child, milliseconds, base: /^listening on (\S+)/.exec(String(line))[1] };
}

async function startOf(command) {
  const { child, milliseconds } = await serving(command, []);
  child.kill('SIGKILL');
  await once(child, 'close');
  return milliseconds;
}

const checks = {
  'says its version': () => assert.equal(ran(['--version']).stdout.trim(), version),
  'writes a world and no test in JavaScript': () => {
    assert.match(ran(['init']).stdout, /^ {2}understudy-sdk serve --seed understudy\.yaml$/m);
    assert.equal(ran(['init', '--area', 'mail']).status, 0);
    assert.deepEqual(readdirSync(place).sort(), ['mail.mts', 'understudy.yaml']);
  },
  'serves a world, the inspector, the document and an area that imports the kit': async () => {
    writeFileSync(`${place}/own.mjs`, "import './cases.mjs'; export * from './mail.mts';");
    writeFileSync(
      `${place}/cases.mjs`,
      "import { compare } from 'understudy-sdk/fake/cases'; import 'understudy-sdk/fake'; if (!compare) throw 1;",
    );
    const args = ['--seed', 'understudy.yaml', '--areas', 'payments,federation,pulls', '--area', 'own.mjs'];
    const { child, base } = await serving([executable], args);
    const get = (path) => fetch(base + path, { headers: { Accept: path.endsWith('/') ? 'text/html' : '*/*' } });
    assert.equal((await get('/mail/messages')).status, 200);
    assert.match(await (await get('/_fake/')).text(), /^<!doctype html>/);
    assert.ok((await (await get('/_fake/openapi.json')).json()).paths['/payments']);
    assert.equal(ran(['health', '--url', base]).status, 0);
    child.kill('SIGKILL');
  },
  'ends with the status of a command that it runs a server for': () => {
    const asks =
      'fetch(process.env.UNDERSTUDY_URL + "/_fake/health").then(({ status }) => process.exit(status === 200 ? 7 : 1))';
    assert.equal(ran(['exec', '--', process.execPath, '-e', asks]).status, 7);
  },
  'has the recorded cases': () => {
    const { stderr } = ran(['verify', '--area', 'pulls', '--token', 'tok', '--base-url', 'http://127.0.0.1:9']);
    assert.doesNotMatch(stderr, /asset|gz/i);
    assert.match(stderr, /ECONNREFUSED|no response|127\.0\.0\.1:9/);
  },
  'starts as fast as the package': async () => {
    const [own, others] = [[], []];
    for (let run = 0; run < 9; run++) {
      own.push(await startOf([executable]));
      others.push(await startOf(installed));
    }
    const median = (figures) => Math.round(figures.sort((a, b) => a - b)[4]);
    console.log(`     serve listens after ${median(own)} ms, the package after ${median(others)} ms`);
    assert.ok(median(own) <= 1.1 * median(others));
  },
};

const failed = await runChecks(checks);
rmSync(place, { recursive: true, force: true });
process.exit(failed === 0 ? 0 : 1);

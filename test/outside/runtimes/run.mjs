// Runs one suite against the built package in every runtime; prints a line each, and fails if any fails, or if one gives
// another response than the first to any of the same requests.
import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import { casesOfScenarios } from './cases.mjs';
import { startServer } from './server.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const modules = `${here}node_modules/`;
const out = fileURLToPath(new URL('../../../.out/runtimes/', import.meta.url));
const first = (...paths) => paths.find((path) => path && existsSync(path));

rmSync(out, { recursive: true, force: true });
mkdirSync(`${out}node_modules`, { recursive: true });
const { cases, names } = casesOfScenarios();
const server = await startServer(`${out}bundle.mjs`);
prepare(server);

const node = (version) => first(`${modules}node${version}/bin/node`, `${modules}node${version}/node.exe`);
const deno = first(`${modules}@deno/linux-x64-glibc/deno`);
const chromium = first(process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/google-chrome');
const runs = [
  ...['22.12', '22', '24', '26'].map((version) => [`Node ${version}`, node(version), [`${out}main.mjs`]]),
  ['Node 22, one file', node('22'), [`${out}bundle.mjs`]],
  ...['22.12', '24'].map((version) => [`Node ${version}, required`, node(version), [`${out}required.cjs`]]),
  ...['22.12', '24'].map((version) => [`Node ${version}, command`, node(version), [`${out}command.mjs`]]),
  ['Bun', first(`${modules}@oven/bun-linux-x64/bin/bun`), [`${out}main.mjs`]],
  ['Deno, one file', deno, ['run', '--no-prompt', '--allow-net=127.0.0.1', `${out}bundle.mjs`]],
  ['workerd, one file', node('24'), [`${here}workerd.mjs`, `${out}worker-bundle.mjs`]],
  ['Chromium, one file', chromium && node('24'), [`${here}chromium.mjs`, chromium, `${server.baseUrl}/`]],
];

let failed = 0;
/** The digests of the first runtime, which the others must have too. */
let expected;
for (const [name, command, args] of runs) {
  const started = performance.now();
  const said = command === undefined ? 'not installed here' : await output(command, args);
  const [passed, all] = /suite: (\d+) of (\d+) passed/.exec(said)?.slice(1) ?? [];
  const absent = command === undefined;
  const digests = /^digests: (.*)$/m.exec(said)?.[1].split(',');
  expected ??= digests;
  // The command, and a program that only loads the package by require, print none.
  const others =
    digests === undefined ? [] : names.filter((_, i) => digests[i] === undefined || digests[i] !== expected[i]);
  const ok = !absent && passed === all && all > 0 && others.length === 0;
  if (!ok && !absent) failed += 1;
  const result = absent ? 'none' : ok ? 'ok  ' : 'FAIL';
  const time = `${Math.round(performance.now() - started)} ms`;
  const faults = [said.replace(/^digests: .*$/m, ''), ...others.slice(0, 20).map((one) => `another response: ${one}`)];
  const same = digests === undefined ? '' : `${names.length} responses as in ${runs[0][0]}, `;
  const summary = `${all} cases, ${same}${time}`;
  console.log(`${result} ${name}: ${ok ? summary : faults.join('\n')}`);
}
server.close();
process.exit(failed === 0 ? 0 : 1);

/** A folder that sees the package as a consumer does: by name, and without our tsconfig's paths, which Bun reads. */
function prepare({ baseUrl, apiKey }) {
  symlinkSync(fileURLToPath(new URL('../../..', import.meta.url)), `${out}node_modules/understudy-sdk`, 'junction');
  writeFileSync(`${out}package.json`, '{ "type": "module" }\n');
  writeFileSync(`${out}tsconfig.json`, '{}\n');
  for (const name of ['check', 'command', 'digests', 'main', 'over-network', 'suite', 'with-fake', 'worker'])
    cpSync(`${here}${name}.mjs`, `${out}${name}.mjs`);
  cpSync(`${here}required.cjs`, `${out}required.cjs`);
  writeFileSync(`${out}digest-cases.mjs`, `export const cases = ${JSON.stringify(cases)};\n`);
  writeFileSync(`${out}server-address.mjs`, `export const server = ${JSON.stringify({ baseUrl, apiKey })};\n`);
  const options = {
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    logLevel: 'error',
  };
  buildSync({ ...options, entryPoints: [`${out}main.mjs`], outfile: `${out}bundle.mjs` });
  buildSync({ ...options, entryPoints: [`${out}worker.mjs`], outfile: `${out}worker-bundle.mjs` });
}

function output(command, args) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { timeout: 60_000, env: { ...process.env, DENO_NO_UPDATE_CHECK: '1' } });
    let text = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (text += part));
    child.on('error', (error) => resolve(String(error)));
    child.on('close', () => resolve(text.trim()));
  });
}

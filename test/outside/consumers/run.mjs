// Installs the packed package in each example, and in one small project for each way of using it, and runs their tests;
// the small projects run the samples of the pages below, and those that say `live` once more with the service as it is live. Names as arguments choose some: npm run outside -- consumers vitest3 bun
import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folders = ['.', '../../../examples'].map((path) => fileURLToPath(new URL(path, import.meta.url)));
const tarball = fileURLToPath(new URL('../../../.out/understudy-sdk.tgz', import.meta.url));
const pages = ['start', 'browser', 'applications'].map((name) =>
  readFileSync(new URL(`../../../docs/${name}.md`, import.meta.url), 'utf8'),
);
const samples = new Map(
  [...pages.join('').matchAll(/^```\w+ (?:no-run )?file=(\S+)\n([\s\S]*?)^```/gm)].map((m) => [m[1], m[2]]),
);
// The messages of npm when it did not reach the registry.
const OFFLINE = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ENOTCACHED|ERR_SOCKET_TIMEOUT/;
// npm passes its own settings on to what it starts; a user's project has none of them.
const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_(?!config_cache)/i.test(name)));

const projects = new Map(
  folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => hasTests(join(folder, name, 'package.json')))
      .map((name) => [name, join(folder, name)]),
  ),
);
/** Whether there is a project that has tests: one to deploy has none. */
function hasTests(manifest) {
  return existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).scripts?.test !== undefined;
}

const all = [...projects.keys()];
const unknown = process.argv.slice(2).filter((name) => !all.includes(name));
if (unknown.length > 0) {
  console.error(`no such project: ${unknown.join(', ')}; there are ${all.join(', ')}`);
  process.exit(2);
}
const chosen = process.argv.length > 2 ? process.argv.slice(2) : all;

const results = { ok: 0, FAIL: 0, offline: 0 };
for (const name of chosen) {
  const started = performance.now();
  const { result, output } = await consume(name);
  results[result] += 1;
  const seconds = ((performance.now() - started) / 1_000).toFixed(1);
  console.log(`${result.padEnd(7)} ${name} (${seconds} s)${result === 'ok' ? '' : `\n${output}`}`);
}
console.log(
  `${chosen.length} projects: ${results.ok} ok, ${results.FAIL} failed, ${results.offline} not installed (offline)`,
);
process.exit(results.ok === chosen.length ? 0 : 1);

/** Installs one project in a temporary folder, as its user would, and runs its test. */
async function consume(name) {
  const place = mkdtempSync(join(tmpdir(), `understudy-${name}-`));
  try {
    cpSync(projects.get(name), place, { recursive: true });
    const own = JSON.parse(readFileSync(join(place, 'package.json'), 'utf8'));
    // Without a type of its own, a project is as `npm init -y` writes it; create-next-app writes none.
    const manifest = { ...(own.dependencies?.next === undefined && { type: 'commonjs' }), ...own };
    for (const group of [manifest.dependencies, manifest.devDependencies])
      if (group?.['understudy-sdk'] !== undefined) group['understudy-sdk'] = `file:${tarball}`;
    writeFileSync(join(place, 'package.json'), JSON.stringify(manifest));
    for (const sample of manifest.samples ?? []) {
      mkdirSync(dirname(join(place, sample)), { recursive: true });
      writeFileSync(join(place, sample), sampleNamed(sample));
    }
    for (const file of manifest.shared ?? []) cpSync(new URL(file, import.meta.url), join(place, file));
    const installed = await run('npm install --no-audit --no-fund --prefer-offline', place);
    if (!installed.ok) return { result: OFFLINE.test(installed.output) ? 'offline' : 'FAIL', output: installed.output };
    let tested = await run('npm test', place);
    if (tested.ok && manifest.live) {
      // The same code with the payment service as it is live.
      for (const sample of manifest.samples) {
        const code = sampleNamed(sample).replaceAll(
          /createFake\((?:\)|\{ )/g,
          (start) => `createFake({ as: { payments: 'notchpay' }${start.endsWith(')') ? ' })' : ', '}`,
        );
        writeFileSync(join(place, sample), code);
      }
      tested = await run('npm test', place);
    }
    return { result: tested.ok ? 'ok' : 'FAIL', output: tested.output };
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

function sampleNamed(name) {
  const sample = samples.get(name);
  if (sample === undefined) throw new Error(`no page has a sample with file=${name}`);
  return sample;
}

/** Runs a command line and gives what it prints. */
function run(command, cwd) {
  return new Promise((resolve) => {
    const child = spawn(command, { cwd, env, shell: true, timeout: 600_000 });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part));
    child.on('error', (error) => resolve({ ok: false, output: String(error) }));
    child.on('close', (status) => resolve({ ok: status === 0, output: output.trim().slice(-4_000) }));
  });
}

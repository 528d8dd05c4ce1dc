import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { bin, ended, ran, started } from './understudy.ts';

const folder = mkdtempSync(join(tmpdir(), 'understudy-'));

/** A program of a test: it is run with `base` and the variables of the command. */
const program = (body: string): string[] => [
  process.execPath,
  '--input-type=module',
  '-e',
  `const { UNDERSTUDY_URL: base, ...env } = process.env; ${body}`,
];

const exec = (options: readonly string[], body: string): ChildProcess =>
  started(['exec', ...options, '--', ...program(body)]);

const firstLine = async (child: ChildProcess): Promise<string> => {
  const [data] = (await once(child.stdout as NonNullable<typeof child.stdout>, 'data')) as [Buffer];
  return data.toString().split('\n')[0] ?? '';
};

/** Whether something listens at an address. */
const isUp = (base: string): Promise<boolean> =>
  fetch(`${base}/_fake/health`).then(
    ({ ok }) => ok,
    () => false,
  );

/** Whether there is a process of an id. */
function isRunning(pid: string): boolean {
  try {
    return process.kill(Number(pid), 0);
  } catch {
    return false;
  }
}

describe('exec', () => {
  test('runs a command with the address and the credentials, stops, and exits as the command does', async () => {
    const world = join(folder, 'world.yaml');
    writeFileSync(world, 'payments:\n  keys:\n    - key: sk_test.shop\n');
    const { code, out, err } = await ended(
      exec(
        ['--seed', world, '--as', 'gitea'],
        `const headers = { authorization: env.UNDERSTUDY_API_KEY };
        const { status } = await fetch(base + '/channels', { headers });
        const { now } = await (await fetch(base + '/_fake/clock')).json();
        console.log(base, status, env.UNDERSTUDY_API_KEY, env.UNDERSTUDY_TOKEN, now === new Date(now).toISOString());
        process.exit(3);`,
      ),
    );
    const [base = '', ...rest] = out.trim().split(' ');
    expect({ code, rest, err }).toEqual({ code: 3, rest: ['200', 'sk_test.shop', 'understudy', 'true'], err: '' });
    expect(await isUp(base)).toBe(false);
  });

  test.each(['SIGTERM', 'SIGINT'] as const)('passes %s on, and waits for the command', async (signal) => {
    const child = exec(
      [],
      `process.once('${signal}', () => { console.log('cleaned up'); process.exit(5); });
      setInterval(() => undefined, 1000); console.log(process.pid, base);`,
    );
    const [pid = '', base = ''] = (await firstLine(child)).split(' ');
    expect([isRunning(pid), await isUp(base)]).toEqual([true, true]);
    child.kill(signal);
    expect(await ended(child)).toMatchObject({ code: 5, out: 'cleaned up\n' });
    expect([isRunning(pid), await isUp(base)]).toEqual([false, false]);
  });

  test('gives 128 and the number of a signal that ended the command', async () => {
    expect(
      (await ended(exec([], `process.kill(process.pid, 'SIGKILL'); setInterval(() => undefined, 1000);`))).code,
    ).toBe(137);
  });

  test('fails with --strict where a request matched nothing in any world, a removed one too', async () => {
    const body = `const { url } = await (await fetch(base + '/_fake/worlds', { method: 'POST' })).json();
      await fetch(url + '/paymnts');
      await fetch(base + '/_fake/worlds/w1', { method: 'DELETE' });
      await fetch(base + '/channels');`;
    const [lax, strict, failed] = await Promise.all([
      ended(exec([], body)),
      ended(exec(['--strict'], body)),
      ended(exec(['--strict'], `${body} process.exit(4);`)),
    ]);
    expect(lax).toMatchObject({ code: 0, err: '' });
    expect(strict.code).toBe(1);
    expect(strict.err).toMatch(
      /^http:..127.0.0.1:\d+._world.w1: the fake had 1 unmatched request.*\n.*GET \/paymnts: no such route/,
    );
    expect(strict.err).not.toContain('channels');
    expect(failed.code).toBe(4);
  });

  test('sets what env prints for a world of a server that runs', async () => {
    const body = `
      import { execFile } from 'node:child_process';
      import { promisify } from 'node:util';
      const seed = { payments: { hashKey: "hsk_test.it's" } };
      const made = await fetch(base + '/_fake/worlds', { method: 'POST', body: JSON.stringify({ seed }), headers: { 'content-type': 'application/json' } });
      const { url, credentials } = await made.json();
      const run = async (...args) => (await promisify(execFile)(process.execPath, [${JSON.stringify(bin)}, 'env', ...args])).stdout;
      const main = await run('--url', base, '--dotenv');
      const isSame = main.trim().split('\\n').every((line) => {
        const [name, value] = line.split(/=(.*)/s);
        return name === 'UNDERSTUDY_URL' ? value === base : env[name] === value;
      });
      const shell = await promisify(execFile)('sh', ['-c', await run('--url', url) + '\\nprintf %s "$UNDERSTUDY_HASH_KEY $UNDERSTUDY_URL"']);
      console.log(JSON.stringify([isSame, main.split('\\n').length > 3, credentials.hashKey, shell.stdout === credentials.hashKey + ' ' + url]));`;
    const { out, err } = await ended(exec([], body));
    expect(err).toBe('');
    expect(JSON.parse(out)).toEqual([true, true, "hsk_test.it's", true]);
  });

  test('counts the coverage of all worlds, removed ones too, and fails below --min', async () => {
    const body = `const { url } = await (await fetch(base + '/_fake/worlds', { method: 'POST' })).json();
      await fetch(url + '/channels');
      await fetch(base + '/_fake/worlds/w1', { method: 'DELETE' });`;
    const [low, high, failed] = await Promise.all([
      ended(exec(['--min', '50'], body)),
      ended(exec(['--min', '60'], body)),
      ended(exec(['--min', '60'], `${body} process.exit(4);`)),
    ]);
    expect(low).toMatchObject({ code: 0, err: '' });
    expect(low.out.split('\n')).toEqual(
      expect.arrayContaining([
        'channels.list  401×1  never: 200',
        'pulls: not used',
        'in use: 50 % (1 of 2) statuses of 1 operation',
      ]),
    );
    const tooLow =
      'understudy-sdk: 50 % (1 of 2) of the statuses of the 1 operation in use were seen; --min asks for 60 %\n';
    expect(high).toMatchObject({ code: 1, err: tooLow });
    expect(failed).toMatchObject({ code: 4, err: tooLow });
  });

  test('fails below --min when nothing was asked', async () => {
    expect(await ended(exec(['--min', '1'], ''))).toMatchObject({
      code: 1,
      err: 'understudy-sdk: no request came to the server; --min asks for 1 %\n',
    });
  });

  test('ends although the receiver of a webhook never responds', async () => {
    const { code } = await ended(
      exec(
        [],
        `const receiver = (await import('node:http')).createServer(() => undefined).listen(0, '127.0.0.1');
        await new Promise((resolve) => receiver.once('listening', resolve));
        const url = 'http://127.0.0.1:' + receiver.address().port;
        const post = (path, body) => fetch(base + path, { method: 'POST', body: JSON.stringify(body),
          headers: { authorization: env.UNDERSTUDY_API_KEY, 'content-type': 'application/json' } });
        await post('/webhooks', { url, events: ['customer.created'] });
        const asked = new Promise((resolve) => receiver.once('request', resolve));
        await post('/customers', { email: 'ada@example.com' });
        await asked;
        process.exit(0);`,
      ),
    );
    expect(code).toBe(0);
  });

  test('prints requests to standard error with --verbose', async () => {
    const { out, err } = await ended(exec(['--verbose'], `await fetch(base + '/channels')`));
    expect({ out, err }).toEqual({
      out: '',
      err: expect.stringMatching(
        /^\d\d:\d\d:\d\d GET \/channels 401 \(no credential: send Authorization or X-Sync\)\n$/,
      ) as unknown,
    });
  });

  test.each([
    [
      ['exec', '--', 'no-such-program', '-x'],
      "understudy-sdk: exec: there is no program 'no-such-program' on the PATH\n",
    ],
    [['exec'], "understudy-sdk: missing required argument 'command'"],
    [['exec', '--nope', '--', 'true'], "understudy-sdk: unknown option '--nope'"],
    [['exec', '--area', 'payments', '--', 'true'], 'for an area of the package: --areas payments'],
    [['exec', '--as', 'gitea@1.1', '--', 'true'], 'there are: gitea, gitea@1.22, gitea@1.23'],
  ])('%j is rejected: %s', async (args, message) => {
    const { code, out, err } = await ran(...args);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(message);
  });

  test('passes the options of the command on', async () => {
    const child = started(['exec', process.execPath, '-e', 'console.log(process.argv[1])', '--', '--min']);
    expect(await ended(child)).toMatchObject({ code: 0, out: '--min\n' });
  });
});

describe('serve', () => {
  test('ends with its standard input', async () => {
    const child = started(['serve', '--port', '0', '--exit-with-stdin'], { stdio: ['pipe', 'pipe', 'pipe'] });
    const base = (await firstLine(child)).replace('listening on ', '');
    expect(await isUp(base)).toBe(true);
    child.stdin?.end();
    expect(await ended(child)).toMatchObject({ code: 0, err: '' });
  });

  test('ends when the program that started it is killed', async () => {
    const starter = `
      const { spawn } = await import('node:child_process');
      const server = spawn(process.execPath, [${JSON.stringify(bin)}, 'serve', '--port', '0', '--exit-with-stdin'],
        { stdio: ['pipe', 'pipe', 'inherit'] });
      server.stdout.once('data', (data) => console.log(server.pid, String(data).split('\\n')[0].split(' ').at(-1)));`;
    const [node = '', ...args] = program(starter);
    const child = spawn(node, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    const [pid = '', base = ''] = (await firstLine(child)).split(' ');
    expect(await isUp(base)).toBe(true);
    child.kill('SIGKILL');
    await expect.poll(() => isRunning(pid), { timeout: 10_000 }).toBe(false);
  });

  test('shows the address of a proxy, and allows it', async () => {
    const args = ['serve', '--port', '0', '--url', 'https://pay.test/shop', '--quiet'];
    const child = started(args);
    const base = (await firstLine(child)).replace('listening on ', '');
    expect(base).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/shop$/);
    const made = await fetch(`${base}/payments`, {
      method: 'POST',
      headers: { authorization: 'sk_test.understudy', 'Content-Type': 'application/json' },
      body: JSON.stringify({ amount: 500, currency: 'XAF', email: 'ada@example.com' }),
    });
    expect(await made.json()).toMatchObject({
      authorization_url: expect.stringMatching(/^https:\/\/pay\.test\/shop\/pay\/trx\./) as unknown,
    });
  });

  test.each([
    [['--tls-cert', bin], '--tls-cert and --tls-key come together: a certificate and its key'],
    [['--tls-cert', bin, '--tls-key', bin], '--tls-cert, --tls-key: no certificate in PEM with its key'],
    [['--tls-cert', '/none.pem', '--tls-key', bin], '/none.pem'],
    [['--url', 'pay.test'], 'the address of a server must be an http or https URL'],
  ])('%j is rejected: %s', async (args, message) => {
    const { code, err } = await ran('serve', '--port', '0', ...args);
    expect({ code, err }).toMatchObject({ code: 2, err: expect.stringContaining(message) as unknown });
  });
});

describe('--explore-faults', () => {
  const pay = (more: string): string =>
    `const pay = () => fetch(base + '/payments', { method: 'POST', headers: { Authorization: env.UNDERSTUDY_API_KEY,
       'Content-Type': 'application/json' }, body: JSON.stringify({ amount: 500, currency: 'XAF', email: 'a@b.example' }) });
     const list = async () => (await (await fetch(base + '/payments', { headers: { Authorization: env.UNDERSTUDY_API_KEY } })).json()).items.length;
     ${more}`;

  test('runs the command once for each fault, and exits with the worst status', async () => {
    const charged = exec(
      ['--explore-faults', 'payments.initialize'],
      pay('await pay().then((r) => r.json()).catch(pay); process.exit((await list()) > 1 ? 3 : 0);'),
    );
    const { code, err } = await ended(charged);
    expect(code).toBe(3);
    expect(err).toContain('1 requests of payments.initialize, 7 effects on each: the command runs 7 times more');
    expect(err).toContain('request 1, payments.initialize: drop after: exit status 3');
    expect(err).toContain('8 runs, 3 of them broke');
  });

  test('tries nothing where the command fails by itself, and knows the names', async () => {
    const failed = await ended(exec(['--explore-faults', 'payments.*'], 'process.exit(4);'));
    expect([failed.code, failed.err]).toEqual([4, expect.stringContaining('fails without any fault')]);
    const idle = await ended(exec(['--explore-faults', 'payments.*'], ''));
    expect([idle.code, idle.err]).toEqual([2, expect.stringContaining('sent no request of payments.*')]);
    const unknown = await ended(exec(['--explore-faults', 'payment.initialize'], ''));
    expect([unknown.code, unknown.err]).toEqual([2, expect.stringContaining('expected an operation')]);
    const twice = await ended(exec(['--explore-faults', 'payments.*', '--explore-faults', 'pulls.*'], ''));
    expect([twice.code, twice.err]).toEqual([2, expect.stringContaining('It is given once, and was payments.*')]);
  });
});

import { once } from 'node:events';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { pipeline, Readable } from 'node:stream';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { RECORDINGS } from '../../fake/lab/verify/pulls/recordings.ts';
import { writeRecordings } from '../../tools/scenarios/recordings.ts';
import { ended, ran, serving, started } from './understudy.ts';

describe('understudy', () => {
  test('serve listens, names its address first, and ends cleanly', async () => {
    const { child, base } = await serving('--port', '0');
    expect(base).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect((await fetch(`${base}/_fake/clock`)).status).toBe(200);
    child.kill('SIGTERM');
    const [code] = (await once(child, 'exit')) as [number | null];
    expect(code).toBe(0);
  });

  test('serve seeds from a file, whose clock is frozen', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'understudy-')), 'world.json');
    writeFileSync(
      file,
      JSON.stringify({ clock: '2026-01-01T00:00:00Z', payments: { payments: [{ reference: 'p' }] } }),
    );
    const { base } = await serving('--port', '0', '--seed', file);
    const ask = async (path: string): Promise<unknown> =>
      (await fetch(base + path, { headers: { Authorization: 'pk_test.understudy' } })).json();
    expect(await ask('/_fake/clock')).toEqual({ now: '2026-01-01T00:00:00.000Z' });
    expect(await ask('/payments/p')).toMatchObject({ transaction: { reference: 'p', status: 'pending' } });
  });

  test('serve without a world posts webhooks to this machine, and lets the clock run', async () => {
    const events: string[] = [];
    const receiver = createServer((request, response) => {
      let body = '';
      request.on('data', (data: Buffer) => (body += data.toString()));
      request.on('end', () => {
        events.push((JSON.parse(body) as { event: string }).event);
        response.end();
      });
    });
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void receiver.close());
    const { base } = await serving('--port', '0');
    const post = (path: string, body: object): Promise<Response> =>
      fetch(base + path, {
        method: 'POST',
        headers: { Authorization: 'sk_test.understudy', 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
    await post('/webhooks', { url, events: ['customer.created'] });
    await post('/webhooks', { url: 'https://shop.example/hooks', events: ['customer.created'] });
    await post('/customers', { email: 'ada@example.com' });
    await post('/_fake/clock', { advance: 1 });
    expect(events).toEqual(['customer.created']);
    const deliveries = (await (await fetch(`${base}/_fake/deliveries`)).json()) as { response: unknown }[];
    expect(deliveries.map(({ response }) => response)).toEqual([{ status: 200 }, null]);
  });

  test('serve has endpoints for webhooks from the start and after a reset', { timeout: 60_000 }, async () => {
    const url = 'http://127.0.0.1:1/hooks';
    const { base } = await serving('--port', '0', '--webhook', url, '--webhook', `${url}/2 customer.created`);
    const endpoints = async (): Promise<unknown> =>
      (await fetch(`${base}/webhooks`, { headers: { 'X-Grant': 'sk_test.understudy' } })).json();
    const expected = { endpoints: [{ url: `${url}/2`, events: ['customer.created'] }, { url }] };
    expect(await endpoints()).toMatchObject(expected);
    await fetch(`${base}/_fake/reset`, { method: 'POST' });
    expect(await endpoints()).toMatchObject(expected);
    for (const [args, error] of [
      [['--webhook', 'hooks'], "expected an address such as http://localhost:3000/hooks; received 'hooks'"],
      [
        ['--webhook', url, '--areas', 'pulls'],
        '--webhook is for webhooks of payments, and that area is not served: pulls takes addresses by POST /api/v1/',
      ],
      [['--webhook', url, '--areas', 'federation'], 'no area that is served sends webhooks'],
      [['--webhook', `${url} no.such`], 'payments.webhooks[0].events[0]'],
      [
        ['--webhook', 'http://shop:3000/hooks'],
        'webhooks for shop:3000: an http address must be on this machine; --deliver all sends anywhere',
      ],
    ] as const)
      expect(await ran('serve', '--port', '0', ...args)).toMatchObject({
        code: 2,
        err: expect.stringContaining(error) as unknown,
      });
  });

  test('init writes a world to start from, which serve takes', async () => {
    const file = temporary('understudy.yaml');
    expect(await ran('init', file)).toMatchObject({
      code: 0,
      out: expect.stringContaining(file) as unknown,
    });
    const { base } = await serving('--port', '0', '--seed', file);
    const headers = { Authorization: 'token understudy' };
    const pulls = (await (await fetch(`${base}/api/v1/repos/alice/hello/pulls`, { headers })).json()) as unknown;
    expect(pulls).toMatchObject([{ number: 1, title: 'Shout' }]);
    expect(await ran('init', file)).toMatchObject({
      code: 2,
      err: `understudy-sdk: ${file} is there already: --force replaces it\n`,
    });
  });

  test('init names the schema of a world as it is found from the document, which serve takes', async () => {
    const json = temporary('world.json');
    await ran('init', json);
    const document = JSON.parse(readFileSync(json, 'utf8')) as { $schema: string };
    expect(document).toMatchObject({ users: [{ name: 'admin' }, { name: 'alice' }] });
    const schema = resolve('node_modules/understudy-sdk/dist/world.schema.json');
    expect(resolve(dirname(json), document.$schema)).toBe(schema);
    const yaml = temporary('understudy.yaml');
    await ran('init', yaml);
    const [, named = ''] = /^# yaml-language-server: \$schema=(.*)$/m.exec(readFileSync(yaml, 'utf8')) ?? [];
    expect(resolve(dirname(yaml), named)).toBe(schema);
    const { base } = await serving('--port', '0', '--seed', json);
    const headers = { Authorization: 'sk_test.understudy' };
    const payment = (await (await fetch(`${base}/payments/order-1`, { headers })).json()) as unknown;
    expect(payment).toMatchObject({ transaction: { reference: 'order-1', status: 'complete' } });
  });

  // Seven processes, of which each takes two seconds where tests run beside it.
  test('export writes the state of a running server as a seed, which serve takes', { timeout: 90_000 }, async () => {
    const { base } = await serving('--port', '0', '--clock', 'frozen');
    await fetch(`${base}/_fake/worlds`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ name: 'one', seed: { federation: { domainAllows: [{ domain: 'friends.example' }] } } }),
    });
    await fetch(`${base}/_world/one/_fake/clock`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ advance: 60 }),
    });
    const file = temporary('one.yaml');
    expect(await ran('export', '--url', base, '--world', 'one', '--out', file)).toMatchObject({
      code: 0,
    });
    const text = readFileSync(file, 'utf8');
    expect(text).toMatch(/^# What this document does not say.*\n(?:#   \S+: .*\n)+\nclock: /);
    expect(text).toContain('federation:\n  domainAllows:\n    - domain: friends.example\n');
    const again = await serving('--port', '0', '--seed', file);
    expect((await ran('export', '--url', again.base)).out).toBe(text.slice(text.indexOf('clock: ')));
    const state = temporary('state.json');
    await ran('export', '--url', base, '--as', 'state', '--out', state);
    expect(JSON.parse(readFileSync(state, 'utf8'))).toMatchObject({
      state: { version: expect.stringMatching(/^3\./) as string },
    });
    expect(await ran('export', '--url', base, '--world', 'two')).toMatchObject({ code: 2 });
    expect(await ran('export', '--url', 'http://127.0.0.1:1')).toMatchObject({
      code: 2,
      err: expect.stringContaining('cannot be reached') as unknown,
    });
  });

  test.for([
    ['env', '--url'],
    ['play', 'examples/oauth/cases', '--base-url'],
  ])('%s reads no response without an end', async (args) => {
    const endless = createServer((_, response) => {
      const blanks = new Readable({ read: () => void blanks.push(Buffer.alloc(1_000_000, ' ')) });
      pipeline(blanks, response, () => undefined);
    });
    await once(endless.listen(0, '127.0.0.1'), 'listening');
    onTestFinished(() => endless.closeAllConnections());
    const { port } = endless.address() as AddressInfo;
    expect(await ran(...args, `http://127.0.0.1:${port}`)).toMatchObject({
      code: 2,
      err: expect.stringContaining('a response of more than 32 MiB is not read') as unknown,
    });
  });

  test('env follows no redirect', async () => {
    const elsewhere = createServer((_, response) => response.writeHead(302, { Location: 'http://127.0.0.1:1/' }).end());
    await once(elsewhere.listen(0, '127.0.0.1'), 'listening');
    onTestFinished(() => void elsewhere.close());
    const { port } = elsewhere.address() as AddressInfo;
    expect(await ran('env', '--url', `http://127.0.0.1:${port}`)).toMatchObject({
      code: 2,
      err: expect.stringContaining('redirect') as unknown,
    });
  });

  test('serve says what a developer needs, then what happens, unless it is to be quiet', async () => {
    const play = async (...args: string[]): Promise<{ start: string; lines: string[] }> => {
      const { child, base, lines: start } = await serving('--port', '0', ...args);
      let out = '';
      child.stdout?.on('data', (data: Buffer) => (out += data.toString()));
      const post = (path: string, body: object): Promise<Response> =>
        fetch(base + path, {
          method: 'POST',
          headers: { Authorization: 'sk_test.understudy', 'Content-Type': 'application/json' },
          body: JSON.stringify(body),
        });
      await fetch(`${base}/channels?page=1&access_token=secret`);
      await fetch(`${base}/chanels`);
      await post('/webhooks', { url: 'http://127.0.0.1:1/hooks?key=secret', events: ['customer.created'] });
      await post('/customers', { email: 'ada' });
      await post('/customers', { email: 'ada@example.com' });
      await post('/_fake/clock', { advance: 1 });
      child.kill('SIGTERM');
      await once(child, 'close');
      return { start, lines: out.split('\n').map((line) => line.replace(/^\d\d:\d\d:\d\d /, '')) };
    };
    const { start, lines } = await play();
    expect(start.split('\n')).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^inspector {2}http:\/\/127\.0\.0\.1:\d+\/_fake\/$/),
        'clock      runs with real time (--clock frozen: stands still until it is moved)',
        'state      in memory, until the server ends (--state FILE keeps it)',
        'token      understudy (user admin)',
        'apiKey     sk_test.understudy (private key: does everything)',
      ]),
    );
    expect(lines.toSorted()).toEqual(
      [
        'GET /channels?page=1&access_token=[redacted] 401 (no credential: send Authorization or X-Sync)',
        'GET /chanels 404 (no such route; the nearest: GET /channels, GET /payments, GET /transfers)',
        'POST /webhooks 201',
        'POST /customers 422 (Email must be a valid email address)',
        'POST /customers 201',
        '→ customer.created http://127.0.0.1:1/hooks connect ECONNREFUSED 127.0.0.1:1, again in 1 min',
        'POST /_fake/clock 200',
        'stopped: the state is gone (--state FILE keeps it)',
        '',
      ].toSorted(),
    );
    expect((await play('--quiet')).lines).toEqual(['']);
  });

  test('serve has worlds, and coverage prints what they were asked', async () => {
    const { base } = await serving('--port', '0', '--max-worlds', '2', '--record-bodies');
    const files = await Promise.all(
      ['one', 'two'].map(async (name) => {
        const made = await fetch(`${base}/_fake/worlds`, { method: 'POST' });
        const { url } = (await made.json()) as { url: string };
        await fetch(`${url}/channels`);
        const file = temporary(`${name}.json`);
        writeFileSync(file, await (await fetch(`${url}/_fake/coverage`)).text());
        return file;
      }),
    );
    const covered = await ran('coverage', ...files);
    expect(covered).toMatchObject({ code: 0, err: '' });
    expect(covered.out.split('\n')[0]).toBe('channels.list  401×2  never: 200');
    const [one, all] = [/payments: 0.9 % \(1 of 108\)/, /^in use: 50 % \(1 of 2\) statuses of 1 operation$/m];
    for (const text of [one, all]) expect(covered.out).toMatch(text);
    const tooLow = (share: string, of: string): unknown => ({
      code: 1,
      err: `understudy-sdk: ${share} of the statuses of ${of} were seen; --min asks for 60 %\n`,
    });
    const min = (...args: string[]): ReturnType<typeof ran> => ran('coverage', '--min', ...args);
    expect(await min('60', ...files)).toMatchObject(tooLow('50 % (1 of 2)', 'the 1 operation in use') as object);
    expect(await min('50', ...files)).toMatchObject({ code: 0 });
    expect(await min('60', '--area', 'payments', ...files)).toMatchObject(
      tooLow('0.9 % (1 of 108)', 'payments') as object,
    );
    expect(await min('50', '--area', 'mail', ...files)).toMatchObject({
      code: 2,
      err: 'understudy-sdk: --area mail: there are payments, federation, pulls, git, pages\n',
    });
  });

  test('serve --state goes on from where it was, also when it was killed', { timeout: 60_000 }, async () => {
    const file = temporary('shop.state');
    const authorization = 'sk_test.understudy';
    const pay = (base: string, reference: string): Promise<Response> =>
      fetch(`${base}/payments`, {
        method: 'POST',
        headers: { authorization, 'Content-Type': 'application/json' },
        body: JSON.stringify({ amount: 500, currency: 'XAF', email: 'ada@example.com', reference }),
      });
    const references = async (base: string): Promise<string[]> => {
      const response = await fetch(`${base}/payments`, { headers: { authorization } });
      return ((await response.json()) as { items: { merchant_reference: string }[] }).items
        .map((one) => one.merchant_reference)
        .sort();
    };
    for (const [reference, signal] of [
      ['one', 'SIGKILL'],
      ['two', 'SIGTERM'],
    ] as const) {
      const { child, base } = await serving('--port', '0', '--state', file);
      expect((await pay(base, reference)).status).toBe(201);
      await references(base);
      child.kill(signal);
      await once(child, 'exit');
    }
    const { child, base } = await serving('--port', '0', '--state', file);
    expect(await references(base)).toEqual(['one', 'two']);
    child.kill();
    await once(child, 'exit');
    writeFileSync(file, 'users: []\n');
    expect(await ran('serve', '--port', '0', '--state', file)).toMatchObject({
      code: 2,
      err: expect.stringContaining('is not as understudy-sdk serve --state wrote it') as unknown,
    });
    expect(readFileSync(file, 'utf8')).toBe('users: []\n');
  });

  test('play plays what the inspector has saved, in a fake and on a server whose clock runs', async () => {
    const { base } = await serving('--port', '0');
    const headers = { authorization: 'sk_test.understudy', 'Content-Type': 'application/json' };
    const body = JSON.stringify({ amount: 500, currency: 'XAF', email: 'ada@example.com' });
    await fetch(`${base}/payments`, { method: 'POST', headers, body });
    await fetch(`${base}/_fake/clock`, { method: 'POST', headers, body: JSON.stringify({ advance: 60 }) });
    await fetch(`${base}/payments`, { headers });
    const file = temporary('session.json');
    const session = await (await fetch(`${base}/_fake/session`)).text();
    writeFileSync(file, session);
    const agrees = expect.stringContaining('1 case agrees') as unknown;
    expect(await ran('play', file)).toMatchObject({ code: 0, out: agrees });
    expect(await ran('play', file, '--base-url', base)).toMatchObject({ code: 0, out: agrees });
    writeFileSync(file, session.replace('"status":201', '"status":200'));
    expect(await ran('play', file)).toMatchObject({
      code: 1,
      out: expect.stringMatching(
        /step 1 POST \/payments: status\n\s+the case says 200\n\s+the fake says "201/,
      ) as unknown,
    });
    writeFileSync(file, '{"understudy": "session", "world": {}, "steps": []}');
    expect(await ran('play', file)).toMatchObject({
      code: 2,
      err: expect.stringContaining('save it again, since a session is a case now') as unknown,
    });
  });

  test('serve says so when its port is taken', async () => {
    const { base } = await serving('--port', '0');
    const port = new URL(base).port;
    expect(await ran('serve', '--port', port)).toEqual({
      code: 2,
      out: '',
      err: `understudy-sdk: port ${port} is in use: choose another with --port, or --port 0 for a free one\n`,
    });
  });

  test.each([
    [
      'world.yaml',
      'users:\n  - name: "a b"\n',
      "world.yaml:2:11: users[0].name: expected letters, digits, '-', '_' and '.'",
    ],
    ['world.yaml', 'payments:\n  keys:\n    - key: 5\n', 'world.yaml:3:12: payments.keys[0].key: expected string'],
    ['world.json', '{\n  "payments": {"nope": 1}\n}', 'world.json:2:24: payments.nope: unknown key'],
    ['world.json', '{"payments": }', 'world.json is not valid JSON: '],
    ['world.yaml', 'users: [', 'world.yaml is not valid YAML: '],
  ])('serve names the line of what is wrong in %s: %j', async (name, content, message) => {
    const file = temporary(name);
    writeFileSync(file, content);
    const { code, err } = await ran('serve', '--seed', file);
    expect(code).toBe(2);
    expect(err).toContain(message);
    expect(err).not.toContain('    at ');
  });

  test.each([
    [['nonsense'], "unknown command 'nonsense'"],
    [['serve', '--port', 'x'], "argument 'x' is invalid. It must be an integer from 0 to 65535."],
    [['serve', '--clock', 'x'], "argument 'x' is invalid. It must be real or frozen."],
    [['serve', '--deliver', 'x'], 'Allowed choices are none, local, all.'],
    [['serve', '--what'], "unknown option '--what'"],
    [['serve', '--max-worlds', '0'], 'It must be an integer above 0.'],
    [['coverage', '/none.json'], '/none.json: there is no such file'],
    [['coverage', '--min', '101', 'x'], 'It must be a number from 0 to 100.'],
    [
      ['serve', '--allow-origin', 'x'],
      "allowOrigins: expected an origin such as 'http://localhost:5173'; received 'x'",
    ],
    [['serve', '--seed', '/none.json'], 'there is no file /none.json: npx understudy-sdk init /none.json writes one'],
  ])('%j is rejected: %s', async (args, message) => {
    const { code, err } = await ran(...args);
    expect(code).toBe(2);
    expect(err).toContain(message);
    expect(err).not.toContain('    at ');
  });

  test.each([[['--help']], [[]], [['help', 'serve']], [['serve', '--help']]])('%j shows help', async (args) => {
    expect(await ran(...args)).toMatchObject({
      code: 0,
      out: expect.stringContaining('Usage: ') as unknown,
    });
  });

  test('--version is that of the package', async () => {
    expect((await ended(started(['--version']))).out).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  test('serve --as responds as a version, and lists the known ones', async () => {
    const { base, lines } = await serving('--port', '0', '--as', 'forgejo@15', '--as', 'mastodon@4.3');
    expect(await (await fetch(`${base}/api/v1/version`)).json()).toEqual({ version: '15.0.3' });
    expect(lines).toContain('as forgejo@15.0.3');
    expect(lines).toContain('as mastodon@4.3.0');
    const { code, err } = await ran('serve', '--port', '0', '--as', 'gitlab@17');
    expect(code).toBe(2);
    expect(err).toMatch(/--as gitlab@17 is no known version; there are: .*mastodon@4.0.*gitea@1.24.*forgejo@15/s);
    const { err: near } = await ran('serve', '--port', '0', '--as', 'gitea@1.29');
    expect(near).toContain(
      '--as gitea@1.29 is no known version; the nearest is gitea@1.28; there are: gitea, gitea@1.22',
    );
  });

  // A checkout that was not built has no recordings yet.
  beforeAll(() => {
    const root = new URL('../../', import.meta.url);
    writeRecordings(root, fileURLToPath(new URL(RECORDINGS, root)));
  });

  test('verify reports drift as exit status 1, agreement as 0, and what it cannot do as 2', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'understudy-'));
    const file = (name: string): string => join(folder, name);
    const { base } = await serving('--port', '0', '--as', 'gitea');
    const args = ['verify', '--base-url', base, '--area', 'pulls', '--token', 'understudy', '--retries', '0'];
    const good = await ran(
      ...args,
      '--only',
      'create-m',
      '--json',
      file('a.json'),
      '--junit',
      file('a.xml'),
      '--record',
      file('r.json'),
    );
    expect(good).toMatchObject({ code: 0, out: expect.stringContaining('0 differ') as string });
    expect(good.err).toMatch(/agrees create-minimal/);
    expect(JSON.parse(readFileSync(file('a.json'), 'utf8'))).toMatchObject({ version: '1.28.0-dev', notRemoved: [] });
    expect(readFileSync(file('a.xml'), 'utf8')).toContain('failures="0"');
    expect(readFileSync(file('r.json'), 'utf8')).toContain('"status": 201');
    await fetch(`${base}/_fake/faults`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ on: 'pulls.create', effect: { status: 500 } }),
    });
    const bad = await ran(...args, '--only', 'create-minimal');
    expect(bad).toMatchObject({
      code: 1,
      out: expect.stringMatching(/differs: create-minimal, .*\n\s+the case says +201\n/) as string,
    });
    const wrong = await ran(...args.with(6, 'nobody'));
    expect(wrong).toMatchObject({ code: 2, err: expect.stringContaining('does not accept the token') as string });
    expect((await ran('verify', '--base-url', 'git.example', '--area', 'pulls')).code).toBe(2);
  });

  test('verify removes what it made when it is interrupted', async () => {
    const { base } = await serving('--port', '0', '--as', 'gitea');
    const child = started(['verify', '--base-url', base, '--area', 'pulls', '--token', 'understudy']);
    child.stderr?.once('data', () => child.kill('SIGINT'));
    const { code, out, err } = await ended(child);
    expect({ code, out, err }).toMatchObject({ code: 130, out: expect.stringContaining('interrupted') as string });
    const world = await (await fetch(`${base}/_fake/world`)).text();
    expect(world).not.toMatch(/us[0-9a-f]{8}c/);
  });
});

const temporary = (name: string): string => join(mkdtempSync(join(tmpdir(), 'understudy-')), name);

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { request as httpRequest, createServer, type Server } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { createFake, type Fake } from 'understudy-sdk/fake';
import { listen, type Listening, type ListenOptions } from 'understudy-sdk/fake/node';

const closing: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function start(options: ListenOptions = {}, fake: Fake = createFake()): Promise<Listening & { fake: Fake }> {
  const server = await listen(fake, options);
  closing.push(server.close);
  return { ...server, fake };
}

interface Sent {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

interface Received {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
}

/** `fetch` does not let a program choose its Host and Origin. */
function send({ port }: Listening, path: string, { method = 'GET', headers = {}, body }: Sent = {}): Promise<Received> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest({ port, host: '127.0.0.1', path, method, headers }, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }));
    });
    sent.on('error', reject).end(body);
  });
}

const JSON_TYPE = { 'Content-Type': 'application/json' };
const advance: Sent = { method: 'POST', headers: JSON_TYPE, body: '{"advance":60}' };
const withOrigin = (sent: Sent, origin: string): Sent => ({ ...sent, headers: { ...sent.headers, Origin: origin } });

describe('a host', () => {
  test.each(['127.0.0.1', 'localhost', 'sub.localhost', '[::1]', '127.9.9.9', 'LOCALHOST'])(
    '%s is this machine',
    async (host) => {
      const server = await start();
      expect((await send(server, '/_fake/clock', { headers: { Host: `${host}:${server.port}` } })).status).toBe(200);
    },
  );

  test.each(['evil.example', '10.1.2.3', '127.0.0.1.nip.io', 'localhost.evil.example', '127.0.0.1x'])(
    '%s is not, for any route',
    async (host) => {
      const server = await start();
      for (const path of ['/_fake/world', '/channels', '/api/v1/version']) {
        const { status, text } = await send(server, path, { headers: { Host: host } });
        expect([status, text]).toEqual([
          403,
          `The host '${host}' is not allowed. Allow it with --allow-host ${host} (allowHosts of listen).\n`,
        ]);
      }
      expect(server.fake.journal).toEqual([]);
    },
  );

  test.each(['a b', '127.0.0.1/x', 'user@127.0.0.1', '[::1'])('%s is none', async (host) => {
    const server = await start();
    expect((await send(server, '/channels', { headers: { Host: host } })).status).toBe(400);
  });

  test('is allowed by its name, or with all names below one', async () => {
    const server = await start({ allowHosts: ['fake', '.test'] });
    const statusOf = async (host: string): Promise<number> =>
      (await send(server, '/_fake/clock', { headers: { Host: host } })).status;
    expect(
      await Promise.all(['fake', 'fake:80', 'a.test', 'test', 'b.a.test', 'atest', 'fake.evil'].map(statusOf)),
    ).toEqual([200, 200, 200, 200, 200, 403, 403]);
  });

  test('is any address where every address is bound, but no name', async () => {
    const server = await start({ host: '0.0.0.0' });
    expect((await send(server, '/_fake/clock', { headers: { Host: '192.0.2.7:4010' } })).status).toBe(200);
    expect((await send(server, '/_fake/clock', { headers: { Host: 'evil.example' } })).status).toBe(403);
  });

  test.each(['http://fake.test', 'fake.test:80', 'a b', ''])('%j cannot be allowed', async (host) => {
    await expect(listen(createFake(), { allowHosts: [host] })).rejects.toThrow(`received '${host}'`);
  });
});

describe('a web page of another origin', () => {
  test.each(['https://evil.example', 'null', 'http://localhost:5173'])(
    '%s may not use the control routes',
    async (origin) => {
      const server = await start();
      const before = JSON.stringify(server.fake.export());
      for (const sent of [advance, { method: 'GET' }, { method: 'PUT', headers: JSON_TYPE, body: '{}' }]) {
        const path = sent.method === 'POST' ? '/_fake/clock' : '/_fake/world';
        const { status, text, headers } = await send(server, path, withOrigin(sent, origin));
        expect(status).toBe(403);
        expect(JSON.parse(text)).toEqual({
          error: expect.stringContaining(`A web page of ${origin} may not do this`) as unknown,
        });
        expect(headers['access-control-allow-origin']).toBeUndefined();
      }
      expect(JSON.stringify(server.fake.export())).toBe(before);
    },
  );

  test('may not read them as a script or an image either', async () => {
    const server = await start();
    const headers = { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'no-cors' };
    expect((await send(server, '/_fake/world', { headers })).status).toBe(403);
    const link = { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate' };
    expect((await send(server, '/_fake/clock', { headers: link })).status).toBe(200);
  });

  test('may use payments, as with the real service, but not have webhooks sent', async () => {
    const server = await start();
    const headers = { ...JSON_TYPE, Authorization: 'sk_test.understudy' };
    const customer = { method: 'POST', headers, body: '{"email":"ada@example.com"}' };
    expect((await send(server, '/customers', withOrigin(customer, 'https://shop.example'))).status).toBe(201);
    const hook = { method: 'POST', headers, body: '{"url":"http://localhost:1/","events":["payment.created"]}' };
    const { status, text } = await send(server, '/webhooks', withOrigin(hook, 'https://evil.example'));
    expect(status).toBe(403);
    expect(JSON.parse(text)).toMatchObject({
      code: 403,
      message: expect.stringContaining('--allow-origin') as unknown,
    });
    expect((await send(server, '/webhooks', hook)).status).toBe(201);
  });

  test('may do all of it where its origin is allowed, as the preflight says', async () => {
    const server = await start({ allowOrigins: ['http://localhost:5173'] });
    const asked = {
      method: 'OPTIONS',
      headers: { 'Access-Control-Request-Method': 'POST', 'Access-Control-Request-Headers': 'content-type' },
    };
    const preflight = await send(server, '/_fake/clock', withOrigin(asked, 'http://localhost:5173'));
    expect(preflight.status).toBe(204);
    expect(preflight.headers).toMatchObject({
      'access-control-allow-origin': 'http://localhost:5173',
      'access-control-allow-headers': 'content-type',
    });
    const moved = await send(server, '/_fake/clock', withOrigin(advance, 'http://localhost:5173'));
    expect(moved).toMatchObject({ status: 200, headers: { 'access-control-allow-origin': 'http://localhost:5173' } });
    expect((await send(server, '/_fake/clock', withOrigin(advance, 'http://localhost:5174'))).status).toBe(403);
    const refused = await send(server, '/_fake/clock', withOrigin(asked, 'https://evil.example'));
    expect(refused.headers['access-control-allow-origin']).toBeUndefined();
  });

  test.each(['localhost:5173', '*', 'http://a/b', 'null'])('%j is no origin to allow', async (origin) => {
    await expect(listen(createFake(), { allowOrigins: [origin] })).rejects.toThrow(`received '${origin}'`);
  });
});

describe('the origin of a proxy', () => {
  const origin = 'https://pay.test';

  test('is what responses show, and its host is allowed', async () => {
    const server = await start({ origin });
    const order = JSON.stringify({ amount: 500, currency: 'XAF', email: 'ada@example.com' });
    const headers = { Authorization: server.fake.credentials.apiKey, 'Content-Type': 'application/json' };
    for (const host of ['pay.test', `127.0.0.1:${server.port}`]) {
      const made = await send(server, '/payments', {
        method: 'POST',
        headers: { ...headers, Host: host },
        body: order,
      });
      expect(made.text).toContain(`"authorization_url":"${origin}/pay/`);
    }
    expect((await send(server, '/payments', { headers: { ...headers, Host: 'other.test' } })).status).toBe(403);
  });

  test('has pages that may use the control routes, and no other has', async () => {
    const server = await start({ origin });
    const reset = async (Origin: string): Promise<number> =>
      (await send(server, '/_fake/reset', { method: 'POST', headers: { Host: 'pay.test', Origin } })).status;
    expect([await reset(origin), await reset('http://pay.test'), await reset('https://other.test')]).toEqual([
      204, 204, 403,
    ]);
  });

  test('is an origin', async () => {
    await expect(start({ origin: 'https://pay.test/shop' })).rejects.toThrow(
      "origin: expected an origin such as 'http://localhost:5173'; received 'https://pay.test/shop'",
    );
  });
});

test.skipIf(spawnSync('openssl', ['version']).status !== 0)('a certificate makes it https', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'understudy-'));
  const [keyFile, certFile] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const subject = ['-subj', '/CN=localhost', '-days', '1'];
  spawnSync('openssl', [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-keyout',
    keyFile,
    '-out',
    certFile,
    ...subject,
  ]);
  const tls = { key: readFileSync(keyFile, 'utf8'), cert: readFileSync(certFile, 'utf8') };
  const server = await start({ tls });
  expect(server.url).toBe(`https://127.0.0.1:${server.port}`);
  const text = await new Promise<string>((resolve, reject) => {
    const options = { ca: tls.cert, servername: 'localhost', headers: { Origin: server.url } };
    const sent = httpsRequest(`${server.url}/_fake/openapi.json`, options, (response) => {
      response.once('data', (data: Buffer) => resolve(data.toString()));
    });
    sent.on('error', reject).end();
  });
  expect(text).toContain(server.url);
});

test('the own pages of the server may use its control routes', async () => {
  const server = await start();
  expect((await send(server, '/_fake/clock', withOrigin(advance, server.url))).status).toBe(200);
});

test.each(['text/plain', 'application/x-www-form-urlencoded', ''])(
  'a control route takes JSON, not %j, whoever sends it',
  async (type) => {
    const server = await start();
    const headers: Record<string, string> = type === '' ? {} : { 'Content-Type': type };
    const { status, text } = await send(server, '/_fake/clock', { ...advance, headers });
    expect(status).toBe(415);
    expect(JSON.parse(text)).toEqual({
      error: expect.stringMatching(/^the Content-Type must be application\/json; received/) as unknown,
    });
  },
);

/** A receiver of webhooks on a port. */
async function receiver(onRequest: (server: Server) => number): Promise<{ url: string; count: () => number }> {
  let count = 0;
  const server = createServer((request, response) => {
    count += 1;
    request.resume().on('end', () => response.writeHead(onRequest(server)).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => new Promise((resolve) => server.close(() => resolve())));
  return { url: `http://localhost:${(server.address() as AddressInfo).port}/hook`, count: () => count };
}

describe('webhooks of a fake on a port', () => {
  const seeded = (url: string): Fake =>
    createFake({ seed: { payments: { webhooks: [{ url, events: ['customer.created'] }] } } });

  async function createCustomer(server: Listening): Promise<void> {
    const headers = { ...JSON_TYPE, Authorization: 'sk_test.understudy' };
    await send(server, '/customers', { method: 'POST', headers, body: '{"email":"ada@example.com"}' });
  }

  test('are sent to this machine, whatever world was loaded', async () => {
    const { url, count } = await receiver(() => 204);
    const server = await start({}, seeded(url));
    await createCustomer(server);
    await server.fake.webhooks.settled();
    expect(server.fake.deliveries).toMatchObject([{ url, response: { status: 204 } }]);
    expect(count()).toBe(1);
  });

  test('leave no connection open, which a receiver that closes would wait for', async () => {
    const connections: unknown[] = [];
    const shop = createServer(({ headers }, response) => {
      connections.push(headers.connection);
      response.end();
    });
    await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
    closing.push(() => new Promise((resolve) => shop.close(() => resolve())));
    const server = await start({}, seeded(`http://127.0.0.1:${(shop.address() as AddressInfo).port}/hooks`));
    await createCustomer(server);
    await server.fake.webhooks.settled();
    expect(connections).toEqual(['close']);
  });

  test.each([
    ['none', 'http://localhost:1/', 'no receiver'],
    ['local', 'https://192.0.2.1/hook', 'is not on this machine'],
    ['local', 'http://127.0.0.1:1/hook', 'ECONNREFUSED'],
  ] as const)('with deliver: %s are not sent to %s', async (deliver, url, error) => {
    const server = await start({ deliver }, seeded(url));
    await createCustomer(server);
    await server.fake.webhooks.settled();
    expect(server.fake.deliveries).toMatchObject([
      { response: null, error: expect.stringContaining(error) as unknown },
    ]);
  });

  test.each([
    ['all', 'http://shop:3000/hooks', 201],
    ['all', 'http://ada:secret@shop:3000/hooks', 422],
    ['all', 'ftp://shop/hooks', 422],
    ['local', 'http://shop:3000/hooks', 422],
    ['local', 'http://localhost:3000/hooks', 201],
    ['local', 'https://shop.example/hooks', 201],
  ] as const)('with deliver: %s may be registered for %s: %i', async (deliver, url, status) => {
    const server = await start({ deliver });
    const headers = { ...JSON_TYPE, 'X-Grant': 'sk_test.understudy' };
    const body = JSON.stringify({ url, events: ['customer.created'] });
    const made = await send(server, '/webhooks', { method: 'POST', headers, body });
    expect(made.status).toBe(status);
    if (status === 422) expect(JSON.parse(made.text)).toMatchObject({ errors: { url: ['Url must be a valid URL'] } });
    const isRule = status === 422 && deliver === 'local';
    expect(server.fake.journal.at(-1)?.reason?.includes('--deliver all') ?? false).toBe(isRule);
  });

  test('of a seed go to any http address, and say where it is not on this machine', async () => {
    const server = await start({}, seeded('http://192.0.2.1:3000/hooks'));
    await createCustomer(server);
    await server.fake.webhooks.settled();
    const error = "192.0.2.1:3000 is not on this machine: only --deliver all (deliver: 'all' of listen) sends there";
    expect(server.fake.deliveries).toMatchObject([{ response: null, error }]);
    expect(() => seeded('http://ada:secret@shop/hooks')).toThrow('expected an http or https address without a user');
  });

  test('do not follow a redirect', async () => {
    const target = await receiver(() => 204);
    const redirecting = createServer((_request, response) => response.writeHead(307, { Location: target.url }).end());
    await new Promise<void>((resolve) => redirecting.listen(0, '127.0.0.1', resolve));
    closing.push(() => new Promise((resolve) => redirecting.close(() => resolve())));
    const server = await start({}, seeded(`http://127.0.0.1:${(redirecting.address() as AddressInfo).port}/`));
    await createCustomer(server);
    await server.fake.webhooks.settled();
    expect(server.fake.deliveries).toMatchObject([{ response: { status: 307 } }]);
    expect(target.count()).toBe(0);
  });
});

import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createFake } from 'understudy-sdk/fake';
import { listen, type Listening } from 'understudy-sdk/fake/node';

const fake = createFake();
let server: Listening;

beforeAll(async () => {
  server = await listen(fake);
});

afterAll(() => server.close());

/** Sends bytes over a socket, and gives what came back until the server closed it. */
function raw(text: string, { end = true, port = server.port } = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    socket.on('data', (data) => (answer += data.toString()));
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
    socket.write(text);
    // The server closes it, after the last response.
    if (!end) socket.destroy();
  });
}

const alive = async (): Promise<void> => expect((await fetch(`${server.url}/_fake/clock`)).status).toBe(200);

test('a control action responds after the webhooks that it caused, and there is a way to wait for others', async () => {
  let received = 0;
  const receiver = createServer((request, response) => {
    // It takes its time.
    request.resume().on('end', () => setTimeout(() => response.end(void (received += 1)), 30));
  });
  await new Promise<void>((resolve) => void receiver.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
  const world = createFake({ seed: { payments: { webhooks: [{ url }], payments: [{ reference: 'order-1' }] } } });
  const own = await listen(world);
  const post = (path: string, body: object): Promise<Response> => {
    const headers = { 'content-type': 'application/json', authorization: world.credentials.apiKey };
    return fetch(`${own.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  };
  onTestFinished(async () => {
    await own.close();
    receiver.close();
  });
  const { status } = await post('/_fake/control', { op: 'payment.outcome', reference: 'order-1', outcome: 'complete' });
  expect([status, received]).toEqual([204, 1]);
  await post('/payments', { amount: 500, currency: 'XAF', email: 'a@b.example', reference: 'order-2' });
  expect((await post('/_fake/webhooks/settled', {})).status).toBe(204);
  expect(received).toBe(world.webhooks.deliveries.length);
  expect(received).toBeGreaterThan(1);
  expect(await (await fetch(`${own.url}/_fake/credentials`)).json()).toEqual({ ...world.credentials });
});

test('a page that is shown instead of a record is logged by its title', async () => {
  const lines: string[] = [];
  const logged = await listen(createFake(), { log: ({ path, reason }) => lines.push(`${path}: ${reason}`) });
  await fetch(`${logged.url}/pay/nope`, { headers: { accept: 'text/html' } });
  await logged.close();
  expect(lines).toEqual(['/pay/nope: No such payment']);
});

describe('the HTTP server', () => {
  test.each([
    ['a broken host', 'GET /payments HTTP/1.1\r\nHost: a b/c?\r\nConnection: close\r\n\r\n', 400],
    ['two hosts', 'GET /payments HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\nConnection: close\r\n\r\n', 400],
    [
      'a whole address as target',
      'GET http://localhost/payments HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
      401,
    ],
    ['a target that is none', 'GET http://[ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n', 400],
    ['a method of no request', 'TRACE /payments HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n', 405],
    ['it at no path', 'TRACE / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n', 404],
    ['dots that would climb', 'GET /pay/../../payments HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n', 401],
    [
      'a body with GET',
      'GET /payments HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}',
      401,
    ],
  ])('responds to %s', async (_name, text, status) => {
    expect(await raw(text)).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    await alive();
  });

  test.each([
    ['nonsense', 'nonsense\r\n\r\n'],
    ['half a request', 'POST /payments HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{"amount"'],
  ])('survives %s', async (_name, text) => {
    await raw(text, { end: false });
    await alive();
    expect(fake.journal.some((entry) => entry.internalError !== undefined)).toBe(false);
  });

  test.each(['/payments', '/api/v1/repos/alice/proj/pulls', '/_fake/clock'])('allows no TRACE of %s', async (path) => {
    const text = await raw(`TRACE ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
    expect(text).toMatch(/^HTTP\/1.1 405 .*\r\n(?:.*\r\n)*allow: GET/i);
  });

  test('leaves out of a session what fetch cannot send', async () => {
    const own = createFake({ journal: 'states' });
    const port = await listen(own);
    onTestFinished(() => port.close());
    await raw('TRACE /payments HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n', { port: port.port });
    await fetch(`${port.url}/channels`);
    const session = await own.session();
    expect(session.steps).toMatchObject([{ request: { method: 'GET', path: '/channels' } }]);
  });

  test('keeps the headers of the fake and states the length', async () => {
    const response = await fetch(`${server.url}/channels`, { headers: { Authorization: fake.credentials.apiKey } });
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(Number(response.headers.get('content-length'))).toBe((await response.arrayBuffer()).byteLength);
  });

  test('sends the body that Gitea sends with 205, which a response of fetch has not', async () => {
    const own = createFake({ seed: { users: [{ name: 'bob', tokens: [{ token: 't' }] }] } });
    const port = await listen(own);
    const head = 'PUT /api/v1/notifications HTTP/1.1\r\nHost: localhost\r\nAuthorization: token t\r\nConnection: close';
    expect(await raw(`${head}\r\n\r\n`, { port: port.port })).toMatch(/^HTTP\/1.1 205 [^]*\r\n\r\n\[\]\n$/);
    const response = await own.fetch(`${own.url}/api/v1/notifications`, {
      method: 'PUT',
      headers: { Authorization: 'token t' },
    });
    expect([response.status, await response.text()]).toEqual([205, '']);
    await port.close();
  });

  test('closes no connection for being idle, which a client may be about to reuse', async () => {
    const { headers } = await fetch(`${server.url}/_fake/clock`);
    expect([headers.get('connection'), headers.get('keep-alive')]).toEqual(['keep-alive', null]);
  });

  test('rejects a body over the limit, and the connection goes on with the next request', async () => {
    const small = await listen(createFake({ maxBodyBytes: 100 }));
    const body = 'x'.repeat(3_000_000);
    const head = `POST /payments HTTP/1.1\r\nHost: localhost\r\nAuthorization: sk_test.understudy\r\nContent-Length: ${body.length}\r\n\r\n`;
    const next = 'GET /channels HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n';
    const text = await raw(head + body + next, { port: small.port });
    expect(text.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 413', 'HTTP/1.1 401']);
    await small.close();
  });

  test('responds to a request on which the adapter itself fails, and lives on', async () => {
    const broken = createFake();
    Object.assign(broken, { handleAs: () => Promise.reject(new Error('a defect')) });
    const other = await listen(broken);
    expect((await fetch(`${other.url}/channels`)).status).toBe(500);
    expect(broken.journal).toMatchObject([
      { method: 'TASK', path: '/channels', internalError: expect.any(String) as unknown },
    ]);
    await other.close();
  });
});

import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFake } from 'understudy-sdk/fake';
import { listen, type Listening } from 'understudy-sdk/fake/node';

const fake = createFake();
let server: Listening;

beforeAll(async () => {
  server = await listen(fake);
});

afterAll(() => server.close());

/** Sends bytes over a socket, and gives what came back until the server closed it. */
function raw(text: string, end = true): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(server.port, '127.0.0.1');
    let answer = '';
    socket.on('data', (data) => (answer += data.toString()));
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
    socket.write(text);
    if (end) socket.end();
    else socket.destroy();
  });
}

const alive = async (): Promise<void> => expect((await fetch(`${server.url}/_fake/clock`)).status).toBe(200);

describe('the HTTP server', () => {
  test.each([
    ['a broken host', 'GET /payments HTTP/1.1\r\nHost: a b/c?\r\nConnection: close\r\n\r\n', 401],
    [
      'a whole address as target',
      'GET http://other.example/payments HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
      401,
    ],
    ['a target that is none', 'GET http://[ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 400],
    ['a method of no request', 'TRACE / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 400],
    ['dots that would climb', 'GET /pay/../../payments HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 401],
    ['a body with GET', 'GET /payments HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}', 401],
  ])('answers %s', async (_name, text, status) => {
    expect(await raw(text)).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    await alive();
  });

  test.each([
    ['nonsense', 'nonsense\r\n\r\n'],
    ['half a request', 'POST /payments HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{"amount"'],
  ])('survives %s', async (_name, text) => {
    await raw(text, false);
    await alive();
    expect(fake.journal.some((entry) => entry.fault !== undefined)).toBe(false);
  });

  test('keeps the headers of the fake and states the length', async () => {
    const response = await fetch(`${server.url}/channels`, { headers: { Authorization: fake.credentials.apiKey } });
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(Number(response.headers.get('content-length'))).toBe((await response.arrayBuffer()).byteLength);
  });

  test('refuses a body over the limit without waiting for its end', async () => {
    const small = await listen(createFake({ maxBodyBytes: 100 }));
    const headers = { Authorization: 'sk_test.understudy', 'Content-Type': 'application/json' };
    const response = await fetch(`${small.url}/payments`, { method: 'POST', headers, body: 'x'.repeat(5000) });
    expect(response.status).toBe(413);
    await small.close();
  });
});

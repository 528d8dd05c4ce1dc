import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createFake, createWorlds } from 'understudy-sdk/fake';
import { mount, type MountOptions, type ServedRequest } from 'understudy-sdk/fake/node';

const url = 'http://localhost:3000/fake';

/** The status that a mounted fake responds with to a request. */
function mounted(options: MountOptions = {}): (path: string, init?: RequestInit) => Promise<Response> {
  const { handle } = mount(createFake({ url }), options);
  return (path, init) => handle(new Request(path.startsWith('http') ? path : url + path, init));
}

const reset = (origin: string): RequestInit => ({ method: 'POST', headers: { origin } });

describe('a mounted fake', () => {
  test('is below the path of its address', async () => {
    const ask = mounted();
    expect((await ask('/channels')).status).toBe(401);
    expect((await ask('http://localhost:3000/channels')).status).toBe(404);
    expect(await (await ask('/_fake/openapi.json')).text()).toContain(`"servers":[{"url":"${url}"`);
  });

  test('has control routes for programs and for pages of its address, and for no other page', async () => {
    const ask = mounted();
    const statuses = ['http://localhost:3000', 'http://evil.test', 'https://localhost:3000', 'null'].map(
      async (origin) => (await ask('/_fake/reset', reset(origin))).status,
    );
    expect(await Promise.all(statuses)).toEqual([204, 403, 403, 403]);
    expect((await ask('/_fake/reset', { method: 'POST' })).status).toBe(204);
    const allowed = mounted({ allowOrigins: ['http://app.test'] });
    expect((await allowed('/_fake/reset', reset('http://app.test'))).status).toBe(204);
  });

  test('is reached by the name of its address, and not by one that somebody made lead there', async () => {
    const { handle } = mount(createFake({ url: 'https://shop.test/fake' }), { allowHosts: ['.preview.test'] });
    const status = async (host: string): Promise<number> =>
      (await handle(new Request('https://shop.test/fake/channels', { headers: { host } }))).status;
    expect(await status('shop.test')).toBe(401);
    expect(await status('a.preview.test')).toBe(401);
    expect(await status('evil.test')).toBe(403);
    expect((await handle(new Request('https://evil.test/fake/channels'))).status).toBe(403);
  });

  test('logs what was asked, without secrets', async () => {
    const requests: ServedRequest[] = [];
    const ask = mounted({ log: (request) => requests.push(request) });
    await ask('/channels?page=1&access_token=secret');
    await ask('http://evil.test/fake/channels');
    const path = '/fake/channels';
    const reason = 'no credential: send Authorization or X-Sync';
    expect(requests).toEqual([
      { method: 'GET', path, status: 401, query: '?page=1&access_token=[redacted]', reason },
      { method: 'GET', path, status: 403, reason: expect.stringContaining('evil.test') as string },
    ]);
  });

  test('takes requests of Node.js, among others of the application', async () => {
    const { listener } = mount(createWorlds({ url }));
    const server = createServer((request, response) => {
      if (request.url?.startsWith('/fake/') === true) listener(request, response);
      else response.end('the application');
    });
    server.listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const made = await fetch(`${base}/fake/_fake/worlds`, { method: 'POST' });
    expect(await made.json()).toMatchObject({ name: 'w1', url: `${base}/fake/_world/w1` });
    expect((await fetch(`${base}/fake/_world/w1/channels`)).status).toBe(401);
    expect(await (await fetch(base)).text()).toBe('the application');
  });
});

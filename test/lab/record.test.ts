import { mkdtempSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { cases, play } from 'understudy-sdk/fake/cases';
import { listen } from 'understudy-sdk/fake/node';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { caseOf, type RecordedCase } from '../../fake/lab/record/case-of.ts';
import type { RequestStep } from '../../fake/engine/composed/case.ts';
import { requestOf } from '../../fake/lab/playing/exchange.ts';
import type { Exchange } from '../../fake/lab/record/exchange.ts';
import { readArchive } from '../../fake/lab/record/har.ts';
import { writeCase } from '../../fake/lab/cases/write-case.ts';
import { startProxy, type Proxy } from '../../fake/lab/record/proxy.ts';
import { mailFake } from './mail.ts';

interface Told {
  readonly request: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly status?: number;
  readonly response?: unknown;
  readonly responseHeaders?: Readonly<Record<string, string>>;
}

const bytes = (value: unknown): Uint8Array<ArrayBuffer> =>
  value === undefined
    ? new Uint8Array()
    : new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value));
const NOW = Date.parse('2026-03-04T05:06:07.800Z');

function exchangeOf({ request, headers, json, status = 200, response, responseHeaders }: Told, i: number): Exchange {
  const [method = '', path = ''] = request.split(' ');
  const type = { 'content-type': 'application/json' };
  const isJson = typeof response !== 'string';
  return {
    method,
    path,
    requestHeaders: new Headers({ ...(json !== undefined && type), ...headers }),
    requestBody: bytes(json),
    status,
    responseHeaders: new Headers({ ...(isJson ? type : { 'content-type': 'text/plain' }), ...responseHeaders }),
    responseBody: bytes(response),
    began: NOW + i * 1000,
    ended: NOW + i * 1000 + 50,
  };
}

const recorded = (...told: Told[]): RecordedCase =>
  caseOf({ name: 'n', base: 'https://api.test', exchanges: told.map(exchangeOf) });
const steps = (...told: Told[]): { request: Record<string, unknown>; expect: Record<string, unknown> }[] =>
  recorded(...told).scenario.steps as never;

describe('a case of what passed through', () => {
  test('the same value in a response and later in a request is one id; a count of the same number is not', () => {
    const [made, read] = steps(
      {
        request: 'POST /messages',
        json: { to: 'ada', retries: 1 },
        response: { id: 1, to: 'ada', retries: 1, unread: 1 },
      },
      { request: 'GET /messages/1', response: { id: 1, to: 'ada', retries: 1, unread: 1 } },
    );
    expect(made?.expect['body']).toEqual({ id: '{{number:message}}', to: 'ada', retries: 1, unread: 1 });
    expect(made?.request['json']).toEqual({ to: 'ada', retries: 1 });
    expect(read?.request['path']).toBe('/messages/{{number:message}}');
  });

  test('records of two kinds with one number have names of their own', () => {
    const [, , both] = steps(
      { request: 'POST /users', response: { id: 1 } },
      { request: 'POST /teams', response: { id: 1 } },
      {
        request: 'PUT /teams/1/members',
        json: { userId: 1, seats: 1 },
        response: { team: { id: 1 }, user: { id: 1 }, seats: 1 },
      },
    );
    expect(both?.request['path']).toBe('/teams/{{number:team}}/members');
    expect(both?.request['json']).toEqual({ userId: '{{number:user}}', seats: 1 });
    expect(both?.expect['body']).toEqual({
      team: { id: '{{number:team}}' },
      user: { id: '{{number:user}}' },
      seats: 1,
    });
  });

  test('an id is found inside of addresses, and a text that only looks like a part of one stays', () => {
    const id = '7f1c2a9e-0000-4a4a-8b8b-1234567890ab';
    const [made] = steps({
      request: 'POST /files',
      json: { name: 'ab12', note: 'call abc about 12' },
      response: {
        id,
        name: 'ab12',
        note: 'call abc about 12',
        self: `https://api.test/files/${id}?v=1`,
        host: 'api.test',
      },
      responseHeaders: { location: `https://api.test/files/${id}` },
    });
    expect(made?.expect['body']).toEqual({
      id: '{{id:file}}',
      name: 'ab12',
      note: 'call abc about 12',
      self: '{{base}}/files/{{id:file}}?v=1',
      host: '{{host}}',
    });
    expect(made?.expect['headers']).toMatchObject({ location: '{{base}}/files/{{id:file}}' });
  });

  test('a value that the client has given first is none of the service', () => {
    const [put] = steps({
      request: 'PUT /keys/key_4711abcd',
      json: { id: 'key_4711abcd' },
      response: { id: 'key_4711abcd', uuid: '7f1c2a9e-0000-4a4a-8b8b-1234567890ab' },
    });
    expect(put?.request['path']).toBe('/keys/key_4711abcd');
    expect(put?.expect['body']).toEqual({ id: 'key_4711abcd', uuid: '{{id:key}}' });
  });

  test.each([
    ['2026-03-04T05:06:07.812Z', '{{time:0000-00-00T00:00:00.000Z}}'],
    ['2026-03-04T05:06:07Z', '{{time:0000-00-00T00:00:00Z}}'],
    ['2026-03-04T05:06:07.812345678Z', '{{time:0000-00-00T00:00:00.000000000Z}}'],
    ['Wed, 04 Mar 2026 05:06:07 GMT', '{{time:http}}'],
    [Math.floor(NOW / 1000), '{{time:s}}'],
    [NOW + 5, '{{time:ms}}'],
    [Math.floor(NOW / 1000) + 3600, '{{time:+3600:s}}'],
    ['2025-03-04T05:06:07Z', '2025-03-04T05:06:07Z'],
    [1234, 1234],
  ])('%j is written as %j', (value, written) => {
    const [made] = steps({ request: 'POST /x', response: { at: value } });
    expect(made?.expect['body']).toEqual({ at: written });
  });

  test('a time of the first request is the same in the last', () => {
    const at = Math.floor(NOW / 1000) + 600;
    const all = steps(...Array.from({ length: 9 }, () => ({ request: 'GET /x', response: { expiresAt: at } })));
    expect(all.map(({ expect }) => (expect['body'] as { expiresAt: string }).expiresAt)).toEqual(
      Array.from({ length: 9 }, () => '{{time:+600:s}}'),
    );
  });

  test('no credential is written, by header, by query, by the name of a member, or by value', () => {
    const basic = `Basic ${btoa('ada:hunter2hunter2')}`;
    const all = recorded(
      {
        request: 'POST /login',
        json: { user: 'ada', password: 'pass-word-1' },
        response: { access_token: 'acc-4711-tok', user: 'ada' },
      },
      {
        request: 'GET /me?api_key=query-secret',
        headers: { authorization: 'Bearer acc-4711-tok' },
        response: { echo: 'query-secret' },
      },
      {
        request: 'GET /me',
        headers: { authorization: basic, cookie: 'sid=cookie-secret' },
        response: 'hunter2hunter2',
        responseHeaders: { 'set-cookie': 'sid=cookie-secret' },
      },
      {
        request: 'GET /me',
        headers: { 'x-api-key': 'header-secret' },
        response: { error: 'header-secret is unknown' },
      },
    );
    const text = JSON.stringify(all.scenario);
    expect(text).not.toMatch(/hunter2|pass-word-1|acc-4711|query-secret|cookie-secret|header-secret|YWRh/);
    expect(all.credentials).toBe(4);
    const { steps } = all.scenario as unknown as { steps: { request: { headers: Record<string, string> } }[] };
    expect(steps[1]?.request.headers['authorization']).toBe('Bearer {{id:access_token}}');
    expect(steps[2]?.request.headers['authorization']).toBe('Basic {{base64:ada:{{token3}}}}');
    expect(all.notes).toEqual(['cookies are not written']);
  });

  test.each(['text\n', 'bytes \0\xff\n'])(
    'a file of a multipart body is written with its boundary, and plays: %j',
    async (content) => {
      const form = new FormData();
      form.set('attachment', new File([Uint8Array.from(content, (sign) => sign.charCodeAt(0))], 'a.txt'));
      const sent = new Request('https://api.test', { method: 'POST', body: form });
      const [step] = caseOf({
        name: 'n',
        base: 'https://api.test',
        exchanges: [
          {
            ...exchangeOf({ request: 'POST /files' }, 0),
            requestHeaders: sent.headers,
            requestBody: new Uint8Array(await sent.clone().arrayBuffer()),
          },
        ],
      }).scenario.steps;
      const request = requestOf('https://api.test', (step as RequestStep).request);
      const [[, file] = []] = [...(await request.formData())];
      expect(Buffer.from(await (file as File).arrayBuffer()).toString('latin1')).toBe(content);
      expect(JSON.stringify(step)).not.toContain('fresh');
    },
  );

  const SECRET = 'Qq88bb47xyZ';
  const multipart = `--b\r\nContent-Disposition: form-data; name="password"\r\n\r\n${SECRET}\r\n--b--\r\n`;
  test.each<[string, Partial<Told>]>([
    ['a part of a multipart body', { headers: { 'content-type': 'multipart/form-data; boundary=b' }, json: multipart }],
    ['JSON that is sent as plain text', { headers: { 'content-type': 'text/plain' }, json: `{"pwd":"${SECRET}"}` }],
    ['lines of JSON', { headers: { 'content-type': 'application/x-ndjson' }, json: `{"a":1}\n{"pwd":"${SECRET}"}\n` }],
    ['an element of XML', { headers: { 'content-type': 'text/xml' }, json: `<a><password>${SECRET}</password></a>` }],
    ['a sentence', { json: { text: `it deploys with password: ${SECRET}, daily` } }],
    ['an attribute', { headers: { 'content-type': 'text/xml' }, json: `<a password="${SECRET}"/>` }],
    [
      'a form with a field twice',
      { headers: { 'content-type': 'application/x-www-form-urlencoded' }, json: `a=1&a=2&code=${SECRET}` },
    ],
    ['a query', { request: `GET /x?X-Amz-Signature=${SECRET}` }],
    [
      'a query, encoded again',
      { request: `GET /x?sig=a%2Bb%2F${SECRET}`, response: { next: `a%252Bb%252F${SECRET}` } },
    ],
    ['a header of another name', { headers: { 'x-shop-thing': SECRET } }],
    ['a path', { request: `GET /bot${SECRET}/send` }],
    ['a member of another name', { json: { thing: { value: SECRET } } }],
    ['all below a secret name', { json: { secrets: [{ first: SECRET }] } }],
    ['a cookie that comes back', { headers: { cookie: `sid=${SECRET}` }, response: { sid: SECRET } }],
    [
      'Basic authentication that comes back',
      { headers: { authorization: `Basic ${btoa(`u:${SECRET}`)}` }, response: { got: btoa(`u:${SECRET}`) } },
    ],
    ['the fragment of an address', { response: { next: `https://app.test/cb#access_token=${SECRET}&a=1` } }],
    ['a bearer token in a text', { response: { hint: `curl -H "Authorization: Bearer ${SECRET}"` } }],
    ['codes of a kind that are credentials', { response: { recovery_codes: [SECRET], device_code: SECRET } }],
    ['a hidden input', { response: { page: `<input type=hidden value='${SECRET}' name=csrf_token>` } }],
    ['a meta element', { response: { page: `<meta name="csrf-token" content="${SECRET}">` } }],
    ['a private key', { response: { file: `-----BEGIN PRIVATE KEY-----\n${SECRET}\n-----END PRIVATE KEY-----` } }],
    [
      'user information',
      { response: { db: `postgres://app:${SECRET}@db/x`, pwd: SECRET, list: { tokens: [SECRET] } } },
    ],
  ])('%s is not written', (_, told) => {
    const { scenario } = recorded({ request: 'POST /x', ...told });
    const text = JSON.stringify(scenario);
    expect(text).not.toContain(SECRET);
    expect(text).not.toContain(btoa(`u:${SECRET}`));
  });

  test('a word that looks made up is fresh at each play or asked for, is listed, and is kept where that is said', () => {
    const told = [
      { request: 'POST /x', headers: { 'idempotency-key': 'Kk12Ll34mm' }, json: { reference: 'Oo12Pp34qq' } },
      { request: 'GET /x?cursor=Cc12Dd34ee' },
    ].map(exchangeOf);
    const { scenario, notes, credentials } = caseOf({ name: 'n', base: 'https://api.test', exchanges: told });
    expect(scenario.steps).toMatchObject([
      {
        request: {
          headers: { 'idempotency-key': '{{fresh:idempotency_key1:Aa00Aa00aa}}' },
          json: { reference: '{{fresh:reference2:Aa00Aa00aa}}' },
        },
      },
      { request: { query: 'cursor={{token}}' } },
    ]);
    expect(credentials).toBe(1);
    expect(notes).toEqual([
      expect.stringContaining('step 1 header idempotency-key: fresh'),
      expect.stringContaining('step 1 body reference: fresh'),
      expect.stringContaining('step 2 query cursor: token (--not-secret keeps it)'),
    ]);
    const secrets = { secret: ['reference'], notSecret: ['cursor', 'Kk12Ll34mm'] };
    const said = caseOf({ name: 'n', base: 'https://api.test', exchanges: told, secrets });
    expect(said.scenario.steps).toMatchObject([
      { request: { headers: { 'idempotency-key': 'Kk12Ll34mm' }, json: { reference: '{{token}}' } } },
      { request: { query: 'cursor=Cc12Dd34ee' } },
    ]);
    expect(said.notes).toEqual([
      expect.stringMatching(/step 1 request headers.idempotency-key: it looks like a secret or an id, and was kept/),
      expect.stringMatching(/step 2 request query: it looks like/),
    ]);
  });

  test('what it is not sure of is listed with its place', () => {
    const { notes } = recorded({
      request: 'POST /x',
      response: { id: 'x7', parent: 'x7', total: 48_131, odd: 'Aa12Bb34c' },
    });
    expect(notes).toEqual([
      'step 1 response body.parent: "x7" is an id elsewhere, and was kept',
      'step 1 response body.total: 48131 looks random, and was kept',
      'step 1 response body.odd: it looks like a secret or an id, and was kept (9 characters)',
    ]);
  });

  test('braces of the service are no placeholders', async () => {
    const { scenario } = recorded({
      request: 'POST /x',
      json: { text: '{{now}}' },
      response: { text: '{{now}} {{any}}' },
    });
    expect(scenario.steps).toMatchObject([
      { request: { json: { text: '{{open}}now}}' } }, expect: { body: { text: '{{open}}now}} {{open}}any}}' } } },
    ]);
  });

  test('odd requests are omitted or kept as text, and the others are written', () => {
    const { scenario } = recorded(
      { request: 'GET //' },
      { request: 'GET /deep', response: '['.repeat(100_000) + ']'.repeat(100_000) },
      { request: 'GET /good', response: { ok: true } },
    );
    expect(scenario.steps.length).toBe(3);
    expect(scenario.steps.at(-1)).toMatchObject({ expect: { body: { ok: true } } });
  });

  test('bodies that are not JSON are kept by their kind', () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const [one, two, three] = recorded(
      { request: 'POST /form', headers: form, json: 'a=1&b=x+y', response: 'fine' },
      { request: 'POST /form', headers: form, json: 'a=1&a=2', response: '<b>' },
      { request: 'POST /bytes', headers: { 'content-type': 'image/png' }, json: '\u0000\u0001', response: '\u0000' },
    ).scenario.steps as unknown as { request: object; expect: object }[];
    expect(one).toMatchObject({ request: { form: { a: '1', b: 'x y' } }, expect: { text: 'fine' } });
    expect(two).toMatchObject({ request: { raw: { body: 'a=1&a=2' } }, expect: { text: '<b>' } });
    expect(three).toMatchObject({
      request: { raw: { contentType: 'image/png', base64: 'AAE=' } },
      expect: { base64: 'AA==' },
    });
  });
});

async function serverOf(handle: RequestListener): Promise<string> {
  const server = createServer(handle);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function proxied(upstream: string): Promise<{ proxy: Proxy; heard: Exchange[]; problems: string[] }> {
  const [heard, problems]: [Exchange[], string[]] = [[], []];
  const proxy = await startProxy({
    upstream,
    port: 0,
    onExchange: (one) => void heard.push(one),
    onProblem: (text) => void problems.push(text),
    onSession: (name) => `began ${name}`,
  });
  onTestFinished(() => proxy.close());
  return { proxy, heard, problems };
}

describe('the proxy', () => {
  test('what was recorded of an area is played on it, and is found out on another', async () => {
    const { url, close } = await listen(mailFake()({ time: () => Date.now() }));
    onTestFinished(() => close());
    const { proxy, heard } = await proxied(url);
    const ask = async (method: string, path: string, body?: object): Promise<Record<string, unknown>> => {
      const init = {
        method,
        headers: { Authorization: 'Bearer mail-token', ...(body && { 'Content-Type': 'application/json' }) },
      };
      const response = await fetch(`${proxy.url}/mail${path}`, {
        ...init,
        ...(body && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
    };
    const { id } = await ask('POST', '/messages', { to: 'ada' });
    await ask('PUT', `/messages/${String(id)}/read`);
    await ask('GET', `/messages/${String(id)}`);
    await ask('GET', '/messages');
    await ask('POST', '/messages', { to: 1 });
    const folder = join(mkdtempSync(join(tmpdir(), 'understudy-')), 'cases');
    const { scenario } = caseOf({ name: 'Send & read', base: url, exchanges: heard });
    writeCase(folder, scenario);
    writeCase(folder, { ...scenario, name: 'Send, read' });
    expect(readdirSync(folder)).toEqual(['send-read-2.json', 'send-read.json']);
    expect(readFileSync(`${folder}.json`, 'utf8')).toBe(
      '{"as": {"token": {"authorization": "Bearer {{token}}"}}, "json": {"content-type": "application/json"}, "root": "/mail/"}\n',
    );
    expect(readFileSync(join(folder, 'send-read.json'), 'utf8')).toContain(
      '{"request": "PUT messages/{{id:message}}/read", "as": "token", "expect": {"status": 204}}',
    );
    const [one] = await cases(folder);
    await play(mailFake()(), one!);
    await expect(play(mailFake('field')(), one!)).rejects.toThrow('body.read');
  });

  test.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
  ] as const)('a response in %s passes through as it is, and is kept as what it says', async (encoding, compress) => {
    const upstream = await serverOf((_, response) =>
      response.writeHead(200, { 'content-encoding': encoding, 'content-type': 'text/plain' }).end(compress('hello')),
    );
    const { proxy, heard } = await proxied(upstream);
    const response = await fetch(proxy.url);
    expect([response.headers.get('content-encoding'), await response.text()]).toEqual([encoding, 'hello']);
    expect(new TextDecoder().decode(heard[0]?.responseBody)).toBe('hello');
  });

  test('a body of more than 1 MiB passes through, and only its status is written', async () => {
    const big = 'x'.repeat(3 * 1024 * 1024);
    const upstream = await serverOf((request, response) => request.resume().on('end', () => response.end(big)));
    const { proxy, heard, problems } = await proxied(upstream);
    expect(await (await fetch(proxy.url)).text()).toBe(big);
    expect(caseOf({ name: 'n', base: upstream, exchanges: heard }).notes[0]).toMatch(/^step 1: the response is longer/);
    expect(await (await fetch(proxy.url, { method: 'POST', body: big })).text()).toBe(big);
    await vi.waitFor(() => expect(problems).toEqual(['POST /: its body is longer than 1024 KiB; not recorded']));
    expect(heard).toHaveLength(1);
  });

  test('a redirect to the service goes on through the proxy, and is recorded as the service says it', async () => {
    const upstream = await serverOf((request, response) =>
      request.url === '/a' ? response.writeHead(302, { location: `${upstreamUrl()}/b` }).end() : response.end('b'),
    );
    const upstreamUrl = (): string => upstream;
    const { proxy, heard } = await proxied(upstream);
    const response = await fetch(`${proxy.url}/a`);
    expect([response.url, await response.text()]).toEqual([`${proxy.url}/b`, 'b']);
    expect(caseOf({ name: 'n', base: upstream, exchanges: heard }).scenario.steps[0]).toMatchObject({
      expect: { status: 302, headers: { location: '{{base}}/b' } },
    });
  });

  test('addresses of the service lead to the recorder, in headers and bodies, and back', async () => {
    const asked: string[] = [];
    const upstream: string = await serverOf((request, response) => {
      asked.push(request.url ?? '');
      const next = `${upstream}/list?page=2`;
      response.writeHead(200, {
        link: `<${next}>; rel="next"`,
        'content-type': 'application/json',
        'content-encoding': 'gzip',
      });
      response.end(
        gzipSync(
          JSON.stringify({ next, escaped: 'ESC', other: `${upstream}9/x` }).replace(
            '"ESC"',
            JSON.stringify(next).replaceAll('/', '\\/'),
          ),
        ),
      );
    });
    const { proxy, heard } = await proxied(upstream);
    const response = await fetch(`${proxy.url}/list`);
    const next = `${proxy.url}/list?page=2`;
    expect(response.headers.get('link')).toBe(`<${next}>; rel="next"`);
    expect(await response.json()).toEqual({ next, escaped: next, other: `${upstream}9/x` });
    await fetch(`${proxy.url}/go?to=${encodeURIComponent(next)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ next }),
    });
    expect(asked.at(-1)).toBe(`/go?to=${encodeURIComponent(`${upstream}/list?page=2`)}`);
    const { steps } = caseOf({ name: 'n', base: upstream, exchanges: heard }).scenario;
    expect(steps[0]).toMatchObject({
      expect: { headers: { link: '<{{base}}/list?page=2>; rel="next"' }, body: { next: '{{base}}/list?page=2' } },
    });
    expect(steps[1]).toMatchObject({ request: { json: { next: '{{base}}/list?page=2' } } });
  });

  test('a service that is gone, breaks off, or never ends is said and not recorded', async () => {
    const gone = await proxied('http://127.0.0.1:9');
    expect((await fetch(gone.proxy.url)).status).toBe(502);
    expect(gone.problems[0]).toMatch(/^GET \/: the service did not respond/);
    const upstream = await serverOf((request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: 1\n\n');
      if (request.url === '/half') setImmediate(() => response.destroy());
    });
    const { proxy, heard, problems } = await proxied(upstream);
    await expect(fetch(`${proxy.url}/half`).then((response) => response.text())).rejects.toThrow();
    expect(problems).toEqual(['GET /half: the response broke off; not recorded']);
    const stream = (await fetch(`${proxy.url}/events`)).body!.getReader();
    expect(new TextDecoder().decode((await stream.read()).value)).toBe('data: 1\n\n');
    expect(proxy.open).toBe(1);
    await stream.cancel();
    expect(heard).toEqual([]);
  });

  test('it listens on the loopback address, and lets no page of another site or by another name through', async () => {
    const asked: string[] = [];
    const { proxy } = await proxied(await serverOf((request, response) => response.end(asked.push(request.url ?? ''))));
    expect(new URL(proxy.url).hostname).toBe('127.0.0.1');
    const statusOf = async (headers: Record<string, string>, path = '/'): Promise<number> => {
      const { request } = await import('node:http');
      return new Promise((resolve) =>
        request(proxy.url + path, { method: 'POST', headers }, (response) =>
          resolve(response.resume().statusCode ?? 0),
        ).end('x'),
      );
    };
    expect(await statusOf({ origin: 'http://evil.test' })).toBe(403);
    expect(await statusOf({ host: 'evil.test' })).toBe(403);
    expect(await statusOf({ origin: 'http://evil.test' }, '/_record')).toBe(403);
    expect(await statusOf({ 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' })).toBe(403);
    expect(asked).toEqual([]);
  });

  test('a name begins the next session; one that is none is rejected', async () => {
    const { proxy } = await proxied('http://127.0.0.1:9');
    const post = async (body: string): Promise<Response> => fetch(`${proxy.url}/_record`, { method: 'POST', body });
    expect(await (await post('two')).json()).toEqual({ message: 'began two' });
    expect([(await post('')).status, (await post('x'.repeat(101))).status]).toEqual([422, 422]);
  });

  test('a name that breaks off half-way begins no session, and the proxy goes on', async () => {
    const { proxy } = await proxied('http://127.0.0.1:1');
    const socket = connect(Number(new URL(proxy.url).port), '127.0.0.1');
    await once(socket, 'connect');
    socket.write(`POST /_record HTTP/1.1\r\nHost: ${new URL(proxy.url).host}\r\nContent-Length: 100\r\n\r\nhalf`);
    await expect.poll(() => proxy.open).toBe(1);
    socket.destroy();
    await expect.poll(() => proxy.open).toBe(0);
    const { status } = await fetch(`${proxy.url}/_record`, { method: 'POST', body: 'whole' });
    expect(status).toBe(200);
  });
});

describe('an HTTP archive', () => {
  const entry = (url: string, more: object = {}): object => ({
    startedDateTime: '2026-03-04T05:06:07.800Z',
    time: 50,
    request: { method: 'POST', url, headers: [{ name: ':path', value: '/' }], ...more },
    response: {
      status: 201,
      headers: [{ name: 'Content-Type', value: 'application/json' }],
      content: { text: btoa('{"id":"m_000001","ok":true}'), encoding: 'base64' },
    },
  });
  const fileOf = (value: unknown): string => {
    const file = join(mkdtempSync(join(tmpdir(), 'understudy-')), 'saved.har');
    writeFileSync(file, typeof value === 'string' ? value : JSON.stringify(value));
    return file;
  };

  test('is read as the exchanges with one service', () => {
    const postData = { params: [{ name: 'to', value: 'a b' }], mimeType: 'x' };
    const entries = [entry('https://api.test/messages?x=1#top', { postData }), entry('https://cdn.test/a.js')];
    const { base, exchanges, others } = readArchive(fileOf({ log: { entries } }));
    expect([base, exchanges.length, others]).toEqual(['https://api.test', 1, 1]);
    expect(caseOf({ name: 'n', base, exchanges }).scenario.steps).toMatchObject([
      {
        request: { method: 'POST', path: '/messages', query: 'x=1', raw: { body: 'to=a+b' } },
        expect: { status: 201, body: { id: '{{id:message}}', ok: true } },
      },
    ]);
  });

  test.each([
    ['{', /saved\.har: /],
    [{ log: {} }, /saved\.har is no HTTP archive \(HAR\): log\.entries: expected array/],
    [{ log: { entries: [] } }, /has no request to a service: --upstream URL/],
  ])('%j is rejected', (value, message) => {
    expect(() => readArchive(fileOf(value))).toThrow(message);
  });
});

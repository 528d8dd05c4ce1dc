import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { ContractError, HttpError, InputError } from 'understudy-sdk';
import { createFake } from 'understudy-sdk/fake';
import { FederationAdminClient } from 'understudy-sdk/federation';
import { PaymentsClient } from 'understudy-sdk/payments';
import { PullsClient } from 'understudy-sdk/pulls';
import { failure, federation, json, lostConnection, paid, payments, pulls } from './support.ts';

const TOPICS = '/repos/{owner}/{repo}/topics';
const params = { owner: 'alice', repo: 'proj' };

describe('request', () => {
  it('sends method, path, query and body with the credential, the prefix and the headers', async () => {
    const { client, seen } = pulls([json(200, { topics: ['a'] })], { prefix: '/api/v9', headers: { 'x-all': '1' } });
    const query = { page: 2, q: ['a', 'b'], none: undefined };
    const body = { topics: ['a'] };
    expect(await client.request('PUT', TOPICS, { params, query, body })).toEqual({ topics: ['a'] });
    expect(seen[0]).toMatchObject({
      method: 'PUT',
      url: 'https://api.example/api/v9/repos/alice/proj/topics?page=2&q=a&q=b',
      body: '{"topics":["a"]}',
    });
    const headers = ['authorization', 'content-type', 'x-all'].map((name) => seen[0]?.headers.get(name));
    expect(headers).toEqual(['token git-secret', 'application/json', '1']);
  });

  it('sends URLSearchParams as a form', async () => {
    const { client, seen } = federation([json(200, {})]);
    await client.request('POST', '/admin/x', { body: new URLSearchParams([['types[]', 'a b']]) });
    expect(seen[0]).toMatchObject({ url: 'https://api.example/api/v1/admin/x', body: 'types%5B%5D=a+b' });
    expect(seen[0]?.headers.get('content-type')).toBe('application/x-www-form-urlencoded');
  });

  it('sends all credentials of the payments area', async () => {
    const { client, seen } = payments([paid(200)], { auth: { apiKey: 'k', grant: 'g', sync: 's' } });
    await client.request('GET', '/anything');
    const sent = ['authorization', 'x-grant', 'x-sync'].map((name) => seen[0]?.headers.get(name));
    expect(sent).toEqual(['k', 'g', 's']);
  });

  it('has JSON of any kind, the text of another type, and nothing of an empty body', async () => {
    const of = async (response: Response) => pulls([response]).client.request('GET', '/x');
    expect(await of(json(200, null))).toBeNull();
    expect(await of(json(200, 5))).toBe(5);
    expect(await of(new Response('{"a":1}'))).toBe('{"a":1}');
    expect(await of(new Response(null, { status: 204 }))).toBeUndefined();
    const broken = new Response('{', { headers: { 'content-type': 'application/json' } });
    expect(await failure(of(broken))).toMatchObject({
      code: 'CONTRACT',
      message: 'GET /x: the body should be JSON, is not JSON',
    });
    expect(await failure(pulls([json(200, 5)]).client.request('GET', '/x', { read: 'json' }))).toMatchObject({
      code: 'CONTRACT',
    });
  });

  it('is read as text, as a stream, or as whether it is there', async () => {
    const { client } = pulls([json(200, [1])]);
    expect(await client.request('GET', '/x', { read: 'text' })).toBe('[1]');
    expect(await new Response(await client.request('GET', '/x', { read: 'stream' })).text()).toBe('[1]');
    expect(await client.request('GET', '/x', { read: 'found' })).toBe(true);
    expect(await pulls([json(404, {})]).client.request('GET', '/x', { read: 'found' })).toBe(false);
  });

  it('fails with the error of the status, typed and named by its path', async () => {
    const { client } = pulls([json(422, { message: 'bad topic' })]);
    const result = await client.request('PUT', TOPICS, { params, body: {} }).safe();
    if (result.ok || result.error.code !== 'HTTP' || result.error.status !== 422) throw new Error('no 422');
    expect(result.error.body?.message).toBe('bad topic');
    expect(result.error).toMatchObject({
      name: 'ValidationFailedError',
      operation: `PUT ${TOPICS}`,
      reasons: ['bad topic'],
    });
  });

  it.each([
    ['GET', undefined, 3],
    ['PUT', undefined, 3],
    ['POST', undefined, 1],
    ['PATCH', undefined, 1],
    ['DELETE', undefined, 1],
    ['DELETE', true, 3],
    ['GET', false, 1],
  ] as const)(
    'retries a %s (idempotent: %s) after a 503 and a lost connection: %i requests',
    async (method, idempotent, times) => {
      for (const turn of [json(503, {}), lostConnection()]) {
        const { client, seen } = pulls([turn]);
        await failure(client.request(method, '/x', { idempotent }));
        expect(seen).toHaveLength(times);
      }
    },
  );

  it('retries any method after a 429, as long as the server asks', async () => {
    const { client, seen, slept } = pulls([json(429, {}, { 'retry-after': '7' }), json(201, { id: 1 })]);
    expect(await client.request('POST', '/x', { body: {} })).toEqual({ id: 1 });
    expect([seen.length, slept]).toEqual([2, [7000]]);
  });

  it('renews a credential after a 401 of a read', async () => {
    const auth = { token: ({ rejected }: { rejected: boolean }) => (rejected ? 'fresh-token' : 'stale-token') };
    const { client, seen } = pulls([json(401, {}), json(200, {})], { auth });
    await client.request('GET', '/x');
    expect(seen.map(({ headers }) => headers.get('authorization'))).toEqual(['token stale-token', 'token fresh-token']);
  });

  it('reads with a schema: its output, or a ContractError without values', async () => {
    const schema = z.object({ topics: z.array(z.string().transform((text) => text.length)) });
    const { client } = pulls([json(200, { topics: ['four', 'a'], more: 1 })]);
    const { topics } = await client.request('GET', TOPICS, { params, schema });
    expect(topics).toEqual([4, 1]);
    const wrong = pulls([json(200, { topics: ['a', 'private', 5] })]).client;
    const error = await failure<ContractError>(wrong.request('GET', TOPICS, { params, schema }));
    expect(error.issues).toEqual([{ path: 'topics[]', expected: 'string', received: 'number' }]);
    expect(error.attempts).toBe(1);
  });

  it('takes a schema of any library: with steps that are objects, asynchronous, or throwing', async () => {
    const schema = (validate: () => never) => ({ '~standard': { validate } });
    const of = (validate: () => unknown) =>
      pulls([json(200, { a: { b: 1 } })]).client.request('GET', '/x', { schema: schema(validate as () => never) });
    expect(await of(async () => ({ value: 'changed' }))).toBe('changed');
    const issues = [{ message: 'received 1', path: [{ key: 'a' }, { key: 'b' }] }];
    expect((await failure<ContractError>(of(() => ({ issues })))).issues).toEqual([
      { path: 'a.b', expected: 'another value', received: 'number' },
    ]);
    const thrown = () => {
      throw new Error('no');
    };
    expect(await failure(of(thrown))).toMatchObject({ code: 'CONTRACT', attempts: 1 });
  });

  it("is not validated by the client's schemas, which are of its operations", async () => {
    const { client } = pulls([json(200, {})], {
      schemas: () => Promise.reject(new Error('asked')),
      validate: 'strict',
    });
    expect(await client.request('GET', '/repos/alice/proj/pulls')).toEqual({});
  });
});

describe('the path of a request', () => {
  const refused = async (path: string, options: object = {}) => {
    const { client, seen } = pulls([json(200, {})]);
    const error = await failure<InputError>(client.request('GET', path, options));
    const listed = await failure<InputError>(client.requestList(path, options).firstPage());
    expect([error.code, listed.code, seen]).toEqual(['INPUT', 'INPUT', []]);
    return error.message;
  };

  it.each([
    ['https://evil.example/x', 'it must begin with one slash'],
    ['//evil.example/x', 'it must begin with one slash'],
    ['@evil.example', 'it must begin with one slash'],
    ['.evil.example/', 'it must begin with one slash'],
    ['', 'it must begin with one slash'],
    ['/api/v1/user', 'leave /api/v1 out'],
    ['/user?token=x', 'the option query'],
    ['/user#x', 'the option query'],
    ['/repos//proj', 'a part is empty'],
    ['/repos/../user', '. or ..'],
    ['/repos/%2E%2e', '. or ..'],
    ['/repos/.%2e/x', '. or ..'],
    ['/..\\x', 'the option params'],
    ['/a b', 'the option params'],
    ['/a\n/x', 'the option params'],
    ['/größe', 'the option params'],
    ['/%2', 'the option params'],
    ['/{a', 'the option params'],
  ])('%j is rejected before anything is sent', async (path, reason) => {
    const message = await refused(path);
    expect(message).toContain(reason);
    expect(message).toContain(JSON.stringify(path));
  });

  it('has a value for each of its names, and no others', async () => {
    expect(await refused(TOPICS, { params: { owner: 'a' } })).toContain('the option params lacks repo');
    expect(await refused('/x/{toString}')).toContain('lacks toString');
    expect(await refused('/x', { params: { id: 1 } })).toContain('does not name {id}');
    expect(await refused('/x/{id}', { params: { id: '' } })).toContain('id must not be empty');
    expect(await refused('/x/{id}', { params: { id: undefined } })).toContain('id must be a string');
  });

  it('may have the name of a member of every object', async () => {
    const { client, seen } = pulls([json(200, {})]);
    const named = JSON.parse('{"__proto__":"a","constructor":"b/c"}') as Record<string, string>;
    await client.request('GET', '/{__proto__}/{constructor}/{constructor*}', { params: named });
    expect(seen[0]?.url).toBe('https://api.example/api/v1/a/b%2Fc/b/c');
  });

  it('keeps every value in its place', async () => {
    const text = fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[./\\%2eE:@?#{}ab]*$/));
    await fc.assert(
      fc.asyncProperty(text, text, async (a, b) => {
        const { client, seen } = pulls([json(200, {})], { baseUrl: 'https://api.example/base' });
        const result = await client.request('GET', '/x/{a}/y/{b*}/z', { params: { a, b } }).safe();
        if (!result.ok) return void expect(result.error.code).toBe('INPUT');
        const { origin, pathname, search, hash } = new URL(seen[0]!.url);
        const segments = pathname.split('/').slice(1);
        expect([origin, search, hash]).toEqual(['https://api.example', '', '']);
        expect(segments.slice(0, 4)).toEqual(['base', 'api', 'v1', 'x']);
        expect(segments.slice(4).map(decodeURIComponent)).toEqual([a, 'y', ...b.split('/'), 'z']);
      }),
      { numRuns: 300 },
    );
  });

  it('never leaves the base, whatever is written', async () => {
    const written = fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^\/?[./\\%2eE:@?#ab]*$/));
    await fc.assert(
      fc.asyncProperty(written, async (path) => {
        const { client, seen } = pulls([json(200, {})], { baseUrl: 'https://api.example/base', prefix: '/p' });
        await client.request('GET', path).safe();
        for (const { url } of seen) expect(url).toMatch(/^https:\/\/api\.example\/base\/p\//);
      }),
      { numRuns: 300 },
    );
  });
});

describe('what makes no request', () => {
  it.each([
    [{ method: 'get' }, 'the method must be one of GET, POST, PUT, PATCH, DELETE'],
    [{ body: {} }, 'a GET has no body'],
    [{ qurey: {} }, 'unknown option qurey; did you mean query?'],
    [{ validate: 'strict' }, 'unknown option validate'],
    [{ method: 'POST', body: new Uint8Array(1) }, 'body must be a JSON value or URLSearchParams'],
    [{ method: 'POST', body: new FormData() }, 'body must be a JSON value or URLSearchParams'],
    [{ schema: {} }, 'schema must be a Standard Schema'],
    [{ read: 'xml' }, 'read must be "body", "json"'],
  ])('%j', async (given: object, reason) => {
    const { method = 'GET', ...options } = given as { readonly method?: string };
    const { client, seen } = pulls([json(200, {})]);
    const error = await failure<InputError>(client.request(method as 'GET', '/x', options));
    expect([error.code, seen]).toEqual(['INPUT', []]);
    expect(error.message).toContain(reason);
  });
});

describe('requestList', () => {
  const link = (page: number) => ({ link: `<https://api.example/api/v1/x?page=${page}>; rel="next"` });

  it('follows links, and continues from a cursor', async () => {
    const turns = [json(200, [1], link(2)), json(200, [2])];
    const { client, seen } = pulls(turns);
    expect(await client.requestList('/x', { query: { limit: 1 } }).toArray({ limit: 9 })).toEqual([1, 2]);
    expect(seen.map(({ url }) => url)).toEqual([
      'https://api.example/api/v1/x?limit=1',
      'https://api.example/api/v1/x?page=2',
    ]);
    const page = await pulls(turns).client.requestList('/x').firstPage();
    const rest = pulls([json(200, [2])]);
    expect(await rest.client.requestList('/x', { cursor: page.cursor }).toArray({ limit: 9 })).toEqual([2]);
    expect(rest.seen[0]?.url).toBe('https://api.example/api/v1/x?page=2');
  });

  it('follows no link to another origin', async () => {
    const { client, seen } = pulls([json(200, [1], { link: '<https://evil.example/x>; rel="next"' })]);
    expect(await failure(client.requestList('/x').toArray({ limit: 9 }))).toMatchObject({ code: 'CROSS_ORIGIN' });
    expect(seen).toHaveLength(1);
  });

  it('reads on where a forge sends a total and no links', async () => {
    const { client, seen } = pulls([
      json(200, [1, 2], { 'x-total-count': '3' }),
      json(200, [3], { 'x-total-count': '3' }),
    ]);
    expect(await client.requestList('/x', { query: { limit: 2 } }).toArray({ limit: 9 })).toEqual([1, 2, 3]);
    expect(seen).toHaveLength(2);
  });

  it('finds the items in a part of the response', async () => {
    const { client } = pulls([json(200, { ok: true, data: [1] })]);
    expect(await client.requestList('/repos/search', { items: 'data' }).toArray({ limit: 9 })).toEqual([1]);
    expect(await failure(client.requestList('/repos/search').firstPage())).toMatchObject({ code: 'CONTRACT' });
    const paged = (page: number) => paid(200, { items: [page], current_page: page, last_page: 2 });
    const numbered = payments([paged(1), paged(2)]).client;
    expect(await numbered.requestList('/payments').toArray({ limit: 9 })).toEqual([1, 2]);
  });

  it('has items as the schema returns them', async () => {
    const schema = z.object({ id: z.number() }).transform(({ id }) => id * 2);
    const { client } = pulls([json(200, [{ id: 1 }], link(2)), json(200, [{ id: 'x' }])]);
    const list = client.requestList('/x', { schema });
    expect((await list.firstPage()).items).toEqual([2]);
    const wrong = pulls([json(200, { data: [{ id: 1 }, { id: 'x' }] })]).client;
    const error = await failure<ContractError>(wrong.requestList('/x', { schema, items: 'data' }).firstPage());
    expect(error.issues).toEqual([{ path: 'data[].id', expected: 'number', received: 'string' }]);
  });
});

describe('against the fake', () => {
  it('all three clients reach routes without a method', async () => {
    const fake = createFake();
    fake.pulls.repo('alice/proj').branch('topic').commit();
    const forge = new PullsClient(fake.options.pulls);
    await forge.request('PUT', TOPICS, { params, body: { topics: ['web'] } });
    expect(await forge.request('GET', TOPICS, { params })).toEqual({ topics: ['web'] });
    const names = await forge
      .requestList('/repos/{owner}/{repo}/branches', { params, schema: z.object({ name: z.string() }) })
      .toArray({ limit: 9 });
    expect(names.map(({ name }) => name)).toEqual(['main', 'topic']);
    const error = await failure<HttpError>(forge.request('GET', TOPICS, { params: { owner: 'nobody', repo: 'x' } }));
    expect(error).toMatchObject({ name: 'NotFoundError', operation: `GET ${TOPICS}` });

    const admin = new FederationAdminClient(fake.options.federation);
    const block = { ip: '192.0.2.0/24', severity: 'no_access' };
    expect(await admin.request('POST', '/admin/ip_blocks', { body: block })).toMatchObject(block);
    expect(await admin.requestList('/admin/ip_blocks').toArray({ limit: 9 })).toMatchObject([block]);

    const shop = new PaymentsClient(fake.options.payments);
    await shop.initialize({ amount: 500, currency: 'XAF', email: 'ada@example.com', reference: 'r1' });
    expect(await shop.request('GET', '/payments/{reference}', { params: { reference: 'r1' } })).toMatchObject({
      transaction: { reference: 'r1' },
    });
    expect(await shop.requestList('/payments').toArray({ limit: 9 })).toMatchObject([{ reference: 'r1' }]);
  });
});

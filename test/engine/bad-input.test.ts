import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createFake, type Fake, createWorlds } from 'understudy-sdk/fake';

const seed = { payments: { payments: [{ reference: 'p' }] }, federation: { domainAllows: [{ domain: 'a.example' }] } };

const headersOf = (fake: Fake): Record<string, string> => ({ Authorization: fake.credentials.apiKey });
const bearer = { Authorization: 'Bearer understudy' };

interface BadRequest {
  readonly path: string;
  readonly method?: string;
  readonly type?: string;
  readonly body?: string;
  readonly headers?: Record<string, string>;
}

/** Asks, and makes sure that the state has not moved and that the fake has not failed. */
async function refused(asked: BadRequest): Promise<{ status: number; body: string; fake: Fake }> {
  const fake = createFake({ seed, maxBodyBytes: 5000 });
  const state = (): string => JSON.stringify({ ...fake.export(), state: withoutCounters(fake) });
  const before = state();
  const { path, method = 'POST', type = 'application/json', body, headers = headersOf(fake) } = asked;
  const init: RequestInit = { method, headers: { ...headers, 'Content-Type': type } };
  if (body !== undefined) init.body = body;
  const response = await fake.fetch(fake.url + path, init);
  expect(state()).toBe(before);
  expect(fake.journal.every((entry) => entry.internalError === undefined)).toBe(true);
  return { status: response.status, body: await response.text(), fake };
}

// The number of requests counts for X-Request-Id, and is no part of what a client may change.
function withoutCounters(fake: Fake): unknown {
  const { areas } = fake.export().state as { areas: Record<string, unknown> };
  return { ...areas, ids: undefined };
}

test.each([
  ['/alice/proj/info/refs', 'git.refs'],
  ['/api/v1/info/refs', null],
  ['/_fake/health/info/refs', null],
])('%s is a path of one area: %s', async (path, operation) => {
  const fake = createFake();
  await fake.fetch(`${fake.url}${path}?service=git-upload-pack`);
  expect(fake.journal.at(-1)?.operation ?? null).toBe(operation);
});

const deep = (times: number): string => `${'{"a":'.repeat(times)}1${'}'.repeat(times)}`;

describe('bad input to payments', () => {
  const invalidJson = { code: 422, status: 'Unprocessable Entity', message: 'Invalid JSON payload' };

  test.each<[string, Partial<BadRequest>]>([
    ['malformed JSON', { body: '{"amount":' }],
    ['an array', { body: '[1]' }],
    ['a text', { body: '"x"' }],
    ['null', { body: 'null' }],
    ['not UTF-8 after all', { body: '{"a":"\ud800"' }],
    ['nested too deep', { body: deep(600) }],
    ['plain text', { type: 'text/plain', body: '{}' }],
    ['XML', { type: 'application/xml', body: '<a/>' }],
    ['multipart without a boundary', { type: 'multipart/form-data', body: 'x' }],
  ])('%s is rejected as invalid JSON', async (_name, asked) => {
    const { status, body } = await refused({ path: '/payments', ...asked });
    expect(status).toBe(422);
    expect(JSON.parse(body)).toEqual(invalidJson);
  });

  test('too long a body is rejected before it is read', async () => {
    const { status, body } = await refused({ path: '/payments', body: JSON.stringify({ a: 'x'.repeat(5000) }) });
    expect(status).toBe(413);
    expect(JSON.parse(body)).toEqual({ code: 413, status: 'Content Too Large', message: 'Request body is too large' });
  });

  test.each<[string, Record<string, unknown>, Record<string, string[]>]>([
    ['an amount as text', { amount: '5' }, { amount: ['Amount must be a number'] }],
    ['no amount', { amount: null }, { amount: ['Amount is required'] }],
    ['an amount of nothing', { amount: 0 }, { amount: ['Amount must be greater than 0'] }],
    ['half a franc', { amount: 0.5 }, { amount: ['Amount must have at most 0 decimal places'] }],
    ['too large an amount', { amount: 1e300 }, { amount: ['Amount is not valid'] }],
    ['a number for a currency', { currency: 5 }, { currency: ['Currency must be a string'] }],
    ['a local number', { phone: '670000000' }, { phone: ['Phone must be a valid phone number'] }],
    ['a reference with a slash', { reference: 'a/b' }, { reference: ['Reference is not valid'] }],
    ['a reference of 256 characters', { reference: 'a'.repeat(256) }, { reference: ['Reference is not valid'] }],
    ['a taken reference', { reference: 'p' }, { reference: ['A payment with this reference already exists'] }],
    ['a customer that is a list', { customer: [] }, { customer: ['Customer is not valid'] }],
    ['a callback that runs', { callback: 'javascript:alert(1)' }, { callback: ['Callback must be a valid URL'] }],
    ['an unknown country', { locked_country: 'XX' }, { locked_country: ['Locked country is not valid'] }],
    ['an unknown channel', { locked_channel: '__proto__' }, { locked_channel: ['Channel is not available'] }],
  ])('%s', async (_name, change, errors) => {
    const body = JSON.stringify({ amount: 500, currency: 'XAF', email: 'ada@example.com', ...change });
    const answer = await refused({ path: '/payments', body });
    expect(answer.status).toBe(422);
    expect(JSON.parse(answer.body)).toEqual({
      code: 422,
      status: 'Unprocessable Entity',
      message: 'Validation failed',
      errors,
    });
  });

  test('unknown and prototype-named fields are ignored', async () => {
    const fake = createFake();
    const body =
      '{"amount":500,"currency":"XAF","email":"a@example.com","nonsense":1,"__proto__":{"x":1},"constructor":2}';
    const headers = { ...headersOf(fake), 'Content-Type': 'application/json' };
    const response = await fake.fetch(`${fake.url}/payments`, { method: 'POST', headers, body });
    expect(response.status).toBe(201);
    expect(({} as { x?: number }).x).toBeUndefined();
  });

  test.each([
    ['lists beside one another', `[${'[],'.repeat(600)}[]]`],
    ['objects beside one another', `[${'{},'.repeat(600)}{}]`],
    ['numbers', `[${'1,'.repeat(600)}1]`],
    ['a text of brackets, behind a quotation mark', JSON.stringify(`"${'['.repeat(600)}`)],
  ])('%s are not nested', async (_name, value) => {
    const fake = createFake();
    const body = `{"amount":500,"currency":"XAF","email":"a@example.com","nonsense":${value}}`;
    const headers = { ...headersOf(fake), 'Content-Type': 'application/json' };
    expect((await fake.fetch(`${fake.url}/payments`, { method: 'POST', headers, body })).status).toBe(201);
  });

  test.each([
    [
      'application/x-www-form-urlencoded',
      'amount=500&currency=XAF&customer[email]=a@example.com&__proto__[x]=1&items[]=a',
    ],
    [
      'multipart/form-data; boundary=b',
      ['amount', '500', 'currency', 'XAF', 'email', 'a@example.com']
        .flatMap((text, i) =>
          i % 2 === 0 ? [`--b\r\nContent-Disposition: form-data; name="${text}"\r\n\r\n`] : [`${text}\r\n`],
        )
        .join('') + '--b--\r\n',
    ],
  ])('a form is read too: %s', async (type, body) => {
    const fake = createFake();
    const headers = { ...headersOf(fake), 'Content-Type': type };
    const response = await fake.fetch(`${fake.url}/payments`, { method: 'POST', headers, body });
    expect(await response.json()).toMatchObject({ code: 201, transaction: { amount: 500 } });
    expect(({} as { x?: number }).x).toBeUndefined();
  });

  test.each(['/', '/payment', '/payments/a/b', '/payments//', '/%', '/%00', '/constructor', '/api2'])(
    'nothing is at %s, and the nearest routes are named',
    async (path) => {
      const fake = createFake();
      const response = await fake.fetch(fake.url + path, { headers: headersOf(fake) });
      expect(response.status).toBe(404);
      expect(await response.json()).toEqual({ code: 404, status: 'Not Found', message: 'Resource not found' });
      expect(response.headers.get('x-understudy-nearest')).toMatch(/^[A-Z]+ \//);
      expect(fake.unmatched).toMatchObject([{ operation: null, status: 404 }]);
      expect(fake.unmatched[0]?.nearest).toHaveLength(3);
    },
  );

  test('another method is 405 with those there are', async () => {
    const { status, body, fake } = await refused({ path: '/payments', method: 'PATCH', body: '{}' });
    expect(status).toBe(405);
    expect(JSON.parse(body)).toEqual({ code: 405, status: 'Method Not Allowed', message: 'Method not allowed' });
    const response = await fake.fetch(`${fake.url}/payments`, { method: 'OPTIONS' });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, POST']);
  });

  test('HEAD responds as GET, without the body', async () => {
    const fake = createFake({ seed });
    const response = await fake.fetch(`${fake.url}/payments/p`, { method: 'HEAD', headers: headersOf(fake) });
    expect(response.status).toBe(202);
    expect(Number(response.headers.get('content-length'))).toBeGreaterThan(100);
    expect(await response.text()).toBe('');
  });
});

describe('bad input to federation', () => {
  test.each<[string, Partial<BadRequest>, number, string]>([
    ['malformed JSON', { body: '{"ip":' }, 400, 'Bad Request'],
    ['JSON nested too deep', { body: deep(101) }, 400, 'Bad Request'],
    ['a broken percent sequence', { type: 'application/x-www-form-urlencoded', body: 'ip=%zz' }, 400, 'Bad Request'],
    ['a NUL', { body: '{"severity":"no_access","comment":"\\u0000"}' }, 400, 'Bad Request'],
    ['an end that no date has', { body: '{"severity":"no_access","expires_in":1e300}' }, 400, 'Bad Request'],
    ['too long a body', { body: ' '.repeat(5001) }, 413, 'Payload Too Large'],
    [
      'a number for an address',
      { body: '{"ip":1,"severity":"no_access"}' },
      422,
      "Validation failed: Ip can't be blank",
    ],
    [
      'everything wrong',
      { body: '{"ip":"x","severity":"y"}' },
      422,
      "Validation failed: Ip can't be blank, Severity is not included in the list",
    ],
    [
      'another type',
      { type: 'text/plain', body: 'severity=no_access' },
      422,
      "Validation failed: Severity can't be blank",
    ],
    ['no token', { headers: {}, body: '{' }, 403, 'This action is not allowed'],
  ])('%s', async (_name, asked, status, error) => {
    const answer = await refused({ path: '/api/v1/admin/ip_blocks', headers: bearer, ...asked });
    expect(answer.status).toBe(status);
    expect(JSON.parse(answer.body)).toEqual({ error });
  });

  test.each<[string, string, string?]>([
    ['GET', 'domain_allows?limit=%zz'],
    ['GET', 'domain_allows/1?x=%ff'],
    ['GET', 'domain_allows/99?%ff=x'],
    ['DELETE', 'domain_allows/1?x=%ff'],
    ['DELETE', 'domain_allows/1', '{"x":'],
    ['PUT', 'ip_blocks/99', '{"x":'],
  ])('%s %s is rejected when it cannot be read, whatever is read of it', async (method, path, sent) => {
    const asked = { path: `/api/v1/admin/${path}`, method, headers: bearer, ...(sent !== undefined && { body: sent }) };
    const { status, body } = await refused(asked);
    expect(status).toBe(400);
    expect(JSON.parse(body)).toEqual({ error: 'Bad Request' });
  });

  test.each([
    ['GET', '/api/v1/admin/ip_blocks.json'],
    ['GET', '/api/v1/admin/ip_blocks/1.5'],
    ['POST', '/api/v1/admin/ip_blocks/1'],
    ['GET', '/api/v1/admin'],
    ['PUT', '/api/v1/admin/domain_allows/1'],
  ])('%s %s is not found', async (method, path) => {
    const { status, body } = await refused({ path, method, headers: bearer });
    expect(status).toBe(404);
    expect(JSON.parse(body)).toEqual({ error: 'Not Found' });
  });

  test('a client that has the current version gets a 304', async () => {
    const fake = createFake({ seed });
    const ask = (headers: Record<string, string>): Promise<Response> =>
      fake.fetch(`${fake.url}/api/v1/admin/domain_allows`, { headers: { ...bearer, ...headers } });
    const etag = (await ask({})).headers.get('etag') ?? '';
    expect(etag).toMatch(/^W\/"/);
    expect((await ask({ 'If-None-Match': etag })).status).toBe(304);
  });
});

describe('a multipart body', () => {
  const type = 'multipart/form-data; boundary=b';
  const comment = (bytes: string): Uint8Array<ArrayBuffer> =>
    Uint8Array.from(`--b\r\nContent-Disposition: form-data; name="comment"\r\n\r\n${bytes}\r\n--b--\r\n`, (character) =>
      character.charCodeAt(0),
    );
  const ask = async (path: string, method: string, body?: Uint8Array<ArrayBuffer>): Promise<number> => {
    const fake = createFake({ seed });
    const Authorization = path.startsWith('/api') ? bearer.Authorization : fake.credentials.apiKey;
    const init: RequestInit = { method, headers: { Authorization, 'Content-Type': type } };
    return (await fake.fetch(fake.url + path, { ...init, ...(body && { body }) })).status;
  };

  test('has no fields when it is empty', async () => {
    expect(await ask('/api/v1/admin/domain_allows', 'GET')).toBe(200);
    expect(await ask('/api/v1/admin/domain_allows/1', 'DELETE')).toBe(200);
    expect(await ask('/api/v1/admin/ip_blocks?severity=no_access', 'POST')).toBe(200);
    expect(await ask('/customers', 'POST')).toBe(422);
  });

  test('is rejected when a field is not UTF-8', async () => {
    const path = '/api/v1/admin/ip_blocks?severity=no_access';
    expect(await ask(path, 'POST', comment('\xff'))).toBe(400);
    expect(await ask(path, 'POST', comment('\xef\xbf\xbd'))).toBe(200);
  });
});

describe('a page of another origin', () => {
  test.each([
    ['/payments', 204],
    ['/api/v1/admin/ip_blocks', 200],
  ])('may ask for %s', async (path, status) => {
    const fake = createFake();
    const headers = { Origin: 'https://app.example', 'Access-Control-Request-Method': 'GET' };
    const asked = await fake.fetch(fake.url + path, { method: 'OPTIONS', headers });
    expect([asked.status, asked.headers.get('access-control-allow-origin')]).toEqual([status, '*']);
    const got = await fake.fetch(fake.url + path, { headers: { Origin: 'https://app.example' } });
    expect(got.headers.get('access-control-allow-origin')).toBe('*');
  });
});

describe('anything at all', () => {
  const segment = fc.oneof(
    fc.constantFrom('payments', 'transfers', 'customers', 'pay', 'api', 'v1', 'admin', 'ip_blocks', 'domain_allows'),
    fc.constantFrom('webhooks', 'p', '1', '__proto__', 'constructor', '%zz', '%2f', '', '..', 'x'.repeat(300)),
    fc.string({ maxLength: 8 }).map(encodeURIComponent),
  );
  const value = fc.oneof(
    fc.json(),
    fc.string(),
    fc.constantFrom('{"amount":1e999}', '{"__proto__":null}', 'ip[]=1&severity[x]=2', '%', '{"expires_in":true}'),
  );
  const asked = fc.record({
    method: fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'),
    path: fc.array(segment, { maxLength: 5 }).map((parts) => `/${parts.join('/')}`),
    query: fc.oneof(
      fc.constant(''),
      fc.string().map((text) => `?${encodeURI(text).replaceAll('#', '')}`),
    ),
    type: fc.constantFrom(
      'application/json',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'a/b',
      '',
    ),
    authorization: fc.constantFrom('sk_test.understudy', 'Bearer understudy', 'Basic eA==', 'x'),
    body: value,
  });

  test('gets a response, and never an internal error', async () => {
    const fake = createFake({ seed });
    await fc.assert(
      fc.asyncProperty(asked, async ({ method, path, query, type, authorization, body }) => {
        const headers: Record<string, string> = { Authorization: authorization, 'Content-Type': type };
        const init: RequestInit = { method, headers };
        if (method !== 'GET' && method !== 'HEAD') init.body = body;
        const response = await fake.fetch(fake.url + path + query, init);
        expect(response.status).toBeLessThan(500);
        expect(fake.journal.at(-1)?.internalError).toBeUndefined();
      }),
      { numRuns: 1500 },
    );
  });
});

describe('options that are none are rejected with what was meant:', () => {
  test.each([
    [{ sead: {} }, "sead: unknown key; did you mean 'seed'?"],
    [{ seed: [] }, 'seed: expected a world document; received an array'],
    [{ time: 5 }, 'time: expected a function that gives milliseconds; received 5'],
    [{ journal: true }, 'journal: expected "bodies", "states" or array; received true'],
    [{ maxBodyBytes: 0 }, 'maxBodyBytes: expected more than 0; received 0'],
    [{ send: 'x' }, 'send: expected a function that takes a Request; received "x"'],
    [null, 'the options: expected object; received null'],
  ])('%j', (options, message) => {
    expect(() => createFake(options as never)).toThrow(`createFake: ${message}`);
  });
});

describe('a control action says what is valid:', () => {
  test.each([
    [
      { op: 'payment.outcom' },
      'op: expected one of user.create, payment.outcome, payment.refund, transfer.outcome, pull.approve, pull.merge; received "payment.outcom"',
    ],
    [{ op: 'payment.outcome', outcome: 'complete' }, 'reference: expected string; it is missing'],
    [
      { op: 'transfer.outcome', reference: 'x', outcome: 'done' },
      'outcome: expected "complete", "failed", "canceled", "sent" or "reversed"; received "done"',
    ],
    [
      {},
      'op: expected one of user.create, payment.outcome, payment.refund, transfer.outcome, pull.approve, pull.merge; it is missing',
    ],
  ])('%j', (action, message) => {
    expect(() => createFake().control(action as never)).toThrow(message);
  });
});

describe('a clock shows the years 1 to 9999', () => {
  const beyond = '+275760-09-12T23:59:58.000Z';

  test('however it is moved', () => {
    const fake = createFake();
    expect(() => fake.clock.advance(1e12)).toThrow('expected a time before the year 10000; advance takes seconds');
    expect(() => fake.clock.set(beyond)).toThrow('expected a time before the year 10000');
    expect(() => createFake({ seed: { clock: beyond } })).toThrow('clock: expected a time of the years 1 to 9999');
    expect(() => createFake({ seed: { clock: '-000001-01-01T00:00:00Z' } })).toThrow('years 1 to 9999');
  });

  test('and one that runs stands still at their end', async () => {
    let time = 0;
    const fake = createFake({ seed: { clock: '9999-12-31T23:59:59Z' }, time: () => time });
    time = 1e15;
    expect((await fake.fetch(`${fake.url}/channels`)).status).toBe(401);
    expect(fake.clock.now().toISOString()).toBe('9999-12-31T23:59:59.999Z');
  });

  test('what is thrown is reported, whatever it is', () => {
    const fake = createFake();
    const hostile = Object.defineProperty(new Error('x'), 'stack', {
      get() {
        throw new Error('again');
      },
    });
    for (const error of [hostile, Object.create(null), Symbol('s'), undefined]) fake.reportInternalError('x', error);
    expect(fake.journal).toHaveLength(4);
  });
});

test.each([[[]], [null], [1], ['x']])('a world with the seed %j is rejected', async (seed) => {
  const worlds = createWorlds();
  const request = new Request(`${worlds.url}/_fake/worlds`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ seed }),
  });
  const response = await worlds.handle(request);
  expect([response.status, await response.text()]).toEqual([422, expect.stringContaining('expected a world document')]);
});

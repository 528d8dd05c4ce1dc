import { inspect } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FederationAdminClient, type HttpError, PaymentsClient, PullsClient } from 'understudy-sdk';
import { fillPath } from '../../src/core/http/path.ts';
import {
  failure,
  federation,
  json,
  lostConnection,
  paid,
  payment,
  payments,
  pulls,
  refused,
  script,
} from './support.ts';

/** Every printed form of a value. */
function printed(value: unknown): string {
  const forms = [String(value), inspect(value, { showHidden: true, depth: 20, getters: true }), JSON.stringify(value)];
  for (let error: unknown = value; error instanceof Error; error = error.cause) {
    forms.push(error.stack ?? '', error.message, inspect(Object.getOwnPropertyDescriptors(error), { depth: 20 }));
  }
  return forms.join('\n');
}

describe('redirects', () => {
  const to = (location: string, status = 302) => new Response(null, { status, headers: { location } });
  const auths = [
    { apiKey: 'key-secret' },
    { grant: 'grant-secret' },
    { sync: 'sync-secret' },
    { apiKey: 'a', grant: 'b', sync: 'c' },
  ];

  for (const status of [301, 302, 303, 307, 308]) {
    it(`a foreign ${status} is an error, and no credential goes there`, async () => {
      for (const auth of auths) {
        const { client, seen } = payments([to('https://evil.example/x?y=1', status)], { auth });
        const body = { amount: 1, currency: 'XAF', description: 'x', beneficiary: 'b' };
        expect(await failure(client.transfers.retrieve('a'))).toMatchObject({
          code: 'REDIRECT',
          status,
          location: 'https://evil.example/x',
        });
        expect(await failure(client.transfers.initiate(body))).toMatchObject({ code: 'REDIRECT', status });
        expect(seen.map(({ url }) => new URL(url).origin)).toEqual(['https://api.example', 'https://api.example']);
      }
    });
  }

  it('a read is sent on within the base address', async () => {
    const { repo, seen } = pulls([to('/api/v1/repos/alice/renamed/pulls/7', 301), json(200, { number: 7 })]);
    expect((await repo.retrieve(7)).number).toBe(7);
    expect(seen.map(({ url, headers }) => [new URL(url).pathname, headers.get('authorization')])).toEqual([
      ['/api/v1/repos/alice/proj/pulls/7', 'token git-secret'],
      ['/api/v1/repos/alice/renamed/pulls/7', 'token git-secret'],
    ]);
  });

  it('but not outside its path, not in circles, and not for writes', async () => {
    const outside = payments([to('/other')], { baseUrl: 'https://api.example/pay' });
    expect(await failure(outside.client.retrieve('a'))).toMatchObject({ code: 'REDIRECT' });
    const circle = payments([to('/payments/b'), to('/payments/a')]);
    expect((await failure(circle.client.retrieve('a'))).message).toMatch(
      /\/payments\/a not followed: it goes in circles$/,
    );
    expect(circle.seen).toHaveLength(2);
    let n = 0;
    const endless = payments([() => to(`/payments/${(n += 1)}`)]);
    expect(await failure(endless.client.retrieve('a'))).toMatchObject({ code: 'REDIRECT' });
    expect(endless.seen).toHaveLength(6);
    const write = payments([to('/payments/b', 307)]);
    expect(await failure(write.client.cancel('a'))).toMatchObject({ code: 'REDIRECT' });
    expect(write.seen).toHaveLength(1);
  });

  it('an address with a password is not followed', async () => {
    const { client, seen } = payments([to('https://:word@api.example/payments/b')]);
    expect(await failure(client.retrieve('a'))).toMatchObject({
      code: 'REDIRECT',
      location: 'https://api.example/payments/b',
    });
    expect(seen).toHaveLength(1);
  });

  it('fetch is told not to follow', async () => {
    const modes: string[] = [];
    const { options } = script(refused(404));
    const fetch = async (request: Request) => {
      modes.push(request.redirect);
      return refused(404);
    };
    await failure(new PaymentsClient({ ...options, fetch, auth: { apiKey: 'a' } }).retrieve('x'));
    expect(modes).toEqual(['manual']);
  });

  it("a browser's hidden redirect is an error", async () => {
    const hidden = Object.defineProperties(new Response(null), {
      type: { value: 'opaqueredirect' },
      status: { value: 0 },
      ok: { value: false },
    });
    expect(await failure(payments([() => hidden]).client.retrieve('x'))).toMatchObject({
      name: 'RedirectError',
      code: 'REDIRECT',
      message: 'payments.retrieve: redirect to a hidden address not followed: it has no Location',
      status: 0,
      location: undefined,
    });
  });
});

describe('path parts', () => {
  it.each(['', '.', '..', '../x', 'a/..', '..\\x', 'a/./b'])('%j is rejected before any request', async (part) => {
    const { client, seen } = payments([paid(202, { transaction: payment })]);
    expect(await failure(client.cancel(part))).toMatchObject({
      code: 'INPUT',
      attempts: 0,
      operation: 'payments.cancel',
      message: `payments.cancel: reference must not be ${part === '' ? 'empty' : 'or contain the path segment . or ..'}`,
    });
    const git = pulls([json(200, {})]);
    expect(await failure(git.repo.retrieveByBranches('main', `x/${part}`))).toMatchObject({ code: 'INPUT' });
    expect(await failure(git.client.repo(part, 'proj').retrieve(1))).toMatchObject({ code: 'INPUT' });
    expect([seen.length, git.seen.length]).toEqual([0, 0]);
  });

  it.each([undefined, null, {}, [], 1.5, NaN, true, Symbol('x')])('%s is rejected', async (part) => {
    const { client, seen } = payments([paid(202)]);
    expect(await failure(client.cancel(part as never))).toMatchObject({
      code: 'INPUT',
      message: 'payments.cancel: reference must be a string or an integer',
    });
    expect(seen).toHaveLength(0);
  });

  it('everything else is one segment', async () => {
    const { client, seen } = payments([paid(202)]);
    await client.cancel('a/b?c#d%2e%2e é');
    expect(seen[0]?.url).toBe('https://api.example/payments/a%2Fb%3Fc%23d%252e%252e%20%C3%A9');
  });

  it('a head keeps its slashes', async () => {
    const { repo, seen } = pulls([json(200, {})]);
    await repo.retrieveByBranches('release/1', 'bob/proj:fix/a b');
    expect(seen[0]?.url).toBe('https://api.example/api/v1/repos/alice/proj/pulls/release%2F1/bob/proj%3Afix/a%20b');
  });

  // The first random text makes fast-check build its tables of characters, which a busy machine takes seconds for.
  it('no text leads out of its place', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        let path: string;
        try {
          path = fillPath('/payments/{reference}/x', { reference: text }, 'test');
        } catch {
          return true;
        }
        const { pathname, search, hash } = new URL(`https://api.example${path}`);
        const [, , part = '', ...rest] = pathname.split('/');
        return decodeURIComponent(part) === text && rest.join() === 'x' && search + hash === '';
      }),
    );
  }, 20_000);
});

describe('base address', () => {
  it.each(['https://api.example/pay', 'https://api.example/pay/', 'https://api.example/pay//'])(
    '%s keeps its path',
    async (baseUrl) => {
      const { client, seen } = payments([paid(202)], { baseUrl });
      await client.cancel('a');
      expect(seen[0]?.url).toBe('https://api.example/pay/payments/a');
    },
  );

  it.each(['', '/pay', 'ftp://x', 'https://user:top-secret@x', 'https://x/?token=top-secret', 'https://x/#a'])(
    '%s is rejected',
    (baseUrl) => {
      const make = () => new PaymentsClient({ baseUrl, auth: { apiKey: 'a' } });
      expect(make).toThrow(expect.objectContaining({ code: 'INPUT' }));
      try {
        make();
      } catch (error) {
        expect(printed(error)).not.toContain('top-secret');
      }
    },
  );

  it('the prefix of the path can be another', async () => {
    const { repo, seen } = pulls([json(200, {})], { prefix: 'git/v2/' });
    await repo.retrieve(1);
    const admin = federation([json(200, {})], { prefix: '' });
    await admin.client.ipBlocks.delete('1');
    expect([seen[0]?.url, admin.seen[0]?.url]).toEqual([
      'https://api.example/git/v2/repos/alice/proj/pulls/1',
      'https://api.example/admin/ip_blocks/1',
    ]);
  });
});

describe('secrets are redacted from what is printed', () => {
  const secret = 'top-secret-value';
  const leaky = () => refused(404, `no such thing for ${secret}`);
  const failures: [string, () => Response | Error][] = [
    ['a response that echoes the key', leaky],
    ['a page that echoes the key', () => new Response(`<h1>token ${secret}</h1>`, { status: 502 })],
    ['a lost connection', lostConnection],
    [
      'an error that holds the request',
      () => Object.assign(new Error(`failed with ${secret}`), { request: { headers: { secret } } }),
    ],
    ['broken JSON', () => new Response(secret)],
    [
      'a redirect',
      () => new Response(null, { status: 307, headers: { location: `https://evil.example/${secret}?t=${secret}` } }),
    ],
    [
      'cookies',
      () => json(401, { message: '' }, { 'set-cookie': secret, 'x-echo': secret, 'www-authenticate': secret }),
    ],
  ];

  it.each([
    ['Custom abcdef123456', 'abcdef123456'],
    ['my-scheme abcdef123456', 'my-scheme abcdef123456'],
    ['a.b(c)[d]{e}|f^g?h*i$j+k', 'a.b(c)[d]{e}|f^g?h*i$j+k'],
  ])('of a header %s that the caller sets, by errors', async (header, echoed) => {
    const { client } = payments([refused(404, `no ${echoed}.`)], { headers: { 'x-token': header } });
    expect((await failure(client.retrieve('a'))).message).toBe('payments.retrieve: 404 no [secret].');
  });

  it.each(failures)('by errors: %s', async (_, turn) => {
    const act = () => {
      const result = turn();
      if (result instanceof Error) throw result;
      return result;
    };
    const events: unknown[] = [];
    const watch = (event: unknown) => void events.push(event);
    const hooks = { request: watch, response: watch, retry: watch, error: watch, deprecation: watch };
    for (const auth of [{ apiKey: secret }, { sync: secret }, { grant: secret }]) {
      const { client } = payments([act], { auth, hooks, retry: { limit: 1 } });
      const error = await failure(client.transfers.retrieve('a'));
      expect(printed(error)).not.toContain(secret);
      const list = client.transfers.list({ search: secret });
      const listed = await failure(list.firstPage());
      expect(printed(list)).not.toContain(secret);
      // A cursor holds the list's own filters, and nothing else.
      expect(printed({ ...listed, cursor: '' })).not.toContain(secret);
      expect(printed(client)).not.toContain(secret);
    }
    const git = pulls([act], { auth: { username: 'alice', password: secret }, hooks });
    expect(printed(await failure(git.repo.retrieve(1)))).not.toContain(secret);
    expect(printed(events.map((event) => ({ ...(event as object), error: undefined })))).not.toContain(secret);
  });

  it('by clients, handles, lists and calls', async () => {
    const { options } = script(paid(202, { transaction: payment }));
    const client = new PaymentsClient({
      ...options,
      auth: { apiKey: secret, grant: secret },
      headers: { 'x-mine': secret },
    });
    const call = client.retrieve('a');
    const admin = new FederationAdminClient({ ...options, auth: { token: secret } });
    const repo = new PullsClient({ ...options, auth: { token: secret } }).repo('a', 'b');
    const all = [client, client.transfers, client.list(), call, admin, admin.ipBlocks, repo, repo.reviews, repo.list()];
    for (const one of all) expect(printed(one)).not.toContain(secret);
    expect(printed(await call.withResponse())).not.toContain(secret);
  });

  const password = 'p"ä\\ss/wörd<&=1';
  const base64 = Buffer.from(`ada:${password}`).toString('base64');
  const inAddress = encodeURIComponent(password);
  it.each([
    ['escaped as JSON does it', json(404, { message: `for ${password}` })],
    ['in base64 without its scheme', new Response(base64, { status: 400 })],
    ['encoded in a text', new Response(`/x?key=${inAddress}`, { status: 400 })],
    ['in a link', json(404, {}, { link: `<https://api.example/x?key=${inAddress}>; rel="help"` })],
    ['as a request id', json(404, {}, { 'x-request-id': base64 })],
    ['in an address it leads to', new Response(null, { status: 302, headers: { location: `/api/${inAddress}` } })],
  ])('however a server echoes it: %s', async (_, turn) => {
    const events: unknown[] = [];
    const watch = (event: unknown) => void events.push(event);
    const options = { auth: { username: 'ada', password }, hooks: { request: watch, response: watch } };
    const error = await failure<HttpError>(pulls([turn, refused(404)], options).repo.retrieve(1));
    const all = printed(error) + printed(events) + String((error.body as { message?: string } | undefined)?.message);
    for (const form of [password, JSON.stringify(password).slice(1, -1), base64, inAddress]) {
      expect(all).not.toContain(form);
    }
  });

  it.each(['zq7\nb', 'zq7\r\nX-Evil: 1', '', ' zq7', 'zq7 ', 'zq7\0b', 'zq7\u20ac'])(
    'a credential %j is rejected without being echoed',
    async (value) => {
      const { client, seen } = payments([paid(202)], { auth: { apiKey: value } });
      const error = await failure(client.cancel('a'));
      expect(error).toMatchObject({ code: 'INPUT' });
      expect(printed(error)).not.toContain('zq7');
      expect(seen).toHaveLength(0);
    },
  );
});

import { describe, expect, it } from 'vitest';
import { FederationAdminClient, InputError, PaymentsClient, PullsClient } from 'understudy-sdk';

const baseUrl = 'https://api.example';
const auth = { apiKey: 'sk_test.secret' };

/** The message of a client about options that the compiler would not allow. */
function said(Client: new (options: never) => unknown, options?: unknown): string {
  try {
    new Client(options as never);
  } catch (error) {
    if (error instanceof InputError) return error.message;
    throw error;
  }
  return 'nothing';
}

describe('options of a client', () => {
  it.each([
    ['no options', undefined, 'options must be an object, not missing'],
    ['no base URL', { auth }, 'baseUrl must be an absolute http or https URL'],
    ['no credential', { baseUrl }, 'auth must be { apiKey } or { grant } or { sync }, not missing'],
    [
      'an empty credential',
      { baseUrl, auth: {} },
      'auth must be { apiKey } or { grant } or { sync }, not an object of another shape',
    ],
    [
      'a misspelt credential',
      { baseUrl, auth: { apikey: 'sk_live.x' } },
      'unknown option auth.apikey; did you mean auth.apiKey?',
    ],
    [
      'a string as credential',
      { baseUrl, auth: 'sk_live.x' },
      'auth must be { apiKey } or { grant } or { sync }, not a string',
    ],
    [
      'a number as secret',
      { baseUrl, auth: { apiKey: 5 } },
      'auth.apiKey must be a string or a function, not a number',
    ],
    ['a string as time', { baseUrl, auth, timeout: '5' }, 'timeout must be a number above 0, not "5"'],
    ['null as time', { baseUrl, auth, timeout: null }, 'timeout must be a number above 0, not null'],
    ['a function as time', { baseUrl, auth, timeout: () => 5 }, 'timeout must be a number above 0, not a function'],
    ['no time', { baseUrl, auth, deadline: 0 }, 'deadline must be a number above 0, not 0'],
    ['a number as retries', { baseUrl, auth, retry: 3 }, 'retry must be false or an object, not 3'],
    [
      'a misspelt part',
      { baseUrl, auth, retry: { limits: 3 } },
      'unknown option retry.limits; did you mean retry.limit?',
    ],
    ['a negative limit', { baseUrl, auth, retry: { limit: -1 } }, 'retry.limit must be a number of at least 0, not -1'],
    [
      'a credential outside of auth',
      { baseUrl, apiKey: 'sk_live.x' },
      'unknown option apiKey; credentials are in auth: { apiKey }',
    ],
    ['a misspelt name', { baseUrl, auth, timout: 5 }, 'unknown option timout; did you mean timeout?'],
    ['letters in the wrong order', { baseUrl, auth, feetch: fetch }, 'unknown option feetch; did you mean fetch?'],
    [
      'a mode that is none',
      { baseUrl, auth, validate: 'on' },
      'validate must be "off", "report" or "strict", not "on"',
    ],
    ['Headers', { baseUrl, auth, headers: new Headers() }, 'headers must be an object, not an object of another shape'],
    [
      'an unknown hook',
      { baseUrl, auth, hooks: { requests: () => undefined } },
      'unknown option hooks.requests; did you mean hooks.request?',
    ],
    ['a name of every object', { baseUrl, auth, toString: 1 }, /^unknown option toString; known are /],
    [
      'a prefix, which this area has not',
      { baseUrl, auth, prefix: '/api' },
      /^unknown option prefix; known are timeout, /,
    ],
  ])('are an InputError: %s', (_, options, message) => {
    expect(said(PaymentsClient, options)).toEqual(
      typeof message === 'string' ? message : expect.stringMatching(message),
    );
  });

  it('name the credentials of their area', () => {
    expect(said(FederationAdminClient, { baseUrl })).toBe('auth must be { token }, not missing');
    expect(said(PullsClient, { baseUrl, auth: { username: 'alice' } })).toBe(
      'auth must be { token } or { username, password }, not an object of another shape',
    );
    expect(said(PullsClient, { baseUrl, auth: { username: () => 'alice', password: 'x' }, prefix: '/api' })).toBe(
      'nothing',
    );
    expect(said(PullsClient, { baseUrl })).toBe('nothing');
    expect(said(PullsClient)).toBe('options must be an object, not missing');
  });
});

describe('the base URL of a client with a prefix', () => {
  it.each(['https://git.example/api/v1', 'https://git.example/api/v1/', 'https://git.example'])(
    '%s: has the prefix once',
    async (address) => {
      const urls: string[] = [];
      const answer = async ({ url }: Request): Promise<Response> => (urls.push(url), Response.json([]));
      await new PullsClient({ baseUrl: address, fetch: answer }).repo('a', 'b').list().firstPage();
      const admin = new FederationAdminClient({ baseUrl: address, auth: { token: 'x' }, fetch: answer });
      await admin.ipBlocks.list().firstPage();
      expect(urls).toEqual([
        'https://git.example/api/v1/repos/a/b/pulls',
        'https://git.example/api/v1/admin/ip_blocks',
      ]);
    },
  );

  it('keeps what the option prefix is added to', async () => {
    const urls: string[] = [];
    const answer = async ({ url }: Request): Promise<Response> => (urls.push(url), Response.json([]));
    const client = new PullsClient({ baseUrl: 'https://git.example/api/v1', prefix: '/api/v1', fetch: answer });
    await client.repo('a', 'b').list().firstPage();
    expect(urls).toEqual(['https://git.example/api/v1/api/v1/repos/a/b/pulls']);
  });
});

describe('headers', () => {
  const sent = (headers: object): Promise<unknown> => {
    const client = new PaymentsClient({
      baseUrl,
      auth,
      headers: headers as never,
      fetch: async () => Response.json({}),
    });
    return client.request('GET', '/x').catch((error: Error) => error.message);
  };

  it.each([null, 5, {}, 'two\nlines'])('%j is no value', async (value) => {
    expect(await sent({ 'x-tenant': value })).toBe('GET /x: the header "x-tenant" must be a valid string');
  });

  it('undefined is none', async () => expect(await sent({ 'x-tenant': undefined })).toEqual({}));
});

describe('options of a call', () => {
  const payments = new PaymentsClient({ baseUrl, auth, fetch: async () => Response.json({}) });
  const call = (options: object): Promise<unknown> => payments.retrieve('a', options).catch((error: unknown) => error);

  it.each([
    [{ timeout: '5' }, 'payments.retrieve: timeout must be a number above 0, not "5"'],
    [{ signals: new AbortController().signal }, 'payments.retrieve: unknown option signals; did you mean signal?'],
    [
      { signal: new AbortController() },
      'payments.retrieve: signal must be an AbortSignal, not an object of another shape',
    ],
    [{ auth: { apikey: 'sk_live.x' } }, 'payments.retrieve: unknown option auth.apikey; did you mean auth.apiKey?'],
    [{ baseUrl }, expect.stringMatching(/^payments.retrieve: unknown option baseUrl; known are signal, /)],
  ])('are an InputError: %o', async (options, message) => {
    expect(await call(options)).toMatchObject({
      code: 'INPUT',
      operation: 'payments.retrieve',
      message: message as string,
    });
  });

  it('may be undefined one by one', async () => {
    expect(await call({ timeout: undefined, auth: undefined, retry: undefined })).toMatchObject({ code: 'CONTRACT' });
  });
});

describe('arguments', () => {
  it('repo takes an owner and a name', () => {
    const pulls = new PullsClient({ baseUrl });
    const repo = pulls.repo.bind(pulls) as (path: string) => unknown;
    expect(() => repo('alice/proj')).toThrow("repo takes an owner and a name: repo('alice', 'proj')");
  });

  it('toArray takes a limit', async () => {
    const list = new PullsClient({ baseUrl }).repo('alice', 'proj').list();
    await expect((list.toArray as () => Promise<unknown>).call(list)).rejects.toThrow(
      'pulls.list: toArray takes { limit }, an integer above 0',
    );
  });
});

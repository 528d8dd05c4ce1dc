import { describe, expect, test } from 'vitest';
import { createFake, type Fake, type WorldDocument } from 'understudy-sdk/fake';

const bearer = { Authorization: 'Bearer understudy' };
const IP_BLOCKS = '/api/v1/admin/ip_blocks';
const DOMAINS = '/api/v1/admin/domain_allows';

type Send = (method: string, path: string, body?: object) => Promise<{ body: unknown; link: string | null }>;

function asking(seed: WorldDocument = {}): { fake: Fake; ask: Send } {
  const fake = createFake({ seed });
  const ask: Send = async (method, path, body) => {
    const init: RequestInit = { method, headers: { ...bearer, 'Content-Type': 'application/json' } };
    if (body !== undefined) init.body = JSON.stringify(body);
    const response = await fake.fetch(fake.url + path, init);
    return { body: await response.json(), link: response.headers.get('link') };
  };
  return { fake, ask };
}

const idsIn = (body: unknown): string[] => (body as { id: string }[]).map(({ id }) => id);

describe('a block that ends', () => {
  // Each case: the clock, when the block ends, and the last instant at which it is still listed.
  test.each([
    ['in the afternoon', '2026-01-15T10:00:00Z', 3600, '2026-01-16T03:59:59Z', '2026-01-16T04:00:00Z'],
    ['in the small hours', '2026-01-15T10:00:00Z', 17 * 3600, '2026-01-16T03:59:59Z', '2026-01-16T04:00:00Z'],
    ['with the clean-up', '2026-01-15T10:00:00Z', 18 * 3600, '2026-01-17T03:59:59Z', '2026-01-17T04:00:00Z'],
    ['before it began', '2026-01-15T04:00:00Z', -1, '2026-01-16T03:59:59Z', '2026-01-16T04:00:00Z'],
  ])('%s is listed until the night after', async (_name, clock, expires_in, last, gone) => {
    const { fake, ask } = asking({ clock });
    await ask('POST', IP_BLOCKS, { severity: 'no_access', expires_in });
    await fake.clock.set(last);
    expect(idsIn((await ask('GET', IP_BLOCKS)).body)).toEqual(['1']);
    await fake.clock.set(gone);
    expect(idsIn((await ask('GET', IP_BLOCKS)).body)).toEqual([]);
  });

  test('stays when its end is taken back, and goes when it is given a new one', async () => {
    const { fake, ask } = asking();
    await ask('POST', IP_BLOCKS, { severity: 'no_access', expires_in: 60 });
    await ask('PUT', `${IP_BLOCKS}/1`, { expires_in: '' });
    await fake.clock.advance(3 * 86_400);
    expect((await ask('PUT', `${IP_BLOCKS}/1`, { expires_in: 60 })).body).toMatchObject({
      expires_at: '2026-07-19T10:01:00.000Z',
    });
    await fake.clock.advance(86_400);
    expect((await ask('GET', `${IP_BLOCKS}/1`)).body).toEqual({ error: 'Record not found' });
  });

  test.each([
    [999_999_999_999, '33715-04-12T11:46:39.000Z'],
    [-99_999_999_999, '-1143-08-31T00:13:21.000Z'],
  ])('%d seconds from now ends in a year of as many digits as it needs', async (expires_in, expires_at) => {
    const { body } = await asking().ask('POST', IP_BLOCKS, { severity: 'no_access', expires_in });
    expect(body).toMatchObject({ expires_at });
  });

  test.each(['9'.repeat(2_000_000), '1_'.repeat(4_000_000), '-999999999999'])(
    'an end is rejected when it is later than a date can be',
    async (expires_in) => {
      const { body } = await asking().ask('POST', IP_BLOCKS, { severity: 'no_access', expires_in });
      expect(body).toEqual({ error: 'Bad Request' });
    },
  );
});

describe('the journal', () => {
  const users = [
    {
      name: 'reader',
      permissions: ['manage_blocks'],
      tokens: [{ token: 'good' }, { token: 'narrow', scopes: [] }, { token: 'dead', state: 'revoked' as const }],
    },
    { name: null, tokens: [{ token: 'nobody' }] },
  ];

  test.each([
    ['good', 'the user lacks the permission manage_federation'],
    ['narrow', 'the token lacks the scope admin:read:domain_allows'],
    ['dead', 'the token is revoked'],
    ['nobody', 'the token has no user'],
    ['unknown', 'no known token'],
  ])('says why a request is not allowed, where the response does not: %s', async (token, reason) => {
    const fake = createFake({ seed: { users } });
    const response = await fake.fetch(fake.url + DOMAINS, { headers: { Authorization: `Bearer ${token}` } });
    expect([response.status, await response.json()]).toEqual([403, { error: 'This action is not allowed' }]);
    expect(fake.journal.at(-1)?.reason).toBe(reason);
  });
});

describe('a severity', () => {
  test.each([undefined, null, false, '', ' ', [], {}])('that is blank: %j', async (severity) => {
    const { body } = await asking().ask('POST', IP_BLOCKS, { severity });
    expect(body).toEqual({ error: "Validation failed: Severity can't be blank" });
  });

  test.each([true, 0, '5000', 'NO_ACCESS', '__proto__'])('that is unknown: %j', async (severity) => {
    const { body } = await asking().ask('POST', IP_BLOCKS, { severity });
    expect(body).toEqual({ error: 'Validation failed: Severity is not included in the list' });
  });
});

describe('paging', () => {
  const seed = { federation: { domainAllows: ['a.example', 'b.example', 'c.example'].map((domain) => ({ domain })) } };

  test.each([
    ['min_id=1&since_id=abc', ['3', '2']],
    ['min_id=abc&since_id=1', []],
    ['min_id=&since_id=1', ['3', '2']],
    ['since_id=2&min_id=0&limit=1', ['1']],
    ['max_id=abc&min_id=1', []],
    ['max_id=3&min_id=1', ['2']],
  ])('min_id beats since_id: %s', async (query, ids) => {
    expect(idsIn((await asking(seed).ask('GET', `${DOMAINS}?${query}`)).body)).toEqual(ids);
  });

  test('links keep a limit, escaped as the server escapes', async () => {
    const { link } = await asking(seed).ask('GET', `${DOMAINS}?limit=1!(*~%20`);
    expect(link).toContain('?limit=1%21%28%2A~+&max_id=3>');
  });
});

describe('the query', () => {
  test('wins over the body, and a list in it is no value', async () => {
    const { ask } = asking();
    const sent = { ip: '10.0.0.1', severity: 'no_access', comment: 'body' };
    expect((await ask('POST', `${IP_BLOCKS}?comment=query`, sent)).body).toMatchObject({ comment: 'query' });
    expect((await ask('POST', `${IP_BLOCKS}?ip[]=10.0.0.2`, sent)).body).toMatchObject({ ip: '0.0.0.0/32' });
  });
});

describe('a domain', () => {
  test.each(['a／b.example', 'a＠b.example', '＜a＞.example', 'a　b.example'])(
    'is rejected for what no host has in its wide form too: %s',
    async (domain) => {
      const { body } = await asking().ask('POST', DOMAINS, { domain });
      expect(body).toEqual({ error: 'Validation failed: Domain is invalid, Domain is not a valid domain name' });
    },
  );

  test('of megabytes is stored at once', async () => {
    const domain = 'é.'.repeat(3_000_000);
    expect((await asking().ask('POST', DOMAINS, { domain })).body).toMatchObject({ id: '1', domain });
  });

  test('keeps a label that would be longer than 63 characters', async () => {
    const domain = `${'é'.repeat(60)}.example`;
    expect((await asking().ask('POST', DOMAINS, { domain })).body).toMatchObject({ domain });
  });
});

describe('rate limits', () => {
  const limits = async (fake: Fake, query = '', headers: Record<string, string> = bearer): Promise<unknown[]> => {
    const response = await fake.fetch(fake.url + DOMAINS + query, { headers });
    const header = (name: string): string | null => response.headers.get(`x-ratelimit-${name}`);
    return [response.status, header('limit'), header('remaining'), header('reset')];
  };
  const limited = (): Fake =>
    createFake({ seed: { clock: '2030-01-01T00:00:00.25Z', federation: { rateLimits: true } } });

  test('reset at the end of a window that is aligned to the clock, with the fraction of now', async () => {
    const fake = limited();
    expect(await limits(fake)).toEqual([200, '300', '299', '2030-01-01T00:05:00.250000Z']);
    await fake.clock.advance(299);
    expect(await limits(fake)).toEqual([200, '300', '298', '2030-01-01T00:05:00.250000Z']);
    await fake.clock.advance(1);
    expect(await limits(fake)).toEqual([200, '300', '299', '2030-01-01T00:10:00.250000Z']);
  });

  test('end at the last instant that a date can hold, at the latest', async () => {
    const fake = limited();
    await fake.clock.set('+275760-09-13T00:00:00Z');
    expect(await limits(fake)).toEqual([200, '300', '299', '+275760-09-13T00:00:00.000000Z']);
  });

  test('count pages of a list in windows of a quarter of an hour', async () => {
    const fake = limited();
    for (let i = 0; i < 300; i++) await limits(fake, '?max_id=9');
    await fake.clock.advance(300);
    expect(await limits(fake, '?max_id=9')).toEqual([429, '300', '0', '2030-01-01T00:15:00.250000Z']);
    expect((await limits(fake)).slice(0, 3)).toEqual([200, '300', '298']);
  });

  test('do not count a blank paging value as a page', async () => {
    const fake = limited();
    for (const query of ['?max_id=', '?since_id=%20&min_id=', '?page=']) await limits(fake, query);
    await fake.clock.advance(300);
    // Were the three among the pages of the quarter of an hour, there would be 296 left.
    expect(await limits(fake, '?max_id=9')).toEqual([200, '300', '299', '2030-01-01T00:10:00.250000Z']);
  });

  test.each(['page', 'min_id', 'max_id', 'since_id'])('count a page that %s asks for', async (name) => {
    const fake = limited();
    await limits(fake, `?${name}=9`);
    await fake.clock.advance(300);
    // The first still counts among the pages of the quarter of an hour.
    expect((await limits(fake, '?max_id=9')).slice(0, 3)).toEqual([200, '300', '298']);
  });

  test('are shared by all tokens of a user, and are absent for a token without a user', async () => {
    const tokens = Array.from({ length: 6 }, (_, i) => ({ token: `t${i}`, scopes: ['admin:read'] }));
    const users = [
      { name: 'admin', permissions: ['manage_federation' as const], tokens },
      { name: null, tokens: [{ token: 'nobody' }] },
    ];
    const fake = createFake({ seed: { users, federation: { rateLimits: true } } });
    const as = async (token: string): Promise<unknown[]> =>
      (await limits(fake, '', { Authorization: `Bearer ${token}` })).slice(0, 3);
    for (let i = 0; i < 1_490; i += 1) await as(`t${i % 5}`);
    expect(await as('t5')).toEqual([200, '1500', '9']);
    expect(await as('nobody')).toEqual([403, '300', '299']);
    expect((await limits(fake, '', {})).slice(0, 3)).toEqual([403, '300', '299']);
  });

  test('count a request whose body cannot be read, since its token may be in it', async () => {
    const fake = createFake({ as: { federation: 'mastodon' }, seed: { federation: { rateLimits: true } } });
    const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{' };
    const response = await fake.fetch(fake.url + DOMAINS, init);
    expect([response.status, response.headers.get('x-ratelimit-remaining')]).toEqual([403, '299']);
  });

  test('count callers without a known token by their address, and before anything else', async () => {
    const fake = limited();
    expect((await limits(fake, '', {})).slice(0, 3)).toEqual([403, '300', '299']);
    expect((await limits(fake, '', { Authorization: 'Bearer nobody' })).slice(0, 3)).toEqual([403, '300', '298']);
    for (let i = 0; i < 298; i++) await limits(fake, '', {});
    expect((await limits(fake, '', {})).slice(0, 3)).toEqual([429, '300', '0']);
    expect((await limits(fake)).slice(0, 3)).toEqual([200, '300', '299']);
  });
});

test.each([
  [undefined, '4.3.0'],
  ['mastodon@4.2', '4.2.0'],
] as const)('a server as %s says that it is %s', async (as, version) => {
  const fake = createFake(as === undefined ? {} : { as: { federation: as } });
  const read = async (path: string): Promise<object> => (await fake.fetch(fake.url + path)).json() as Promise<object>;
  expect(await read('/api/v1/instance')).toMatchObject({ version });
  expect(await read('/api/v2/instance')).toMatchObject({ version });
  expect(await read('/nodeinfo/2.0')).toMatchObject({ software: { version } });
});

import { describe, expect, test } from 'vitest';
import { createFake } from 'understudy-sdk/fake';

const IP_BLOCKS = '/api/v1/admin/ip_blocks';
const DOMAINS = '/api/v1/admin/domain_allows';

async function created(path: string, body: object): Promise<unknown> {
  const fake = createFake();
  const headers = { Authorization: `Bearer ${fake.credentials.token}`, 'Content-Type': 'application/json' };
  const init = { method: 'POST', headers, body: JSON.stringify(body) };
  return (await fake.fetch(fake.url + path, init)).json();
}

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
    ['unknown', 'no valid bearer token of this world'],
  ])('says why a request is not allowed, where the response does not: %s', async (token, reason) => {
    const fake = createFake({ seed: { users } });
    const response = await fake.fetch(fake.url + DOMAINS, { headers: { Authorization: `Bearer ${token}` } });
    expect([response.status, await response.json()]).toEqual([403, { error: 'This action is not allowed' }]);
    expect(fake.journal.at(-1)?.reason).toBe(reason);
  });
});

describe('values of megabytes', () => {
  test.each(['9'.repeat(2_000_000), '1_'.repeat(4_000_000)])(
    'an end is rejected when it is later than a date can be',
    async (expires_in) => {
      expect(await created(IP_BLOCKS, { severity: 'no_access', expires_in })).toEqual({ error: 'Bad Request' });
    },
  );

  test('a domain is stored at once', async () => {
    const domain = 'é.'.repeat(3_000_000);
    expect(await created(DOMAINS, { domain })).toMatchObject({ id: '1', domain });
  });
});

test('a rate limit counts a request whose body cannot be read, since its token may be in it', async () => {
  const fake = createFake({ as: { federation: 'mastodon' }, seed: { federation: { rateLimits: true } } });
  const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{' };
  const response = await fake.fetch(fake.url + DOMAINS, init);
  expect([response.status, response.headers.get('x-ratelimit-remaining')]).toEqual([403, '299']);
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

test('a fault of 429 is what the server sends before the application', async () => {
  const fake = createFake();
  fake.faults.add({ on: 'ipBlocks.list', effect: { status: 429 } });
  const response = await fake.fetch(`${fake.url}/api/v1/admin/ip_blocks`);
  expect([response.status, await response.json()]).toEqual([429, { error: 'Too many requests' }]);
  expect(response.headers.get('content-type')).toBe('application/json');
  expect(response.headers.get('x-ratelimit-remaining')).toBe('0');
});

test('an update that fails shows a severity that there is not as it was sent, and stores nothing', async () => {
  const fake = createFake({
    as: { federation: 'mastodon@4.4' },
    seed: { federation: { ipBlocks: [{ ip: '192.0.2.1', severity: 'no_access' }] } },
  });
  const { baseUrl, fetch, auth } = fake.options.federation;
  const headers = { Authorization: `Bearer ${(auth as { token: string }).token}` };
  const block = `${baseUrl}/api/v1/admin/ip_blocks/1`;
  const put = (severity: string) => fetch(block, { method: 'PUT', headers, body: new URLSearchParams({ severity }) });
  expect(await (await put('bad')).json()).toMatchObject({ severity: 'bad' });
  expect(await (await put(' ')).json()).toMatchObject({ severity: null });
  expect(await (await fetch(block, { headers })).json()).toMatchObject({ severity: 'no_access' });
});

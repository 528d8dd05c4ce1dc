import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { createFake, type Fake } from 'understudy-sdk/fake';
import { PaymentsClient } from 'understudy-sdk/payments';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

function heapUsed(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

const charge = { amount: 500, currency: 'XAF', email: 'ada@example.com' } as const;

describe('a journal with bodies', () => {
  test('has what was sent and what was responded', async () => {
    const fake = createFake({ journal: 'bodies' });
    await new PaymentsClient(fake.options.payments).initialize(charge);
    expect(fake.requests({ operation: 'payments.initialize' })).toMatchObject([
      {
        request: { query: {}, headers: { 'content-type': 'application/json' }, body: charge },
        response: {
          headers: { 'content-type': 'application/json' },
          body: { code: 201, transaction: { amount: 500 } },
        },
      },
    ]);
  });

  test('is off unless it is asked for', async () => {
    const fake = createFake();
    await new PaymentsClient(fake.options.payments).initialize(charge);
    expect(Object.keys(fake.journal[0] ?? {})).toEqual(['id', 'at', 'method', 'path', 'operation', 'status']);
  });
});

// Wherever a client can put a credential, in the words of each area.
const SECRET = 'Zq7-secret-value';
const leaks: readonly [string, string, RequestInit][] = [
  ['an API key', '/payments', { headers: { authorization: SECRET } }],
  ['a grant', '/transfers', { headers: { authorization: 'sk_test.understudy', 'x-grant': SECRET } }],
  ['a sync key', '/payments', { headers: { 'x-sync': SECRET } }],
  ['a bearer token', '/api/v1/admin/ip_blocks', { headers: { authorization: `Bearer ${SECRET}` } }],
  ['a token', '/api/v1/user', { headers: { authorization: `token ${SECRET}` } }],
  ['a password', '/api/v1/user', { headers: { authorization: `Basic ${btoa(`alice:${SECRET}`)}` } }],
  ['a token as user name', '/api/v1/user', { headers: { authorization: `Basic ${btoa(`${SECRET}:x-oauth-basic`)}` } }],
  ['a token in the query', `/api/v1/user?token=${SECRET}`, {}],
  ['an access token in the query', `/api/v1/user?access_token=${SECRET}`, {}],
  ['a cookie', '/channels', { headers: { cookie: `session=${SECRET}` } }],
  ['a one-time password', '/api/v1/user', { headers: { 'x-gitea-otp': SECRET } }],
  ['a key that comes back', `/payments/${SECRET}`, { headers: { authorization: SECRET } }],
  [
    'a secret in a body',
    '/api/v1/repos/alice/proj/hooks',
    { method: 'POST', body: JSON.stringify({ config: { secret: SECRET }, authorization_header: `Bearer ${SECRET}` }) },
  ],
  [
    'a secret in a form',
    '/api/v1/user/settings',
    { method: 'PATCH', body: new URLSearchParams({ password: SECRET, full_name: 'Ada' }) },
  ],
];

describe('no credential is in the journal:', () => {
  const everything = (fake: Fake): string => JSON.stringify(fake.journal);

  test.each(leaks)('%s', async (_name, path, init) => {
    const fake = createFake({ journal: 'bodies' });
    await fake.fetch(fake.url + path, init);
    const [entry] = fake.journal;
    expect(entry?.request).toBeDefined();
    const { path: asked, ...rest } = entry as { path: string };
    expect(JSON.stringify(rest)).not.toContain(SECRET);
    expect(JSON.stringify(rest)).not.toContain(btoa(SECRET).slice(0, -4));
    if (!path.startsWith('/payments/')) expect(asked).not.toContain(SECRET);
  });

  test('and none by default', async () => {
    const fake = createFake();
    for (const [, path, init] of leaks) if (!path.includes(`/${SECRET}`)) await fake.fetch(fake.url + path, init);
    expect(everything(fake)).not.toContain(SECRET);
  });
});

describe('a journal is bounded by bytes:', () => {
  const MAX_BYTES = 64 * 1024 * 1024;
  const size = (fake: Fake): number => JSON.stringify(fake.journal).length;

  test('the oldest requests go where long paths or bodies leave no room for them', async () => {
    const fake = createFake({ journal: 'bodies' });
    const body = JSON.stringify({ ...charge, description: 'x'.repeat(1_000_000) });
    for (let i = 0; i < 80; i++) await fake.fetch(`${fake.url}/payments`, { method: 'POST', body });
    expect(size(fake)).toBeLessThan(MAX_BYTES);
    const [oldest] = fake.journal;
    expect(oldest?.id).toBe(81 - fake.journal.length);
    expect(fake.journal.at(-1)).toMatchObject({ id: 80, request: { body: { description: 'x'.repeat(1_000_000) } } });
    expect(await (await fake.fetch(`${fake.url}/_fake/journal/1`)).json()).toHaveProperty('error');
    for (let i = 0; i < 5_000; i++) await fake.fetch(`${fake.url}/${i}/${'x'.repeat(15_000)}`);
    expect(size(fake)).toBeLessThan(MAX_BYTES);
    expect(fake.journal.at(-1)?.id).toBe(5_080);
  });

  test('a value of many small ones counts as what it takes, not as what its text has', async () => {
    const fake = createFake({ journal: 'bodies' });
    const body = JSON.stringify(Array.from({ length: 300_000 }, () => []));
    for (let i = 0; i < 20; i++) await fake.fetch(`${fake.url}/payments`, { method: 'POST', body });
    expect(fake.journal.length).toBeLessThan(10);
  });

  test('a body of more than 1 MiB is noted by its length', async () => {
    const fake = createFake({ journal: 'bodies' });
    await fake.fetch(`${fake.url}/payments`, { method: 'POST', body: 'x'.repeat(1024 * 1024 + 1) });
    expect(fake.journal[0]?.request?.body).toBe('<1048577 bytes>');
  });

  test('a state to go back to counts as much as what came with its request', async () => {
    const fake = createFake();
    fake.inspectWith(() => Promise.reject(new Error('no page')));
    const body = JSON.stringify({ ...charge, description: 'x'.repeat(1_000_000) });
    for (let i = 0; i < 80; i++) await fake.fetch(`${fake.url}/payments`, { method: 'POST', body });
    expect(fake.journal.length).toBeLessThan(40);
  });

  test('more credentials than a client has leave nothing of a request to look through', async () => {
    const fake = createFake({ journal: 'bodies' });
    const cookie = Array.from({ length: 200 }, (_, i) => `name${i}=value${i}`).join('; ');
    await fake.fetch(`${fake.url}/payments`, { method: 'POST', headers: { cookie }, body: '{"description":"value7"}' });
    expect(fake.journal[0]?.request?.body).toEqual({ '[redacted]': '[redacted]' });
  });
});

test('a journal keeps no address of which it records only the path', async () => {
  const fake = createFake();
  const before = heapUsed();
  for (let i = 0; i < 2_000; i++) await fake.fetch(`${fake.url}/payments/reference?q=${i}${'x'.repeat(50_000)}`);
  expect(fake.journal).toHaveLength(2_000);
  expect(heapUsed() - before).toBeLessThan(30e6);
});

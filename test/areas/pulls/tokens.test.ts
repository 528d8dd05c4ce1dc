import { expect, test } from 'vitest';
import { ask, fakeOf } from './support.ts';

const basic = (user: string): Record<string, string> => ({ Authorization: `Basic ${btoa(`${user}:pw-${user}`)}` });
const TOKENS = '/api/v1/users/bob/tokens';

// contract: pulls 13.19
test('a token that was made works, is shown once, and does not after it was deleted', async () => {
  const fake = fakeOf();
  const json = { name: 'ci', scopes: ['read:user', 'write:user', 'read:issue'] };
  const made = await ask(fake, 'POST', TOKENS, { headers: basic('bob'), json });
  const { sha1, scopes } = made.json as { sha1: string; scopes: string[] };
  expect(scopes).toEqual(['read:issue', 'write:user']);
  const whoami = (): Promise<{ status: number }> =>
    ask(fake, 'GET', '/api/v1/user', { headers: { Authorization: `token ${sha1}` } });
  expect((await whoami()).status).toBe(200);
  const { text } = await ask(fake, 'GET', TOKENS, { headers: basic('bob') });
  expect(text).not.toContain(sha1);
  await ask(fake, 'DELETE', `${TOKENS}/ci`, { headers: basic('bob') });
  expect((await whoami()).status).toBe(401);
});

test.each([
  [{ name: 'ci', scopes: [] }, 400, 'access token must have a scope'],
  [
    { name: 'ci', scopes: ['__proto__'] },
    400,
    'invalid access token scope provided: invalid access token scope: __proto__',
  ],
  [{ scopes: ['all'] }, 422, '[Name]: Required'],
  [{ name: 'token 3', scopes: ['all'] }, 400, 'access token name has been used already'],
])('%j is rejected', async (json, status, message) => {
  const made = await ask(fakeOf(), 'POST', TOKENS, { headers: basic('bob'), json });
  expect([made.status, made.json['message']]).toEqual([status, message]);
});

test('the tokens of a removed user are gone, and their names come back with an export', async () => {
  const fake = fakeOf();
  await ask(fake, 'POST', TOKENS, { headers: basic('bob'), json: { name: 'ci', scopes: ['all'] } });
  const { document } = fake.export({ as: 'seed' });
  const bob = (document.users ?? []).find(({ name }) => name === 'bob');
  expect(bob?.tokens?.map(({ name }) => name)).toEqual([undefined, 'ci']);
});

import { describe, expect, test } from 'vitest';
import { createFake, type Fake } from 'understudy-sdk/fake';

const world = {
  users: [{ name: 'alice', password: 'pw', tokens: [{ token: 'alice-token' }] }],
  payments: { keys: [{ key: 'sk_test.a' }, { key: 'pk_test.a' }, { key: 'sk_test.b', merchant: 'b' }] },
  pulls: { repos: [{ owner: 'alice', name: 'proj', private: true }] },
} as const;

async function reasonOf(fake: Fake, path: string, headers: Record<string, string>): Promise<unknown> {
  const { status } = await fake.fetch(fake.url + path, { headers });
  return [status, fake.journal.at(-1)?.reason];
}

// The responses say no more than the real services do, so that the journal has to.
describe('the journal says why a credential was rejected, and shows none', () => {
  test.each([
    ['/payments', {}, 'no credential: send Authorization or X-Sync'],
    ['/payments', { Authorization: 'Bearer sk_test.a' }, 'Authorization is the key alone, without Bearer'],
    ['/payments', { Authorization: 'sk_test.secret' }, 'Authorization is no key of this world'],
    ['/balance', { 'X-Grant': 'pk_test.a' }, 'X-Grant takes a private key, and this is a public one'],
    ['/balance', { Authorization: 'sk_test.a', 'X-Grant': 'sk_test.b' }, 'the keys are of different accounts'],
    ['/api/v1/user', {}, 'no credential: Authorization is "token TOKEN", "Bearer TOKEN" or Basic'],
    [
      '/api/v1/user',
      { Authorization: 'secret' },
      'no credential: Authorization is "token TOKEN", "Bearer TOKEN" or Basic',
    ],
    [
      '/api/v1/user',
      { Authorization: 'token secret' },
      'no valid token of this world, and no user with this name and password',
    ],
    [
      '/alice/proj.git/info/refs?service=git-upload-pack',
      { Authorization: `Basic ${btoa('alice:secret')}` },
      'no valid token of this world, and no user with this name and password',
    ],
  ])('%s %j', async (path, headers, reason) => {
    expect(await reasonOf(createFake({ seed: world }), path, headers as Record<string, string>)).toEqual([401, reason]);
  });
});

// Who may not see a repository is told no more than that there is none.
describe('the journal says why something of a forge was not found', () => {
  test.each([
    ['alice/proj/pulls', {}, 'the caller may not see this private repository'],
    ['alice/proj/pulls', { Authorization: 'token alice-token' }, 'the repository is empty: it has no commit'],
    ['alice/none/pulls', {}, 'there is no such repository'],
  ])('%s %j', async (path, headers, reason) => {
    const seed = { ...world, pulls: { repos: [{ owner: 'alice', name: 'proj', private: true, commits: [] }] } };
    const asked = reasonOf(createFake({ seed }), `/api/v1/repos/${path}`, headers);
    expect(await asked).toEqual([404, reason]);
  });
});

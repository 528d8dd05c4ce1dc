import { describe, expect, test } from 'vitest';
import { createFake, type Fake } from '../../../fake/index.ts';

const users = ['alice', 'bob', 'carol'].map((name) => ({ name, tokens: [{ token: `tok-${name}` }] }));
const started = (): Fake => createFake({ seed: { users, pulls: { repos: [{ owner: 'alice', name: 'proj' }] } } });

interface Sent {
  readonly as?: string;
  readonly method?: string;
  readonly json?: unknown;
}

/** The status and the body, parsed where there is one. */
async function send(
  fake: Fake,
  path: string,
  { as = 'alice', method = 'GET', json }: Sent = {},
): Promise<[number, unknown]> {
  const headers = { Authorization: `token tok-${as}`, 'Content-Type': 'application/json' };
  const init = { method, headers, ...(json !== undefined && { body: JSON.stringify(json) }) };
  const response = await fake.fetch(`${fake.url}/api/v1${path}`, init);
  const text = await response.text();
  return [response.status, text === '' ? undefined : JSON.parse(text)];
}

const REPO = '/repos/alice/proj';
const ISSUE = `${REPO}/issues/1`;

async function withIssue(): Promise<Fake> {
  const fake = started();
  await send(fake, `${REPO}/issues`, { method: 'POST', json: { title: 'One' } });
  return fake;
}

describe('reactions', () => {
  test('are added once, listed, and taken back by whoever added them', async () => {
    const fake = await withIssue();
    const heart = { method: 'POST', json: { content: 'heart' } };
    const [status, record] = await send(fake, `${ISSUE}/reactions`, heart);
    expect([status, record]).toMatchObject([201, { user: { login: 'alice' }, content: 'heart' }]);
    expect(await send(fake, `${ISSUE}/reactions`, heart)).toEqual([200, record]);
    await send(fake, `${ISSUE}/reactions`, { ...heart, as: 'bob' });
    expect(await send(fake, `${ISSUE}/reactions`)).toMatchObject([
      200,
      [{ user: { login: 'alice' } }, { user: { login: 'bob' } }],
    ]);
    expect(await send(fake, `${ISSUE}/reactions`, { ...heart, method: 'DELETE' })).toEqual([200, undefined]);
    expect(await send(fake, `${ISSUE}/reactions`)).toMatchObject([200, [{ user: { login: 'bob' } }]]);
  });

  test('to a comment are apart from those to its issue', async () => {
    const fake = await withIssue();
    const [, comment] = await send(fake, `${ISSUE}/comments`, { method: 'POST', json: { body: 'c' } });
    const path = `${REPO}/issues/comments/${(comment as { id: number }).id}/reactions`;
    expect((await send(fake, path, { method: 'POST', json: { content: '+1' } }))[0]).toBe(201);
    expect(await send(fake, path)).toMatchObject([200, [{ content: '+1' }]]);
    expect(await send(fake, `${ISSUE}/reactions`)).toEqual([200, []]);
  });

  test.each([
    ['an unknown kind', 'alice', { content: 'spam' }, 403, "'spam' is not an allowed reaction"],
    ['no kind', 'alice', {}, 403, "'' is not an allowed reaction"],
    ['a locked conversation', 'bob', { content: 'heart' }, 403, 'no permission to change reaction'],
  ])('are rejected for %s, and change nothing', async (_, as, json, status, message) => {
    const fake = await withIssue();
    await send(fake, `${ISSUE}/lock`, { method: 'PUT', json: {} });
    expect(await send(fake, `${ISSUE}/reactions`, { as, method: 'POST', json })).toMatchObject([status, { message }]);
    expect(await send(fake, `${ISSUE}/reactions`)).toEqual([200, []]);
  });
});

describe('subscriptions', () => {
  const put = (fake: Fake, user: string, as: string, method = 'PUT'): Promise<[number, unknown]> =>
    send(fake, `${ISSUE}/subscriptions/${user}`, { as, method });

  test('say whether they changed anything', async () => {
    const fake = await withIssue();
    const statuses = [await put(fake, 'bob', 'bob'), await put(fake, 'bob', 'bob'), await put(fake, 'alice', 'alice')];
    expect(statuses.map(([status]) => status)).toEqual([201, 200, 200]);
    expect((await put(fake, 'alice', 'alice', 'DELETE'))[0]).toBe(201);
    expect((await put(fake, 'alice', 'alice', 'DELETE'))[0]).toBe(200);
  });

  test('are changed by oneself or an administrator', async () => {
    const fake = await withIssue();
    const message = 'bob is not permitted to change subscriptions for carol';
    expect(await put(fake, 'carol', 'bob')).toMatchObject([403, { message }]);
    expect((await put(fake, 'nobody', 'bob'))[0]).toBe(404);
  });
});

describe('stars', () => {
  const star = (fake: Fake, method: string, as = 'bob'): Promise<[number, unknown]> =>
    send(fake, '/user/starred/alice/proj', { as, method });

  test('are counted, of the repository and of the user', async () => {
    const fake = started();
    const counts = async (): Promise<unknown[]> => [
      (await send(fake, REPO))[1],
      (await send(fake, '/user', { as: 'bob' }))[1],
    ];
    expect((await star(fake, 'GET'))[0]).toBe(404);
    expect((await star(fake, 'PUT'))[0]).toBe(204);
    expect((await star(fake, 'PUT'))[0]).toBe(204);
    expect((await star(fake, 'GET'))[0]).toBe(204);
    expect(await counts()).toMatchObject([{ stars_count: 1 }, { starred_repos_count: 1 }]);
    const copy = createFake({ seed: fake.export() });
    expect((await star(copy, 'GET'))[0]).toBe(204);
    expect((await star(fake, 'DELETE'))[0]).toBe(204);
    expect(await counts()).toMatchObject([{ stars_count: 0 }, { starred_repos_count: 0 }]);
  });

  test('follow a renamed repository', async () => {
    const fake = started();
    await send(fake, REPO, { method: 'PATCH', json: { name: 'new' } });
    const headers = { Authorization: 'token tok-bob' };
    const url = `${fake.url}/api/v1/user/starred/alice/proj?x=1`;
    const response = await fake.fetch(url, { headers, redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([301, '/api/v1/user/starred/alice/new?x=1']);
  });

  test('go with their user', async () => {
    const fake = createFake({
      seed: {
        users: [...users, { name: 'root', admin: true, tokens: [{ token: 'tok-root' }] }],
        pulls: { repos: [{ owner: 'alice', name: 'proj', issues: [{ title: 'One' }] }] },
      },
    });
    await star(fake, 'PUT');
    await send(fake, `${ISSUE}/reactions`, { as: 'bob', method: 'POST', json: { content: 'heart' } });
    await send(fake, `${ISSUE}/subscriptions/bob`, { as: 'bob', method: 'PUT' });
    expect((await send(fake, '/admin/users/bob', { as: 'root', method: 'DELETE' }))[0]).toBe(204);
    expect((await send(fake, REPO))[1]).toMatchObject({ stars_count: 0 });
    expect(await send(fake, `${ISSUE}/reactions`)).toEqual([200, []]);
    expect(() => createFake({ seed: fake.export() })).not.toThrow();
  });

  test('go with their repository', async () => {
    const fake = started();
    await star(fake, 'PUT');
    await send(fake, REPO, { method: 'DELETE' });
    expect((await send(fake, '/user', { as: 'bob' }))[1]).toMatchObject({ starred_repos_count: 0 });
  });
});

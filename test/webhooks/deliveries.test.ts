import { describe, expect, test } from 'vitest';
import { createFake, SeedError, type Fake, type WebhookSender, type WorldDocument } from 'understudy-sdk/fake';
import { PullsClient } from 'understudy-sdk/pulls';

const URL = 'https://bot.example/hook';
const EVENTS = ['push', 'create', 'delete', 'pull_request', 'status', 'issues'];

function fakeWith(
  send?: WebhookSender,
  hooks: readonly object[] = [{ on: 'alice/proj', url: URL, events: EVENTS }],
): Fake {
  const commits = [
    { message: 'First', files: { 'a.txt': 'a\n' } },
    { branch: 'topic', from: 'main', message: 'Topic' },
  ];
  const seed = {
    clock: '2026-07-16T10:00:00Z',
    users: [{ name: 'alice', admin: true, tokens: [{ token: 'alice-token' }] }, { name: 'bob' }],
    pulls: {
      orgs: [{ name: 'acme', owner: 'alice' }],
      repos: [
        { owner: 'alice', name: 'proj', commits },
        { owner: 'acme', name: 'app', commits },
      ],
      pulls: [{ repo: 'alice/proj', as: 'alice', head: 'topic', base: 'main', title: 'Topic' }],
      hooks,
    },
  } as WorldDocument;
  return createFake({ seed, ...(send && { send }) });
}

const push = (fake: Fake, message = 'More', repo = 'alice/proj'): void =>
  void fake.git.push(repo, { as: 'alice', commits: [{ message, files: { [`${message}.txt`]: 'x' } }] });
const heard = (fake: Fake): string[] => fake.deliveries.map(({ event }) => event);
const client = (fake: Fake): PullsClient =>
  new PullsClient({ baseUrl: fake.url, fetch: fake.fetch, auth: { token: 'alice-token' } });

describe('webhooks of a world document', () => {
  test('announce nothing that the document makes, and everything after it', async () => {
    const fake = fakeWith();
    expect(heard(fake)).toEqual([]);
    await client(fake).repo('alice', 'proj').update(1, { title: 'Other' });
    push(fake);
    expect(heard(fake)).toEqual(['pull_request', 'push']);
    fake.reset();
    expect(heard(fake)).toEqual([]);
  });

  test('belong to a repository, an owner or the whole instance', () => {
    const hooks = ['alice/proj', 'alice', 'acme', undefined].map((on, i) => ({ on, url: `https://bot.example/${i}` }));
    const fake = fakeWith(undefined, hooks);
    push(fake);
    push(fake, 'Other', 'acme/app');
    const target = 'X-Gitea-Hook-Installation-Target-Type';
    expect(fake.deliveries.map(({ url, headers }) => [url.at(-1), headers[target]])).toEqual([
      ['0', 'repository'],
      ['1', 'user'],
      ['3', 'system'],
      ['2', 'organization'],
      ['3', 'system'],
    ]);
  });

  test('are in an exported world, with their secrets and ids', async () => {
    const fake = fakeWith(undefined, [{ on: 'alice/proj', url: URL, secret: 's3cret', branchFilter: 'main' }]);
    const hooks = client(fake).repo('alice', 'proj').hooks;
    await hooks.delete((await hooks.create({ type: 'gitea', config: { url: URL, content_type: 'form' } })).id);
    const other = createFake({ seed: fake.export() });
    push(fake);
    push(other);
    expect(other.deliveries).toEqual(fake.deliveries);
    const { id } = await client(other)
      .repo('alice', 'proj')
      .hooks.create({ type: 'gitea', config: { url: URL, content_type: 'form' } });
    expect(id).toBe(3);
  });

  test.each([
    [{ on: 'alice/none', url: URL }, 'pulls.hooks[0].on', 'unknown repository'],
    [{ on: 'nobody', url: URL }, 'pulls.hooks[0].on', 'unknown account'],
    [{ url: 'ftp://bot.example' }, 'pulls.hooks[0]', 'Invalid url'],
    [{ url: URL, branchFilter: '{a' }, 'pulls.hooks[0]', '[BranchFilter]: '],
    [{ url: URL, type: 'slack' }, 'pulls.hooks[0]', 'Missing config option: channel'],
    [{ url: URL, events: ['nope'] }, 'pulls.hooks[0].events[0]', 'expected'],
  ])('are rejected with the place of the issue: %o', (hook, path, message) => {
    try {
      fakeWith(undefined, [hook]);
    } catch (error) {
      expect(error).toBeInstanceOf(SeedError);
      const [issue] = (error as SeedError).issues;
      expect([issue?.path, issue?.message.slice(0, message.length)]).toEqual([path, message]);
      return;
    }
    throw new Error('the document was taken');
  });
});

describe('deliveries', () => {
  test('are one attempt each, whatever the receiver responds', async () => {
    const fake = fakeWith(() => new Response(null, { status: 500 }));
    push(fake);
    await fake.clock.advance(86_400);
    expect(fake.deliveries.map(({ attempt, response }) => [attempt, response?.status])).toEqual([[1, 500]]);
    fake.webhooks.redeliver(0);
    await fake.webhooks.settled();
    expect(fake.deliveries[1]?.body).toBe(fake.deliveries[0]?.body);
  });

  test('go one after the other, so that a slow receiver delays those behind it', async () => {
    const waiting: (() => void)[] = [];
    const got: string[] = [];
    const fake = fakeWith(async (request) => {
      got.push(((await request.json()) as { ref: string }).ref);
      return new Promise((resolve) => waiting.push(() => resolve(new Response())));
    });
    for (const branch of ['one', 'two', 'three'])
      fake.git.push('alice/proj', { as: 'alice', commits: [{ branch: 'topic', message: branch, files: {} }] });
    const expected = heard(fake).length;
    for (let n = 1; n <= expected; n++) {
      while (waiting.length === 0) await new Promise((resolve) => setImmediate(resolve));
      expect(got).toHaveLength(n);
      waiting.shift()?.();
    }
    await fake.webhooks.settled();
    expect(fake.deliveries.every(({ response }) => response?.status === 200)).toBe(true);
  });

  test.each([
    [307, 'POST', true],
    [308, 'POST', true],
    [301, 'GET', false],
    [302, 'GET', false],
    [303, 'GET', false],
  ])('follow a %i with a %s', async (status, method, hasBody) => {
    const got: [string, string, boolean, string | null, string | null][] = [];
    const fake = fakeWith(
      async (request) => {
        const { headers } = request;
        const body = (await request.text()) !== '';
        got.push([request.url, request.method, body, headers.get('x-gitea-event'), headers.get('authorization')]);
        if (request.url === URL) return new Response(null, { status, headers: { location: '/moved' } });
        if (request.url.endsWith('/moved'))
          return new Response(null, { status: 307, headers: { location: 'https://other.example/' } });
        return new Response(null, { status: 202 });
      },
      [{ on: 'alice/proj', url: URL, authorization: 'Bearer x' }],
    );
    push(fake);
    await fake.webhooks.settled();
    expect(got).toEqual([
      [URL, 'POST', true, 'push', 'Bearer x'],
      ['https://bot.example/moved', method, hasBody, 'push', 'Bearer x'],
      // A credential does not leave for another host.
      ['https://other.example/', method, hasBody, 'push', null],
    ]);
    expect(fake.deliveries[0]?.response?.status).toBe(202);
  });

  test('end after ten redirects', async () => {
    let requests = 0;
    const fake = fakeWith(() => {
      requests++;
      return new Response(null, { status: 307, headers: { location: '/again' } });
    });
    push(fake);
    await fake.webhooks.settled();
    expect([requests, fake.deliveries[0]?.response?.status]).toEqual([11, 307]);
  });

  test('to an address that is none are recorded with the reason', async () => {
    const fake = fakeWith(() => new Response(), [{ on: 'alice/proj', url: 'http://' }]);
    push(fake);
    await fake.webhooks.settled();
    expect(fake.deliveries[0]?.response).toBeNull();
    expect(fake.deliveries[0]?.error).toContain('URL');
  });

  test('of a merge that the clock makes come from who scheduled it', async () => {
    const fake = createFake({ seed: { pulls: { settings: { mergeCheckSeconds: 60 } } } });
    const protections = [{ rule_name: 'main', enable_status_check: true, status_check_contexts: ['ci'] }];
    const repo = fake.pulls.repo('alice/proj', { protections });
    repo.hook({ url: URL, events: EVENTS });
    const topic = repo.branch('topic').commit();
    topic.pull();
    await fake.clock.advance(61);
    const options = { Do: 'merge', merge_when_checks_succeed: true } as const;
    expect(await client(fake).repo('alice', 'proj').merge(1, options)).toEqual({ scheduled: true });
    topic.commit();
    const before = fake.deliveries.length;
    await fake.fetch(`${fake.url}/api/v1/repos/alice/proj/statuses/${topic.sha}`, {
      method: 'POST',
      headers: { Authorization: 'token alice-token', 'Content-Type': 'application/json' },
      body: JSON.stringify({ state: 'success', context: 'ci' }),
    });
    expect(heard(fake).slice(before)).toEqual(['status']);
    await fake.clock.advance(61);
    expect(heard(fake).slice(before)).toEqual(['status', 'push', 'pull_request']);
    const { sender } = JSON.parse(fake.deliveries.at(-1)?.body ?? '') as { sender: { login: string } };
    expect(sender.login).toBe('alice');
  });

  test('name the address at which the fake was asked last', async () => {
    const fake = fakeWith();
    await fake.handle(new Request('https://git.example/api/v1/version'));
    push(fake);
    const { compare_url: url } = JSON.parse(fake.deliveries[0]?.body ?? '') as { compare_url: string };
    expect(url).toMatch(/^https:\/\/git\.example\/alice\/proj\/compare\//);
  });

  test('are not caused by requests that are rejected', async () => {
    const fake = fakeWith();
    const repo = client(fake).repo('alice', 'proj');
    await expect(repo.update(1, { base: 'none' })).rejects.toThrow();
    await expect(repo.create({ head: 'topic', base: 'main', title: 'Twin' })).rejects.toThrow();
    await expect(repo.merge(1, { Do: 'merge', head_commit_id: '0'.repeat(40) })).rejects.toThrow();
    expect(heard(fake)).toEqual([]);
  });

  test('are not made for webhooks of other services', () => {
    const fake = fakeWith(undefined, [{ on: 'alice/proj', url: URL, type: 'discord' }]);
    push(fake);
    expect(heard(fake)).toEqual([]);
  });
});

describe('a web page of another origin', () => {
  test('may read, and may not register a webhook', async () => {
    const fake = fakeWith();
    const at = (path: string, init: RequestInit = {}): Promise<Response> =>
      fake.handle(
        new Request(`${fake.url}/api/v1/repos/alice/proj${path}`, {
          ...init,
          headers: { Authorization: 'token alice-token', Origin: 'https://page.example' },
        }),
        'foreign page',
      );
    expect((await at('/hooks')).status).toBe(200);
    expect((await at('/hooks', { method: 'POST', body: '{}' })).status).toBe(403);
    expect((await at('/hooks/1', { method: 'PATCH', body: '{}' })).status).toBe(403);
    expect((await at('/hooks/1/tests', { method: 'POST' })).status).toBe(403);
  });
});

test('a move of the clock begins when what is under way has ended, and runs all its further attempts', async () => {
  const seed: WorldDocument = {
    payments: { webhooks: [{ url: 'https://shop.example/hooks', events: ['customer.created'] }] },
  };
  const fake = createFake({ seed, send: () => new Response(null, { status: 503 }) });
  const headers = { Authorization: fake.credentials.apiKey ?? '', 'Content-Type': 'application/json' };
  await fake.fetch(`${fake.url}/customers`, { method: 'POST', headers, body: '{"email":"ada@example.com"}' });
  await fake.clock.advance(12 * 3600);
  expect(fake.deliveries.map(({ attempt }) => attempt)).toEqual([1, 2, 3, 4, 5, 6]);
});

import { describe, expect, test } from 'vitest';
import { createFake } from 'understudy-sdk/fake';
import type { Area } from '../../fake/engine/http/area.ts';
import { createHandler, type Handle } from '../../fake/engine/http/handle.ts';
import { handleRequest } from '../../fake/engine/http/platform.ts';
import { createWorld, type Core } from '../../fake/engine/world/core.ts';

const fail = (): never => {
  throw new Error('a defect');
};

const sound: Area = {
  name: 'payments',
  operations: {
    read: { method: 'GET', path: '/', success: [200], errors: [], credential: 'none', idempotent: true, about: '' },
  },
  closedToForeignPages: () => false,
  handle: () => ({ status: 200 }),
  unmatched: () => ({ status: 404 }),
  renderError: () => ({ status: 422 }),
  internalError: () => ({ status: 500, body: 'the area says so' }),
  failure: (_call, status) => ({ status }),
  tooMany: () => ({ status: 429 }),
  decorate: (_call, reply) => reply,
};

function handlerOf(area: Area, world: Core): Handle {
  return createHandler(world, {
    areaOf: () => area,
    areas: [],
    basePath: '',
    maxBodyBytes: 100,
    around: (_call, steps) => steps.run(),
    tick: () => undefined,
  });
}

describe('an internal error is a 500 and in the journal, whatever fails:', () => {
  test.each<[string, Partial<Area>]>([
    ['handling', { handle: fail }],
    ['handling later', { handle: async () => fail() }],
    ['a header that cannot be written', { handle: () => ({ status: 200, headers: { Location: '/木' } }) }],
    ['a status that is none', { handle: () => ({ status: 99 }) }],
    ['the decoration', { decorate: fail }],
    ['the error itself', { handle: fail, internalError: fail }],
  ])('%s', async (_name, parts) => {
    const world = createWorld([]);
    const handle = handlerOf({ ...sound, ...parts }, world);
    const response = await handleRequest(handle, new Request('https://fake.test/'));
    expect(response.status).toBe(500);
    expect(world.journal.entries()).toMatchObject([
      { path: '/', status: 500, internalError: expect.any(String) as unknown },
    ]);
  });

  test('a control route', async () => {
    const world = createWorld([]);
    const handle = handlerOf({ ...sound, isControl: true, handle: fail }, world);
    await handleRequest(handle, new Request('https://fake.test/'));
    expect(world.journal.entries()).toHaveLength(1);
  });

  test('a task of the clock, which is undone, and the clock goes on', () => {
    const tasks = {
      fails: ({ ids }: Core) => {
        ids.number('counted');
        fail();
      },
      works: ({ ids }: Core) => void ids.number('counted'),
    };
    const world = createWorld([{ name: 'test', tables: () => ({}), tasks }]);
    world.clock.schedule(1000, 'fails', 'test', null);
    world.clock.schedule(2000, 'works', 'test', null);
    world.clock.moveTo(3000);
    expect(world.clock.now).toBe(3000);
    expect(world.ids.number('counted')).toBe(2);
    expect(world.journal.entries()).toMatchObject([{ method: 'TASK', path: 'fails', status: 500 }]);
  });

  test.each([() => NaN, fail])('an option `time` that returns no time', async (broken) => {
    let time: () => number = () => 0;
    const fake = createFake({ time: () => time() });
    time = broken;
    expect((await fake.fetch(`${fake.url}/channels`)).status).toBe(401);
    expect(fake.journal[0]).toMatchObject({ method: 'TASK', path: 'time' });
    expect(fake.clock.now().getTime()).toBe(0);
  });
});

describe('names', () => {
  const fake = createFake({
    seed: {
      users: [{ name: 'bob', admin: true, tokens: [{ token: 't' }] }],
      pulls: { repos: [{ owner: 'bob', name: 'proj' }] },
    },
  });
  const send = (method: string, path: string, body: object): Promise<Response> =>
    fake.fetch(`${fake.url}/api/v1${path}`, {
      method,
      headers: { Authorization: 'token t', 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });

  test.each([
    ['木', 'name is invalid [木]: must be valid alpha or numeric or dash(-_) or dot characters'],
    ['a b', 'name is invalid [a b]: must be valid alpha or numeric or dash(-_) or dot characters'],
    ['a--b', 'name is invalid [a--b]: must be valid alpha or numeric or dash(-_) or dot characters'],
    ['Ghost', 'name is reserved [name: Ghost]'],
    ['bob.keys', 'name pattern is not allowed [pattern: *.keys]'],
  ])('no user is renamed to %s', async (name, message) => {
    const response = await send('POST', '/admin/users/bob/rename', { new_username: name });
    expect([response.status, await response.json()]).toMatchObject([422, { message }]);
  });

  test.each([
    ['木', '[Name]: AlphaDashDot'],
    ['a/b', '[Name]: AlphaDashDot'],
    ['x'.repeat(101), '[Name]: MaxSize'],
    ['..', 'ChangeRepositoryName: name is invalid [..]: must be valid alpha or numeric or dash(-_) or dot characters'],
    ['-', 'name is reserved [name: -]'],
    ['proj.git', 'name pattern is not allowed [pattern: *.git]'],
  ])('no repository is renamed to %s', async (name, message) => {
    const response = await send('PATCH', '/repos/bob/proj', { name });
    expect([response.status, await response.json()]).toMatchObject([422, { message }]);
  });

  test('a redirect to a new name is a path', async () => {
    await send('PATCH', '/repos/bob/proj', { name: 'new.name_1' });
    const response = await fake.handle(new Request(`${fake.url}/api/v1/repos/bob/proj/pulls?x=%E6%9C%A8`));
    expect(response.headers.get('location')).toBe('/api/v1/repos/bob/new.name_1/pulls?x=%E6%9C%A8');
  });

  test.each([
    { users: [{ name: '木' }] },
    { users: [{ name: 'a/b' }] },
    { pulls: { repos: [{ owner: 'admin', name: '木' }] } },
    { pulls: { orgs: [{ name: 'a b', owner: 'admin' }] } },
  ])('a world may not have one either: %j', (seed) => {
    expect(() => createFake({ seed })).toThrow(/name: expected letters, digits, '-', '_' and '.'; received/);
  });
});

describe('the content of a new file', () => {
  const create = async (content: string): Promise<[status: number, failures: number]> => {
    const fake = createFake({
      seed: { pulls: { repos: [{ owner: 'admin', name: 'proj', commits: [{ message: 'one', files: { a: 'a' } }] }] } },
    });
    const { status } = await fake.fetch(`${fake.url}/api/v1/repos/admin/proj/contents/new.txt`, {
      method: 'POST',
      headers: { Authorization: `token ${fake.credentials.token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ content, message: 'm' }),
    });
    return [status, fake.unmatched.length];
  };

  test.each(['x', 'YQ', 'YWI', 'YWJjZA=', 'Y Q=', '=', '====', 'YQ==YQ==', 'YWJ\u00e4'])(
    'is no base64: %j',
    async (content) => {
      expect(await create(content)).toEqual([422, 0]);
    },
  );

  test.each(['', 'YQ==', 'YWI=', 'YWJj', 'YW\r\nJj\n'])('is base64: %j', async (content) => {
    expect(await create(content)).toEqual([201, 0]);
  });
});

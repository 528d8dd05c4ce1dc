import { createFake, pulls } from 'understudy-sdk/fake';
import { composeFake, defineArea, id, table, UploadedFile } from 'understudy-sdk/fake/kit';
import { listen } from 'understudy-sdk/fake/node';
import { describe, expect, onTestFinished, test } from 'vitest';
import * as z from 'zod/mini';
import { differ, type DifferOptions, type DifferReport, type FoundDifference } from '../../fake/lab/differ/differ.ts';
import { describedIn } from '../../fake/lab/differ/described.ts';
import { pullsArea } from '../../fake/areas/pulls/area.ts';
import { forgeOperations, notCompared } from '../../fake/lab/differ/forge/operations.ts';
import { forgeStage } from '../../fake/lab/differ/forge/stage.ts';
import { Reached } from '../../fake/lab/differ/reached.ts';
import { randomOf } from '../../fake/lab/differ/random.ts';
import { reduced } from '../../fake/lab/differ/reduce.ts';
import { bodyAs } from '../../fake/lab/differ/request-bodies.ts';
import { Server } from '../../fake/lab/playing/server.ts';
import { liveTarget } from '../../fake/lab/playing/targets.ts';
import { pullsComparison } from '../../fake/lab/verify/pulls/comparison.ts';
import type { Comparison } from '../../fake/lab/playing/comparison.ts';
import { mailArea, mailFake } from './mail.ts';

type Fetch = (request: Request) => Promise<Response>;

/** Each case begins with an empty mailbox. */
const mailComparison: Comparison = {
  live: ({ ask, json }) => ({
    open: async () => {
      for (const { id } of (await json('/mail/messages')) as { id: string }[])
        await ask(`/mail/messages/${id}`, { method: 'DELETE' });
      return {};
    },
  }),
};

/** What nothing is found of. */
const agreed = (cases: number): DifferReport => ({ differences: [], cases, once: [], notPrepared: [], notRemoved: [] });

const firstOf = ({ differences: [first] }: DifferReport): FoundDifference => {
  if (first === undefined) throw new Error('nothing differs');
  return first;
};

async function mailDifference(flaw: Parameters<typeof mailArea>[0], runs: number): Promise<DifferReport> {
  const { url, close } = await listen(mailFake(flaw)({ time: () => Date.now() }));
  onTestFinished(() => close());
  const target = await liveTarget(new Server({ baseUrl: url }), mailComparison);
  const operations = describedIn([mailArea()]);
  const rest = { area: 'mail', comparison: mailComparison, seed: 3, retries: 0, reduceSeconds: 20, most: 1 };
  return differ({ createFake: mailFake(), operations, target, runs, ...rest });
}

describe('random requests of an area', () => {
  test('agree with a service that does the same', async () => {
    expect(await mailDifference('none', 40)).toEqual(agreed(40));
  });

  test.each([
    ['status', 2, 'status'],
    ['field', 3, 'body.read'],
    ['order', 3, /^body\[\d\]\./],
  ] as const)('find a difference that was put in of the %s, in %i steps', async (flaw, steps, field) => {
    const { scenario, result } = firstOf(await mailDifference(flaw, 200));
    expect(scenario.steps.length).toBeLessThanOrEqual(steps);
    expect(result.difference?.field).toMatch(field);
  });
});

test('a field whose name is that of a secret gets what was made up for it, and no credential', async () => {
  const bodies: unknown[] = [];
  const hooks = defineArea({
    name: 'hooks',
    tables: { hooks: table({ id: id(), secret: z.string() }) },
    operations: {
      'hooks.create': {
        method: 'POST',
        path: '/hooks',
        success: 201,
        body: z.object({ secret: z.string() }),
        handle: ({ world, body }) => (bodies.push(body), { id: world.hooks.insert(body).id }),
      },
    },
  });
  const createFake = composeFake([hooks]);
  const { url, close } = await listen(createFake({ time: () => Date.now() }));
  onTestFinished(() => close());
  const tokens = { token: 'tok-first-1234567', token2: 'tok-second-7654321' };
  const target = await liveTarget(new Server({ baseUrl: url, tokens }), {});
  const operations = describedIn([hooks]);
  const rest = { area: 'hooks', comparison: {}, seed: 3, retries: 0, reduceSeconds: 20, most: 1 };
  const report = await differ({ createFake, operations, target, runs: 20, ...rest });
  expect(report.differences).toEqual([]);
  expect(bodies.length).toBeGreaterThan(5);
  expect(JSON.stringify(bodies)).not.toMatch(/tok-(first|second)/);
});

test.each(['application/x-www-form-urlencoded', 'multipart/form-data'] as const)(
  'a required header and a body of %s are sent, and a flaw behind them is found',
  async (bodyType) => {
    const files = (flaw: boolean) =>
      defineArea({
        name: 'files',
        tables: { files: table({ id: id(), title: z.string(), folder: z.optional(z.int()) }) },
        errors: { unsupported: 415 },
        credentials: () => ({ token: 'files-token' }),
        client: ({ token }) => ({ headers: { 'X-Token': token ?? '' } }),
        operations: {
          'files.create': {
            method: 'POST',
            path: '/files',
            success: 201,
            headers: z.object({ 'x-tenant': z.string().check(z.minLength(1)) }),
            body: z.object({ title: z.string(), folder: z.optional(z.int()) }),
            bodyType,
            errors: ['unsupported', 422],
            handle: ({ world, request, body, reject }) => {
              const type = request.headers.get('content-type') ?? '';
              if (!type.startsWith(bodyType)) return reject('unsupported');
              const row = world.files.insert(body);
              return flaw && row.folder !== undefined ? { ...row, title: '' } : row;
            },
          },
        },
      });
    const { url, close } = await listen(composeFake([files(true)])({ time: () => Date.now() }));
    onTestFinished(() => close());
    const target = await liveTarget(new Server({ baseUrl: url, tokens: { token: 'files-token' } }), {});
    const reached = new Reached(describedIn([files(false)]));
    const rest = { area: 'files', comparison: {}, seed: 4, retries: 0, reduceSeconds: 20, most: 1, reached };
    const createFake = composeFake([files(false)]);
    const report = await differ({ createFake, operations: describedIn([files(false)]), target, runs: 40, ...rest });
    const { scenario, result } = firstOf(report);
    expect(result.difference).toMatchObject({ field: 'body.title', received: '' });
    expect(scenario.steps.length).toBeLessThanOrEqual(2);
    const headers = bodyType === 'multipart/form-data' ? { 'content-type': bodyType } : {};
    expect(scenario.steps.at(-1)).toMatchObject({
      request: {
        headers: { 'x-tenant': expect.any(String) as string, ...headers },
        form: { title: expect.anything() as string },
      },
    });
    expect(String(reached)).toContain('POST /files: 201');
  },
);

test('null is no field of a form', () => {
  const form = bodyAs('application/x-www-form-urlencoded', { title: 'a', of: { more: null, size: 1 }, note: null });
  expect(form).toEqual({ form: { title: 'a', 'of[size]': '1' } });
});

test('files of a body are sent, and a flaw behind them is found', async () => {
  const files = (flaw: boolean) =>
    defineArea({
      name: 'files',
      tables: { files: table({ id: id(), title: z.string(), size: z.number() }) },
      errors: { invalid: 422 },
      operations: {
        'files.create': {
          method: 'POST',
          path: '/files',
          success: 201,
          body: z.object({ title: z.string(), file: z.instanceof(UploadedFile) }),
          bodyType: 'multipart/form-data',
          errors: ['invalid'],
          handle: ({ world, body: { title, file } }) =>
            world.files.insert({ title, size: flaw ? 0 : file.bytes.length }),
        },
      },
    });
  const { url, close } = await listen(composeFake([files(true)])({ time: () => Date.now() }));
  onTestFinished(() => close());
  const target = await liveTarget(new Server({ baseUrl: url }), {});
  const rest = { area: 'files', comparison: {}, seed: 3, retries: 0, reduceSeconds: 20, most: 1 };
  const createFake = composeFake([files(false)]);
  const { result } = firstOf(
    await differ({ createFake, operations: describedIn([files(false)]), target, runs: 20, ...rest }),
  );
  expect(result.difference).toMatchObject({ field: 'body.size', received: 0 });
});

test('a search goes on after a difference, and names each kind once, with the operations that differ so', async () => {
  const boards = (sign: { readonly labels: string; readonly lists: string }) => {
    const fields = { name: z.string(), note: z._default(z.string(), '') };
    const of = <const T extends keyof typeof sign>(name: T) => {
      const noted = <R extends object>(row: R): R & { note: string } => ({ ...row, note: sign[name] });
      const path = `/${name}` as const;
      return { path, noted, body: z.object({ name: z.string() }) };
    };
    const [labels, lists] = [of('labels'), of('lists')];
    return defineArea({
      name: 'boards',
      tables: { labels: table({ id: id(), ...fields }), lists: table({ id: id(), ...fields }) },
      errors: { notFound: 404 },
      operations: {
        'labels.create': {
          method: 'POST',
          path: labels.path,
          success: 201,
          body: labels.body,
          errors: [422],
          handle: ({ world, body }) => world.labels.insert(body),
        },
        'labels.list': {
          method: 'GET',
          path: labels.path,
          handle: ({ world }) => world.labels.all().map(labels.noted),
        },
        'labels.retrieve': {
          method: 'GET',
          path: '/labels/{id}',
          errors: ['notFound'],
          handle: ({ world, params, reject }) => labels.noted(world.labels.get(params.id) ?? reject('notFound')),
        },
        'lists.create': {
          method: 'POST',
          path: lists.path,
          success: 201,
          body: lists.body,
          errors: [422],
          handle: ({ world, body }) => world.lists.insert(body),
        },
        'lists.list': { method: 'GET', path: lists.path, handle: ({ world }) => world.lists.all().map(lists.noted) },
      },
    });
  };
  const [right, wrong] = [boards({ labels: '', lists: '' }), boards({ labels: '?', lists: '!' })];
  // Each case begins with a new world.
  let served = composeFake([wrong])();
  const comparison: Comparison = {
    live: () => ({
      open: () => {
        served = composeFake([wrong])();
        return Promise.resolve({});
      },
    }),
  };
  const fetch: Fetch = (request) =>
    served.fetch(new Request(request.url.replace(/^.*?\/(?=l)/, `${served.url}/`), request));
  const target = await liveTarget(new Server({ baseUrl: 'http://127.0.0.1:1', fetch }), comparison);
  const reached = new Reached(describedIn([right]));
  // Making a difference smaller ends by itself, and not by its time.
  const rest = { area: 'boards', comparison, seed: 3, retries: 0, reduceSeconds: 600, most: 3, reached };
  const createFake = composeFake([right]);
  const report = await differ({ createFake, operations: describedIn([right]), target, runs: 30, ...rest });
  expect(report.cases).toBe(30);
  const found = report.differences.map(({ scenario, result, also }) => [
    result.difference?.received,
    scenario.steps.length,
    also,
  ]);
  expect(found.sort()).toEqual([
    ['!', 2, []],
    ['?', 2, [expect.stringMatching(/^GET \/labels/)]],
  ]);
  // What follows a difference is compared, too.
  expect(String(reached)).toContain('5 of 5 routes');
});

test('what was reached is counted by operation and status, and says when nothing was created', () => {
  const operations = describedIn([mailArea()]);
  const reached = new Reached(operations);
  const step = (request: string, status: number) => {
    const [method = '', path = ''] = request.split(' ');
    return { request: { method, path }, expect: { status } };
  };
  const one = (...steps: ReturnType<typeof step>[]) =>
    ({ name: 'n', basis: 'recorded', match: 'exact', steps }) as const;
  reached.add(one(step('GET /mail/messages?to=ada', 200), step('POST /mail/messages', 422)));
  expect(reached.hasRecords).toBe(false);
  reached.add(one(step('POST /mail/messages', 201), step('PUT /mail/messages/{{id:message}}/read', 204)));
  expect(reached.hasRecords).toBe(true);
  expect(String(reached).split('\n').sort()).toEqual([
    '  3 of 5 routes, 0 of 4 fields, 0 of 20 values of fields (good, empty, null, wrong, boundary)',
    '  GET /mail/messages: 200 ×1',
    '  POST /mail/messages: 201 ×1, 422 ×1',
    '  PUT /mail/messages/{id}/read: 204 ×1',
    '  fields whose turn did not come: POST /mail/messages body, POST /mail/messages body.to, POST /mail/messages body.subject, GET /mail/messages query.to',
    '  not reached: GET /mail/messages/{id}, DELETE /mail/messages/{id}',
  ]);
});

test('a creation by PUT counts, and where nothing can be created a read does; a rejected request never', () => {
  const step = (method: string, status: number) => ({ request: { method, path: '/notes/a' }, expect: { status } });
  const seen = (methods: readonly string[], ...steps: ReturnType<typeof step>[]): boolean => {
    const reached = new Reached(methods.map((method) => ({ method, path: '/notes/{id}', query: [] })));
    reached.add({ name: 'n', basis: 'recorded', match: 'exact', steps });
    return reached.hasRecords;
  };
  expect(seen(['GET', 'PUT'], step('GET', 200))).toBe(false);
  expect(seen(['GET', 'PUT'], step('PUT', 201))).toBe(true);
  expect(seen(['GET'], step('GET', 200))).toBe(true);
  expect(seen(['GET'], step('GET', 403))).toBe(false);
});

describe('random requests of a forge', { timeout: 120_000 }, () => {
  async function forgeDifference(
    options: Pick<DifferOptions, 'runs'> & Partial<DifferOptions>,
    through: Fetch = fetch,
  ): Promise<DifferReport> {
    const fake = createFake({
      time: () => Date.now(),
      as: { pulls: 'gitea' },
      seed: { users: [{ name: 'root', admin: true, tokens: [{ token: 'admin-token' }] }] },
    });
    const { url, close } = await listen(fake);
    onTestFinished(() => close());
    const comparison = pullsComparison({ releases: {}, anyVersion: false, random: forgeStage });
    const server = new Server({ baseUrl: url, tokens: { token: 'admin-token' }, fetch: through });
    const target = await liveTarget(server, comparison);
    const found = await differ({
      createFake: ((options: object) => composeFake([pulls])({ ...options, as: { pulls: 'gitea' } })) as never,
      ...{ area: 'pulls', operations: forgeOperations, comparison, target, most: 1 },
      ...{ seed: 7, retries: 0, reduceSeconds: 6 },
      ...options,
    });
    expect(found.notRemoved).toEqual([]);
    expect(JSON.stringify(fake.export())).not.toMatch(/us[0-9a-f]{8}c/);
    return found;
  }

  /** The operations whose method and path have a text. */
  const only = (text: string): Pick<DifferOptions, 'operations'> => ({
    operations: forgeOperations.filter(({ method, path }) => `${method} ${path}`.includes(text)),
  });

  /** A server that responds otherwise to some requests. */
  const flawed =
    (method: string, path: RegExp, change: (response: Response, request: Request) => Promise<Response>): Fetch =>
    async (request) => {
      const kept = request.clone();
      const response = await fetch(request);
      return request.method === method && path.test(new URL(request.url).pathname) ? change(response, kept) : response;
    };

  const withText = async (response: Response, from: string | RegExp, to: string): Promise<Response> =>
    new Response((await response.text()).replace(from, to), response);

  test('agree with the fake itself, reach every route of the table, and leave nothing behind', async () => {
    const reached = new Reached(forgeOperations);
    expect(await forgeDifference({ runs: 14, reached })).toEqual(agreed(14));
    const all = forgeOperations.filter(({ notCompared }) => notCompared === undefined).length;
    expect(String(reached)).toContain(`  ${all} of ${all} routes, `);
    expect(String(reached)).not.toContain('not reached:');
  });

  test('are of every operation of the area, but for those that are excluded for a reason', () => {
    const all = Object.values(pullsArea.operations).map(({ method, path }) => `${method} ${path}`);
    expect(forgeOperations.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(all.sort());
    const ids = Object.keys(pullsArea.operations);
    expect(Object.keys(notCompared).filter((id) => !ids.includes(id))).toEqual([]);
  });

  test('are the same of the same seed', async () => {
    const played = async (): Promise<string[]> => {
      const asked: string[] = [];
      const note: Fetch = async (request) => {
        asked.push(`${request.method} ${new URL(request.url).pathname}`.replaceAll(/us[0-9a-f]{8}c0-/g, ''));
        return fetch(request);
      };
      await forgeDifference({ runs: 2 }, note);
      return asked;
    };
    expect(await played()).toEqual(await played());
  });

  test('find a difference that was put in, by a case of a step or two', async () => {
    const opened = flawed('GET', /\/pulls\/\d+$/, (response) =>
      withText(response, '"state":"open"', '"state":"opened"'),
    );
    const { scenario, result } = firstOf(await forgeDifference({ runs: 60, ...only('/pulls') }, opened));
    expect(result.difference).toMatchObject({ field: 'body.state', expected: 'open', received: 'opened' });
    expect(scenario.steps.length).toBeLessThanOrEqual(2);
  });

  test('find one in a route that only the table knows, of a member that is null', async () => {
    const emptied = flawed('PATCH', /\/labels\/\d+$/, async (response, request) =>
      /"description":null/.test(await request.text()) && response.ok
        ? withText(response, /"description":"[^"]*"/, '"description":null')
        : response,
    );
    const { scenario, result } = firstOf(
      await forgeDifference({ runs: 200, reduceSeconds: 60, ...only('/labels') }, emptied),
    );
    expect(result.difference).toMatchObject({ field: 'body.description', received: null });
    expect(result.difference?.step).toMatch(/ PATCH \S+\/labels\/\d+$/);
    expect(scenario.steps.length).toBeLessThanOrEqual(2);
    expect(scenario.steps.at(-1)).toMatchObject({ request: { json: { description: null } } });
  });

  test('find an id that a server has skipped, which no response of the request itself shows', async () => {
    // After each comment another one is made and removed.
    const twice = flawed('POST', /\/issues\/\d+\/comments$/, async (response, request) => {
      if (response.status !== 201) return response;
      const { url } = request;
      const headers = { Authorization: request.headers.get('authorization') ?? '', 'Content-Type': 'application/json' };
      const made = await fetch(url, { method: 'POST', headers, body: '{"body":"x"}' });
      const { id } = (await made.json()) as { id: number };
      await fetch(url.replace(/\d+\/comments$/, `comments/${id}`), { method: 'DELETE', headers });
      return response;
    });
    const { scenario, result } = firstOf(
      await forgeDifference({ runs: 200, ...only('/issues/{index}/comments') }, twice),
    );
    expect(result.difference?.field).toMatch(/\bid$/);
    expect(scenario.steps.length).toBeLessThanOrEqual(3);
  });

  test('survive a server that says anything', async () => {
    const answers = [
      '{"a":',
      '['.repeat(100_000),
      '\u0000',
      '{"id":1e400,"__proto__":{"x":1},"toString":null}',
      'null',
    ];
    let asked = 0;
    const wild = flawed('GET', /\/repos\/[^/]+\/[^/]+\/\w+$/, (response) =>
      Promise.resolve(new Response(answers[asked++ % answers.length], { status: 200, headers: response.headers })),
    );
    const { differences } = await forgeDifference({ runs: 10, most: 3, reduceSeconds: 1 }, wild);
    expect(differences).toHaveLength(3);
  });
});

test('a value is made smaller as long as something holds of it', async () => {
  const value = { a: [1, 2, 3, 4, 5, 6, 7, 8], b: { c: 1, d: 2 } };
  const holds = (one: typeof value): Promise<boolean> => Promise.resolve(one.a?.includes(6) && one.b?.d === 2);
  const over = { attempts: 500, isOver: () => false };
  expect(await reduced(value, holds, over)).toEqual({ a: [6], b: { d: 2 } });
  expect(await reduced(value, holds, { ...over, attempts: 0 })).toEqual(value);
});

test('making a value smaller ends once no part of it can go, and leaves alone what is to be kept', async () => {
  const value = { steps: [{ request: { path: '/a', json: { a: 1, b: 2 } }, drawn: { id: 's1', fields: [1, 2, 3] } }] };
  const tried: string[] = [];
  const holds = (one: typeof value): Promise<boolean> => {
    tried.push(JSON.stringify(one));
    return Promise.resolve(one.steps?.[0]?.request?.path === '/a' && one.steps[0].request.json?.b === 2);
  };
  const best = await reduced(value, holds, { kept: ['drawn'], attempts: 500, isOver: () => false });
  expect(best).toEqual({ steps: [{ ...value.steps[0], request: { path: '/a', json: { b: 2 } } }] });
  expect(tried.length).toBeLessThan(20);
});

test('the same seed makes the same choices', () => {
  const choices = (seed: number): number[] => {
    const { int } = randomOf(seed);
    return Array.from({ length: 20 }, () => int(0, 99));
  };
  expect(choices(1)).toEqual(choices(1));
  expect(choices(1)).not.toEqual(choices(2));
});

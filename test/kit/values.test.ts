import { composeFake, defineArea, id, json, table } from 'understudy-sdk/fake/kit';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';

const columns = {
  title: z.string(),
  deleted_at: z.nullable(z.string()),
  parent: z.optional(z.nullable(z.string())),
  state: z._default(z.nullable(z.string()), 'open'),
  size: z._default(z.number(), 1),
};
const note = z.object({ ...columns, title: json.ignored() });
const query = z.object({
  tag: z.optional(z.array(z.string())),
  ids: z.optional(json.separated(',', z.array(z.int()))),
  limit: z.optional(z.int().check(z.gte(1))),
  done: z.optional(z.boolean()),
  lines: z.optional(z.array(z.object({ sku: z.string(), n: z.optional(z.int()) }))),
  level: z.optional(z.literal([1, 2])),
  meta: z.optional(z.record(z.string(), z.string())),
  at: z.optional(z.union([z.int(), z.object({ gt: z.optional(z.int()), in: z.optional(z.array(z.int())) })])),
});
const area = defineArea({
  name: 'notes',
  tables: { notes: table({ id: id(), ...columns }) },
  errors: { notFound: 404, invalid: 400 },
  operations: {
    'notes.create': {
      method: 'POST',
      path: '/notes',
      body: z.object({ ...columns, deleted_at: z.nullable(z.string()) }),
      errors: ['invalid'],
      handle: ({ world, body }) => world.notes.insert(body),
    },
    'notes.retrieve': {
      method: 'GET',
      path: '/notes/{id}',
      errors: ['notFound'],
      handle: ({ world, params, reject }) => world.notes.get(params.id) ?? reject('notFound'),
    },
    'notes.delete': {
      method: 'DELETE',
      path: '/notes/{id}',
      errors: ['notFound'],
      handle: ({ world, params, reject }) => world.notes.delete(params.id) ?? reject('notFound'),
    },
    'notes.search': { method: 'GET', path: '/search', query, errors: ['invalid'], handle: (call) => call.query },
    'notes.form': { method: 'POST', path: '/form', body: query, errors: ['invalid'], handle: ({ body }) => body },
    'notes.own': { method: 'POST', path: '/own', body: note, errors: ['invalid'], handle: ({ body }) => body },
    'notes.checked': {
      method: 'GET',
      path: '/checked/{level}',
      params: z.object({ level: z.int() }),
      headers: z.object({ 'x-count': z.int(), 'x-tags': z.optional(json.separated(',', z.array(z.string()))) }),
      errors: ['invalid'],
      handle: ({ params }) => params.level,
    },
  },
});
const createFake = composeFake([area]);

async function ask(path: string, init: RequestInit = {}, fake = createFake()): Promise<[number, unknown]> {
  const { baseUrl, fetch } = fake.options.notes;
  const response = await fetch(baseUrl + path, init);
  const text = await response.text();
  return [response.status, text.startsWith('{') ? JSON.parse(text) : text];
}
const post = (body: unknown): RequestInit => ({ method: 'POST', body: JSON.stringify(body) });

test('a member that is not taken has no value, so that its object fits any column', () => {
  const { title }: { readonly title?: string | undefined } = z.object({ title: json.ignored() }).parse({ title: 'x' });
  expect(title).toBeUndefined();
});

test('a null that a column takes stays in what is inserted, seeded and exported', async () => {
  const row = { title: 'x', deleted_at: null, parent: null, state: null };
  const fake = createFake({ seed: { notes: { notes: [row] } } });
  const stored = { ...row, size: 1 };
  expect(await ask('/notes', post({ ...row, size: undefined }), fake)).toEqual([200, { id: 2, ...stored }]);
  expect(await ask('/notes/1', {}, fake)).toEqual([200, { id: 1, ...stored }]);
  const { document, omitted } = fake.export({ as: 'seed' });
  expect(omitted.map(({ path }) => path)).toEqual(['ids']);
  expect(await ask('/notes/2', {}, createFake({ seed: document }))).toEqual([200, { id: 2, ...stored }]);
});

test('a null where a column takes none is its default in a seed', () => {
  const fake = createFake({ seed: { notes: { notes: [{ title: 'x', deleted_at: null, size: null }] } } });
  expect(JSON.stringify(fake.export())).toContain('"size":1');
});

test.each(['0x1', '01', '1.0', '1e0', '%201', '+1', '-0'])('/notes/%s names no row', async (text) => {
  const fake = createFake({ seed: { notes: { notes: [{ title: 'x', deleted_at: null }] } } });
  expect((await ask(`/notes/${text}`, {}, fake))[0]).toBe(404);
  expect((await ask(`/notes/${text}`, { method: 'DELETE' }, fake))[0]).toBe(404);
  expect((await ask('/notes/1', { method: 'DELETE' }, fake))[0]).toBe(200);
});

test.each([
  ['{"title": nul', 'body: expected JSON; it is malformed at '],
  ['{"title":"secret-', 'body: expected JSON; it is malformed at position 17'],
  ['', 'body: expected object; it is missing'],
])('the body %j is rejected as what it is', async (body, message) => {
  const [status, error] = await ask('/notes', { method: 'POST', body });
  expect([status, error]).toEqual([400, { error: 'invalid', message: expect.stringContaining(message) as string }]);
  expect(JSON.stringify(error)).not.toContain('secret-');
});

const READ = [
  ['tag=a&tag=b', { tag: ['a', 'b'] }],
  ['tag=a', { tag: ['a'] }],
  ['ids=1,2', { ids: [1, 2] }],
  ['ids=', { ids: [] }],
  ['limit=10&done=true&level=2', { limit: 10, done: true, level: 2 }],
  ['at=5', { at: 5 }],
  ['at[gt]=5&at[in][]=1&at[in][]=2', { at: { gt: 5, in: [1, 2] } }],
  ['at={"gt":5}', { at: { gt: 5 } }],
  ['lines[0][sku]=a&lines[0][n]=1&lines[1][sku]=b', { lines: [{ sku: 'a', n: 1 }, { sku: 'b' }] }],
  ['meta[a]=1', { meta: { a: '1' } }],
  ['other=1', {}],
] as const;

test.each(READ)('the query and the form %s are read as their columns say', async (text, value) => {
  expect(await ask(`/search?${text}`)).toEqual([200, value]);
  expect(await ask('/form', { method: 'POST', body: new URLSearchParams(text) })).toEqual([200, value]);
});

test.each([
  ['limit=0x10', 'query.limit: expected number; received "0x10"'],
  ['limit=1e1', 'query.limit: expected number; received "1e1"'],
  ['limit=', 'query.limit: expected number; received ""'],
  ['limit=0', 'query.limit: expected at least 1; received 0'],
  ['done=1', 'query.done: expected boolean; received "1"'],
  ['ids=1,x', 'query.ids[1]: expected number'],
  ['level=3', 'query.level: expected 1 or 2; received "3"'],
  ['meta[a][b]=1', 'query.meta.a: expected string; received an object'],
  ['at[gt]=x', 'query.at.gt: expected number; received "x"'],
])('the query %s is rejected', async (text, message) => {
  expect(await ask(`/search?${text}`)).toEqual([
    400,
    { error: 'invalid', message: expect.stringContaining(message) as string },
  ]);
});

test('parts of the path and headers are checked by their schemas', async () => {
  const headers = { 'X-Count': '3' };
  expect(await ask('/checked/7', { headers })).toEqual([200, '7']);
  expect(await ask('/checked/x', { headers })).toMatchObject([
    400,
    { message: expect.stringContaining('params.level: expected number') as string },
  ]);
  expect(await ask('/checked/7')).toMatchObject([400, { message: 'headers.x-count: expected number; it is missing' }]);
});

test('a member that only responses say is not taken', async () => {
  expect(await ask('/own', post({ title: 7, deleted_at: null, state: 'x', size: 2 }))).toEqual([
    200,
    { deleted_at: null, state: 'x', size: 2 },
  ]);
});

const CHECKS = [
  ['minLength', z.string().check(json.minLength(2)), ['ab', '😀😀'], ['a', '😀']],
  ['maxLength', z.string().check(json.maxLength(2)), ['', '😀😀'], ['abc', '😀😀😀']],
  [
    'uniqueItems',
    json.uniqueItems(z.array(z.object({ a: z.int() }))),
    [[{ a: 1 }, { a: 1, b: 2 }], []],
    [
      [
        { a: 1, b: 2 },
        { b: 2, a: 1 },
      ],
      'x',
    ],
  ],
  ['minProperties', json.minProperties(z.object({ a: z.optional(z.int()) }), 1), [{ b: 1 }], [{}]],
  ['maxProperties', json.maxProperties(z.object({}), 1), [{ b: 1 }], [{ a: 1, b: 1 }]],
  ['not', json.not(z.string(), z.literal('x')), ['y'], ['x', 7]],
  ['present', z.unknown().check(json.present), [null, 0, {}], [undefined]],
  ['integer', z.number().check(json.integer), [1, 2 ** 60, 1e300], [1.5, '1']],
  ['untyped', json.untyped(z.object({ a: z.int() })), [{ a: 1 }, 'x', [], null], [{}, { a: 'x' }, undefined]],
  ['untyped array', json.untyped(json.uniqueItems(z.array(z.int()))), [[1], {}, 'x'], [[1, 1], ['x']]],
] as const;

test.each(CHECKS)('json.%s takes what JSON Schema takes', (_name, schema, fine, wrong) => {
  for (const value of fine) expect([value, z.safeParse(schema, value).success]).toEqual([value, true]);
  for (const value of wrong) expect([value, z.safeParse(schema, value).success]).toEqual([value, false]);
});

test('ids are counted in any digits', () => {
  const counted = (...how: Parameters<typeof id>): string[] => {
    const area = defineArea({
      name: 'counted',
      tables: { rows: table({ id: id(...how) }) },
      members: ({ rows }) => ({ add: () => rows.insert({}).id }),
      operations: {},
    });
    const fake = composeFake([area])();
    return Array.from({ length: 12 }, () => fake.add());
  };
  expect(counted('ORD', 3, '0123456789').slice(8)).toEqual(['ORD009', 'ORD010', 'ORD011', 'ORD012']);
  expect(counted('', 2, 'abc').slice(0, 10)).toEqual(['ab', 'ac', 'ba', 'bb', 'bc', 'ca', 'cb', 'cc', 'baa', 'bab']);
  for (const digits of ['', '0', '0110'])
    expect(() => id('x', 2, digits)).toThrow(`id: digits: expected two characters or more, none twice`);
});

test.each([
  [{ grant: 'password' }, 'body.grant: expected "code" or "refresh"; received "password"'],
  [{}, 'body.grant: expected "code" or "refresh"; it is missing'],
  [{ grant: 'code' }, 'body.code: expected string; it is missing'],
])(
  'a member that tells the forms of a body apart is named with the values of all of them: %j',
  async (sent, message) => {
    const body = z.xor([
      z.object({ grant: z.literal('code'), code: z.string() }),
      z.object({ grant: z.literal('refresh'), token: z.string() }),
    ]);
    const tokens = defineArea({
      name: 'tokens',
      tables: {},
      operations: { 'tokens.create': { method: 'POST', path: '/', body, errors: [422], handle: () => 'made' } },
    });
    const fake = composeFake([tokens])();
    const response = await fake.fetch(fake.url, { method: 'POST', body: JSON.stringify(sent) });
    expect(await response.json()).toMatchObject({ message });
  },
);

import type { StarterFile } from '../shell/starter-file.ts';

/** An area of one's own with its test, for people to change; `extension` is `ts` or `mts`. */
export const starterArea = (name: string, extension: string): readonly StarterFile[] => [
  { path: `${name}.${extension}`, content: area(name) },
  { path: `${name}.test.${extension}`, content: test(name, extension) },
];

const area = (
  name: string,
): string => `import { composeFake, defineArea, id, now, table } from 'understudy-sdk/fake/kit';
import * as z from 'zod/mini';

// Rename item and items to what ${name} keeps, here and in the test, and write its own fields, paths and errors.
const item = { title: z.string(), tags: z._default(z.array(z.string()), []) };

export const ${name}Area = defineArea({
  name: '${name}',
  base: '/${name}',
  tables: {
    items: table({ id: id('item_'), ...item, done: z._default(z.boolean(), false), createdAt: now() }),
  },
  errors: { notFound: [404, 'No such item'], invalid: 422 },
  errorBody: ({ name = 'error', message }) => ({ error: name, message }),
  operations: {
    'items.create': {
      method: 'POST',
      path: '/items',
      success: 201,
      body: z.object(item),
      errors: ['invalid'],
      handle: ({ world, body }) => world.items.insert(body),
    },
    'items.list': {
      method: 'GET',
      path: '/items',
      handle: ({ world }) => world.items.all(),
    },
    'items.retrieve': {
      method: 'GET',
      path: '/items/{id}',
      errors: ['notFound'],
      handle: ({ world, params, reject }) => world.items.get(params.id) ?? reject('notFound'),
    },
    'items.finish': {
      method: 'PUT',
      path: '/items/{id}/done',
      success: 204,
      errors: ['notFound'],
      handle: ({ world, params, reject }) => {
        if (!world.items.get(params.id)) return reject('notFound');
        world.items.update(params.id, { done: true });
      },
    },
  },
});

export const createFake = composeFake([${name}Area]);
`;

const test = (name: string, extension: string): string => `import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createFake } from './${name}.${extension}';

const item = { title: 'The first', tags: ['new'] };
const post = { method: 'POST', body: JSON.stringify(item) };

test('an item that was created is listed', async () => {
  const fake = createFake();
  const { baseUrl, fetch } = fake.options.${name};
  const created = await fetch(\`\${baseUrl}/items\`, post);
  assert.equal(created.status, 201);
  const listed = await fetch(\`\${baseUrl}/items\`);
  const createdAt = fake.clock.now().toISOString();
  assert.deepEqual(await listed.json(), [{ id: 'item_000001', ...item, done: false, createdAt }]);
});

test('an item that is not there is a 404', async () => {
  const { baseUrl, fetch } = createFake().options.${name};
  const missing = await fetch(\`\${baseUrl}/items/item_000009\`);
  assert.equal(missing.status, 404);
  assert.deepEqual(await missing.json(), { error: 'notFound', message: 'No such item' });
});

test('an item is created even if the response is lost', async () => {
  const fake = createFake();
  const { baseUrl, fetch } = fake.options.${name};
  fake.faults.add({ on: 'items.create', effect: { drop: 'after' } });
  await assert.rejects(fetch(\`\${baseUrl}/items\`, post));
  const listed = await fetch(\`\${baseUrl}/items\`);
  assert.equal(((await listed.json()) as unknown[]).length, 1);
});
`;

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

// The fields of a message that a request gives.
const message = { from: z.string(), to: z.array(z.string()), subject: z.optional(z.string()) };

export const ${name}Area = defineArea({
  name: '${name}',
  base: '/${name}',
  tables: {
    messages: table({ id: id('msg_'), ...message, read: z._default(z.boolean(), false), sentAt: now() }),
  },
  errors: { notFound: [404, 'No such message'], invalid: 422 },
  errorBody: ({ name = 'error', message }) => ({ error: name, message }),
  operations: {
    'messages.send': {
      method: 'POST',
      path: '/messages',
      success: 201,
      body: z.object(message),
      errors: ['invalid'],
      handle: ({ world, body }) => world.messages.insert(body),
    },
    'messages.list': {
      method: 'GET',
      path: '/messages',
      handle: ({ world }) => world.messages.all(),
    },
    'messages.retrieve': {
      method: 'GET',
      path: '/messages/{id}',
      errors: ['notFound'],
      handle: ({ world, params, reject }) => world.messages.get(params.id) ?? reject('notFound'),
    },
    'messages.markRead': {
      method: 'PUT',
      path: '/messages/{id}/read',
      success: 204,
      errors: ['notFound'],
      handle: ({ world, params, reject }) => {
        if (!world.messages.get(params.id)) return reject('notFound');
        world.messages.update(params.id, { read: true });
      },
    },
  },
});

export const createFake = composeFake([${name}Area]);
`;

const test = (name: string, extension: string): string => `import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createFake } from './${name}.${extension}';

const message = { from: 'ada@example.com', to: ['bob@example.com'] };
const post = { method: 'POST', body: JSON.stringify(message) };

test('a message that was sent is listed', async () => {
  const fake = createFake();
  const { baseUrl, fetch } = fake.options.${name};
  const sent = await fetch(\`\${baseUrl}/messages\`, post);
  assert.equal(sent.status, 201);
  const listed = await fetch(\`\${baseUrl}/messages\`);
  const sentAt = fake.clock.now().toISOString();
  assert.deepEqual(await listed.json(), [{ id: 'msg_000001', ...message, read: false, sentAt }]);
});

test('a message that is not there is a 404', async () => {
  const { baseUrl, fetch } = createFake().options.${name};
  const missing = await fetch(\`\${baseUrl}/messages/msg_000009\`);
  assert.equal(missing.status, 404);
  assert.deepEqual(await missing.json(), { error: 'notFound', message: 'No such message' });
});

test('a message is sent even if the response is lost', async () => {
  const fake = createFake();
  const { baseUrl, fetch } = fake.options.${name};
  fake.faults.add({ on: 'messages.send', effect: { drop: 'after' } });
  await assert.rejects(fetch(\`\${baseUrl}/messages\`, post));
  const listed = await fetch(\`\${baseUrl}/messages\`);
  assert.equal(((await listed.json()) as unknown[]).length, 1);
});
`;

import { expect, test } from 'vitest';
import type { Area } from '../../fake/engine/http/area.ts';
import { createHandler } from '../../fake/engine/http/handle.ts';
import { handleRequest } from '../../fake/engine/http/platform.ts';
import { createWorld } from '../../fake/engine/world/core.ts';

const row = {
  method: 'POST',
  success: [200],
  errors: [],
  credential: 'none',
  idempotent: false,
  about: '',
} as const;

/** An area that counts, and fails after counting when asked to. */
const counting: Area = {
  name: 'payments',
  operations: { good: { ...row, path: '/good' }, faulty: { ...row, path: '/faulty' } },
  closedToForeignPages: () => false,
  handle({ world, operation }) {
    world.ids.number(operation?.id ?? '');
    if (operation?.id === 'faulty') throw new Error('an internal error');
    return { status: 200 };
  },
  unmatched: () => ({ status: 404 }),
  renderError: () => ({ status: 422 }),
  internalError: () => ({ status: 500 }),
  failure: (_call, status) => ({ status }),
  tooMany: () => ({ status: 429 }),
  decorate: (_call, reply) => reply,
};

test('an internal error undoes its own request, and none that came at the same time', async () => {
  const world = createWorld([]);
  const handle = createHandler(world, {
    areaOf: () => counting,
    areas: [],
    basePath: '',
    maxBodyBytes: 100,
    around: (_call, steps) => steps.run(),
    tick: () => undefined,
  });
  const ask = (path: string): Promise<Response> =>
    handleRequest(handle, new Request(`https://a.test${path}`, { method: 'POST' }));
  const answers = await Promise.all(['/good', '/faulty', '/good', '/faulty', '/good'].map(ask));
  expect(answers.map(({ status }) => status)).toEqual([200, 500, 200, 500, 200]);
  expect(world.ids.number('good')).toBe(4);
  expect(world.ids.number('faulty')).toBe(1);
  expect(world.journal.entries().filter((entry) => entry.internalError !== undefined)).toHaveLength(2);
});

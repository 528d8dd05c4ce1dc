import { expect, test } from 'vitest';
import { ask, fakeOf, pull, R, type Said } from './support.ts';

// contract: pulls 9.6
test.each([
  ['a pull request', `${R}/pulls/2`, 2],
  ['a pull request, as an issue', `${R}/issues/2`, 2],
  ['an issue', `${R}/issues/1`, 1],
])(
  'the page of %s tells when it was closed and opened again, and nothing of what it was already',
  async (_, path, n) => {
    const fake = fakeOf({ issues: [{ title: 'one' }] }, { pulls: [pull('feature')] });
    for (const state of ['open', 'closed', 'closed', 'open', 'open'])
      await ask(fake, 'PATCH', path, { as: 'alice', json: { state } });
    const { json } = await ask(fake, 'GET', `${R}/issues/${n}/timeline`);
    const types = (json as unknown as { type: string }[]).map(({ type }) => type);
    expect(types.filter((type) => type !== 'pull_push')).toEqual(['close', 'reopen']);
  },
);

test.each([
  ['an issue', 1],
  ['a pull request', 3],
])('what waits for %s that is open cannot be closed', async (_, index) => {
  const fake = fakeOf({ issues: [{ title: 'one' }, { title: 'two' }] }, { pulls: [pull('feature'), pull('b1')] });
  const close = (path: string): Promise<Said> => ask(fake, 'PATCH', path, { as: 'alice', json: { state: 'closed' } });
  for (const path of [`${R}/issues/2`, `${R}/pulls/4`]) {
    const dependencies = `${R}/issues/${path.at(-1)}/dependencies`;
    await ask(fake, 'POST', dependencies, { as: 'alice', json: { owner: 'alice', repo: 'proj', index } });
    expect(await close(path)).toMatchObject({
      status: 412,
      json: { message: 'cannot close this issue or pull request because it still has open dependencies' },
    });
  }
  await close(`${R}/issues/${index}`);
  for (const path of [`${R}/issues/2`, `${R}/pulls/4`]) expect((await close(path)).status).toBe(201);
});

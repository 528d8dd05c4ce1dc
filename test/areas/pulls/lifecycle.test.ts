import { expect, test } from 'vitest';
import { ask, fakeOf, pull, REPO, type Received } from './support.ts';

// contract: pulls 9.6
test.each([
  ['a pull request', `${REPO}/pulls/2`, 2],
  ['a pull request, as an issue', `${REPO}/issues/2`, 2],
  ['an issue', `${REPO}/issues/1`, 1],
])(
  'the page of %s tells when it was closed and opened again, and nothing of what it was already',
  async (_, path, n) => {
    const fake = fakeOf({ issues: [{ title: 'one' }] }, { pulls: [pull('feature')] });
    for (const state of ['open', 'closed', 'closed', 'open', 'open'])
      await ask(fake, 'PATCH', path, { as: 'alice', json: { state } });
    const { json } = await ask(fake, 'GET', `${REPO}/issues/${n}/timeline`);
    const types = (json as unknown as { type: string }[]).map(({ type }) => type);
    expect(types.filter((type) => type !== 'pull_push')).toEqual(['close', 'reopen']);
  },
);

test.each([
  ['an issue', 1],
  ['a pull request', 3],
])('an issue or pull request that depends on %s cannot be closed while that is open', async (_, index) => {
  const fake = fakeOf({ issues: [{ title: 'one' }, { title: 'two' }] }, { pulls: [pull('feature'), pull('b1')] });
  const close = (path: string): Promise<Received> =>
    ask(fake, 'PATCH', path, { as: 'alice', json: { state: 'closed' } });
  for (const path of [`${REPO}/issues/2`, `${REPO}/pulls/4`]) {
    const dependencies = `${REPO}/issues/${path.at(-1)}/dependencies`;
    await ask(fake, 'POST', dependencies, { as: 'alice', json: { owner: 'alice', repo: 'proj', index } });
    expect(await close(path)).toMatchObject({
      status: 412,
      json: { message: 'cannot close this issue or pull request because it still has open dependencies' },
    });
  }
  await close(`${REPO}/issues/${index}`);
  for (const path of [`${REPO}/issues/2`, `${REPO}/pulls/4`]) expect((await close(path)).status).toBe(201);
});

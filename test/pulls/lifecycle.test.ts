import { expect, test } from 'vitest';
import { ask, fakeOf, pull, R } from './support.ts';

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

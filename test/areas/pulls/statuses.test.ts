import { expect, test } from 'vitest';
import { createFake } from '../../../fake/index.ts';

const fake = createFake();
const sha = fake.pulls.repo('alice/proj').branch('feature').commit().sha;
const PATH = `/api/v1/repos/alice/proj/statuses/${sha}`;

async function send(path: string, body?: object): Promise<unknown> {
  const headers = { Authorization: 'token alice-token', 'Content-Type': 'application/json' };
  const init = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) };
  return (await fake.fetch(new Request(`${fake.url}${path}`, init))).json();
}

const idsOf = async (query: string): Promise<number[]> =>
  ((await send(`${PATH}?${query}`)) as { id: number }[]).map(({ id }) => id);

// Two in one second, two later on; the one without a state is pending.
const STATES = ['error', 'success', undefined, 'warning'];
for (const [i, state] of STATES.entries()) {
  if (i > 1) await fake.clock.advance(1000);
  await send(PATH, { ...(state !== undefined && { state }), context: `c${i % 3}` });
}

test.each([
  ['', [4, 3, 2, 1]],
  ['sort=oldest', [1, 2, 3, 4]],
  ['sort=recentupdate', [4, 3, 2, 1]],
  ['sort=leastupdate', [1, 2, 3, 4]],
  // The names say the opposite.
  ['sort=leastindex', [4, 3, 2, 1]],
  ['sort=highestindex', [1, 2, 3, 4]],
  ['sort=constructor', [4, 3, 2, 1]],
  ['state=pending', [3]],
  ['state=error', [1]],
  ['state=warning', [4]],
  ['state=skipped', [4, 3, 2, 1]],
])('the statuses of a commit with %s', async (query, ids) => {
  expect(await idsOf(query)).toEqual(ids);
});

test('the newest status of each context makes the combined state', async () => {
  expect(await send('/api/v1/repos/alice/proj/commits/feature/status')).toMatchObject({
    state: 'failure',
    total_count: 3,
    statuses: [{ id: 2 }, { id: 3 }, { id: 4 }],
  });
});

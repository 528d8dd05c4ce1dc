import { expect, test } from 'vitest';
import { ask, fakeOf, REPO } from './support.ts';

const MILESTONES = `${REPO}/milestones`;

interface Milestone {
  readonly id: number;
  readonly title: string;
}

test('a milestone keeps what it says, and when it was closed first', async () => {
  const fake = fakeOf();
  const json = { title: ' First ', description: 'all of it', state: 'closed' };
  const made = await ask(fake, 'POST', MILESTONES, { as: 'alice', json });
  expect(made.json).toMatchObject({ title: 'First', description: 'all of it', state: 'closed' });
  const closedAt = made.json['closed_at'];
  expect(closedAt).not.toBeNull();

  await fake.clock.advance(60);
  const path = `${MILESTONES}/${made.json['id'] as number}`;
  const changed = await ask(fake, 'PATCH', path, { as: 'alice', json: { title: 'Again', state: 'closed' } });
  expect(changed.json).toMatchObject({ title: 'Again', description: 'all of it', closed_at: closedAt });
  expect((await ask(fake, 'PATCH', path, { as: 'alice', json: { state: 'open' } })).json).toMatchObject({
    closed_at: null,
  });
});

test('milestones that are due on the same day, or on none, come by title', async () => {
  const fake = fakeOf({ milestones: ['c', 'a', 'b'].map((title) => ({ title })) });
  const listed = (await ask(fake, 'GET', MILESTONES)).json as unknown as readonly Milestone[];
  expect(listed.map(({ title }) => title)).toEqual(['a', 'b', 'c']);
});

test('a milestone that is removed is taken from what has it, open or closed', async () => {
  const issues = ['open', 'closed'].map((state) => ({ title: state, state, milestone: 'v1' }));
  const fake = fakeOf({ issues });
  const [milestone] = (await ask(fake, 'GET', MILESTONES)).json as unknown as readonly Milestone[];
  expect((await ask(fake, 'DELETE', `${MILESTONES}/${milestone!.id}`, { as: 'alice' })).status).toBe(204);
  for (const number of [1, 2])
    expect((await ask(fake, 'GET', `${REPO}/issues/${number}`)).json).toMatchObject({ milestone: null });
});

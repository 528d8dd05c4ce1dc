import { expect, test } from 'vitest';
import type { Fake } from '../../../fake/index.ts';
import { ask, fakeOf, pull, REPO } from './support.ts';

/** The titles and states that somebody is told of, last changed first; `*` marks what is unread. */
async function toldTo(fake: Fake, as: string, query = 'all=true'): Promise<string[]> {
  const { json } = await ask(fake, 'GET', `/api/v1/notifications?${query}`, { as });
  const rows = json as unknown as { subject: { title: string; state: string }; unread: boolean }[];
  return rows.map(({ subject, unread }) => `${subject.title}: ${subject.state}${unread ? '*' : ''}`);
}

const comment = (fake: Fake, as: string, body: string, number = 1): Promise<unknown> =>
  ask(fake, 'POST', `${REPO}/issues/${number}/comments`, { as, json: { body } });

// contract: pulls 13.21
test('a world document tells nobody, and what happens then tells those who watch and take part', async () => {
  const fake = fakeOf(
    {},
    { pulls: [pull('feature', { reviewers: ['carol'], comments: [{ as: 'dave', body: 'Hm.' }] })] },
  );
  for (const as of ['alice', 'bob', 'carol', 'dave']) expect(await toldTo(fake, as)).toEqual([]);
  await comment(fake, 'bob', 'Look.');
  expect(await toldTo(fake, 'alice')).toEqual(['Add feature: open*']);
  expect(await toldTo(fake, 'dave')).toEqual(['Add feature: open*']);
  expect(await toldTo(fake, 'bob')).toEqual([]);
});

test('there is one of each issue, which a further event makes unread and moves to the top, unless it is pinned', async () => {
  const fake = fakeOf({ issues: [{ title: 'One' }, { title: 'Two' }] });
  await comment(fake, 'bob', 'a', 1);
  await fake.clock.advance(1000);
  await comment(fake, 'bob', 'b', 2);
  expect(await toldTo(fake, 'alice')).toEqual(['Two: open*', 'One: open*']);
  await ask(fake, 'PUT', '/api/v1/notifications', { as: 'alice' });
  await fake.clock.advance(1000);
  await comment(fake, 'bob', 'c', 1);
  expect(await toldTo(fake, 'alice')).toEqual(['One: open*', 'Two: open']);
  await ask(fake, 'PATCH', '/api/v1/notifications/threads/1?to-status=pinned', { as: 'alice' });
  await comment(fake, 'bob', 'd', 1);
  expect(await toldTo(fake, 'alice', 'status-types=pinned')).toEqual(['One: open']);
  expect((await ask(fake, 'GET', '/api/v1/notifications/new', { as: 'alice' })).json).toEqual({ new: 0 });
});

test('nobody is told of a draft who only watches the repository, until it is one no longer', async () => {
  const fake = fakeOf();
  const json = { head: 'feature', base: 'main', title: 'WIP: feature' };
  await ask(fake, 'POST', `${REPO}/pulls`, { as: 'bob', json });
  expect(await toldTo(fake, 'alice')).toEqual([]);
  await ask(fake, 'PATCH', `${REPO}/pulls/1`, { as: 'bob', json: { title: 'feature' } });
  expect(await toldTo(fake, 'alice')).toEqual(['feature: open*']);
});

test('who unsubscribed is told of mentions alone, and who subscribed of all', async () => {
  const fake = fakeOf({
    issues: [{ title: 'One', subscriptions: [{ user: 'alice', subscribed: false }, { user: 'dave' }] }],
  });
  await comment(fake, 'bob', 'Nothing.');
  expect(await toldTo(fake, 'alice')).toEqual([]);
  expect(await toldTo(fake, 'dave')).toEqual(['One: open*']);
  await comment(fake, 'bob', '@ALICE, see `@carol` and bob@carol.');
  expect(await toldTo(fake, 'alice')).toEqual(['One: open*']);
  expect(await toldTo(fake, 'carol')).toEqual([]);
});

test('nobody is told of what they may not read', async () => {
  const fake = fakeOf({ private: true, issues: [{ title: 'One' }] });
  await comment(fake, 'bob', 'What does @dave say, and @carol?');
  expect(await toldTo(fake, 'dave')).toEqual([]);
  expect(await toldTo(fake, 'carol')).toEqual(['One: open*']);
});

test('a removed repository takes its notifications along', async () => {
  const fake = fakeOf({ issues: [{ title: 'One' }] });
  await comment(fake, 'bob', '@dave');
  await ask(fake, 'DELETE', REPO, { as: 'alice' });
  expect(await toldTo(fake, 'dave')).toEqual([]);
  expect((await ask(fake, 'GET', '/api/v1/notifications/threads/1', { as: 'alice' })).status).toBe(404);
});

test.each(['?to-status=__proto__', '?status-types=nope&to-status=unread', '?subject-type=nope'])(
  'words that are none in %s count for nothing',
  async (query) => {
    const fake = fakeOf({ issues: [{ title: 'One' }] });
    await comment(fake, 'bob', 'a');
    expect((await ask(fake, 'PUT', `/api/v1/notifications${query}`, { as: 'alice' })).status).toBe(205);
    expect(await toldTo(fake, 'alice', 'status-types=nope')).toHaveLength(1);
  },
);

test('a world document has notifications, and an export has them again', async () => {
  const notifications = [
    { user: 'alice', on: 'alice/proj#1', status: 'pinned' },
    { user: 'dave', on: 'alice/proj#1' },
  ];
  const fake = fakeOf({ issues: [{ title: 'One' }] }, { notifications });
  expect(await toldTo(fake, 'alice')).toEqual(['One: open']);
  expect(await toldTo(fake, 'dave')).toEqual(['One: open*']);
  expect(fake.export({ as: 'seed' }).document.pulls?.notifications).toEqual(notifications);
  const wrong = [{ user: 'alice', on: 'alice/proj#9' }];
  expect(() => fakeOf({}, { notifications: wrong })).toThrow('pulls.notifications[0].on');
});

import { describe, expect, test } from 'vitest';
import type { Fake } from '../../../fake/index.ts';
import { ask, fakeOf, pull, REPO } from './support.ts';

const hooked = (): Fake =>
  fakeOf(
    { owner: 'acme', collaborators: [{ user: 'bob', permission: 'write' }] },
    {
      orgs: [
        {
          name: 'acme',
          owner: 'alice',
          teams: [{ name: 'devs', permission: 'write', members: ['bob', 'carol', 'dave'] }],
        },
      ],
      hooks: [{ on: 'acme/proj', url: 'https://bot.example/hook', events: ['pull_request'] }],
    },
  );

describe('an issue', () => {
  const planning = { labels: [1], assignees: ['bob'], milestone: 1 };
  const shown = ({ json }: Awaited<ReturnType<typeof ask>>): object => {
    const { labels, assignees, milestone } = json as {
      readonly labels: readonly object[];
      readonly assignees: readonly object[] | null;
      readonly milestone: object | null;
    };
    return { labels: labels.length, assignees: assignees?.length ?? 0, milestone: milestone !== null };
  };

  test.each([
    ['bob', 'a writer', planning, { labels: 1, assignees: 1, milestone: true }],
    ['carol', 'a reader', planning, { labels: 0, assignees: 0, milestone: false }],
    [
      'bob',
      'a writer, of a milestone that there is not',
      { milestone: 99 },
      { labels: 0, assignees: 0, milestone: false },
    ],
  ])('of %s, %s, is planned as far as its author may', async (as, _, given, expected) => {
    const response = await ask(fakeOf(), 'POST', `${REPO}/issues`, { as, json: { title: 't', ...given } });
    expect(response.status).toBe(201);
    expect(shown(response)).toEqual(expected);
  });

  test.each([
    ['PUT', 'labels', 'write permission is required'],
    ['POST', 'labels', 'write permission is required'],
    ['DELETE', 'labels', undefined],
    ['DELETE', 'labels/1', undefined],
  ])('%s %s: a missing one is 404, and a reader may not', async (method, path, message) => {
    const fake = fakeOf({ issues: [{ title: 't' }] });
    const json = method === 'DELETE' ? {} : { labels: [2] };
    expect((await ask(fake, method, `${REPO}/issues/9/${path}`, { as: 'carol', json })).status).toBe(404);
    const response = await ask(fake, method, `${REPO}/issues/1/${path}`, { as: 'carol', json });
    expect([response.status, response.json['message']]).toEqual([403, message]);
  });
});

describe('a comment that is changed', () => {
  const START = '2026-07-16T10:00:00Z';
  const LATER = '2026-07-16T10:01:00Z';

  test.each([
    ['refers to what it did not name before', 'nothing', 'as in #1', LATER],
    ['does not refer again to what it named', 'as in #1', 'as in #1, too', START],
  ])('%s', async (_, before, after, updated) => {
    const fake = fakeOf({}, { pulls: [pull('feature'), pull('b1')] });
    await ask(fake, 'POST', `${REPO}/issues/2/comments`, { as: 'bob', json: { body: before } });
    const [comment] = (await ask(fake, 'GET', `${REPO}/issues/2/comments`)).json as unknown as {
      readonly id: number;
    }[];
    await fake.clock.advance(60);
    await ask(fake, 'PATCH', `${REPO}/issues/comments/${comment?.id}`, { as: 'bob', json: { body: after } });
    expect((await ask(fake, 'GET', `${REPO}/pulls/1`)).json['updated_at']).toBe(updated);
  });
});

test('all members of a team but the author are told when a pull request is opened with a request to it', async () => {
  const fake = hooked();
  const json = { head: 'b1', base: 'main', title: 't', team_reviewers: ['devs'] };
  await ask(fake, 'POST', '/api/v1/repos/acme/proj/pulls', { as: 'bob', json });
  const told = fake.deliveries.map(({ body }) => {
    const { action, requested_reviewer: reviewer } = JSON.parse(body) as {
      readonly action: string;
      readonly requested_reviewer: { readonly login: string } | null;
    };
    return [action, reviewer?.login];
  });
  expect(told).toEqual([
    ['review_requested', 'dave'],
    ['review_requested', 'carol'],
    ['opened', undefined],
  ]);
});

test('an issue shows its milestone with the counts of when it was read', async () => {
  const fake = fakeOf(
    {},
    { hooks: [{ on: 'alice/proj', url: 'https://bot.example/hook', events: ['issues', 'pull_request'] }] },
  );
  await fake.clock.advance(60);
  await ask(fake, 'POST', `${REPO}/issues`, { as: 'bob', json: { title: 't', milestone: 1 } });
  await ask(fake, 'POST', `${REPO}/pulls`, { as: 'bob', json: { head: 'b1', base: 'main', title: 't', milestone: 1 } });
  const counts = fake.deliveries.map(({ body }) => {
    const { issue, pull_request: shown } = JSON.parse(body) as Record<string, { milestone: { open_issues: number } }>;
    return (issue ?? shown)?.milestone.open_issues;
  });
  expect(counts).toEqual([0, 0, 1, 1]);
});

import { expect, test } from 'vitest';
import { ask, fakeOf, REPO, world } from './support.ts';

// contract: pulls 13.20
test.each([
  ['bob', 'the owner', []],
  ['carol', 'nobody', ['issue_ref']],
  ['dave', 'the author', []],
])('of what %s refers to from elsewhere, blocked by %s, the timeline tells %j', async (as, _, types) => {
  const own = ['bob', 'carol', 'dave'].map((owner) => ({ owner, name: 'own', commits: [] }));
  const base = world({ issues: [{ title: 'One', as: 'carol' }] }).pulls?.repos ?? [];
  const blocks = [
    { by: 'alice', user: 'bob' },
    { by: 'carol', user: 'dave' },
  ];
  const fake = fakeOf({}, { repos: [...base, ...own], blocks });
  const json = { title: 'see alice/proj#1' };
  expect((await ask(fake, 'POST', `/api/v1/repos/${as}/own/issues`, { as, json })).status).toBe(201);
  const { json: told } = await ask(fake, 'GET', `${REPO}/issues/1/timeline`);
  // A timeline without an entry is null.
  const entries = (told as unknown as readonly { type: string }[] | null) ?? [];
  expect(entries.map(({ type }) => type)).toEqual(types);
});

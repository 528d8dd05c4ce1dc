import { expect, test } from 'vitest';
import { createFake } from '../../../fake/index.ts';
import { ask, fakeOf, pull, REPO, users } from './support.ts';

// contract: pulls 3.4: milestone, unknown id = empty list
test('the milestone of another repository lists nothing of it', async () => {
  const commits = [
    { branch: 'main', message: 'x', files: { a: 'a\n' } },
    { branch: 'f', from: 'main', message: 'y', files: { b: 'b\n' } },
  ];
  const secret = { owner: 'bob', name: 'secret', private: true, commits, milestones: [{ title: 'hidden' }] };
  const pulls = [{ repo: 'bob/secret', as: 'bob', head: 'f', base: 'main', title: 'hidden', milestone: 'hidden' }];
  const fake = createFake({
    seed: { users, pulls: { repos: [{ owner: 'alice', name: 'proj', commits }, secret], pulls } },
  });
  for (const query of ['', '&state=all', '&state=closed', '&sort=mostcomment']) {
    const answer = await ask(fake, 'GET', `${REPO}/pulls?milestone=1${query}`);
    expect([answer.text, answer.headers.get('x-total-count')]).toEqual(['[]\n', '0']);
  }
});

const fake = fakeOf(
  {},
  {
    pulls: [
      pull('feature', { labels: ['bug', 'docs'], milestone: 'v1' }),
      pull('b1', { as: 'alice', labels: ['bug'] }),
      pull('b2', { labels: ['bug'], milestone: 'v1', state: 'closed' }),
      pull('b3', { as: 'alice', base: 'b1' }),
    ],
  },
);

// contract: pulls 3.3: filters combine with AND; a row comes once for each label
test.each([
  ['poster=bob', [1]],
  ['poster=bob&state=all', [3, 1]],
  ['poster=bob&state=closed', [3]],
  ['labels=1', [2, 1]],
  ['labels=1&state=all&sort=oldest', [1, 2, 3]],
  ['labels=1&labels=2', [2, 1, 1]],
  ['labels=1&milestone=1', [1]],
  ['labels=1&milestone=1&state=all', [3, 1]],
  ['milestone=1', [1]],
  ['milestone=1&state=all', [3, 1]],
  ['base_branch=main', [2, 1]],
  ['base_branch=b1&poster=alice', [4]],
  ['base_branch=b1&poster=bob', []],
  ['base_branch=main&poster=alice&labels=1&state=all', [2]],
])('%s lists %j', async (query, numbers) => {
  const answer = await ask(fake, 'GET', `${REPO}/pulls?${query}`);
  expect((answer.json as unknown as { number: number }[]).map(({ number }) => number)).toEqual(numbers);
  expect(answer.headers.get('x-total-count')).toBe(String(numbers.length));
});

test.each([
  ['%20main%20', 1],
  ['MAIN', 0],
])('the base branch %s of a list: blanks around it do not count, its case does', async (name, count) => {
  const fake = fakeOf({}, { pulls: [pull('feature')] });
  expect((await ask(fake, 'GET', `${REPO}/pulls?base_branch=${name}`)).json).toHaveLength(count);
});

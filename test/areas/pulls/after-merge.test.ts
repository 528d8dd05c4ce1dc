import { expect, test } from 'vitest';
import type { Fake } from '../../../fake/index.ts';
import { ZERO } from '../../git-http/packs.ts';
import { ask, fakeOf, pull, pushRef, REPO } from './support.ts';

const PULL = `${REPO}/pulls/1`;
const drop = { do: 'merge', delete_branch_after_merge: true };

const merge = async (fake: Fake, as: string, json: object = drop): Promise<void> =>
  expect((await ask(fake, 'POST', `${PULL}/merge`, { as, json })).status).toBe(200);
const page = async (fake: Fake): Promise<unknown[]> => {
  const { json } = await ask(fake, 'GET', `${REPO}/issues/1/timeline`);
  return (json as unknown as { type: string; user: { login: string } }[]).map(({ type, user }) => [type, user.login]);
};

test('a merge and the end of its branch are on the page, each by who merged', async () => {
  const fake = fakeOf({}, { pulls: [pull('feature')] });
  await merge(fake, 'alice');
  expect(await page(fake)).toEqual([
    ['pull_push', 'bob'],
    ['merge_pull', 'alice'],
    ['commit_ref', 'alice'],
    ['delete_branch', 'alice'],
  ]);
});

// contract: pulls 12.6: the head of what a push has opened is a topic, and no branch
test('a branch that has the name of a topic is not deleted', async () => {
  const fake = fakeOf({}, {}, [{ branch: 'bob/topic', from: 'main', message: 'another', files: { 't.txt': 't\n' } }]);
  const before = fake.git.branches('alice/proj');
  await pushRef(fake, { as: 'bob', move: [ZERO, before['feature'] ?? '', 'refs/for/main/topic'] });
  await merge(fake, 'bob');
  expect(fake.git.branches('alice/proj')['bob/topic']).toBe(before['bob/topic']);
  expect(await page(fake)).not.toContainEqual(['delete_branch', 'bob']);
});

// contract: pulls 8.8
test('pull requests into a deleted branch move on to the merged base, or in a fork to its default branch', async () => {
  const fake = fakeOf({}, { pulls: [] });
  const fork = fake.pulls.repo('bob/proj', { forkOf: 'alice/proj' });
  for (const [repo, head] of [
    [fake.pulls.repo('alice/proj'), 'topic'],
    [fork, 'bob:topic'],
  ] as const) {
    const { name } = repo.branch('topic').commit().branch('child', 'topic').commit();
    const child = repo.branch(name).pull({ base: 'topic' });
    const { json } = await ask(fake, 'POST', `${REPO}/pulls`, { as: 'bob', json: { head, base: 'b1', title: 't' } });
    const said = await ask(fake, 'POST', `${REPO}/pulls/${String(json['number'])}/merge`, { as: 'bob', json: drop });
    expect(said.status).toBe(200);
    const at = `/api/v1/repos/${repo.name}/pulls/${child.number}`;
    expect((await ask(fake, 'GET', at)).json).toMatchObject({
      state: 'open',
      base: { ref: repo === fork ? 'main' : 'b1' },
    });
  }
});

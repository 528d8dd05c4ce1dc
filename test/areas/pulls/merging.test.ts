import { expect, test } from 'vitest';
import { ask, fakeOf, pull, REPO } from './support.ts';

const PULL = `${REPO}/pulls/1`;

test('the result of a push says which merges it has caused', async () => {
  const fake = fakeOf(
    { protections: [{ branch_name: 'b1', enable_push: true, block_on_outdated_branch: true }] },
    { pulls: [pull('feature', { base: 'b1' })] },
  );
  const json = { do: 'merge', merge_when_checks_succeed: true };
  await ask(fake, 'POST', `${PULL}/merge`, { as: 'bob', json });
  const commits = [{ branch: 'feature', from: 'b1', message: 'up to date', files: { 'a.txt': 'a\n' } }];
  const pushed = fake.git.push('alice/proj', { as: 'bob', force: true, commits });
  expect(fake.git.log('alice/proj', 'b1')[0]?.sha).toBe(pushed.branches['b1']);
  expect((await ask(fake, 'GET', PULL)).json['merged']).toBe(true);
});

import { expect, test } from 'vitest';
import type { Fake } from '../../../fake/index.ts';
import { ask, fakeOf, pull, REPO } from './support.ts';

const onward = { branch: 'main', message: 'on', files: { 'b.txt': 'b\n' } };

function behind(repo: object, more: object = {}): Fake {
  const fake = fakeOf(repo, { pulls: [pull('feature', more)] });
  fake.git.push('alice/proj', { as: 'alice', commits: [onward] });
  return fake;
}

async function update(fake: Fake, as: string, style: string): Promise<number> {
  const answer = await ask(fake, 'POST', `${REPO}/pulls/1/update?style=${style}`, { as });
  if (answer.status === 403) expect(answer.text).toBe('');
  return answer.status;
}

// contract: pulls 9.1: 403 empty, for styles the repository does not allow, too
test.each([
  ['allow_merge_update', 'merge', 'rebase'],
  ['allow_rebase_update', 'rebase', 'merge'],
])('without %s, %s is rejected and %s is not', async (name, refused, allowed) => {
  const fake = behind({ settings: { [name]: false } });
  expect(await update(fake, 'bob', refused)).toBe(403);
  expect(await update(fake, 'bob', allowed)).toBe(200);
});

test.each([
  [{ enable_push: false }, 403, 403],
  [{ enable_push: true }, 200, 403],
  [{ enable_push: true, enable_force_push: true }, 200, 200],
  [{ enable_push: true, enable_push_whitelist: true, push_whitelist_usernames: ['alice'] }, 403, 403],
  [{ enable_push: true, enable_push_whitelist: true, push_whitelist_usernames: ['BOB'] }, 200, 403],
  [{ enable_push: true, enable_force_push: true, enable_force_push_allowlist: true }, 200, 403],
  [
    {
      ...{ enable_push: true, enable_force_push: true, enable_force_push_allowlist: true },
      force_push_allowlist_usernames: ['bob'],
    },
    200,
    200,
  ],
])('a head protected by %j', async (rule, merge, rebase) => {
  const repo = { protections: [{ branch_name: 'feature', ...rule }] };
  expect(await update(behind(repo, { as: 'carol' }), 'bob', 'merge')).toBe(merge);
  expect(await update(behind(repo, { as: 'carol' }), 'bob', 'rebase')).toBe(rebase);
});

test('with allow_maintainer_edit, whoever may merge may do what the author may', async () => {
  const rule = { enable_push: true, enable_push_whitelist: true, push_whitelist_usernames: ['bob'] };
  const repo = { protections: [{ branch_name: 'feature', ...rule }] };
  expect(await update(behind(repo), 'alice', 'merge')).toBe(200);
  const fake = behind(repo);
  await ask(fake, 'PATCH', `${REPO}/pulls/1`, { as: 'bob', json: { allow_maintainer_edit: false } });
  expect(await update(fake, 'alice', 'merge')).toBe(403);
});

test('histories with nothing in common cannot be merged into one another, but replayed', async () => {
  const alone = { branch: 'odd', orphan: true, message: 'alone', files: { 'o.txt': 'o\n' } };
  const fake = fakeOf({}, { pulls: [pull('odd')] }, [alone]);
  const update = (style: string): Promise<{ status: number }> =>
    ask(fake, 'POST', `${REPO}/pulls/1/update?style=${style}`, { as: 'alice' });
  expect((await update('merge')).status).toBe(500);
  expect((await update('rebase')).status).toBe(200);
});

test.each(['merge', 'rebase'])('a conflict is a conflict of the %s', async (style) => {
  const fake = fakeOf({}, { pulls: [pull('feature')] });
  const commits = [{ branch: 'main', message: 'on', files: { 'feature.txt': 'another\n' } }];
  fake.git.push('alice/proj', { as: 'alice', commits });
  const said = await ask(fake, 'POST', `${REPO}/pulls/1/update?style=${style}`, { as: 'bob' });
  expect([said.status, said.json['message']]).toEqual([409, `${style} failed because of conflict`]);
});

test.each([
  ['merged', 'POST', '/merge', { do: 'merge' }],
  ['closed', 'PATCH', '', { state: 'closed' }],
])('a pull request that is %s already is not updated, and the message says so', async (how, method, path, json) => {
  const fake = behind({});
  await ask(fake, method, `${REPO}/pulls/1${path}`, { as: 'bob', json });
  const said = await ask(fake, 'POST', `${REPO}/pulls/1/update`, { as: 'bob' });
  expect([said.status, said.json['message']]).toEqual([422, `pull request is already ${how}`]);
});

import { describe, expect, test } from 'vitest';
import { createFake } from '../../fake/index.ts';
import { withTrailer } from '../../fake/pulls/merging/merge-message.ts';
import { ask, fakeOf, pull, R, users, world } from './support.ts';

const P = `${R}/pulls/1`;

test('the message of a scheduled merge is settled when it is scheduled', async () => {
  const rule = { branch_name: 'main', enable_push: true, required_approvals: 1 };
  const fake = fakeOf({ protections: [rule] }, { pulls: [pull('feature', { title: 'Before' })] });
  const json = { do: 'merge', merge_when_checks_succeed: true };
  expect((await ask(fake, 'POST', `${P}/merge`, { as: 'bob', json })).status).toBe(201);
  await ask(fake, 'PATCH', P, { as: 'bob', json: { title: 'After' } });
  await ask(fake, 'POST', `${P}/reviews`, { as: 'alice', json: { event: 'APPROVED' } });
  expect((await ask(fake, 'GET', P)).json['merged']).toBe(true);
  expect(fake.git.log('alice/proj')[0]?.message).toBe("Merge pull request 'Before' (#1) from feature into main\n");
});

test('a scheduled merge waits for the branch that its pull request goes into by now', async () => {
  const fake = fakeOf(
    { protections: [{ branch_name: 'b*', enable_push: true, block_on_outdated_branch: true, required_approvals: 1 }] },
    { pulls: [pull('feature', { base: 'b1' })] },
  );
  const json = { do: 'merge', merge_when_checks_succeed: true };
  expect((await ask(fake, 'POST', `${P}/merge`, { as: 'bob', json })).status).toBe(201);
  await ask(fake, 'PATCH', P, { as: 'bob', json: { base: 'main' } });
  fake.git.push('alice/proj', { as: 'bob', commits: [{ branch: 'main', message: 'on', files: { 'b.txt': 'b\n' } }] });
  expect((await ask(fake, 'GET', P)).json['merged']).toBe(true);
});

test('a scheduled merge sees all branches that one push moves', async () => {
  const fake = fakeOf(
    { protections: [{ branch_name: 'b1', enable_push: true, block_on_outdated_branch: true }] },
    { pulls: [pull('feature', { base: 'b1' })] },
  );
  const json = { do: 'merge', merge_when_checks_succeed: true };
  expect((await ask(fake, 'POST', `${P}/merge`, { as: 'bob', json })).status).toBe(201);
  const commits = [
    { branch: 'feature', from: 'b1', message: 'up to date with what b1 was', files: { 'a.txt': 'a\n' } },
    { branch: 'b1', from: 'b1', message: 'b1 moves on', files: { 'b.txt': 'b\n' } },
  ];
  fake.git.push('alice/proj', { as: 'bob', force: true, commits });
  expect((await ask(fake, 'GET', P)).json['merged']).toBe(false);
  expect(fake.git.log('alice/proj', 'b1')[0]?.message).toBe('b1 moves on\n');
});

test('what a push lets be merged is in its result', async () => {
  const fake = fakeOf(
    { protections: [{ branch_name: 'b1', enable_push: true, block_on_outdated_branch: true }] },
    { pulls: [pull('feature', { base: 'b1' })] },
  );
  const json = { do: 'merge', merge_when_checks_succeed: true };
  await ask(fake, 'POST', `${P}/merge`, { as: 'bob', json });
  const commits = [{ branch: 'feature', from: 'b1', message: 'up to date', files: { 'a.txt': 'a\n' } }];
  const pushed = fake.git.push('alice/proj', { as: 'bob', force: true, commits });
  expect(fake.git.log('alice/proj', 'b1')[0]?.sha).toBe(pushed.branches['b1']);
  expect((await ask(fake, 'GET', P)).json['merged']).toBe(true);
});

// contract: pulls 8.3: manually-merged stops checking after the right to merge
test('who has merged by hand is not asked for the head, nor loses it', async () => {
  const settings = { allow_manual_merge: true };
  const fake = fakeOf({ settings }, { pulls: [pull('feature')] });
  const commit = fake.git.branches('alice/proj')['main'];
  const json = {
    do: 'manually-merged',
    merge_commit_id: commit,
    head_commit_id: 'other',
    delete_branch_after_merge: true,
  };
  expect((await ask(fake, 'POST', `${P}/merge`, { as: 'bob', json })).status).toBe(200);
  const branches = fake.git.branches('alice/proj');
  expect([branches['main'], branches['feature'] === undefined]).toEqual([commit, false]);
});

test.each([
  ['title', 'title\n\nK: v'],
  ['title\n\nbody', 'title\n\nbody\n\nK: v'],
  ['title\n\nSigned-off-by: A', 'title\n\nSigned-off-by: A\nK: v'],
  // A dash somewhere, and a colon without a blank, are enough for the server; a word without any dash is not.
  ['a-title\n\nFixes:12', 'a-title\n\nFixes:12\nK: v'],
  ['title\n\nFixes: 12', 'title\n\nFixes: 12\n\nK: v'],
  ['title\n\nfixes-it: 12', 'title\n\nfixes-it: 12\n\nK: v'],
  ['title\n\nK: v', 'title\n\nK: v'],
])('%j with a trailer', (message, expected) => {
  expect(withTrailer(message, 'K: v')).toBe(expected);
});

test('a check that warns counts as passed', async () => {
  const rule = { branch_name: 'main', enable_push: true, enable_status_check: true, status_check_contexts: ['ci'] };
  const fake = fakeOf({ protections: [rule] }, { pulls: [pull('feature')] });
  const sha = fake.git.branches('alice/proj')['feature'];
  const merge = async (): Promise<number> =>
    (await ask(fake, 'POST', `${P}/merge`, { as: 'bob', json: { do: 'merge' } })).status;
  expect(await merge()).toBe(405);
  await ask(fake, 'POST', `${R}/statuses/${sha}`, { as: 'bob', json: { context: 'ci', state: 'warning' } });
  expect(await merge()).toBe(200);
});

test('a template has no variables besides its own', async () => {
  const files = { '.gitea/default_merge_message/MERGE_TEMPLATE.md': '${PullRequestTitle}:$constructor${toString}$x.' };
  const fake = fakeOf({}, { pulls: [pull('feature')] }, [{ branch: 'main', message: 'template', files }]);
  expect((await ask(fake, 'POST', `${P}/merge`, { as: 'bob', json: { do: 'merge' } })).status).toBe(200);
  expect(fake.git.log('alice/proj')[0]?.message).toBe('Add feature:.\n');
});

// A name with signs that git could not read back: commits and trailers leave them out alike.
test('a name in angle brackets is the same in a commit and in its trailer', async () => {
  const people = users.map((one) => (one.name === 'bob' ? { ...one, fullName: "Bob <O'Bob>" } : one));
  const seed = { ...world({}, { pulls: [pull('feature')] }), users: people };
  const fake = createFake({ seed });
  expect((await ask(fake, 'POST', `${P}/merge`, { as: 'alice', json: { do: 'squash' } })).status).toBe(200);
  expect(fake.git.log('alice/proj')[0]).toMatchObject({
    message: "Add feature (#1)\n\nCo-authored-by: Bob O'Bob <bob@example.com>\n",
    authorName: "Bob O'Bob",
  });
});

// contract: pulls 8.6: diverged branches are an error, and an ancestor is none
test('a head that the base has already is no divergence', async () => {
  const commits = [{ branch: 'main', merge: 'feature', message: 'have it', files: {} }];
  const fake = fakeOf({}, { pulls: [pull('feature')] }, commits);
  const before = fake.git.branches('alice/proj')['main'];
  const json = { do: 'fast-forward-only' };
  expect((await ask(fake, 'POST', `${P}/merge`, { as: 'bob', json })).status).toBe(200);
  expect(fake.git.branches('alice/proj')['main']).toBe(before);
  expect((await ask(fake, 'GET', P)).json).toMatchObject({ merged: true, merge_commit_sha: before });
});

describe('opened again', () => {
  const merge = { as: 'siteadmin', json: { do: 'merge' } };

  test('after its branch has gone, there is nothing to merge', async () => {
    const fake = fakeOf({}, { pulls: [pull('feature')] });
    await ask(fake, 'DELETE', `${R}/branches/feature`, { as: 'alice' });
    await ask(fake, 'PATCH', P, { as: 'alice', json: { state: 'open' } });
    const { status, json } = await ask(fake, 'POST', `${P}/merge`, merge);
    expect([status, json['message']]).toEqual([500, 'branch does not exist [repo_id: 0 name: feature]']);
    expect((await ask(fake, 'GET', P)).json).toMatchObject({ state: 'open', merged: false, mergeable: true });
  });

  test('after its fork has gone, neither', async () => {
    const fake = fakeOf();
    fake.pulls.repo('dave/proj', { forkOf: 'alice/proj' }).branch('topic').commit();
    const json = { head: 'dave:topic', base: 'main', title: 't' };
    await ask(fake, 'POST', `${R}/pulls`, { as: 'dave', json });
    await ask(fake, 'DELETE', '/api/v1/repos/dave/proj', { as: 'dave' });
    await ask(fake, 'PATCH', P, { as: 'alice', json: { state: 'open' } });
    const said = await ask(fake, 'POST', `${P}/merge`, merge);
    expect([said.status, said.json['message']]).toEqual([
      500,
      'repository does not exist [id: 2, uid: 0, owner_name: , name: ]',
    ]);
  });
});

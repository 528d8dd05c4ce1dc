import { expect, test } from 'vitest';
import { createFake, type WorldDocument } from '../../../fake/index.ts';
import { ask, fakeOf, pull, REPO } from './support.ts';

const PULLS = `${REPO}/pulls`;

test('a written world is read back byte for byte, git objects and all', async () => {
  const fake = fakeOf(
    {},
    { pulls: [pull('feature', { merge: 'squash' }), pull('b1'), pull('b2', { state: 'closed' })] },
  );
  await ask(fake, 'POST', `${PULLS}/2/reviews`, {
    as: 'alice',
    json: { event: 'COMMENT', body: 'hm', comments: [{ path: 'b1.txt', new_position: 1, body: 'why' }] },
  });
  const written = JSON.stringify(fake.export());
  const copy = createFake({ seed: JSON.parse(written) as WorldDocument });
  expect(JSON.stringify(copy.export())).toBe(written);
  expect(copy.git.branches('alice/proj')).toEqual(fake.git.branches('alice/proj'));
  for (const path of [`${PULLS}?state=all`, `${PULLS}/1`, `${PULLS}/2.diff`, `${PULLS}/2/reviews/1/comments`])
    expect((await ask(copy, 'GET', path, { as: 'bob' })).text).toBe((await ask(fake, 'GET', path, { as: 'bob' })).text);
});

test('the copy goes on where the original stood', async () => {
  const fake = fakeOf({}, { pulls: [pull('feature')] });
  const copy = createFake({ seed: JSON.parse(JSON.stringify(fake.export())) as WorldDocument });
  const created = await ask(copy, 'POST', PULLS, { as: 'bob', json: { head: 'b1', base: 'main', title: 't' } });
  expect(created.json).toMatchObject({ id: 2, number: 2 });
  expect((await ask(copy, 'POST', `${PULLS}/1/merge`, { as: 'bob', json: { do: 'rebase-merge' } })).status).toBe(200);
});

test('snapshots bring branches, pull requests and merges back', async () => {
  const fake = fakeOf({}, { pulls: [pull('feature')] });
  const snapshot = fake.snapshot();
  const before = [JSON.stringify(fake.export()), fake.git.branches('alice/proj')];
  await ask(fake, 'POST', `${PULLS}/1/merge`, { as: 'bob', json: { do: 'merge', delete_branch_after_merge: true } });
  expect(fake.git.branches('alice/proj')).not.toHaveProperty('feature');
  fake.restore(snapshot);
  expect([JSON.stringify(fake.export()), fake.git.branches('alice/proj')]).toEqual(before);
  expect((await ask(fake, 'POST', `${PULLS}/1/merge`, { as: 'bob', json: { do: 'merge' } })).status).toBe(200);
  fake.reset();
  expect((await ask(fake, 'GET', `${PULLS}/1`)).json['merged']).toBe(false);
});

test('nothing stays of a repository that is removed', async () => {
  const fake = fakeOf({}, {});
  await ask(fake, 'POST', `${REPO}/issues`, { as: 'alice', json: { title: 'A' } });
  await ask(fake, 'PATCH', `${REPO}/issues/1`, { as: 'alice', json: { state: 'closed' } });
  expect(JSON.stringify(fake.export())).toContain('"type":"close"');
  expect((await ask(fake, 'DELETE', REPO, { as: 'alice' })).status).toBe(204);
  expect(JSON.stringify(fake.export())).not.toContain('"type":"close"');
});

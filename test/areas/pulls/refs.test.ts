import { expect, test } from 'vitest';
import type { Fake } from '../../../fake/index.ts';
import { ZERO } from '../../git-http/packs.ts';
import { ask, fakeOf, pushRef, REPO } from './support.ts';

test('branches are listed by their newest commit', async () => {
  const commit = (branch: string, date: string): object => ({ branch, message: 'on', date, files: { [branch]: date } });
  const commits = [commit('b2', '2024-03-01T00:00:00Z'), commit('main', '2024-02-01T00:00:00Z')];
  const { json } = await ask(
    fakeOf({}, {}, [...commits, commit('b1', '2024-04-01T00:00:00Z')]),
    'GET',
    `${REPO}/branches`,
  );
  const names = (json as unknown as { name: string }[]).map(({ name }) => name);
  expect([names.slice(0, 3), names.slice(3).sort()]).toEqual([
    ['b1', 'b2', 'main'],
    ['b3', 'feature'],
  ]);
});

/** The commits that no ref leads to, and that can be fetched all the same. */
const formerTips = (fake: Fake): string[] => {
  const { areas } = fake.export().state as { areas: { pulls: { formerTips?: { rows: [number, { sha: string }][] } } } };
  return (areas.pulls.formerTips?.rows ?? []).map(([, { sha }]) => sha);
};

test('of a branch that moves on nothing is kept, of one that goes back or away its tip', async () => {
  const fake = fakeOf();
  const { main = '', b1 = '', b2 = '' } = fake.git.branches('alice/proj');
  await pushRef(fake, { as: 'bob', move: [main, b1, 'refs/heads/main'] });
  expect(formerTips(fake)).toEqual([]);
  await pushRef(fake, { as: 'bob', move: [b1, b2, 'refs/heads/main'] });
  expect(formerTips(fake)).toEqual([b1]);
  await pushRef(fake, { as: 'bob', move: [b2, ZERO, 'refs/heads/b2'] });
  expect(formerTips(fake)).toEqual([b1, b2]);
});

test('of a tag that moves its object is kept', async () => {
  const fake = fakeOf();
  const json = { tag_name: 'v1', message: 'one', target: 'main' };
  const tag = String((await ask(fake, 'POST', `${REPO}/tags`, { as: 'bob', json })).json['id']);
  const { b1 = '' } = fake.git.branches('alice/proj');
  const report = await pushRef(fake, { as: 'bob', move: [tag, b1, 'refs/tags/v1'] });
  expect(report.text).toContain('ok refs/tags/v1');
  expect(formerTips(fake)).toEqual([tag]);
});

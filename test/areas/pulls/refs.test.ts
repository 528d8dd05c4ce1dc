import { expect, test } from 'vitest';
import type { Fake } from '../../../fake/index.ts';
import { ZERO, type Move } from '../../git-http/packs.ts';
import { ask, fakeOf, pull, pushRefs, REPO } from './support.ts';

interface Created {
  readonly repository: { readonly branch_count: number };
}

test('a push without the right to write is rejected, and so is one that is no fast-forward', () => {
  const fake = fakeOf();
  const before = fake.git.branches('alice/proj');
  const own = { branch: 'main', message: 'x', files: { a: 'a' } };
  expect(() => fake.git.push('alice/proj', { as: 'carol', commits: [own] })).toThrow('permission denied for writing');
  const lost = { branch: 'main', orphan: true, message: 'x', files: { a: 'a' } };
  expect(() => fake.git.push('alice/proj', { as: 'bob', commits: [lost] })).toThrow('not a fast-forward');
  expect(fake.git.branches('alice/proj')).toEqual(before);
  fake.git.push('alice/proj', { as: 'bob', commits: [lost], force: true });
  expect(fake.git.log('alice/proj')).toHaveLength(1);
});

/** The commits that no ref leads to, and that can be fetched all the same. */
const formerTips = (fake: Fake): string[] => {
  const { areas } = fake.export().state as { areas: { pulls: { formerTips?: { rows: [number, { sha: string }][] } } } };
  return [...new Set((areas.pulls.formerTips?.rows ?? []).map(([, { sha }]) => sha))];
};

test('of a branch that moves on nothing is kept, of one that goes back or away its tip', async () => {
  const fake = fakeOf();
  const { main = '', b1 = '', b2 = '' } = fake.git.branches('alice/proj');
  await pushRefs(fake, 'bob', [main, b1, 'refs/heads/main']);
  expect(formerTips(fake)).toEqual([]);
  await pushRefs(fake, 'bob', [b1, b2, 'refs/heads/main']);
  expect(formerTips(fake)).toEqual([b1]);
  await pushRefs(fake, 'bob', [b2, ZERO, 'refs/heads/b2']);
  expect(formerTips(fake)).toEqual([b1, b2]);
});

test('of a tag that moves its object is kept', async () => {
  const fake = fakeOf();
  const json = { tag_name: 'v1', message: 'one', target: 'main' };
  const tag = String((await ask(fake, 'POST', `${REPO}/tags`, { as: 'bob', json })).json['id']);
  const { b1 = '' } = fake.git.branches('alice/proj');
  const report = await pushRefs(fake, 'bob', [tag, b1, 'refs/tags/v1']);
  expect(report.text).toContain('ok refs/tags/v1');
  expect(formerTips(fake)).toEqual([tag]);
});

test('a base that is moved by force to another history counts as mergeable, as any without a common commit', async () => {
  const orphan = { branch: 'orphan', message: 'alone', orphan: true, files: { 'o.txt': 'o\n' } };
  const fake = fakeOf({}, { pulls: [pull('b1'), pull('orphan')] }, [orphan]);
  const { main = '', orphan: alone = '' } = fake.git.branches('alice/proj');
  const mergeable = async (number: number): Promise<unknown> =>
    (await ask(fake, 'GET', `${REPO}/pulls/${number}`)).json['mergeable'];
  expect([await mergeable(1), await mergeable(2)]).toEqual([true, true]);
  await pushRefs(fake, 'bob', [main, alone, 'refs/heads/main']);
  expect([await mergeable(1), await mergeable(2)]).toEqual([true, true]);
  await pushRefs(fake, 'bob', [alone, main, 'refs/heads/main']);
  expect([await mergeable(1), await mergeable(2)]).toEqual([true, true]);
});

// contract: pulls 12.6: the head of what a push has opened is a topic, and no branch
test('a merge deletes no branch that has the name of a topic', async () => {
  const fake = fakeOf({}, {}, [{ branch: 'bob/topic', from: 'main', message: 'another', files: { 't.txt': 't\n' } }]);
  const before = fake.git.branches('alice/proj');
  await pushRefs(fake, 'bob', [ZERO, before['feature'] ?? '', 'refs/for/main/topic']);
  const json = { do: 'merge', delete_branch_after_merge: true };
  expect((await ask(fake, 'POST', `${REPO}/pulls/1/merge`, { as: 'bob', json })).status).toBe(200);
  expect(fake.git.branches('alice/proj')['bob/topic']).toBe(before['bob/topic']);
  expect((await ask(fake, 'GET', `${REPO}/issues/1/timeline`)).text).not.toContain('delete_branch');
});

test('all refs of a push have moved before the first webhook is sent', async () => {
  const fake = fakeOf({}, { hooks: [{ on: 'alice/proj', url: 'https://bot.example/', events: ['create'] }] });
  const { b1 = '' } = fake.git.branches('alice/proj');
  const moves: Move[] = ['one', 'two', 'three'].map((name) => [ZERO, b1, `refs/heads/${name}`]);
  await pushRefs(fake, 'bob', ...moves);
  const counts = fake.deliveries.map(({ body }) => (JSON.parse(body) as Created).repository.branch_count);
  expect(counts).toEqual([8, 8, 8]);
});

test('a browser that opens the address of a clone gets a page', async () => {
  const fake = fakeOf();
  const { status, headers, text } = await ask(fake, 'GET', '/alice/proj.git', { headers: { Accept: 'text/html' } });
  expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect(text).toContain('<title>alice/proj</title>');
  expect((await ask(fake, 'GET', '/alice/none.git', { as: 'alice' })).status).toBe(404);
});

test('a commit that no branch has is found beside annotated tags', async () => {
  const fake = fakeOf();
  const { b1 = '' } = fake.git.branches('alice/proj');
  await ask(fake, 'POST', `${REPO}/tags`, { as: 'bob', json: { tag_name: 'a', message: 'one', target: 'main' } });
  await pushRefs(fake, 'bob', [ZERO, b1, 'refs/tags/z'], [b1, ZERO, 'refs/heads/b1']);
  expect((await ask(fake, 'GET', `${REPO}/git/commits/${b1}`)).status).toBe(200);
  expect((await ask(fake, 'GET', `${REPO}/git/commits/${'0'.repeat(40)}`)).status).toBe(404);
});

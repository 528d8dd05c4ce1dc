import { expect, test } from 'vitest';
import type { Fake } from '../../../fake/index.ts';
import { pack, pushBody, ZERO, type Move } from '../../git-http/packs.ts';
import { ask, fakeOf, pull, pushRef, REPO } from './support.ts';

interface Created {
  readonly repository: { readonly branch_count: number };
}

test('branches are listed by their newest commit, and then by name', async () => {
  const commit = (branch: string, date: string): object => ({ branch, message: 'on', date, files: { [branch]: date } });
  const commits = [commit('b2', '2024-03-01T00:00:00Z'), commit('main', '2024-02-01T00:00:00Z')];
  const { json } = await ask(
    fakeOf({}, {}, [...commits, commit('b1', '2024-04-01T00:00:00Z')]),
    'GET',
    `${REPO}/branches`,
  );
  const names = (json as unknown as { name: string }[]).map(({ name }) => name);
  expect(names).toEqual(['b1', 'b2', 'main', 'b3', 'feature']);
});

/** The commits that no ref leads to, and that can be fetched all the same. */
const formerTips = (fake: Fake): string[] => {
  const { areas } = fake.export().state as { areas: { pulls: { formerTips?: { rows: [number, { sha: string }][] } } } };
  return [...new Set((areas.pulls.formerTips?.rows ?? []).map(([, { sha }]) => sha))];
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

const PULL = `${REPO}/pulls/1`;
const refsOf = async (fake: Fake): Promise<string> =>
  (await ask(fake, 'GET', '/alice/proj.git/info/refs', { as: 'alice' })).text;

test('the ref of a closed pull request stays where it was, also once it is open again', async () => {
  const fake = fakeOf({}, { pulls: [pull('b1')] });
  const { b1 = '', b2 = '' } = fake.git.branches('alice/proj');
  await ask(fake, 'PATCH', PULL, { as: 'bob', json: { state: 'closed' } });
  await pushRef(fake, { as: 'bob', move: [b1, b2, 'refs/heads/b1'] });
  const { json } = await ask(fake, 'PATCH', PULL, { as: 'bob', json: { state: 'open' } });
  expect(json['head']).toMatchObject({ sha: b2 });
  expect(await refsOf(fake)).toContain(`${b1}\trefs/pull/1/head\n`);
});

test('a base that is moved by force to another history cannot be merged into until it is back', async () => {
  const orphan = { branch: 'orphan', message: 'alone', orphan: true, files: { 'o.txt': 'o\n' } };
  const fake = fakeOf({}, { pulls: [pull('b1'), pull('orphan')] }, [orphan]);
  const { main = '', orphan: alone = '' } = fake.git.branches('alice/proj');
  const mergeable = async (number: number): Promise<unknown> =>
    (await ask(fake, 'GET', `${REPO}/pulls/${number}`)).json['mergeable'];
  expect([await mergeable(1), await mergeable(2)]).toEqual([true, true]);
  await pushRef(fake, { as: 'bob', move: [main, alone, 'refs/heads/main'] });
  expect([await mergeable(1), await mergeable(2)]).toEqual([false, true]);
  await pushRef(fake, { as: 'bob', move: [alone, main, 'refs/heads/main'] });
  expect([await mergeable(1), await mergeable(2)]).toEqual([true, false]);
});

test('all refs of a push have moved before the first webhook is sent', async () => {
  const fake = fakeOf({}, { hooks: [{ on: 'alice/proj', url: 'https://bot.example/', events: ['create'] }] });
  const { b1 = '' } = fake.git.branches('alice/proj');
  const moves: Move[] = ['one', 'two', 'three'].map((name) => [ZERO, b1, `refs/heads/${name}`]);
  const headers = { 'Content-Type': 'application/x-git-receive-pack-request' };
  const body = new Uint8Array(pushBody(moves, pack([])));
  await ask(fake, 'POST', '/alice/proj.git/git-receive-pack', { as: 'bob', body, headers });
  const counts = fake.deliveries.map(({ body: sent }) => (JSON.parse(sent) as Created).repository.branch_count);
  expect(counts).toEqual([8, 8, 8]);
});

test('a browser that opens the address of a clone gets a page', async () => {
  const fake = fakeOf();
  const { status, headers, text } = await ask(fake, 'GET', '/alice/proj.git', { headers: { Accept: 'text/html' } });
  expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect(text).toContain('<title>alice/proj</title>');
  expect((await ask(fake, 'GET', '/alice/none.git', { as: 'alice' })).status).toBe(404);
});

import { describe, expect, test } from 'vitest';
import { createFake, type Fake } from '../../../fake/index.ts';
import { ask, fakeOf, pull, REPO, world } from './support.ts';

const START = '2026-07-16T10:00:00Z';
const LATER = '2026-07-16T10:01:00Z';

/** A fake with pull requests 1 and 2 and, a minute later, something that may refer to the first. */
async function changedBy(act: (fake: Fake) => unknown, more: object = {}): Promise<unknown> {
  const fake = fakeOf({}, { pulls: [pull('feature'), pull('b1')], ...more });
  await fake.clock.advance(60);
  await act(fake);
  return (await ask(fake, 'GET', `${REPO}/pulls/1`)).json['updated_at'];
}

const post = (path: string, json: object) => (fake: Fake) => ask(fake, 'POST', `${REPO}/${path}`, { as: 'bob', json });
const patch = (path: string, json: object) => (fake: Fake) =>
  ask(fake, 'PATCH', `${REPO}/${path}`, { as: 'bob', json });
const push = (branch: string, message: string) => (fake: Fake) =>
  fake.git.push('alice/proj', { as: 'bob', commits: [{ branch, message, files: { 'x.txt': message } }] });
const line = [{ path: 'b1.txt', body: 'as in #1', new_position: 1 }];

describe('what a text refers to is changed', () => {
  test.each<[string, (fake: Fake) => unknown]>([
    ['the title of another pull request', post('pulls', { head: 'b2', base: 'main', title: 'After #1' })],
    ['its body', post('pulls', { head: 'b2', base: 'main', title: 't', body: 'closes #1' })],
    ['a new title', patch('pulls/2', { title: 'After (#1)' })],
    ['a new body', patch('pulls/2', { body: 'alice/proj#1, and more' })],
    ['a title through the route of issues', patch('issues/2', { title: 'see !1.' })],
    ['an issue', post('issues', { title: 'Broken by #1' })],
    ['a comment', post('issues/2/comments', { body: 'Same as #1?' })],
    ['a review', post('pulls/2/reviews', { event: 'COMMENT', body: 'see Alice/Proj#1' })],
    ['a comment on a line', post('pulls/2/reviews', { event: 'COMMENT', comments: line })],
    ['a commit on any branch', push('b3', 'Follows "#1"')],
    ['a commit on the default branch', push('main', 'fixes #1')],
  ])('by %s', async (_, act) => {
    expect(await changedBy(act)).toBe(LATER);
  });

  test.each<[string, (fake: Fake) => unknown]>([
    ['what is code', post('issues/2/comments', { body: '`#1` and\n```\n#1\n```' })],
    ['a number that goes on', post('issues/2/comments', { body: '#1a #1#2 x#1 #1.5' })],
    ['another repository', post('issues/2/comments', { body: 'dave/proj#1 nobody/nothing#1' })],
    ['a number that nothing has', post('issues/2/comments', { body: '#99 #99999999999999999999' })],
  ])('but not by %s', async (_, act) => {
    expect(await changedBy(act)).toBe(START);
  });

  test('is not changed by somebody who may not read it', async () => {
    const fake = createFake({ seed: world({ private: true }, { pulls: [pull('feature')] }) });
    fake.pulls.repo('dave/other', { issues: [{ title: 'mine' }] });
    await fake.clock.advance(60);
    const say = (): Promise<unknown> =>
      ask(fake, 'POST', '/api/v1/repos/dave/other/issues/1/comments', { as: 'dave', json: { body: 'alice/proj#1' } });
    await say();
    expect((await ask(fake, 'GET', `${REPO}/pulls/1`, { as: 'bob' })).json['updated_at']).toBe(START);
    await ask(fake, 'PUT', `${REPO}/collaborators/dave`, { as: 'alice', json: { permission: 'read' } });
    await say();
    expect((await ask(fake, 'GET', `${REPO}/pulls/1`, { as: 'bob' })).json['updated_at']).toBe(LATER);
  });

  test('an issue that mentions itself gets no entry', async () => {
    expect(await changedBy(async (fake) => ask(fake, 'GET', `${REPO}/pulls/2`))).toBe(START);
    const fake = fakeOf({}, { pulls: [pull('feature')] });
    const first = await ask(fake, 'POST', `${REPO}/issues/1/comments`, { as: 'bob', json: { body: 'this is #1' } });
    const second = await ask(fake, 'POST', `${REPO}/issues/1/comments`, { as: 'bob', json: { body: 'next' } });
    expect([first.json['id'], second.json['id']]).toEqual([2, 3]);
  });
});

/** The id that a comment gets on the pull request of that number. */
async function nextId(fake: Fake, number: number): Promise<number> {
  const { json } = await ask(fake, 'POST', `${REPO}/issues/${number}/comments`, { as: 'bob', json: { body: 'x' } });
  return Number(json['id']);
}

describe('each reference has one entry', () => {
  test('however often an edit says it again, until it says something else', async () => {
    const fake = fakeOf({}, { pulls: [pull('feature'), pull('b1', { body: 'see #1' })] });
    const before = await nextId(fake, 2);
    const edit = (json: object): Promise<unknown> => ask(fake, 'PATCH', `${REPO}/pulls/2`, { as: 'bob', json });
    await edit({ body: 'see #1, really' });
    await edit({ body: 'see #1 and (#1)' });
    expect(await nextId(fake, 2)).toBe(before + 1);
    await edit({ body: 'see nothing' });
    await edit({ body: 'see #1' });
    expect(await nextId(fake, 2)).toBe(before + 3);
  });

  test('a keyword is another reference than a mention, for an issue', async () => {
    const fake = fakeOf({ issues: [{ title: 'wrong' }] }, { pulls: [pull('feature', { body: 'see #1' })] });
    const before = await nextId(fake, 2);
    await ask(fake, 'PATCH', `${REPO}/pulls/2`, { as: 'bob', json: { body: 'fixes #1' } });
    expect(await nextId(fake, 2)).toBe(before + 2);
  });

  test('a commit that arrives on a second branch has its entry already', async () => {
    const fake = fakeOf({}, { pulls: [pull('feature')] });
    push('b2', 'see #1')(fake);
    const before = await nextId(fake, 1);
    const json = { new_branch_name: 'copy', old_branch_name: 'b2' };
    expect((await ask(fake, 'POST', `${REPO}/branches`, { as: 'bob', json })).status).toBe(201);
    expect(await nextId(fake, 1)).toBe(before + 1);
  });

  test('what was seeded is read when a new branch brings it', async () => {
    const commits = [{ branch: 'old', from: 'main', message: 'see #1', files: { 'old.txt': 'x' } }];
    const fake = fakeOf({}, { pulls: [pull('feature')] }, commits);
    const before = await nextId(fake, 1);
    const json = { new_branch_name: 'new', old_branch_name: 'old' };
    await ask(fake, 'POST', `${REPO}/branches`, { as: 'bob', json });
    expect(await nextId(fake, 1)).toBe(before + 2);
  });

  test('an entry is there again after an export', async () => {
    const fake = fakeOf({}, { pulls: [pull('feature'), pull('b1', { body: 'see #1' })] });
    const copy = createFake({ seed: fake.export() });
    const before = await nextId(copy, 1);
    await ask(copy, 'PATCH', `${REPO}/pulls/2`, { as: 'bob', json: { body: 'see #1.' } });
    expect(await nextId(copy, 1)).toBe(before + 1);
  });
});

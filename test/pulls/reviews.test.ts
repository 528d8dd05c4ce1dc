import { expect, test } from 'vitest';
import type { Fake } from '../../fake/index.ts';
import { ask, fakeOf, pull, R, type Said } from './support.ts';

const P = `${R}/pulls/1`;
const review = (fake: Fake, as: string, json: object): Promise<Said> => ask(fake, 'POST', `${P}/reviews`, { as, json });
const reviews = async (fake: Fake): Promise<Readonly<Record<string, unknown>>[]> =>
  (await ask(fake, 'GET', `${P}/reviews`, { as: 'alice' })).json as unknown as Readonly<Record<string, unknown>>[];
const requested = async (fake: Fake): Promise<string[]> =>
  ((await ask(fake, 'GET', P)).json['requested_reviewers'] as { login: string }[]).map(({ login }) => login);

test('a closed pull request takes comments, but no decisions, and no dismissal either way', async () => {
  const fake = fakeOf({}, { pulls: [pull('feature')] });
  await review(fake, 'alice', { event: 'APPROVED' });
  await ask(fake, 'PATCH', P, { as: 'bob', json: { state: 'closed' } });
  for (const event of ['APPROVED', 'REQUEST_CHANGES']) {
    const answer = await review(fake, 'carol', { event, body: 'late' });
    expect([answer.status, answer.json['message']]).toEqual([422, "can't submit review for a closed or merged PR"]);
  }
  expect((await review(fake, 'carol', { event: 'COMMENT', body: 'late' })).status).toBe(200);
  for (const verb of ['dismissals', 'undismissals']) {
    const answer = await ask(fake, 'POST', `${P}/reviews/1/${verb}`, { as: 'alice', json: { message: '' } });
    expect([answer.status, answer.json['message']]).toEqual([
      403,
      "can't dismiss a review associated to a closed or merged PR",
    ]);
  }
});

test('only who administers the repository may dismiss, whatever the review', async () => {
  const fake = fakeOf({}, { pulls: [pull('feature')] });
  const answer = await ask(fake, 'POST', `${P}/reviews/99/dismissals`, { as: 'carol', json: { message: '' } });
  expect([answer.status, answer.json['message']]).toEqual([403, 'Must be repo admin']);
});

test('a dismissal may take along what the same reviewer decided before', async () => {
  const fake = fakeOf({}, { pulls: [pull('feature')] });
  await review(fake, 'carol', { event: 'APPROVED' });
  // Begun as a draft, it stands beside the approval.
  const comments = [{ path: 'feature.txt', body: 'no', new_position: 1 }];
  await review(fake, 'carol', { event: 'REQUEST_CHANGES', body: 'no', comments });
  expect((await reviews(fake)).map(({ dismissed }) => dismissed)).toEqual([false, false]);
  await ask(fake, 'POST', `${P}/reviews/2/dismissals`, { as: 'alice', json: { message: '', priors: true } });
  expect((await reviews(fake)).map(({ dismissed }) => dismissed)).toEqual([true, true]);
});

test('what is reviewed goes stale with its content, not with the base it is brought up to', async () => {
  const rule = { branch_name: 'main', enable_push: true, dismiss_stale_approvals: true };
  const fake = fakeOf({ protections: [rule] }, { pulls: [pull('feature')] });
  await review(fake, 'alice', { event: 'APPROVED' });
  fake.git.push('alice/proj', { as: 'alice', commits: [{ branch: 'main', message: 'on', files: { 'b.txt': 'b\n' } }] });
  expect((await ask(fake, 'POST', `${P}/update`, { as: 'bob' })).status).toBe(200);
  expect((await reviews(fake))[0]).toMatchObject({ stale: false, dismissed: false });
  fake.git.push('alice/proj', {
    as: 'bob',
    commits: [{ branch: 'feature', message: 'more', files: { 'feature.txt': 'more\n' } }],
  });
  expect((await reviews(fake))[0]).toMatchObject({ stale: true, dismissed: true });
});

test('reviewers named before one who is refused are asked all the same', async () => {
  const fake = fakeOf({}, { pulls: [pull('feature')] });
  const answer = await ask(fake, 'POST', `${P}/requested_reviewers`, {
    as: 'alice',
    json: { reviewers: ['carol', 'bob'] },
  });
  expect([answer.status, answer.json['message']]).toEqual([
    422,
    "poster of pr can't be reviewer [user_id: 2, repo_id: 1]",
  ]);
  expect(await requested(fake)).toEqual(['carol']);
});

test('a request that is taken back makes the last decision count again', async () => {
  const fake = fakeOf({}, { pulls: [pull('feature', { as: 'carol' })] });
  await review(fake, 'bob', { event: 'APPROVED' });
  const official = async (): Promise<unknown[]> => (await reviews(fake)).map((row) => row['official']);
  await ask(fake, 'POST', `${P}/requested_reviewers`, { as: 'alice', json: { reviewers: ['bob'] } });
  expect(await official()).toEqual([false, true]);
  await ask(fake, 'DELETE', `${P}/requested_reviewers`, { as: 'alice', json: { reviewers: ['bob'] } });
  expect(await official()).toEqual([true]);
});

test('an answer belongs to the pull request of the comment it answers', async () => {
  const fake = fakeOf({}, { pulls: [pull('feature'), pull('b1')] });
  await review(fake, 'alice', { event: 'COMMENT', comments: [{ path: 'feature.txt', body: 'why?', new_position: 1 }] });
  const rows = (await ask(fake, 'GET', `${P}/reviews/1/comments`)).json as unknown as { id: number }[];
  const reply = async (number: number): Promise<number> => {
    const path = `${R}/pulls/${number}/comments/${rows[0]?.id}/replies`;
    return (await ask(fake, 'POST', path, { as: 'bob', json: { body: 'so' } })).status;
  };
  expect([await reply(2), await reply(1)]).toEqual([404, 201]);
});

// contract: pulls 2.4: entries of the page are counted, and each time a review is sent off it gets one
test('a draft that is sent off later counts twice, at the address it had', async () => {
  const fake = fakeOf({}, { pulls: [pull('feature')] });
  const send = (path: string, json: object): ReturnType<typeof ask> =>
    ask(fake, 'POST', `${R}/pulls/1/reviews${path}`, { as: 'alice', json });
  const count = async (): Promise<unknown> => (await ask(fake, 'GET', `${R}/pulls/1`)).json['review_comments'];
  const draft = (await send('', { body: 'draft' })).json;
  expect(await count()).toBe(1);
  const sent = (await send(`/${String(draft['id'])}`, { event: 'APPROVED', body: 'good' })).json;
  expect(sent).toMatchObject({ id: draft['id'], state: 'APPROVED', html_url: draft['html_url'] });
  expect(await count()).toBe(2);
  await ask(fake, 'DELETE', `${R}/pulls/1/reviews/${String(draft['id'])}`, { as: 'alice' });
  expect(await count()).toBeUndefined();
});

test('a request is no review that could be deleted; without the last word, the one before counts', async () => {
  const fake = fakeOf({}, { pulls: [pull('feature', { reviewers: ['alice'] })] });
  const drop = (id: number, as: string): Promise<Said> => ask(fake, 'DELETE', `${P}/reviews/${id}`, { as });
  expect((await drop(1, 'alice')).status).toBe(500);
  expect((await drop(1, 'siteadmin')).json['message']).toBe('can not delete ReviewID: 1');
  expect((await drop(1, 'bob')).status).toBe(403);
  await review(fake, 'alice', { event: 'REQUEST_CHANGES', body: 'no' });
  const last = (await review(fake, 'alice', { event: 'APPROVED' })).json;
  expect((await reviews(fake)).map((row) => row['official'])).toEqual([false, true]);
  expect((await drop(Number(last['id']), 'alice')).status).toBe(204);
  expect(await reviews(fake)).toMatchObject([{ state: 'REQUEST_CHANGES', official: true, dismissed: true }]);
});

import { describe, expect, test } from 'vitest';
import { createFake, type Fake } from '../../../fake/index.ts';
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
  // Begun as a draft, it is kept beside the approval.
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

test('reviewers named before one who is rejected are asked all the same', async () => {
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

test('a reply belongs to the pull request of the comment it replies to', async () => {
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

describe('requested reviewers', () => {
  const listed = async (fake: Fake): Promise<unknown> => {
    const rows = (await ask(fake, 'GET', `${R}/pulls`)).json as unknown as { requested_reviewers: unknown }[];
    return rows[0]?.requested_reviewers;
  };
  const lines = [{ path: 'feature.txt', body: 'why?', new_position: 1 }];

  test('are whoever said anything in a single record, and who decided or is asked in a list', async () => {
    const fake = fakeOf({}, { pulls: [pull('feature')] });
    await review(fake, 'carol', { event: 'COMMENT', body: 'hm' });
    await review(fake, 'bob', { event: 'COMMENT', body: 'my own' });
    await review(fake, 'alice', { body: 'a draft' });
    expect(await requested(fake)).toEqual(['carol', 'bob']);
    expect(await listed(fake)).toBeNull();
    const edited = (await ask(fake, 'PATCH', P, { as: 'bob', json: { title: 'On' } })).json['requested_reviewers'];
    expect(edited).toMatchObject([{ login: 'carol' }, { login: 'bob' }]);
  });

  test('come in the order of what they said last', async () => {
    const fake = fakeOf({}, { pulls: [pull('feature')] });
    for (const [as, event] of [
      ['carol', 'APPROVED'],
      ['alice', 'COMMENT'],
      ['carol', 'COMMENT'],
    ] as const) {
      await fake.clock.advance(1);
      await review(fake, as, { event, body: 'x' });
    }
    expect(await requested(fake)).toEqual(['alice', 'carol']);
    expect(await listed(fake)).toMatchObject([{ login: 'carol' }]);
  });

  test.each(['COMMENT', 'APPROVED', 'REQUEST_CHANGES'])('are fulfilled by %s with comments on lines', async (event) => {
    const fake = fakeOf({}, { pulls: [pull('feature', { reviewers: ['carol'] })] });
    await review(fake, 'carol', { event, body: 'x', comments: lines });
    expect((await reviews(fake)).map(({ state }) => state)).toEqual([event]);
  });

  test('are not fulfilled by a draft until it is sent off', async () => {
    const fake = fakeOf({}, { pulls: [pull('feature', { reviewers: ['carol'] })] });
    const { json } = await review(fake, 'carol', { body: 'x', comments: lines });
    expect(await listed(fake)).toMatchObject([{ login: 'carol' }]);
    await ask(fake, 'POST', `${P}/reviews/${String(json['id'])}`, { as: 'carol', json: { event: 'COMMENT' } });
    expect(await listed(fake)).toBeNull();
  });
});

test('an approval that was dismissed is official again when a later request is taken back', async () => {
  const fake = fakeOf({}, { pulls: [pull('feature')] });
  await review(fake, 'alice', { event: 'APPROVED' });
  await ask(fake, 'POST', `${P}/reviews/1/dismissals`, { as: 'alice', json: { message: '' } });
  const asked = { as: 'bob', json: { reviewers: ['alice'] } };
  await ask(fake, 'POST', `${P}/requested_reviewers`, asked);
  expect((await reviews(fake)).map(({ official }) => official)).toEqual([false, true]);
  await ask(fake, 'DELETE', `${P}/requested_reviewers`, asked);
  expect(await reviews(fake)).toMatchObject([{ official: true, dismissed: true }]);
});

test.each(['abc', '0'.repeat(40)])('a decision on the commit %s, which there is not, changes nothing', async (id) => {
  const fake = fakeOf({}, { pulls: [pull('feature', { reviewers: ['carol'] })] });
  for (const event of ['APPROVED', 'REQUEST_CHANGES'])
    expect((await review(fake, 'carol', { event, body: 'x', commit_id: id })).status).toBe(500);
  const comments = [{ path: 'feature.txt', body: 'why?', new_position: 1 }];
  expect((await review(fake, 'carol', { event: 'COMMENT', comments, commit_id: id })).status).toBe(500);
  expect((await reviews(fake)).map(({ state }) => state)).toEqual(['REQUEST_REVIEW']);
  const old = [{ path: 'feature.txt', body: 'why?', old_position: 1 }];
  expect((await review(fake, 'carol', { event: 'COMMENT', comments: old, commit_id: id })).status).toBe(200);
  expect((await review(fake, 'carol', { event: 'COMMENT', body: 'x', commit_id: id })).json['commit_id']).toBe(id);
});

test('a decision may name its commit in short, and is compared with the head all the same', async () => {
  const fake = fakeOf({}, { pulls: [pull('feature')] });
  const before = fake.git.branches('alice/proj')['feature']?.slice(0, 10);
  const decide = async (): Promise<unknown> =>
    (await review(fake, 'carol', { event: 'APPROVED', commit_id: before })).json;
  expect(await decide()).toMatchObject({ commit_id: before, stale: false });
  fake.pulls.repo('alice/proj').branch('feature').commit();
  expect(await decide()).toMatchObject({ commit_id: before, stale: true });
  expect(createFake({ seed: fake.export() }).export()).toEqual(fake.export());
});

describe('a pull request that there is not', () => {
  const missing = (repo: number): string =>
    `pull request does not exist [id: 0, issue_id: 0, head_repo_id: 0, base_repo_id: ${repo}, head_branch: , base_branch: ]`;
  test.each([
    ['GET', '9/reviews', 1],
    ['GET', '-1/reviews', 0],
    ['GET', '9/reviews/1/comments', 1],
    ['POST', '9/reviews/1', 1],
    ['DELETE', '0/reviews/1', 0],
    ['POST', '9/reviews/1/dismissals', 1],
    ['POST', '9/reviews/1/undismissals', 1],
    ['DELETE', 'x/requested_reviewers', 0],
    ['POST', '99999999999999999999/reviews', 0],
  ])('%s %s names the repository %d', async (method, path, repo) => {
    const json = method === 'GET' ? undefined : { event: 'COMMENT', body: 'x', message: '', reviewers: [] };
    const { status, json: said } = await ask(fakeOf(), method, `${R}/pulls/${path}`, { as: 'alice', json });
    expect([status, said['message']]).toEqual([404, missing(repo)]);
  });
});

describe('comments on lines', () => {
  const settle = (fake: Fake, path: string): Promise<Said> =>
    ask(fake, 'POST', `${R}/pulls/${path}`, { as: 'alice', json: { body: 'x' } });

  test.each(['comments/2/resolve', 'comments/2/unresolve', '1/comments/2/replies'])(
    '%s of another comment is a mistake',
    async (path) => {
      const fake = fakeOf({}, { pulls: [pull('feature')] });
      await ask(fake, 'POST', `${R}/issues/1/comments`, { as: 'bob', json: { body: 'x' } });
      const said = await settle(fake, path);
      expect([said.status, said.json['message']]).toEqual([400, 'comment is not a review comment']);
      const none = await settle(fake, path.replace('comments/2', 'comments/99'));
      expect([none.status, none.json['message']]).toEqual([404, 'comment does not exist [id: 99, issue_id: 0]']);
    },
  );
});

test('a conversation is settled by somebody until it is taken back', async () => {
  const fake = fakeOf({}, { pulls: [pull('feature')] });
  await review(fake, 'carol', { event: 'COMMENT', comments: [{ path: 'feature.txt', body: 'why?', new_position: 1 }] });
  const line = async (): Promise<{ id: number; resolver: { login: string } | null }> => {
    const { json } = await ask(fake, 'GET', `${P}/reviews/1/comments`);
    return (json as unknown as Awaited<ReturnType<typeof line>>[])[0]!;
  };
  const { id } = await line();
  for (const [verb, resolver] of [
    ['resolve', { login: 'bob' }],
    ['unresolve', null],
  ] as const) {
    expect((await ask(fake, 'POST', `${R}/pulls/comments/${id}/${verb}`, { as: 'bob' })).status).toBe(204);
    expect((await line()).resolver).toEqual(resolver && (expect.objectContaining(resolver) as unknown));
  }
});

describe('the request to a team', () => {
  const acme = {
    orgs: [{ name: 'acme', owner: 'alice', teams: [{ name: 'devs', permission: 'write', members: ['bob', 'carol'] }] }],
    repos: [{ owner: 'acme', name: 'proj', commits: [{ branch: 'main', message: 'i', files: { a: 'a' } }] }],
  };
  const official = async (protections: object[], as: string): Promise<unknown> => {
    const fake = fakeOf({}, { ...acme, repos: [{ ...acme.repos[0], protections }] });
    fake.pulls.repo('dave/proj', { forkOf: 'acme/proj' }).branch('topic').commit();
    const at = '/api/v1/repos/acme/proj/pulls';
    const json = { head: 'dave:topic', base: 'main', title: 't' };
    await ask(fake, 'POST', at, { as: 'dave', json });
    const asked = await ask(fake, 'POST', `${at}/1/requested_reviewers`, { as, json: { team_reviewers: ['devs'] } });
    return (asked.json as unknown as { official: boolean }[])[0]?.official;
  };

  test('is official by who asks where nothing protects the base', async () => {
    expect(await official([], 'dave')).toBe(false);
    expect(await official([], 'bob')).toBe(true);
  });

  test('is official by the team where something does', async () => {
    const rule = { rule_name: 'main', enable_approvals_whitelist: true };
    expect(await official([{ rule_name: 'main' }], 'dave')).toBe(true);
    expect(await official([{ ...rule, approvals_whitelist_teams: ['Devs'] }], 'dave')).toBe(true);
    expect(await official([rule], 'dave')).toBe(false);
  });

  test('is shown again in the response to a creation, for the team and for each member who is told', async () => {
    const fake = fakeOf({}, acme);
    fake.pulls.repo('acme/proj').branch('topic').commit();
    const json = { head: 'topic', base: 'main', title: 't', team_reviewers: ['devs'] };
    const made = await ask(fake, 'POST', '/api/v1/repos/acme/proj/pulls', { as: 'bob', json });
    expect(made.json['requested_reviewers_teams']).toHaveLength(5);
    const { json: found } = await ask(fake, 'GET', '/api/v1/repos/acme/proj/pulls/1', { as: 'bob' });
    expect(found['requested_reviewers_teams']).toHaveLength(1);
    expect(found).toMatchObject({ base: { repo: { watchers_count: 3 } } });
  });
});

describe('a comment on a line names', () => {
  const main = { branch: 'main', message: 'm', files: { 'f.txt': '1\n2\n3\n4\n', 'old.txt': 'a\nb\nc\nd\n' } };
  const first = { branch: 'odd', from: 'main', message: 'one', files: { 'f.txt': '0\n1\n2\n3\n4\n' } };
  const moved = { 'f.txt': '0\n1\n2\nx\n4\n', 'old.txt': null, 'new.txt': 'a\nb\nc\nd\n' };
  const second = { branch: 'odd', message: 'two', files: moved };

  const commitsOf = async (comments: object[], commit_id?: string): Promise<unknown[]> => {
    const fake = fakeOf({}, { pulls: [pull('odd')] }, [main, first, second]);
    const subjects = new Map(fake.git.log('alice/proj', 'odd').map(({ sha, message }) => [sha, message.trim()]));
    const sha = [...subjects].find(([, subject]) => subject === commit_id)?.[0];
    const json = { event: 'COMMENT', comments, ...(sha !== undefined && { commit_id: sha }) };
    await review(fake, 'carol', json);
    const { json: lines } = await ask(fake, 'GET', `${P}/reviews/1/comments`, { as: 'carol' });
    return (lines as unknown as { commit_id: string }[]).map((line) => subjects.get(line.commit_id));
  };
  const at = (path: string, new_position: number): object => ({ path, body: 'x', new_position });

  test('who wrote it last, through renames', async () => {
    const lines = [at('f.txt', 1), at('f.txt', 2), at('f.txt', 4), at('new.txt', 1), at('a.txt', 2)];
    expect(await commitsOf(lines)).toEqual(['one', 'm', 'two', 'm', 'initial']);
  });

  test('the head where there is no such line or file, and on the old side', async () => {
    const lines = [at('f.txt', 9), at('gone.txt', 1), { path: 'f.txt', body: 'x', old_position: 1 }];
    expect(await commitsOf(lines)).toEqual(['two', 'two', 'two']);
  });

  test('what the reviewed commit says, not the head', async () => {
    expect(await commitsOf([at('f.txt', 4), at('old.txt', 1)], 'one')).toEqual(['m', 'm']);
  });
});

// contract: pulls 9.3
describe('a review', () => {
  const comments = [{ path: 'feature.txt', body: 'why?', new_position: 1 }];

  test.each<[as: string, json: object, status: number, said: string]>([
    ['bob', { event: 'APPROVED' }, 422, 'approve your own pull is not allowed'],
    ['bob', { event: 'REQUEST_CHANGES', body: 'no' }, 422, 'reject your own pull is not allowed'],
    ['bob', { event: 'REQUEST_CHANGES' }, 422, 'reject your own pull is not allowed'],
    ['bob', { event: 'COMMENT', body: 'so' }, 200, 'COMMENT'],
    ['carol', { event: 'APPROVED' }, 200, 'APPROVED'],
    ['carol', { event: 'APPROVED', body: 'good' }, 200, 'APPROVED'],
    ['carol', { event: 'REQUEST_CHANGES', body: 'no' }, 200, 'REQUEST_CHANGES'],
    ['carol', { event: 'REQUEST_CHANGES' }, 422, 'review event REQUEST_CHANGES requires a body'],
    ['carol', { event: 'REQUEST_CHANGES', body: ' \n' }, 422, 'review event REQUEST_CHANGES requires a body'],
    ['carol', { event: 'REQUEST_CHANGES', comments }, 422, 'review event REQUEST_CHANGES requires a body'],
    ['carol', { event: 'COMMENT' }, 422, 'review event COMMENT requires a body or a comment'],
    ['carol', { event: 'COMMENT', body: ' ' }, 422, 'review event COMMENT requires a body or a comment'],
    ['carol', { event: 'COMMENT', comments }, 200, 'COMMENT'],
    ['carol', { event: 'PENDING', body: 'draft' }, 200, 'PENDING'],
    ['carol', { body: 'draft' }, 200, 'PENDING'],
    ['carol', {}, 422, 'review event  requires a body'],
  ])('by %s of %j is %i: %s', async (as, json, status, said) => {
    const fake = fakeOf({}, { pulls: [pull('feature')] });
    const answer = await review(fake, as, json);
    expect([answer.status, answer.json[status === 200 ? 'state' : 'message']]).toEqual([status, said]);
    if (status !== 200) expect(await reviews(fake)).toEqual([]);
  });

  test('that is a draft is sent off once, with a word', async () => {
    const fake = fakeOf({}, { pulls: [pull('feature')] });
    await review(fake, 'carol', { body: 'draft' });
    const send = async (json: object): Promise<unknown[]> => {
      const { status, json: said } = await ask(fake, 'POST', `${P}/reviews/1`, { as: 'carol', json });
      return [status, said['message'] ?? said['state']];
    };
    expect(await send({ body: 'still' })).toEqual([422, 'review stay pending']);
    expect(await send({ event: 'COMMENT', body: 'now' })).toEqual([200, 'COMMENT']);
    expect(await send({ event: 'COMMENT', body: 'again' })).toEqual([422, 'only a pending review can be submitted']);
  });

  test('is on the page once it has been sent off, with what was said then', async () => {
    const fake = fakeOf({}, { pulls: [pull('feature')] });
    const page = async (): Promise<unknown> => {
      const { json } = await ask(fake, 'GET', `${R}/issues/1/timeline`);
      const entries = json as unknown as { type: string; body: string }[];
      return entries.flatMap(({ type, body }) => (type === 'review' ? [body] : []));
    };
    const { json } = await review(fake, 'carol', { body: 'draft', comments });
    expect(await page()).toEqual([]);
    await ask(fake, 'POST', `${P}/reviews/${String(json['id'])}`, { as: 'carol', json: { event: 'COMMENT' } });
    await review(fake, 'carol', { event: 'APPROVED', body: 'good' });
    expect(await page()).toEqual(['', 'good']);
  });

  test('is found in its pull request, and a draft by its author and by administrators only', async () => {
    const fake = fakeOf({}, { pulls: [pull('feature'), pull('b1')] });
    await review(fake, 'carol', { body: 'draft' });
    const status = async (path: string, as: string): Promise<unknown> =>
      (await ask(fake, 'GET', `${R}/pulls/${path}`, { as })).status;
    const seen = ['carol', 'siteadmin', 'alice', 'bob'].map((as) => status('1/reviews/1', as));
    expect(await Promise.all(seen)).toEqual([200, 200, 404, 404]);
    expect((await ask(fake, 'GET', `${P}/reviews/1`)).status).toBe(404);
    expect(await status('2/reviews/1', 'carol')).toBe(404);
    await ask(fake, 'POST', `${P}/reviews/1`, { as: 'carol', json: { event: 'COMMENT', body: 'now' } });
    expect([await status('1/reviews/1', 'alice'), await status('2/reviews/1', 'alice')]).toEqual([200, 404]);
    const none = await ask(fake, 'GET', `${P}/reviews/9`, { as: 'alice' });
    expect([none.status, none.json['message']]).toEqual([404, 'review does not exist [id: 9]']);
  });

  test('is dismissed if it decides, and else there is no need to', async () => {
    const fake = fakeOf({}, { pulls: [pull('feature', { reviewers: ['dave', 'carol'] })] });
    await review(fake, 'carol', { event: 'COMMENT', body: 'so' });
    const said = await ask(fake, 'POST', `${P}/reviews/3/dismissals`, { as: 'alice', json: { message: '' } });
    expect([said.status, said.json['message']]).toEqual([
      403,
      "not need to dismiss this review because it's type is not Approve or change request",
    ]);
  });

  test('meets the request to its author and no other, and takes the place of what its author decided', async () => {
    const collaborators = ['bob', 'carol', 'dave'].map((user) => ({ user, permission: 'write' }));
    const fake = fakeOf({ collaborators }, { pulls: [pull('feature', { reviewers: ['carol', 'dave'] })] });
    await review(fake, 'carol', { event: 'REQUEST_CHANGES', body: 'no' });
    await review(fake, 'alice', { event: 'APPROVED' });
    await review(fake, 'carol', { event: 'COMMENT', body: 'hm' });
    await review(fake, 'carol', { event: 'APPROVED' });
    const rows = (await reviews(fake)).map(({ user, state, dismissed, official }) => [
      (user as { login: string }).login,
      state,
      dismissed,
      official,
    ]);
    expect(rows).toEqual([
      ['dave', 'REQUEST_REVIEW', false, true],
      ['carol', 'REQUEST_CHANGES', true, false],
      ['alice', 'APPROVED', false, true],
      ['carol', 'COMMENT', false, false],
      ['carol', 'APPROVED', false, true],
    ]);
  });

  test('of an old commit is stale from the start where the head has changed since', async () => {
    const fake = fakeOf({}, { pulls: [pull('feature')] });
    const before = fake.git.branches('alice/proj')['feature'];
    const commits = [{ branch: 'feature', message: 'more', files: { 'more.txt': 'm' } }];
    fake.git.push('alice/proj', { as: 'bob', commits });
    const stale = async (json: object): Promise<unknown> => (await review(fake, 'alice', json)).json['stale'];
    expect(await stale({ event: 'APPROVED', commit_id: before })).toBe(true);
    expect(await stale({ event: 'APPROVED' })).toBe(false);
    expect(await stale({ event: 'COMMENT', body: 'x', commit_id: before })).toBe(false);
  });
});

describe('a request for a review', () => {
  const requests = (fake: Fake, as: string, json: object, method = 'POST'): Promise<Said> =>
    ask(fake, method, `${P}/requested_reviewers`, { as, json });

  test.each<[as: string, reviewer: string, status: number, said: string]>([
    ['alice', 'carol', 201, ''],
    ['bob', 'CAROL', 201, ''],
    ['bob', 'carol@example.com', 201, ''],
    ['carol', 'alice', 201, ''],
    ['bob', 'nobody', 404, "user doesn't exist: nobody"],
    ['bob', 'nobody@example.com', 404, "user doesn't exist: nobody@example.com"],
    ['alice', 'bob', 422, "poster of pr can't be reviewer [user_id: 2, repo_id: 1]"],
    ['dave', 'carol', 422, "Doer can't choose reviewer [user_id: 5, repo_id: 1]"],
  ])('by %s to %s is %i: %s', async (as, reviewer, status, said) => {
    const fake = fakeOf({}, { pulls: [pull('feature')] });
    const answer = await requests(fake, as, { reviewers: [reviewer] });
    expect([answer.status, answer.json['message'] ?? '']).toEqual([status, said]);
    expect(await reviews(fake)).toHaveLength(status === 201 ? 1 : 0);
  });

  test('to somebody who may not read is rejected', async () => {
    const fake = fakeOf({ private: true }, { pulls: [pull('feature')] });
    const answer = await requests(fake, 'bob', { reviewers: ['dave'] });
    expect([answer.status, answer.json['message']]).toEqual([422, "Reviewer can't read [user_id: 3, repo_id: 1]"]);
  });

  test('is taken back by whoever may choose, and by the one who was asked', async () => {
    for (const [as, status] of [
      ['bob', 204],
      ['alice', 204],
      ['carol', 204],
      ['dave', 422],
    ] as const) {
      const fake = fakeOf({}, { pulls: [pull('feature', { reviewers: ['carol'] })] });
      const answer = await requests(fake, as, { reviewers: ['carol'] }, 'DELETE');
      expect([as, answer.status]).toEqual([as, status]);
      if (status === 422) expect(answer.json['message']).toBe("Doer can't remove reviewer [user_id: 5, repo_id: 1]");
    }
  });

  test('is made once, and once more after a review', async () => {
    const fake = fakeOf({}, { pulls: [pull('feature')] });
    for (let n = 0; n < 2; n += 1) await requests(fake, 'bob', { reviewers: ['alice'] });
    expect(await reviews(fake)).toHaveLength(1);
    await review(fake, 'alice', { event: 'APPROVED' });
    await requests(fake, 'bob', { reviewers: ['alice'] });
    expect((await reviews(fake)).map(({ state, official }) => [state, official])).toEqual([
      ['APPROVED', false],
      ['REQUEST_REVIEW', true],
    ]);
  });

  test('that was never made is not announced when it is taken back', async () => {
    const fake = fakeOf({}, { pulls: [pull('feature')] });
    fake.pulls.repo('alice/proj').hook({ url: 'https://bot.example', events: ['pull_request_review_request'] });
    const actions = (): unknown[] => fake.deliveries.map(({ body }) => (JSON.parse(body) as { action: string }).action);
    expect((await requests(fake, 'bob', { reviewers: ['carol'] }, 'DELETE')).status).toBe(204);
    expect(actions()).toEqual([]);
    await requests(fake, 'bob', { reviewers: ['carol'] });
    await requests(fake, 'bob', { reviewers: ['carol'] }, 'DELETE');
    expect(actions()).toEqual(['review_requested', 'review_request_removed']);
  });

  // contract: pulls 2.4: what the page tells has an id among the comments
  test.each([{ reviewers: ['carol'] }, { team_reviewers: ['devs'] }])('%j is an entry of the page', async (asked) => {
    const teams = [{ name: 'devs', permission: 'write', members: ['bob', 'carol'] }];
    const commits = [
      { branch: 'main', message: 'i', files: { a: 'a' } },
      { branch: 'topic', from: 'main', message: 't', files: { b: 'b' } },
    ];
    const acme = {
      orgs: [{ name: 'acme', owner: 'alice', teams }],
      repos: [{ owner: 'acme', name: 'proj', commits }],
      pulls: [{ repo: 'acme/proj', as: 'bob', head: 'topic', base: 'main', title: 't' }],
    };
    const fake = fakeOf({}, acme);
    const at = '/api/v1/repos/acme/proj';
    const comment = async (): Promise<number> =>
      (await ask(fake, 'POST', `${at}/issues/1/comments`, { as: 'bob', json: { body: 'x' } })).json['id'] as number;
    const before = await comment();
    const said = await ask(fake, 'POST', `${at}/pulls/1/requested_reviewers`, { as: 'bob', json: asked });
    expect([said.status, await comment()]).toEqual([201, before + 2]);
  });
});

import { describe, expect, test } from 'vitest';
import type { Fake } from '../../../fake/index.ts';
import { ask, fakeOf, pull, R, type Said } from './support.ts';

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

test('a rebase says how far it came', async () => {
  const there = (branch: string, text: string): object => ({
    branch,
    message: text,
    files: { 'a.txt': `${text}\n2\n3\n` },
  });
  const first = { branch: 'feature', message: 'first', files: { 'c.txt': 'c\n' } };
  const fake = fakeOf({}, { pulls: [pull('feature')] }, [
    ...[first, there('feature', 'second'), there('feature', '1')],
    there('main', 'on'),
  ]);
  const { json } = await ask(fake, 'POST', `${P}/merge`, { as: 'bob', json: { do: 'rebase' } });
  expect(json['StdErr']).toMatch(
    /^Rebasing \(1\/4\)\rRebasing \(2\/4\)\rRebasing \(3\/4\)\rerror: could not apply [0-9a-f]{7}\.\.\. second\n/,
  );
});

test.each(['merge', 'squash', 'rebase-merge'])(
  'of a head that the base has already %s makes an empty commit',
  async (style) => {
    const commits = [{ branch: 'main', merge: 'feature', message: 'have it', files: {} }];
    const fake = fakeOf({}, { pulls: [pull('feature')] }, commits);
    expect((await ask(fake, 'POST', `${P}/merge`, { as: 'bob', json: { do: style } })).status).toBe(200);
    const [made, before] = fake.git.log('alice/proj');
    expect(made).toMatchObject({ parents: 1, tree: before?.tree });
  },
);

const UNRELATED = 'fatal: refusing to merge unrelated histories\n';

test.each([
  ['merge', 409],
  ['squash', 409],
  ['fast-forward-only', 409],
  ['rebase', 200],
  ['rebase-merge', 200],
])('of histories with nothing in common, %s is %i', async (style, status) => {
  const alone = { branch: 'odd', orphan: true, message: 'alone', files: { 'o.txt': 'o\n' } };
  const fake = fakeOf({}, { pulls: [pull('odd')] }, [alone]);
  const said = await ask(fake, 'POST', `${P}/merge`, { as: 'bob', json: { do: style } });
  expect(said.status).toBe(status);
  if (status === 409) expect(said.json).toEqual({ Style: style, StdOut: '', StdErr: UNRELATED, Err: {} });
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

// contract: pulls 8.3
describe('what protects a base', () => {
  type Step = (fake: Fake) => Promise<unknown> | void;
  const review =
    (as: string, event: string): Step =>
    (fake) =>
      ask(fake, 'POST', `${P}/reviews`, { as, json: { event, body: 'said' } });
  const push =
    (branch: string, file: string): Step =>
    (fake) => {
      const commits = [{ branch, message: 'on', files: { [file]: `${branch}\n` } }];
      fake.git.push('alice/proj', { as: 'alice', commits });
    };
  const report =
    (context: string, state: string): Step =>
    (fake) => {
      const sha = fake.git.branches('alice/proj')['feature'] ?? '';
      return ask(fake, 'POST', `${R}/statuses/${sha}`, { as: 'bob', json: { context, state } });
    };
  const request =
    (reviewer: string): Step =>
    (fake) =>
      ask(fake, 'POST', `${P}/requested_reviewers`, { as: 'bob', json: { reviewers: [reviewer] } });
  const call =
    (method: string, path: string, json?: object): Step =>
    (fake) =>
      ask(fake, method, `${P}${path}`, { as: 'alice', json });

  const guarded = (rule: object): Fake => {
    const collaborators = [
      { user: 'bob', permission: 'write' },
      { user: 'carol', permission: 'read' },
      { user: 'dave', permission: 'write' },
    ];
    const protections = [{ rule_name: 'main', enable_push: true, ...rule }];
    return fakeOf({ collaborators, protections }, { pulls: [pull('feature')] });
  };
  /** How a merge ends: its status, and the reason that only the journal tells. */
  const merged = async (fake: Fake, as: string, json: object = {}): Promise<string> => {
    const { status } = await ask(fake, 'POST', `${P}/merge`, { as, json: { do: 'merge', ...json } });
    return status === 405 ? (fake.journal.at(-1)?.reason ?? '') : String(status);
  };

  const STATUS = 'Not all required status checks successful';
  const APPROVALS = 'Does not have enough approvals';
  const REJECTED = 'There are requested changes';
  const REQUESTED = 'There are official review requests';
  const BEHIND = 'The head branch is behind the base branch';
  const FILES = 'Changed protected files';
  const checks = { enable_status_check: true };
  const ci = { ...checks, status_check_contexts: ['ci/*', 'lint'] };

  test.each<[string, rule: object, steps: readonly Step[], end: string]>([
    ['nothing', {}, [], '200'],
    ['no approval', { required_approvals: 1 }, [], APPROVALS],
    ['too few', { required_approvals: 2 }, [review('alice', 'APPROVED')], APPROVALS],
    ['enough', { required_approvals: 2 }, [review('alice', 'APPROVED'), review('dave', 'APPROVED')], '200'],
    ['a reader’s approval', { required_approvals: 1 }, [review('carol', 'APPROVED')], APPROVALS],
    ['an opinion that is none', { required_approvals: 1 }, [review('alice', 'COMMENT')], APPROVALS],
    [
      'an approval that was taken back',
      { required_approvals: 1 },
      [review('alice', 'APPROVED'), review('alice', 'REQUEST_CHANGES')],
      APPROVALS,
    ],
    [
      'an approval that was dismissed',
      { required_approvals: 1 },
      [review('dave', 'APPROVED'), call('POST', '/reviews/1/dismissals', { message: 'no' })],
      APPROVALS,
    ],
    [
      'a stale approval that counts',
      { required_approvals: 1 },
      [review('alice', 'APPROVED'), push('feature', 'more.txt')],
      '200',
    ],
    [
      'a stale approval that does not',
      { required_approvals: 1, ignore_stale_approvals: true },
      [review('alice', 'APPROVED'), push('feature', 'more.txt')],
      APPROVALS,
    ],
    ['a fresh approval', { required_approvals: 1, ignore_stale_approvals: true }, [review('alice', 'APPROVED')], '200'],
    ['a rejection that counts', { block_on_rejected_reviews: true }, [review('alice', 'REQUEST_CHANGES')], REJECTED],
    ['a rejection that does not', {}, [review('alice', 'REQUEST_CHANGES')], '200'],
    ['a reader’s rejection', { block_on_rejected_reviews: true }, [review('carol', 'REQUEST_CHANGES')], '200'],
    [
      'a rejection that was dismissed',
      { block_on_rejected_reviews: true },
      [review('dave', 'REQUEST_CHANGES'), call('POST', '/reviews/1/dismissals', { message: 'no' })],
      '200',
    ],
    ['a request that counts', { block_on_official_review_requests: true }, [request('dave')], REQUESTED],
    ['a request that does not', {}, [request('dave')], '200'],
    ['a request to a reader', { block_on_official_review_requests: true }, [request('carol')], '200'],
    [
      'a request that was met',
      { block_on_official_review_requests: true },
      [request('dave'), review('dave', 'APPROVED')],
      '200',
    ],
    ['a base that moved on', { block_on_outdated_branch: true }, [push('main', 'b.txt')], BEHIND],
    ['a base that may move on', {}, [push('main', 'b.txt')], '200'],
    ['a base that did not', { block_on_outdated_branch: true }, [], '200'],
    ['protected files', { protected_file_patterns: 'docs/** ; FEATURE.*' }, [], FILES],
    [
      'protected files in other letters',
      { protected_file_patterns: 'docs/*.md' },
      [push('feature', 'DOCS/A.MD')],
      FILES,
    ],
    ['other files', { protected_file_patterns: 'docs/**;; *.md' }, [], '200'],
    ['no report', checks, [], STATUS],
    ['any report', checks, [report('any', 'success')], '200'],
    ['one bad report of two', checks, [report('any', 'success'), report('other', 'pending')], STATUS],
    ['reports of some only', ci, [report('ci/a', 'success')], STATUS],
    ['reports of all', ci, [report('ci/a', 'success'), report('lint', 'skipped')], '200'],
    [
      'a bad report among good ones',
      ci,
      [report('ci/a', 'success'), report('ci/b', 'error'), report('lint', 'success')],
      STATUS,
    ],
    [
      'a report that nobody asked for',
      ci,
      [report('ci/a', 'success'), report('lint', 'success'), report('other', 'failure')],
      '200',
    ],
    ['a bad report that a good one follows', checks, [report('ci/a', 'failure'), report('ci/a', 'success')], '200'],
    ['a good report that a bad one follows', checks, [report('ci/a', 'success'), report('ci/a', 'failure')], STATUS],
    [
      'a draft',
      { required_approvals: 1 },
      [call('PATCH', '', { title: 'WIP: not yet' })],
      'Work in progress PRs cannot be merged',
    ],
    ['what is closed', { required_approvals: 1 }, [call('PATCH', '', { state: 'closed' })], '404'],
    [
      'a list of who may merge',
      { enable_merge_whitelist: true, merge_whitelist_usernames: ['alice'] },
      [],
      'User not allowed to merge PR',
    ],
    ['a list with the one', { enable_merge_whitelist: true, merge_whitelist_usernames: ['alice', 'BOB'] }, [], '200'],
    ['a list that is off', { merge_whitelist_usernames: ['alice'] }, [], '200'],
  ])('%s', async (_name, rule, steps, end) => {
    const fake = guarded(rule);
    for (const step of steps) await step(fake);
    expect(await merged(fake, 'bob')).toBe(end);
    expect((await ask(fake, 'GET', P)).json['merged']).toBe(end === '200');
  });

  test('who only reads may not merge, and nothing else is checked', async () => {
    const rule = { enable_merge_whitelist: true, merge_whitelist_usernames: ['carol'] };
    for (const given of [{}, rule])
      expect(await merged(guarded({ ...given, required_approvals: 1 }), 'carol')).toBe('User not allowed to merge PR');
  });

  test('what is merged already is not merged again, whoever asks', async () => {
    const fake = guarded({});
    expect(await merged(fake, 'bob')).toBe('200');
    for (const as of ['bob', 'carol']) expect(await merged(fake, as)).toBe('The PR is already merged');
  });

  test.each<[as: string, rule: object, end: string]>([
    ['alice', {}, '200'],
    ['bob', {}, APPROVALS],
    ['alice', { block_admin_merge_override: true }, APPROVALS],
  ])('force by %s with %j ends with %s', async (as, rule, end) => {
    expect(await merged(guarded({ required_approvals: 1, ...rule }), as)).toBe(APPROVALS);
    expect(await merged(guarded({ required_approvals: 1, ...rule }), as, { force_merge: true })).toBe(end);
  });

  test.each([
    ['merge', 'the branch requires signed commits but not all head commits are verified'],
    ['rebase', 'wont sign: nokey'],
    ['squash', 'wont sign: nokey'],
    ['rebase-merge', 'wont sign: nokey'],
    ['fast-forward-only', 'the branch requires signed commits but not all head commits are verified'],
  ])('%s cannot be signed', async (style, reason) => {
    expect(await merged(guarded({ require_signed_commits: true }), 'alice', { do: style })).toBe(reason);
  });

  test('an issue that it waits for is an error', async () => {
    const fake = fakeOf({ issues: [{ title: 'first' }] }, { pulls: [pull('feature')] });
    const path = `${R}/issues/2/dependencies`;
    await ask(fake, 'POST', path, { as: 'alice', json: { owner: 'alice', repo: 'proj', index: 1 } });
    const merge = (): Promise<Said> =>
      ask(fake, 'POST', `${R}/pulls/2/merge`, { as: 'siteadmin', json: { do: 'merge' } });
    expect(await merge()).toMatchObject({ status: 500, json: { message: 'is blocked by an open dependency' } });
    await ask(fake, 'PATCH', `${R}/issues/1`, { as: 'alice', json: { state: 'closed' } });
    expect((await merge()).status).toBe(200);
  });
});

describe('a scheduled merge', () => {
  const auto = { do: 'merge', merge_when_checks_succeed: true };
  const guard = { rule_name: 'main', enable_push: true, required_approvals: 1 };
  const guarded = (rule: object = {}, more: object = {}, pulls: object = {}): Fake =>
    fakeOf({ protections: [{ ...guard, ...rule }], ...more }, { pulls: [pull('feature')], ...pulls });
  const schedule = (fake: Fake, as = 'bob', more: object = {}): Promise<Said> =>
    ask(fake, 'POST', `${P}/merge`, { as, json: { ...auto, ...more } });
  const approve = (fake: Fake, path = P): Promise<Said> =>
    ask(fake, 'POST', `${path}/reviews`, { as: 'alice', json: { event: 'APPROVED' } });
  const isMerged = async (fake: Fake, path = P): Promise<unknown> => (await ask(fake, 'GET', path)).json['merged'];

  /** One that has all it waits for, except the check of a head that has just moved. */
  async function checked(): Promise<Fake> {
    const fake = guarded({}, {}, { settings: { mergeCheckSeconds: 5 } });
    await fake.clock.advance(60);
    await schedule(fake);
    const commits = [{ branch: 'feature', message: 'more', files: { 'more.txt': 'm' } }];
    fake.git.push('alice/proj', { as: 'bob', commits });
    await approve(fake);
    return fake;
  }

  test('waits until all is there, also when an administrator has scheduled it', async () => {
    const fake = guarded(
      { required_approvals: 2 },
      { collaborators: ['bob', 'dave'].map((user) => ({ user, permission: 'write' })) },
    );
    expect((await schedule(fake, 'siteadmin')).status).toBe(201);
    await approve(fake);
    expect(await isMerged(fake)).toBe(false);
    await ask(fake, 'POST', `${P}/reviews`, { as: 'dave', json: { event: 'APPROVED' } });
    expect(await isMerged(fake)).toBe(true);
    expect((await ask(fake, 'DELETE', `${P}/merge`, { as: 'siteadmin' })).status).toBe(404);
  });

  test('is there once, and says so', async () => {
    const fake = guarded();
    await schedule(fake);
    const { status, json } = await schedule(fake, 'alice');
    expect([status, json['message']]).toEqual([
      409,
      'pull request is already scheduled to auto merge when checks succeed [pull_id: 1]',
    ]);
  });

  test('does not happen once it has been canceled', async () => {
    const fake = guarded();
    await schedule(fake);
    expect((await ask(fake, 'DELETE', `${P}/merge`, { as: 'bob' })).status).toBe(204);
    await approve(fake);
    expect(await isMerged(fake)).toBe(false);
  });

  test('leaves nothing to be done once it has been canceled', async () => {
    const fake = await checked();
    const due = async (): Promise<unknown> => (await ask(fake, 'GET', '/_fake/due')).json;
    expect(await due()).toHaveLength(1);
    await ask(fake, 'DELETE', `${P}/merge`, { as: 'bob' });
    expect(await due()).toEqual([]);
    await fake.clock.advance(5);
    expect(await isMerged(fake)).toBe(false);
  });

  test('that is canceled takes no other one along, and there is nothing to be done without one', async () => {
    const fake = guarded(
      {},
      {},
      { settings: { mergeCheckSeconds: 5 }, pulls: ['feature', 'b1', 'b2'].map((head) => pull(head)) },
    );
    await fake.clock.advance(60);
    for (const n of [1, 2]) await ask(fake, 'POST', `${R}/pulls/${n}/merge`, { as: 'bob', json: auto });
    const commits = ['feature', 'b1', 'b2'].map((branch) => ({
      branch,
      message: 'on',
      files: { [`${branch}.md`]: 'x' },
    }));
    fake.git.push('alice/proj', { as: 'bob', commits });
    const due = async (): Promise<unknown> => (await ask(fake, 'GET', '/_fake/due')).json;
    expect(await due()).toHaveLength(2);
    await ask(fake, 'DELETE', `${P}/merge`, { as: 'bob' });
    expect(await due()).toHaveLength(1);
  });

  test.each([
    ['bob', 'read', 204],
    ['carol', 'read', 403],
    ['carol', 'write', 204],
  ])('may be canceled by %s with the right to %s: %i', async (as, permission, status) => {
    const fake = guarded();
    await schedule(fake);
    await ask(fake, 'PUT', `${R}/collaborators/${as}`, { as: 'alice', json: { permission } });
    const said = await ask(fake, 'DELETE', `${P}/merge`, { as });
    expect(said.status).toBe(status);
    if (status === 403) expect(said.json['message']).toBe('user has no permission to cancel the scheduled auto merge');
  });

  test('and its cancellation are changes of the pull request', async () => {
    const fake = guarded();
    const seen: unknown[] = [];
    for (const change of [schedule, () => ask(fake, 'DELETE', `${P}/merge`, { as: 'bob' })]) {
      await fake.clock.advance(60);
      await change(fake);
      seen.push((await ask(fake, 'GET', P)).json['updated_at'] === fake.clock.now().toISOString().replace('.000', ''));
    }
    expect(seen).toEqual([true, true]);
  });

  test.each<[byDefault: boolean, said: object, isKept: boolean]>([
    [false, {}, true],
    [true, {}, false],
    [false, { delete_branch_after_merge: true }, false],
    [true, { delete_branch_after_merge: false }, true],
  ])(
    'removes its branch as was settled when it was scheduled: by default %s, and said %j',
    async (on, said, isKept) => {
      const fake = guarded({}, { settings: { default_delete_branch_after_merge: on } });
      await schedule(fake, 'bob', said);
      await ask(fake, 'PATCH', R, { as: 'alice', json: { default_delete_branch_after_merge: !on } });
      await approve(fake);
      expect([await isMerged(fake), 'feature' in fake.git.branches('alice/proj')]).toEqual([true, isKept]);
    },
  );

  test('waits for the check of what it is to merge', async () => {
    const fake = await checked();
    expect(await isMerged(fake)).toBe(false);
    const due = await ask(fake, 'GET', '/_fake/due');
    const at = new Date(fake.clock.now().getTime() + 5_000).toISOString();
    expect(due.json).toMatchObject([{ kind: 'pulls.merge', at }]);
    await fake.clock.advance(5);
    expect(await isMerged(fake)).toBe(true);
  });

  test('is one of several, which wait for the same', async () => {
    const fake = guarded({}, {}, { pulls: [pull('feature'), pull('b1'), pull('b2')] });
    for (const n of [1, 2, 3]) await ask(fake, 'POST', `${R}/pulls/${n}/merge`, { as: 'bob', json: auto });
    await ask(fake, 'DELETE', `${R}/pulls/2/merge`, { as: 'bob' });
    await ask(fake, 'DELETE', `${R}/branch_protections/main`, { as: 'alice' });
    const all = [1, 2, 3].map((n) => isMerged(fake, `${R}/pulls/${n}`));
    expect(await Promise.all(all)).toEqual([true, false, true]);
  });
});

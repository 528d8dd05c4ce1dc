import { expect, test } from 'vitest';
import { createFake, SeedError, type WorldDocument } from '../../fake/index.ts';
import { PullsClient } from '../../src/pulls/index.ts';

const users = ['alice', 'bob', 'carol'].map((name) => ({ name, tokens: [{ token: `tok-${name}` }] }));
const commits = [
  { branch: 'main', message: 'one', files: { a: '1\n2\n3\n' } },
  { branch: 'topic', from: 'main', message: 'two', files: { a: '1\nx\n3\n' } },
];
const repo = {
  owner: 'alice',
  name: 'proj',
  commits,
  collaborators: [{ user: 'bob', permission: 'write' as const }],
};
const pull = { repo: 'alice/proj', as: 'bob', head: 'topic', base: 'main', title: 'Two' };

const worldOf = (more: object = {}, ofRepo: object = {}): WorldDocument => ({
  users,
  pulls: { repos: [{ ...repo, ...ofRepo }], pulls: [{ ...pull, ...more }] },
});

function clientOf(document: WorldDocument): { client: PullsClient; get: (path: string) => Promise<unknown> } {
  const fake = createFake({ seed: document });
  const client = new PullsClient({ ...fake.options.pulls, auth: { token: 'tok-alice' } });
  const get = async (path: string): Promise<unknown> =>
    (await fake.fetch(`${fake.url}/api/v1${path}`, { headers: { Authorization: 'token tok-alice' } })).json();
  return { client, get };
}

test('a seed has reviews with comments on lines, replies, resolved conversations and dismissals', async () => {
  const { get } = clientOf(
    worldOf({
      reviews: [
        {
          as: 'carol',
          body: 'hm',
          comments: [
            { path: 'a', line: 2, body: 'why x?', replies: [{ as: 'bob', body: 'why not' }], resolvedBy: 'bob' },
          ],
        },
        { as: 'alice', event: 'REQUEST_CHANGES', body: 'no', dismissed: true },
        { as: 'alice', event: 'APPROVED' },
      ],
    }),
  );
  const reviews = (await get('/repos/alice/proj/pulls/1/reviews')) as Record<string, unknown>[];
  expect(reviews).toMatchObject([
    { user: { login: 'carol' }, state: 'COMMENT', body: 'hm', comments_count: 2 },
    { user: { login: 'alice' }, state: 'REQUEST_CHANGES', dismissed: true, official: false },
    { user: { login: 'alice' }, state: 'APPROVED', dismissed: false, official: true },
  ]);
  expect(await get(`/repos/alice/proj/pulls/1/reviews/${String(reviews[0]?.['id'])}/comments`)).toMatchObject([
    { path: 'a', position: 2, body: 'why x?', resolver: { login: 'bob' } },
    { path: 'a', position: 2, body: 'why not', user: { login: 'bob' } },
  ]);
});

test('a seed says whether a verdict counts, where rights do not, and an export says it again', async () => {
  const reviews = [
    { as: 'alice', event: 'APPROVED' as const, official: false },
    { as: 'carol', event: 'APPROVED' as const, official: true },
  ];
  const { get } = clientOf(worldOf({ reviews }));
  const counted = [
    { user: { login: 'alice' }, official: false },
    { user: { login: 'carol' }, official: true },
  ];
  expect(await get('/repos/alice/proj/pulls/1/reviews')).toMatchObject(counted);
  const again = createFake({ seed: worldOf({ reviews }) }).export({ as: 'seed' });
  expect(again.document.pulls?.pulls?.[0]?.reviews).toMatchObject(reviews);
});

test('a seed has reactions, subscriptions, stars and watchers, which come back in an export', async () => {
  const marks: WorldDocument = worldOf(
    {
      number: 1,
      reactions: [{ content: 'heart' }, { as: 'carol', content: 'heart' }],
      subscriptions: [{ user: 'carol' }, { user: 'bob', subscribed: false }],
      comments: [{ as: 'carol', body: 'well', reactions: [{ as: 'bob', content: 'eyes' }] }],
      reviews: [
        {
          as: 'carol',
          comments: [
            {
              path: 'a',
              line: 2,
              body: 'why x?',
              reactions: [{ content: '-1' }],
              replies: [{ as: 'bob', body: 'why not', reactions: [{ as: 'carol', content: 'laugh' }] }],
            },
          ],
        },
      ],
    },
    {
      stars: ['bob', 'carol'],
      watchers: ['carol'],
      issues: [{ title: 'One', number: 2, reactions: [{ as: 'bob', content: '+1' }] }],
    },
  );
  const fake = createFake({ seed: marks });
  const { get } = clientOf(marks);
  expect(await get('/repos/alice/proj')).toMatchObject({ stars_count: 2, watchers_count: 1 });
  expect(await get('/repos/alice/proj/issues/1/reactions')).toMatchObject([
    { user: { login: 'alice' }, content: 'heart' },
    { user: { login: 'carol' }, content: 'heart' },
  ]);
  const [{ id = 0 } = {}] = (await get('/repos/alice/proj/issues/1/comments')) as { id?: number }[];
  expect(await get(`/repos/alice/proj/issues/comments/${id}/reactions`)).toMatchObject([{ content: 'eyes' }]);
  const { document, omitted } = fake.export({ as: 'seed' });
  expect(omitted.filter(({ path }) => !path.startsWith('pulls.events'))).toEqual([]);
  expect(document.pulls).toMatchObject({
    repos: [{ stars: ['bob', 'carol'], watchers: ['carol'] }],
    pulls: [marks.pulls?.pulls?.[0]],
  });
});

test('a seed has releases and drafts, which come back in an export', async () => {
  const releases = [
    { tag: 'v1', name: 'One', as: 'bob', at: '2024-01-02T03:04:05Z' },
    { tag: 'v2', body: 'Two', target: 'topic', prerelease: true },
    { tag: 'v3', target: 'main', draft: true },
  ];
  const seed = worldOf({}, { tags: [{ name: 'v1', target: 'main' }], releases });
  const { get } = clientOf(seed);
  expect(await get('/repos/alice/proj')).toMatchObject({ release_counter: 2 });
  expect(await get('/repos/alice/proj/releases')).toMatchObject([
    { tag_name: 'v3', draft: true },
    { tag_name: 'v2', prerelease: true, body: 'Two', author: { login: 'alice' } },
    { id: 1, tag_name: 'v1', name: 'One', created_at: '2024-01-02T03:04:05Z', author: { login: 'bob' } },
  ]);
  expect(await get('/repos/alice/proj/tags')).toMatchObject([{ name: 'v1' }, { name: 'v2' }]);
  const { document, omitted } = createFake({ seed }).export({ as: 'seed' });
  expect(omitted.filter(({ path }) => path.startsWith('pulls.tags'))).toEqual([]);
  expect(document.pulls?.repos?.[0]?.releases).toEqual(releases);
});

test.each([
  [
    'an unknown reaction',
    { reactions: [{ content: 'spam' }] },
    /reactions\[0\]\.content: expected "\+1", .*received "spam"/,
  ],
  ['the same reaction twice', { reactions: [{ content: 'eyes' }, { content: 'eyes' }] }, /reactions\[1\]: used twice/],
  ['nobody who follows', { subscriptions: [{ user: 'nobody' }] }, /subscriptions\[0\]\.user: unknown user/],
])('a seed is rejected for %s', (_, more, message) => {
  expect(() => createFake({ seed: worldOf(more) })).toThrow(message);
});

test('a seed has comments on issues and pull requests, and more of issues', async () => {
  const { get } = clientOf(
    worldOf(
      { comments: [{ body: 'by the owner' }], number: 7 },
      {
        labels: [{ name: 'bug', color: 'ff0000' }],
        milestones: [{ title: 'm1' }],
        issues: [
          { title: 'i', labels: ['bug'], milestone: 'm1', assignees: ['bob'], dueDate: '2026-08-01T00:00:00Z' },
          {
            title: 'j',
            number: 9,
            comments: [
              { as: 'bob', body: 'first' },
              { as: 'carol', body: 'second' },
            ],
          },
        ],
      },
    ),
  );
  expect(await get('/repos/alice/proj/issues/7/comments')).toMatchObject([
    { body: 'by the owner', user: { login: 'alice' } },
  ]);
  expect(await get('/repos/alice/proj/issues/9/comments')).toMatchObject([{ body: 'first' }, { body: 'second' }]);
  expect(await get('/repos/alice/proj/issues/1')).toMatchObject({
    labels: [{ name: 'bug' }],
    milestone: { title: 'm1' },
    assignees: [{ login: 'bob' }],
    due_date: '2026-08-01T00:00:00Z',
  });
});

test('a seed has commit statuses, and merges that wait for them', async () => {
  const protections = [{ rule_name: 'main', enable_status_check: true, status_check_contexts: ['ci'] }];
  const scheduledMerge = { style: 'merge' as const, message: 'All of it', deleteBranch: true };
  const waiting = clientOf(
    worldOf({ scheduledMerge }, { protections, statuses: [{ commit: 'topic', context: 'ci' }] }),
  );
  expect(await waiting.get('/repos/alice/proj/pulls/1')).toMatchObject({ merged: false });
  const ready = clientOf(
    worldOf({ scheduledMerge }, { protections, statuses: [{ commit: 'topic', context: 'ci', state: 'success' }] }),
  );
  expect(await ready.get('/repos/alice/proj/pulls/1')).toMatchObject({ merged: true, merged_by: { login: 'alice' } });
  expect(await ready.get('/repos/alice/proj/branches')).toMatchObject([{ commit: { message: 'All of it\n' } }]);
});

test('a pull request may be opened on branches as they were, and be merged already', async () => {
  const first = createFake({ seed: worldOf({ merge: 'merge' }) });
  const before = new PullsClient({ ...first.options.pulls, auth: { token: 'tok-alice' } });
  const merged = await before.repo('alice', 'proj').retrieve(1);
  const tips = first.git.branches('alice/proj');
  const { get } = clientOf({
    users,
    pulls: {
      repos: [
        {
          ...repo,
          commits: [
            ...commits,
            {
              message: first.git.log('alice/proj')[0]!.message,
              merge: 'topic',
              author: { name: 'alice', email: 'alice@example.com' },
              files: { a: '1\nx\n3\n' },
            },
          ],
          deletedBranches: ['topic'],
        },
      ],
      pulls: [{ ...pull, baseCommit: merged.merge_base, merged: { commit: merged.merge_commit_sha! } }],
    },
  });
  expect(await get('/repos/alice/proj/branches')).toMatchObject([{ name: 'main', commit: { id: tips['main'] } }]);
  expect(await get('/repos/alice/proj/pulls/1')).toMatchObject({
    merged: true,
    merge_base: merged.merge_base,
    merge_commit_sha: merged.merge_commit_sha,
    changed_files: 1,
  });
});

test.each<[string, object, object, string]>([
  ['an unknown reviewer', { reviews: [{ as: 'dave' }] }, {}, 'pulls.pulls[0].reviews[0].as: unknown user'],
  [
    'an own approval',
    { reviews: [{ as: 'bob', event: 'APPROVED' }] },
    {},
    'pulls.pulls[0].reviews[0]: approve your own pull is not allowed',
  ],
  [
    'an unknown author of a comment',
    { comments: [{ as: 'x', body: '' }] },
    {},
    'pulls.pulls[0].comments[0].as: unknown user',
  ],
  ['a number used twice', { number: 1 }, { issues: [{ title: 'i' }] }, 'pulls.pulls[0].number: used twice'],
  [
    'an unknown commit of a status',
    {},
    { statuses: [{ commit: 'nope' }] },
    'pulls.repos[0].statuses[0].commit: object does not exist [id: nope, rel_path: ]',
  ],
  ['an unknown commit', { headCommit: 'a'.repeat(40) }, {}, 'pulls.pulls[0].headCommit: unknown commit'],
])('%s is an issue', (_, ofPull, ofRepo, text) => {
  try {
    createFake({ seed: worldOf(ofPull, ofRepo) });
  } catch (error) {
    expect((error as SeedError).issues.map(({ path, message }) => `${path}: ${message}`)).toEqual([text]);
    return;
  }
  throw new Error('no issue');
});

test('a seed says when things happened, and so does its export', async () => {
  const day = (number: number): string => `2026-07-0${number}T00:00:00Z`;
  const document = worldOf(
    {
      number: 2,
      at: day(2),
      comments: [{ body: 'c', at: day(3) }],
      reviews: [{ as: 'carol', body: 'r', at: day(4) }],
      state: 'closed',
      closedAt: day(5),
    },
    { at: day(1), issues: [{ title: 'i', at: day(1), number: 1 }], statuses: [{ commit: 'topic', at: day(6) }] },
  );
  const fake = createFake({ seed: document });
  await fake.clock.advance(60);
  const exported = fake.export({ as: 'seed' }).document;
  expect(exported.pulls).toMatchObject({ repos: [{ statuses: [{ at: day(6) }] }] });
  const { get } = clientOf(exported);
  expect(await get('/repos/alice/proj')).toMatchObject({ created_at: day(1) });
  expect(await get('/repos/alice/proj/issues/1')).toMatchObject({ created_at: day(1) });
  expect(await get('/repos/alice/proj/pulls/2')).toMatchObject({ created_at: day(2), closed_at: day(5) });
  expect(await get('/repos/alice/proj/issues/2/comments')).toMatchObject([{ created_at: day(3) }]);
  expect(await get('/repos/alice/proj/pulls/2/reviews')).toMatchObject([{ submitted_at: day(4) }]);
});

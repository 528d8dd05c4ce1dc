import {
  accessModes,
  hookEvents,
  mergeStyles,
  reviewVerdicts,
  updateStyles,
  whitespaceModes,
} from '../../../../src/pulls/vocabulary.ts';
import { commitStatusStates, pullOrders } from '../../../../src/pulls/vocabulary.ts';
import { notificationStatuses, reactionContents, visibilities } from '../../../areas/pulls/state/vocabulary.ts';
import type { RequestTemplate } from '../../../engine/composed/case.ts';
import type { Random, RandomCase } from '../../playing/comparison.ts';

const USERS = ['alice', 'erin', 'carol', 'dave'];
const BRANCHES = ['main', 'topic', 'fix'];
const FILES = ['a.txt', 'b.txt', 'src/c.txt', 'README.md'];
const TAGS = ['v1', 'v2'];
const LABELS = ['bug', 'urgent'];
const TEXTS = ['', 'plain', 'closes #1', 'see #2 and !3', '- [ ] todo\n- [x] done', '@erin, look', 'ü <b>x</b>'];

/** The repositories, the plain one most often: a fork, a private one, an archived one, one of an organisation. */
const REPOS = [...Array<string>(8).fill('alice/proj'), 'carol/proj', 'alice/secret', 'alice/old', 'acme/site'];

/** Tokens with few scopes. */
const SCOPED: Readonly<Record<string, readonly (readonly [token: string, scopes: readonly string[]])[]>> = {
  alice: [['tok-alice-read', ['read:repository', 'read:user']]],
  erin: [['tok-erin-issues', ['write:issue']]],
};

const date = (minute: number): string => new Date(Date.UTC(2024, 0, 2, 3, minute, 5)).toISOString();

const tokensOf = (name: string): object[] => [
  { token: `tok-${name}`, scopes: ['all'] },
  ...(SCOPED[name] ?? []).map(([token, scopes]) => ({ token, scopes })),
];

/** Who calls: mostly the owner, and now and then nobody. */
const CALLERS = [
  ...Array<string>(8).fill('tok-alice'),
  ...['tok-erin', 'tok-erin', 'tok-carol', 'tok-dave'],
  ...Object.values(SCOPED).flatMap((all) => all.map(([token]) => token)),
].map((token) => ({ Authorization: `token ${token}` }));

/** Commits of branches that write the same files, so that merges conflict. */
function commitsOf({ pick, int }: Random): object[] {
  const content = (): string =>
    Array.from({ length: int(1, 5) }, () => `${pick(['one', 'two', 'three', 'fünf'])}\n`).join('');
  const write = (branch: string, minute: number): object => ({
    branch,
    from: 'main',
    message: `Work on ${branch}`,
    date: date(minute),
    files: { [pick(FILES)]: content() },
  });
  return [
    {
      branch: 'main',
      message: 'First',
      date: date(0),
      files: Object.fromEntries(FILES.map((path) => [path, content()])),
    },
    write('topic', 1),
    write('fix', 2),
    write('topic', 3),
    write('main', 4),
  ];
}

const named = (owner: string, name: string, random: Random, more: object = {}): object => ({
  owner,
  name,
  commits: commitsOf(random),
  labels: LABELS.map((label, i) => ({ name: label, color: `00000${i}` })),
  milestones: [{ title: 'M1' }],
  issues: [{ title: 'An issue', body: 'plain', as: owner === 'acme' ? 'alice' : owner }],
  ...more,
});

const worldOf = (random: Random): object => ({
  clock: '2026-07-16T10:00:00Z',
  users: USERS.map((name) => ({ name, tokens: tokensOf(name) })),
  pulls: {
    orgs: [{ name: 'acme', owner: 'alice' }],
    repos: [
      named('alice', 'proj', random, {
        collaborators: [{ user: 'erin', permission: 'write' }],
        tags: [{ name: 'v1', target: 'main' }],
      }),
      named('alice', 'secret', random, { private: true, collaborators: [{ user: 'erin', permission: 'read' }] }),
      named('alice', 'old', random, { archived: true }),
      named('acme', 'site', random),
      {
        owner: 'carol',
        name: 'proj',
        forkOf: 'alice/proj',
        commits: [{ branch: 'work', from: 'main', message: 'Fork', date: date(9), files: { 'a.txt': 'forked\n' } }],
      },
    ],
    // All by their owner, whom that does not notify.
    pulls: [
      { repo: 'alice/proj', base: 'main', head: 'topic', title: 'Topic', body: 'plain', as: 'alice' },
      { repo: 'alice/proj', base: 'main', head: 'fix', title: 'WIP: later', body: '- [ ] todo', as: 'alice' },
      { repo: 'alice/secret', base: 'main', head: 'topic', title: 'Topic', body: '', as: 'alice' },
    ],
  },
});

const WITH_USERS = [
  ...['username', 'poster', 'created_by', 'assigned_by', 'mentioned_by', 'assignee', 'assignees', 'reviewers', 'user'],
  ...['push_whitelist_usernames', 'force_push_allowlist_usernames', 'merge_whitelist_usernames'],
  ...['approvals_whitelist_username', 'bypass_allowlist_usernames', 'whitelist_usernames'],
];
const WITH_BRANCHES = [
  ...['branch', 'base', 'base_branch', 'ref', 'sha', 'old_branch_name', 'old_ref_name', 'target', 'target_commitish'],
  ...['default_branch', 'rule_name', 'branch_name'],
];

const each = (names: readonly string[], words: readonly unknown[]): Readonly<Record<string, readonly unknown[]>> =>
  Object.fromEntries(names.map((name) => [name, words]));

/** What stands for parameters and members by their names, where their types do not say enough. */
const WORDS: Readonly<Record<string, readonly unknown[]>> = {
  ...each(WITH_USERS, USERS),
  ...each(WITH_BRANCHES, BRANCHES),
  '{owner}/{repo}': REPOS,
  owner: ['alice', 'carol'],
  repo: ['proj'],
  org: ['acme', 'acme', 'acme', 'alice'],
  organization: ['acme'],
  index: [1, 1, 2, 2, 3, 4, 5],
  head: ['topic', 'fix', 'carol:work', 'new'],
  spec: ['main...topic', 'fix..main', 'v1...main', 'main'],
  prefix: ['heads', 'heads/to', 'tags', 'pull'],
  archive: ['main.zip', 'topic.tar.gz'],
  diffType: ['diff', 'patch'],
  path: FILES,
  from_path: FILES,
  files: FILES,
  includes: ['file_content', 'commit_metadata', 'file_content,lfs_metadata'],
  tag: TAGS,
  tag_name: [...TAGS, 'v3'],
  name: ['main', 'm*', 'renamed', ...LABELS],
  new_branch: ['new', 'topic'],
  new_branch_name: ['new', 'a/b', 'topic'],
  labels: [...LABELS, 'none'],
  milestones: ['M1', 'none'],
  title: ['Topic', 'WIP: later', 'Fix #1', 'A <b>title</b>', ' padded '],
  body: TEXTS,
  message: TEXTS,
  description: TEXTS,
  color: ['#00aabb', 'ff0000'],
  state: ['open', 'closed', 'all', ...commitStatusStates],
  event: [...reviewVerdicts, 'PENDING'],
  do: mergeStyles,
  style: updateStyles,
  sort: [...pullOrders, 'oldest', 'leastindex', 'highestindex', 'reversealphabetically'],
  whitespace: whitespaceModes,
  permission: accessModes,
  visibility: visibilities,
  content: [...reactionContents, 'aGVsbG8K'],
  operation: ['create', 'update', 'delete'],
  events: hookEvents,
  config: [{ url: 'http://127.0.0.1:9/hook', content_type: 'json' }],
  type: ['gitea', 'issues', 'pulls'],
  'to-status': notificationStatuses,
  'status-types': notificationStatuses,
  'subject-type': ['Issue', 'Pull'],
  lock_reason: ['Spam', 'Off-topic', 'Resolved'],
  team_reviewers: ['Owners'],
  topic: ['git', 'fake'],
  topics: ['git', 'fake', 'Not a topic'],
  name_pattern: ['v*', 'v1'],
  scopes: ['read:issue', 'write:repository', 'all'],
  website: ['https://example.com', 'nope'],
};

/** The numbers of issues and pull requests that a repository can have at the end. */
function threadsIn(sent: readonly RequestTemplate[], repo: string): number {
  const made = sent.filter(
    ({ method, path }) => method === 'POST' && /\/(?:issues|pulls)$/.test(path) && path.includes(`/${repo}/`),
  );
  return made.length + 3;
}

/** Timelines and branches of what was asked about: much of what goes wrong is seen there alone. */
function readsAfter(sent: readonly RequestTemplate[]): RequestTemplate[] {
  const headers = { Authorization: 'token tok-alice' };
  const repos = new Set(sent.flatMap(({ path }) => /^\/api\/v1\/repos\/([^/]+\/[^/]+)\//.exec(path)?.[1] ?? []));
  return [...repos]
    .filter((repo) => REPOS.includes(repo))
    .flatMap((repo) => {
      const timelines = Array.from({ length: threadsIn(sent, repo) }, (_, i) => `issues/${i + 1}/timeline`);
      return ['branches', ...timelines].map((path) => ({
        method: 'GET',
        path: `/api/v1/repos/${repo}/${path}`,
        headers,
      }));
    });
}

/** Users with tokens of all and of few scopes, an organisation, and repositories of every kind. */
export const forgeStage = (random: Random): RandomCase => ({
  world: worldOf(random),
  callers: [...CALLERS, {}],
  words: WORDS,
  last: readsAfter,
});

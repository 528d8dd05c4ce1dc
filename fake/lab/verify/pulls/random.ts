import type { Random, RandomCase, RandomStep } from '../../playing/comparison.ts';
import type { RequestTemplate } from '../../../engine/composed/case.ts';

const USERS = ['alice', 'bob', 'carol'];
const BRANCHES = ['topic', 'fix', 'docs'];
const FILES = ['a.txt', 'b.txt', 'src/c.txt'];
const STYLES = ['merge', 'squash', 'rebase', 'rebase-merge', 'fast-forward-only'];
const TITLES = ['Topic', 'WIP: later', 'Fix #1', 'A <b>title</b>', '[WIP] x', 'ü'];
const TEXTS = ['', 'plain', 'closes #1', 'see #2 and !3', '- [ ] todo\n- [x] done', '@bob, look'];
const EVENTS = ['APPROVED', 'REQUEST_CHANGES', 'COMMENT', 'PENDING', 'NONE'];
const REPO = '/api/v1/repos/alice/proj';

const date = (minute: number): string => new Date(Date.UTC(2024, 0, 2, 3, minute, 5)).toISOString();

/** Some members of an object of choices. */
const someOf = (random: Random, choices: Readonly<Record<string, () => unknown>>): object =>
  Object.fromEntries(random.some(Object.entries(choices)).map(([key, choose]) => [key, choose()]));

const times = <T>(count: number, make: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));

const contentOf = ({ int, pick }: Random): string =>
  times(int(1, 6), () => `${pick(['one', 'two', 'three', 'four', 'fünf'])}\n`).join('');

/** Commits on main, then on each branch, out of files that are written again and again, so that merges conflict. */
function commitsOf(random: Random): { readonly branch: string }[] {
  const { int, pick } = random;
  const write = (branch: string, message: string) => ({ branch, message, files: { [pick(FILES)]: contentOf(random) } });
  return [
    { branch: 'main', message: 'First', files: { 'a.txt': contentOf(random), 'README.md': '# proj\n' } },
    ...times(int(0, 2), () => write('main', 'Write')),
    ...times(int(1, 6), () => ({ ...write(pick(BRANCHES), 'Work'), from: 'main' })),
    ...times(int(0, 1), () => write('main', 'Late')),
  ].map((commit, i) => ({ ...commit, date: date(i) }));
}

const protectionOf = (random: Random): object => ({
  rule_name: random.pick(['main', 'm*']),
  ...someOf(random, {
    required_approvals: () => random.int(0, 1),
    block_on_rejected_reviews: () => random.chance(0.5),
    block_on_outdated_branch: () => random.chance(0.5),
    enable_push: () => random.chance(0.5),
  }),
});

function worldOf(random: Random): object {
  const { pick, int, some, chance } = random;
  const commits = commitsOf(random);
  const made = new Set(commits.map(({ branch }) => branch));
  return {
    clock: '2026-07-16T10:00:00Z',
    users: USERS.map((name) => ({ name, tokens: [{ token: `tok-${name}`, scopes: ['all'] }] })),
    pulls: {
      repos: [
        {
          owner: 'alice',
          name: 'proj',
          commits,
          protections: times(int(0, 1), () => protectionOf(random)),
          settings: someOf(random, {
            allow_rebase: () => chance(0.5),
            default_delete_branch_after_merge: () => chance(0.5),
          }),
          collaborators: some(['bob', 'carol']).map((name) => ({ user: name, permission: 'write' })),
          labels: some(['bug', 'urgent']).map((name, i) => ({ name, color: `00000${i}` })),
          issues: times(int(0, 1), () => ({ title: pick(TITLES), body: pick(TEXTS), as: pick(USERS) })),
        },
      ],
      pulls: some(BRANCHES)
        .slice(0, 2)
        .flatMap((head) =>
          made.has(head)
            ? [{ repo: 'alice/proj', base: 'main', head, title: pick(TITLES), body: pick(TEXTS), as: pick(USERS) }]
            : [],
        ),
    },
  };
}

type Parts = Omit<RequestTemplate, 'headers'>;

/** The requests, each as likely as the others. */
const REQUESTS: readonly ((random: Random, n: number) => Parts)[] = [
  (random) => ({
    method: 'GET',
    path: `${REPO}/pulls`,
    query: someOf(random, {
      state: () => random.pick(['open', 'closed', 'all', 'none']),
      page: () => random.pick(['0', '1', '2']),
      limit: () => random.pick(['1', '2', '50']),
      poster: () => random.pick(USERS),
      base_branch: () => random.pick(['main', 'topic']),
    }) as Readonly<Record<string, unknown>>,
  }),
  (_, n) => ({ method: 'GET', path: `${REPO}/pulls/${n}` }),
  ({ pick }, n) => ({
    method: 'GET',
    path: `${REPO}/pulls/${n}${pick(['/files', '/commits', '.diff', '.patch', '/merge', '/reviews'])}`,
  }),
  (_, n) => ({ method: 'GET', path: `${REPO}/issues/${n}` }),
  ({ pick }) => ({ method: 'GET', path: `${REPO}/pulls/${pick(['main', 'topic'])}/${pick(BRANCHES)}` }),
  ({ pick }) => ({
    method: 'POST',
    path: `${REPO}/pulls`,
    json: { head: pick(BRANCHES), base: pick(['main', 'topic', 'none']), title: pick(TITLES), body: pick(TEXTS) },
  }),
  (random, n) => ({
    method: 'PATCH',
    path: `${REPO}/pulls/${n}`,
    json: someOf(random, {
      title: () => random.pick(TITLES),
      body: () => random.pick(TEXTS),
      state: () => random.pick(['open', 'closed']),
      base: () => random.pick(['main', 'fix']),
    }),
  }),
  (random, n) => ({
    method: 'POST',
    path: `${REPO}/pulls/${n}/merge`,
    json: { Do: random.pick(STYLES), ...someOf(random, { MergeTitleField: () => random.pick(['', 'Merged']) }) },
  }),
  (_, n) => ({ method: 'POST', path: `${REPO}/pulls/${n}/update`, json: {} }),
  (random, n) => ({
    method: 'POST',
    path: `${REPO}/pulls/${n}/reviews`,
    json: { event: random.pick(EVENTS), ...someOf(random, { body: () => random.pick(TEXTS) }) },
  }),
  ({ pick, some }, n) => ({
    method: pick(['POST', 'DELETE']),
    path: `${REPO}/pulls/${n}/requested_reviewers`,
    json: { reviewers: [pick(USERS), ...some(USERS)] },
  }),
  ({ pick }, n) => ({ method: 'POST', path: `${REPO}/issues/${n}/comments`, json: { body: pick(TEXTS) } }),
];

function stepOf(random: Random, minute: number): RandomStep {
  const { pick, int, chance } = random;
  // A branch begun once more from main, which may be protected itself.
  if (chance(0.1)) {
    const files = { [pick(FILES)]: contentOf(random) };
    const commits = [{ branch: pick(BRANCHES), from: 'main', message: 'Push', date: date(30 + minute), files }];
    return { git: 'push', repo: 'alice/proj', as: 'alice', force: true, commits } as RandomStep;
  }
  const request = pick(REQUESTS)(random, int(1, 4));
  return {
    request: chance(0.12) ? request : { ...request, headers: { Authorization: `token tok-${pick(USERS)}` } },
  };
}

/** A repository, and requests of its pull requests by its users. */
export const randomPulls = (random: Random): RandomCase => ({
  world: worldOf(random),
  steps: times(random.int(2, 8), (i) => stepOf(random, i)),
});

import fc, { type Arbitrary } from 'fast-check';
import type { RequestTemplate } from '../../../fake/scenarios/scenario.ts';

/** A random world and what is asked of it. */
export interface RandomCase {
  readonly world: object;
  readonly steps: readonly RandomStep[];
}

/** A request, or a push. */
export type RandomStep =
  | { readonly request: RequestTemplate }
  | {
      readonly git: 'push';
      readonly repo: string;
      readonly as: string;
      readonly force: boolean;
      readonly commits: readonly object[];
    };

const USERS = ['alice', 'bob', 'carol'] as const;
const BRANCHES = ['topic', 'fix', 'docs'] as const;
const FILES = ['a.txt', 'b.txt', 'src/c.txt'] as const;
const LABELS = ['bug', 'urgent'] as const;
const STYLES = ['merge', 'squash', 'rebase', 'rebase-merge', 'fast-forward-only'] as const;
const REPO = '/api/v1/repos/alice/proj';

const user = fc.constantFrom(...USERS);
const branch = fc.constantFrom(...BRANCHES);
const file = fc.constantFrom(...FILES);
const lines = fc.array(fc.constantFrom('one', 'two', 'three', 'four', 'fünf'), { minLength: 1, maxLength: 6 });
const content = lines.map((texts) => `${texts.join('\n')}\n`);
const title = fc.constantFrom('Topic', 'WIP: later', 'Fix #1', 'A <b>title</b>', '[WIP] x', 'ü');
const text = fc.constantFrom('', 'plain', 'closes #1', 'see #2 and !3', '- [ ] todo\n- [x] done', '@bob, look');
const number = fc.integer({ min: 1, max: 4 });

const date = (minute: number): string => new Date(Date.UTC(2024, 0, 2, 3, minute, 5)).toISOString();

/** Commits on main, then on each branch, out of files that are written again and again, so that merges conflict. */
const commits = fc
  .record({
    first: content,
    more: fc.array(fc.tuple(file, content), { maxLength: 2 }),
    work: fc.array(fc.tuple(branch, file, content), { minLength: 1, maxLength: 6 }),
    late: fc.array(fc.tuple(file, content), { maxLength: 1 }),
  })
  .map(({ first, more, work, late }) =>
    [
      { branch: 'main', message: 'First', files: { 'a.txt': first, 'README.md': '# proj\n' } },
      ...more.map(([name, body]) => ({ branch: 'main', message: `Write ${name}`, files: { [name]: body } })),
      ...work.map(([name, path, body]) => ({
        branch: name,
        from: 'main',
        message: `${name}: write ${path}`,
        files: { [path]: body },
      })),
      ...late.map(([name, body]) => ({ branch: 'main', message: `Late ${name}`, files: { [name]: body } })),
    ].map((commit, i) => ({ ...commit, date: date(i) })),
  );

const protection = fc.record(
  {
    rule_name: fc.constantFrom('main', 'm*'),
    required_approvals: fc.constantFrom(0, 1),
    block_on_rejected_reviews: fc.boolean(),
    block_on_outdated_branch: fc.boolean(),
    enable_push: fc.boolean(),
  },
  { requiredKeys: ['rule_name'] },
);

const world: Arbitrary<object> = fc
  .record({
    commits,
    writers: fc.subarray(['bob', 'carol']),
    protections: fc.array(protection, { maxLength: 1 }),
    labels: fc.subarray([...LABELS]),
    settings: fc.record(
      { allow_rebase: fc.boolean(), default_delete_branch_after_merge: fc.boolean() },
      { requiredKeys: [] },
    ),
    issues: fc.array(fc.record({ title, body: text, as: user }), { maxLength: 1 }),
    pulls: fc.uniqueArray(fc.record({ head: branch, title, body: text, as: user }), {
      maxLength: 2,
      selector: ({ head }) => head,
    }),
  })
  .map(({ writers, labels, issues, pulls, ...repo }) => {
    const made = new Set(repo.commits.map((commit) => commit.branch));
    return {
      clock: '2026-07-16T10:00:00Z',
      users: USERS.map((name) => ({ name, tokens: [{ token: `tok-${name}`, scopes: ['all'] }] })),
      pulls: {
        repos: [
          {
            owner: 'alice',
            name: 'proj',
            ...repo,
            collaborators: writers.map((name) => ({ user: name, permission: 'write' })),
            labels: labels.map((name, i) => ({ name, color: `00000${i}` })),
            issues,
          },
        ],
        pulls: pulls.flatMap((pull) => (made.has(pull.head) ? [{ repo: 'alice/proj', base: 'main', ...pull }] : [])),
      },
    };
  });

type RequestParts = Omit<RequestTemplate, 'headers'>;

const get = (path: Arbitrary<string>): Arbitrary<RequestParts> =>
  path.map((one) => ({ method: 'GET', path: REPO + one }));
const query = fc
  .record(
    {
      state: fc.constantFrom('open', 'closed', 'all', 'none'),
      page: fc.constantFrom('0', '1', '2'),
      limit: fc.constantFrom('1', '2', '50'),
      poster: user,
      base_branch: fc.constantFrom('main', 'topic'),
    },
    { requiredKeys: [] },
  )
  .map((asked) => ({ method: 'GET', path: `${REPO}/pulls`, query: asked }));

const send = (method: string, path: Arbitrary<string>, json: Arbitrary<object>): Arbitrary<RequestParts> =>
  fc.tuple(path, json).map(([one, body]) => ({ method, path: REPO + one, json: body }));

const pull = number.map((n) => `/pulls/${n}`);
const under = (rest: string): Arbitrary<string> => pull.map((path) => path + rest);

const asked: Arbitrary<RequestParts> = fc.oneof(
  query,
  get(pull),
  get(
    fc
      .tuple(pull, fc.constantFrom('/files', '/commits', '.diff', '.patch', '/merge', '/reviews'))
      .map(([a, b]) => a + b),
  ),
  get(number.map((n) => `/issues/${n}`)),
  get(fc.tuple(fc.constantFrom('main', 'topic'), branch).map(([base, head]) => `/pulls/${base}/${head}`)),
  send(
    'POST',
    fc.constant('/pulls'),
    fc.record({ head: branch, base: fc.constantFrom('main', 'topic', 'none'), title, body: text }),
  ),
  send(
    'PATCH',
    pull,
    fc.record(
      { title, body: text, state: fc.constantFrom('open', 'closed'), base: fc.constantFrom('main', 'fix') },
      { requiredKeys: [] },
    ),
  ),
  send(
    'POST',
    under('/merge'),
    fc.record(
      { Do: fc.constantFrom(...STYLES), MergeTitleField: fc.constantFrom('', 'Merged') },
      { requiredKeys: ['Do'] },
    ),
  ),
  send('POST', under('/update'), fc.constant({})),
  send(
    'POST',
    under('/reviews'),
    fc.record(
      { event: fc.constantFrom('APPROVED', 'REQUEST_CHANGES', 'COMMENT', 'PENDING', 'NONE'), body: text },
      { requiredKeys: ['event'] },
    ),
  ),
  send('POST', under('/requested_reviewers'), fc.record({ reviewers: fc.subarray([...USERS], { minLength: 1 }) })),
  send('DELETE', under('/requested_reviewers'), fc.record({ reviewers: fc.subarray([...USERS], { minLength: 1 }) })),
  send(
    'POST',
    number.map((n) => `/issues/${n}/comments`),
    fc.record({ body: text }),
  ),
);

const request: Arbitrary<RandomStep> = fc.tuple(fc.option(user, { freq: 8 }), asked).map(([name, one]) => ({
  request: { ...one, ...(name !== null && { headers: { Authorization: `token tok-${name}` } }) },
}));

// A branch begun once more from main, which may be protected itself.
const push: Arbitrary<RandomStep> = fc.tuple(branch, file, content).map(([name, path, body]) => ({
  git: 'push',
  repo: 'alice/proj',
  as: 'alice',
  force: true,
  commits: [{ branch: name, from: 'main', message: `Push ${path}`, date: date(59), files: { [path]: body } }],
}));

/** Worlds with a repository, and requests of its pull requests by its users. */
export const randomCase: Arbitrary<RandomCase> = fc.record({
  world,
  steps: fc.array(fc.oneof({ arbitrary: request, weight: 9 }, { arbitrary: push, weight: 1 }), {
    minLength: 1,
    maxLength: 8,
  }),
});

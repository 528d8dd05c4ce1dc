import type { UserSeed } from '../areas/accounts/seed/document.ts';
import type {
  CommitSeed,
  IssueSeed,
  PullSeed,
  PullsSeed,
  RepoSeed,
  ReviewSeed,
  StatusSeed,
} from '../areas/pulls/seed/document.ts';
import { DAY, HOUR, iso, personAt, type Draw } from './draw.ts';

const PERIOD = 60 * DAY;
const TEAM = 5;

const NAMES = ['checkout', 'website', 'ledger', 'mailer', 'search', 'gateway', 'reports', 'mobile'];
const PARTS = ['cart', 'login', 'report', 'invoice', 'cache', 'session', 'upload', 'currency', 'retry', 'footer'];
const DEEDS = ['Add', 'Fix', 'Simplify', 'Test', 'Document', 'Speed up', 'Rename'];
const REMARKS = ['Could this be shorter?', 'What if it is empty?', 'A test would be good here.', 'Why twice?'];
const LABELS = [
  { name: 'bug', color: '#d73a4a' },
  { name: 'feature', color: '#0e8a16' },
  { name: 'docs', color: '#1d76db' },
];

/** The course of a pull request. */
type Course = 'merged' | 'closed' | 'approved' | 'rejected' | 'open';

const ENDED: readonly (readonly [Course, number])[] = [
  ['merged', 8],
  ['closed', 1],
  ['open', 1],
];
const RECENT: readonly (readonly [Course, number])[] = [
  ['open', 3],
  ['approved', 3],
  ['rejected', 2],
  ['merged', 2],
];

/** The people of a team: the first owns the repositories, the others may write. */
export const generateUsers = (): UserSeed[] =>
  Array.from({ length: TEAM }, (_, n) => {
    const { name, login } = personAt(64 + n);
    return { name: login, fullName: name, tokens: [{ token: `${login}-token` }] };
  });

/** Repositories with a history, and their issues and pull requests with reviews, each after what it follows from. */
export function generatePulls(
  draw: Draw,
  now: number,
  users: readonly UserSeed[],
  counts: { readonly repos: number; readonly pulls: number; readonly issues: number },
): PullsSeed {
  const team = users.map(({ name }) => name ?? '');
  const parts = Array.from({ length: counts.repos }, (_, n) => {
    const shareOf = (count: number): number => Math.floor((count + n) / counts.repos);
    return repositoryAt(draw, n, { now, team, pulls: shareOf(counts.pulls), issues: shareOf(counts.issues) });
  });
  return { repos: parts.map(({ repo }) => repo), pulls: parts.flatMap(({ pulls }) => pulls) };
}

interface Plan {
  readonly now: number;
  readonly team: readonly string[];
  readonly pulls: number;
  readonly issues: number;
}

function repositoryAt(draw: Draw, n: number, plan: Plan): { readonly repo: RepoSeed; readonly pulls: PullSeed[] } {
  const { now, team } = plan;
  const owner = team[0] ?? '';
  const round = Math.floor(n / NAMES.length);
  const name = `${NAMES[n % NAMES.length]}${round === 0 ? '' : `-${round + 1}`}`;
  const began = now - 2 * PERIOD;
  const work = draw
    .moments(plan.pulls, now - PERIOD, now - 6 * HOUR)
    .map((moment, i) => changeAt(draw, i, { moment, now, team, repo: `${owner}/${name}` }));
  const issues = draw.moments(plan.issues, now - PERIOD, now - HOUR).map((moment) => issueAt(draw, moment, now, team));
  const pulls = work.map(({ pull }) => pull);
  const numbers = numbersOf([...issues, ...pulls]);
  const repo: RepoSeed = {
    owner,
    name,
    at: iso(began),
    collaborators: team.slice(1).map((user) => ({ user, permission: 'write' })),
    labels: LABELS,
    commits: [...beginning(draw, began, team, name), ...work.flatMap(({ commits }) => commits)],
    deletedBranches: pulls.filter(({ merge }) => merge != null).map(({ head }) => head),
    issues: issues.map((issue) => ({ number: numbers.get(issue), ...issue })),
    statuses: work.flatMap(({ status }) => (status === undefined ? [] : [status])),
  };
  return { repo, pulls: pulls.map((pull) => ({ number: numbers.get(pull), ...pull })) };
}

/** The numbers of issues and pull requests together, by when they were opened. */
function numbersOf<T extends IssueSeed | PullSeed>(threads: readonly T[]): ReadonlyMap<T, number> {
  const opened = [...threads].sort((a, b) => Date.parse(a.at ?? '') - Date.parse(b.at ?? ''));
  return new Map(opened.map((thread, i) => [thread, i + 1]));
}

const person = (login: string): { readonly name: string; readonly email: string } => ({
  name: login,
  email: `${login}@example.com`,
});

/** The commits of a repository before its first pull request. */
function beginning(draw: Draw, began: number, team: readonly string[], name: string): CommitSeed[] {
  const later = draw.moments(4, began + HOUR, began + 30 * DAY);
  return [
    {
      message: 'Begin',
      date: iso(began),
      author: person(team[0] ?? ''),
      files: { 'README.md': `# ${name}\n`, '.gitignore': 'dist\n' },
    },
    ...later.map((moment, i): CommitSeed => {
      const part = PARTS[i] ?? '';
      return {
        message: `Add ${part}`,
        date: iso(moment),
        author: person(draw.one(team)),
        files: { [`src/${part}.ts`]: `export const ${part} = ${draw.between(1, 99)};\n` },
      };
    }),
  ];
}

interface Begun {
  readonly moment: number;
  readonly now: number;
  readonly team: readonly string[];
  readonly repo: string;
}

interface Change {
  readonly pull: PullSeed;
  readonly commits: CommitSeed[];
  readonly status: StatusSeed | undefined;
}

/** A change: its commits, then the pull request, then a review, then the end. Each has a file of its own, so that none conflicts. */
function changeAt(draw: Draw, i: number, { moment, now, team, repo }: Begun): Change {
  const as = draw.one(team);
  const reviewer = draw.one(team.filter((login) => login !== as));
  const part = draw.one(PARTS);
  const deed = draw.one(DEEDS);
  const head = `${part}-${i + 1}`;
  const course = draw.weighted(now - moment > 5 * DAY ? ENDED : RECENT);
  const after = (share: number): string => iso(moment + share * Math.min(3 * DAY, now - moment));
  const path = `src/${part}/${head}.ts`;
  const commits = Array.from({ length: draw.between(1, 3) }, (_, n): CommitSeed => ({
    branch: head,
    ...(n === 0 && { from: 'main' }),
    message: n === 0 ? `${deed} ${part}` : `${draw.one(['Rename', 'Test', 'Tidy'])} ${part}`,
    date: iso(moment - HOUR + n * 600_000),
    author: person(as),
    files: {
      [path]: Array.from(
        { length: n + 2 },
        (_line, line) => `export const ${part}${line} = ${draw.between(1, 99)};\n`,
      ).join(''),
    },
  }));
  const review = reviewOf(draw, course, { as: reviewer, at: after(0.4), path });
  const isEnded = course === 'merged' || course === 'closed';
  const pull: PullSeed = {
    repo,
    as,
    head,
    base: 'main',
    title: `${deed} ${part}`,
    at: iso(moment),
    labels: [draw.one(LABELS).name],
    ...(review === undefined ? { reviewers: [reviewer] } : { reviews: [review] }),
    ...(course === 'merged' && { merge: draw.one(['merge', 'squash', 'rebase'] as const) }),
    ...(course === 'closed' && { state: 'closed' as const }),
    ...(isEnded && { closedAt: after(0.9) }),
  };
  const state = course === 'rejected' ? 'failure' : 'success';
  const status: StatusSeed = {
    commit: head,
    context: 'ci',
    state,
    description: `The build ended in ${state}`,
    at: after(0.1),
  };
  // A branch that is gone has no tip to report on.
  return { pull, commits, status: course === 'merged' ? undefined : status };
}

const VERDICTS = { merged: 'APPROVED', approved: 'APPROVED', rejected: 'REQUEST_CHANGES', closed: 'COMMENT' } as const;

function reviewOf(
  draw: Draw,
  course: Course,
  { as, at, path }: { readonly as: string; readonly at: string; readonly path: string },
): ReviewSeed | undefined {
  if (course === 'open') return undefined;
  const event = VERDICTS[course];
  const remark = draw.one(REMARKS);
  if (event === 'APPROVED') return { as, at, event, body: 'Good.' };
  return { as, at, event, body: remark, comments: [{ path, line: 1, body: remark }] };
}

function issueAt(draw: Draw, moment: number, now: number, team: readonly string[]): IssueSeed {
  const part = draw.one(PARTS);
  const label = draw.one(LABELS).name;
  const isClosed = draw.fraction() < 0.6;
  const after = (share: number): string => iso(moment + share * (now - moment));
  return {
    title: label === 'bug' ? `${part} breaks on an empty list` : `A better ${part}`,
    as: draw.one(team),
    at: iso(moment),
    labels: [label],
    assignees: [draw.one(team)],
    comments: [
      { as: draw.one(team), body: draw.one(['I see it, too.', 'Which version?', 'Good idea.']), at: after(0.2) },
    ],
    ...(isClosed && { state: 'closed' as const, closedAt: after(0.7) }),
  };
}

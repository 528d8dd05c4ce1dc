import { test } from 'vitest';
import type { Fake, WorldDocument } from '../../../fake/index.ts';
import { users } from '../../areas/pulls/support.ts';
import { ask, playModel, replaced, type Model } from './machine.ts';

type Files = Readonly<Record<string, string>>;

interface Branch {
  readonly files: Files;
  /** The part that it has in common with `main`: the files of the merge base, and whether it has a commit since. */
  readonly base: Files;
  readonly isAhead: boolean;
}

interface Pull {
  readonly head: string;
  readonly title: string;
  readonly state: 'open' | 'closed';
  readonly isMerged: boolean;
  readonly labels: readonly string[];
  /** Who reviewed, and how. */
  readonly reviews: readonly { readonly user: string; readonly state: string }[];
}

interface Project {
  readonly main: Files;
  readonly branches: Readonly<Record<string, Branch>>;
  readonly pulls: readonly Pull[];
}

const REPO = '/api/v1/repos/alice/proj';
const as = (name: string): string => `token tok-${name}`;
const pick = <T>(items: readonly T[], n: number): T => items[n % items.length]!;

const NAMES = ['b1', 'b2', 'b3'] as const;
const LABELS = ['bug', 'docs'] as const;
const REVIEWS = [
  ['APPROVED', 'APPROVED'],
  ['REQUEST_CHANGES', 'REQUEST_CHANGES'],
  ['COMMENT', 'COMMENT'],
] as const;

const first: Files = { 'a.txt': 'a\n', 'shared.txt': 's\n' };
const own = (name: string): Files => ({ ...first, [`${name}.txt`]: `${name}\n` });

const seed: WorldDocument = {
  users,
  pulls: {
    repos: [
      {
        owner: 'alice',
        name: 'proj',
        commits: [
          { branch: 'main', message: 'first', files: first },
          ...NAMES.map((name) => ({
            branch: name,
            from: 'main',
            message: name,
            files: { [`${name}.txt`]: `${name}\n` },
          })),
        ],
        collaborators: [
          { user: 'bob', permission: 'write' },
          { user: 'carol', permission: 'read' },
        ],
        labels: LABELS.map((name) => ({ name, color: 'ff0000' })),
        protections: [{ rule_name: 'main', required_approvals: 1, block_on_rejected_reviews: true, enable_push: true }],
      },
    ],
  },
};

const start: Project = {
  main: first,
  branches: Object.fromEntries(NAMES.map((name) => [name, { files: own(name), base: first, isAhead: true }])),
  pulls: [],
};

/** The files of both, or nothing where both have changed the same file in different ways. */
function merged(base: Files, ours: Files, theirs: Files): Files | undefined {
  const paths = new Set([...Object.keys(base), ...Object.keys(ours), ...Object.keys(theirs)]);
  const result: Record<string, string> = {};
  for (const path of paths) {
    const [old, our, their] = [base[path], ours[path], theirs[path]];
    if (our !== old && their !== old && our !== their) return undefined;
    const text = our === old ? their : our;
    if (text !== undefined) result[path] = text;
  }
  return result;
}

const merge = ({ main, branches }: Project, { head }: Pull): Files | undefined =>
  merged(branches[head]!.base, main, branches[head]!.files);

const isDraft = ({ title }: Pull): boolean => /^(?:wip:|\[wip\])/i.test(title);

const withBranch = (project: Project, name: string, change: Partial<Branch>): Project => ({
  ...project,
  branches: { ...project.branches, [name]: { ...project.branches[name]!, ...change } },
});

const withPull = (project: Project, at: number, change: Partial<Pull>): Project => ({
  ...project,
  pulls: replaced(project.pulls, at, { ...project.pulls[at]!, ...change }),
});

const isOpenAt = ({ pulls }: Project, head: string): boolean =>
  pulls.some((pull) => pull.head === head && pull.state === 'open');

/** Whether the protection of `main` is satisfied: by the last decision of whoever may write. */
const isApproved = ({ reviews }: Pull): boolean =>
  reviews.findLast(({ user, state }) => user === 'bob' && state !== 'COMMENT')?.state === 'APPROVED';

const model: Model<Project> = {
  seed,
  start,
  advance: (project) => project,
  commands: [
    async (project, fake, one, two) => {
      const name = pick(['main', ...NAMES, ...NAMES], one);
      const path = pick(['a.txt', 'shared.txt', `${name}.txt`], two);
      const text = pick(['x\n', 'y\n', 'z\n'], Math.floor(two / 3));
      const files = name === 'main' ? project.main : project.branches[name]!.files;
      if (files[path] === text) return project;
      fake.git.push('alice/proj', { as: 'alice', commits: [{ branch: name, message: 'm', files: { [path]: text } }] });
      const changed = { ...files, [path]: text };
      return name === 'main'
        ? { ...project, main: changed }
        : withBranch(project, name, { files: changed, isAhead: true });
    },
    async (project, fake, one, two) => {
      const head = pick(NAMES, one);
      const isTaken = isOpenAt(project, head);
      if (!project.branches[head]!.isAhead) return project;
      const title = pick(['Add it', 'WIP: not yet'], two);
      await ask(fake, ['POST', `${REPO}/pulls`, { head, base: 'main', title }], {
        as: as('alice'),
        status: isTaken ? 409 : 201,
      });
      const pull: Pull = { head, title, state: 'open', isMerged: false, labels: [], reviews: [] };
      return isTaken ? project : { ...project, pulls: [...project.pulls, pull] };
    },
    async (project, fake, one, two) => {
      const at = one % (project.pulls.length + 1);
      const pull = project.pulls[at];
      const state = pick(['open', 'closed'] as const, two);
      if (pull !== undefined && state === 'open' && pull.state === 'closed' && isOpenAt(project, pull.head))
        return project;
      const goes = pull !== undefined && !pull.isMerged;
      const status = pull === undefined ? 404 : goes ? 201 : 412;
      await ask(fake, ['PATCH', `${REPO}/pulls/${at + 1}`, { state }], { as: as('alice'), status });
      return goes ? withPull(project, at, { state }) : project;
    },
    async (project, fake, one, two) => {
      const at = one % (project.pulls.length + 1);
      const title = pick(['Other', 'WIP: other', '[wip] once more'], two);
      const isThere = project.pulls[at] !== undefined;
      await ask(fake, ['PATCH', `${REPO}/pulls/${at + 1}`, { title }], { as: as('bob'), status: isThere ? 201 : 404 });
      return isThere ? withPull(project, at, { title }) : project;
    },
    async (project, fake, one, two) => {
      const at = one % (project.pulls.length || 1);
      if (project.pulls[at] === undefined) return project;
      const labels = pick([[], ['bug'], ['docs'], ['bug', 'docs']], two);
      const json = { labels: labels.map((label) => LABELS.indexOf(label as 'bug') + 1) };
      await ask(fake, ['PUT', `${REPO}/issues/${at + 1}/labels`, json], { as: as('bob'), status: 200 });
      return withPull(project, at, { labels });
    },
    async (project, fake, one, two) => {
      const at = one % (project.pulls.length || 1);
      const pull = project.pulls[at];
      if (pull?.state !== 'open') return project;
      const user = pick(['bob', 'carol'], two);
      const [event, state] = pick(REVIEWS, Math.floor(two / 2));
      await ask(fake, ['POST', `${REPO}/pulls/${at + 1}/reviews`, { event, body: 'b' }], { as: as(user), status: 200 });
      return withPull(project, at, { reviews: [...pull.reviews, { user, state }] });
    },
    async (project, fake, one, two) => {
      const at = one % (project.pulls.length + 1);
      const pull = project.pulls[at];
      const style = pick(['merge', 'squash'], two);
      const files = pull && merge(project, pull);
      const isReady = pull !== undefined && !pull.isMerged && !isDraft(pull) && files !== undefined && isApproved(pull);
      const status = pull === undefined || (pull.state === 'closed' && !pull.isMerged) ? 404 : isReady ? 200 : 405;
      await ask(fake, ['POST', `${REPO}/pulls/${at + 1}/merge`, { do: style }], { as: as('alice'), status });
      if (status !== 200 || pull === undefined || files === undefined) return project;
      // A merge commit has the head in its history; a squashed one has not.
      const joined = style === 'merge' ? { base: project.branches[pull.head]!.files, isAhead: false } : {};
      return withBranch(
        withPull({ ...project, main: files }, at, { state: 'closed', isMerged: true }),
        pull.head,
        joined,
      );
    },
  ],
  expected: (project) => ({
    main: project.main,
    pulls: project.pulls.map((pull) => ({
      title: pull.title,
      state: pull.state,
      merged: pull.isMerged,
      labels: [...pull.labels].sort(),
      ...(pull.state === 'open' && { mergeable: !isDraft(pull) && merge(project, pull) !== undefined }),
      reviews: pull.reviews.map(({ user, state }) => `${user} ${state}`),
    })),
  }),
  shown: async (fake) => {
    const rows = (await ask(fake, ['GET', `${REPO}/pulls?state=all&sort=oldest&limit=50`], {
      as: as('alice'),
      status: 200,
    })) as Row[];
    const pulls = [];
    for (const { number, title, state, merged: isMerged, labels, mergeable } of rows)
      pulls.push({
        title,
        state,
        merged: isMerged,
        labels: labels.map(({ name }) => name).sort(),
        ...(state === 'open' && { mergeable }),
        reviews: await reviewsOf(fake, number),
      });
    return { main: filesOf(fake), pulls };
  },
};

interface Row {
  readonly number: number;
  readonly title: string;
  readonly state: string;
  readonly merged: boolean;
  readonly mergeable: boolean;
  readonly labels: readonly { readonly name: string }[];
}

async function reviewsOf(fake: Fake, number: number): Promise<string[]> {
  const path = `${REPO}/pulls/${number}/reviews?limit=50`;
  const rows = (await ask(fake, ['GET', path], { as: as('alice'), status: 200 })) as {
    user: { login: string };
    state: string;
  }[];
  return rows.map(({ user, state }) => `${user.login} ${state}`);
}

const PATHS = ['a.txt', 'shared.txt', 'main.txt', ...NAMES.map((name) => `${name}.txt`)];

function filesOf(fake: Fake): Files {
  const files = PATHS.map((path) => [path, fake.git.file('alice/proj', path)] as const);
  return Object.fromEntries(files.flatMap(([path, text]) => (text === undefined ? [] : [[path, text]])));
}

test(
  'branches, pull requests, reviews and merges are what a model of them says',
  { timeout: 36_000_000 },
  async (context) => {
    await playModel('pulls', model, context);
  },
);

import type { WorldDocument } from '../../index.ts';
import type {
  CommentSeed,
  IssueSeed,
  LineCommentSeed,
  MilestoneSeed,
  plannedColumns,
  PullSeed,
  RepoSeed,
  ReviewSeed,
  StatusSeed,
} from '../../areas/pulls/seed/document.ts';
import { defaultSettings, settingsFrom } from '../../areas/pulls/state/repo-settings.ts';
import type { SeedOf } from '../../engine/area/columns.ts';
import { toBase64 } from '../../git/bytes.ts';
import { packWhole, type Oid, type Repository } from '../../git/index.ts';
import type { GitUser, ListedPullRequest, Milestone, ReviewComment } from '../../../src/pulls/records.ts';
import type { Comment, Data, Protection, Status, Thread } from './records.ts';

type User = Pick<GitUser, 'login'> & Partial<Pick<GitUser, 'full_name' | 'is_admin'>>;

/** The records that are imported. */
interface Source {
  readonly data: Data;
  readonly objects: Repository['objects'];
  /** The refs of the seed: those of the server, and branches of open pull requests from forks. */
  readonly refs: Map<string, Oid>;
  /** The id that a commit of the server has here; undefined where git did not bring it. */
  readonly commit: (id: Oid | null) => Oid | undefined;
  /** The facts that the seed does not say. */
  readonly omitted: Set<string>;
}

/** A repository as a world document, which may have records that the fake's rules reject. */
export function documentOf(
  data: Data,
  { objects, refs }: Repository,
  ids: ReadonlyMap<Oid, Oid>,
): { readonly document: WorldDocument; readonly omitted: readonly string[] } {
  const commit = (id: Oid | null): Oid | undefined => {
    const present = ids.get(id ?? '') ?? id ?? '';
    return objects.has(present) ? present : undefined;
  };
  const source: Source = { data, objects, refs: new Map(refs), commit, omitted: new Set() };
  const pulls = data.threads.flatMap((thread) => pullSeed(source, thread) ?? []);
  const made = new Set(pulls.map(({ number }) => number));
  const issues = data.threads.filter(({ issue }) => !made.has(issue.number)).map((thread) => issueSeed(source, thread));
  const document: WorldDocument = {
    clock: latest(data),
    users: usersOf(data).map(({ login: name, full_name: fullName = '', is_admin: admin = false }) => ({
      name,
      fullName,
      admin,
      tokens: [{ token: `${name}-token` }],
    })),
    pulls: { repos: [{ ...repoSeed(source), issues }], pulls },
  };
  return { document, omitted: [...source.omitted] };
}

function latest({ record, threads }: Data): string {
  const times = [record.updated_at, ...threads.map(({ issue }) => issue.updated_at)].map(Date.parse);
  return new Date(times.reduce((last, time) => (time > last ? time : last), 0)).toISOString();
}

/** Whether a user is there: others stand in for those that were removed. */
const isUser = (user: User | null | undefined): user is User =>
  user != null && !/^(?:ghost|(?:gitea|forgejo)-actions)$/i.test(user.login);

const by = (user: User | null): { readonly as?: string } => (isUser(user) ? { as: user.login } : {});

const logins = (users: readonly (User | null)[] | null): string[] =>
  (users ?? []).filter((user) => isUser(user)).map(({ login }) => login);

/** Everybody who has a part in it, once. */
function usersOf({ record, threads, protections, statuses }: Data): User[] {
  const found = threads.flatMap(({ issue, reviews, comments }) => [
    issue.user,
    ...(issue.assignees ?? []),
    ...('merged' in issue ? [...(issue.requested_reviewers ?? []), issue.merged_by] : []),
    ...comments.map(({ user }) => user),
    ...reviews.flatMap((review) => [review.user, ...review.comments.flatMap(({ user, resolver }) => [user, resolver])]),
  ]);
  const listed = protections.flatMap((body) => lists(body, 'usernames').flatMap(([, names]) => names));
  const creators = statuses.flatMap(([, all]) => all.map(({ creator }) => creator));
  const byLogin = new Map<string, User>();
  for (const user of [record.owner, ...found, ...creators, ...listed.map((name) => ({ login: name }))])
    if (isUser(user) && !byLogin.has(user.login.toLowerCase())) byLogin.set(user.login.toLowerCase(), user);
  return [...byLogin.values()];
}

function repoSeed(source: Source): RepoSeed {
  const { data, objects, refs } = source;
  const { record, labels, milestones, statuses, protections } = data;
  const users = usersOf(data).map(({ login }) => login);
  return {
    owner: record.owner.login,
    name: record.name,
    private: record.private,
    archived: record.archived,
    at: record.created_at,
    defaultBranch: record.default_branch,
    git: {
      pack: toBase64(packWhole({ objects, has: () => false }, refs.values())),
      refs: Object.fromEntries(refs),
    },
    collaborators: users.flatMap((user) => (user === record.owner.login ? [] : { user, permission: 'write' })),
    labels: labels.map(({ name, color, exclusive, description }) => ({ name, color, exclusive, description })),
    milestones: milestones.map(milestoneSeed),
    statuses: statuses.flatMap(([id, all]) => all.map((status) => statusSeed(source, id, status)).reverse()),
    protections: protections.map((body) => protectionSeed(source, body)),
    settings: { description: record.description, ...changedSettings(record) },
  };
}

const usual = new Map<string, unknown>(Object.entries(defaultSettings));

const changedSettings = (record: Data['record']): object =>
  Object.fromEntries(Object.entries(settingsFrom({ ...record })).filter(([name, value]) => value !== usual.get(name)));

const milestoneSeed = (milestone: Milestone): MilestoneSeed => ({
  title: milestone.title,
  state: stateOf(milestone),
  description: milestone.description,
  dueOn: milestone.due_on,
  at: milestone.created_at,
  closedAt: milestone.closed_at,
});

const statusSeed = ({ commit }: Source, id: Oid, status: Status): StatusSeed => ({
  commit: commit(id) ?? id,
  context: status.context,
  state: status.status as NonNullable<StatusSeed['state']>,
  description: status.description,
  targetUrl: status.target_url,
  ...by(status.creator),
  at: status.created_at,
});

/** The lists of a protection that name users, or teams. */
const lists = (body: Protection, kind: 'usernames' | 'teams'): [key: string, names: readonly string[]][] =>
  Object.entries(body).flatMap(([key, names]): [string, readonly string[]][] =>
    key.endsWith(`_${kind}`) ? [[key, (names ?? []) as readonly string[]]] : [],
  );

/** A protection without its times; there are no teams. */
function protectionSeed({ omitted }: Source, body: Protection): Protection {
  const { created_at: _created, updated_at: _updated, ...rest } = body;
  const teams = lists(body, 'teams');
  if (teams.some(([, names]) => names.length > 0)) omitted.add('teams in protections');
  return { ...rest, ...Object.fromEntries(teams.map(([key]) => [key, []])) };
}

/** The fields that issues and pull requests have in common. */
function planned({ data }: Source, { issue, comments }: Thread): SeedOf<typeof plannedColumns> {
  const names = new Set(data.labels.map(({ name }) => name));
  const titles = new Set(data.milestones.map(({ title }) => title));
  return {
    number: issue.number,
    at: issue.created_at,
    closedAt: issue.closed_at,
    // Those of an organisation are not the repository's.
    labels: (issue.labels ?? []).map(({ name }) => name).filter((name) => names.has(name)),
    ...(issue.milestone !== null && titles.has(issue.milestone.title) && { milestone: issue.milestone.title }),
    assignees: logins(issue.assignees),
    dueDate: issue.due_date,
    comments: comments.map(commentSeed),
  };
}

const commentSeed = ({ user, body, created_at: at }: Comment): CommentSeed => ({ ...by(user), body, at });

const issueSeed = (source: Source, thread: Thread): IssueSeed => {
  const { user, title, body } = thread.issue;
  return { ...planned(source, thread), ...by(user), title, body, state: stateOf(thread.issue) };
};

const stateOf = ({ state }: { readonly state: string }): 'open' | 'closed' => (state === 'closed' ? 'closed' : 'open');

/** A pull request as it was before it was merged or closed, and its end; undefined where its commits are gone. */
function pullSeed(source: Source, thread: Thread): PullSeed | undefined {
  const { commit, omitted, data, refs } = source;
  const { issue: pull } = thread;
  if (!isPull(pull)) return undefined;
  const [headCommit, baseCommit] = [commit(pull.head.sha), commit(pull.merge_base)];
  if (headCommit === undefined || baseCommit === undefined) {
    omitted.add(`pull request ${pull.number}: its commits are gone; an issue is in its place`);
    return undefined;
  }
  const head = branchOf(source, pull, headCommit);
  if (pull.state === 'open') refs.set(`refs/heads/${head}`, headCommit);
  return {
    ...planned(source, thread),
    repo: `${data.record.owner.login}/${data.record.name}`,
    as: isUser(pull.user) ? pull.user.login : data.record.owner.login,
    head,
    base: pull.base.ref,
    title: pull.title,
    body: pull.body,
    reviewers: logins(pull.requested_reviewers),
    reviews: reviewSeeds(source, thread),
    headCommit,
    baseCommit,
    ...endOf(source, pull),
  };
}

const isPull = (issue: Thread['issue']): issue is ListedPullRequest => 'merged' in issue;

/** The branch of a head: another one where that of its name is not the head's. */
function branchOf({ refs }: Source, { head, base, number }: ListedPullRequest, commit: Oid): string {
  const present = refs.get(`refs/heads/${head.ref}`) ?? commit;
  const isFree = present === commit && head.ref !== base.ref && !head.ref.startsWith('refs/');
  return isFree ? head.ref : `import/${number}`;
}

function endOf({ commit, omitted }: Source, pull: ListedPullRequest): Pick<PullSeed, 'state' | 'merged'> {
  const merge = commit(pull.merge_commit_sha);
  if (pull.merged && merge !== undefined)
    return { merged: { commit: merge, ...by(pull.merged_by), at: pull.merged_at } };
  if (pull.merged) omitted.add(`the merge of ${pull.number}: its commit is gone, it is closed`);
  return { state: stateOf(pull) };
}

const EVENTS = ['APPROVED', 'REQUEST_CHANGES', 'COMMENT'] as const;

function reviewSeeds({ data, commit, omitted }: Source, { reviews }: Thread): ReviewSeed[] {
  return reviews.flatMap((review) => {
    const { state, user, body, commit_id: id, dismissed, official, submitted_at: at } = review;
    const event = EVENTS.find((one) => one === state);
    if (event === undefined && state !== 'REQUEST_REVIEW') omitted.add(`reviews with the state ${state}`);
    if (event === undefined) return [];
    const comments = conversations(review.comments);
    const as = isUser(user) ? user.login : data.record.owner.login;
    return { as, event, body, at, commit: commit(id), comments, dismissed, ...(event !== 'COMMENT' && { official }) };
  });
}

/** Comments on lines, each with the replies to it: they are about the same line. */
function conversations(comments: readonly ReviewComment[]): LineCommentSeed[] {
  const begun = new Map<string, ReviewComment[]>();
  for (const one of comments) {
    const place = `${one.position} ${one.original_position} ${one.path}`;
    begun.set(place, [...(begun.get(place) ?? []), one]);
  }
  return [...begun.values()].flatMap(([first, ...replies]) => {
    if (first === undefined) return [];
    const { path, position, original_position: old, body, resolver } = first;
    const place = position > 0 ? { line: position } : old > 0 ? { oldLine: old } : {};
    return {
      path,
      ...place,
      body,
      ...(isUser(resolver) && { resolvedBy: resolver.login }),
      replies: replies.map(commentSeed),
    };
  });
}

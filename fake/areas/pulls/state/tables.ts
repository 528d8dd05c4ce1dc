import { Table } from '../../../engine/store/table.ts';
import * as rows from './rows.ts';

/** Open or closed ones, or both. A blank keeps the names apart, for branches have none. */
const within = (closed: boolean | undefined): string => (closed === undefined ? '' : closed ? ' closed' : ' open');

/** The unique keys of rows besides their ids. */
export const keys = {
  /** An issue or a pull request. */
  number: (repo: number, number: number): string => `${repo}#${number}`,
  /** A repository of an owner, or a team of an organisation; letter case does not count. */
  name: (owner: number, name: string): string => `${owner}/${name.toLowerCase()}`,
  /** A user's notification about an issue or a pull request. */
  notification: (thread: number, user: number): string => `${thread}:${user}`,
  /** A tag of a repository. */
  tag: (repo: number, name: string): string => `${repo} ${name}`,
} as const;

/** The release, issue, pull request or comment that a file is on. */
export type AttachedTo = Pick<rows.AttachmentRow, 'release' | 'thread' | 'comment'>;

/** The two kinds of threads, which stand in lists of their own. */
export type ThreadKind = 'issues' | 'pulls';

/** The names of the lists that rows stand in. */
export const lists = {
  all: 'all',
  repo: (repo: number): string => `repo:${repo}`,
  /** Repositories of an account, and forks of a repository. */
  owner: (owner: number): string => `owner:${owner}`,
  parent: (repo: number): string => `parent:${repo}`,
  /** An account's repositories in a network of forks. */
  network: (root: number, owner: number): string => `network:${root}:${owner}`,
  refsBelow: (repo: number, name: string): string => `refs:${repo}:${name}`,
  /** Who has decided to watch a repository. */
  watching: (repo: number): string => `watching:${repo}`,
  /** Tags with a page, and those of them that are not published. */
  releases: (repo: number): string => `releases:${repo}`,
  drafts: (repo: number): string => `drafts:${repo}`,
  /** Issues or pull requests of the instance. */
  kind: (kind: ThreadKind): string => kind,
  /** Of a repository, and there by author, label, milestone and base, each also by state: requests mostly ask for one of them. */
  threads: (kind: ThreadKind, repo: number, closed?: boolean): string => `${kind}:${repo}${within(closed)}`,
  poster: (kind: ThreadKind, repo: number, user: number, closed?: boolean): string =>
    `${kind} of poster:${repo}:${user}${within(closed)}`,
  assignee: (kind: ThreadKind, repo: number, user: number, closed?: boolean): string =>
    `${kind} of assignee:${repo}:${user}${within(closed)}`,
  /** Events that have an id of the page. */
  pageEvent: (id: number): string => `page event:${id}`,
  labelEvents: (label: number): string => `events of label:${label}`,
  label: (kind: ThreadKind, repo: number, label: number, closed?: boolean): string =>
    `${kind} of label:${repo}:${label}${within(closed)}`,
  milestone: (kind: ThreadKind, id: number, closed?: boolean): string => `${kind} of milestone:${id}${within(closed)}`,
  base: (repo: number, branch: string, closed?: boolean): string => `base:${repo}:${branch}${within(closed)}`,
  /** Open and unmerged pull requests, by their branches. */
  openBase: (repo: number, branch: string): string => `open base:${repo}:${branch}`,
  openHead: (repo: number, branch: string): string => `open head:${repo}:${branch}`,
  /** By all four: base repository and branch, head repository and branch. */
  pair: (repo: number, base: string, headRepo: number, head: string): string =>
    `pair:${repo}:${headRepo}:${base} ${head}`,
  openPair: (repo: number, base: string, headRepo: number, head: string): string =>
    `open pair:${repo}:${headRepo}:${base} ${head}`,
  issue: (issue: number): string => `issue:${issue}`,
  /** The list of a user's records: collaborations, teams, reviews, mentions. */
  user: (user: number): string => `user:${user}`,
  /** Where a user was mentioned in a repository. */
  userIn: (repo: number, user: number): string => `user:${repo}:${user}`,
  /** Notifications of a user, in all repositories or in one, of all statuses or of one. */
  notifications: (user: number, repo: number | '' = '', status = ''): string => `${user}:${repo} ${status}`,
  /** Labels and milestones of a name, also in one repository. */
  named: (name: string, repo?: number): string => (repo === undefined ? `named:${name}` : `named:${repo}:${name}`),
  /** Open ones that a push to `refs/for/…` has made, by base and topic. */
  openTopic: (repo: number, base: string, head: string): string => `open topic:${repo}:${base} ${head}`,
  pinned: (kind: 'issues' | 'pulls', repo: number): string => `pinned:${kind}:${repo}`,
  pull: (pull: number): string => `pull:${pull}`,
  thread: (repo: number, number: number): string => `thread:${repo}:${number}`,
  review: (review: number): string => `review:${review}`,
  commit: (repo: number, sha: string): string => `commit:${repo}:${sha}`,
  /** Files of a release, or of an issue or pull request, or of a comment there. */
  attached: ({ release = 0, thread = 0, comment = 0 }: AttachedTo): string =>
    `attached:${release}:${thread}:${comment}`,
  /** Webhooks of the instance: those that hear of every repository, or those that new ones begin with. */
  instance: (system: boolean): string => (system ? 'system' : 'default'),
} as const;

function threadLists(row: rows.Thread): string[] {
  const { repo, poster, labels, milestone } = row;
  const kind = rows.isPull(row) ? 'pulls' : 'issues';
  const names = [lists.kind(kind)];
  for (const closed of [undefined, row.closedAt !== undefined]) {
    names.push(lists.threads(kind, repo, closed), lists.poster(kind, repo, poster, closed));
    for (const user of row.assignees) names.push(lists.assignee(kind, repo, user, closed));
    for (const label of labels) names.push(lists.label(kind, repo, label, closed));
    if (milestone !== undefined) names.push(lists.milestone(kind, milestone, closed));
    if (rows.isPull(row)) names.push(lists.base(repo, row.base, closed));
  }
  if (row.pinOrder > 0) names.push(lists.pinned(kind, repo));
  return rows.isPull(row) ? [...names, ...pullLists(row)] : names;
}

function pullLists(row: rows.PullRow): string[] {
  const { repo, base, headRepo, head } = row;
  const names = [lists.pair(repo, base, headRepo, head)];
  if (row.merged !== undefined) names.push(lists.commit(repo, row.merged.sha));
  if (row.closedAt !== undefined) return names;
  names.push(lists.openBase(repo, base));
  if (row.agit) names.push(lists.openTopic(repo, base, head));
  else names.push(lists.openHead(headRepo, head), lists.openPair(repo, base, headRepo, head));
  return names;
}

/** The one list that a webhook is in. */
export function hookList({ repo, owner, system }: Pick<rows.HookRow, 'repo' | 'owner' | 'system'>): string {
  if (repo !== undefined) return lists.repo(repo);
  return owner === undefined ? lists.instance(system === true) : lists.owner(owner);
}

/** A ref is below each part of its name: `refs`, `refs/heads`, and further where its branch has slashes. */
const refLists = ({ repo, name }: rows.RefRow): string[] => [
  lists.repo(repo),
  ...[...name.matchAll(/\//g)].map(({ index }) => lists.refsBelow(repo, name.slice(0, index))),
];

const tagLists = ({ repo, release }: rows.TagRow): string[] => [
  lists.repo(repo),
  ...(release === undefined ? [] : [lists.releases(repo)]),
  ...(release?.draft ? [lists.drafts(repo)] : []),
];

const ofRepo = ({ repo }: { readonly repo: number }): string[] => [lists.repo(repo)];

type InThread = Pick<rows.Thread, 'repo' | 'number'>;

const ofThread = ({ repo, number }: InThread): string[] => [lists.thread(repo, number)];

const byNumber = ({ repo, number }: InThread): string => keys.number(repo, number);

/** Empty tables. */
export function pullTables() {
  return {
    profiles: new Table<rows.ProfileRow>(),
    orgs: new Table<rows.OrgRow, 'name'>({ unique: { name: (row) => row.name.toLowerCase() } }),
    teams: new Table<rows.TeamRow, 'name'>({
      unique: { name: ({ org, name }) => keys.name(org, name) },
      lists: (row) => [lists.owner(row.org), ...row.members.map((member) => lists.user(member))],
    }),
    repos: new Table<rows.RepoRow, 'name'>({
      unique: { name: ({ owner, name }) => keys.name(owner, name) },
      lists: (row) => [
        lists.all,
        lists.owner(row.owner),
        lists.network(row.root, row.owner),
        ...(row.parent === undefined ? [] : [lists.parent(row.parent)]),
      ],
    }),
    redirects: new Table<rows.RedirectRow>(),
    refs: new Table<rows.RefRow>({ lists: refLists }),
    formerTips: new Table<rows.FormerTipRow>({ lists: ofRepo }),
    collaborators: new Table<rows.CollaboratorRow>({ lists: (row) => [...ofRepo(row), lists.user(row.user)] }),
    labels: new Table<rows.LabelRow>({
      lists: ({ repo, org, name }) => [
        lists.named(name),
        ...(repo === undefined ? [lists.owner(org ?? 0)] : [lists.repo(repo), lists.named(name, repo)]),
      ],
    }),
    milestones: new Table<rows.MilestoneRow>({
      lists: ({ repo, title }) => [lists.repo(repo), lists.named(title), lists.named(title, repo)],
    }),
    threads: new Table<rows.Thread, 'number'>({ unique: { number: byNumber }, lists: threadLists }),
    autoMerges: new Table<rows.AutoMergeRow>({ lists: (row) => [lists.base(row.repo, row.base)] }),
    reviews: new Table<rows.ReviewRow>({
      lists: ({ pull, reviewer }) => [lists.pull(pull), ...(reviewer === undefined ? [] : [lists.user(reviewer)])],
    }),
    comments: new Table<rows.CommentRow>({
      lists: (row) => (row.line === undefined ? [...ofThread(row), ...ofRepo(row)] : [lists.review(row.line.review)]),
    }),
    pageEvents: new Table<rows.PageEventRow>({ lists: ofRepo }),
    mentions: new Table<rows.MentionRow>({
      lists: (row) => [...ofRepo(row), lists.user(row.user), lists.userIn(row.repo, row.user)],
    }),
    notifications: new Table<rows.NotificationRow, 'thread'>({
      unique: { thread: ({ thread, user }) => keys.notification(thread, user) },
      order: ({ updatedAt }) => updatedAt,
      lists: ({ repo, user, status }) => [
        lists.repo(repo),
        ...(['', repo] as const).flatMap((place) => [
          lists.notifications(user, place),
          lists.notifications(user, place, status),
        ]),
      ],
    }),
    events: new Table<rows.EventRow>({
      lists: (row) => [
        ...ofThread(row),
        lists.pageEvent(row.comment),
        ...(row.label === undefined ? [] : [lists.labelEvents(row.label)]),
      ],
    }),
    protections: new Table<rows.ProtectionRow>({ lists: ofRepo }),
    tagProtections: new Table<rows.TagProtectionRow>({ lists: ofRepo }),
    statuses: new Table<rows.StatusRow>({ lists: (row) => [...ofRepo(row), lists.commit(row.repo, row.sha)] }),
    dependencies: new Table<rows.DependencyRow>({ lists: ofThread }),
    references: new Table<rows.ReferenceRow>({ lists: ({ from }) => (from === undefined ? [] : [lists.issue(from)]) }),
    blocks: new Table<rows.BlockRow>({ lists: ({ id }) => [lists.user(Number.parseInt(id, 10))] }),
    reactions: new Table<rows.ReactionRow>({ lists: (row) => [...ofThread(row), ...ofRepo(row)] }),
    subscriptions: new Table<rows.SubscriptionRow>({ lists: (row) => [...ofThread(row), ...ofRepo(row)] }),
    stars: new Table<rows.StarRow>({ lists: (row) => [lists.repo(row.repo), lists.owner(row.user)] }),
    watches: new Table<rows.WatchRow>({
      lists: (row) => [
        lists.repo(row.repo),
        lists.owner(row.user),
        ...(row.watching ? [lists.watching(row.repo)] : []),
      ],
    }),
    follows: new Table<rows.FollowRow>({ lists: (row) => [lists.user(row.user), lists.owner(row.followed)] }),
    reads: new Table<rows.ReadRow>(),
    settings: new Table<rows.SettingsRow>(),
    tags: new Table<rows.TagRow, 'name'>({
      unique: { name: ({ repo, name }) => keys.tag(repo, name) },
      lists: tagLists,
    }),
    attachments: new Table<rows.AttachmentRow, 'uuid'>({
      unique: { uuid: ({ uuid }) => uuid },
      lists: (row) => [
        lists.repo(row.repo),
        lists.attached(row),
        ...(row.thread === undefined ? [] : [lists.issue(row.thread)]),
      ],
    }),
    hooks: new Table<rows.HookRow>({ lists: (row) => [hookList(row)] }),
  };
}

/** The records of the pull request area. */
export interface PullTables extends Readonly<ReturnType<typeof pullTables>> {}

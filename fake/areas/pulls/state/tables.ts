import { Table } from '../../../engine/store/table.ts';
import type {
  AutoMergeRow,
  BlockRow,
  CollaboratorRow,
  CommentRow,
  DependencyRow,
  EventRow,
  FormerTipRow,
  HookRow,
  IssueRow,
  LabelRow,
  MilestoneRow,
  Numbered,
  OrgRow,
  ProfileRow,
  ProtectionRow,
  PullRow,
  ReactionRow,
  ReadRow,
  RedirectRow,
  ReferenceRow,
  RefRow,
  RepoRow,
  ReviewRow,
  SettingsRow,
  StarRow,
  StatusRow,
  SubscriptionRow,
  TagProtectionRow,
  TagRow,
  TeamRow,
} from './rows.ts';

/** The records of the pull request area. */
export interface PullTables {
  readonly profiles: Table<ProfileRow>;
  readonly orgs: Table<OrgRow, 'name'>;
  readonly teams: Table<TeamRow, 'name'>;
  readonly repos: Table<RepoRow, 'name'>;
  readonly redirects: Table<RedirectRow>;
  readonly refs: Table<RefRow>;
  readonly formerTips: Table<FormerTipRow>;
  readonly collaborators: Table<CollaboratorRow>;
  readonly labels: Table<LabelRow>;
  readonly milestones: Table<MilestoneRow>;
  readonly issues: Table<IssueRow, 'number'>;
  readonly pulls: Table<PullRow, 'number'>;
  readonly autoMerges: Table<AutoMergeRow>;
  readonly reviews: Table<ReviewRow>;
  readonly comments: Table<CommentRow>;
  readonly events: Table<EventRow>;
  readonly protections: Table<ProtectionRow>;
  readonly tagProtections: Table<TagProtectionRow>;
  readonly statuses: Table<StatusRow>;
  readonly dependencies: Table<DependencyRow>;
  readonly references: Table<ReferenceRow>;
  readonly blocks: Table<BlockRow>;
  readonly reactions: Table<ReactionRow>;
  readonly subscriptions: Table<SubscriptionRow>;
  readonly stars: Table<StarRow>;
  readonly reads: Table<ReadRow>;
  readonly settings: Table<SettingsRow>;
  readonly hooks: Table<HookRow>;
  readonly tags: Table<TagRow, 'name'>;
}

/** Open or closed ones, or both. A blank keeps the names apart, for branches have none. */
const within = (closed: boolean | undefined): string => (closed === undefined ? '' : closed ? ' closed' : ' open');

/** What rows are found by, besides their ids. */
export const keys = {
  /** An issue or a pull request. */
  number: (repo: number, number: number): string => `${repo}#${number}`,
  /** A repository of an owner, or a team of an organisation; letter case does not count. */
  name: (owner: number, name: string): string => `${owner}/${name.toLowerCase()}`,
} as const;

/** The names of the lists that rows stand in. */
export const lists = {
  all: 'all',
  repo: (repo: number): string => `repo:${repo}`,
  /** Repositories of an account, and forks of a repository. */
  owner: (owner: number): string => `owner:${owner}`,
  parent: (repo: number): string => `parent:${repo}`,
  /** An account's repositories in a network of forks. */
  network: (root: number, owner: number): string => `network:${root}:${owner}`,
  heads: (repo: number): string => `heads:${repo}`,
  tags: (repo: number): string => `tags:${repo}`,
  state: (repo: number, closed: boolean): string => `state:${repo}:${closed ? 'closed' : 'open'}`,
  /** By author, label, base and milestone, each also by state: what a list asks for is mostly one of them. */
  poster: (repo: number, user: number, closed?: boolean): string => `poster:${repo}:${user}${within(closed)}`,
  label: (repo: number, label: number, closed?: boolean): string => `label:${repo}:${label}${within(closed)}`,
  base: (repo: number, branch: string, closed?: boolean): string => `base:${repo}:${branch}${within(closed)}`,
  milestone: (id: number, closed?: boolean): string => `milestone:${id}${within(closed)}`,
  /** Open and unmerged, by their branches. */
  openBase: (repo: number, branch: string): string => `open base:${repo}:${branch}`,
  openHead: (repo: number, branch: string): string => `open head:${repo}:${branch}`,
  /** By all four: base repository and branch, head repository and branch. */
  pair: (repo: number, base: string, headRepo: number, head: string): string =>
    `pair:${repo}:${headRepo}:${base} ${head}`,
  openPair: (repo: number, base: string, headRepo: number, head: string): string =>
    `open pair:${repo}:${headRepo}:${base} ${head}`,
  issue: (issue: number): string => `issue:${issue}`,
  /** Open ones that a push to `refs/for/…` has made, by base and topic. */
  openTopic: (repo: number, base: string, head: string): string => `open topic:${repo}:${base} ${head}`,
  pinned: (repo: number): string => `pinned:${repo}`,
  pull: (pull: number): string => `pull:${pull}`,
  thread: (repo: number, number: number): string => `thread:${repo}:${number}`,
  review: (review: number): string => `review:${review}`,
  commit: (repo: number, sha: string): string => `commit:${repo}:${sha}`,
  /** Webhooks of the instance: those that hear of every repository, or those that new ones begin with. */
  instance: (system: boolean): string => (system ? 'system' : 'default'),
} as const;

function common(row: Numbered): string[] {
  const closed = row.closedAt !== undefined;
  const names = [lists.repo(row.repo), lists.state(row.repo, closed)];
  if (row.milestone !== undefined) names.push(lists.milestone(row.milestone), lists.milestone(row.milestone, closed));
  if (row.pinOrder > 0) names.push(lists.pinned(row.repo));
  return names;
}

function pullLists(row: PullRow): string[] {
  const { repo, base, headRepo, head } = row;
  const names = [...common(row), lists.pair(repo, base, headRepo, head)];
  for (const closed of [undefined, row.closedAt !== undefined]) {
    names.push(lists.poster(repo, row.poster, closed), lists.base(repo, base, closed));
    for (const label of row.labels) names.push(lists.label(repo, label, closed));
  }
  if (row.merged !== undefined) names.push(lists.commit(repo, row.merged.sha));
  if (row.closedAt !== undefined) return names;
  names.push(lists.openBase(repo, base));
  if (row.agit) names.push(lists.openTopic(repo, base, head));
  else names.push(lists.openHead(headRepo, head), lists.openPair(repo, base, headRepo, head));
  return names;
}

/** The one list that a webhook is in. */
export function hookList({ repo, owner, system }: Pick<HookRow, 'repo' | 'owner' | 'system'>): string {
  if (repo !== undefined) return lists.repo(repo);
  return owner === undefined ? lists.instance(system === true) : lists.owner(owner);
}

function refLists({ repo, name }: RefRow): string[] {
  const own = name.startsWith('refs/heads/')
    ? [lists.heads(repo)]
    : name.startsWith('refs/tags/')
      ? [lists.tags(repo)]
      : [];
  return [lists.repo(repo), ...own];
}

function labelLists({ repo, org }: LabelRow): string[] {
  return [repo === undefined ? lists.owner(org ?? 0) : lists.repo(repo)];
}

/** Empty tables. */
export function pullTables(): PullTables {
  return {
    profiles: new Table(),
    orgs: new Table<OrgRow, 'name'>({ unique: { name: (row) => row.name.toLowerCase() } }),
    teams: new Table<TeamRow, 'name'>({
      unique: { name: ({ org, name }) => keys.name(org, name) },
      lists: (row) => [lists.owner(row.org)],
    }),
    repos: new Table<RepoRow, 'name'>({
      unique: { name: ({ owner, name }) => keys.name(owner, name) },
      lists: (row) => [
        lists.all,
        lists.owner(row.owner),
        lists.network(row.root, row.owner),
        ...(row.parent === undefined ? [] : [lists.parent(row.parent)]),
      ],
    }),
    redirects: new Table(),
    refs: new Table<RefRow>({ lists: refLists }),
    formerTips: new Table<FormerTipRow>({ lists: (row) => [lists.repo(row.repo)] }),
    collaborators: new Table<CollaboratorRow>({ lists: (row) => [lists.repo(row.repo)] }),
    labels: new Table<LabelRow>({ lists: labelLists }),
    milestones: new Table<MilestoneRow>({ lists: (row) => [lists.repo(row.repo)] }),
    issues: new Table<IssueRow, 'number'>({
      unique: { number: ({ repo, number }) => keys.number(repo, number) },
      lists: common,
    }),
    pulls: new Table<PullRow, 'number'>({
      unique: { number: ({ repo, number }) => keys.number(repo, number) },
      lists: pullLists,
    }),
    autoMerges: new Table<AutoMergeRow>({ lists: (row) => [lists.base(row.repo, row.base)] }),
    reviews: new Table<ReviewRow>({ lists: (row) => [lists.pull(row.pull)] }),
    comments: new Table<CommentRow>({
      lists: (row) => (row.line === undefined ? [lists.thread(row.repo, row.number)] : [lists.review(row.line.review)]),
    }),
    events: new Table<EventRow>({ lists: (row) => [lists.thread(row.repo, row.number)] }),
    protections: new Table<ProtectionRow>({ lists: (row) => [lists.repo(row.repo)] }),
    tagProtections: new Table<TagProtectionRow>({ lists: (row) => [lists.repo(row.repo)] }),
    statuses: new Table<StatusRow>({ lists: (row) => [lists.commit(row.repo, row.sha)] }),
    dependencies: new Table<DependencyRow>({ lists: (row) => [lists.thread(row.repo, row.number)] }),
    references: new Table<ReferenceRow>({ lists: ({ from }) => (from === undefined ? [] : [lists.issue(from)]) }),
    blocks: new Table(),
    reactions: new Table<ReactionRow>({ lists: (row) => [lists.thread(row.repo, row.number), lists.repo(row.repo)] }),
    subscriptions: new Table<SubscriptionRow>({
      lists: (row) => [lists.thread(row.repo, row.number), lists.repo(row.repo)],
    }),
    stars: new Table<StarRow>({ lists: (row) => [lists.repo(row.repo), lists.owner(row.user)] }),
    reads: new Table(),
    settings: new Table(),
    tags: new Table<TagRow, 'name'>({
      unique: { name: (row) => `${row.repo} ${row.name}` },
      lists: (row) => [lists.repo(row.repo)],
    }),
    hooks: new Table<HookRow>({ lists: (row) => [hookList(row)] }),
  };
}

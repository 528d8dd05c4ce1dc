import { pullById, pullNumbered, pullsIn } from '../state/threads.ts';
import { log, subjectOf, type Commit, type Oid, isCommit } from '../../../git/index.ts';
import {
  collection,
  type AreaModule,
  type Collection,
  type PageRecord,
  type RecordAction,
  type RowTable,
  type Tones,
} from '../../../engine/area/module.ts';
import { checkMerge } from '../merging/merge-checks.ts';
import { protectionOf } from '../access/protections.ts';
import { pullCommits, pullDiff } from '../pull-requests/changes.ts';
import { reviewsOf } from '../reviews/review-requests.ts';
import { canMerge, changesOf, headSha, mergeBaseOf, seenHead } from '../state/mergeability.ts';
import { loginOf } from '../state/owners.ts';
import { Rejection } from '../../../engine/http/rejection.ts';
import { repoName, repoNamed } from '../state/repositories.ts';
import {
  isPull,
  type AttachmentRow,
  type HookRow,
  type PullRow,
  type RefRow,
  type RepoRow,
  type ReviewRow,
  type StatusRow,
  type Thread,
} from '../state/rows.ts';
import { isDraft } from '../state/settings.ts';
import { mergerOf, pullRecordActions } from './pull-actions.ts';
import { lists } from '../state/tables.ts';
import { isoSeconds } from '../state/time.ts';
import type { World } from '../state/world.ts';

const nameOf = (world: World, repo: RepoRow | undefined): string =>
  repo === undefined ? '<deleted>' : repoName(world, repo);

/** Of pull requests, of the reviews of one, and of the statuses at its head. */
const TONES: Tones = {
  open: 'good',
  merged: 'accent',
  closed: 'bad',
  APPROVED: 'good',
  REQUEST_CHANGES: 'bad',
  REQUEST_REVIEW: 'busy',
  PENDING: 'busy',
  success: 'good',
  pending: 'busy',
  warning: 'warn',
  error: 'bad',
  failure: 'bad',
};

/** The records of pull requests, for people. */
export const pullCollections: Readonly<Record<string, Collection<World>>> = {
  repositories: collection({
    table: ({ pulls }: World) => pulls.repos,
    columns: { name: 'code', branches: 'text', open_pulls: 'text', updated_at: 'text' },
    view: 'repository',
    record: repositoryRecord,
    detail: repositoryDetail,
  }),
  pulls: collection({
    title: 'Pull requests',
    table: pullTable,
    columns: { name: 'code', title: 'text', state: 'state', base: 'code', head: 'code' },
    tones: TONES,
    view: 'pull',
    record: pullSummary,
    detail: pullDetail,
    actions: pullRecordActions,
  }),
  hooks: collection({
    title: 'Webhooks',
    table: ({ pulls }: World) => pulls.hooks,
    columns: { url: 'code', of: 'code', events: 'text', active: 'text' },
    record: hookSummary,
  }),
};

function pullTable(world: World): RowTable<PullRow> {
  const rows = pullsIn(world, lists.kind('pulls'));
  return { size: rows.size, all: () => [...rows], get: (id) => pullById(world, Number(id)) };
}

/** How changes of its tables are shown: issues apart from pull requests, a ref by its repository and name. */
export const pullChanges: NonNullable<AreaModule<World>['changes']> = {
  threads: {
    collection: { names: ['issues', 'pulls'], of: (row: Thread) => (isPull(row) ? 'pulls' : 'issues') },
  },
  refs: {
    show: ({ repo, name, sha }: RefRow, world: World) => ({
      id: `${nameOf(world, world.pulls.repos.get(repo))} ${name}`,
      sha,
    }),
  },
  // Without the bytes.
  attachments: { show: ({ content: _, ...row }: AttachmentRow) => row },
  settings: { collection: 'pulls.settings' },
  // Seen in no response, or by no more than an id.
  formerTips: 'internal',
  pageEvents: 'internal',
  reads: 'internal',
  // They follow from texts.
  mentions: 'internal',
  references: 'internal',
};

/** A repository as the inspector shows it. */
export type ShownRepository = ReturnType<typeof repositoryRecord> & ReturnType<typeof repositoryDetail>;

/** A pull request as the inspector shows it. */
export type ShownPull = ReturnType<typeof pullSummary> &
  ReturnType<typeof pullDetail> & { readonly actions?: readonly RecordAction[] };

function repositoryDetail(repo: RepoRow, world: World) {
  return {
    refs: [...world.pulls.refs.list(lists.repo(repo.id))].map(({ name, sha }) => ({ name, sha })),
    commits: graphOf(world, repo),
    protections: [...world.pulls.protections.list(lists.repo(repo.id))].map(({ body }) => body),
  };
}

function repositoryRecord(repo: RepoRow, world: World) {
  return {
    id: repo.id,
    name: nameOf(world, repo),
    private: repo.private,
    archived: repo.archivedAt !== undefined,
    default_branch: repo.defaultBranch,
    parent: repo.parent === undefined ? undefined : nameOf(world, world.pulls.repos.get(repo.parent)),
    branches: world.pulls.refs.list(lists.refsBelow(repo.id, 'refs/heads')).size,
    open_pulls: pullsIn(world, lists.threads('pulls', repo.id, false)).size,
    updated_at: isoSeconds(repo.updatedAt),
  };
}

// More is no picture, and would take seconds to send.
const MAX_COMMITS = 20_000;

/** The commits that branches, tags and pull requests reach, no parent before its children. */
function graphOf({ objects, pulls }: World, repo: RepoRow) {
  const tips = [...pulls.refs.list(lists.repo(repo.id))].flatMap((ref) => commitOf(objects, ref) ?? []);
  return log(objects, [...new Set(tips)], { order: 'topo', limit: MAX_COMMITS }).map(commitRecord);
}

function commitOf(objects: World['objects'], { sha }: RefRow): Oid | undefined {
  return isCommit(objects, sha) ? sha : undefined;
}

const commitRecord = ({ id, parents, message, author, committer }: Commit) => ({
  id,
  parents,
  subject: subjectOf(message).trim(),
  author: author.name,
  at: isoSeconds(committer.seconds),
});

function pullSummary(pull: PullRow, world: World) {
  const repository = nameOf(world, world.pulls.repos.get(pull.repo));
  return {
    id: pull.id,
    name: `${repository}#${pull.number}`,
    repository,
    number: pull.number,
    title: pull.title,
    state: pull.merged !== undefined ? 'merged' : pull.closedAt !== undefined ? 'closed' : 'open',
    draft: isDraft(world, pull.title),
    poster: loginOf(world, pull.poster),
    base: pull.base,
    head:
      pull.headRepo === pull.repo ? pull.head : `${nameOf(world, world.pulls.repos.get(pull.headRepo))}:${pull.head}`,
    created_at: isoSeconds(pull.createdAt),
    updated_at: isoSeconds(pull.updatedAt),
  };
}

function pullDetail(pull: PullRow, world: World) {
  const repo = world.pulls.repos.get(pull.repo);
  if (repo === undefined) throw new Error(`the repository of pull request ${pull.id} is gone`);
  const { additions, deletions, files } = changesOf(world, mergeBaseOf(world, pull), seenHead(world, pull));
  return {
    body: pull.body,
    head_sha: headSha(world, pull),
    merged_by: pull.merged && loginOf(world, pull.merged.by),
    merge_commit: pull.merged?.sha,
    merge: mergeOutlook(world, repo, pull),
    additions,
    deletions,
    files: files.map(({ path, status, additions: added, deletions: deleted }) => ({
      path,
      status,
      additions: added,
      deletions: deleted,
    })),
    commits: unlessRejected(() => pullCommits(world, pull).map(commitRecord), []),
    checks: checksOf(world, repo, pull),
    reviews: reviewsOf(world, pull).map((review) => reviewSummary(world, review)),
    required_approvals: Number(protectionOf(world, repo, pull.base)?.body['required_approvals'] ?? 0),
    ...diffOf(world, pull),
  };
}

// A diff too long to be read.
const MAX_DIFF_LENGTH = 400_000;

function diffOf(world: World, pull: PullRow) {
  const diff = unlessRejected(() => pullDiff(world, pull, false), '');
  return { diff: diff.slice(0, MAX_DIFF_LENGTH), diff_is_cut: diff.length > MAX_DIFF_LENGTH };
}

interface Outlook {
  readonly possible: boolean;
  readonly reason?: string;
  readonly as?: string;
  readonly conflicts: boolean;
}

/** Whether a user who may merge could do so now, and the reasons against it. */
function mergeOutlook(world: World, repo: RepoRow, pull: PullRow): Outlook {
  const doer = mergerOf(world, repo, pull);
  const conflicts = pull.closedAt === undefined && !canMerge(world, pull);
  if (doer === undefined) return { possible: false, reason: 'nobody may merge into the base', conflicts };
  try {
    checkMerge({ world, repo, pull, doer, style: 'merge', force: false, auto: false });
    return { possible: true, as: doer.name, conflicts };
  } catch (error) {
    if (!(error instanceof Rejection)) throw error;
    const reason = pull.closedAt === undefined ? error.message : 'The pull request is closed';
    return { possible: false, as: doer.name, reason: pull.merged ? error.message : reason, conflicts };
  }
}

/** The last status of each context at the head. */
function checksOf(world: World, repo: RepoRow, pull: PullRow) {
  const rows = [...world.pulls.statuses.list(lists.commit(repo.id, seenHead(world, pull)))];
  const latest = new Map<string, StatusRow>(rows.map((row) => [row.context, row]));
  return [...latest.values()].map(({ context, state, description, target }) => ({
    context,
    state,
    description,
    target,
  }));
}

function reviewSummary(world: World, review: ReviewRow) {
  const { id, reviewer, team, kind, body, stale, official, dismissed, createdAt } = review;
  const teamName = team === undefined ? undefined : world.pulls.teams.get(team)?.name;
  return {
    id,
    by: reviewer === undefined ? `team ${teamName ?? '?'}` : loginOf(world, reviewer),
    kind,
    body,
    stale,
    official,
    dismissed,
    at: isoSeconds(createdAt),
  };
}

/** A webhook without its secret and its authorization. */
function hookSummary(hook: HookRow, world: World) {
  const { id, repo, owner, url, events, active } = hook;
  const of =
    repo !== undefined
      ? nameOf(world, world.pulls.repos.get(repo))
      : owner !== undefined
        ? loginOf(world, owner)
        : 'the instance';
  return { id, of, url, events, active };
}

function unlessRejected<T>(run: () => T, otherwise: T): T {
  try {
    return run();
  } catch (error) {
    if (error instanceof Rejection) return otherwise;
    throw error;
  }
}

/** The record on a page of the forge: a pull request's, or else that of its repository. */
export function pageRecord(world: World, path: string): PageRecord | undefined {
  const [, owner = '', name = '', kind, number] =
    /^\/([^/]+)\/([^/]+)(?:\/(pulls|issues)\/(\d+))?(?:\/|$)/.exec(path) ?? [];
  const repo = repoNamed(world, owner, name);
  if (repo === undefined) return undefined;
  const pull = kind === undefined ? undefined : pullNumbered(world, repo.id, Number(number));
  return pull === undefined ? { collection: 'repositories', id: repo.id } : { collection: 'pulls', id: pull.id };
}

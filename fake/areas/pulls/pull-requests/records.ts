import type {
  ChangedFile,
  ListedPullRequest,
  Milestone,
  PullRequestBranch,
  Repository,
  Team,
} from '../../../../src/pulls/records.ts';
import type { Shown } from '../../../engine/area/shown.ts';
import type { FileSummary, Oid } from '../../../git/index.ts';
import { reviewEntries } from '../issues/comments.ts';
import { canSee } from '../access/access.ts';
import { tipOf } from '../state/refs.ts';
import { htmlUrl, repoRecord, type RepoView } from '../repositories/records.ts';
import type { MilestoneRead } from '../state/changes.ts';
import { requestedTeams, requestedUsers } from '../reviews/review-requests.ts';
import type { LabelRow, PullRow, RepoRow } from '../state/rows.ts';
import { isDraft } from '../state/settings.ts';
import { sortedLabels } from '../issues/labels.ts';
import { changesOf, countable, headBranch, headSha, mergeable, mergeBaseOf, seenHead } from '../state/mergeability.ts';
import { shownAs } from '../state/fields.ts';
import { isoOrNull, isoSeconds } from '../state/time.ts';
import { teamRecord } from '../organisations/records.ts';
import { plainUser, presentUser, shownUser, type Viewer } from '../people/records.ts';
import { escapeSegment } from '../go/query.ts';
import { labelRecord, milestoneRecord } from '../issues/records.ts';
import { repoName } from '../state/repositories.ts';

/** How a pull request is shown: alone, in a list, or in the response to its creation. */
export interface PullView {
  readonly kind: 'single' | 'list' | 'created';
  /** The requests that the response to a creation shows in place of the present ones (contract: pulls 6.14). */
  readonly reviewers?: readonly number[];
  readonly teams?: readonly number[];
  /** How many open pull requests are not counted yet, where it is not the creation; below zero for one that is still. */
  readonly uncounted?: number;
  /** The same of issues. */
  readonly uncountedIssues?: number;
  /** The milestone as it was read before this pull request counted in it. */
  readonly milestone?: MilestoneRead;
}

/** A repository, and its record as its pull requests show it. */
interface Base {
  readonly repo: RepoRow;
  readonly record: Shown<Repository>;
}

/** The record of a pull request (contract: pulls 2.1). */
export function pullRecord(viewer: Viewer, pull: PullRow, repo: RepoRow, view: PullView): Shown<ListedPullRequest> {
  return recordIn(viewer, { repo, record: repoRecord(viewer, repo, uncounted(view)) }, pull, view);
}

/** The records of several pull requests of a repository, whose own record all of them show. */
export function pullRecords(
  viewer: Viewer,
  pulls: readonly PullRow[],
  repo: RepoRow,
  view: PullView,
): Shown<ListedPullRequest>[] {
  const base = { repo, record: repoRecord(viewer, repo) };
  return pulls.map((pull) => recordIn(viewer, base, pull, view));
}

function recordIn(viewer: Viewer, base: Base, pull: PullRow, view: PullView): Shown<ListedPullRequest> {
  const { world } = viewer;
  const { repo } = base;
  const page = `${htmlUrl(viewer, repo)}/pulls/${pull.number}`;
  const count = reviewEntries(world, pull);
  const mergeBase = mergeBaseOf(world, pull);
  return shownAs(world, 'PullRequest', {
    id: pull.pullId,
    url: world.dialect.pullUrl ? `${viewer.origin}/api/v1/repos/${repoName(world, repo)}/pulls/${pull.number}` : page,
    number: pull.number,
    user: shownUser(viewer, pull.poster),
    title: pull.title,
    body: pull.body,
    labels: labelsOf(viewer, pull, view).map((label) => labelRecord(viewer, label)),
    milestone: milestoneOf(viewer, pull, view),
    ...peopleIn(viewer, pull, view),
    state: pull.closedAt === undefined ? 'open' : 'closed',
    draft: isDraft(world, pull.title),
    is_locked: pull.locked,
    comments: pull.comments,
    review_comments: count > 0 || world.dialect.zeroComments ? count : undefined,
    ...stats(viewer, pull, { mergeBase, view }),
    html_url: page,
    diff_url: `${page}.diff`,
    patch_url: `${page}.patch`,
    mergeable: mergeable(world, pull),
    ...merging(viewer, pull, view),
    allow_maintainer_edit: pull.allowMaintainerEdit,
    base: baseInfo(viewer, pull, base),
    head: headInfo(viewer, pull, base, view),
    merge_base: mergeBase,
    due_date: isoOrNull(pull.dueDate),
    created_at: isoSeconds(pull.createdAt),
    updated_at: isoSeconds(pull.updatedAt),
    closed_at: isoOrNull(pull.closedAt),
    pin_order: pull.pinOrder,
    content_version: pull.contentVersion,
    ...FLOW,
  });
}

/** How it came to be: by the API or a page, which is the only way here that the record knows. */
const FLOW = { flow: 0 };

function labelsOf({ world }: Viewer, pull: PullRow, view: PullView): LabelRow[] {
  const rows = sortedLabels(world, pull.labels);
  return view.kind === 'created' ? rows.sort((a, b) => a.id - b.id) : rows;
}

function milestoneOf(viewer: Viewer, pull: PullRow, view: PullView): Shown<Milestone> | null {
  const present = pull.milestone === undefined ? undefined : viewer.world.pulls.milestones.get(pull.milestone);
  const row = view.milestone?.row ?? present;
  if (row === undefined) return null;
  return milestoneRecord(viewer, row, view.milestone?.counts);
}

function peopleIn(viewer: Viewer, pull: PullRow, view: PullView) {
  const { world } = viewer;
  const inList = view.kind === 'list';
  const assignees = inList ? pull.assignees.toSorted((a, b) => a - b) : pull.assignees;
  const reviewers = view.reviewers ?? requestedUsers(world, pull, inList);
  const first = assignees[0];
  const noReviewers = inList && !world.dialect.emptyReviewers ? null : [];
  const requested = reviewers.map((id) => presentUser(viewer, id));
  return {
    assignee: first === undefined ? null : plainUser(viewer, first),
    assignees:
      first === undefined && (inList || world.dialect.noAssignees)
        ? null
        : assignees.map((id) => plainUser(viewer, id)),
    requested_reviewers: requested.length === 0 ? noReviewers : requested,
    requested_reviewers_teams: noReviewers === null ? null : teams(viewer, view.teams ?? requestedTeams(world, pull)),
  } satisfies Partial<Shown<ListedPullRequest>>;
}

function teams(viewer: Viewer, ids: readonly number[]): Shown<Team>[] {
  const rows = ids.map((id) => viewer.world.pulls.teams.get(id)).filter((row) => row !== undefined);
  return rows.map((row) => teamRecord(viewer, row));
}

/** Counted in the base's own repository: not what is in a fork alone, nor without a branch there (contract: pulls 2.8). */
function stats(
  { world }: Viewer,
  pull: PullRow,
  { mergeBase, view }: { readonly mergeBase: Oid; readonly view: PullView },
): Partial<Shown<ListedPullRequest>> {
  const { dialect } = world;
  const isCounted = countable(world, pull) && (view.kind !== 'list' || dialect.listedCounts);
  if (!isCounted) return dialect.zeroCounts ? NO_CHANGES : {};
  const { additions, deletions, files } = changesOf(world, mergeBase, headSha(world, pull));
  return { additions, deletions, changed_files: files.length };
}

const NO_CHANGES = { additions: 0, deletions: 0, changed_files: 0 };

function merging(viewer: Viewer, { merged }: PullRow, view: PullView) {
  return {
    merged: merged !== undefined,
    merged_at: isoOrNull(merged?.at),
    merge_commit_sha: merged?.sha ?? null,
    // Lists are not told who it was.
    merged_by: merged === undefined || view.kind === 'list' ? null : plainUser(viewer, merged.by),
  } satisfies Partial<Shown<ListedPullRequest>>;
}

function baseInfo(viewer: Viewer, pull: PullRow, { repo, record }: Base): Shown<PullRequestBranch> {
  return {
    label: pull.base,
    ref: pull.base,
    sha: tipOf(viewer.world, repo.id, pull.base) ?? '',
    repo_id: repo.id,
    repo: record,
  };
}

function uncounted(view: PullView): RepoView {
  return { uncounted: view.uncounted ?? (view.kind === 'created' ? 1 : 0), uncountedIssues: view.uncountedIssues ?? 0 };
}

const NO_RIGHTS = { admin: false, push: false, pull: false };

function headInfo(viewer: Viewer, pull: PullRow, base: Base, view: PullView): Shown<PullRequestBranch> {
  const { world } = viewer;
  const head = world.pulls.repos.get(pull.headRepo);
  const there = headBranch(world, pull) !== undefined;
  return {
    label: pull.agit ? '' : pull.head,
    ref: there ? pull.head : `refs/pull/${pull.number}/head`,
    // Lists read it where the base has seen it last, even if the branch has moved or is gone.
    sha: view.kind === 'list' ? seenHead(world, pull) : headSha(world, pull),
    repo_id: head?.id ?? -1,
    repo: head === undefined ? null : headRepo(viewer, head, base, view),
  };
}

function headRepo(viewer: Viewer, head: RepoRow, { repo, record }: Base, view: PullView): Shown<Repository> {
  const isBase = head.id === repo.id;
  if (!canSee(viewer.world, head, viewer.doer))
    return repoRecord(viewer, head, { permissions: NO_RIGHTS, ...(isBase && uncounted(view)) });
  return isBase ? record : repoRecord(viewer, head);
}

/** The record of a changed file. */
export function fileRecord(viewer: Viewer, repo: RepoRow, pull: PullRow, file: FileSummary): Shown<ChangedFile> {
  const name = repoName(viewer.world, repo);
  const head = seenHead(viewer.world, pull);
  const path = file.path.split('/').map(escapeSegment).join('/');
  const { origin } = viewer;
  return {
    filename: file.path,
    previous_filename: file.previousPath,
    status: statusOf(file),
    additions: file.additions,
    deletions: file.deletions,
    changes: file.additions + file.deletions,
    html_url: `${origin}/${name}/src/commit/${head}/${path}`,
    contents_url: `${origin}/api/v1/repos/${name}/contents/${path}?ref=${head}`,
    raw_url: `${origin}/${name}/raw/commit/${head}/${path}`,
  };
}

/** A change without changed lines counts as none: another mode, or other bytes of a binary file (contract: pulls 9.2). */
function statusOf({ status, additions, deletions }: FileSummary): string {
  return status === 'changed' && additions + deletions === 0 ? 'unchanged' : status;
}

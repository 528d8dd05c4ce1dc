import type { UserRow } from '../../accounts/tables.ts';
import type { World } from '../../world/world.ts';
import { isAdmin } from '../access/access.ts';
import { hasBlocked } from '../state/owners.ts';
import { nextIssue, nextNumber } from '../pull-requests/create.ts';
import { forbidden, notFound } from '../state/rejections.ts';
import { pageOf } from '../views/pull-record.ts';
import { fullName } from '../views/repo-record.ts';
import { shownUser } from '../views/review-records.ts';
import type { CommentRow, IssueRow, Numbered, PullRow, RepoRow } from '../state/rows.ts';
import { labelRecord, milestoneRecord } from '../views/small-records.ts';
import { lists } from '../state/tables.ts';
import { change, changeIssue, nextComment } from '../state/timeline.ts';
import { isoOrNull, isoSeconds, nowSeconds } from '../state/time.ts';
import { plainUser, type Viewer } from '../views/user-record.ts';
import { isDraft } from '../state/settings.ts';
import { sortedLabels } from '../state/labels.ts';

/** Opens an issue. */
export function createIssue(
  world: World,
  repo: RepoRow,
  doer: UserRow,
  fields: Pick<IssueRow, 'title' | 'body'> & Partial<IssueRow>,
): IssueRow {
  const now = nowSeconds(world);
  return world.pulls.issues.insert({
    id: nextIssue(world),
    repo: repo.id,
    number: nextNumber(world, repo),
    poster: doer.id,
    createdAt: now,
    updatedAt: now,
    labels: [],
    assignees: [],
    comments: 0,
    locked: false,
    pinOrder: 0,
    contentVersion: 0,
    ...fields,
  });
}

/** An issue or a pull request. */
export interface Thread {
  readonly issue?: IssueRow;
  readonly pull?: PullRow;
}

/** Changes an issue or a pull request. */
export function changeThread(world: World, { issue, pull }: Thread, changes: Partial<Numbered>, events = 1): void {
  if (pull !== undefined) change(world, pull, changes, events);
  else if (issue !== undefined) changeIssue(world, issue, changes, events);
}

/** Comments on an issue or a pull request. */
export function addComment(world: World, repo: RepoRow, doer: UserRow, thread: Thread, body: string): CommentRow {
  const row = thread.pull ?? thread.issue;
  if (row === undefined) throw notFound();
  const blocked = [repo.owner, row.poster].some((id) => hasBlocked(world, id, doer.id));
  if (blocked && !isAdmin(world, repo, doer)) throw forbidden('user is blocked');
  const now = nowSeconds(world);
  changeThread(world, thread, { comments: row.comments + 1 }, 0);
  return world.pulls.comments.insert({
    id: nextComment(world),
    repo: repo.id,
    number: row.number,
    poster: doer.id,
    body,
    createdAt: now,
    updatedAt: now,
  });
}

/** The next place among the pinned. */
export function nextPin(world: World, repo: RepoRow): number {
  const pinned = [...world.pulls.pulls.list(lists.pinned(repo.id)), ...world.pulls.issues.list(lists.pinned(repo.id))];
  return Math.max(0, ...pinned.map(({ pinOrder }) => pinOrder)) + 1;
}

/** The record of a comment. */
export function commentRecord(viewer: Viewer, repo: RepoRow, row: CommentRow, thread: Thread): object {
  const kind = thread.pull === undefined ? 'issues' : 'pulls';
  const page = `${pageOf(viewer, repo)}/${kind}/${row.number}`;
  return {
    id: row.id,
    html_url: `${page}#issuecomment-${row.id}`,
    pull_request_url: kind === 'pulls' ? page : '',
    issue_url: kind === 'issues' ? page : '',
    user: shownUser(viewer, row.poster),
    original_author: '',
    original_author_id: 0,
    body: row.body,
    assets: [],
    created_at: isoSeconds(row.createdAt),
    updated_at: isoSeconds(row.updatedAt),
  };
}

/** The record of an issue, or of a pull request seen as one. */
export function issueRecord(viewer: Viewer, repo: RepoRow, thread: Thread): object {
  const row = (thread.pull ?? thread.issue) as Numbered;
  const { world, origin } = viewer;
  const name = fullName(viewer, repo);
  const kind = thread.pull === undefined ? 'issues' : 'pulls';
  const page = `${pageOf(viewer, repo)}/${kind}/${row.number}`;
  const milestone = row.milestone === undefined ? undefined : world.pulls.milestones.get(row.milestone);
  const labels = sortedLabels(world, row.labels);
  const assignees = row.assignees.map((id) => plainUser(viewer, id));
  return {
    id: thread.pull?.issue ?? row.id,
    url: `${origin}/api/v1/repos/${name}/issues/${row.number}`,
    html_url: page,
    number: row.number,
    user: shownUser(viewer, row.poster),
    original_author: '',
    original_author_id: 0,
    title: row.title,
    body: row.body,
    ref: '',
    assets: [],
    labels: labels.map((label) => labelRecord(viewer, label)),
    milestone: milestone === undefined ? null : milestoneRecord(viewer, milestone),
    assignee: assignees[0] ?? null,
    assignees: assignees.length === 0 ? null : assignees,
    state: row.closedAt === undefined ? 'open' : 'closed',
    is_locked: row.locked,
    comments: row.comments,
    created_at: isoSeconds(row.createdAt),
    updated_at: isoSeconds(row.updatedAt),
    closed_at: isoOrNull(row.closedAt),
    due_date: isoOrNull(row.dueDate),
    time_estimate: 0,
    pull_request: thread.pull === undefined ? null : mergedPart(world, thread.pull, page),
    repository: { id: repo.id, name: repo.name, owner: name.split('/')[0], full_name: name },
    pin_order: row.pinOrder,
    content_version: row.contentVersion,
  };
}

function mergedPart(world: World, { merged, title }: PullRow, page: string): object {
  const draft = isDraft(world, title);
  return { merged: merged !== undefined, merged_at: isoOrNull(merged?.at), draft, html_url: page };
}

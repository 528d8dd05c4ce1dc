import { repoName } from '../state/repositories.ts';
import type { World } from '../state/world.ts';
import { sortedLabels } from '../state/labels.ts';
import type { CommentRow, PullRow, RepoRow } from '../state/rows.ts';
import { isDraft } from '../state/settings.ts';
import { isoOrNull, isoSeconds } from '../state/time.ts';
import { numbered, type Thread } from '../state/timeline.ts';
import { htmlUrl } from './pull-record.ts';
import { shownUser } from './review-records.ts';
import { labelRecord, milestoneRecord } from './small-records.ts';
import { plainUser, type Viewer } from './user-record.ts';

/** The record of a comment. */
export function commentRecord(viewer: Viewer, repo: RepoRow, row: CommentRow, thread: Thread): object {
  const kind = thread.pull === undefined ? 'issues' : 'pulls';
  const page = `${htmlUrl(viewer, repo)}/${kind}/${row.number}`;
  return {
    id: row.id,
    html_url: `${page}#issuecomment-${row.id}`,
    pull_request_url: kind === 'pulls' ? page : '',
    issue_url: kind === 'issues' ? page : '',
    // Whoever asks sees its author as anonymous visitors do (contract: pulls 9.5).
    user: plainUser(viewer, row.poster),
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
  const row = numbered(thread);
  const { world, origin } = viewer;
  const name = repoName(viewer.world, repo);
  const kind = thread.pull === undefined ? 'issues' : 'pulls';
  const page = `${htmlUrl(viewer, repo)}/${kind}/${row.number}`;
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
    projects: null,
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

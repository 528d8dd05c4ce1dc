import type { Comment, Label, Milestone } from '../../../../src/pulls/records.ts';
import type { Shown } from '../../../engine/area/shown.ts';
import { repoName } from '../state/repositories.ts';
import type { World } from '../state/world.ts';
import { sortedLabels } from './labels.ts';
import {
  isPull,
  type CommentRow,
  type MilestoneRow,
  type LabelRow,
  type PullRow,
  type RepoRow,
  type Thread,
} from '../state/rows.ts';
import { isDraft } from '../state/settings.ts';
import { shownAs } from '../state/fields.ts';
import { isoOrNull, isoSeconds } from '../state/time.ts';
import { plainUser, shownUser, type Viewer } from '../people/records.ts';
import { htmlUrl } from '../repositories/records.ts';
import { attachmentRecords } from '../attachments/records.ts';
import type { MilestoneCounts } from '../state/changes.ts';
import { loginOf } from '../state/owners.ts';
import { milestoneCounts } from './milestones.ts';

/** The record of a comment with its files, as lists have it: alone, it has none. */
export const listedComment = (viewer: Viewer, repo: RepoRow, row: CommentRow, thread: Thread) => ({
  ...commentRecord(viewer, repo, row, thread),
  assets: attachmentRecords(viewer, { thread: thread.id, comment: row.id }),
});

/** The address of a comment on its page: the lines of a draft are with the files alone. */
export function commentUrl({ world }: Viewer, page: string, { id, line }: CommentRow): string {
  const isDraft = line !== undefined && world.pulls.reviews.get(line.review)?.kind === 'PENDING';
  return `${page}${isDraft ? '/files' : ''}#issuecomment-${id}`;
}

/** The record of a comment. */
export function commentRecord(viewer: Viewer, repo: RepoRow, row: CommentRow, thread: Thread): Shown<Comment> {
  const kind = isPull(thread) ? 'pulls' : 'issues';
  const page = `${htmlUrl(viewer, repo)}/${kind}/${row.number}`;
  return {
    id: row.id,
    html_url: commentUrl(viewer, page, row),
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

/** Where an issue or a pull request is, in the API and as a page. */
export function threadUrls(
  viewer: Viewer,
  repo: RepoRow,
  thread: Thread,
): { readonly api: string; readonly page: string } {
  const kind = isPull(thread) ? 'pulls' : 'issues';
  return {
    api: `${viewer.origin}/api/v1/repos/${repoName(viewer.world, repo)}/issues/${thread.number}`,
    page: `${htmlUrl(viewer, repo)}/${kind}/${thread.number}`,
  };
}

/** The record of an issue, or of a pull request seen as one. */
export function issueRecord(viewer: Viewer, repo: RepoRow, thread: Thread): object {
  const { world } = viewer;
  const name = repoName(world, repo);
  const { api, page } = threadUrls(viewer, repo, thread);
  const milestone = thread.milestone === undefined ? undefined : world.pulls.milestones.get(thread.milestone);
  const labels = sortedLabels(world, thread.labels);
  const assignees = thread.assignees.map((id) => plainUser(viewer, id));
  return shownAs(world, 'Issue', {
    id: thread.id,
    url: api,
    html_url: page,
    number: thread.number,
    user: shownUser(viewer, thread.poster),
    original_author: '',
    original_author_id: 0,
    title: thread.title,
    body: thread.body,
    ref: thread.ref ?? '',
    assets: attachmentRecords(viewer, { thread: thread.id }),
    labels: labels.map((label) => labelRecord(viewer, label)),
    milestone: milestone === undefined ? null : milestoneRecord(viewer, milestone),
    projects: null,
    assignee: assignees[0] ?? null,
    assignees: assignees.length === 0 ? null : assignees,
    state: thread.closedAt === undefined ? 'open' : 'closed',
    is_locked: thread.locked,
    comments: thread.comments,
    created_at: isoSeconds(thread.createdAt),
    updated_at: isoSeconds(thread.updatedAt),
    closed_at: isoOrNull(thread.closedAt),
    due_date: isoOrNull(thread.dueDate),
    time_estimate: 0,
    pull_request: isPull(thread) ? mergedPart(world, thread, page) : null,
    repository: { id: repo.id, name: repo.name, owner: name.split('/')[0], full_name: name },
    pin_order: thread.pinOrder,
    content_version: thread.contentVersion,
  });
}

function mergedPart(world: World, { merged, title }: PullRow, page: string): object {
  const draft = isDraft(world, title);
  return { merged: merged !== undefined, merged_at: isoOrNull(merged?.at), draft, html_url: page };
}

/** The record of a label. */
export function labelRecord({ world, origin }: Viewer, label: LabelRow): Shown<Label> {
  const { id, name, exclusive, archived, color, description, repo, org } = label;
  const row = repo === undefined ? undefined : world.pulls.repos.get(repo);
  const place = row === undefined ? `orgs/${loginOf(world, org ?? 0)}` : `repos/${repoName(world, row)}`;
  return {
    id,
    name,
    exclusive,
    is_archived: archived,
    color,
    description,
    url: `${origin}/api/v1/${place}/labels/${id}`,
  };
}

/** The record of a milestone. */
export function milestoneRecord(
  { world }: Viewer,
  row: MilestoneRow,
  counts: MilestoneCounts = milestoneCounts(world, row.id),
): Shown<Milestone> {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    state: row.closedAt === undefined ? 'open' : 'closed',
    ...counts,
    created_at: isoSeconds(row.createdAt),
    updated_at: isoSeconds(row.updatedAt),
    closed_at: isoOrNull(row.closedAt),
    // Times before 1970 are kept, and not shown.
    due_on: row.dueOn !== undefined && row.dueOn > 0 ? isoSeconds(row.dueOn) : null,
  };
}

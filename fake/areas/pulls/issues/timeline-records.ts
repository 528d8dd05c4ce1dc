import { canRead } from '../access/access.ts';
import { teamRecord } from '../organisations/records.ts';
import {
  isPull,
  type CommentRow,
  type EventRow,
  type EventSubject,
  type ReferenceOrigin,
  type RepoRow,
  type Seconds,
  type Thread,
} from '../state/rows.ts';
import { commentRecord, issueRecord, labelRecord, milestoneRecord } from './records.ts';
import { lists } from '../state/tables.ts';
import { isoSeconds } from '../state/time.ts';
import type { World } from '../state/world.ts';
import { plainUser, type Viewer } from '../people/records.ts';
import { htmlUrl } from '../repositories/records.ts';

/** An entry of a timeline: an event, or a comment. */
export type Entry = EventRow | (CommentRow & { readonly type?: never });

const idOf = (entry: Entry): number => (entry.type === undefined ? entry.id : entry.comment);

/** When an entry was changed: a comment by its text, all else never. */
export const changedAt = (entry: Entry): Seconds => (entry.type === undefined ? entry.updatedAt : entry.createdAt);

/** Entries as they happened. */
export const inOrder = (entries: readonly Entry[]): Entry[] => entries.toSorted((a, b) => idOf(a) - idOf(b));

/** Whether a viewer may know of what refers to something: in another repository, who may read it there. */
export function mayReadOrigin({ world, doer }: Viewer, repo: RepoRow, { from }: EventRow): boolean {
  const origin = from && world.pulls.threads.get(from.thread);
  if (origin === undefined || origin.repo === repo.id) return true;
  const there = world.pulls.repos.get(origin.repo);
  return there !== undefined && canRead(world, there, doer, isPull(origin) ? 'repo.pulls' : 'repo.issues');
}

/** An issue or a pull request that an entry names, as an issue; undefined for one that is gone. */
function named(viewer: Viewer, id: number): object | undefined {
  const thread = viewer.world.pulls.threads.get(id);
  const repo = thread && viewer.world.pulls.repos.get(thread.repo);
  return repo && issueRecord(viewer, repo, thread);
}

/** The comment or the entry of a review that refers to something, if it is one; undefined for one that is gone. */
function referring(viewer: Viewer, repo: RepoRow, { comment, thread: id }: ReferenceOrigin): object | null | undefined {
  if (comment === undefined) return null;
  const { comments, threads } = viewer.world.pulls;
  const [row, thread] = [comments.get(comment) ?? reviewEntry(viewer.world, comment), threads.get(id)];
  return row && thread && commentRecord(viewer, repo, row, thread);
}

function reviewEntry({ pulls }: World, id: number): CommentRow | undefined {
  const entry = pulls.events.list(lists.pageEvent(id)).first();
  return entry && { ...entry, id, updatedAt: entry.createdAt };
}

/** What an entry is about, in the fields of its record; undefined where the server cannot read all of it. */
function subjectOf(viewer: Viewer, repo: RepoRow, event: EventSubject): object | undefined {
  const { milestones, labels, teams } = viewer.world.pulls;
  const issue = event.from === undefined ? null : named(viewer, event.from.thread);
  const comment = event.from === undefined ? null : referring(viewer, repo, event.from);
  const dependency = event.dependency === undefined ? null : named(viewer, event.dependency);
  if (issue === undefined || comment === undefined || dependency === undefined) return undefined;
  const milestoneOf = (id = 0): object | null => {
    const row = milestones.get(id);
    return row === undefined ? null : milestoneRecord(viewer, row);
  };
  const [label, team] = [labels.get(event.label ?? 0), teams.get(event.team ?? 0)];
  return {
    old_project_id: 0,
    project_id: 0,
    old_milestone: milestoneOf(event.milestone?.[0]),
    milestone: milestoneOf(event.milestone?.[1]),
    tracked_time: null,
    old_title: event.title?.[0] ?? '',
    new_title: event.title?.[1] ?? '',
    old_ref: event.ref?.[0] ?? '',
    new_ref: event.ref?.[1] ?? '',
    ref_issue: issue,
    ref_comment: comment,
    ref_action: event.from?.action ?? 'none',
    ref_commit_sha: event.commit ?? '',
    review_id: event.review ?? 0,
    label: label === undefined ? null : labelRecord(viewer, label),
    assignee: event.assignee === undefined ? null : plainUser(viewer, event.assignee),
    assignee_team: team === undefined ? null : teamRecord(viewer, team, false),
    removed_assignee: event.removed === true,
    resolve_doer: null,
    dependent_issue: dependency,
  };
}

/** The record of an entry of a timeline (contract: pulls 9.6); null for one whose comment or issue is gone. */
export function timelineRecord(viewer: Viewer, repo: RepoRow, entry: Entry, thread: Thread): object | null {
  const kind = isPull(thread) ? 'pulls' : 'issues';
  const page = `${htmlUrl(viewer, repo)}/${kind}/${entry.number}`;
  const subject = subjectOf(viewer, repo, entry.type === undefined ? {} : entry);
  if (subject === undefined) return null;
  return {
    id: idOf(entry),
    type: entry.type ?? 'comment',
    html_url: `${page}#issuecomment-${idOf(entry)}`,
    pull_request_url: kind === 'pulls' ? page : '',
    issue_url: kind === 'issues' ? page : '',
    user: plainUser(viewer, entry.poster),
    body: entry.body,
    created_at: isoSeconds(entry.createdAt),
    updated_at: isoSeconds(changedAt(entry)),
    ...subject,
  };
}

import { isPull, type CommentRow, type EventRow, type RepoRow, type Seconds, type Thread } from '../state/rows.ts';
import { isoSeconds } from '../state/time.ts';
import { plainUser, type Viewer } from '../people/records.ts';
import { htmlUrl } from '../repositories/records.ts';

/** An entry of a timeline: an event, or a comment. */
export type Entry = EventRow | (CommentRow & { readonly type?: never });

const idOf = (entry: Entry): number => (entry.type === undefined ? entry.id : entry.comment);

/** When an entry was changed: a comment by its text, all else never. */
export const changedAt = (entry: Entry): Seconds => (entry.type === undefined ? entry.updatedAt : entry.createdAt);

/** Entries as they happened. */
export const inOrder = (entries: readonly Entry[]): Entry[] => entries.toSorted((a, b) => idOf(a) - idOf(b));

// Fields of other types of entries, which are empty here.
const EMPTY = {
  old_project_id: 0,
  project_id: 0,
  old_milestone: null,
  milestone: null,
  tracked_time: null,
  old_title: '',
  new_title: '',
  old_ref: '',
  new_ref: '',
  ref_issue: null,
  ref_comment: null,
  ref_action: 'none',
};

/** The record of an entry of a timeline (contract: pulls 9.6). */
export function timelineRecord(viewer: Viewer, repo: RepoRow, entry: Entry, thread: Thread): object {
  const kind = isPull(thread) ? 'pulls' : 'issues';
  const page = `${htmlUrl(viewer, repo)}/${kind}/${entry.number}`;
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
    ...EMPTY,
    ref_commit_sha: (entry.type !== undefined && entry.commit) || '',
    review_id: 0,
    label: null,
    assignee: null,
    assignee_team: null,
    removed_assignee: false,
    resolve_doer: null,
    dependent_issue: null,
  };
}

import type { Review, ReviewComment } from '../../../../src/pulls/records.ts';
import type { Shown } from '../../../engine/area/shown.ts';
import { linesOf } from './lines.ts';
import type { CommentRow, PullRow, RepoRow, ReviewRow } from '../state/rows.ts';
import { shownAs } from '../state/fields.ts';
import { isoSeconds } from '../state/time.ts';
import type { World } from '../state/world.ts';
import { teamRecord } from '../organisations/records.ts';
import { shownUser, type Viewer } from '../people/records.ts';
import { commentUrl } from '../issues/records.ts';
import { htmlUrl } from '../repositories/records.ts';

/** The record of a review. */
export function reviewRecord(viewer: Viewer, repo: RepoRow, pull: PullRow, row: ReviewRow): Shown<Review> {
  const { world } = viewer;
  const page = `${htmlUrl(viewer, repo)}/pulls/${pull.number}`;
  const team = row.team === undefined ? undefined : world.pulls.teams.get(row.team);
  return {
    id: row.id,
    user: row.reviewer === undefined ? null : shownUser(viewer, row.reviewer),
    team: team === undefined ? null : teamRecord(viewer, team, false),
    state: row.kind,
    body: row.body,
    commit_id: row.commit,
    stale: row.stale,
    official: row.official,
    dismissed: row.dismissed,
    comments_count: linesOf(world, row).length,
    submitted_at: isoSeconds(row.createdAt),
    updated_at: isoSeconds(row.updatedAt),
    html_url: addressOf(world, page, row),
    pull_request_url: page,
  };
}

/** Where a review stands in its page, once it is submitted. */
function addressOf({ dialect }: World, page: string, { id, kind, comment }: ReviewRow): string {
  if (dialect.reviewAddress)
    return kind === 'PENDING' || kind === 'REQUEST_REVIEW' ? '' : `${page}#pullrequestreview-${id}`;
  return comment === undefined ? '' : `${page}#issuecomment-${comment}`;
}

/** How many lines a comment is on besides its own: comments on several are not made here. */
const EXTRA = { extra_lines_count: 0 };

/** The record of a comment on a line. */
export function lineRecord(viewer: Viewer, repo: RepoRow, row: CommentRow): Shown<ReviewComment> {
  const page = `${htmlUrl(viewer, repo)}/pulls/${row.number}`;
  const { line } = row;
  const at = line?.at ?? 0;
  return shownAs(viewer.world, 'ReviewComment', {
    id: row.id,
    body: row.body,
    user: shownUser(viewer, row.poster),
    resolver: line?.resolver === undefined ? null : shownUser(viewer, line.resolver),
    pull_request_review_id: line?.review ?? 0,
    created_at: isoSeconds(row.createdAt),
    updated_at: isoSeconds(row.updatedAt),
    path: line?.path ?? '',
    commit_id: line?.commit ?? '',
    original_commit_id: '',
    diff_hunk: line?.hunk ?? '',
    position: Math.max(at, 0),
    original_position: Math.max(-at, 0),
    html_url: commentUrl(viewer, page, row),
    pull_request_url: page,
    ...EXTRA,
  });
}

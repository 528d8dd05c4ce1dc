import type { UserRow } from '../../accounts/tables.ts';
import type { World } from '../state/world.ts';
import type { Doer } from '../access/access.ts';
import { noteComment } from '../issues/cross-references.ts';
import { scheduleAttempt } from '../state/scheduled-merges.ts';
import { internalServerError, forbidden, invalid, notFound, missing, nilError } from '../state/rejections.ts';
import type { Body } from '../go/structs.ts';
import { trimSpace } from '../go/values.ts';
import { addReview, clearOfficial, isOfficial, restoreOfficial, reviewsOf } from './review-requests.ts';
import type { OnPull, Actor } from '../state/acting.ts';
import type { PullRow, ReviewKind, ReviewRow } from '../state/rows.ts';
import { contentChanged, seenHead } from '../state/mergeability.ts';
import { noteChange, noteEvent } from '../state/events.ts';
import { lastComment, nextPageEvent } from '../state/sequences.ts';
import { lists } from '../state/tables.ts';
import { change } from '../state/threads.ts';
import { nowSeconds } from '../state/time.ts';
import { addLines, getReviewedCommit, linesOf } from './lines.ts';

/** The options of a review, by wire names. */
export type ReviewOptions = Body<'CreatePullReviewOptions'>;

/** Whether a user may see a review: pending ones are their authors' own. */
export const mayRead = (row: ReviewRow, doer: Doer): boolean =>
  row.kind !== 'PENDING' || (doer !== undefined && (doer.admin || row.reviewer === doer.id));

/** A review of a pull request by its id. */
export function reviewOf(world: World, pull: PullRow, id: number, doer: Doer): ReviewRow {
  const row = world.pulls.reviews.get(id);
  if (row === undefined) throw missing(`review does not exist [id: ${id}]`, 'GetReviewByID');
  if (row.pull !== pull.id || !mayRead(row, doer)) throw notFound();
  return row;
}

const decides = (kind: ReviewKind): boolean => kind === 'APPROVED' || kind === 'REQUEST_CHANGES';

/** Writes a review; an unknown event leaves it pending (contract: pulls 9.3). */
export function createReview(context: OnPull, options: ReviewOptions): ReviewRow {
  const { world, doer, pull } = context;
  const comments = options.comments ?? [];
  const kind = kindOf(pull, doer, options, comments.length > 0);
  const commit = options.commit_id || seenHead(world, pull);
  const pending = pendingOf(context) ?? (comments.length > 0 ? begin(context, commit) : undefined);
  if (pending !== undefined) addLines(context, pending, comments);
  return submit(context, pending, { kind, body: options.body ?? '', commit });
}

/** Sends a pending review off. */
export function submitReview(context: OnPull, review: ReviewRow, options: ReviewOptions): ReviewRow {
  const { world, doer, pull } = context;
  if (review.kind !== 'PENDING') throw invalid('only a pending review can be submitted');
  const kind = kindOf(pull, doer, options, linesOf(world, review).length > 0);
  if (kind === 'PENDING') throw invalid('review stay pending');
  return submit(context, review, { kind, body: options.body ?? '', commit: seenHead(world, pull) });
}

function kindOf(pull: PullRow, doer: UserRow, { event = '', body = '' }: ReviewOptions, hasLines: boolean): ReviewKind {
  const hasBody = trimSpace(body) !== '';
  const own = pull.poster === doer.id;
  if (event === 'APPROVED') {
    if (own) throw invalid('approve your own pull is not allowed');
    return event;
  }
  if (event === 'COMMENT') {
    if (!hasBody && !hasLines) throw invalid(`review event ${event} requires a body or a comment`);
    return event;
  }
  if (event === 'REQUEST_CHANGES' && own) throw invalid('reject your own pull is not allowed');
  if (!hasBody) throw invalid(`review event ${event} requires a body`);
  return event === 'REQUEST_CHANGES' ? event : 'PENDING';
}

function pendingOf({ world, doer, pull }: OnPull): ReviewRow | undefined {
  return reviewsOf(world, pull).find((row) => row.kind === 'PENDING' && row.reviewer === doer.id);
}

function begin({ world, doer, pull }: OnPull, commit: string): ReviewRow {
  return addReview(world, pull, { kind: 'PENDING', official: false, reviewer: doer.id, commit });
}

type Submission = Pick<ReviewRow, 'kind' | 'body' | 'commit'>;

function submit(context: OnPull, pending: ReviewRow | undefined, submission: Submission): ReviewRow {
  const { world, repo, doer, pull } = context;
  const decisive = decides(submission.kind);
  if (decisive && pull.closedAt !== undefined) throw invalid("can't submit review for a closed or merged PR");
  // Only a decision is compared with the head.
  if (decisive) getReviewedCommit(context, submission.commit);
  if (decisive) clearOfficial(world, pull, doer.id);
  if (submission.kind !== 'PENDING') withdrawOwnRequest(context);
  // A review that was begun as a draft leaves earlier decisions as they are.
  if (decisive && pending === undefined) dismissEarlier(context);
  const fields = {
    ...submission,
    official: decisive && isOfficial(world, repo, pull, doer),
    stale: decisive && isStale(context, submission.commit),
    ...entryOf(world, pull, pending),
  };
  const row =
    pending === undefined
      ? addReview(world, pull, { ...fields, reviewer: doer.id })
      : world.pulls.reviews.replace({ ...pending, ...fields, updatedAt: nowSeconds(world) });
  if (decisive) dropTeamRequests(context);
  change(world, pull, {}, 0);
  noteEvent(world, pull, doer.id, { type: 'review', body: submission.body, review: row.id });
  noteComment(context, pull, { id: lastComment(world), body: submission.body });
  world.announce(world, doer, { kind: 'reviewed', pull, review: row });
  scheduleAttempt(world, pull);
  return row;
}

/** Whether the head has other content than what was reviewed. */
function isStale(context: OnPull, commit: string): boolean {
  const { world, pull } = context;
  const head = seenHead(world, pull);
  const reviewed = getReviewedCommit(context, commit);
  return reviewed !== head && contentChanged(world, pull, reviewed, head);
}

/** Each time a review is sent off the page gets an entry of it; the address stays that of the first. */
function entryOf(world: World, pull: PullRow, pending: ReviewRow | undefined): Pick<ReviewRow, 'comment' | 'entries'> {
  const id = nextPageEvent(world, pull);
  return { comment: pending?.comment ?? id, entries: (pending?.entries ?? 0) + 1 };
}

/** A review fulfils the request for it, however it was begun (contract: pulls 2.3). */
function withdrawOwnRequest({ world, doer, pull }: OnPull): void {
  for (const { id, reviewer, kind } of reviewsOf(world, pull))
    if (reviewer === doer.id && kind === 'REQUEST_REVIEW') world.pulls.reviews.delete(id);
}

/** A decision takes the place of the decisions before it. */
function dismissEarlier({ world, doer, pull }: OnPull): void {
  for (const row of reviewsOf(world, pull))
    if (row.reviewer === doer.id && decides(row.kind))
      world.pulls.reviews.replace({ ...row, dismissed: true, official: false });
}

function dropTeamRequests({ world, doer, pull }: OnPull): void {
  for (const row of reviewsOf(world, pull)) {
    const team = row.team === undefined ? undefined : world.pulls.teams.get(row.team);
    if (team?.members.includes(doer.id) === true) world.pulls.reviews.delete(row.id);
  }
}

/** Removes a review with its comments and its entries of the timeline: its author may, and site administrators. */
export function deleteReview({ world, doer }: Actor, review: ReviewRow): void {
  if (!doer.admin && review.reviewer !== doer.id) throw forbidden(nilError(world, 'no permission to delete comment'));
  // A request is no review yet: who was asked cannot take it back this way.
  if (review.kind === 'REQUEST_REVIEW') throw internalServerError(`can not delete ReviewID: ${review.id}`);
  const { comments, events, reviews, threads } = world.pulls;
  for (const { id } of linesOf(world, review)) comments.delete(id);
  const { repo, number } = threads.get(review.pull) as PullRow;
  const entries = [...events.list(lists.thread(repo, number))].filter((row) => row.review === review.id);
  for (const { id, type } of entries) if (type !== 'review_request') events.delete(id);
  reviews.delete(review.id);
  if (review.official && review.reviewer !== undefined) restoreOfficial(world, { id: review.pull }, review.reviewer);
}

/** How a decision is dismissed, or no longer is. */
interface Dismissal {
  readonly dismissed: boolean;
  readonly priors: boolean;
  readonly message?: string;
}

/** Dismisses a decision, with `priors` all of the same reviewer, or takes the dismissal back. */
export function setDismissed(
  { world, doer, pull }: OnPull,
  review: ReviewRow,
  { dismissed, priors, message = '' }: Dismissal,
): ReviewRow {
  if (!decides(review.kind))
    throw forbidden("not need to dismiss this review because it's type is not Approve or change request");
  if (pull.closedAt !== undefined) throw forbidden("can't dismiss a review associated to a closed or merged PR");
  const others = reviewsOf(world, pull).filter(({ reviewer }) => priors && reviewer === review.reviewer);
  for (const row of [review, ...others]) mark(world, row, row === review ? dismissed : true);
  const event = { type: 'dismiss_review', body: message, review: review.id } as const;
  if (dismissed) noteChange({ world, doer }, pull, [event], {});
  if (dismissed) world.announce(world, doer, { kind: 'review dismissed', pull });
  scheduleAttempt(world, pull);
  return world.pulls.reviews.get(review.id) ?? review;
}

/** Only decisions can be dismissed. */
function mark(world: World, row: ReviewRow, dismissed: boolean): void {
  if (row.dismissed === dismissed || !decides(row.kind)) return;
  world.pulls.reviews.replace({ ...row, dismissed, updatedAt: nowSeconds(world) });
}

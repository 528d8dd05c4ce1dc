import type { PullOperationId } from '../../../../src/pulls/operations.ts';
import { bind } from './bind.ts';
import { structs } from '../state/bodies.ts';
import { pullOrDetail } from './find.ts';
import type { RepoContext } from './request-context.ts';
import { doerOf, pathPart, pullContext, reads, writes, type HandlerResult, type RepoHandler } from './handler.ts';
import { pageHeaders, pagingOf } from './paging.ts';
import { Rejection } from '../../../engine/http/rejection.ts';
import { forbidden, invalid } from '../state/rejections.ts';
import {
  namedReviewers,
  reviewsOf,
  opinionOf,
  requestError,
  requestedTeams,
  requestedUsers,
  requestTeam,
  requestUser,
  toldOf,
  mayChoose,
  withdraw,
  withdrawUser,
} from '../reviews/review-requests.ts';
import { lineRecord, reviewRecord } from '../views/review-records.ts';
import { createReview, deleteReview, mayRead, reviewOf, setDismissed, submitReview } from '../reviews/reviews.ts';
import { linesOf } from '../reviews/lines.ts';
import type { UserRow } from '../../accounts/tables.ts';
import { isAdmin } from '../access/access.ts';
import type { PullRow, ReviewRow, TeamRow } from '../state/rows.ts';

type ReviewId = Extract<PullOperationId, `pulls.reviews.${string}` | `pulls.${'request' | 'remove'}Reviewers`>;

const pullIn = ({ call, repo }: RepoContext): PullRow => pullOrDetail(call.world, repo, pathPart(call, 'index'));

function reviewIn(request: RepoContext, pull: PullRow): ReviewRow {
  return reviewOf(request.call.world, pull, pathPart(request.call, 'id'), request.caller.doer);
}

const shown = ({ viewer, repo }: RepoContext, pull: PullRow, review: ReviewRow): HandlerResult => ({
  json: reviewRecord(viewer, repo, pull, review),
});

/** What each operation on reviews does. */
export const reviewHandlers: Readonly<Record<ReviewId, RepoHandler>> = {
  'pulls.reviews.list': reads('pulls', (request) => {
    const { call, repo, viewer, caller } = request;
    const pull = pullIn(request);
    const paging = pagingOf(call);
    const all = reviewsOf(call.world, pull);
    // Pending reviews of others are counted, but not shown.
    const page = all.slice(paging.skip, paging.skip + paging.take);
    const rows = page.filter((review) => mayRead(review, caller.doer));
    return {
      json: rows.map((review) => reviewRecord(viewer, repo, pull, review)),
      headers: pageHeaders(call, paging, all.length),
    };
  }),
  'pulls.reviews.create': writes('pulls', (request) => {
    const options = bind(request.call, structs.review);
    const pull = pullIn(request);
    return shown(request, pull, createReview(pullContext(request, pull), options));
  }),
  'pulls.reviews.retrieve': reads('pulls', (request) => {
    const pull = pullIn(request);
    return shown(request, pull, reviewIn(request, pull));
  }),
  'pulls.reviews.submit': writes('pulls', (request) => {
    const options = bind(request.call, structs.submit);
    const pull = pullIn(request);
    const review = reviewIn(request, pull);
    return shown(request, pull, submitReview(pullContext(request, pull), review, options));
  }),
  'pulls.reviews.delete': writes('pulls', (request) => {
    const pull = pullIn(request);
    deleteReview(request.call.world, doerOf(request), reviewIn(request, pull));
    return {};
  }),
  'pulls.reviews.comments': reads('pulls', (request) => {
    const { call, repo, viewer } = request;
    const pull = pullIn(request);
    return { json: linesOf(call.world, reviewIn(request, pull)).map((line) => lineRecord(viewer, repo, line)) };
  }),
  'pulls.reviews.dismiss': writes('pulls', (request) => dismissal(request, true)),
  'pulls.reviews.undismiss': writes('pulls', (request) => dismissal(request, false)),
  'pulls.requestReviewers': writes('pulls', requestReviewers),
  'pulls.removeReviewers': writes('pulls', removeReviewers),
};

function dismissal(request: RepoContext, dismissed: boolean): HandlerResult {
  const { call, repo } = request;
  const { priors = false } = dismissed ? bind(call, structs.dismiss) : {};
  if (!isAdmin(call.world, repo, doerOf(request))) throw forbidden('Must be repo admin');
  const pull = pullIn(request);
  const review = reviewIn(request, pull);
  return shown(request, pull, setDismissed(call.world, pull, review, { dismissed, priors }));
}

function reviewersInBody(request: RepoContext): ReturnType<typeof namedReviewers> {
  const { reviewers = [], team_reviewers: teams = [] } = bind(request.call, structs.reviewers);
  pullIn(request);
  return namedReviewers(request.call.world, request.repo, reviewers, teams);
}

/** Rejects to ask a user, or to take the asking back; who was named before stays asked. */
function rejectUser(request: RepoContext, pull: PullRow, user: UserRow, add: boolean): void {
  const { call, repo } = request;
  const change = { doer: doerOf(request), reviewer: user, add };
  const error = requestError(call.world, repo, { poster: pull.poster, row: pull }, change);
  if (error !== undefined) throw invalid(error);
  const last = opinionOf(call.world, pull, user.id);
  if (add && pull.closedAt !== undefined && last !== undefined && last.kind !== 'REQUEST_REVIEW')
    throw new Rejection('forbidden', 'cannot request a re-review on a closed or merged PR');
}

function rejectTeam(request: RepoContext, pull: PullRow, add: boolean): void {
  const { call, repo } = request;
  const doer = doerOf(request);
  if (mayChoose(call.world, repo, pull.poster, doer)) return;
  throw invalid(`Doer can't ${add ? 'choose' : 'remove'} reviewer [user_id: ${doer.id}, repo_id: ${repo.id}]`);
}

function requestReviewers(request: RepoContext): HandlerResult {
  const { call, repo, viewer } = request;
  const { world } = call;
  const doer = doerOf(request);
  const asked = reviewersInBody(request);
  const pull = pullIn(request);
  const added: ReviewRow[] = [];
  // The server reads the requests once, for the first that hears of it.
  let reviewers: readonly number[] | undefined;
  for (const user of asked.users) {
    rejectUser(request, pull, user, true);
    const row = requestUser(world, repo, pull, user);
    if (row === undefined) continue;
    added.push(row);
    reviewers ??= requestedUsers(world, pull, false);
    world.announce(world, doer, { kind: 'review requested', pull, reviewer: user, remembered: { reviewers } });
  }
  for (const team of asked.teams) {
    rejectTeam(request, pull, true);
    const row = requestTeam(world, repo, pull, { team, doer });
    if (row === undefined) continue;
    added.push(row);
    announceTeam(request, pull, team);
  }
  return { json: added.map((row) => reviewRecord(viewer, repo, pull, row)) };
}

/** Each time a member hears of it, the server adds the teams twice to those that it has read. */
function announceTeam(request: RepoContext, pull: PullRow, team: TeamRow): void {
  const { world } = request.call;
  const present = requestedTeams(world, pull);
  const teams = [...present];
  for (const reviewer of toldOf(world, pull, team)) {
    const remembered = { teams: [...teams] };
    world.announce(world, doerOf(request), { kind: 'review requested', pull, reviewer, remembered });
    teams.push(...present, ...present);
  }
}

function removeReviewers(request: RepoContext): HandlerResult {
  const { call, repo } = request;
  const { world } = call;
  const asked = reviewersInBody(request);
  const pull = pullIn(request);
  let reviewers: readonly number[] | undefined;
  for (const user of asked.users) {
    rejectUser(request, pull, user, false);
    if (!withdrawUser(world, repo, pull, user)) continue;
    reviewers ??= requestedUsers(world, pull, false);
    const remembered = { reviewers };
    world.announce(world, doerOf(request), { kind: 'review request removed', pull, reviewer: user, remembered });
  }
  for (const { id } of asked.teams) {
    rejectTeam(request, pull, false);
    withdraw(world, pull, ({ team }) => team === id);
  }
  return {};
}

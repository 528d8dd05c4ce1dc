import type { PullOperationId } from '../../../src/pulls/operations.ts';
import { bind } from '../binding/binding.ts';
import { structs } from '../binding/bodies.ts';
import { pullOf } from '../access/find.ts';
import type { InRepo } from '../access/gate.ts';
import { doerOf, part, reads, writes, type Answer, type RepoHandler } from './handler.ts';
import { pageHeaders, pagingOf } from '../board/paging.ts';
import { Refusal } from '../../http/refusal.ts';
import { invalid } from '../refusals.ts';
import {
  namedReviewers,
  reviewsOf,
  opinionOf,
  requestFault,
  requestTeam,
  requestUser,
  mayChoose,
  withdraw,
} from '../reviews/review-requests.ts';
import { lineRecord, reviewRecord } from '../records/review-records.ts';
import {
  createReview,
  deleteReview,
  linesOf,
  reviewOf,
  setDismissed,
  submitReview,
  mayRead,
  type ReviewOptions,
} from '../reviews/reviews.ts';
import type { PullRow, ReviewRow } from '../rows.ts';

type ReviewId = Extract<PullOperationId, `pulls.reviews.${string}` | `pulls.${'request' | 'remove'}Reviewers`>;

const pullIn = ({ call, repo }: InRepo): PullRow => pullOf(call.world, repo, part(call, 'index'));

function reviewIn(request: InRepo, pull: PullRow): ReviewRow {
  return reviewOf(request.call.world, pull, part(request.call, 'id'), request.caller.doer);
}

const shown = ({ viewer, repo }: InRepo, pull: PullRow, review: ReviewRow): Answer => ({
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
    const { call, repo } = request;
    const options = bind(call, structs.review) as ReviewOptions;
    const pull = pullIn(request);
    return shown(request, pull, createReview(call.world, repo, doerOf(request), pull, options));
  }),
  'pulls.reviews.retrieve': reads('pulls', (request) => {
    const pull = pullIn(request);
    return shown(request, pull, reviewIn(request, pull));
  }),
  'pulls.reviews.submit': writes('pulls', (request) => {
    const { call, repo } = request;
    const options = bind(call, structs.submit) as ReviewOptions;
    const pull = pullIn(request);
    const review = reviewIn(request, pull);
    return shown(request, pull, submitReview(call.world, repo, doerOf(request), pull, review, options));
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

function dismissal(request: InRepo, dismissed: boolean): Answer {
  const { call, repo } = request;
  if (dismissed) bind(call, structs.dismiss);
  const pull = pullIn(request);
  return shown(
    request,
    pull,
    setDismissed(call.world, repo, doerOf(request), pull, reviewIn(request, pull), dismissed),
  );
}

interface Names {
  readonly reviewers?: readonly string[];
  readonly team_reviewers?: readonly string[];
}

function named(request: InRepo): ReturnType<typeof namedReviewers> {
  const { reviewers = [], team_reviewers: teams = [] } = bind(request.call, structs.reviewers) as Names;
  pullIn(request);
  return namedReviewers(request.call.world, request.repo, reviewers, teams);
}

function refuseRequest(request: InRepo, asked: ReturnType<typeof namedReviewers>, add: boolean): PullRow {
  const { call, repo } = request;
  const pull = pullIn(request);
  const doer = doerOf(request);
  for (const user of asked.users) {
    const fault = requestFault(call.world, repo, { poster: pull.poster, row: pull }, doer, user, add);
    if (fault !== undefined) throw invalid(fault);
  }
  if (asked.teams.length > 0 && !mayChoose(call.world, repo, pull.poster, doer))
    throw invalid(`Doer can't choose reviewer [user_id: ${doer.id}, repo_id: ${repo.id}]`);
  const again = asked.users.some(({ id }) => {
    const last = opinionOf(call.world, pull, id);
    return last !== undefined && last.kind !== 'REQUEST_REVIEW';
  });
  if (add && again && pull.closedAt !== undefined)
    throw new Refusal('forbidden', 'cannot request a re-review on a closed or merged PR');
  return pull;
}

function requestReviewers(request: InRepo): Answer {
  const { call, repo, viewer } = request;
  const asked = named(request);
  const pull = refuseRequest(request, asked, true);
  const added = [
    ...asked.users.map((user) => requestUser(call.world, repo, pull, user)),
    ...asked.teams.map((team) => requestTeam(call.world, pull, team)),
  ];
  return { json: added.filter((row) => row !== undefined).map((row) => reviewRecord(viewer, repo, pull, row)) };
}

function removeReviewers(request: InRepo): Answer {
  const { world } = request.call;
  const asked = named(request);
  const pull = refuseRequest(request, asked, false);
  const users = asked.users.map(({ id }) => id);
  const teams = asked.teams.map(({ id }) => id);
  withdraw(world, pull, ({ reviewer, team }) => users.includes(reviewer ?? 0) || teams.includes(team ?? 0));
  return {};
}

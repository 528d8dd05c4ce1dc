import { isAdmin } from '../access/access.ts';
import { pullIn, onPull, pullOrDetailIn } from '../api/find.ts';
import { page, type Entries, type RepoRequest, type RouteId } from '../api/route.ts';
import type { Body } from '../go/structs.ts';
import { forbidden } from '../state/rejections.ts';
import type { PullRow, ReviewRow } from '../state/rows.ts';
import { lineRecord, reviewRecord } from './records.ts';
import { lineOf, linesOf, replyTo, resolveLine } from './lines.ts';
import { askForReviews, withdrawRequests } from './ask.ts';
import { namedReviewers, reviewsOf } from './review-requests.ts';
import { createReview, deleteReview, mayRead, reviewOf, setDismissed, submitReview } from './reviews.ts';

const reviewIn = ({ world, number, viewer }: RepoRequest, pull: PullRow): ReviewRow =>
  reviewOf(world, pull, number('id'), viewer.doer);

const shown = ({ viewer, repo }: RepoRequest, pull: PullRow, review: ReviewRow): object =>
  reviewRecord(viewer, repo, pull, review);

function dismiss(request: RepoRequest, dismissed: boolean, { priors = false, message = '' } = {}): object {
  const { world, repo, doer } = request;
  if (!isAdmin(world, repo, doer)) throw forbidden('Must be repo admin');
  const pull = pullOrDetailIn(request);
  return shown(
    request,
    pull,
    setDismissed(onPull(request, pull), reviewIn(request, pull), { dismissed, priors, message }),
  );
}

/** The pull request, and the users and teams that a body names: those that there are, of a pull request that there is. */
function requested(request: RepoRequest, body: Body<'PullReviewRequestOptions'>) {
  const pull = pullOrDetailIn(request);
  const { reviewers = [], team_reviewers: teams = [] } = body;
  return [onPull(request, pull), namedReviewers(request.world, request.repo, reviewers, teams)] as const;
}

const resolve = ({ world, repo, doer, number }: RepoRequest, resolved: boolean): void =>
  resolveLine({ world, doer }, lineOf(world, repo, number('id')), resolved);

type ReviewRoute = Extract<
  RouteId,
  `pulls.${'reviews' | 'comments'}.${string}` | `pulls.${'request' | 'remove'}Reviewers`
>;

/** Reviews, the requests for them, and conversations on lines. */
export const reviewRoutes: Entries<ReviewRoute> = {
  'pulls.reviews.list': (request) => {
    const { world, viewer } = request;
    const pull = pullOrDetailIn(request);
    // Pending reviews of others are counted, but not shown.
    const show = (review: ReviewRow): object | undefined =>
      mayRead(review, viewer.doer) ? shown(request, pull, review) : undefined;
    return page(request, reviewsOf(world, pull), show, 'total');
  },
  'pulls.reviews.create': (request, body) => {
    const pull = pullOrDetailIn(request);
    return shown(request, pull, createReview(onPull(request, pull), body));
  },
  'pulls.reviews.retrieve': (request) => {
    const pull = pullOrDetailIn(request);
    return shown(request, pull, reviewIn(request, pull));
  },
  'pulls.reviews.submit': (request, body) => {
    const pull = pullOrDetailIn(request);
    return shown(request, pull, submitReview(onPull(request, pull), reviewIn(request, pull), body));
  },
  'pulls.reviews.delete': (request) => deleteReview(request, reviewIn(request, pullOrDetailIn(request))),
  'pulls.reviews.comments': (request) => {
    const { world, repo, viewer } = request;
    return linesOf(world, reviewIn(request, pullOrDetailIn(request))).map((line) => lineRecord(viewer, repo, line));
  },
  'pulls.reviews.dismiss': (request, { priors, message }) => dismiss(request, true, { priors, message }),
  'pulls.reviews.undismiss': (request) => dismiss(request, false),
  'pulls.requestReviewers': (request, body) => {
    const [on, named] = requested(request, body);
    return askForReviews(on, named).map((row) => shown(request, on.pull, row));
  },
  'pulls.removeReviewers': (request, body) => withdrawRequests(...requested(request, body)),
  'pulls.comments.reply': (request, { body }) => {
    const { world, repo, viewer, number } = request;
    const comment = lineOf(world, repo, number('id'));
    return lineRecord(viewer, repo, replyTo(onPull(request, pullIn(request)), comment, body));
  },
  'pulls.comments.resolve': (request) => resolve(request, true),
  'pulls.comments.unresolve': (request) => resolve(request, false),
};

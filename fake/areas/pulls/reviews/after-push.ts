import type { Oid } from '../../../git/index.ts';
import { protectionOf } from '../access/protections.ts';
import { noteEvent } from '../state/events.ts';
import { contentChanged } from '../state/mergeability.ts';
import type { PullRow } from '../state/rows.ts';
import type { World } from '../state/world.ts';
import { reviewsOf } from './review-requests.ts';

/** A head that has moved. */
export interface HeadMove {
  /** Undefined for a branch that was pushed again after it had been removed. */
  readonly from: Oid | undefined;
  readonly to: Oid;
  /** The id of the user who pushed. */
  readonly by: number;
}

const DISMISSED = 'New commits pushed, approval review dismissed automatically according to repository settings';

/**
 * Marks the reviews of another commit as stale, and dismisses approvals where the protection of the base says so. A push
 * that only brings the head up to date leaves them as they are.
 */
export function markStaleReviews(world: World, pull: PullRow, { from, to, by }: HeadMove): void {
  const reviews = reviewsOf(world, pull);
  if (reviews.length === 0) return;
  const base = world.pulls.repos.get(pull.repo);
  const dismisses = base && protectionOf(world, base, pull.base)?.body['dismiss_stale_approvals'] === true;
  const changed = from === undefined || contentChanged(world, pull, from, to);
  for (const review of reviews) {
    const stale = review.commit !== to && (changed || review.stale);
    const dismissed = review.dismissed || (changed && dismisses === true && review.kind === 'APPROVED');
    if (stale !== review.stale || dismissed !== review.dismissed)
      world.pulls.reviews.replace({ ...review, stale, dismissed });
    if (dismissed && !review.dismissed)
      noteEvent(world, pull, by, { type: 'dismiss_review', body: DISMISSED, review: review.id });
  }
}

import { rowFrom } from '../../../engine/area/columns.ts';
import { userNamed } from '../../accounts/users.ts';
import { atPath, known, together } from '../../../engine/area/seed-issues.ts';
import { linesOf, replyTo, resolveLine } from '../reviews/lines.ts';
import { createReview, setDismissed } from '../reviews/reviews.ts';
import type { OnPull } from '../state/acting.ts';
import type { CommentRow } from '../state/rows.ts';
import { current } from '../state/threads.ts';
import { reviewColumns, type LineCommentSeed, type ReviewSeed } from './document.ts';
import { atTime, seedLeft, userOr } from './threads.ts';

/** Where a review is written. */
type Reviewed = Omit<OnPull, 'doer'>;

/** Reviews a pull request, with the comments on lines and what was said to them. */
export function seedReview(reviewed: Reviewed, seed: ReviewSeed, path: string): void {
  const { world, repo, pull } = reviewed;
  const { as, at, event, body, commit, comments, dismissed, official } = rowFrom(reviewColumns, undefined, seed);
  const doer = known(userNamed(world, as), `${path}.as`, 'user');
  const lines = comments.map(lineOptions);
  const options = { event, body, comments: lines, ...(commit !== undefined && { commit_id: commit }) };
  const review = atPath(path, () =>
    atTime(world, at, () => createReview({ world, repo, doer, pull: current(world, pull) }, options)),
  );
  const rows = linesOf(world, review).slice(-comments.length);
  together(rows.map((row, i) => () => seedConversation(reviewed, row, comments[i]!, `${path}.comments[${i}]`)));
  const { reviews } = world.pulls;
  if (official !== undefined) reviews.update(review.id, { official });
  if (!dismissed) return;
  const dismissal = { dismissed: true, priors: false };
  atPath(`${path}.dismissed`, () => setDismissed({ world, repo, doer, pull: current(world, pull) }, review, dismissal));
}

const lineOptions = ({ path, body, line, oldLine }: LineCommentSeed): object => ({
  path,
  body,
  ...(line != null && { new_position: line }),
  ...(oldLine != null && { old_position: oldLine }),
});

function seedConversation({ world, repo, pull }: Reviewed, row: CommentRow, seed: LineCommentSeed, path: string): void {
  seedLeft({ world, repo, path }, { on: pull, comment: row.id }, seed);
  for (const [i, { as, at, body, ...left }] of (seed.replies ?? []).entries()) {
    const place = `${path}.replies[${i}]`;
    const doer = userOr(world, repo, as, place);
    const { id } = atPath(place, () =>
      atTime(world, at, () => replyTo({ world, doer, pull: current(world, pull) }, row, body)),
    );
    seedLeft({ world, repo, path: place }, { on: pull, comment: id }, left);
  }
  if (seed.resolvedBy == null) return;
  const doer = known(userNamed(world, seed.resolvedBy), `${path}.resolvedBy`, 'user');
  resolveLine({ world, doer }, row, true);
}

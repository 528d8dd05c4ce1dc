import type { PullRow } from './rows.ts';
import { unscheduleAttempt } from './scheduled-merges.ts';
import { lists } from './tables.ts';
import type { World } from './world.ts';

/** Takes a pull request away, with its reviews. */
export function dropPull(world: World, pull: PullRow): void {
  const { reviews, comments, events, autoMerges, threads } = world.pulls;
  for (const review of [...reviews.list(lists.pull(pull.id))]) {
    comments.deleteList(lists.review(review.id));
    reviews.delete(review.id);
  }
  events.deleteList(lists.thread(pull.repo, pull.number));
  unscheduleAttempt(world, pull);
  autoMerges.delete(pull.id);
  threads.delete(pull.id);
}

import type { World } from './world.ts';
import type { RepoRow } from './rows.ts';

// Events of the page (labels, pushes, reviews, comments) share one sequence of ids, which shows in `#issuecomment-N`.
const SEQUENCE = 'pulls.comment';

/** The next id of the page's events. */
export function nextComment(world: World): number {
  return world.ids.number(SEQUENCE);
}

/** The id of the last event of the page. */
export function lastComment(world: World): number {
  return world.ids.last(SEQUENCE);
}

/** The next number of a repository's issues and pull requests. */
export function nextNumber(world: World, repo: RepoRow): number {
  return world.ids.number(`pulls.number.${repo.id}`);
}

/** The next id among issues: a pull request takes one, too. */
export function nextIssue(world: World): number {
  return world.ids.number('pulls.issue');
}

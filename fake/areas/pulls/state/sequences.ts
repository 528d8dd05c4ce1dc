import type { World } from './world.ts';
import type { RepoRow, Thread } from './rows.ts';

// Events of the page (labels, pushes, reviews, comments) share one sequence of ids, which shows in `#issuecomment-N`.
const SEQUENCE = 'pulls.comment';

/** The next id of the page's events, for a comment. */
export function nextComment(world: World): number {
  return world.ids.number(SEQUENCE);
}

/** The same for what is no comment: the API knows of such an id that there is something, and in which repository. */
export function nextPageEvent(world: World, { repo }: Pick<Thread, 'repo'>): number {
  return world.pulls.pageEvents.insert({ id: nextComment(world), repo }).id;
}

/** The id of the last event of the page. */
export function lastComment(world: World): number {
  return world.ids.last(SEQUENCE);
}

/** The next number of a repository's issues and pull requests. */
export function nextNumber(world: World, repo: RepoRow): number {
  return world.ids.number(`pulls.number.${repo.id}`);
}

/** Lets something take a number of its own choice; those after it come after the highest one so far. */
export function withNumber<T>(world: World, repo: RepoRow, number: number | null | undefined, run: () => T): T {
  if (number == null) return run();
  const sequence = `pulls.number.${repo.id}`;
  const last = world.ids.last(sequence);
  world.ids.continueAfter(sequence, number - 1);
  try {
    return run();
  } finally {
    world.ids.continueAfter(sequence, Math.max(last, number));
  }
}

/** The next id of an issue or a pull request. */
export function nextThread(world: World): number {
  return world.ids.number('pulls.issue');
}

/** The next id among pull requests alone. */
export function nextPull(world: World): number {
  return world.ids.number('pulls.pull');
}

import type { Ordered } from '../../../engine/store/ordered.ts';
import type { UserRow } from '../../accounts/tables.ts';
import type { RepoRow, WatchRow } from '../state/rows.ts';
import { lists } from '../state/tables.ts';
import type { World } from '../state/world.ts';
import { canSee, teamsWith } from './access.ts';

/** Who watches a repository: who does so from the start, unless they have decided otherwise, and who has decided to (contract: pulls 2.8). */
export const watchersOf = (world: World, repo: RepoRow): ReadonlySet<number> =>
  new Set([...undecided(world, repo), ...chosenWatchers(world, repo).map(({ user }) => user)]);

/** How many watch a repository. */
export const watcherCount = (world: World, repo: RepoRow): number =>
  undecided(world, repo).length + chosenWatchers(world, repo).size;

/** Whether a user watches a repository. */
export const isWatching = (world: World, repo: RepoRow, user: number): boolean =>
  world.pulls.watches.get(`${user}:${repo.id}`)?.watching ?? firstWatchers(world, repo).has(user);

const chosenWatchers = ({ pulls }: World, { id }: RepoRow): Ordered<WatchRow> => pulls.watches.list(lists.watching(id));

const undecided = (world: World, repo: RepoRow): number[] =>
  [...firstWatchers(world, repo)].filter((user) => world.pulls.watches.get(`${user}:${repo.id}`) === undefined);

/** Sets whether a user watches a repository. */
export function setWatching(world: World, repo: RepoRow, user: number, watching: boolean): void {
  const { watches } = world.pulls;
  const id = `${user}:${repo.id}`;
  if (firstWatchers(world, repo).has(user) === watching) watches.delete(id);
  else watches.put({ id, user, repo: repo.id, watching });
}

/** Ends the watching of a user who sees a repository no more. */
export function dropWatching(world: World, repo: RepoRow, user: UserRow): void {
  if (!canSee(world, repo, user)) setWatching(world, repo, user.id, false);
}

/** The creator of a repository, and in an organisation the members of all teams that may read something in it. */
function firstWatchers({ pulls }: World, repo: RepoRow): ReadonlySet<number> {
  if (pulls.orgs.get(repo.owner) === undefined) return new Set([repo.owner]);
  const teams = teamsWith(pulls, repo).filter(
    ({ permission, units }) => permission !== 'units' || Object.values(units).some((mode) => mode > 0),
  );
  return new Set(teams.flatMap(({ members }) => members));
}

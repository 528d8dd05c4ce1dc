import { userNamed } from '../../accounts/users.ts';
import { byName, usersOf } from '../state/owners.ts';
import type { RepoRow } from '../state/rows.ts';
import type { World } from '../state/world.ts';
import { canWrite, namedReaders, teamsWith } from './access.ts';

/** The names of those whom the lists of a protection show: users and teams that read the repository. */
export interface Listed {
  readonly users: readonly string[];
  readonly teams: readonly string[];
}

/** Whom the lists of a repository's protections show, in the order of names (contract: pulls 13.18). */
export function listedIn(world: World, repo: RepoRow): Listed {
  const readers = teamsWith(world.pulls, repo).filter(
    ({ permission, units }) => permission !== 'units' || (units['repo.code'] ?? units['repo.pulls'] ?? 0) > 0,
  );
  return {
    users: usersOf(world, namedReaders(world, repo)).map(({ name }) => name),
    teams: readers.sort(byName).map(({ name }) => name),
  };
}

/** Of some names those that are shown, in their order. */
export const shownOf = (shown: readonly string[], names: readonly string[]): string[] => {
  const all = new Set(names.map((name) => name.toLowerCase()));
  return shown.filter((name) => all.has(name.toLowerCase()));
};

/** Of some names those of users who may write code. */
export const writersOf = (world: World, repo: RepoRow, names: readonly string[]): string[] =>
  names.filter((name) => {
    const user = userNamed(world, name);
    return user !== undefined && canWrite(world, repo, user, 'repo.code');
  });

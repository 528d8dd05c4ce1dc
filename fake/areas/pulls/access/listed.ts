import { userNamed } from '../../accounts/users.ts';
import { byName, usersOf } from '../state/owners.ts';
import type { RepoRow } from '../state/rows.ts';
import type { World } from '../state/world.ts';
import { canWrite, namedReaders, teamsReading, type Unit } from './access.ts';

/** The names of those whom the lists of a protection show: users and teams that read the repository. */
export interface Listed {
  readonly users: readonly string[];
  readonly teams: readonly string[];
}

/** Whom the lists of a repository's protections show, in the order of names (contract: pulls 13.18). */
export const listedIn = (world: World, repo: RepoRow): Listed => ({
  users: readersOf(world, repo, 'repo.code', 'repo.pulls'),
  teams: teamsReading(world.pulls, repo, 'repo.code', 'repo.pulls')
    .sort(byName)
    .map(({ name }) => name),
});

const readersOf = (world: World, repo: RepoRow, ...units: readonly Unit[]): string[] =>
  usersOf(world, namedReaders(world, repo, ...units)).map(({ name }) => name);

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

/** Of some names those of users who read pull requests by name. */
export const approversOf = (world: World, repo: RepoRow, names: readonly string[]): string[] =>
  shownOf(readersOf(world, repo, 'repo.pulls'), names);

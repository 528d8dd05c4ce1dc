import type { World } from './world.ts';
import { idOfOwner, loginOf, ownerNamed } from './owners.ts';
import type { RepoRow } from './rows.ts';
import { keys } from './tables.ts';

/** The name of a repository with its owner's: `alice/proj`. */
export const repoName = (world: World, { owner, name }: RepoRow): string => `${loginOf(world, owner)}/${name}`;

/** The server's own text for a repository that is archived. */
export const archivedText = (world: World, repo: RepoRow): string =>
  world.dialect.archivedText === 'path'
    ? `${repoName(world, repo)} is archived`
    : `<Repository ${repo.id}:${repoName(world, repo)}> is archived`;

/** The repository of a name such as `alice/proj`, whatever the case. */
export function repoAt(world: World, name: string): RepoRow | undefined {
  const [owner = '', repo = ''] = name.split('/');
  return repoNamed(world, owner, repo);
}

/** The repository of an owner's and its own name, whatever the case. */
export function repoNamed(world: World, owner: string, name: string): RepoRow | undefined {
  const account = ownerNamed(world, owner);
  return account && world.pulls.repos.find('name', keys.name(idOfOwner(account), name));
}

import type { UserRow } from '../../accounts/tables.ts';
import type { CollaboratorRow, RepoRow } from '../state/rows.ts';
import { lists } from '../state/tables.ts';
import type { Mode } from '../state/vocabulary.ts';
import type { World } from '../state/world.ts';
import { collaboratorId, dropAssignments } from './access.ts';
import { setWatching } from './watching.ts';

/** Makes a user a collaborator of a repository, or changes what the user may do there; the same once more does nothing. */
export function collaborate({ pulls }: World, repo: RepoRow, collaborator: Collaborator): void {
  const { user, mode, hasAccess = needsAccess(repo, mode) } = collaborator;
  const id = collaboratorId(repo.id, user);
  if (pulls.collaborators.get(id)?.mode === mode) return;
  pulls.collaborators.put({ id, repo: repo.id, user, mode, hasAccess });
}

type Collaborator = Pick<CollaboratorRow, 'user' | 'mode'> & { readonly hasAccess?: boolean | undefined };

/** Removes a collaborator, who is neither watching nor assigned any more. */
export function endCollaboration(world: World, repo: RepoRow, user: UserRow): void {
  if (world.pulls.collaborators.delete(collaboratorId(repo.id, user.id)) === undefined) return;
  renewAccess(world, repo);
  setWatching(world, repo, user.id, false);
  dropAssignments(world, repo, user);
}

/** Finds out anew which collaborators have access of their own. */
export function renewAccess({ pulls }: World, repo: RepoRow): void {
  const isOrganization = pulls.orgs.get(repo.owner) !== undefined;
  for (const row of [...pulls.collaborators.list(lists.repo(repo.id))])
    pulls.collaborators.replace({ ...row, hasAccess: isOrganization || needsAccess(repo, row.mode) });
}

/** Finds it out anew for one of them, or says whether they have. */
export function setAccess({ pulls }: World, repo: RepoRow, user: UserRow, hasAccess?: boolean): void {
  const row = pulls.collaborators.get(collaboratorId(repo.id, user.id));
  if (row !== undefined) pulls.collaborators.replace({ ...row, hasAccess: hasAccess ?? needsAccess(repo, row.mode) });
}

/** Whether a collaborator may do more than everybody may, so that the server keeps access. */
export const needsAccess = (repo: RepoRow, mode: Mode): boolean => repo.private || mode > 1;

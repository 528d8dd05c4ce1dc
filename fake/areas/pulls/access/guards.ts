import type { UserRow } from '../../accounts/tables.ts';
import { blockedText, forbidden, internalServerError } from '../state/rejections.ts';
import { isBlockedBy } from '../state/owners.ts';
import type { Acting } from '../state/acting.ts';
import { isPull, type Thread } from '../state/rows.ts';
import { canRead, canWrite, isAdmin, isOrgOwner, type Doer, type Unit } from './access.ts';

/** A reader of a repository, signed in or anonymous. */
type Reading = Pick<Acting, 'world' | 'repo'> & { readonly viewer: { readonly doer: Doer } };

/** Rejects users who may not read a unit; administrators read it even where it is switched off. */
export function requireReader({ world, repo, viewer: { doer } }: Reading, unit: Unit): void {
  if (!canRead(world, repo, doer, unit) && !isAdmin(world, repo, doer))
    throw forbidden('user should have specific read permission or be a repo admin or a site admin');
}

/** Rejects users who may write none of some units; administrators write them even where they are switched off. */
const writers =
  (...units: readonly Unit[]) =>
  ({ world, repo, doer }: Acting): void => {
    if (!units.some((unit) => canWrite(world, repo, doer, unit)) && !isAdmin(world, repo, doer))
      throw forbidden('user should have a permission to write to a repo');
  };

/** Rejects users who may not write code. */
export const codeWriters = writers('repo.code');

/** Rejects users who may not write releases. */
export const releaseWriters = writers('repo.releases');

/** Rejects users who may write neither issues nor pull requests. */
export const threadWriters = writers('repo.issues', 'repo.pulls');

/** Whether the owner of a repository or the author of a thread has blocked a user, who does not administer the repository. */
export const isBlockedFrom = ({ world, repo, doer }: Acting, { poster }: Thread): boolean =>
  isBlockedBy(world, doer, [repo.owner, poster]) && !isAdmin(world, repo, doer);

/** Rejects such a user who edits what a thread says: the server expects none. */
export function rejectBlockedEdit(acting: Acting, thread: Thread): void {
  if (isBlockedFrom(acting, thread)) throw internalServerError(blockedText(acting.world));
}

/** Rejects users who do not administer the repository. */
export function repoAdmins({ world, repo, viewer: { doer } }: Reading): void {
  if (!isAdmin(world, repo, doer))
    throw forbidden('user should be an owner or a collaborator with admin write of a repository');
}

/** Rejects users who do not own the repository. */
export function repoOwners({ world, repo, doer }: Acting): void {
  const owns = doer.admin || doer.id === repo.owner || isOrgOwner(world, repo.owner, doer);
  if (!owns) throw forbidden('user should be the owner of the repo');
}

/** Rejects users who do not administer the instance. */
export function siteAdmins({ doer }: Pick<Acting, 'doer'>): void {
  if (!doer.admin) throw forbidden('user should be the site admin');
}

/** Whether a user acts for themselves, or administers the instance. */
export const ownOrAdmin = ({ doer }: Pick<Acting, 'doer'>, user: UserRow): boolean => doer.id === user.id || doer.admin;

/** Whether a user may write issues or pull requests, whichever a thread is. */
export const mayWriteThread = ({ world, repo, doer }: Acting, thread: Thread): boolean =>
  canWrite(world, repo, doer, isPull(thread) ? 'repo.pulls' : 'repo.issues');

import type { UserRow } from '../../accounts/tables.ts';
import { permissionsOf } from '../access/access.ts';
import type { RepoRow } from '../state/rows.ts';
import type { World } from '../state/world.ts';
import { repoRecord, type RepoView } from '../repositories/records.ts';
import { plainUser, type Viewer } from '../people/records.ts';

/** A change whose events are sent: who caused it, and how that one sees records. */
export interface Context {
  readonly world: World;
  readonly by: UserRow;
  readonly viewer: Viewer;
}

/** A change by a user, at the address where the fake was asked last. */
export function contextOf(world: World, by: UserRow): Context {
  return { world, by, viewer: { world, origin: world.address, doer: by } };
}

/** Whose rights the repository of a body shows: full or none, a user's, or a stranger's. */
export type Rights = 'all' | 'none' | 'author' | 'sender' | 'stranger';

const ALL = { admin: true, push: true, pull: true };
const NONE = { admin: false, push: false, pull: false };

/** The repository of a body. */
export function repositoryIn(
  { world, viewer, by }: Context,
  repo: RepoRow,
  rights: Rights,
  { author, ...view }: RepoView & { readonly author?: number } = {},
): object {
  const present = world.pulls.repos.get(repo.id) ?? repo;
  const whose = {
    author: author === undefined ? undefined : world.accounts.users.get(author),
    sender: by,
    stranger: undefined,
  };
  const permissions = rights === 'all' ? ALL : rights === 'none' ? NONE : permissionsOf(world, present, whose[rights]);
  // Whoever may not read a repository is a stranger to its owner, too.
  return repoRecord(viewer, present, { ...view, permissions, plainOwner: !permissions.pull });
}

/** The one who caused it, as anonymous visitors see users. */
export const senderIn = ({ viewer, by }: Context): object => plainUser(viewer, by.id);

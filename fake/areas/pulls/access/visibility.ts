import type { UserRow } from '../../accounts/tables.ts';
import { lists } from '../state/tables.ts';
import type { Visibility } from '../state/vocabulary.ts';
import type { World } from '../state/world.ts';

type Viewer = UserRow | undefined;

/** To whom a user or an organisation shows. */
export const visibilityOf = ({ pulls }: World, owner: number): Visibility =>
  pulls.orgs.get(owner)?.visibility ?? pulls.profiles.get(owner)?.visibility ?? 'public';

/** Whether a user is in a team of an organisation. */
export function isMember({ pulls }: World, org: number, user: UserRow): boolean {
  return [...pulls.teams.list(lists.owner(org))].some(({ members }) => members.includes(user.id));
}

const isRestricted = ({ pulls }: World, user: UserRow): boolean => pulls.profiles.get(user.id)?.restricted === true;

/** Whether somebody may know of an owner: of its repositories, and of an organisation itself (contract: pulls 13.17). */
export function isVisible(world: World, owner: number, viewer: Viewer): boolean {
  const visibility = visibilityOf(world, owner);
  if (visibility === 'public') return true;
  if (viewer === undefined) return false;
  if (viewer.admin || viewer.id === owner) return true;
  return (visibility === 'limited' && !isRestricted(world, viewer)) || isMember(world, owner, viewer);
}

/** Whether somebody may read of a user: of one who is private, the user and administrators alone. */
export function isReadable(world: World, user: UserRow, viewer: Viewer): boolean {
  return visibilityOf(world, user.id) !== 'private'
    ? isVisible(world, user.id, viewer)
    : viewer !== undefined && (viewer.admin || viewer.id === user.id);
}

/** Whether the list of organisations names one: members of a private one find it among their own alone. */
export function isListed(world: World, org: number, viewer: Viewer): boolean {
  return isVisible(world, org, viewer) && (visibilityOf(world, org) !== 'private' || viewer?.admin === true);
}

/** Whether a search finds a user: restricted users find nobody but themselves. */
export function isFound(world: World, user: UserRow, viewer: Viewer): boolean {
  const isOther = viewer !== undefined && !viewer.admin && viewer.id !== user.id;
  return isReadable(world, user, viewer) && !(isOther && isRestricted(world, viewer));
}

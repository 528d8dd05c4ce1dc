import type { UserRow } from '../../accounts/tables.ts';
import { endCollaboration } from '../access/collaborators.ts';
import { isMember } from '../access/visibility.ts';
import { setWatching } from '../access/watching.ts';
import { setStarred } from '../issues/marks.ts';
import { noteChange } from '../state/events.ts';
import { badRequest } from '../state/rejections.ts';
import { hasBlocked, idOfOwner, usersById, type Owner } from '../state/owners.ts';
import { lists } from '../state/tables.ts';
import type { World } from '../state/world.ts';
import { unfollow } from './follows.ts';

/** Who blocks for whom: a user, or an owner of an organisation. */
interface Blocking {
  readonly world: World;
  readonly doer: UserRow;
}

/** Blocks a user: the two follow, star, watch, help and are assigned by each other no more (contract: pulls 13.20). */
export function block({ world, doer }: Blocking, blocker: Owner, { user }: Owner): void {
  if (user === undefined) throw badRequest(NO_ORGANIZATION);
  const id = idOfOwner(blocker);
  const isOwn = user.id === doer.id || (blocker.org !== undefined && isMember(world, id, user));
  if (isOwn || hasBlocked(world, id, user.id)) throw badRequest('cannot block the user');
  part(world, user, blocker);
  if (blocker.user !== undefined) part(world, blocker.user, { user });
  world.pulls.blocks.put({ id: `${id}:${user.id}` });
}

/** Takes a block back. */
export function unblock({ world, doer }: Blocking, blocker: Owner, { user }: Owner): void {
  if (user === undefined) throw badRequest(NO_ORGANIZATION);
  const id = idOfOwner(blocker);
  if (user.id === doer.id || !hasBlocked(world, id, user.id)) throw badRequest('cannot unblock the user');
  world.pulls.blocks.delete(`${id}:${user.id}`);
}

const NO_ORGANIZATION = 'cannot block an organization';

/** Whom a user or an organisation blocks, in the order of the blocks. */
export const blockedBy = (world: World, blocker: Owner): UserRow[] =>
  usersById(
    world,
    [...world.pulls.blocks.list(lists.user(idOfOwner(blocker)))].map((row) => Number(row.id.split(':')[1])),
  );

/** Takes away what a user is to an owner and to the owner's repositories. */
function part(world: World, one: UserRow, other: Owner): void {
  const { repos, threads } = world.pulls;
  const { id: user } = one;
  unfollow(world, one, other);
  for (const row of repos.list(lists.owner(idOfOwner(other)))) {
    setStarred(world, row, one, false);
    setWatching(world, row, user, false);
    for (const kind of ['issues', 'pulls'] as const)
      for (const thread of [...threads.list(lists.assignee(kind, row.id, user))]) {
        const assignees = thread.assignees.filter((id) => id !== user);
        noteChange({ world, doer: one }, thread, [{ type: 'assignees', assignee: user, removed: true }], { assignees });
      }
    endCollaboration(world, row, one);
  }
}

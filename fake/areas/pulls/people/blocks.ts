import type { UserRow } from '../../accounts/tables.ts';
import { setWatching } from '../access/watching.ts';
import { setStarred } from '../issues/marks.ts';
import { change } from '../state/threads.ts';
import { badRequest } from '../state/rejections.ts';
import { hasBlocked, usersById, type Owner } from '../state/owners.ts';
import { lists } from '../state/tables.ts';
import type { World } from '../state/world.ts';
import { unfollow } from './follows.ts';

/** Blocks a user: the two follow, star, watch, help and are assigned by each other no more (contract: pulls 13.20). */
export function block(world: World, blocker: UserRow, { user }: Owner): void {
  if (user === undefined) throw badRequest(NO_ORGANIZATION);
  if (user.id === blocker.id || hasBlocked(world, blocker.id, user.id)) throw badRequest('cannot block the user');
  part(world, blocker, user);
  part(world, user, blocker);
  world.pulls.blocks.put({ id: `${blocker.id}:${user.id}` });
}

/** Takes a block back. */
export function unblock(world: World, blocker: UserRow, { user }: Owner): void {
  if (user === undefined) throw badRequest(NO_ORGANIZATION);
  if (!hasBlocked(world, blocker.id, user.id)) throw badRequest('cannot unblock the user');
  world.pulls.blocks.delete(`${blocker.id}:${user.id}`);
}

const NO_ORGANIZATION = 'cannot block an organization';

/** Whom a user blocks, in the order of the blocks. */
export const blockedBy = (world: World, { id }: UserRow): UserRow[] =>
  usersById(
    world,
    [...world.pulls.blocks.list(lists.user(id))].map((row) => Number(row.id.split(':')[1])),
  );

/** Takes away what a user is to an owner and to the owner's repositories. */
function part(world: World, one: UserRow, other: UserRow): void {
  const { repos, collaborators, threads } = world.pulls;
  const { id: user } = one;
  unfollow(world, one, { user: other });
  for (const row of repos.list(lists.owner(other.id))) {
    const { id: repo } = row;
    setStarred(world, row, one, false);
    setWatching(world, row, user, false);
    collaborators.delete(`${repo}:${user}`);
    for (const kind of ['issues', 'pulls'] as const)
      for (const thread of [...threads.list(lists.assignee(kind, repo, user))])
        change(world, thread, { assignees: thread.assignees.filter((id) => id !== user) }, 0);
  }
}

import type { UserRow } from '../../accounts/tables.ts';
import { setStarred } from '../issues/marks.ts';
import { change } from '../state/threads.ts';
import { badRequest } from '../state/rejections.ts';
import type { Owner } from '../state/owners.ts';
import { lists } from '../state/tables.ts';
import type { World } from '../state/world.ts';
import { unfollow } from './follows.ts';

/** Blocks a user: the two follow, star, help and are assigned by each other no more (contract: pulls 13.20). */
export function block(world: World, blocker: UserRow, { user }: Owner): void {
  if (user === undefined) throw badRequest(NO_ORGANIZATION);
  const { blocks } = world.pulls;
  if (user.id === blocker.id || blocks.get(blockId(blocker, user)) !== undefined)
    throw badRequest('cannot block the user');
  part(world, blocker, user);
  part(world, user, blocker);
  blocks.put({ id: blockId(blocker, user) });
}

/** Takes a block back. */
export function unblock({ pulls: { blocks } }: World, blocker: UserRow, { user }: Owner): void {
  if (user === undefined) throw badRequest(NO_ORGANIZATION);
  if (blocks.get(blockId(blocker, user)) === undefined) throw badRequest('cannot unblock the user');
  blocks.delete(blockId(blocker, user));
}

const NO_ORGANIZATION = 'cannot block an organization';

/** Whom a user blocks, in the order of the blocks. */
export const blockedBy = ({ pulls: { blocks }, accounts }: World, { id }: UserRow): UserRow[] =>
  [...blocks.list(lists.user(id))].flatMap((row) => accounts.users.get(Number(row.id.split(':')[1])) ?? []);

/** Whether a user blocks another account. */
export const hasBlock = ({ pulls: { blocks } }: World, blocker: UserRow, { user }: Owner): boolean =>
  user !== undefined && blocks.get(blockId(blocker, user)) !== undefined;

const blockId = (blocker: UserRow, user: UserRow): string => `${blocker.id}:${user.id}`;

/** Takes away what a user is to an owner and to the owner's repositories. */
function part(world: World, one: UserRow, other: UserRow): void {
  const { repos, collaborators, threads } = world.pulls;
  const { id: user } = one;
  unfollow(world, one, { user: other });
  for (const row of repos.list(lists.owner(other.id))) {
    const { id: repo } = row;
    setStarred(world, row, one, false);
    collaborators.delete(`${repo}:${user}`);
    for (const kind of ['issues', 'pulls'] as const)
      for (const thread of [...threads.list(lists.assignee(kind, repo, user))])
        change(world, thread, { assignees: thread.assignees.filter((id) => id !== user) }, 0);
  }
}

import type { UserRow } from '../../accounts/tables.ts';
import { isVisible } from '../access/visibility.ts';
import { hasBlocked, idOfOwner, ownerOf, type Owner } from '../state/owners.ts';
import { blockedText, forbidden } from '../state/rejections.ts';
import { lists } from '../state/tables.ts';
import type { World } from '../state/world.ts';

const followId = (user: UserRow, owner: Owner): string => `${user.id}:${idOfOwner(owner)}`;

/** Whether a user follows somebody. */
export const isFollowing = (world: World, user: UserRow, owner: Owner): boolean =>
  world.pulls.follows.get(followId(user, owner)) !== undefined;

/** Has a user follow somebody, unless one of them has blocked the other; nobody follows themselves (contract: pulls 13.20). */
export function follow(world: World, user: UserRow, owner: Owner): void {
  const followed = idOfOwner(owner);
  if (followed === user.id || isFollowing(world, user, owner)) return;
  if (hasBlocked(world, followed, user.id) || hasBlocked(world, user.id, followed)) throw forbidden(blockedText(world));
  world.pulls.follows.insert({ id: followId(user, owner), user: user.id, followed });
}

/** Takes that back. */
export function unfollow(world: World, user: UserRow, owner: Owner): void {
  world.pulls.follows.delete(followId(user, owner));
}

/** Who follows an account, of those who show to a viewer. */
export const followersOf = (world: World, account: number, viewer: UserRow): Owner[] =>
  shown(
    world,
    [...world.pulls.follows.list(lists.owner(account))].map(({ user }) => user),
    viewer,
  );

/** Whom a user follows. */
export const followedBy = (world: World, account: number, viewer: UserRow): Owner[] =>
  shown(
    world,
    [...world.pulls.follows.list(lists.user(account))].map(({ followed }) => followed),
    viewer,
  );

const shown = (world: World, ids: readonly number[], viewer: UserRow): Owner[] =>
  ids
    .toSorted((a, b) => a - b)
    .filter((id) => isVisible(world, id, viewer))
    .flatMap((id) => ownerOf(world, id) ?? []);

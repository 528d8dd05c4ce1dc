import { ownerNamed, type Owner, idOfOwner } from '../state/owners.ts';
import { ownerIn, visibleOwnerIn } from '../api/find.ts';
import { page, type Entries, type Request, type Result, type RouteId } from '../api/route.ts';
import { notFound } from '../state/rejections.ts';
import { followedBy, followersOf, follow, isFollowing, unfollow } from './follows.ts';
import { ownerRecord, userRecord } from './records.ts';

type Find = typeof followersOf;

/** A page of the accounts on one side of an account's follows. */
function listed(request: Request, find: Find, account: number): Result {
  const { world, viewer, doer } = request;
  return page(request, find(world, account, doer), (one) =>
    one.user === undefined ? ownerRecord(viewer, one) : userRecord(viewer, one.user),
  );
}

function check({ world }: Request, by: Owner, followed: Owner): void {
  if (by.user === undefined || !isFollowing(world, by.user, followed)) throw notFound();
}

/** The account at the end of the path. */
function target({ world, text }: Request): Owner {
  const owner = ownerNamed(world, text('target'));
  if (owner === undefined) throw notFound();
  return owner;
}

const named = (request: Request): number => idOfOwner(visibleOwnerIn(request));

const none = (request: Request): Result => page(request, [], () => undefined);

type FollowRoute = Extract<RouteId, `user${'' | 's'}.${'followers' | 'following' | 'isFollowing'}`>;

/** Who follows whom, and what is kept of nobody: keys and hours of work. */
export const followRoutes: Entries<
  FollowRoute | `user.${'follow' | 'unfollow' | 'keys' | 'stopwatches'}` | `users.${'keys' | 'gpgKeys'}`
> = {
  'user.followers': (request) => listed(request, followersOf, request.doer.id),
  'user.following': (request) => listed(request, followedBy, request.doer.id),
  'user.isFollowing': (request) => check(request, { user: request.doer }, ownerIn(request)),
  'user.follow': (request) => follow(request.world, request.doer, ownerIn(request)),
  'user.unfollow': (request) => unfollow(request.world, request.doer, ownerIn(request)),
  'users.followers': (request) => listed(request, followersOf, named(request)),
  'users.following': (request) => listed(request, followedBy, named(request)),
  'users.isFollowing': (request) => check(request, visibleOwnerIn(request), target(request)),
  // Nothing adds to these.
  'user.keys': none,
  'user.stopwatches': none,
  'users.keys': (request) => {
    visibleOwnerIn(request);
    return none(request);
  },
  'users.gpgKeys': (request) => {
    visibleOwnerIn(request);
    return none(request);
  },
};

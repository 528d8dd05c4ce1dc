import type { UserRow } from '../../accounts/tables.ts';
import type { Thread, ReactionRow, RepoRow } from '../state/rows.ts';
import { lists } from '../state/tables.ts';
import { nowSeconds } from '../state/time.ts';
import type { ReactionContent } from '../state/vocabulary.ts';
import type { World } from '../state/world.ts';

/** The target of a reaction. */
export interface ReactionTarget {
  /** The issue or pull request. */
  readonly on: Thread;
  /** 0 for the issue or pull request itself. */
  readonly comment: number;
}

/** The reactions to something, in order. */
export function reactionsTo(world: World, { on, comment }: ReactionTarget): ReactionRow[] {
  const rows = [...world.pulls.reactions.list(lists.thread(on.repo, on.number))];
  return rows.filter((row) => row.comment === comment);
}

/** Adds a reaction. */
export function addReaction(
  world: World,
  { on, comment }: ReactionTarget,
  user: UserRow,
  content: ReactionContent,
): ReactionRow {
  const { reactions } = world.pulls;
  const { repo, number } = on;
  return reactions.insert({
    id: reactions.nextId,
    repo,
    number,
    comment,
    user: user.id,
    content,
    createdAt: nowSeconds(world),
  });
}

const subscriptionId = ({ repo, number }: Thread, { id }: UserRow): string => `${repo}:${number}:${id}`;

/** Whether a user follows: by their own choice, or else because they took part. */
export function isSubscribed(world: World, { owner }: RepoRow, on: Thread, user: UserRow): boolean {
  const { subscriptions, comments } = world.pulls;
  const subscribed = subscriptions.get(subscriptionId(on, user))?.subscribed;
  if (subscribed !== undefined) return subscribed;
  const hasCommented = [...comments.list(lists.thread(on.repo, on.number))].some(({ poster }) => poster === user.id);
  return owner === user.id || on.poster === user.id || hasCommented;
}

/** Sets whether a user follows, whatever part they take. */
export function setSubscribed(world: World, on: Thread, user: UserRow, subscribed: boolean): void {
  world.pulls.subscriptions.put({
    id: subscriptionId(on, user),
    repo: on.repo,
    number: on.number,
    user: user.id,
    subscribed,
  });
}

const starId = (repo: RepoRow, user: UserRow): string => `${user.id}:${repo.id}`;

/** Whether a user has starred a repository. */
export const hasStarred = (world: World, repo: RepoRow, user: UserRow): boolean =>
  world.pulls.stars.get(starId(repo, user)) !== undefined;

/** Stars a repository, or takes the star back. */
export function setStarred(world: World, repo: RepoRow, user: UserRow, starred: boolean): void {
  const { stars } = world.pulls;
  const id = starId(repo, user);
  if (starred) stars.put({ id, user: user.id, repo: repo.id });
  else stars.delete(id);
}

import type { UserRow } from '../../accounts/tables.ts';
import { tokensOf } from '../../accounts/users.ts';
import { relistUser } from '../access/protections.ts';
import { countComments } from '../issues/comments.ts';
import { deleteOrganization, organizationsOf } from '../organisations/organizations.ts';
import { leave } from '../organisations/teams.ts';
import { deleteRepo } from '../repositories/repos.ts';
import { invalid } from '../state/rejections.ts';
import { isPull } from '../state/rows.ts';
import { lists } from '../state/tables.ts';
import { threadOf } from '../state/threads.ts';
import { silently, type World } from '../state/world.ts';

/** How a user is removed. */
interface Removal {
  readonly doer: UserRow;
  /** Whether repositories, memberships and comments of the user go, too; else there may be no repository and no membership. */
  readonly purge: boolean;
}

/** Removes a user with tokens, rights and marks. What the user wrote stays, and shows a ghost (contract: pulls 13.24). */
export function removeUser(world: World, user: UserRow, { doer, purge }: Removal): void {
  if (doer.id === user.id) throw invalid('you cannot delete yourself');
  if (purge) clearOwned(silently(world), user, doer);
  if (world.pulls.repos.list(lists.owner(user.id)).size > 0)
    throw invalid(`user still has ownership of repositories [uid: ${user.id}]`);
  if (organizationsOf(world, user).length > 0)
    throw invalid(`user still has membership of organizations [uid: ${user.id}]`);
  if (purge) clearComments(world, user);
  forgetUser(world, user);
}

/** Takes a user away whose records stay. */
export function forgetUser(world: World, user: UserRow): void {
  dropMarks(world, user);
  dropRights(world, user);
  for (const { id } of tokensOf(world, user)) world.accounts.tokens.delete(id);
  world.pulls.profiles.delete(user.id);
  world.accounts.users.delete(user.id);
}

/** Removes the repositories of a user and the memberships in organisations; one without another owner goes, too. */
function clearOwned(world: World, user: UserRow, doer: UserRow): void {
  const deleteAll = (owner: number): void => {
    for (const repo of [...world.pulls.repos.list(lists.owner(owner))]) deleteRepo({ world, repo, doer });
  };
  deleteAll(user.id);
  for (const org of organizationsOf(world, user)) {
    if (leave(world, org, user)) continue;
    deleteAll(org.id);
    deleteOrganization(world, org);
  }
}

/** Removes the comments of a user; those on lines and the texts of reviews stay. */
function clearComments(world: World, user: UserRow): void {
  for (const { id, repo, number, poster, line } of world.pulls.comments.all()) {
    if (poster !== user.id || line !== undefined) continue;
    world.pulls.comments.delete(id);
    const thread = threadOf(world, repo, number);
    if (thread !== undefined) countComments(world, thread);
  }
}

/** What a user has left on things, and what is kept about them for the user. */
function dropMarks({ pulls }: World, { id: user }: UserRow): void {
  pulls.stars.deleteList(lists.owner(user));
  pulls.watches.deleteList(lists.owner(user));
  pulls.follows.deleteList(lists.owner(user));
  pulls.follows.deleteList(lists.user(user));
  pulls.notifications.deleteList(lists.notifications(user));
  for (const row of pulls.mentions.all()) if (row.user === user) pulls.mentions.delete(row.id);
  for (const row of pulls.reactions.all()) if (row.user === user) pulls.reactions.delete(row.id);
  for (const row of pulls.subscriptions.all()) if (row.user === user) pulls.subscriptions.delete(row.id);
  for (const row of pulls.threads.all())
    if (row.assignees.includes(user))
      pulls.threads.replace({ ...row, assignees: row.assignees.filter((one) => one !== user) });
}

/** What a user may do, has planned, or is reached by. */
function dropRights(world: World, user: UserRow): void {
  const { pulls } = world;
  const { id: own } = user;
  pulls.collaborators.deleteList(lists.user(own));
  relistUser(world, user);
  for (const { id, doer } of pulls.autoMerges.all()) if (doer === own) pulls.autoMerges.delete(id);
  for (const { id } of pulls.blocks.all()) if (id.split(':').includes(String(own))) pulls.blocks.delete(id);
  for (const { id, to } of pulls.redirects.all()) if (to === own && !id.includes('/')) pulls.redirects.delete(id);
  for (const { id, owner } of pulls.hooks.all()) if (owner === own) pulls.hooks.delete(id);
}

/** Those whom records name though they are removed, by their ids. */
export function removedUsers({ pulls, accounts }: World): number[] {
  const named = [
    ...pulls.threads.all().flatMap((row) => [row.poster, isPull(row) ? row.merged?.by : undefined]),
    ...pulls.comments.all().flatMap(({ poster, line }) => [poster, line?.resolver]),
    ...pulls.reviews.all().map(({ reviewer }) => reviewer),
    ...pulls.statuses.all().map(({ creator }) => creator),
    ...pulls.tags.all().map(({ author }) => author),
  ];
  return [...new Set(named)].filter((id) => id !== undefined && accounts.users.get(id) === undefined) as number[];
}

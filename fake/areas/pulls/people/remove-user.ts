import type { UserRow } from '../../accounts/tables.ts';
import { tokensOf } from '../../accounts/users.ts';
import { invalid } from '../state/rejections.ts';
import { isPull, type Thread } from '../state/rows.ts';
import { lists } from '../state/tables.ts';
import type { World } from '../state/world.ts';
import { deleteRepo } from '../repositories/repos.ts';

/** How a user is removed. */
interface Removal {
  readonly doer: UserRow;
  /** Whether the user's repositories go, too; else there may be none. */
  readonly purge: boolean;
}

/** Removes a user with tokens and settings. */
export function removeUser(world: World, user: UserRow, { doer, purge }: Removal): void {
  const { accounts, pulls } = world;
  if (doer.id === user.id) throw invalid('you cannot delete yourself');
  const owned = [...pulls.repos.list(lists.owner(user.id))];
  if (!purge && owned.length > 0) throw invalid(`user still has ownership of repositories [uid: ${user.id}]`);
  // A real server shows a ghost in place of such a user.
  if (isNamedByOthers(world, user.id))
    throw invalid('the fake keeps a user whom records in repositories of others name');
  for (const repo of owned) deleteRepo({ world, repo, doer });
  for (const { id } of tokensOf(world, user)) accounts.tokens.delete(id);
  pulls.collaborators.deleteList(lists.user(user.id));
  pulls.notifications.deleteList(lists.notifications(user.id));
  for (const row of pulls.mentions.all()) if (row.user === user.id) pulls.mentions.delete(row.id);
  for (const { id } of pulls.blocks.all()) if (id.split(':').includes(String(user.id))) pulls.blocks.delete(id);
  for (const { id, to } of pulls.redirects.all()) if (to === user.id && !id.includes('/')) pulls.redirects.delete(id);
  for (const { id, owner } of pulls.hooks.all()) if (owner === user.id) pulls.hooks.delete(id);
  pulls.stars.deleteList(lists.owner(user.id));
  for (const row of pulls.reactions.all()) if (row.user === user.id) pulls.reactions.delete(row.id);
  for (const row of pulls.subscriptions.all()) if (row.user === user.id) pulls.subscriptions.delete(row.id);
  pulls.profiles.delete(user.id);
  accounts.users.delete(user.id);
}

/** Whether records in repositories of others name a user: they would have nobody to show. */
function isNamedByOthers({ pulls: tables }: World, user: number): boolean {
  const { repos, threads, comments, reviews, teams, statuses, autoMerges } = tables;
  const isOthers = (repo: number): boolean => (repos.get(repo)?.owner ?? user) !== user;
  const names = (row: Thread): boolean =>
    row.poster === user || row.assignees.includes(user) || (isPull(row) && row.merged?.by === user);
  return (
    threads.all().some((row) => isOthers(row.repo) && names(row)) ||
    comments.all().some((row) => isOthers(row.repo) && (row.poster === user || row.line?.resolver === user)) ||
    reviews.all().some((row) => row.reviewer === user && isOthers(threads.get(row.pull)?.repo ?? 0)) ||
    statuses.all().some(({ creator }) => creator === user) ||
    autoMerges.all().some(({ doer }) => doer === user) ||
    teams.all().some(({ members }) => members.includes(user))
  );
}

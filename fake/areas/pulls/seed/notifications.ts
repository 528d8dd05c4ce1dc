import { rowFrom, seedFrom } from '../../../engine/area/columns.ts';
import { known } from '../../../engine/area/seed-issues.ts';
import { userNamed } from '../../accounts/users.ts';
import { putNotification } from '../notifications/notifications.ts';
import { loginOf } from '../state/owners.ts';
import { repoAt, repoName } from '../state/repositories.ts';
import type { NotificationRow } from '../state/rows.ts';
import { threadOf } from '../state/threads.ts';
import type { World } from '../state/world.ts';
import { notificationColumns, type NotificationSeed } from './document.ts';

/** Puts a notification of a world document into a world. */
export function seedNotification(world: World, seed: NotificationSeed, path: string): void {
  const { user, on, status } = rowFrom(notificationColumns, undefined, seed);
  const [name = '', number] = on.split('#');
  const repo = known(repoAt(world, name), `${path}.on`, 'repository');
  const thread = known(threadOf(world, repo.id, Number(number)), `${path}.on`, 'issue or pull request');
  putNotification(world, thread, known(userNamed(world, user), `${path}.user`, 'user'), status);
}

/** A notification as a seed has it. */
export function notificationSeed(world: World, { user, repo, thread, status }: NotificationRow): NotificationSeed[] {
  const place = world.pulls.repos.get(repo);
  const on = world.pulls.threads.get(thread);
  if (place === undefined || on === undefined) return [];
  const fields = { user: loginOf(world, user), on: `${repoName(world, place)}#${on.number}`, status };
  return [seedFrom(notificationColumns, undefined, fields)];
}

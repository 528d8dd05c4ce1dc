import type { Rows } from '../../../engine/store/ordered.ts';
import type { UserRow } from '../../accounts/tables.ts';
import { isPull, type NotificationRow, type RepoRow, type Seconds } from '../state/rows.ts';
import { lists } from '../state/tables.ts';
import { nowSeconds } from '../state/time.ts';
import type { NotificationStatus } from '../state/vocabulary.ts';
import type { World } from '../state/world.ts';

/** Which notifications of a user are meant; no kinds or statuses are all of them. */
export interface Meant {
  readonly user: UserRow;
  readonly repo?: RepoRow | undefined;
  readonly statuses: ReadonlySet<NotificationStatus>;
  readonly kinds: ReadonlySet<string>;
  readonly fits?: ((at: Seconds) => boolean) | undefined;
}

/** Notifications of a user, last changed first. */
export function notificationsOf({ pulls }: World, { user, repo, statuses, kinds, fits }: Meant): Rows<NotificationRow> {
  const { notifications, threads } = pulls;
  const isOfKind = ({ thread }: NotificationRow): boolean => {
    const on = threads.get(thread);
    return kinds.size === 0 || (on !== undefined && kinds.has(isPull(on) ? 'pull' : 'issue'));
  };
  const rows = notifications.list(repo === undefined ? lists.user(user.id) : lists.userIn(repo.id, user.id));
  const isMeant = (row: NotificationRow): boolean =>
    (statuses.size === 0 || statuses.has(row.status)) && isOfKind(row) && (fits?.(row.updatedAt) ?? true);
  return rows.filter(isMeant);
}

/** How many of a user's notifications are unread. */
export const unreadOf = ({ pulls }: World, user: UserRow): number =>
  pulls.notifications.list(lists.user(user.id, 'unread')).size;

/** Gives notifications a status, which counts as a change of them. */
export function markAll(world: World, rows: readonly NotificationRow[], status: NotificationStatus): void {
  for (const row of rows) world.pulls.notifications.replace({ ...row, status, updatedAt: nowSeconds(world) });
}

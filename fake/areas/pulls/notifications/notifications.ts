import { rowsOf, union, type Rows } from '../../../engine/store/ordered.ts';
import type { UserRow } from '../../accounts/tables.ts';
import { isPull, type NotificationRow, type RepoRow, type Seconds, type Thread } from '../state/rows.ts';
import { keys, lists } from '../state/tables.ts';
import { nowSeconds } from '../state/time.ts';
import type { NotificationStatus } from '../state/vocabulary.ts';
import type { World } from '../state/world.ts';

/** Which notifications of a user are meant. */
export interface Meant {
  readonly user: UserRow;
  readonly repo?: RepoRow | undefined;
  /** Empty for all. */
  readonly statuses: ReadonlySet<NotificationStatus>;
  /** Empty for all. */
  readonly kinds: ReadonlySet<string>;
  /** When they changed last. */
  readonly period: { readonly since: Seconds; readonly before: Seconds };
}

/** Notifications of a user, last changed first. */
export function notificationsOf(world: World, { user, repo, statuses, kinds, period }: Meant): Rows<NotificationRow> {
  const { notifications, threads } = world.pulls;
  const place = repo?.id;
  const names = statuses.size === 0 ? [''] : [...statuses];
  const found = names.map((status) =>
    notifications.list(lists.notifications(user.id, place, status)).between(period.since, period.before),
  );
  const rows = union(found, (a, b) => b.updatedAt - a.updatedAt || b.id - a.id);
  if (kinds.size === 0) return rows;
  const kindOf = ({ thread }: NotificationRow): string => {
    const on = threads.get(thread);
    return on !== undefined && isPull(on) ? 'pull' : 'issue';
  };
  return rowsOf(rows.newest(0, rows.size).filter((row) => kinds.has(kindOf(row))));
}

/** How many of a user's notifications are unread. */
export const unreadOf = ({ pulls }: World, user: UserRow): number =>
  pulls.notifications.list(lists.notifications(user.id, undefined, 'unread')).size;

/** Gives a notification a status, which counts as a change of it. */
export const marked = (world: World, row: NotificationRow, status: NotificationStatus): NotificationRow =>
  world.pulls.notifications.replace({ ...row, status, updatedAt: nowSeconds(world) });

/** There is one of each user and issue: what happens then makes it unread again, unless it is pinned. */
export function putNotification(world: World, on: Thread, user: UserRow, status?: NotificationStatus): void {
  const { notifications } = world.pulls;
  const before = notifications.find('thread', keys.notification(on.id, user.id));
  notifications.put({
    id: before?.id ?? notifications.nextId,
    user: user.id,
    repo: on.repo,
    thread: on.id,
    status: status ?? (before?.status === 'pinned' ? 'pinned' : 'unread'),
    updatedAt: nowSeconds(world),
  });
}

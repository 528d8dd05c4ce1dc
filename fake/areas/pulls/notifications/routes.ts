import { page, type Entries, type RepoRequest, type Request, type Result } from '../api/route.ts';
import { periodIn, timeIn } from '../api/times.ts';
import { allOf, isTrue, queryOf } from '../go/query.ts';
import { badRequest, forbidden, missing } from '../state/rejections.ts';
import type { NotificationRow, RepoRow } from '../state/rows.ts';
import { notificationStatuses, type NotificationStatus } from '../state/vocabulary.ts';
import { marked, notificationsOf, unreadOf, type Meant } from './notifications.ts';
import { notificationRecord } from './records.ts';

type NotificationFilter = Pick<Meant, 'statuses' | 'kinds'>;

/** The statuses and kinds that a query names; unknown words are dropped. */
function shownIn({ call, query }: Request, usual: readonly NotificationStatus[]): NotificationFilter {
  const given = (name: string): string[] => allOf(queryOf(call.url), name);
  const named = given('status-types');
  const wanted: readonly string[] = isTrue(query('all')) ? [] : named.length === 0 ? usual : named;
  return {
    statuses: new Set(notificationStatuses.filter((status) => wanted.includes(status))),
    kinds: new Set(
      given('subject-type')
        .map((kind) => kind.toLowerCase())
        .filter((kind) => KINDS.has(kind)),
    ),
  };
}

const KINDS: ReadonlySet<string> = new Set(['issue', 'pull', 'commit', 'repository']);

function list(request: Request, repo?: RepoRow): Result {
  const { world, viewer, doer } = request;
  const period = periodIn(request);
  const rows = notificationsOf(world, { user: doer, repo, period, ...shownIn(request, ['unread', 'pinned']) });
  return page(request, rows, (row) => notificationRecord(viewer, row));
}

/** The status that notifications are to get: read, unless the query names another. */
const targetIn = ({ query }: Request): NotificationStatus =>
  notificationStatuses.find((status) => status === query('to-status')) ?? 'read';

function mark(request: Request, repo?: RepoRow): object {
  const { world, viewer, doer } = request;
  const period = { since: -Infinity, before: timeIn(request, 'last_read_at', badRequest) ?? Infinity };
  const rows = notificationsOf(world, { user: doer, repo, period, ...shownIn(request, ['unread']) });
  return rows.newest(0, rows.size).map((row) => notificationRecord(viewer, marked(world, row, targetIn(request))));
}

/** The notification that the path names: one's own; administrators see all. */
function notificationIn({ world, doer, number }: Request): NotificationRow {
  const row = world.pulls.notifications.get(number('id'));
  if (row === undefined)
    throw missing(`notification does not exist${number('id') === 0 ? '' : ` [id: ${number('id')}]`}`);
  if (row.user !== doer.id && !doer.admin)
    throw forbidden(`only user itself and admin are allowed to read/change this thread ${row.id}`);
  return row;
}

/** Notifications of the signed-in user. */
export const notificationRoutes: Entries<`notifications.${'list' | 'mark' | 'new' | 'retrieve' | 'update' | 'listInRepo' | 'markInRepo'}`> =
  {
    'notifications.list': (request) => list(request),
    'notifications.mark': (request) => mark(request),
    'notifications.new': ({ world, doer }) => ({ new: unreadOf(world, doer) }),
    'notifications.retrieve': (request) => notificationRecord(request.viewer, notificationIn(request)),
    'notifications.update': (request) =>
      notificationRecord(request.viewer, marked(request.world, notificationIn(request), targetIn(request))),
    'notifications.listInRepo': (request: RepoRequest) => list(request, request.repo),
    'notifications.markInRepo': (request: RepoRequest) => mark(request, request.repo),
  };

import { canSee } from '../access/access.ts';
import { repoRecord } from '../repositories/records.ts';
import { threadUrls } from '../issues/records.ts';
import { isPull, type NotificationRow, type RepoRow, type Thread } from '../state/rows.ts';
import { lists } from '../state/tables.ts';
import { isoSeconds } from '../state/time.ts';
import type { Viewer } from '../people/records.ts';

/** The record of a notification (contract: pulls 13.21). */
export function notificationRecord(viewer: Viewer, row: NotificationRow): object | undefined {
  const { pulls } = viewer.world;
  const repo = pulls.repos.get(row.repo);
  const thread = pulls.threads.get(row.thread);
  if (repo === undefined || thread === undefined) return undefined;
  // Whoever sees the repository no more is told of nothing in it.
  const isShown = canSee(viewer.world, repo, viewer.doer);
  return {
    id: row.id,
    repository: isShown ? { ...repoRecord(viewer, repo), permissions: undefined } : null,
    subject: isShown ? subjectOf(viewer, repo, thread) : null,
    unread: row.status === 'unread',
    pinned: row.status === 'pinned',
    updated_at: isoSeconds(row.updatedAt),
    url: `${viewer.origin}/api/v1/notifications/threads/${row.id}`,
  };
}

function subjectOf(viewer: Viewer, repo: RepoRow, thread: Thread): object {
  const { api, page } = threadUrls(viewer, repo, thread);
  const [comment] = viewer.world.pulls.comments.list(lists.thread(repo.id, thread.number)).newest(0, 1);
  return {
    title: thread.title,
    url: api,
    latest_comment_url: comment === undefined ? '' : `${api.slice(0, api.lastIndexOf('/'))}/comments/${comment.id}`,
    html_url: page,
    latest_comment_html_url: comment === undefined ? '' : `${page}#issuecomment-${comment.id}`,
    type: isPull(thread) ? 'Pull' : 'Issue',
    state: thread.closedAt === undefined ? 'open' : isPull(thread) && thread.merged !== undefined ? 'merged' : 'closed',
  };
}

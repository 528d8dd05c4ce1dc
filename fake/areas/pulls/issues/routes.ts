import { mayWriteThread, repoAdmins, threadWriters } from '../access/guards.ts';
import { endOfDay } from '../go/go-time.ts';
import { page, Result, type Entries, type RepoRequest, type RouteId } from '../api/route.ts';
import { repoNamed } from '../state/repositories.ts';
import {
  Rejection,
  forbidden,
  internalServerError,
  notFound,
  silent,
  type Detail,
  missing,
} from '../state/rejections.ts';
import type { World } from '../state/world.ts';
import type { CommentRow, Thread } from '../state/rows.ts';
import { lists } from '../state/tables.ts';
import { change, threadOf, type Changes } from '../state/threads.ts';
import { isoOrNull } from '../state/time.ts';
import { commentRecord, issueRecord, labelRecord } from './records.ts';
import { inOrder, timelineRecord } from './timeline-records.ts';
import { addComment, deleteComment, editComment } from './comments.ts';
import { editIssue, openIssue } from './edit.ts';
import { addDependency, nextPin, removeDependency } from './issues.ts';
import { addLabels, clearLabels, labelIds, removeLabel, replaceLabels, sortedLabels } from './labels.ts';
import { threadIn } from '../api/find.ts';

/** The same for comments: where there is nothing, the server fails (contract: pulls 9.5). */
function commentedIn({ world, repo, number }: RepoRequest): Thread {
  const thread = threadOf(world, repo.id, number('index'));
  if (thread !== undefined) return thread;
  const reason = `issue does not exist [id: 0, repo_id: ${repo.id}, index: ${number('index')}]`;
  throw world.dialect.missingThread ? missing(reason, 'IsErrIssueNotExist') : internalServerError(reason);
}

/** The same for those who may write it: others are told nothing. */
function writableIn(request: RepoRequest): Thread {
  const thread = threadIn(request);
  if (!mayWriteThread(request, thread)) throw silent();
  return thread;
}

/** A comment by its id, with what it is on: for its author, and for those who may write that. */
function ownComment(request: RepoRequest): readonly [Thread, CommentRow] {
  const { world, repo, number, doer } = request;
  const comment = world.pulls.comments.get(number('id'));
  if (comment?.repo !== repo.id || comment.line !== undefined) throw notFound();
  const thread = threadOf(world, repo.id, comment.number);
  if (thread === undefined) throw notFound();
  if (comment.poster !== doer.id && !mayWriteThread(request, thread)) throw silent();
  return [thread, comment];
}

/** The thread that a dependency names, in this repository or another one. */
function dependencyIn({ world, repo }: RepoRequest, { index = 0, owner = '', repo: name = '' }): Thread {
  const there = owner === '' ? repo : repoNamed(world, owner, name);
  const thread = there && threadOf(world, there.id, index);
  if (thread === undefined) throw notFound();
  return thread;
}

function noLabels({ dialect: { labelsForbidden } }: World): Rejection {
  if (labelsForbidden === 'page') return new Rejection('forbidden', '', { page: true } satisfies Detail);
  return labelsForbidden === 'empty' ? silent() : forbidden('write permission is required');
}

/** The labels that a body lists, for those who may write the thread. */
function labelsIn(request: RepoRequest, listed: unknown): readonly [Thread, number[]] {
  const thread = threadIn(request);
  if (!mayWriteThread(request, thread)) throw noLabels(request.world);
  return [thread, labelIds(request, listed)];
}

const issueShown = (request: RepoRequest): object => issueRecord(request.viewer, request.repo, threadIn(request));

function set(request: RepoRequest, changes: Changes<Thread>): void {
  change(request.world, threadIn(request), changes);
}

type IssueRoute = Exclude<
  Extract<RouteId, `issues.${string}`>,
  `issues.${'list' | 'search' | 'allComments' | 'retrieveComment'}`
>;

/** Issues and pull requests as issues, their comments and labels. */
export const issueRoutes: Entries<IssueRoute> = {
  'issues.create': (request, body) => issueRecord(request.viewer, request.repo, openIssue(request, body)),
  'issues.retrieve': issueShown,
  'issues.update': (request, body) => {
    editIssue(request, threadIn(request), body);
    return issueShown(request);
  },
  'issues.timeline': (request) => {
    const thread = commentedIn(request);
    const { world, repo, viewer } = request;
    const list = lists.thread(repo.id, thread.number);
    const entries = inOrder([...world.pulls.events.list(list), ...world.pulls.comments.list(list)]);
    return page(request, entries, (row) => timelineRecord(viewer, repo, row, thread));
  },
  'issues.comments': (request) => {
    const thread = commentedIn(request);
    const { world, repo, viewer } = request;
    const rows = world.pulls.comments.list(lists.thread(repo.id, thread.number));
    const json = rows.map((row) => commentRecord(viewer, repo, row, thread));
    return new Result({ json, headers: { 'X-Total-Count': String(rows.size) } });
  },
  'issues.comment': (request, { body }) => {
    const thread = commentedIn(request);
    return commentRecord(request.viewer, request.repo, addComment(request, thread, body), thread);
  },
  'issues.editComment': (request, { body }) => {
    const [thread, comment] = ownComment(request);
    return commentRecord(request.viewer, request.repo, editComment(request, thread, comment, body), thread);
  },
  'issues.deleteComment': (request) => deleteComment(request, ...ownComment(request)),
  'issues.labels': (request) =>
    sortedLabels(request.world, threadIn(request).labels).map((row) => labelRecord(request.viewer, row)),
  'issues.addLabels': (request, { labels }) =>
    addLabels(request, ...labelsIn(request, labels)).map((row) => labelRecord(request.viewer, row)),
  'issues.replaceLabels': (request, { labels }) =>
    replaceLabels(request, ...labelsIn(request, labels)).map((row) => labelRecord(request.viewer, row)),
  'issues.removeLabel': (request) => removeLabel(request, writableIn(request), request.number('id')),
  'issues.clearLabels': (request) => clearLabels(request, writableIn(request)),
  'issues.deadline': [
    threadWriters,
    (request, { due_date: due }) => {
      const dueDate = due === undefined || due.zero ? undefined : endOfDay(due);
      set(request, { dueDate });
      return { due_date: isoOrNull(dueDate) };
    },
  ],
  // The right comes first here: the server checks it before it looks for the issue.
  'issues.lock': [repoAdmins, (request) => set(request, { locked: true })],
  'issues.unlock': [repoAdmins, (request) => set(request, { locked: false })],
  'issues.pin': [repoAdmins, (request) => set(request, { pinOrder: nextPin(request) })],
  'issues.unpin': [repoAdmins, (request) => set(request, { pinOrder: 0 })],
  'issues.depend': [
    threadWriters,
    (request, body) => {
      const on = dependencyIn(request, body);
      addDependency(request, threadIn(request), on);
      return issueShown(request);
    },
  ],
  'issues.undepend': [
    threadWriters,
    (request, body) => {
      const on = dependencyIn(request, body);
      removeDependency(request, threadIn(request), on);
      return issueShown(request);
    },
  ],
};

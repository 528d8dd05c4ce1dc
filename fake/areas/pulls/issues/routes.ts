import { mayWriteThread, repoAdmins, requireReader } from '../access/guards.ts';
import { canRead, canWrite } from '../access/access.ts';
import { endOfNamedDay } from '../go/go-time.ts';
import { pagingOf } from '../api/paging.ts';
import { isWithin, periodIn } from '../api/times.ts';
import { counted, Result, sliceOf, type Entries, type RepoRequest, type RouteId } from '../api/route.ts';
import { repoName, repoNamed } from '../state/repositories.ts';
import type { Body } from '../go/structs.ts';
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
import { isPull, type CommentRow, type Thread } from '../state/rows.ts';
import { lists } from '../state/tables.ts';
import { noteChange, type TimelineEvent } from '../state/events.ts';
import { threadOf } from '../state/threads.ts';
import { isoSeconds } from '../state/time.ts';
import { commentRecord, listedComment, issueRecord, labelRecord } from './records.ts';
import { changedAt, inOrder, mayReadOrigin, timelineRecord } from './timeline-records.ts';
import { addComment, deleteComment, editComment } from './comments.ts';
import { deleteThread } from './delete.ts';
import { editIssue, openIssue, setDueDate } from './edit.ts';
import { addDependency, pin, removeDependency } from './issues.ts';
import { addLabels, clearLabels, labelIds, removeLabel, replaceLabels, sortedLabels } from './labels.ts';
import { entryIn, namedThreadIn, noThread, threadIn, threadNumbered } from '../api/find.ts';

/** The same for comments: where there is nothing, the server fails (contract: pulls 9.5). */
function commentedIn({ world, repo, number }: RepoRequest): Thread {
  const thread = threadOf(world, repo.id, number('index'));
  if (thread !== undefined) return thread;
  const reason = noThread(repo, number('index'));
  throw world.dialect.missingThread ? missing(reason, 'IsErrIssueNotExist') : internalServerError(reason);
}

/** The same for those who may write it: others are told nothing. */
function writableIn(request: RepoRequest): Thread {
  const thread = threadIn(request);
  if (!mayWriteThread(request, thread)) throw silent();
  return thread;
}

/** A comment by its id, with what it is on, or another entry of the page: for its author, and for those who may write that. */
function ownEntry(request: RepoRequest): readonly [Thread, CommentRow] | 'entry' {
  const { world, repo, doer } = request;
  const comment = entryIn(request);
  const entry = comment ?? world.pulls.events.all().find((row) => row.comment === request.number('id'));
  if (entry === undefined) {
    if (!canWrite(world, repo, doer, 'repo.issues') && !canWrite(world, repo, doer, 'repo.pulls')) throw silent();
    return 'entry';
  }
  const thread = threadOf(world, repo.id, entry.number);
  if (thread === undefined) throw notFound();
  if (entry.poster !== doer.id && !mayWriteThread(request, thread)) throw silent();
  return comment === undefined ? 'entry' : [thread, comment];
}

/** The thread that a dependency names, in this repository or another one (contract: pulls 13.22). */
function dependencyIn({ world, repo }: RepoRequest, { index = 0, owner = '', repo: name = '' }: Meta): Thread {
  const there = repoName(world, repo) === `${owner}/${name}` ? repo : repoNamed(world, owner, name);
  if (there === undefined)
    throw missing(`repository does not exist [id: 0, uid: 0, owner_name: ${owner}, name: ${name}]`);
  return threadNumbered(world, there, index);
}

type Meta = Body<'IssueMeta'>;

/** The two ends of a dependency: those who write the one and read the other may change it, and all others learn nothing. */
function dependencyOf(request: RepoRequest, body: Meta): readonly [Thread, Thread] {
  const { world, repo, number, doer } = request;
  const thread = threadNumbered(world, repo, number('index'));
  const on = dependencyIn(request, body);
  const there = world.pulls.repos.get(on.repo);
  const mayRead = there !== undefined && canRead(world, there, doer, isPull(on) ? 'repo.pulls' : 'repo.issues');
  if (!mayWriteThread(request, thread) || !mayRead) throw notFound();
  return [thread, on];
}

function noLabels({ dialect: { labelsForbidden } }: World): Rejection {
  if (labelsForbidden === 'page') return new Rejection('forbidden', '', { page: true } satisfies Detail);
  return labelsForbidden === 'empty' ? silent() : forbidden('write permission is required');
}

/** The labels that a body lists, for those who may write the thread. */
function labelsIn(request: RepoRequest, listed: readonly unknown[] = []): readonly [Thread, number[]] {
  const thread = threadIn(request);
  if (!mayWriteThread(request, thread)) throw noLabels(request.world);
  return [thread, labelIds(request, listed)];
}

const issueShown = (request: RepoRequest): object => issueRecord(request.viewer, request.repo, threadIn(request));

/** Locks or pins something, or no longer; a repetition changes nothing. */
function mark(
  { world, doer }: RepoRequest,
  thread: Thread,
  event: TimelineEvent,
  change: Pick<Thread, 'locked'> | Pick<Thread, 'pinOrder'>,
): void {
  const isNew = Object.entries(change).some(([key, to]) => Boolean(thread[key as keyof Thread]) !== Boolean(to));
  noteChange({ world, doer }, thread, isNew ? [event] : [], change);
}

type IssueRoute = Exclude<
  Extract<RouteId, `issues.${string}`>,
  `issues.${'list' | 'search' | 'allComments' | 'retrieveComment'}`
>;

/** Issues and pull requests as issues, their comments and labels. */
export const issueRoutes: Entries<IssueRoute> = {
  'issues.create': (request, body) => {
    requireReader(request, 'repo.issues');
    return issueRecord(request.viewer, request.repo, openIssue(request, body));
  },
  'issues.retrieve': issueShown,
  'issues.update': (request, body) => {
    editIssue(request, threadIn(request), body);
    return issueShown(request);
  },
  'issues.delete': [
    repoAdmins,
    (request) => deleteThread(request, threadNumbered(request.world, request.repo, request.number('index'))),
  ],
  'issues.timeline': (request) => {
    const period = periodIn(request);
    const thread = commentedIn(request);
    const { call, world, repo, viewer } = request;
    const list = lists.thread(repo.id, thread.number);
    const events = [...world.pulls.events.list(list)].filter((row) => mayReadOrigin(viewer, repo, row));
    const entries = inOrder([...events, ...world.pulls.comments.list(list)]);
    const rows = sliceOf(
      entries.filter((row) => isWithin(period, changedAt(row))),
      pagingOf(call),
    );
    // What is counted is what is shown, and nothing is null.
    const json = rows.length === 0 ? null : rows.map((row) => timelineRecord(viewer, repo, row, thread));
    return counted(json, rows.length);
  },
  'issues.comments': (request) => {
    const period = periodIn(request);
    const thread = commentedIn(request);
    const { world, repo, viewer } = request;
    const all = [...world.pulls.comments.list(lists.thread(repo.id, thread.number))];
    const rows = all.filter((row) => row.line === undefined && isWithin(period, row.updatedAt));
    return counted(
      rows.map((row) => listedComment(viewer, repo, row, thread)),
      rows.length,
    );
  },
  'issues.comment': (request, { body }) => {
    const thread = commentedIn(request);
    return commentRecord(request.viewer, request.repo, addComment(request, thread, body), thread);
  },
  'issues.editComment': (request, { body }) => {
    const entry = ownEntry(request);
    if (entry === 'entry') return new Result({ status: 204 });
    const [thread, comment] = entry;
    return commentRecord(request.viewer, request.repo, editComment(request, thread, comment, body), thread);
  },
  'issues.deleteComment': (request) => {
    const entry = ownEntry(request);
    if (entry === 'entry') throw silent('bad request');
    deleteComment(request, ...entry);
  },
  'issues.labels': (request) =>
    sortedLabels(request.world, threadIn(request).labels).map((row) => labelRecord(request.viewer, row)),
  'issues.addLabels': (request, { labels }) =>
    addLabels(request, ...labelsIn(request, labels)).map((row) => labelRecord(request.viewer, row)),
  'issues.replaceLabels': (request, { labels }) =>
    replaceLabels(request, ...labelsIn(request, labels)).map((row) => labelRecord(request.viewer, row)),
  'issues.removeLabel': (request) => removeLabel(request, writableIn(request), request.number('id')),
  'issues.clearLabels': (request) => clearLabels(request, writableIn(request)),
  'issues.deadline': (request, { due_date: due }) => {
    const thread = threadIn(request);
    if (!mayWriteThread(request, thread)) throw forbidden('Not repo writer');
    const dueDate = endOfNamedDay(due);
    setDueDate(request, thread, dueDate);
    return { due_date: isoSeconds(dueDate ?? 0) };
  },
  // The right comes first here: the server checks it before it looks for the issue.
  'issues.lock': [
    repoAdmins,
    (request, { lock_reason: body = '' }) =>
      mark(request, namedThreadIn(request), { type: 'lock', body }, { locked: true }),
  ],
  'issues.unlock': [
    repoAdmins,
    (request) => mark(request, namedThreadIn(request), { type: 'unlock' }, { locked: false }),
  ],
  'issues.pin': [repoAdmins, (request) => pin(request, threadIn(request))],
  'issues.unpin': [repoAdmins, (request) => mark(request, threadIn(request), { type: 'unpin' }, { pinOrder: 0 })],
  'issues.depend': (request, body) => {
    addDependency(request, ...dependencyOf(request, body));
    return issueShown(request);
  },
  'issues.undepend': (request, body) => {
    removeDependency(request, ...dependencyOf(request, body));
    return issueShown(request);
  },
};

import { canWrite } from '../access/access.ts';
import { bind } from './bind.ts';
import { structs } from '../state/bodies.ts';
import { endOfDay } from '../go/go-time.ts';
import { issueOf, pullOf } from './find.ts';
import { repoNamed } from '../state/repositories.ts';
import type { RepoContext } from './request-context.ts';
import {
  doerOf,
  pathPart,
  pullContext,
  reads,
  requireAdmin,
  writes,
  type HandlerResult,
  type RepoHandler,
} from './handler.ts';
import { addComment, countComments, createIssue, nextPin } from '../issues/issues.ts';
import { noteCommentEdit, noteTexts } from '../issues/cross-references.ts';
import { commentRecord, issueRecord } from '../views/issue-records.ts';
import { inOrder, timelineRecord } from '../views/timeline-record.ts';
import { pageHeaders, pagingOf } from './paging.ts';
import { knownLabels, withoutRivals } from '../state/labels.ts';
import { indexOf } from '../go/query.ts';
import { forbidden, internalServerError, invalid, notFound, silent } from '../state/rejections.ts';
import { lineOf, replyTo, resolveLine } from '../reviews/lines.ts';
import { lineRecord } from '../views/review-records.ts';
import type { ThreadAction, ThreadChange } from '../state/changes.ts';
import type { Bound } from '../go/go-bind.ts';
import { readMilestone } from '../state/milestones.ts';
import { replaceAssignees } from '../pull-requests/assign.ts';
import { assigneeNamed } from '../pull-requests/create.ts';
import { isPull, type CommentRow, type LabelRow, type MilestoneRow, type Thread } from '../state/rows.ts';
import { labelRecord, milestoneRecord } from '../views/small-records.ts';
import { setClosed } from '../state/lifecycle.ts';
import type { SupportOperationId } from './support-operations.ts';
import { lists } from '../state/tables.ts';
import { change, dropUndefined, threadOf } from '../state/threads.ts';
import { isoOrNull, nowSeconds } from '../state/time.ts';

type IssueOperationId = Extract<
  SupportOperationId,
  `${'labels' | 'milestones' | 'issues' | 'pulls.comments'}.${string}`
>;

const threadIn = ({ call, repo }: RepoContext): Thread => issueOf(call.world, repo, pathPart(call, 'index'));

/** The routes about issues, comments, labels and milestones. */
export const issueHandlers: Readonly<Record<IssueOperationId, RepoHandler>> = {
  'labels.list': reads('issues', ({ call, repo, viewer }) => ({
    json: [...call.world.pulls.labels.list(lists.repo(repo.id))].map((label) => labelRecord(viewer, label)),
  })),
  'labels.create': writes('issues', createLabel),
  'labels.delete': writes('issues', (request) => {
    requireWriter(request);
    deleteLabel(request);
    return {};
  }),
  'milestones.list': reads('issues', ({ call, repo, viewer }) => ({
    json: [...call.world.pulls.milestones.list(lists.repo(repo.id))].map((row) => milestoneRecord(viewer, row)),
  })),
  'milestones.create': writes('issues', (request) => milestone(request)),
  'milestones.update': writes('issues', (request) => {
    const row = request.call.world.pulls.milestones.get(indexOf(pathPart(request.call, 'id')) ?? 0);
    if (row?.repo !== request.repo.id) throw notFound();
    return milestone(request, row);
  }),
  'issues.create': writes('issues', openIssue),
  'issues.retrieve': reads('issues', (request) => ({
    json: issueRecord(request.viewer, request.repo, threadIn(request)),
  })),
  'issues.update': writes('issues', editIssue),
  'issues.timeline': reads('issues', (request) => {
    const { call, repo, viewer } = request;
    const thread = threadOfComments(request);
    const name = lists.thread(repo.id, thread.number);
    const { comments, events } = call.world.pulls;
    const all = inOrder([...events.list(name), ...comments.list(name)]);
    const paging = pagingOf(call);
    const rows = all.slice(paging.skip, paging.skip + paging.take);
    return {
      json: rows.map((row) => timelineRecord(viewer, repo, row, thread)),
      headers: pageHeaders(call, paging, all.length),
    };
  }),
  'issues.comments': reads('issues', (request) => {
    const { call, repo, viewer } = request;
    const thread = threadOfComments(request);
    const rows = [...call.world.pulls.comments.list(lists.thread(repo.id, thread.number))];
    return {
      json: rows.map((row) => commentRecord(viewer, repo, row, thread)),
      headers: { 'X-Total-Count': String(rows.length) },
    };
  }),
  'issues.comment': writes('issues', (request) => {
    const { call, repo, viewer } = request;
    const { body } = bind(call, structs.comment, ['body']);
    const thread = threadOfComments(request);
    return { json: commentRecord(viewer, repo, addComment(call.world, repo, doerOf(request), thread, body), thread) };
  }),
  'issues.editComment': writes('issues', editComment),
  'issues.deleteComment': writes('issues', deleteComment),
  'issues.addLabels': writes('issues', addLabels),
  'issues.replaceLabels': writes('issues', replaceLabels),
  'issues.removeLabel': writes('issues', removeLabel),
  'issues.clearLabels': writes('issues', clearLabels),
  'issues.deadline': writes('issues', setDeadline),
  // The right comes first here: the server checks it before it looks for the issue.
  'issues.lock': writes('issues', (request) => set(request, { locked: true })),
  'issues.unlock': writes('issues', (request) => set(request, { locked: false })),
  'issues.pin': writes('issues', (request) => set(request, { pinOrder: nextPin(request.call.world, request.repo) })),
  'issues.unpin': writes('issues', (request) => set(request, { pinOrder: 0 })),
  'issues.depend': writes('issues', depend),
  'issues.undepend': writes('issues', undepend),
  'pulls.comments.reply': writes('pulls', (request) => {
    const { call, repo, viewer } = request;
    const { body } = bind(call, structs.reply, ['body']);
    const pull = pullOf(call.world, repo, pathPart(call, 'index'));
    const comment = lineOf(call.world, repo, pathPart(call, 'id'));
    const row = replyTo(pullContext(request, pull), comment, body);
    return { json: lineRecord(viewer, repo, row) };
  }),
  'pulls.comments.resolve': writes('pulls', (request) => settle(request, true)),
  'pulls.comments.unresolve': writes('pulls', (request) => settle(request, false)),
};

/** What comments are about: where there is nothing, the server fails (contract: pulls 9.5). */
function threadOfComments({ call, repo }: RepoContext): Thread {
  const number = indexOf(pathPart(call, 'index')) ?? 0;
  const thread = threadOf(call.world, repo.id, number);
  if (thread === undefined)
    throw internalServerError(`issue does not exist [id: 0, repo_id: ${repo.id}, index: ${number}]`);
  return thread;
}

function settle(request: RepoContext, resolved: boolean): HandlerResult {
  const { call, repo } = request;
  resolveLine(call.world, doerOf(request), lineOf(call.world, repo, pathPart(call, 'id')), resolved);
  return {};
}

function isWriter(request: RepoContext): boolean {
  const { call, repo } = request;
  const doer = doerOf(request);
  return canWrite(call.world, repo, doer, 'repo.issues') || canWrite(call.world, repo, doer, 'repo.pulls');
}

function requireWriter(request: RepoContext): void {
  if (!isWriter(request))
    throw forbidden('user should have specific write permission or be a repo admin or a site admin');
}

const mayWrite = ({ call, repo, caller }: RepoContext, thread: Thread): boolean =>
  canWrite(call.world, repo, caller.doer, isPull(thread) ? 'repo.pulls' : 'repo.issues');

function set(request: RepoContext, changes: Partial<Thread>): HandlerResult {
  requireAdmin(request);
  change(request.call.world, threadIn(request), changes);
  return {};
}

function createLabel(request: RepoContext): HandlerResult {
  requireWriter(request);
  const { call, repo, viewer } = request;
  const body = bind(call, structs.label, ['name', 'color']);
  const color = body.color.replace(/^#/, '').toLowerCase();
  if (!/^[0-9a-f]{6}$/.test(color)) throw invalid('bad color');
  const { labels } = call.world.pulls;
  const fields = { name: body.name, color, exclusive: body.exclusive ?? false, description: body.description ?? '' };
  return { json: labelRecord(viewer, labels.insert({ id: labels.nextId, repo: repo.id, ...fields })) };
}

/** A label that goes leaves everything it was on. */
function deleteLabel({ call, repo }: RepoContext): void {
  const { labels, threads } = call.world.pulls;
  const id = indexOf(pathPart(call, 'id')) ?? 0;
  if (labels.get(id)?.repo !== repo.id) return;
  for (const kind of ['issues', 'pulls'] as const)
    for (const thread of [...threads.list(lists.label(kind, repo.id, id))])
      threads.replace({ ...thread, labels: thread.labels.filter((one) => one !== id) });
  labels.delete(id);
}

function milestone(request: RepoContext, before?: MilestoneRow): HandlerResult {
  requireWriter(request);
  const { call, repo, viewer } = request;
  const body = bind(call, structs.milestone);
  const now = nowSeconds(call.world);
  const { milestones } = call.world.pulls;
  const closed = body.state === undefined ? before?.closedAt !== undefined : body.state === 'closed';
  const row = milestones.put(
    dropUndefined<MilestoneRow>({
      id: before?.id ?? milestones.nextId,
      repo: repo.id,
      title: body.title || before?.title || '',
      description: body.description ?? before?.description ?? '',
      createdAt: before?.createdAt ?? now,
      updatedAt: now,
      closedAt: closed ? (before?.closedAt ?? now) : undefined,
      dueOn: body.due_on === undefined ? before?.dueOn : endOfDay(body.due_on),
    }),
  );
  return { json: milestoneRecord(viewer, row) };
}

function openIssue(request: RepoContext): HandlerResult {
  const { call, repo, viewer } = request;
  const { world } = call;
  const doer = doerOf(request);
  const body = bind(call, structs.issue, ['title']);
  const planning = planOf(request, body);
  const { labels = [], assignees = [], milestone } = planning;
  const row = world.pulls.milestones.get(milestone ?? 0);
  const remembered = { isNew: true, ...(row && { milestone: readMilestone(world, row) }) };
  const issue = createIssue(world, repo, doer, { title: body.title, body: body.body ?? '', ...planning });
  const told = { thread: issue, remembered };
  world.announce(world, doer, { kind: 'opened', ...told });
  if (labels.length > 0) world.announce(world, doer, { kind: 'labelled', ...told });
  if (milestone !== undefined) world.announce(world, doer, { kind: 'milestoned', ...told });
  for (let i = 0; i < assignees.length; i++) world.announce(world, doer, { kind: 'assigned', ...told });
  return { json: issueRecord(viewer, repo, issue) };
}

/** What of a new issue only counts from who may write issues; a milestone that there is not is omitted without a word. */
function planOf({ call, repo, caller }: RepoContext, body: Bound<typeof structs.issue>): Plan {
  const { world } = call;
  if (!canWrite(world, repo, caller.doer, 'repo.issues')) return {};
  const { milestone = 0, assignees = [], labels = [] } = body;
  return {
    labels: knownLabels(world, repo, labels).map(({ id }) => id),
    assignees: assignees.map((name) => assigneeNamed(world, name).id),
    ...(world.pulls.milestones.get(milestone)?.repo === repo.id && { milestone }),
  };
}

type Plan = Partial<Pick<Thread, 'labels' | 'assignees' | 'milestone'>>;

type IssueEdit = Bound<typeof structs.editIssue>;

// The order of the work; what earlier steps did stays when a later one rejects (contract: pulls 7).
const EDITS: readonly ((request: RepoContext, body: IssueEdit) => void)[] = [
  editTitle,
  editBody,
  editAssignees,
  editMilestone,
  editState,
];

function editIssue(request: RepoContext): HandlerResult {
  const { call, repo, viewer } = request;
  const body = bind(call, structs.editIssue);
  if (threadIn(request).poster !== doerOf(request).id) requireWriter(request);
  for (const edit of EDITS) edit(request, body);
  return { json: issueRecord(viewer, repo, threadIn(request)) };
}

function announce(request: RepoContext, kind: ThreadAction, more: Omit<ThreadChange, 'kind' | 'thread'> = {}): void {
  const { world } = request.call;
  world.announce(world, doerOf(request), { kind, thread: threadIn(request), ...more });
}

function editTitle(request: RepoContext, { title }: IssueEdit): void {
  const thread = threadIn(request);
  const before = thread.title;
  if (!title || title === before) return;
  change(request.call.world, thread, { title });
  noteTexts(request.call.world, doerOf(request), threadIn(request));
  announce(request, 'edited', { changes: { title: { from: before } } });
}

/** As an edit of the pull request counts: each body is a new version, and no event (contract: pulls 7.4). */
function editBody(request: RepoContext, { body }: IssueEdit): void {
  if (body === undefined) return;
  const thread = threadIn(request);
  const { contentVersion, body: before } = thread;
  change(request.call.world, thread, { body, contentVersion: contentVersion + 1 }, 0);
  noteTexts(request.call.world, doerOf(request), threadIn(request));
  announce(request, 'edited', { changes: { body: { from: before } } });
}

function editAssignees(request: RepoContext, { assignees }: IssueEdit): void {
  const thread = threadIn(request);
  if (assignees === undefined || !mayWrite(request, thread)) return;
  const { call, repo } = request;
  replaceAssignees({ world: call.world, repo, doer: doerOf(request), thread }, assignees);
}

function editMilestone(request: RepoContext, { milestone: id }: IssueEdit): void {
  const thread = threadIn(request);
  if (id === undefined || id === (thread.milestone ?? 0) || !mayWrite(request, thread)) return;
  const { call, repo } = request;
  const row = id === 0 ? undefined : call.world.pulls.milestones.get(id);
  if (id !== 0 && row?.repo !== repo.id)
    throw internalServerError(`milestone does not exist [id: ${id}, repo_id: ${repo.id}]`);
  const before = row && readMilestone(call.world, row);
  change(call.world, thread, { milestone: id === 0 ? undefined : id });
  announce(request, id === 0 ? 'demilestoned' : 'milestoned', before && { remembered: { milestone: before } });
}

function editState(request: RepoContext, { state }: IssueEdit): void {
  if (state === undefined) return;
  const thread = threadIn(request);
  const { world } = request.call;
  const closed = state === 'closed';
  const by = doerOf(request).id;
  if (setClosed(world, thread, closed, by) !== thread) announce(request, closed ? 'closed' : 'reopened');
}

function labelsInBody(request: RepoContext): number[] {
  const { call, repo } = request;
  const { labels: listed } = bind(call, structs.issueLabels);
  const thread = threadIn(request);
  if (!mayWrite(request, thread)) throw forbidden('write permission is required');
  const given: readonly unknown[] = Array.isArray(listed) ? listed : [];
  const own = [...call.world.pulls.labels.list(lists.repo(repo.id))];
  return given.map((one) => (typeof one === 'number' ? one : (own.find(({ name }) => name === one)?.id ?? 0)));
}

/** Gives an issue or pull request these labels; of exclusive ones the last of each scope. */
function setLabels(request: RepoContext, ids: readonly number[]): LabelRow[] {
  const { call, repo } = request;
  const labels = withoutRivals(knownLabels(call.world, repo, ids));
  change(call.world, threadIn(request), { labels: labels.map(({ id }) => id) });
  return labels;
}

const labelsShown = ({ viewer }: RepoContext, labels: readonly LabelRow[]): HandlerResult => ({
  json: labels.map((label) => labelRecord(viewer, label)),
});

function addLabels(request: RepoContext): HandlerResult {
  const ids = labelsInBody(request);
  const labels = setLabels(request, [...threadIn(request).labels, ...ids]);
  announce(request, 'labelled');
  return labelsShown(request, labels);
}

function replaceLabels(request: RepoContext): HandlerResult {
  const labels = setLabels(request, labelsInBody(request));
  // The server has dropped the old ones from its memory, and not read the new ones yet.
  announce(request, 'labels replaced', { remembered: { labels: [] } });
  return labelsShown(request, labels);
}

function removeLabel(request: RepoContext): HandlerResult {
  const { call, repo } = request;
  const id = indexOf(pathPart(call, 'id')) ?? 0;
  const thread = writableThread(request);
  if (knownLabels(call.world, repo, [id]).length === 0) throw invalid(`label does not exist [label_id: ${id}]`);
  const labels = thread.labels.filter((one) => one !== id);
  change(call.world, thread, { labels });
  announce(request, 'labelled');
  return {};
}

function clearLabels(request: RepoContext): HandlerResult {
  const thread = writableThread(request);
  const { labels } = thread;
  change(request.call.world, thread, { labels: [] }, labels.length);
  announce(request, 'labels cleared', { remembered: { labels } });
  return {};
}

/** What labels are taken from: who may not is told nothing. */
function writableThread(request: RepoContext): Thread {
  const thread = threadIn(request);
  if (!mayWrite(request, thread)) throw silent();
  return thread;
}

function setDeadline(request: RepoContext): HandlerResult {
  requireWriter(request);
  const { call } = request;
  const { due_date: due } = bind(call, structs.deadline);
  const day = due === undefined || due.zero ? undefined : endOfDay(due);
  change(call.world, threadIn(request), { dueDate: day });
  return { json: { due_date: isoOrNull(day) } };
}

/** A comment of an id, and what it is on. */
function commentIn(request: RepoContext): { readonly comment: CommentRow; readonly thread: Thread } {
  const { call, repo } = request;
  const comment = call.world.pulls.comments.get(indexOf(pathPart(call, 'id')) ?? 0);
  if (comment?.repo !== repo.id || comment.line !== undefined) throw notFound();
  return { comment, thread: issueOf(call.world, repo, String(comment.number)) };
}

type Commented = ReturnType<typeof commentIn>;

function requireCommenter(request: RepoContext, { comment, thread }: Commented): void {
  if (comment.poster !== doerOf(request).id && !mayWrite(request, thread)) throw silent();
}

function editComment(request: RepoContext): HandlerResult {
  const { call, repo, viewer } = request;
  const { world } = call;
  const { body } = bind(call, structs.editComment, ['body']);
  const found = commentIn(request);
  requireCommenter(request, found);
  const { comment: before, thread } = found;
  if (before.body === body) return { json: commentRecord(viewer, repo, before, thread) };
  const comment = world.pulls.comments.replace({ ...before, body, updatedAt: nowSeconds(world) });
  noteCommentEdit(world, doerOf(request), thread, { before: before.body, after: body });
  const changes = { body: { from: before.body } };
  world.announce(world, doerOf(request), { kind: 'comment edited', thread, comment, changes });
  return { json: commentRecord(viewer, repo, comment, thread) };
}

function deleteComment(request: RepoContext): HandlerResult {
  const { world } = request.call;
  const found = commentIn(request);
  requireCommenter(request, found);
  const { comment, thread } = found;
  world.pulls.comments.delete(comment.id);
  countComments(world, thread);
  world.announce(world, doerOf(request), { kind: 'comment deleted', thread, comment });
  return {};
}

function targetOf(request: RepoContext): {
  readonly onRepo: number;
  readonly onNumber: number;
  readonly thread: Thread;
} {
  const { call, repo } = request;
  const { index = 0, owner = '', repo: name = '' } = bind(call, structs.dependency);
  const there = owner === '' ? repo : repoNamed(call.world, owner, name);
  if (there === undefined) throw notFound();
  return { onRepo: there.id, onNumber: index, thread: issueOf(call.world, there, String(index)) };
}

function depend(request: RepoContext): HandlerResult {
  requireWriter(request);
  const { call, repo, viewer } = request;
  const { onRepo, onNumber } = targetOf(request);
  const thread = threadIn(request);
  const { dependencies } = call.world.pulls;
  dependencies.insert({ id: dependencies.nextId, repo: repo.id, number: thread.number, onRepo, onNumber });
  return { json: issueRecord(viewer, repo, thread) };
}

function undepend(request: RepoContext): HandlerResult {
  requireWriter(request);
  const { call, repo, viewer } = request;
  const { onRepo, onNumber } = targetOf(request);
  const thread = threadIn(request);
  for (const row of [...call.world.pulls.dependencies.list(lists.thread(repo.id, thread.number))])
    if (row.onRepo === onRepo && row.onNumber === onNumber) call.world.pulls.dependencies.delete(row.id);
  return { json: issueRecord(viewer, repo, thread) };
}

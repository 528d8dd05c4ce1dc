import { canWrite } from '../access/access.ts';
import { bind } from './bind.ts';
import { structs } from '../state/bodies.ts';
import { endOfDay } from '../go/go-time.ts';
import { issueOf, pullOf } from './find.ts';
import { repoNamed } from '../state/repositories.ts';
import type { RepoContext } from './request-context.ts';
import { doerOf, pathPart, reads, requireAdmin, writes, type HandlerResult, type RepoHandler } from './handler.ts';
import { addComment, createIssue, nextPin } from '../issues/issues.ts';
import { noteTexts } from '../issues/cross-references.ts';
import { commentRecord, issueRecord } from '../views/issue-records.ts';
import { knownLabels, withoutRivals } from '../state/labels.ts';
import { indexOf } from '../go/query.ts';
import { forbidden, internalServerError, invalid, notFound } from '../state/rejections.ts';
import { lineOf, replyTo, resolveLine } from '../reviews/reviews.ts';
import { lineRecord } from '../views/review-records.ts';
import type { MilestoneRow, Numbered } from '../state/rows.ts';
import { labelRecord, milestoneRecord } from '../views/small-records.ts';
import { setClosed, setIssueClosed } from '../state/lifecycle.ts';
import type { SupportOperationId } from './support-operations.ts';
import { lists } from '../state/tables.ts';
import { changeThread, dropUndefined, threadOf, type Thread } from '../state/timeline.ts';
import { nowSeconds } from '../state/time.ts';

type IssueOperationId = Extract<
  SupportOperationId,
  `${'labels' | 'milestones' | 'issues' | 'pulls.comments'}.${string}`
>;

const threadIn = ({ call, repo }: RepoContext): Thread => issueOf(call.world, repo, pathPart(call, 'index'));
const numbered = ({ issue, pull }: Thread): Numbered => (pull ?? issue) as Numbered;

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
  'issues.create': writes('issues', (request) => {
    const { call, repo, viewer } = request;
    const body = bind(call, structs.issue, ['title']);
    const issue = createIssue(call.world, repo, doerOf(request), {
      title: body.title,
      body: body.body ?? '',
      ...milestoneOfNew(request, body.milestone),
    });
    return { json: issueRecord(viewer, repo, { issue }) };
  }),
  'issues.retrieve': reads('issues', (request) => ({
    json: issueRecord(request.viewer, request.repo, threadIn(request)),
  })),
  'issues.update': writes('issues', editIssue),
  'issues.comments': reads('issues', (request) => {
    const { call, repo, viewer } = request;
    const thread = threadOfComments(request);
    const rows = [...call.world.pulls.comments.list(lists.thread(repo.id, numbered(thread).number))];
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
  'issues.addLabels': writes('issues', addLabels),
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
    const row = replyTo(call.world, doerOf(request), pull, lineOf(call.world, repo, pathPart(call, 'id')), body);
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

function requireWriter(request: RepoContext): void {
  const { call, repo } = request;
  const doer = doerOf(request);
  const writes = canWrite(call.world, repo, doer, 'repo.issues') || canWrite(call.world, repo, doer, 'repo.pulls');
  if (!writes) throw forbidden('user should have specific write permission or be a repo admin or a site admin');
}

const mayWrite = ({ call, repo, caller }: RepoContext, { pull }: Thread): boolean =>
  canWrite(call.world, repo, caller.doer, pull === undefined ? 'repo.issues' : 'repo.pulls');

function set(request: RepoContext, changes: Partial<Numbered>): HandlerResult {
  requireAdmin(request);
  changeThread(request.call.world, threadIn(request), changes);
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
  const { labels, pulls, issues } = call.world.pulls;
  const id = indexOf(pathPart(call, 'id')) ?? 0;
  if (labels.get(id)?.repo !== repo.id) return;
  for (const pull of [...pulls.list(lists.label(repo.id, id))])
    pulls.replace({ ...pull, labels: pull.labels.filter((one) => one !== id) });
  for (const issue of [...issues.list(lists.repo(repo.id))])
    if (issue.labels.includes(id)) issues.replace({ ...issue, labels: issue.labels.filter((one) => one !== id) });
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

/** The milestone of a new issue; one that there is not is left out without a word. */
function milestoneOfNew({ call, repo, caller }: RepoContext, id = 0): Pick<Numbered, 'milestone'> {
  const row = call.world.pulls.milestones.get(id);
  return row?.repo === repo.id && canWrite(call.world, repo, caller.doer, 'repo.issues') ? { milestone: id } : {};
}

/** Gives an issue or a pull request another milestone, or none for 0, where the one who asks may write it. */
function setMilestone(request: RepoContext, id: number): void {
  const { call, repo } = request;
  const thread = threadIn(request);
  if (!mayWrite(request, thread) || (numbered(thread).milestone ?? 0) === id) return;
  if (id !== 0 && call.world.pulls.milestones.get(id)?.repo !== repo.id)
    throw internalServerError(`milestone does not exist [id: ${id}, repo_id: ${repo.id}]`);
  changeThread(call.world, thread, { milestone: id === 0 ? undefined : id } as Partial<Numbered>);
}

function editIssue(request: RepoContext): HandlerResult {
  const { call, repo, viewer } = request;
  const body = bind(call, structs.editIssue);
  const thread = threadIn(request);
  if (numbered(thread).poster !== doerOf(request).id) requireWriter(request);
  if (body.title) changeThread(call.world, thread, { title: body.title });
  // As an edit of the pull request counts: each body is a new version, and no event (contract: pulls 7.4).
  const { contentVersion } = numbered(thread);
  if (body.body !== undefined)
    changeThread(call.world, threadIn(request), { body: body.body, contentVersion: contentVersion + 1 }, 0);
  if (body.milestone !== undefined) setMilestone(request, body.milestone);
  const present = threadIn(request);
  if (body.title || body.body !== undefined) noteTexts(call.world, doerOf(request), present);
  if (body.state !== undefined && present.pull !== undefined)
    setClosed(call.world, present.pull, body.state === 'closed');
  else if (body.state !== undefined && present.issue !== undefined)
    setIssueClosed(call.world, present.issue, body.state === 'closed');
  return { json: issueRecord(viewer, repo, threadIn(request)) };
}

function addLabels(request: RepoContext): HandlerResult {
  const { call, repo, viewer } = request;
  const { labels: listed } = bind(call, structs.issueLabels);
  const thread = threadIn(request);
  if (!mayWrite(request, thread)) throw forbidden('write permission is required');
  const given: readonly unknown[] = Array.isArray(listed) ? listed : [];
  const own = [...call.world.pulls.labels.list(lists.repo(repo.id))];
  const ids = given.map((one) => (typeof one === 'number' ? one : (own.find(({ name }) => name === one)?.id ?? 0)));
  const labels = withoutRivals(knownLabels(call.world, repo, [...numbered(thread).labels, ...ids]));
  changeThread(call.world, thread, { labels: labels.map(({ id }) => id) });
  return { json: labels.map((label) => labelRecord(viewer, label)) };
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
  dependencies.insert({ id: dependencies.nextId, repo: repo.id, number: numbered(thread).number, onRepo, onNumber });
  return { json: issueRecord(viewer, repo, thread) };
}

function undepend(request: RepoContext): HandlerResult {
  requireWriter(request);
  const { call, repo, viewer } = request;
  const { onRepo, onNumber } = targetOf(request);
  const thread = threadIn(request);
  for (const row of [...call.world.pulls.dependencies.list(lists.thread(repo.id, numbered(thread).number))])
    if (row.onRepo === onRepo && row.onNumber === onNumber) call.world.pulls.dependencies.delete(row.id);
  return { json: issueRecord(viewer, repo, thread) };
}

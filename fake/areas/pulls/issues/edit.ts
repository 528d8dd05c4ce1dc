import { mayWriteThread, rejectBlockedEdit } from '../access/guards.ts';
import { rejectBlocked } from '../state/owners.ts';
import { canWrite } from '../access/access.ts';
import { assigneesFor, replaceAssignees } from './assign.ts';
import { endOfDay } from '../go/go-time.ts';
import { trimSpace } from '../go/values.ts';
import type { Acting } from '../state/acting.ts';
import { knownLabels } from './labels.ts';
import { setClosed } from '../state/lifecycle.ts';
import { noMilestone, readMilestone } from './milestones.ts';
import { badRequest, conflict, internalServerError, noUser, preconditionFailed, silent } from '../state/rejections.ts';
import { isPull, type IssueRow, type Thread } from '../state/rows.ts';
import { deadlineEvents, noteChange } from '../state/events.ts';
import { change, current } from '../state/threads.ts';
import { cutTitle } from '../state/titles.ts';
import { userNamed } from '../../accounts/users.ts';
import type { Body } from '../go/structs.ts';
import { noteTexts } from './cross-references.ts';
import { announceOpened, createIssue } from './issues.ts';

/** Opens an issue, and tells the webhooks of it and of each thing that it begins with. */
export function openIssue(acting: Acting, body: Body<'CreateIssueOption'>): IssueRow {
  const { world } = acting;
  const plan = planOf(acting, body);
  requireProjects(body.projects);
  rejectBlocked(world, acting.doer, [acting.repo.owner, ...(plan.assignees ?? [])]);
  const row = world.pulls.milestones.get(plan.milestone ?? 0);
  const milestone = row && readMilestone(world, row);
  const title = cutTitle(world, trimSpace(body.title));
  const ref = body.ref ? { ref: body.ref } : {};
  const issue = createIssue(acting, { title, body: body.body ?? '', ...ref, ...plan });
  announceOpened(acting, issue, { isNew: true, ...(milestone && { milestone }) });
  if (body.closed === true) close(acting, issue, true);
  return current(world, issue);
}

type Plan = Partial<Pick<Thread, 'labels' | 'assignees' | 'milestone' | 'dueDate'>>;

/** Labels, assignees, milestone and due date of a new issue: ignored where the user may not write issues, as is an unknown milestone. */
function planOf({ world, repo, doer }: Acting, body: Body<'CreateIssueOption'>): Plan {
  if (!canWrite(world, repo, doer, 'repo.issues')) return {};
  const { milestone = 0, labels = [], due_date: due } = body;
  return {
    labels: knownLabels(world, repo, labels).map(({ id }) => id),
    assignees: assigneesFor(world, repo, body).map(({ id }) => id),
    ...(world.pulls.milestones.get(milestone)?.repo === repo.id && { milestone }),
    ...(due !== undefined && due.seconds !== 0 && { dueDate: due.seconds }),
  };
}

type IssueChanges = Body<'EditIssueOption'>;
type Step = (acting: Acting, thread: Thread, fields: IssueChanges) => void;

// The order of the work; what earlier steps did stays when a later one rejects (contract: pulls 7).
const STEPS: readonly Step[] = [title, editBody, ref, deadline, assignees, milestone, state, projects];

/** Changes an issue, or a pull request as an issue: its author may, and who may write. */
export function editIssue(acting: Acting, thread: Thread, fields: IssueChanges): void {
  if (thread.poster !== acting.doer.id && !mayWriteThread(acting, thread)) throw silent();
  if (fields.content_version !== undefined && fields.content_version !== thread.contentVersion)
    throw conflict('the issue is already changed');
  for (const step of STEPS) step(acting, current(acting.world, thread), fields);
}

function title(acting: Acting, thread: Thread, { title: given }: IssueChanges): void {
  const { world, doer } = acting;
  const cut = cutTitle(world, given ?? '');
  if (cut === '' || cut === thread.title) return;
  rejectBlockedEdit(acting, thread);
  const event = { type: 'change_title', title: [thread.title, cut] } as const;
  noteTexts({ world, doer }, noteChange({ world, doer }, thread, [event], { title: cut }));
  world.announce(world, doer, { kind: 'edited', thread, changes: { title: { from: thread.title } } });
}

/** As an edit of the pull request counts: each body is a new version, and no event (contract: pulls 7.4). */
export function editBody(acting: Acting, thread: Thread, { body: given }: Pick<IssueChanges, 'body'>): void {
  if (given === undefined) return;
  const { world, doer } = acting;
  rejectBlockedEdit(acting, thread);
  noteTexts({ world, doer }, change(world, thread, { body: given, contentVersion: thread.contentVersion + 1 }, 0));
  world.announce(world, doer, { kind: 'edited', thread, changes: { body: { from: thread.body } } });
}

function ref({ world, doer }: Acting, thread: Thread, { ref: given }: IssueChanges): void {
  const before = thread.ref ?? '';
  if (given === undefined || given === before) return;
  const event = { type: 'change_issue_ref', ref: [before, given] } as const;
  noteChange({ world, doer }, thread, [event], { ref: given || undefined });
}

function projects(acting: Acting, thread: Thread, { projects: ids }: IssueChanges): void {
  if (mayWriteThread(acting, thread)) requireProjects(ids);
}

/** Rejects projects by their ids: nothing makes any. */
function requireProjects([first]: readonly number[] = []): void {
  if (first !== undefined) throw badRequest(`project ${first} not found`);
}

/** The end of the day that is given, in its own zone; without the right it is ignored (contract: pulls 7.5). */
function deadline(acting: Acting, thread: Thread, { due_date: due, unset_due_date: unset }: IssueChanges): void {
  if ((due === undefined && unset === undefined) || !mayWriteThread(acting, thread)) return;
  if (due === undefined && unset !== true) throw badRequest('The due_date cannot be empty');
  setDueDate(acting, thread, unset === true || due === undefined || due.zero ? undefined : endOfDay(due));
}

/** Sets when an issue or a pull request is due, or that it is not. */
export function setDueDate({ world, doer }: Acting, thread: Thread, dueDate: number | undefined): void {
  noteChange({ world, doer }, thread, deadlineEvents(thread.dueDate, dueDate), { dueDate });
}

function assignees(acting: Acting, thread: Thread, { assignee, assignees: list }: IssueChanges): void {
  if ((assignee === undefined && list === undefined) || !mayWriteThread(acting, thread)) return;
  const names = [...(list ?? []), ...(assignee ? [assignee] : [])];
  const unknown = names.find((name) => userNamed(acting.world, name) === undefined);
  if (unknown !== undefined) throw internalServerError(noUser(unknown));
  replaceAssignees(acting, thread, names);
}

function milestone(acting: Acting, thread: Thread, { milestone: id }: IssueChanges): void {
  if (id === undefined || id === (thread.milestone ?? 0) || !mayWriteThread(acting, thread)) return;
  const { world, repo, doer } = acting;
  const row = id <= 0 ? undefined : world.pulls.milestones.get(id);
  if (id > 0 && row?.repo !== repo.id) throw noMilestone(world, repo, id);
  const before = row && readMilestone(world, row);
  const event = { type: 'milestone', milestone: [thread.milestone, row?.id] } as const;
  noteChange({ world, doer }, thread, [event], { milestone: row?.id });
  const kind = row === undefined ? 'demilestoned' : 'milestoned';
  world.announce(world, doer, { kind, thread, ...(before && { remembered: { milestone: before } }) });
}

function state(acting: Acting, thread: Thread, { state: given }: IssueChanges): void {
  if (given === undefined) return;
  if (isPull(thread) && thread.merged !== undefined)
    throw preconditionFailed('cannot change state of this pull request, it was already merged');
  if (given !== 'open' && given !== 'closed' && !acting.world.dialect.anyState)
    throw preconditionFailed(`unknown state: ${given}`);
  close(acting, thread, given === 'closed');
}

function close({ world, doer }: Acting, thread: Thread, closed: boolean): void {
  if (setClosed(world, thread, closed, doer.id) !== thread)
    world.announce(world, doer, { kind: closed ? 'closed' : 'reopened', thread });
}

import { mayWriteThread, threadWriters } from '../access/guards.ts';
import { canWrite } from '../access/access.ts';
import { assigneeNamed, replaceAssignees } from './assign.ts';
import type { Acting } from '../state/acting.ts';
import { knownLabels } from './labels.ts';
import { setClosed } from '../state/lifecycle.ts';
import { readMilestone } from './milestones.ts';
import { internalServerError } from '../state/rejections.ts';
import type { IssueRow, Thread } from '../state/rows.ts';
import { change, current } from '../state/threads.ts';
import type { Body } from '../go/structs.ts';
import { noteTexts } from './cross-references.ts';
import { announceOpened, createIssue } from './issues.ts';

/** Opens an issue, and tells the webhooks of it and of each thing that it begins with. */
export function openIssue(acting: Acting, body: Body<'CreateIssueOption'>): IssueRow {
  const { world } = acting;
  const plan = planOf(acting, body);
  const row = world.pulls.milestones.get(plan.milestone ?? 0);
  const milestone = row && readMilestone(world, row);
  const issue = createIssue(acting, { title: body.title, body: body.body ?? '', ...plan });
  announceOpened(acting, issue, { isNew: true, ...(milestone && { milestone }) });
  if (body.closed === true) state(acting, issue, { state: 'closed' });
  return current(world, issue);
}

type Plan = Partial<Pick<Thread, 'labels' | 'assignees' | 'milestone' | 'dueDate'>>;

/** Labels, assignees, milestone and due date of a new issue: ignored from whoever may not write issues, as is an unknown milestone. */
function planOf({ world, repo, doer }: Acting, body: Body<'CreateIssueOption'>): Plan {
  if (!canWrite(world, repo, doer, 'repo.issues')) return {};
  const { milestone = 0, assignees = [], labels = [], due_date: due } = body;
  return {
    labels: knownLabels(world, repo, labels).map(({ id }) => id),
    assignees: assignees.map((name) => assigneeNamed(world, name).id),
    ...(world.pulls.milestones.get(milestone)?.repo === repo.id && { milestone }),
    ...(due !== undefined && !due.zero && { dueDate: due.seconds }),
  };
}

type Fields = Body<'EditIssueOption'>;
type Step = (acting: Acting, thread: Thread, fields: Fields) => void;

// The order of the work; what earlier steps did stays when a later one rejects (contract: pulls 7).
const STEPS: readonly Step[] = [title, body, assignees, milestone, state];

/** Changes an issue, or a pull request as an issue: its author may, and who may write. */
export function editIssue(acting: Acting, thread: Thread, fields: Fields): void {
  if (thread.poster !== acting.doer.id) threadWriters(acting);
  for (const step of STEPS) step(acting, current(acting.world, thread), fields);
}

function title({ world, doer }: Acting, thread: Thread, { title: given }: Fields): void {
  if (!given || given === thread.title) return;
  noteTexts(world, doer, change(world, thread, { title: given }));
  world.announce(world, doer, { kind: 'edited', thread, changes: { title: { from: thread.title } } });
}

/** As an edit of the pull request counts: each body is a new version, and no event (contract: pulls 7.4). */
function body({ world, doer }: Acting, thread: Thread, { body: given }: Fields): void {
  if (given === undefined) return;
  noteTexts(world, doer, change(world, thread, { body: given, contentVersion: thread.contentVersion + 1 }, 0));
  world.announce(world, doer, { kind: 'edited', thread, changes: { body: { from: thread.body } } });
}

function assignees(acting: Acting, thread: Thread, { assignees: given }: Fields): void {
  if (given !== undefined && mayWriteThread(acting, thread)) replaceAssignees(acting, thread, given);
}

function milestone(acting: Acting, thread: Thread, { milestone: id }: Fields): void {
  if (id === undefined || id === (thread.milestone ?? 0) || !mayWriteThread(acting, thread)) return;
  const { world, repo, doer } = acting;
  const row = id === 0 ? undefined : world.pulls.milestones.get(id);
  if (id !== 0 && row?.repo !== repo.id)
    throw internalServerError(`milestone does not exist [id: ${id}, repo_id: ${repo.id}]`);
  const before = row && readMilestone(world, row);
  change(world, thread, { milestone: id === 0 ? undefined : id });
  const kind = id === 0 ? 'demilestoned' : 'milestoned';
  world.announce(world, doer, { kind, thread, ...(before && { remembered: { milestone: before } }) });
}

function state({ world, doer }: Acting, thread: Thread, { state: given }: Fields): void {
  if (given === undefined) return;
  const closed = given === 'closed';
  if (setClosed(world, thread, closed, doer.id) !== thread)
    world.announce(world, doer, { kind: closed ? 'closed' : 'reopened', thread });
}

import { rejectBlockedEdit } from '../access/guards.ts';
import type { World } from '../state/world.ts';
import { canWrite } from '../access/access.ts';
import { replaceAssignees } from '../issues/assign.ts';
import { rejectTwin } from './create.ts';
import type { Body } from '../go/structs.ts';
import { endOfDay } from '../go/go-time.ts';
import { changeLabels, knownLabels, withoutRivals } from '../issues/labels.ts';
import { conflict, forbidden, invalid, notFound, panic, preconditionFailed, silent } from '../state/rejections.ts';
import { announceOwners, askCodeOwners } from '../reviews/code-owners.ts';
import { retargetScheduledMerge } from '../state/scheduled-merges.ts';
import { tipOf } from '../state/refs.ts';
import type { MilestoneRead, ThreadAction, ThreadEdit } from '../state/changes.ts';
import { noMilestone, readMilestone } from '../issues/milestones.ts';
import type { Acting, OnPull } from '../state/acting.ts';
import type { PullRow, RepoRow } from '../state/rows.ts';
import { setClosed } from '../state/lifecycle.ts';
import { isDraft } from '../state/settings.ts';
import { noteTexts } from '../issues/cross-references.ts';
import { deadlineEvents, noteChange, noteCommits, noteEvent } from '../state/events.ts';
import { change, current } from '../state/threads.ts';
import { nowSeconds } from '../state/time.ts';
import { cutTitle } from '../state/titles.ts';

/** The options of an edit, by wire names: only those that were given. */
export type EditOptions = Body<'EditPullRequestOption'>;

interface Edit extends Acting {
  readonly writes: boolean;
  readonly options: EditOptions;
  /** Values that the server read in earlier steps, and shows in place of the present ones. */
  readonly remembered: { milestone?: MilestoneRead; labels?: readonly number[] };
}

type Step = (edit: Edit, pull: PullRow) => void;

// The order of the work; what earlier steps did stays when a later one rejects the request (contract: pulls 7).
const STEPS: readonly Step[] = [title, body, deadline, assignees, milestone, labels, state, base, maintainerEdit];

/** Changes a pull request (contract: pulls 7). */
export function editPull({ world, repo, doer, pull }: OnPull, options: EditOptions): PullRow {
  const writes = canWrite(world, repo, doer, 'repo.pulls');
  if (doer.id !== pull.poster && !writes) throw silent();
  if (options.content_version !== undefined && options.content_version !== pull.contentVersion)
    throw conflict('the issue is already changed');
  const edit: Edit = { world, repo, doer, writes, options, remembered: {} };
  for (const step of STEPS) step(edit, current(world, pull));
  return current(world, pull);
}

/** Tells the webhooks of a step. */
function announce({ world, doer, remembered }: Edit, pull: PullRow, kind: ThreadAction, changes?: ThreadEdit): void {
  world.announce(world, doer, {
    kind,
    thread: pull,
    ...(changes && { changes }),
    // A copy: later steps may remember more.
    remembered: { ...remembered },
  });
}

function title(edit: Edit, pull: PullRow): void {
  const { world, repo, doer, options } = edit;
  const cut = cutTitle(world, options.title ?? '');
  if (cut === '' || cut === pull.title) return;
  rejectBlockedEdit(edit, pull);
  const event = { type: 'change_title', title: [pull.title, cut] } as const;
  const renamed = noteChange(edit, pull, [event], { title: cut });
  noteTexts(edit, renamed);
  const poster = world.accounts.users.get(pull.poster) ?? doer;
  const on = { world, repo, doer: poster, pull: renamed };
  const owners = isDraft(world, pull.title) ? askCodeOwners(on) : undefined;
  announce(edit, pull, 'edited', { title: { from: pull.title } });
  if (owners !== undefined) announceOwners(on, owners);
}

function body(edit: Edit, pull: PullRow): void {
  const { world, options } = edit;
  if (options.body === undefined) return;
  rejectBlockedEdit(edit, pull);
  const changes = { body: options.body, contentVersion: pull.contentVersion + 1 };
  noteTexts(edit, change(world, pull, changes, 0));
  announce(edit, pull, 'edited', { body: { from: pull.body } });
}

const NIL = 'runtime error: invalid memory address or nil pointer dereference';

function deadline({ world, doer, options }: Edit, pull: PullRow): void {
  const { due_date: due, unset_due_date: unset } = options;
  if (due === undefined && unset === false && world.dialect.unsetDueDate) throw panic(NIL);
  // `unset_due_date: false` alone means nothing (contract: pulls 0.7).
  if (due === undefined && unset !== true) return;
  const day = unset === true || due === undefined || due.zero ? undefined : endOfDay(due);
  noteChange({ world, doer }, pull, deadlineEvents(pull.dueDate, day), { dueDate: day });
}

function assignees(edit: Edit, pull: PullRow): void {
  const { writes, options } = edit;
  const { assignee = '', assignees: list } = options;
  if (!writes || (assignee === '' && list === undefined)) return;
  const names = [...(list ?? []), ...(assignee === '' ? [] : [assignee])];
  replaceAssignees(edit, pull, names);
}

function milestone(edit: Edit, pull: PullRow): void {
  const { world, repo, doer, writes, options } = edit;
  const id = options.milestone ?? 0;
  if (!writes || id === 0 || id === pull.milestone || (id < 0 && world.dialect.milestones)) return;
  const row = world.pulls.milestones.get(id);
  if (row?.repo !== repo.id) throw noMilestone(world, repo, id);
  // The server reads the counters before it moves them, and shows them so from then on.
  edit.remembered.milestone = readMilestone(world, row);
  const event = { type: 'milestone', milestone: [pull.milestone, id] } as const;
  noteChange({ world, doer }, pull, [event], { milestone: id });
  announce(edit, pull, 'milestoned');
}

function labels({ world, repo, doer, writes, options, remembered }: Edit, pull: PullRow): void {
  if (!writes || options.labels === undefined) return;
  // The server forgets the old ones here, and does not read the new ones again.
  remembered.labels = [];
  changeLabels({ world, doer }, pull, withoutRivals(knownLabels(world, repo, options.labels)));
}

function state(edit: Edit, pull: PullRow): void {
  const { world, doer, options } = edit;
  if (options.state === undefined) return;
  if (pull.merged !== undefined)
    throw preconditionFailed('cannot change state of this pull request, it was already merged');
  if (options.state !== 'open' && options.state !== 'closed' && !world.dialect.anyState)
    throw preconditionFailed(`unknown state: ${options.state}`);
  const after = setClosed(world, pull, options.state === 'closed', doer.id);
  if (after !== pull) announce(edit, pull, after.closedAt === undefined ? 'reopened' : 'closed');
}

function base(edit: Edit, pull: PullRow): void {
  const { world, repo, doer, options } = edit;
  const name = options.base ?? '';
  if (name === '' || name === pull.base || pull.merged !== undefined) return;
  if (tipOf(world, repo.id, name) === undefined) throw notFound(`new base '${name}' not exist`, { isPlain: true });
  if (pull.closedAt !== undefined) throw invalid(closedText(world, repo, pull));
  const headRepo = world.pulls.repos.get(pull.headRepo);
  if (headRepo !== undefined) rejectTwin(world, repo, { base: name, headRepo, head: pull.head });
  const moved = change(world, pull, { base: name, checkFrom: world.clock.now });
  noteEvent(world, pull, doer.id, { type: 'change_target_branch', ref: [pull.base, name] });
  noteCommits(world, moved, doer.id);
  retargetScheduledMerge(world, pull, name);
  // The server names the new base, where the old one was meant.
  announce(edit, pull, 'edited', { ref: { from: name } });
}

function closedText({ dialect }: World, repo: RepoRow, { id, number }: PullRow): string {
  const where = `[id: ${id}, repo_id: ${repo.id}, index: ${number}]`;
  return dialect.closedBaseText ? `issue is closed ${where}` : `Pull Request ${where} is already closed`;
}

function maintainerEdit({ world, doer, options }: Edit, pull: PullRow): void {
  if (options.allow_maintainer_edit === undefined) return;
  const head = world.pulls.repos.get(pull.headRepo);
  const isPoster = doer.id === pull.poster;
  if (isPoster && head === undefined) throw panic(NIL);
  const may = isPoster && head !== undefined && canWrite(world, head, doer, 'repo.code');
  if (!may) throw forbidden('SetAllowEdits: user not allowed to do this action');
  // The row's own time moves, which is that of the merge.
  const merged = pull.merged && { merged: { ...pull.merged, at: nowSeconds(world) } };
  world.pulls.threads.replace({ ...pull, ...merged, allowMaintainerEdit: options.allow_maintainer_edit });
}

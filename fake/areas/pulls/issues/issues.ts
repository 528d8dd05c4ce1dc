import type { Acting, Actor } from '../state/acting.ts';
import { internalServerError } from '../state/rejections.ts';
import type { World } from '../state/world.ts';
import type { Remembered } from '../state/changes.ts';
import { isPull, type DependencyRow, type IssueRow, type Thread } from '../state/rows.ts';
import { nextNumber, nextThread } from '../state/sequences.ts';
import { noteChange, noteNext, openedWith, type TimelineEvent } from '../state/events.ts';
import { lists } from '../state/tables.ts';
import { countMilestones } from '../state/threads.ts';
import { nowSeconds } from '../state/time.ts';
import { noteTexts } from './cross-references.ts';

/** Opens an issue. */
export function createIssue(
  { world, repo, doer }: Acting,
  fields: Pick<IssueRow, 'title' | 'body'> & Partial<IssueRow>,
): IssueRow {
  const now = nowSeconds(world);
  countMilestones(world, {}, fields);
  const issue: IssueRow = {
    id: nextThread(world),
    repo: repo.id,
    number: nextNumber(world, repo),
    poster: doer.id,
    createdAt: now,
    updatedAt: now,
    labels: [],
    assignees: [],
    comments: 0,
    locked: false,
    pinOrder: 0,
    contentVersion: 0,
    ...fields,
  };
  world.pulls.threads.insert(issue);
  noteOpened({ world, doer }, issue);
  return issue;
}

/** Notes what a new issue or pull request begins with, in the server's order: who is assigned comes after what it refers to. */
export function noteOpened({ world, doer }: Actor, thread: Thread): void {
  for (const event of openedWith(thread)) noteNext(world, thread, doer.id, event);
  noteTexts({ world, doer }, thread);
  for (const assignee of thread.assignees) noteNext(world, thread, doer.id, { type: 'assignees', assignee });
}

/** Announces a new issue or pull request to webhooks, and each thing that it begins with (contract: pulls 11.11). */
export function announceOpened({ world, doer }: Acting, thread: Thread, remembered: Remembered): void {
  const change = { thread, remembered };
  world.announce(world, doer, { kind: 'opened', ...change });
  if (thread.labels.length > 0) world.announce(world, doer, { kind: 'labelled', ...change });
  if (thread.milestone !== undefined) world.announce(world, doer, { kind: 'milestoned', ...change });
  for (const assignee of thread.assignees) world.announce(world, doer, { kind: 'assigned', assignee, ...change });
}

/** Pins an issue after the other pinned ones of the repository, or a pull request after the other pull requests. */
export function pin({ world, repo, doer }: Acting, thread: Thread): void {
  const isPinned = thread.pinOrder > 0;
  if (isPinned && world.dialect.pinnedAgain) return;
  const others = [...world.pulls.threads.list(lists.pinned(isPull(thread) ? 'pulls' : 'issues', repo.id))];
  if (others.length >= MOST_PINNED) throw internalServerError('the max number of pinned issues has been readched');
  if (isPinned) throw internalServerError(PINNED);
  const pinOrder = Math.max(0, ...others.map((one) => one.pinOrder)) + 1;
  noteChange({ world, doer }, thread, [{ type: 'pin' }], { pinOrder });
}

const MOST_PINNED = 3;

const PINNED = 'constraint failed: UNIQUE constraint failed: issue_pin.repo_id, issue_pin.issue_id (2067)';

/** Has a thread wait for another one, which has to be closed first. */
export function addDependency({ world, doer }: Acting, thread: Thread, on: Thread): void {
  const { dependencies } = world.pulls;
  const { repo, number } = thread;
  const where = `[issue id: ${thread.id}, dependency id: ${on.id}]`;
  if (dependencyOf(world, thread, on)) throw internalServerError(`issue dependency does already exist ${where}`);
  if (dependencyOf(world, on, thread))
    throw internalServerError(`circular dependencies exists (two issues blocking each other) ${where}`);
  dependencies.insert({ id: dependencies.nextId, repo, number, onRepo: on.repo, onNumber: on.number });
  noteDependency({ world, doer }, 'add_dependency', [thread, on]);
}

/** Tells of a dependency on both pages. */
function noteDependency(actor: Actor, type: TimelineEvent['type'], ends: [Thread, Thread]): void {
  const [thread, on] = ends;
  noteChange(actor, thread, [{ type, dependency: on.id }], {});
  noteChange(actor, on, [{ type, dependency: thread.id }], {});
}

/** Has a thread no longer wait for another one. */
export function removeDependency({ world, doer }: Acting, thread: Thread, on: Thread): void {
  const row = dependencyOf(world, thread, on);
  if (row === undefined)
    throw internalServerError(`issue dependency does not exist [issue id: ${thread.id}, dependency id: ${on.id}]`);
  world.pulls.dependencies.delete(row.id);
  noteDependency({ world, doer }, 'remove_dependency', [thread, on]);
}

function dependencyOf({ pulls }: World, { repo, number }: Thread, on: Thread): DependencyRow | undefined {
  const rows = [...pulls.dependencies.list(lists.thread(repo, number))];
  return rows.find(({ onRepo, onNumber }) => onRepo === on.repo && onNumber === on.number);
}

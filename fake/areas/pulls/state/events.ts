import type { Actor } from './acting.ts';
import { isAncestor, log, type Oid } from '../../../git/index.ts';
import { mergeBaseOf, seenHead } from './mergeability.ts';
import type { EventRow, EventSubject, EventType, PullRow, Seconds, Thread } from './rows.ts';
import { tipOf } from './refs.ts';
import { lastComment, nextPageEvent } from './sequences.ts';
import { lists } from './tables.ts';
import { change, current, type Changes } from './threads.ts';
import { isoSeconds, nowSeconds } from './time.ts';
import type { World } from './world.ts';

/** Something that happened, and what its entry says. */
export interface TimelineEvent extends EventSubject {
  readonly type: EventType;
  readonly body?: string;
}

type Subject = Pick<Thread, 'repo' | 'number'>;

/** Puts an entry into the timeline of an issue or a pull request (contract: pulls 9.6). Without a user, nothing is noted. */
export function noteEvent(world: World, { repo, number }: Subject, by: number | undefined, event: TimelineEvent): void {
  if (by === undefined) return;
  const { events } = world.pulls;
  const row: EventRow = {
    id: events.nextId,
    comment: lastComment(world),
    repo,
    number,
    poster: by,
    body: '',
    createdAt: nowSeconds(world),
    ...event,
  };
  events.insert(row);
}

/** The same with the next id of the page. */
export function noteNext(world: World, subject: Subject, by: number, event: TimelineEvent): void {
  nextPageEvent(world, subject);
  noteEvent(world, subject, by, event);
}

/** Changes something as its timeline tells, an entry each; where there is nothing to tell nothing changes. */
export function noteChange<T extends Thread>(
  { world, doer }: Actor,
  thread: T,
  events: readonly TimelineEvent[],
  changes: Changes<T>,
): T {
  if (events.length === 0) return current(world, thread);
  for (const event of events) noteNext(world, thread, doer.id, event);
  return change(world, thread, changes, 0);
}

/** Tells of labels that come and go. */
export const labelEvents = (added: readonly number[], removed: readonly number[]): TimelineEvent[] => [
  ...added.map((label): TimelineEvent => ({ type: 'label', label, body: '1' })),
  ...removed.map((label): TimelineEvent => ({ type: 'label', label })),
];

/** Tells of a day on which something is due, or is not any more. */
export function deadlineEvents(before: Seconds | undefined, after: Seconds | undefined): TimelineEvent[] {
  const day = (at: Seconds): string => isoSeconds(at).slice(0, 'yyyy-mm-dd'.length);
  if (before === after) return [];
  if (after === undefined) return [{ type: 'removed_deadline', body: day(before ?? 0) }];
  if (before === undefined) return [{ type: 'added_deadline', body: day(after) }];
  return [{ type: 'modified_deadline', body: `${day(after)}|${day(before)}` }];
}

/** Tells of what something is opened with. */
export const openedWith = ({ labels, milestone }: Thread): TimelineEvent[] => [
  ...(milestone === undefined ? [] : [{ type: 'milestone', milestone: [undefined, milestone] } as const]),
  ...labelEvents(labels, []),
];

/** The commits that a pull request has, in one entry and in place of all before: when it is opened, or gets another base. */
export function noteCommits(world: World, pull: PullRow, by: number | undefined): void {
  for (const { id } of pushesOf(world, pull)) world.pulls.events.delete(id);
  notePushed(world, pull, by, pushed(ownCommits(world, pull)));
}

/**
 * The commits that came to the head of a pull request, but for those of its base. After a forced push, those that are
 * new in it, and where it was before.
 */
export function notePush(world: World, pull: PullRow, from: Oid, by: number | undefined): void {
  const to = seenHead(world, pull);
  if (isAncestor(world.objects, from, to)) {
    const base = tipOf(world, pull.repo, pull.base);
    return notePushed(world, pull, by, pushed(base === undefined ? [] : commitIds(world, [from, base], to)));
  }
  if (!world.dialect.forcedPush) notePushed(world, pull, by, pushed(newCommits(world, pull)));
  notePushed(world, pull, by, { is_force_push: true, commit_ids: [from, to] });
}

/** The commits of a pull request that no entry has. What earlier entries have and the pull request has not is taken away. */
function newCommits(world: World, pull: PullRow): Oid[] {
  const { events } = world.pulls;
  let commits = ownCommits(world, pull);
  for (const row of pushesOf(world, pull)) {
    const before = contentOf(row);
    if (before.is_force_push) continue;
    const left = before.commit_ids.filter((id) => commits.includes(id));
    if (left.length === 0) events.delete(row.id);
    else events.replace({ ...row, body: JSON.stringify({ ...before, commit_ids: left }) });
    commits = commits.filter((id) => !left.includes(id));
  }
  return commits;
}

/** What an entry of a push keeps, as its body has it. */
interface Pushed {
  readonly is_force_push: boolean;
  readonly commit_ids: readonly Oid[];
}

const pushed = (commits: readonly Oid[]): Pushed => ({ is_force_push: false, commit_ids: commits });

const contentOf = ({ body }: EventRow): Pushed => JSON.parse(body) as Pushed;

/** An entry of commits, if there are any, with an id of its own. */
function notePushed(world: World, pull: PullRow, by: number | undefined, content: Pushed): void {
  if (content.commit_ids.length === 0) return;
  nextPageEvent(world, pull);
  noteEvent(world, pull, by, { type: 'pull_push', body: JSON.stringify(content) });
}

const ownCommits = (world: World, pull: PullRow): Oid[] =>
  commitIds(world, [mergeBaseOf(world, pull)], seenHead(world, pull));

function pushesOf({ pulls }: World, { repo, number }: Subject): EventRow[] {
  return [...pulls.events.list(lists.thread(repo, number))].filter(({ type }) => type === 'pull_push');
}

const commitIds = ({ objects }: World, without: readonly Oid[], to: Oid): Oid[] =>
  log(objects, [to], { exclude: without })
    .map(({ id }) => id)
    .reverse();

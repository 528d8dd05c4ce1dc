import { isAncestor, log, type Oid } from '../../../git/index.ts';
import { mergeBaseOf, seenHead } from './mergeability.ts';
import type { EventRow, EventType, Thread, PullRow } from './rows.ts';
import { lastComment } from './sequences.ts';
import { lists } from './tables.ts';
import { nowSeconds } from './time.ts';
import type { World } from './world.ts';

/** Something that happened, and what its entry says. */
export interface TimelineEvent {
  readonly type: EventType;
  readonly body?: string;
  /** The commit that refers to it. */
  readonly commit?: Oid;
}

type Subject = Pick<Thread, 'repo' | 'number'>;

/** Puts an entry into the timeline of an issue or a pull request (contract: pulls 9.6). Without a user, nothing is noted. */
export function noteEvent(world: World, { repo, number }: Subject, by: number | undefined, event: TimelineEvent): void {
  if (by === undefined) return;
  const { events } = world.pulls;
  const { type, body = '', commit } = event;
  const row: EventRow = {
    id: events.nextId,
    comment: lastComment(world),
    repo,
    number,
    poster: by,
    type,
    body,
    createdAt: nowSeconds(world),
    ...(commit !== undefined && { commit }),
  };
  events.insert(row);
}

/** The commits that a pull request has, in one entry: when it is opened, or gets another base. */
export function noteCommits(world: World, pull: PullRow, by: number | undefined): void {
  const commits = commitIds(world, mergeBaseOf(world, pull), seenHead(world, pull));
  for (const row of pushesOf(world, pull)) if (!isForced(row)) world.pulls.events.delete(row.id);
  if (commits.length > 0) noteEvent(world, pull, by, pushed(commits, false));
}

/** The commits that came to the head of a pull request. After a forced push, those it has now, and where it was before. */
export function notePush(world: World, pull: PullRow, from: Oid, by: number | undefined): void {
  const to = seenHead(world, pull);
  if (isAncestor(world.objects, from, to)) {
    const commits = commitIds(world, from, to);
    if (commits.length > 0) noteEvent(world, pull, by, pushed(commits, false));
    return;
  }
  noteCommits(world, pull, by);
  noteEvent(world, pull, by, pushed([from, to], true));
}

const pushed = (commits: readonly Oid[], isForcePush: boolean): TimelineEvent => ({
  type: 'pull_push',
  body: JSON.stringify({ is_force_push: isForcePush, commit_ids: commits }),
});

const isForced = ({ body }: EventRow): boolean => body.startsWith('{"is_force_push":true');

function pushesOf({ pulls }: World, { repo, number }: Subject): EventRow[] {
  return [...pulls.events.list(lists.thread(repo, number))].filter(({ type }) => type === 'pull_push');
}

const commitIds = ({ objects }: World, from: Oid, to: Oid): Oid[] =>
  log(objects, [to], { exclude: [from] })
    .map(({ id }) => id)
    .reverse();

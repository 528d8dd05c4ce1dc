import { isAncestor, log, type Oid } from '../../../git/index.ts';
import { mergeBaseOf, seenHead } from './mergeability.ts';
import type { EventRow, EventType, Thread, PullRow } from './rows.ts';
import { lastComment, nextPageEvent } from './sequences.ts';
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

/** The commits that a pull request has, in one entry and in place of all before: when it is opened, or gets another base. */
export function noteCommits(world: World, pull: PullRow, by: number | undefined): void {
  for (const { id } of pushesOf(world, pull)) world.pulls.events.delete(id);
  notePushed(world, pull, by, ownCommits(world, pull));
}

/** The commits that came to the head of a pull request. After a forced push, those that are new in it, and where it was before. */
export function notePush(world: World, pull: PullRow, from: Oid, by: number | undefined): void {
  const to = seenHead(world, pull);
  if (isAncestor(world.objects, from, to)) return notePushed(world, pull, by, commitIds(world, from, to));
  if (!world.dialect.forcedPush) notePushed(world, pull, by, newCommits(world, pull));
  notePushed(world, pull, by, [from, to], true);
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

const contentOf = ({ body }: EventRow): Pushed => JSON.parse(body) as Pushed;

/** An entry of commits, if there are any, with an id of its own. */
function notePushed(
  world: World,
  pull: PullRow,
  by: number | undefined,
  commits: readonly Oid[],
  isForcePush = false,
): void {
  if (commits.length === 0) return;
  nextPageEvent(world, pull);
  const content: Pushed = { is_force_push: isForcePush, commit_ids: commits };
  noteEvent(world, pull, by, { type: 'pull_push', body: JSON.stringify(content) });
}

const ownCommits = (world: World, pull: PullRow): Oid[] =>
  commitIds(world, mergeBaseOf(world, pull), seenHead(world, pull));

function pushesOf({ pulls }: World, { repo, number }: Subject): EventRow[] {
  return [...pulls.events.list(lists.thread(repo, number))].filter(({ type }) => type === 'pull_push');
}

const commitIds = ({ objects }: World, from: Oid, to: Oid): Oid[] =>
  log(objects, [to], { exclude: [from] })
    .map(({ id }) => id)
    .reverse();

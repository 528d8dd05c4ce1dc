import type { UserRow } from '../../accounts/tables.ts';
import type { World } from '../state/world.ts';
import { isAdmin } from '../access/access.ts';
import { hasBlocked } from '../state/owners.ts';
import { forbidden } from '../state/rejections.ts';
import { isPull, type CommentRow, type IssueRow, type PullRow, type RepoRow, type Thread } from '../state/rows.ts';
import { noteComment, noteTexts } from './cross-references.ts';
import { nextComment, nextNumber, nextThread } from '../state/sequences.ts';
import { lists } from '../state/tables.ts';
import { nowSeconds } from '../state/time.ts';
import { change, countMilestones } from '../state/threads.ts';

/** Opens an issue. */
export function createIssue(
  world: World,
  repo: RepoRow,
  doer: UserRow,
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
  noteTexts(world, doer, issue);
  return issue;
}

/** Keeps a comment that somebody makes now. */
export function insertComment(
  world: World,
  { repo, number }: Pick<Thread, 'repo' | 'number'>,
  { poster, body, ...on }: Pick<CommentRow, 'poster' | 'body' | 'line'>,
): CommentRow {
  const now = nowSeconds(world);
  return world.pulls.comments.insert({
    id: nextComment(world),
    repo,
    number,
    poster,
    body,
    createdAt: now,
    updatedAt: now,
    ...on,
  });
}

/** Comments on an issue or a pull request. */
export function addComment(world: World, repo: RepoRow, doer: UserRow, thread: Thread, body: string): CommentRow {
  const blocked = [repo.owner, thread.poster].some((id) => hasBlocked(world, id, doer.id));
  if (blocked && !isAdmin(world, repo, doer)) throw forbidden('user is blocked');
  const comment = insertComment(world, thread, { poster: doer.id, body });
  countComments(world, thread);
  noteComment(world, doer, thread, body);
  world.announce(world, doer, { kind: 'comment created', thread, comment });
  return comment;
}

/** Counts what is said again; by then reviews count too, though they do not bring it about (contract: pulls 2.1). */
export function countComments(world: World, thread: Thread): void {
  const { repo, number } = thread;
  const reviews = isPull(thread) ? reviewEntries(world, thread) : 0;
  change(world, thread, { comments: world.pulls.comments.list(lists.thread(repo, number)).size + reviews }, 0);
}

/** How many entries of reviews the page has, requests omitted (contract: pulls 2.4). */
export function reviewEntries(world: World, pull: PullRow): number {
  return [...world.pulls.reviews.list(lists.pull(pull.id))].reduce((sum, { entries = 0 }) => sum + entries, 0);
}

/** The next place among the pinned. */
export function nextPin(world: World, repo: RepoRow): number {
  const pinned = [...world.pulls.threads.list(lists.pinned(repo.id))];
  return Math.max(0, ...pinned.map(({ pinOrder }) => pinOrder)) + 1;
}

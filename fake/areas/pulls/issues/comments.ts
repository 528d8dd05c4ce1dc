import { mayWriteThread, isBlockedFrom } from '../access/guards.ts';
import type { Acting } from '../state/acting.ts';
import { forbidden, blockedText } from '../state/rejections.ts';
import { isPull, type CommentRow, type PullRow, type Thread } from '../state/rows.ts';
import { nextComment } from '../state/sequences.ts';
import { lists } from '../state/tables.ts';
import { change } from '../state/threads.ts';
import { nowSeconds } from '../state/time.ts';
import type { World } from '../state/world.ts';
import { noteComment, noteCommentEdit } from './cross-references.ts';

/** Stores a new comment. */
export function insertComment(
  world: World,
  { repo, number }: Thread,
  { poster, body, ...on }: Pick<CommentRow, 'poster' | 'body' | 'line'>,
): CommentRow {
  const now = nowSeconds(world);
  const id = nextComment(world);
  return world.pulls.comments.insert({ id, repo, number, poster, body, createdAt: now, updatedAt: now, ...on });
}

/** Comments on an issue or a pull request. */
export function addComment(acting: Acting, thread: Thread, body: string): CommentRow {
  const { world, doer } = acting;
  if (thread.locked && !mayWriteThread(acting, thread) && !doer.admin)
    throw forbidden('You cannot comment on a locked issue.');
  if (isBlockedFrom(acting, thread)) throw forbidden(blockedText(world));
  const comment = insertComment(world, thread, { poster: doer.id, body });
  countComments(world, thread);
  noteComment({ world, doer }, thread, comment);
  world.announce(world, doer, { kind: 'comment created', thread, comment });
  return comment;
}

/** Changes a comment; a body that is the same already changes nothing. */
export function editComment(acting: Acting, thread: Thread, before: CommentRow, body: string): CommentRow {
  return before.body === body ? before : rewriteComment(acting, thread, before, body);
}

/** Saves a comment, whether or not its body is another one. */
export function rewriteComment(acting: Acting, thread: Thread, before: CommentRow, body: string): CommentRow {
  const { world, doer } = acting;
  if (isBlockedFrom(acting, thread)) throw forbidden(blockedText(world));
  const comment = world.pulls.comments.replace({ ...before, body, updatedAt: nowSeconds(world) });
  noteCommentEdit({ world, doer }, thread, { id: before.id, before: before.body, after: body });
  const changes = { body: { from: before.body } };
  world.announce(world, doer, { kind: 'comment edited', thread, comment, changes });
  return comment;
}

/** Deletes a comment. */
export function deleteComment({ world, doer }: Acting, thread: Thread, comment: CommentRow): void {
  world.pulls.comments.delete(comment.id);
  world.pulls.attachments.deleteList(lists.attached({ thread: thread.id, comment: comment.id }));
  // Comments on lines are no part of the conversation, and their removal counts nothing.
  if (comment.line === undefined) countComments(world, thread);
  world.announce(world, doer, { kind: 'comment deleted', thread, comment });
}

/** Counts the comments again; by then reviews count too, though they do not bring it about (contract: pulls 2.1). */
export function countComments(world: World, thread: Thread): void {
  const reviews = isPull(thread) ? reviewEntries(world, thread) : 0;
  const { size } = world.pulls.comments.list(lists.thread(thread.repo, thread.number));
  change(world, thread, { comments: size + reviews }, 0);
}

/** How many entries of reviews the page has, requests omitted (contract: pulls 2.4). */
export function reviewEntries(world: World, pull: PullRow): number {
  return [...world.pulls.reviews.list(lists.pull(pull.id))].reduce((sum, { entries = 0 }) => sum + entries, 0);
}

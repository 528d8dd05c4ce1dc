import { blameLine, entryAt, treeOfCommit, type Oid } from '../../../git/index.ts';
import type { World } from '../state/world.ts';
import { noteComment } from '../issues/cross-references.ts';
import { countComments, insertComment } from '../issues/comments.ts';
import type { Body } from '../go/structs.ts';
import { mergeBaseOf, seenHead } from '../state/mergeability.ts';
import { revisionIn } from '../state/refs.ts';
import { badRequest, internalServerError, notFound, missing } from '../state/rejections.ts';
import type { OnPull, Actor } from '../state/acting.ts';
import type { CommentRow, RepoRow, ReviewRow } from '../state/rows.ts';
import { lists } from '../state/tables.ts';
import { pullNumbered } from '../state/threads.ts';
import { contextAt, hunkAt } from './hunks.ts';

/** A comment on a line, by wire names. */
export type LineOptions = NonNullable<Body<'CreatePullReviewOptions'>['comments']>[number];

/** Which line is meant: negative on the old side. */
function lineIn({ old_position: old = 0, new_position: now = 0 }: LineOptions): number {
  return old > 0 ? -old : now;
}

type Reviewed = Pick<OnPull, 'world' | 'repo' | 'pull'>;
type Commented = Pick<OnPull, 'world' | 'pull' | 'doer'>;
type LinePlace = NonNullable<CommentRow['line']>;

const placeKey = ({ at, path }: Pick<LinePlace, 'at' | 'path'>): string => `${at} ${path}`;

/** Adds comments on lines to a review. */
export function addLines(reviewed: Reviewed, review: ReviewRow, comments: readonly LineOptions[]): void {
  const { world, pull } = reviewed;
  const doer = world.accounts.users.get(review.reviewer ?? 0);
  if (doer === undefined || comments.length === 0) return;
  const present = linesOf(world, review).flatMap(({ line }) => line ?? []);
  const first = new Map(present.reverse().map((line) => [placeKey(line), line]));
  for (const options of comments) {
    const place = { at: lineIn(options), path: options.path ?? '' };
    // A second comment on a new line is about what the first one is about.
    const known = place.at > 0 ? first.get(placeKey(place)) : undefined;
    const { commit, hunk } = known ?? contextOf(reviewed, review, place);
    const line = { review: review.id, ...place, commit, hunk };
    insertLine({ world, pull, doer }, options.body ?? '', line);
    first.set(placeKey(place), line);
  }
}

/** The context that a comment on a line keeps: the commit that last changed the line, as of the reviewed commit, and the hunk around it. */
function contextOf(
  { world, repo, pull }: Reviewed,
  review: ReviewRow,
  { at, path }: Pick<LinePlace, 'at' | 'path'>,
): Pick<LinePlace, 'commit' | 'hunk'> {
  const head = seenHead(world, pull);
  const reviewed = at > 0 ? getReviewedCommit({ world, repo, pull }, review.commit) : undefined;
  const commit = (reviewed && writerOf(world, reviewed, { path, at })) ?? head;
  const hunk = hunkAt(world, { base: mergeBaseOf(world, pull), head }, { path, at });
  return { commit, hunk: hunk === '' && !world.dialect.noContext ? contextAt(world, commit, { path, at }) : hunk };
}

/** Who last changed a line of a commit; undefined where it has no such file. A line that the file has not is an error inside. */
function writerOf({ objects }: World, commit: Oid, { path, at }: Pick<LinePlace, 'at' | 'path'>): Oid | undefined {
  const writer = blameLine(objects, commit, { path, number: at });
  if (writer !== undefined) return writer;
  if (path.startsWith('/')) throw internalServerError(`exit status 128 - fatal: '${path}' is outside repository\n`);
  const isThere = path !== '' && entryAt(objects, treeOfCommit(objects, commit), path) !== undefined;
  if (isThere) throw internalServerError(`exit status 128 - fatal: file ${path} has fewer lines than ${at}\n`);
  return undefined;
}

/** The commit of a review, which may be named in any way that git knows; an internal error without it. */
export function getReviewedCommit({ world, repo, pull }: Reviewed, name: string): Oid {
  if (name === seenHead(world, pull)) return name;
  const found = revisionIn(world, repo, name);
  if ('missing' in found) throw internalServerError(`exit status 128 - fatal: bad object ${name}\n`);
  return found.id;
}

function insertLine({ world, pull, doer }: Commented, body: string, line: LinePlace): CommentRow {
  const comment = insertComment(world, pull, { poster: doer.id, body, line });
  noteComment({ world, doer }, pull, comment);
  return comment;
}

/** The comments on lines of a review, oldest first. */
export function linesOf(world: World, review: ReviewRow): CommentRow[] {
  return [...world.pulls.comments.list(lists.review(review.id))];
}

/** Replies to a comment on a line; the reply belongs to the same review. */
export function replyTo(commented: Commented, comment: CommentRow, body: string): CommentRow {
  const { world, pull } = commented;
  if (comment.line === undefined || comment.number !== pull.number) throw notFound();
  const { resolver: _resolver, ...line } = comment.line;
  const reply = insertLine(commented, body, line);
  if (world.pulls.reviews.get(line.review)?.kind !== 'PENDING') countComments(world, pull);
  return reply;
}

/** A comment on a line of one of the repository's pull requests (contract: pulls 9.5). */
export function lineOf(world: World, repo: RepoRow, id: number): CommentRow {
  const row = world.pulls.comments.get(id);
  // The server keeps events among the comments.
  const there = row ?? world.pulls.pageEvents.get(id);
  if (there === undefined) throw missing(`comment does not exist [id: ${id}, issue_id: 0]`, 'GetCommentByID');
  if (there.repo !== repo.id) throw notFound();
  if (row !== undefined && pullNumbered(world, repo.id, row.number) === undefined)
    throw badRequest('comment does not belong to a pull request');
  if (row?.line === undefined) throw badRequest('comment is not a review comment');
  return row;
}

/** Marks a conversation as settled, or not. */
export function resolveLine({ world, doer }: Actor, comment: CommentRow, resolved: boolean): void {
  if (comment.line === undefined) return;
  const { resolver: _resolver, ...line } = comment.line;
  world.pulls.comments.replace({ ...comment, line: resolved ? { ...line, resolver: doer.id } : line });
}

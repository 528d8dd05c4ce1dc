import type { UserRow } from '../../accounts/tables.ts';
import { blameLine } from '../../git/index.ts';
import type { World } from '../state/world.ts';
import type { Bound } from '../go/go-bind.ts';
import { indexOf } from '../go/query.ts';
import { noteComment } from '../issues/cross-references.ts';
import { countComments, insertComment } from '../issues/issues.ts';
import type { structs } from '../state/bodies.ts';
import { mergeBaseOf, seenHead } from '../state/mergeability.ts';
import { resolveIn } from '../state/refs.ts';
import { badRequest, notFound } from '../state/rejections.ts';
import type { CommentRow, PullRow, RepoRow, ReviewRow } from '../state/rows.ts';
import { lists } from '../state/tables.ts';
import { hunkAt } from './hunks.ts';

/** A comment on a line, by wire names. */
export type LineOptions = NonNullable<Bound<typeof structs.review>['comments']>[number];

/** Which line is meant: negative on the old side. */
export function lineIn({ old_position: old = 0, new_position: now = 0 }: LineOptions): number {
  return old > 0 ? -old : now;
}

type Place = NonNullable<CommentRow['line']>;

const placeKey = ({ at, path }: Pick<Place, 'at' | 'path'>): string => `${at} ${path}`;

/** Adds comments on lines to a review. */
export function addLines(
  world: World,
  repo: RepoRow,
  pull: PullRow,
  review: ReviewRow,
  comments: readonly LineOptions[],
): void {
  const doer = world.accounts.users.get(review.reviewer ?? 0);
  if (doer === undefined || comments.length === 0) return;
  const present = linesOf(world, review).flatMap(({ line }) => line ?? []);
  const first = new Map(present.reverse().map((line) => [placeKey(line), line]));
  for (const options of comments) {
    const place = { at: lineIn(options), path: options.path ?? '' };
    // A second comment on a new line is about what the first one is about.
    const known = place.at > 0 ? first.get(placeKey(place)) : undefined;
    const { commit, hunk } = known ?? contextOf(world, repo, pull, review, place);
    const line = { review: review.id, ...place, commit, hunk };
    insertLine(world, pull, doer, options.body ?? '', line);
    if (known === undefined) first.set(placeKey(place), line);
  }
}

/** What a comment on a line keeps: who wrote the line last, in the commit that is reviewed, and what is around it. */
function contextOf(
  world: World,
  repo: RepoRow,
  pull: PullRow,
  review: ReviewRow,
  { at, path }: Pick<Place, 'at' | 'path'>,
): Pick<Place, 'commit' | 'hunk'> {
  const head = seenHead(world, pull);
  const found = review.commit === head ? { id: head } : resolveIn(world, repo, review.commit);
  const writer = at > 0 && 'id' in found ? blameLine(world.objects, found.id, { path, number: at }) : undefined;
  return { commit: writer ?? head, hunk: hunkAt(world, mergeBaseOf(world, pull), head, path, at) };
}

function insertLine(
  world: World,
  pull: PullRow,
  doer: UserRow,
  body: string,
  line: NonNullable<CommentRow['line']>,
): CommentRow {
  const comment = insertComment(world, pull, { poster: doer.id, body, line });
  noteComment(world, doer, { pull }, body);
  return comment;
}

/** The comments on lines of a review, oldest first. */
export function linesOf(world: World, review: ReviewRow): CommentRow[] {
  return [...world.pulls.comments.list(lists.review(review.id))];
}

/** Replies to a comment on a line; the reply belongs to the same review. */
export function replyTo(world: World, doer: UserRow, pull: PullRow, comment: CommentRow, body: string): CommentRow {
  if (comment.line === undefined || comment.number !== pull.number) throw notFound();
  const { resolver: _resolver, ...line } = comment.line;
  const reply = insertLine(world, pull, doer, body, line);
  if (world.pulls.reviews.get(line.review)?.kind !== 'PENDING') countComments(world, { pull });
  return reply;
}

/** A comment on a line of one of the repository's pull requests (contract: pulls 9.5). */
export function lineOf(world: World, repo: RepoRow, text: string): CommentRow {
  const id = indexOf(text) ?? 0;
  const row = world.pulls.comments.get(id);
  if (row === undefined) throw notFound(`comment does not exist [id: ${id}, issue_id: 0]`);
  if (row.repo !== repo.id) throw notFound();
  if (row.line === undefined) throw badRequest('comment is not a review comment');
  return row;
}

/** Marks a conversation as settled, or not. */
export function resolveLine(world: World, doer: UserRow, comment: CommentRow, resolved: boolean): void {
  if (comment.line === undefined) return;
  const { resolver: _resolver, ...line } = comment.line;
  world.pulls.comments.replace({ ...comment, line: resolved ? { ...line, resolver: doer.id } : line });
}

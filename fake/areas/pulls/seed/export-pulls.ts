import { seedFrom } from '../../../engine/area/columns.ts';
import { isCommit, mergeBase, type Oid } from '../../../git/index.ts';
import { isOfficial, opinionOf, requestError } from '../reviews/review-requests.ts';
import { linesOf } from '../reviews/lines.ts';
import { seenHead } from '../state/mergeability.ts';
import { pullSwitch } from '../state/repo-settings.ts';
import { repoName } from '../state/repositories.ts';
import type { CommentRow, PullRow, RepoRow, ReviewRow } from '../state/rows.ts';
import { lists } from '../state/tables.ts';
import type { World } from '../state/world.ts';
import {
  lineCommentColumns,
  reviewColumns,
  type LineCommentSeed,
  type PullSeed,
  type ReviewSeed,
  type ScheduledMergeSeed,
} from './document.ts';
import { byWhom, commentSeed, loginSeed, planned, leftSeeds, when, type Exporting } from './exporting.ts';

/** A pull request as a seed has it; undefined where its repository is gone. */
export function exportPull(exporting: Exporting, row: PullRow): PullSeed | undefined {
  const { world } = exporting;
  const repo = world.pulls.repos.get(row.repo);
  if (repo === undefined) return undefined;
  const maintainers = pullSwitch(world, repo, 'default_allow_maintainer_edit');
  const reviews = [...world.pulls.reviews.list(lists.pull(row.id))];
  const given = reviews.filter(({ kind }) => kind !== 'REQUEST_REVIEW');
  return {
    repo: repoName(world, repo),
    as: loginSeed(world, row.poster),
    head: headOf(world, row),
    base: row.base,
    title: row.title,
    ...(row.body !== '' && { body: row.body }),
    ...planned(exporting, repo, row),
    ...askedFor(world, repo, row, reviews),
    ...(row.allowMaintainerEdit !== maintainers && { allowMaintainerEdit: row.allowMaintainerEdit }),
    ...(given.length > 0 && { reviews: given.map((review) => reviewSeed(world, repo, row, review)) }),
    ...commitsOf(exporting, row),
    ...endOf(world, repo, row),
  };
}

function headOf({ pulls, ...world }: World, { repo, headRepo, head }: PullRow): string {
  const other = headRepo === repo ? undefined : pulls.repos.get(headRepo);
  return other === undefined ? head : `${repoName({ pulls, ...world }, other)}:${head}`;
}

/** Who is asked for a review; a seed asks as the author. */
function askedFor(
  world: World,
  repo: RepoRow,
  pull: PullRow,
  reviews: readonly ReviewRow[],
): Pick<PullSeed, 'reviewers' | 'teamReviewers'> {
  // A seed archives its repositories when all else is there.
  const { archivedAt: _, ...open } = repo;
  const requests = reviews.filter(({ kind }) => kind === 'REQUEST_REVIEW');
  const author = world.accounts.users.get(pull.poster);
  const reviewers = requests.flatMap(({ reviewer }) => {
    const user = reviewer === undefined ? undefined : world.accounts.users.get(reviewer);
    if (author === undefined || user === undefined) return [];
    const change = { doer: author, reviewer: user, add: true };
    return requestError(world, open, { poster: pull.poster }, change) === undefined ? [user.name] : [];
  });
  const teams = requests.flatMap(({ team }) => (team === undefined ? [] : (world.pulls.teams.get(team)?.name ?? [])));
  return {
    ...(reviewers.length > 0 && { reviewers }),
    ...(teams.length > 0 && { teamReviewers: teams }),
  };
}

function reviewSeed(world: World, repo: RepoRow, pull: PullRow, row: ReviewRow): ReviewSeed {
  const comments = conversations(world, repo, pull, row);
  const { kind, body, dismissed, commit } = row;
  return seedFrom(reviewColumns, undefined, {
    as: loginSeed(world, row.reviewer ?? 0),
    event: kind as NonNullable<ReviewSeed['event']>,
    body,
    ...when(world, row.createdAt),
    ...(commit !== seenHead(world, pull) && { commit }),
    comments,
    dismissed,
    ...officialIn(world, repo, pull, row),
  });
}

/** Whether a review is official, where the reviewer's rights of today say otherwise; of a reviewer the last word counts. */
function officialIn(world: World, repo: RepoRow, pull: PullRow, row: ReviewRow): { readonly official?: boolean } {
  const { reviewer = 0, official } = row;
  if (row.dismissed || opinionOf(world, pull, reviewer)?.id !== row.id) return {};
  const user = world.accounts.users.get(reviewer);
  return user !== undefined && isOfficial(world, repo, pull, user) === official ? {} : { official };
}

/** The comments on lines of a review, each with the replies to it. */
function conversations(world: World, repo: RepoRow, pull: PullRow, review: ReviewRow): LineCommentSeed[] {
  const begun = new Map<string, CommentRow[]>();
  for (const row of linesOf(world, review)) {
    const place = `${row.line?.at} ${row.line?.path}`;
    begun.set(place, [...(begun.get(place) ?? []), row]);
  }
  return [...begun.values()].flatMap(([first, ...others]) => {
    if (first?.line === undefined) return [];
    const { path, at, resolver } = first.line;
    const replies = others.map((reply) => commentSeed(world, repo, pull, reply));
    return seedFrom(lineCommentColumns, undefined, {
      path,
      ...(at < 0 ? { oldLine: -at } : at > 0 && { line: at }),
      body: first.body,
      ...(resolver !== undefined && { resolvedBy: loginSeed(world, resolver) }),
      ...leftSeeds(world, repo, { on: pull, comment: first.id }),
      replies,
    });
  });
}

/** The commits that the pull request was opened on, where its branches are elsewhere when the seed opens it. */
function commitsOf({ world, refs }: Exporting, row: PullRow): Pick<PullSeed, 'headCommit' | 'baseCommit'> {
  const { objects } = world;
  const tip = (repo: number, branch: string): Oid | undefined => refs.get(repo)?.get(`refs/heads/${branch}`);
  const head = seenHead(world, row);
  if (!isCommit(objects, head)) return {};
  const base = tip(row.repo, row.base);
  const headRepo = refs.has(row.headRepo) ? row.headRepo : row.repo;
  const then = row.frozen?.mergeBase;
  const now = base === undefined ? undefined : (mergeBase(objects, base, head) ?? base);
  return {
    ...(tip(headRepo, row.head) !== head && { headCommit: head }),
    ...(then !== undefined && then !== now && isCommit(objects, then) && { baseCommit: then }),
  };
}

function endOf(world: World, repo: RepoRow, row: PullRow): Pick<PullSeed, 'state' | 'merged' | 'scheduledMerge'> {
  const { merged, closedAt } = row;
  if (merged !== undefined) {
    const seed = { commit: merged.sha, ...byWhom(world, repo, merged.by), ...when(world, merged.at) };
    return { ...(closedAt === undefined && { state: 'open' }), merged: seed };
  }
  if (closedAt !== undefined) return { state: 'closed' };
  const waiting = world.pulls.autoMerges.get(row.id);
  if (waiting === undefined) return {};
  const { style, text, deleteBranch, doer } = waiting;
  const usual = pullSwitch(world, repo, 'default_delete_branch_after_merge');
  const scheduledMerge: ScheduledMergeSeed = {
    style,
    ...byWhom(world, repo, doer),
    message: text,
    ...(deleteBranch !== usual && { deleteBranch }),
  };
  return { scheduledMerge };
}

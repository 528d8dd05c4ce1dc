import { isCommit } from '../../../git/index.ts';
import { rowFrom, type RowOf } from '../../../engine/area/columns.ts';
import type { World } from '../state/world.ts';
import { userNamed } from '../../accounts/users.ts';
import { repoAt } from '../state/repositories.ts';
import { parseGoTime } from '../go/go-time.ts';
import { createPull, type CreateOptions } from '../pull-requests/create.ts';
import { headRepoOf } from '../pull-requests/heads.ts';
import { readAs } from '../state/fields.ts';
import { close, setClosed } from '../state/lifecycle.ts';
import { plainMerge, type MergeOptions } from '../merging/attempt.ts';
import { mergePull } from '../merging/merge.ts';
import type { PullRow, RefRow, RepoRow } from '../state/rows.ts';
import { current } from '../state/threads.ts';
import { withNumber } from '../state/sequences.ts';
import { nowSeconds } from '../state/time.ts';
import { pullColumns, type MergedSeed, type PullSeed, type ScheduledMergeSeed } from './document.ts';
import { atPath, forEachRecord, known, rejectSeed } from '../../../engine/area/seed-issues.ts';
import { seedReview } from './reviews.ts';
import { atTime, planOf, requireFreeNumber, seedSaid, userOr, type SeedPlace } from './threads.ts';

/** The seed of a pull request, with defaults. */
type Given = RowOf<typeof pullColumns>;

/** Opens a pull request, and closes or merges it where the seed says so. */
export function seedPull(world: World, given: PullSeed, path: string): void {
  const seed = rowFrom(pullColumns, undefined, given);
  const repo = known(repoAt(world, seed.repo), `${path}.repo`, 'repository');
  requireFreeNumber(world, repo, seed.number, path);
  const at = { world, repo, path };
  withBranchesAsTheyWere(at, seed, () => {
    const pull = open(world, repo, seed, path);
    forEachRecord(seed.reviews, `${path}.reviews`, (review, place) => seedReview({ world, repo, pull }, review, place));
    seedSaid(at, pull, seed);
    atPath(path, () => finish(at, current(world, pull), seed));
  });
}

function open(world: World, repo: RepoRow, seed: Given, path: string): PullRow {
  const author = known(userNamed(world, seed.as), `${path}.as`, 'user');
  const options = optionsOf(world, repo, seed, path);
  const opened = (): PullRow =>
    withNumber(world, repo, seed.number, () => createPull({ world, repo, doer: author }, options)).pull;
  return atPath(path, () => atTime(world, seed.at, opened));
}

function optionsOf(world: World, repo: RepoRow, seed: Given, path: string): CreateOptions {
  for (const key of ['assignees', 'reviewers'] as const)
    for (const [i, user] of seed[key].entries())
      if (!user.includes('@')) known(userNamed(world, user), `${path}.${key}[${i}]`, 'user');
  // A world is made by the rules of the API: what a version does not read there, it does not read here.
  return readAs(world, 'CreatePullRequestOption', {
    head: seed.head,
    base: seed.base,
    title: seed.title,
    body: seed.body,
    ...planOf(world, repo, seed, path),
    assignees: seed.assignees,
    reviewers: seed.reviewers,
    team_reviewers: seed.teamReviewers,
    ...(seed.allowMaintainerEdit !== undefined && { allow_maintainer_edit: seed.allowMaintainerEdit }),
    ...(seed.dueDate !== undefined && { due_date: parseGoTime(seed.dueDate) }),
  });
}

/** Runs something while head and base are at the commits that the seed names, and puts them back. */
function withBranchesAsTheyWere({ world, repo, path }: SeedPlace, seed: Given, run: () => void): void {
  const { refs } = world.pulls;
  const moved: (readonly [id: string, before: RefRow | undefined])[] = [];
  const place = (of: RepoRow, branch: string, sha: string, key: string): void => {
    if (!isCommit(world.objects, sha)) rejectSeed(`${path}.${key}`, 'unknown commit');
    const name = `refs/heads/${branch}`;
    const id = `${of.id} ${name}`;
    moved.push([id, refs.get(id)]);
    refs.put({ id, repo: of.id, name, sha, movedAt: world.clock.now });
  };
  try {
    if (seed.baseCommit !== undefined) place(repo, seed.base, seed.baseCommit, 'baseCommit');
    if (seed.headCommit !== undefined) {
      const [headRepo, branch] = atPath(`${path}.head`, () => headOf(world, repo, seed));
      place(headRepo, branch, seed.headCommit, 'headCommit');
    }
    run();
  } finally {
    for (const [id, before] of moved.reverse()) {
      if (before === undefined) refs.delete(id);
      else refs.put(before);
    }
  }
}

/** The head of a seed, in one of the API's forms: its repository and its branch. */
function headOf(world: World, repo: RepoRow, { head }: Given): readonly [RepoRow, string] {
  const colon = head.indexOf(':');
  if (colon < 0) return [repo, head];
  return [headRepoOf(world, repo, head.slice(0, colon)), head.slice(colon + 1)];
}

/** The server lets a merged pull request be opened again, and closed at another time. */
function reopen(world: World, pull: PullRow, { state, merged, closedAt }: Given): void {
  const isAgain = closedAt != null && closedAt !== merged?.at;
  if (state === 'open' || isAgain) setClosed(world, current(world, pull), false);
  if (isAgain) atTime(world, closedAt, () => setClosed(world, current(world, pull), true));
}

function finish(at: SeedPlace, pull: PullRow, seed: Given): void {
  const { world, repo, path } = at;
  const { merge, merged, scheduledMerge } = seed;
  if (scheduledMerge !== undefined) schedule({ ...at, path: `${path}.scheduledMerge` }, pull, scheduledMerge);
  if (seed.state === 'closed') atTime(world, seed.closedAt, () => setClosed(world, pull, true, pull.poster));
  if (merged !== undefined) atTime(world, merged.at, () => markMerged({ ...at, path: `${path}.merged` }, pull, merged));
  if (merged !== undefined) reopen(world, pull, seed);
  if (merge === undefined) return;
  const options: MergeOptions = { style: merge, ...plainMerge, force: true, auto: false };
  const doer = userOr(world, repo, null, path);
  atTime(world, seed.closedAt, () => mergePull({ world, repo, doer, pull }, options));
}

function schedule({ world, repo, path }: SeedPlace, pull: PullRow, seed: ScheduledMergeSeed): void {
  const { style, message, deleteBranch } = seed;
  const options: MergeOptions = {
    style,
    ...plainMerge,
    force: false,
    auto: true,
    ...(message != null && { text: message }),
    ...(deleteBranch != null && { deleteBranch }),
  };
  const doer = userOr(world, repo, seed.as, path);
  atPath(path, () => mergePull({ world, repo, doer, pull }, options));
}

function markMerged({ world, repo, path }: SeedPlace, pull: PullRow, { as, commit }: MergedSeed): void {
  if (!isCommit(world.objects, commit)) rejectSeed(`${path}.commit`, 'unknown commit');
  const by = userOr(world, repo, as, path).id;
  close(world, pull, { merged: { at: nowSeconds(world), by, sha: commit } });
}

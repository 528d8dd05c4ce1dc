import { Refusal } from '../../http/refusal.ts';
import type { World } from '../../world/world.ts';
import { checkMerge, type Attempt } from './merge-checks.ts';
import { perform, type MergeOptions } from './merge.ts';
import { mergeMessage } from './merge-message.ts';
import { pullSwitch } from '../state/repo-settings.ts';
import { conflict, forbidden, notFound } from '../state/rejections.ts';
import type { AutoMergeRow, PullRow, RepoRow } from '../state/rows.ts';
import { checkEnds } from '../state/mergeability.ts';
import { lists } from '../state/tables.ts';
import { change, current } from '../state/timeline.ts';
import { mayMerge } from './merge-checks.ts';
import type { UserRow } from '../../accounts/tables.ts';

/** The task that tries a merge which waits for its checks. */
export const TRY_MERGE = 'pulls.merge';
const subject = (pull: number): string => `pulls.merge.${pull}`;

/** Has a pull request merged as soon as everything allows it: at once, when everything does. */
export function schedule({ world, repo, pull, doer, style }: Attempt, options: MergeOptions): void {
  if (world.pulls.autoMerges.get(pull.id) !== undefined)
    throw conflict(`pull request is already scheduled to auto merge when checks succeed [pull_id: ${pull.id}]`);
  const { origin, deleteBranch } = options;
  world.pulls.autoMerges.insert({
    id: pull.id,
    repo: repo.id,
    base: pull.base,
    doer: doer.id,
    style,
    // What is edited afterwards changes neither the message nor what becomes of the branch.
    text: mergeMessage(world, repo, pull, style, options, origin),
    origin,
    deleteBranch: deleteBranch ?? pullSwitch(world, repo, 'default_delete_branch_after_merge'),
  });
  change(world, pull, {});
  tryLater(world, pull);
}

/** Takes a scheduled merge back. */
export function cancel(world: World, repo: RepoRow, doer: UserRow, pull: PullRow): void {
  const row = world.pulls.autoMerges.get(pull.id);
  if (row === undefined) throw notFound();
  if (row.doer !== doer.id && !mayMerge(world, repo, pull, doer))
    throw forbidden('user has no permission to cancel the scheduled auto merge');
  world.pulls.autoMerges.delete(pull.id);
  world.clock.unschedule(subject(pull.id));
  change(world, pull, {});
}

/** Something that a scheduled merge may have waited for has happened. */
export function tryLater(world: World, pull: PullRow): void {
  if (world.pulls.autoMerges.get(pull.id) === undefined) return;
  const ends = checkEnds(world, current(world, pull));
  world.clock.unschedule(subject(pull.id));
  if (ends === undefined) tryNow(world, { pull: pull.id });
  else world.clock.schedule(ends, TRY_MERGE, subject(pull.id), { pull: pull.id });
}

/** Tries the scheduled merges into a branch that has moved, and those of the pull requests whose head it is. */
export function recheckAutoMerges(world: World, repo: number, branch: string, heads: readonly PullRow[]): void {
  const waiting = [...world.pulls.autoMerges.list(lists.base(repo, branch))].map(({ id }) => world.pulls.pulls.get(id));
  for (const pull of [...waiting, ...heads]) if (pull !== undefined) tryLater(world, pull);
}

/** Merges, if everything allows it by now; otherwise it goes on waiting. */
export function tryNow(world: World, { pull: id }: { readonly pull: number }): void {
  const row = world.pulls.autoMerges.get(id);
  const pull = world.pulls.pulls.get(id);
  const repo = pull && world.pulls.repos.get(pull.repo);
  const doer = row && world.accounts.users.get(row.doer);
  if (row === undefined || pull === undefined || repo === undefined || doer === undefined) return;
  const attempt: Attempt = { world, repo, pull, doer, style: row.style, force: false, auto: false };
  quietly(() => {
    checkMerge(attempt);
    perform(attempt, optionsOf(row));
    world.pulls.autoMerges.delete(id);
  });
}

function optionsOf(row: AutoMergeRow): MergeOptions {
  const { style, text, origin, deleteBranch } = row;
  const fixed = { title: '', message: '', mergeCommit: '', headCommit: '', force: false, auto: false };
  return { style, text, origin, deleteBranch, ...fixed };
}

// Nobody is there to be told why it does not merge yet.
function quietly(run: () => void): void {
  try {
    run();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}

/** A scheduled merge follows its pull request to another base. */
export function followBase(world: World, pull: PullRow, base: string): void {
  const row = world.pulls.autoMerges.get(pull.id);
  if (row !== undefined) world.pulls.autoMerges.replace({ ...row, base });
}

/** Forgets the task of a pull request that is going away. */
export function autoUnschedule(world: World, pull: PullRow): void {
  world.clock.unschedule(subject(pull.id));
}

import {
  diffSummary,
  diffTrees,
  isAncestor,
  mergeBase,
  mergeCommits,
  treeOfCommit,
  type DiffSummary,
  type Oid,
  type Whitespace,
} from '../../../git/index.ts';
import type { World } from './world.ts';
import { memo } from './memo.ts';
import { deletedTip, pullRef, reaches, refRow, tipOf } from './refs.ts';
import type { PullRow } from './rows.ts';
import { isDraft, settingsOf } from './settings.ts';

const baseOf = memo((store, base, head) => mergeBase(store, base, head));
const mergesCleanly = memo((store, base, head) => {
  // Histories without a common commit count as mergeable until an attempt (contract: pulls 2.2).
  // Nothing is to come of the merge, so that its trees are written into a copy.
  return mergeBase(store, base, head) === undefined || mergeCommits(store.copy(), base, head).conflicts.length === 0;
});
const summaryOf = memo((store, base, head) =>
  diffSummary(store, treeOfCommit(store, base || undefined), treeOfCommit(store, head)),
);

/** The last head that the base repository has seen: it survives the branch and the fork. */
export function seenHead(world: World, pull: PullRow): Oid {
  return refRow(world, pull.repo, pullRef(pull.number))?.sha ?? '';
}

/** The head's tip where the branch is, else the last one seen. */
export function headSha(world: World, pull: PullRow): Oid {
  return headBranch(world, pull) ?? seenHead(world, pull);
}

/** The tip of the head's branch: undefined where branch or repository are gone, or there never was a branch. */
export function headBranch(world: World, pull: PullRow): Oid | undefined {
  const isThere = pull.agit === undefined && world.pulls.repos.get(pull.headRepo) !== undefined;
  return isThere ? tipOf(world, pull.headRepo, pull.head) : undefined;
}

/** Whether the base's repository has the head to count its changes: a fork's branch as far as it was seen, and no topic. */
export function countable(world: World, pull: PullRow): boolean {
  if (pull.agit === true) return false;
  if (pull.headRepo === pull.repo) return true;
  const tip = tipOf(world, pull.headRepo, pull.head);
  if (tip === undefined) return false;
  return isAncestor(world.objects, tip, seenHead(world, pull)) || reaches(world, pull.repo, tip);
}

/** The tip of the base; of a branch that is gone, the last one: nothing is checked again by then. */
const baseTip = (world: World, { repo, base }: PullRow): Oid | undefined =>
  tipOf(world, repo, base) ?? deletedTip(world, repo, base);

/** Where base and head parted. Of a closed pull request, as it was then. */
export function mergeBaseOf(world: World, pull: PullRow): Oid {
  if (pull.frozen !== undefined) return pull.frozen.mergeBase;
  const base = baseTip(world, pull) ?? seenHead(world, pull);
  return baseOf(world.objects, base, seenHead(world, pull)) ?? base;
}

/** Where the lists of commits and files begin: of a closed one that was not merged, where the sides part by now. */
export function comparedFrom(world: World, pull: PullRow): Oid {
  const { frozen: _frozen, ...open } = pull;
  return mergeBaseOf(world, pull.merged === undefined ? open : pull);
}

/** Whether the two sides have no commit in common. */
export function unrelated(world: World, base: Oid, head: Oid): boolean {
  return baseOf(world.objects, base, head) === undefined;
}

/** When the check that is due will have ended, in milliseconds; undefined when none is. */
export function checkEnds(world: World, pull: PullRow): number | undefined {
  const seconds = settingsOf(world).mergeCheckSeconds;
  if (seconds === 0 || pull.closedAt !== undefined) return undefined;
  const base = refRow(world, pull.repo, `refs/heads/${pull.base}`)?.movedAt ?? -Infinity;
  const head = refRow(world, pull.repo, pullRef(pull.number))?.movedAt ?? -Infinity;
  const ends = Math.max(base, head, pull.checkFrom) + seconds * 1000;
  return ends > world.clock.now ? ends : undefined;
}

/** Whether the two sides merge without a conflict, and no check is due. */
export function canMerge(world: World, pull: PullRow): boolean {
  if (pull.frozen !== undefined) return pull.frozen.mergeable;
  return checkEnds(world, pull) === undefined && clean(world, pull);
}

/** The result of the last check, although another one may be due. */
function clean(world: World, pull: PullRow): boolean {
  const base = baseTip(world, pull);
  const head = seenHead(world, pull);
  if (base === undefined) return false;
  return mergesCleanly(world.objects, base, head);
}

/** `mergeable` of the record: not a draft either. */
export function mergeable(world: World, pull: PullRow): boolean {
  return (
    !isDraft(world, pull.title) && canMerge(world, pull) && !(world.dialect.emptyMergeable && isBehind(world, pull))
  );
}

/** Whether the base of an open pull request has all that the head has, so that nothing can be merged. */
export function isContained(world: World, pull: PullRow): boolean {
  const base = tipOf(world, pull.repo, pull.base);
  return pull.closedAt === undefined && base !== undefined && isAncestor(world.objects, seenHead(world, pull), base);
}

/** Whether the base has all that the head has, and more. */
const isBehind = (world: World, pull: PullRow): boolean =>
  isContained(world, pull) && tipOf(world, pull.repo, pull.base) !== seenHead(world, pull);

/** Whether another head changes something else: a file that is neither as it was nor as the base has it. */
export function contentChanged(world: World, pull: PullRow, before: Oid, now: Oid): boolean {
  const { objects } = world;
  const base = tipOf(world, pull.repo, pull.base);
  const start = base === undefined ? undefined : baseOf(objects, base, now);
  const tree = treeOfCommit(objects, now);
  const moved = diffTrees(objects, treeOfCommit(objects, before), tree);
  const own = new Set(diffTrees(objects, treeOfCommit(objects, start), tree).map(({ path }) => path));
  return moved.some(({ path }) => own.has(path));
}

/** The changes of a pull request, computed once for each pair of commits. */
export function changesOf(world: World, from: Oid | undefined, to: Oid): DiffSummary {
  return summaryOf(world.objects, from ?? '', to);
}

/** The same where some blanks count for nothing. */
export function changesBesides(world: World, from: Oid | undefined, to: Oid, whitespace: Whitespace): DiffSummary {
  const { objects } = world;
  return diffSummary(objects, treeOfCommit(objects, from), treeOfCommit(objects, to), whitespace);
}

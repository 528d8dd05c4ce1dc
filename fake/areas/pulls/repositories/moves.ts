import type { Acting } from '../state/acting.ts';
import {
  isAncestor,
  log,
  mergeBase,
  peelToCommit,
  readCommit,
  readTag,
  type Commit,
  type Oid,
} from '../../../git/index.ts';
import type { World } from '../state/world.ts';
import { retargetScheduledMerge, scheduleBranchAttempts } from '../state/scheduled-merges.ts';
import { applyCommitReferences } from '../issues/closing-keywords.ts';
import { keepDeleted, pullRef, refRow, setRef, tipOf } from '../state/refs.ts';
import { pullSwitch } from '../state/repo-settings.ts';
import { markStaleReviews, type HeadMove } from '../reviews/after-push.ts';
import { announceOwners, askCodeOwners } from '../reviews/code-owners.ts';
import type { PullRow, RepoRow, TagRow } from '../state/rows.ts';
import { close } from '../state/lifecycle.ts';
import { headBranch, seenHead } from '../state/mergeability.ts';
import { keys, lists } from '../state/tables.ts';
import { nextPageEvent } from '../state/sequences.ts';
import { noteCommits, noteEvent, notePush } from '../state/events.ts';
import { change, current, openCount, pullsIn } from '../state/threads.ts';
import { nowSeconds } from '../state/time.ts';

/** Moves a branch, or creates or removes it, with all that follows for pull requests and webhooks. */
export function moveBranch(acting: Acting, branch: string, to: Oid | undefined): void {
  const { world, repo } = acting;
  const before = tipOf(world, repo.id, branch);
  if (before === to) return;
  setRef(world, repo.id, `refs/heads/${branch}`, to);
  followBranch(acting, branch, before, to);
}

/** What follows where a branch has been moved, created or removed. */
export function followBranch(acting: Acting, branch: string, before: Oid | undefined, to: Oid | undefined): void {
  const { world, repo } = acting;
  if (to !== undefined) arrive(acting, branch, before, to);
  else if (before !== undefined) leaveBranch(acting, branch, before);
  // Webhooks of the push show the repository as it was changed last before it.
  world.pulls.repos.replace({ ...(world.pulls.repos.get(repo.id) ?? repo), updatedAt: nowSeconds(world) });
}

/** What follows for pull requests and webhooks where a branch is at another commit. */
function arrive(acting: Acting, branch: string, before: Oid | undefined, to: Oid): void {
  const { world, repo, doer } = acting;
  const open = openCount(world, 'issues', repo);
  applyCommitReferences(acting, branch, before, to);
  const uncountedIssues = openCount(world, 'issues', repo) - open;
  const own = [...pullsIn(world, lists.openHead(repo.id, branch))];
  for (const pull of own) headMoved(world, pull, { from: before, to, by: doer.id });
  announceMoved(acting, { name: branch, before, after: to, heads: own, uncountedIssues });
  if (pullSwitch(world, repo, 'autodetect_manual_merge')) detectMerged(acting, branch, before, to);
  scheduleBranchAttempts(world, repo, branch, own);
}

/** Moves the head of a pull request that has no branch, but a topic. */
export function moveTopic({ world, repo, doer }: Acting, pull: PullRow, to: Oid): void {
  const before = seenHead(world, pull);
  headMoved(world, pull, { from: before, to, by: doer.id });
  if (before !== undefined) synchronized({ world, repo, doer }, pull, before, to);
  scheduleBranchAttempts(world, repo, pull.base, [pull]);
}

interface Moved {
  readonly name: string;
  readonly before: Oid | undefined;
  readonly after: Oid;
  readonly heads: readonly PullRow[];
  readonly uncountedIssues: number;
}

/** Webhooks hear of the push first, and then of each pull request out of the branch. */
function announceMoved(acting: Acting, { heads, ...moved }: Moved): void {
  const { world, repo, doer } = acting;
  const kind = moved.before === undefined ? 'branch created' : 'branch moved';
  world.announce(world, doer, { kind, repo, ...moved });
  const { before, after } = moved;
  if (before !== undefined) for (const pull of heads) synchronized(acting, pull, before, after);
}

/** What follows a new head: owners of the changed files are asked, and webhooks are sent. */
function synchronized({ world, doer }: Acting, pull: PullRow, before: Oid, after: Oid): void {
  const base = world.pulls.repos.get(pull.repo);
  if (base !== undefined) {
    const on = { world, repo: base, doer, pull: current(world, pull) };
    announceOwners(on, askCodeOwners(on));
  }
  world.announce(world, doer, { kind: 'synchronized', pull, before, after });
}

/** Where a tag has been, where it is, and when what the server keeps of it was made. */
interface TagMove {
  readonly name: string;
  readonly before: Oid | undefined;
  readonly to: Oid | undefined;
  readonly at: number;
}

/** Creates, moves or removes a tag. */
export function moveTag(acting: Acting, name: string, to: Oid | undefined): void {
  const { world, repo } = acting;
  const before = refRow(world, repo.id, `refs/tags/${name}`)?.sha;
  if (before === to) return;
  setRef(world, repo.id, `refs/tags/${name}`, to);
  followTag(acting, { name, before, to, at: nowSeconds(world) });
}

/** What follows where a tag has been moved, created or removed. */
export function followTag(acting: Acting, { name, before, to, at }: TagMove): void {
  const { world, repo, doer } = acting;
  const tag = updateTag(acting, name, to, at);
  const kind = to === undefined ? 'tag removed' : 'tag created';
  world.announce(world, doer, { kind, repo, name, before, after: to, tag });
}

/** Has the record of a tag follow its ref, and gives one that is gone: a release stays, as a draft where its tag goes. */
function updateTag({ world, repo, doer }: Acting, name: string, to: Oid | undefined, at: number): TagRow | undefined {
  const { tags } = world.pulls;
  const tag = tags.find('name', keys.tag(repo.id, name));
  if (tag?.release === undefined) {
    if (tag !== undefined) tags.delete(tag.id);
    if (to !== undefined) keepTag(world, repo, { name, to, author: doer.id, at });
    return tag;
  }
  const { release } = tag;
  if (to === undefined) tags.replace({ ...tag, sha: '', release: { ...release, draft: true } });
  else {
    const sha = peelToCommit(world.objects, to) ?? to;
    tags.replace({ ...tag, sha, author: doer.id, createdAt: at, release: { ...release, draft: false } });
  }
  return undefined;
}

/** When a tag that comes with a push was made: its object, or else its commit. */
export function madeAt(world: World, tag: Oid): number {
  const commit = peelToCommit(world.objects, tag);
  if (commit === undefined) return nowSeconds(world);
  return (tag === commit ? readCommit(world.objects, tag).committer : readTag(world.objects, tag).tagger).seconds;
}

/** Keeps what the server knows of a tag beside its ref. */
export function keepTag(
  world: World,
  { id: repo }: RepoRow,
  { name, to, author, at }: { readonly name: string; readonly to: Oid; readonly author: number; readonly at: number },
): void {
  const { tags } = world.pulls;
  const sha = peelToCommit(world.objects, to) ?? to;
  tags.insert({ id: tags.nextId, repo, name, sha, author, createdAt: at });
}

/** Gives a branch another name, in pull requests and protections, too. */
export function renameBranch({ world, repo, doer }: Acting, from: string, to: string): void {
  const after = tipOf(world, repo.id, from);
  if (after === undefined) return;
  setRef(world, repo.id, `refs/heads/${from}`, undefined);
  setRef(world, repo.id, `refs/heads/${to}`, after);
  for (const pull of [...pullsIn(world, lists.openHead(repo.id, from))])
    world.pulls.threads.replace({ ...pull, head: to });
  for (const pull of [...pullsIn(world, lists.openBase(repo.id, from))]) {
    world.pulls.threads.replace({ ...current(world, pull), base: to });
    retargetScheduledMerge(world, pull, to);
  }
  for (const rule of [...world.pulls.protections.list(lists.repo(repo.id))])
    if (rule.rule === from) world.pulls.protections.replace({ ...rule, rule: to });
  const present = world.pulls.repos.get(repo.id) ?? repo;
  const defaultBranch = present.defaultBranch === from ? to : present.defaultBranch;
  world.pulls.repos.replace({ ...present, defaultBranch, updatedAt: nowSeconds(world) });
  world.announce(world, doer, { kind: 'branch renamed', repo, from, to, after });
}

function headMoved(world: World, pull: PullRow, move: HeadMove): void {
  setRef(world, pull.repo, pullRef(pull.number), move.to);
  change(world, pull, {}, 0);
  if (move.from !== undefined) notePush(world, pull, move.from, move.by);
  markStaleReviews(world, pull, move);
}

/** Pull requests from a branch that is gone are closed; those into it go to the default branch. */
function leaveBranch({ world, repo, doer }: Acting, branch: string, before: Oid): void {
  keepDeleted(world, repo.id, branch, before);
  world.announce(world, doer, { kind: 'branch removed', repo, name: branch, before });
  for (const pull of [...pullsIn(world, lists.openHead(repo.id, branch))]) {
    close(world, pull);
    noteEvent(world, pull, doer.id, { type: 'close' });
    // The page tells both: that it was closed, and that its branch is gone.
    nextPageEvent(world, pull);
    noteEvent(world, pull, doer.id, { type: 'delete_branch', ref: [branch, ''] });
    world.announce(world, doer, { kind: 'closed', thread: pull });
  }
  const present = world.pulls.repos.get(repo.id) ?? repo;
  retarget(world, repo.id, { from: branch, to: present.defaultBranch, by: doer.id });
}

/**
 * Gives the open pull requests into one branch another base, except where that makes a twin. Whether none stays that
 * has nothing to bring there, which the server takes for an error.
 */
export function retarget(
  world: World,
  repo: number,
  { from, to, by }: { readonly from: string; readonly to: string; readonly by: number | undefined },
): boolean {
  const base = tipOf(world, repo, to);
  if (base === undefined) return true;
  let left = 0;
  for (const child of [...pullsIn(world, lists.openBase(repo, from))]) {
    const isEqual = headBranch(world, child) === base;
    if (isEqual) left += 1;
    if (isEqual || pullsIn(world, lists.openPair(repo, to, child.headRepo, child.head)).size > 0) continue;
    const moved = change(world, child, { base: to, checkFrom: world.clock.now });
    noteEvent(world, child, by, { type: 'change_target_branch', ref: [from, to] });
    noteCommits(world, moved, by);
    retargetScheduledMerge(world, child, to);
  }
  return left === 0;
}

/** A head that has come into its base by a push counts as merged by hand, where the repository wants that. */
function detectMerged({ world, repo, doer }: Acting, branch: string, before: Oid | undefined, to: Oid): void {
  for (const pull of [...pullsIn(world, lists.openBase(repo.id, branch))]) {
    const head = world.pulls.refs.get(`${repo.id} ${pullRef(pull.number)}`)?.sha;
    const merged = (tip: Oid | undefined): boolean => tip !== undefined && isAncestor(world.objects, head ?? '', tip);
    if (head === undefined || !merged(to) || merged(before)) continue;
    const { id: sha, author } = mergeOf(world, head, to);
    const frozen = { mergeBase: mergeBase(world.objects, before ?? to, head) ?? head, mergeable: true };
    close(world, current(world, pull), { merged: { at: author.seconds, by: doer.id, sha }, frozen });
    noteEvent(world, pull, doer.id, { type: 'merge_pull' });
    world.announce(world, doer, { kind: 'merged', pull, isFound: true });
  }
}

/** The first merge that brought a head into a branch; of a fast-forward, the head itself (contract: pulls 12.5). */
function mergeOf(world: World, head: Oid, tip: Oid): Commit {
  const since = log(world.objects, [tip], { exclude: [head], order: 'topo' });
  const merges = since.filter(({ id, parents }) => parents.length > 1 && isAncestor(world.objects, head, id));
  return merges.at(-1) ?? readCommit(world.objects, head);
}

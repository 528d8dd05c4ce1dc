import { cleanMessage, readCommit, subjectOf, treeOfCommit, writeCommit } from './commit.ts';
import { isAncestor, mergeBase } from './history.ts';
import { log } from './log.ts';
import { mergeCommits } from './merge/commits.ts';
import type { Conflict } from './merge/conflict.ts';
import { mergeTrees } from './merge/trees.ts';
import type { Commit, Oid } from './model.ts';
import { type ObjectStore, abbreviate, isCommit } from './objects.ts';
import { patchIds } from './patch/patch-id.ts';
import { type Signature, cleanPerson } from './signature.ts';

/** The input of every style: two commits of one store, and who merges them when. */
export interface StyleInput {
  readonly store: ObjectStore;
  /** Tip of the branch that is merged into. */
  readonly base: Oid;
  /** Tip of the branch that is merged. */
  readonly head: Oid;
  readonly committer: Signature;
  /** The committer when absent. Replayed commits keep their own. */
  readonly author?: Signature | undefined;
}

/** A style that makes a commit of its own needs its message; it is cleaned as `git commit` does. */
export interface MessageInput extends StyleInput {
  readonly message: string;
}

/** The commit a rebase could not replay. */
export interface FailedPick {
  readonly id: Oid;
  readonly subject: string;
  /** Its place among the commits to replay, from 1. */
  readonly number: number;
  readonly total: number;
}

/** The new tip, or why none was made. */
export type StyleResult =
  | { readonly ok: true; readonly tip: Oid }
  | {
      readonly ok: false;
      readonly reason: 'conflict';
      readonly conflicts: readonly Conflict[];
      readonly paths: readonly string[];
      readonly messages: readonly string[];
      readonly commit?: FailedPick;
    }
  | { readonly ok: false; readonly reason: 'notFastForward' | 'upToDate' | 'unrelated' | 'wrongCommit' };

/** A result that names conflicts. */
function conflicted(
  { conflicts, messages }: { readonly conflicts: readonly Conflict[]; readonly messages: readonly string[] },
  commit?: FailedPick,
): StyleResult {
  const paths = [...new Set(conflicts.map(({ path }) => path))];
  const result = { ok: false, reason: 'conflict', conflicts, paths, messages } as const;
  return commit === undefined ? result : { ...result, commit };
}

/** Writes the commit a style makes. */
function makeCommit(input: MessageInput, tree: Oid, parents: readonly Oid[]): Oid {
  const { store, committer, author = committer, message } = input;
  return writeCommit(store, {
    tree,
    parents,
    author: { ...author, ...cleanPerson(author) },
    committer: { ...committer, ...cleanPerson(committer) },
    message: cleanMessage(message),
  }).id;
}

/** The same commit with another message or committer: `git commit --amend`. */
export function amendCommit(
  store: ObjectStore,
  id: Oid,
  change: { readonly message?: string; readonly committer?: Signature },
): Oid {
  const { tree, parents, author, committer, message } = readCommit(store, id);
  return writeCommit(store, {
    tree,
    parents,
    author,
    committer: change.committer ?? committer,
    message: change.message === undefined ? message : cleanMessage(change.message),
  }).id;
}

/** `git merge --ff-only`: the base moves to the head, or nothing happens. */
export function fastForwardOnlyStyle({ store, base, head }: Pick<StyleInput, 'store' | 'base' | 'head'>): StyleResult {
  return isAncestor(store, base, head) ? { ok: true, tip: head } : { ok: false, reason: 'notFastForward' };
}

/** Takes a given commit for the merge: its id must be in full, exist, and be in the base's history. */
export function manuallyMergedStyle(store: ObjectStore, base: Oid, commit: string): StyleResult {
  const found = /^[0-9a-f]{40}$/.test(commit) && isCommit(store, commit);
  return found && isAncestor(store, commit, base) ? { ok: true, tip: commit } : { ok: false, reason: 'wrongCommit' };
}

/** `git merge --no-ff`: a commit with both tips as parents, even where the base could simply move. */
export const mergeStyle = (input: MessageInput): StyleResult => joined(input, [input.base, input.head]);

/** `git merge --squash` and a commit: the merged tree on the base alone. */
export const squashStyle = (input: MessageInput): StyleResult => joined(input, [input.base]);

function joined(input: MessageInput, parents: readonly Oid[]): StyleResult {
  const { store, base, head } = input;
  if (mergeBase(store, base, head) === undefined) return { ok: false, reason: 'unrelated' };
  const merged = mergeCommits(store, base, head);
  if (merged.conflicts.length > 0) return conflicted(merged);
  return { ok: true, tip: makeCommit(input, merged.tree, parents) };
}

/**
 * `git rebase base` of the head: its commits one after another on the base, with their authors and dates. Merge commits are
 * omitted, as are changes the base has already and commits that become empty. A head that is already on top stays.
 */
export function rebaseStyle({ store, base, head, committer }: StyleInput): StyleResult {
  const commits = log(store, [head], { exclude: [base], order: 'topo' }).reverse();
  const linear = commits.every(({ parents }) => parents.length === 1);
  if (linear && isAncestor(store, base, head)) return { ok: true, tip: head };
  const picks = dropUpstream(
    store,
    base,
    head,
    commits.filter(({ parents }) => parents.length < 2),
  );
  let tip = base;
  for (const [index, commit] of picks.entries()) {
    const next = pick(store, tip, commit, committer);
    if (typeof next !== 'string') {
      const failed = { id: commit.id, subject: subjectOf(commit.message), number: index + 1, total: picks.length };
      return conflicted(next, failed);
    }
    tip = next;
  }
  return { ok: true, tip };
}

/** Omits the commits whose change the base made since the two parted. */
function dropUpstream(store: ObjectStore, base: Oid, head: Oid, commits: readonly Commit[]): readonly Commit[] {
  const upstream = log(store, [base], { exclude: [head], noMerges: true });
  if (upstream.length === 0) return commits;
  const known = patchIds(store, upstream);
  return commits.filter((commit) => !known.has(commit));
}

function pick(store: ObjectStore, tip: Oid, commit: Commit, committer: Signature): Oid | ReturnType<typeof mergeTrees> {
  const parent = commit.parents[0];
  if (parent === tip) return commit.id;
  const before = treeOfCommit(store, parent);
  const current = treeOfCommit(store, tip);
  const labels = { ours: 'HEAD', theirs: `${abbreviate(store, commit.id)} (${subjectOf(commit.message)})` };
  const merged = mergeTrees({ store, labels, depth: 0 }, before, current, commit.tree);
  if (merged.conflicts.length > 0) return merged;
  const becameEmpty = merged.tree === current && commit.tree !== before;
  if (becameEmpty) return tip;
  const { author, message } = commit;
  const by = { ...committer, ...cleanPerson(committer) };
  return writeCommit(store, { tree: merged.tree, parents: [tip], author, committer: by, message }).id;
}

/** The head replayed on the base, and a merge commit above both, even when nothing had to be replayed. */
export function rebaseMergeStyle(input: MessageInput): StyleResult {
  const rebased = rebaseStyle(input);
  if (!rebased.ok) return rebased;
  const { tree } = readCommit(input.store, rebased.tip);
  return { ok: true, tip: makeCommit(input, tree, [input.base, rebased.tip]) };
}

/** Brings a head up to date with its base by merging the base into it; the tip is the head's. */
export function updateByMerge(input: MessageInput): StyleResult {
  const { store, base, head } = input;
  if (isAncestor(store, base, head)) return { ok: false, reason: 'upToDate' };
  return mergeStyle({ ...input, base: head, head: base });
}

/** Brings a head up to date with its base by replaying it there; the tip is the head's. */
export function updateByRebase(input: StyleInput): StyleResult {
  if (isAncestor(input.store, input.base, input.head)) return { ok: false, reason: 'upToDate' };
  return rebaseStyle(input);
}

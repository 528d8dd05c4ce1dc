import { treeOfCommit, subjectOf, writeCommit } from '../commit.ts';
import { isAncestor } from '../history.ts';
import { log } from '../log.ts';
import { mergeTrees } from '../merge/trees.ts';
import type { Commit, Oid } from '../model.ts';
import { abbreviate } from '../objects.ts';
import type { ObjectStore } from '../objects.ts';
import { patchIds } from '../patch/patch-id.ts';
import { cleanPerson } from '../signature.ts';
import type { Signature } from '../signature.ts';
import { conflicted } from './result.ts';
import type { StyleInput, StyleResult } from './result.ts';

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

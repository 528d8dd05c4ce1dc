import { treeOfCommit } from '../commit.ts';
import { mergeBases, mergeBasesOf } from '../history.ts';
import type { Oid } from '../model.ts';
import type { ObjectStore } from '../objects.ts';
import { EMPTY_TREE } from '../tree.ts';
import type { MergedTree } from './conflict.ts';
import type { Labels } from './text.ts';
import { mergeTrees } from './trees.ts';

const HEAD_LABELS: Labels = { ours: 'HEAD', theirs: 'theirs' };
const BASE_LABELS: Labels = { ours: 'Temporary merge branch 1', theirs: 'Temporary merge branch 2' };

/**
 * The merge of two commits' trees, renames followed. Where there are several merge bases they are merged first, conflicts
 * and all; without one the base is empty.
 */
export function mergeCommits(store: ObjectStore, ours: Oid, theirs: Oid, labels: Labels = HEAD_LABELS): MergedTree {
  const base = commonTree(store, mergeBases(store, ours, theirs), 1);
  return mergeTrees({ store, labels, depth: 0 }, base, treeOfCommit(store, ours), treeOfCommit(store, theirs));
}

/** One tree for several merge bases: the oldest is merged with the next, and so on. */
function commonTree(store: ObjectStore, newestFirst: readonly Oid[], depth: number): Oid {
  const bases = newestFirst.toReversed();
  if (bases.length === 0) return EMPTY_TREE;
  let tree = treeOfCommit(store, bases[0]);
  for (let at = 1; at < bases.length; at++) {
    const below = commonTree(store, mergeBasesOf(store, bases.slice(0, at), bases[at]!), depth + 1);
    tree = mergeTrees({ store, labels: BASE_LABELS, depth }, below, tree, treeOfCommit(store, bases[at])).tree;
  }
  return tree;
}

import { mergeBase } from '../history.ts';
import { mergeCommits } from '../merge/commits.ts';
import { conflicted, makeCommit } from './result.ts';
import type { MessageInput, StyleResult } from './result.ts';

/** `git merge --squash` and a commit: the merged tree on the base alone. */
export function squashStyle(input: MessageInput): StyleResult {
  const { store, base, head } = input;
  if (mergeBase(store, base, head) === undefined) return { ok: false, reason: 'unrelated' };
  const merged = mergeCommits(store, base, head);
  if (merged.conflicts.length > 0) return conflicted(merged);
  return { ok: true, tip: makeCommit(input, merged.tree, [base]) };
}

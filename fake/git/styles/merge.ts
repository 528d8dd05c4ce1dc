import { mergeBase } from '../history.ts';
import { mergeCommits } from '../merge/commits.ts';
import { conflicted, makeCommit } from './result.ts';
import type { MessageInput, StyleResult } from './result.ts';

/** `git merge --no-ff`: a commit with both tips as parents, even where the base could simply move. */
export function mergeStyle(input: MessageInput): StyleResult {
  const { store, base, head } = input;
  if (mergeBase(store, base, head) === undefined) return { ok: false, reason: 'unrelated' };
  const merged = mergeCommits(store, base, head);
  if (merged.conflicts.length > 0) return conflicted(merged);
  return { ok: true, tip: makeCommit(input, merged.tree, [base, head]) };
}

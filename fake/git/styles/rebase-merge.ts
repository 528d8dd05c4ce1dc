import { readCommit } from '../commit.ts';
import { rebaseStyle } from './rebase.ts';
import { makeCommit } from './result.ts';
import type { MessageInput, StyleResult } from './result.ts';

/** The head replayed on the base, and a merge commit above both, even when nothing had to be replayed. */
export function rebaseMergeStyle(input: MessageInput): StyleResult {
  const rebased = rebaseStyle(input);
  if (!rebased.ok) return rebased;
  const { tree } = readCommit(input.store, rebased.tip);
  return { ok: true, tip: makeCommit(input, tree, [input.base, rebased.tip]) };
}

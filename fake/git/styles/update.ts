import { isAncestor } from '../history.ts';
import { mergeStyle } from './merge.ts';
import { rebaseStyle } from './rebase.ts';
import type { MessageInput, StyleInput, StyleResult } from './result.ts';

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

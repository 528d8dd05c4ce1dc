import { isAncestor } from '../history.ts';
import type { StyleInput, StyleResult } from './result.ts';

/** `git merge --ff-only`: the base moves to the head, or nothing happens. */
export function fastForwardOnlyStyle({ store, base, head }: Pick<StyleInput, 'store' | 'base' | 'head'>): StyleResult {
  return isAncestor(store, base, head) ? { ok: true, tip: head } : { ok: false, reason: 'notFastForward' };
}

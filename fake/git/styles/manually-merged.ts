import { isAncestor } from '../history.ts';
import type { Oid } from '../model.ts';
import type { ObjectStore } from '../objects.ts';
import type { StyleResult } from './result.ts';

/** Takes the commit somebody says the merge was: it must be given in full, exist, and be in the base's history. */
export function manuallyMergedStyle(store: ObjectStore, base: Oid, commit: string): StyleResult {
  const found = /^[0-9a-f]{40}$/.test(commit) && store.get(commit)?.type === 'commit';
  return found && isAncestor(store, commit, base) ? { ok: true, tip: commit } : { ok: false, reason: 'wrongCommit' };
}

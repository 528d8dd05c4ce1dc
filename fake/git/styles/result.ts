import { cleanMessage, readCommit, writeCommit } from '../commit.ts';
import type { Conflict } from '../merge/conflict.ts';
import type { Oid } from '../model.ts';
import type { ObjectStore } from '../objects.ts';
import { cleanPerson } from '../signature.ts';
import type { Signature } from '../signature.ts';

/** What every style starts from: two commits of one store, and who does it when. */
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

/** The new tip, or why there is none. */
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
export function conflicted(
  { conflicts, messages }: { readonly conflicts: readonly Conflict[]; readonly messages: readonly string[] },
  commit?: FailedPick,
): StyleResult {
  const paths = [...new Set(conflicts.map(({ path }) => path))];
  const result = { ok: false, reason: 'conflict', conflicts, paths, messages } as const;
  return commit === undefined ? result : { ...result, commit };
}

/** Writes the commit a style makes. */
export function makeCommit(input: MessageInput, tree: Oid, parents: readonly Oid[]): Oid {
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

/** Why git could not merge a path by itself. */
export type ConflictKind =
  | 'content'
  | 'binary'
  | 'add/add'
  | 'mode'
  | 'distinct types'
  | 'modify/delete'
  | 'rename/delete'
  | 'rename/rename'
  | 'file/directory'
  | 'file location';

/** A path that needs a person. */
export interface Conflict {
  readonly path: string;
  readonly kind: ConflictKind;
}

/** The result of a merge of trees. The tree is complete even with conflicts: texts then have conflict markers. */
export interface MergedTree {
  readonly tree: string;
  readonly conflicts: readonly Conflict[];
  /** The lines that `git merge` prints: `Auto-merging …`, `CONFLICT (content): …`. */
  readonly messages: readonly string[];
}

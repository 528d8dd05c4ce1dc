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

/** What a merge of trees gave. The tree is whole even with conflicts: text then holds conflict markers. */
export interface MergedTree {
  readonly tree: string;
  readonly conflicts: readonly Conflict[];
  /** What `git merge` prints: `Auto-merging …`, `CONFLICT (content): …`, one line each. */
  readonly messages: readonly string[];
}

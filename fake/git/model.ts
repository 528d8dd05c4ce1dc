import type { Signature } from './signature.ts';

/** An object's id: 40 lower-case hexadecimal digits. */
export type Oid = string;

/** The four kinds of git objects. */
export type ObjectType = 'blob' | 'tree' | 'commit' | 'tag';

/** The modes of a tree entry, as git spells them inside a tree. */
export type Mode = '100644' | '100755' | '120000' | '160000' | '40000';

/** A file of a tree: not a directory. */
export type FileMode = Exclude<Mode, '40000'>;

/** One entry of one directory. */
export interface TreeEntry {
  readonly name: string;
  readonly mode: Mode;
  readonly id: Oid;
}

/** A file at some path. */
export interface TreeFile {
  readonly mode: FileMode;
  readonly id: Oid;
}

/** The contents of a commit. */
export interface CommitFields {
  readonly tree: Oid;
  readonly parents: readonly Oid[];
  readonly author: Signature;
  readonly committer: Signature;
  /** The whole message, with its last newline. */
  readonly message: string;
}

/** A stored commit. */
export interface Commit extends CommitFields {
  readonly id: Oid;
}

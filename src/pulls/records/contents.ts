import type { Open } from '../../core/open.ts';
import type { CommitPerson, CommitRef, CommitVerification } from './review.ts';

/** The addresses of a file or folder. */
export interface ContentsLinks {
  readonly self: string;
  readonly git: string | null;
  readonly html: string | null;
}

/** A file or folder at a commit. What does not apply is `null`. */
export interface ContentsEntry {
  readonly name: string;
  readonly path: string;
  /** The id of its blob or tree, for `update` and `delete`. */
  readonly sha: string;
  /** The newest commit that touched it; the next three are absent where a server does not say. */
  readonly last_commit_sha?: string;
  /** When that was committed. */
  readonly last_committer_date?: string;
  /** When that was written. */
  readonly last_author_date?: string;
  /** The kind: `file`, `dir`, `symlink` or `submodule`. */
  readonly type: Open<'file' | 'dir' | 'symlink' | 'submodule'>;
  /** Bytes; 0 for a folder. */
  readonly size: number;
  /** `base64` for a file. */
  readonly encoding: string | null;
  /** The content in base64, which `fileText` and `fileBytes` read; `null` in lists and for a file that is too large. */
  readonly content: string | null;
  /** Where a symlink leads. */
  readonly target: string | null;
  readonly url: string;
  readonly html_url: string | null;
  readonly git_url: string | null;
  readonly download_url: string | null;
  /** Where the repository of a submodule is. */
  readonly submodule_git_url: string | null;
  readonly _links: ContentsLinks;
  /** Of a pointer of Git LFS: the id of the content that is kept elsewhere. */
  readonly lfs_oid?: string;
  /** How long that content is, in bytes. */
  readonly lfs_size?: number;
}

/** A commit that changed files. */
export interface FileCommit extends CommitRef {
  readonly html_url: string;
  readonly author: CommitPerson;
  readonly committer: CommitPerson;
  readonly parents: readonly CommitRef[];
  readonly message: string;
  readonly tree: CommitRef;
}

/** A changed file, and the commit that changed it. */
export interface ChangedContents {
  /** The file as it is now; `null` once it is removed. */
  readonly content: ContentsEntry | null;
  readonly commit: FileCommit;
  readonly verification: CommitVerification;
}

/** Changed files, and the commit that changed them. */
export interface ChangedFiles {
  /** The files as they are now, in the order of the changes, `null` for one that is removed. */
  readonly files: readonly (ContentsEntry | null)[] | null;
  readonly commit: FileCommit;
  readonly verification: CommitVerification;
}

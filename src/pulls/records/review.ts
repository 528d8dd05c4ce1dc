import type { Open } from '../../core/open.ts';
import type { fileStatuses, reviewStates } from '../vocabulary.ts';
import type { Team } from './pull-request.ts';
import type { GitUser } from './user.ts';

/** A review. */
export interface Review {
  readonly id: number;
  /** Who reviewed, or is asked to. */
  readonly user: GitUser | null;
  /** Which team is asked to. */
  readonly team: Team | null;
  /** The verdict. */
  readonly state: Open<(typeof reviewStates)[number]>;
  readonly body: string;
  /** The commit reviewed. */
  readonly commit_id: string;
  /** Whether the head has moved since. */
  readonly stale: boolean;
  /** Whether it counts for branch protection. */
  readonly official: boolean;
  /** Whether dismissed. */
  readonly dismissed: boolean;
  /** Line comments. */
  readonly comments_count: number;
  /** When it was submitted. */
  readonly submitted_at: string;
  /** When it was last changed. */
  readonly updated_at: string;
  readonly html_url: string;
  /** The pull request's page. */
  readonly pull_request_url: string;
}

/** A comment on a line, of a review. */
export interface ReviewComment {
  readonly id: number;
  readonly body: string;
  /** Who wrote it. */
  readonly user: GitUser | null;
  /** Who resolved it. */
  readonly resolver: GitUser | null;
  readonly pull_request_review_id: number;
  /** When it was written. */
  readonly created_at: string;
  /** When it was last changed. */
  readonly updated_at: string;
  /** The file. */
  readonly path: string;
  readonly commit_id: string;
  /** The commit it was first written on. */
  readonly original_commit_id: string;
  /** The lines around it. */
  readonly diff_hunk: string;
  /** The line in the new file; 0 for none. */
  readonly position: number;
  /** The line in the old file; 0 for none. */
  readonly original_position: number;
  readonly html_url: string;
  /** The pull request's page. */
  readonly pull_request_url: string;
}

/** Who made a commit, as git has it. */
export interface CommitPerson {
  readonly name: string;
  readonly email: string;
  /** When, ISO 8601. */
  readonly date: string;
}

/** A commit or tree by its id. */
export interface CommitRef {
  readonly url: string;
  readonly sha: string;
  /** When; the zero time where unknown. */
  readonly created: string;
}

/** Whether a commit is signed. */
export interface CommitVerification {
  /** Whether the signature is good. */
  readonly verified: boolean;
  /** Why, or why not. */
  readonly reason: string;
  readonly signature: string;
  /** Who signed. */
  readonly signer: CommitSigner | null;
  /** The data that was signed. */
  readonly payload: string;
}

/** Who signed a commit. */
export interface CommitSigner {
  readonly name: string;
  readonly email: string;
  readonly username?: string;
}

/** A commit as git stores it. */
export interface CommitContent {
  readonly url: string;
  /** Who wrote it. */
  readonly author: CommitPerson;
  /** Who put it there. */
  readonly committer: CommitPerson;
  /** The message, with its last line break. */
  readonly message: string;
  readonly tree: CommitRef;
  /** The signature; absent when not asked for. */
  readonly verification?: CommitVerification | null;
}

/** A file a commit touches. */
export interface CommitFile {
  readonly filename: string;
  /** The kind of change. */
  readonly status: Open<'added' | 'removed' | 'modified'>;
}

/** How much a commit changes. */
export interface CommitStats {
  /** Lines in all. */
  readonly total: number;
  /** Lines added. */
  readonly additions: number;
  /** Lines removed. */
  readonly deletions: number;
}

/** A commit of a pull request. */
export interface Commit {
  readonly url: string;
  readonly sha: string;
  readonly created: string;
  readonly html_url: string;
  /** The commit as git stores it. */
  readonly commit: CommitContent;
  /** The author among the users. */
  readonly author: GitUser | null;
  /** The committer among the users. */
  readonly committer: GitUser | null;
  readonly parents: readonly CommitRef[];
  /** The files; absent when not asked for. */
  readonly files?: readonly CommitFile[] | null;
  /** How much it changes; absent when not asked for. */
  readonly stats?: CommitStats | null;
}

/** A file a pull request changes. */
export interface ChangedFile {
  readonly filename: string;
  /** The path before, of a renamed one. */
  readonly previous_filename?: string;
  /** The kind of change. */
  readonly status: Open<(typeof fileStatuses)[number]>;
  /** Lines added. */
  readonly additions: number;
  /** Lines removed. */
  readonly deletions: number;
  /** Lines in all. */
  readonly changes: number;
  readonly html_url?: string;
  /** The contents' API address. */
  readonly contents_url?: string;
  /** The raw file. */
  readonly raw_url?: string;
}

import type { GitUser } from './user.ts';

/** A file attached to a comment. */
export interface Attachment {
  readonly id: number;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly download_count: number;
  readonly created_at: string;
  readonly uuid: string;
  readonly browser_download_url: string;
}

/** A comment on an issue or a pull request; those on lines are of reviews. */
export interface Comment {
  /** The id, for `update` and `delete`. */
  readonly id: number;
  readonly html_url: string;
  /** The page of the pull request; empty for an issue. */
  readonly pull_request_url: string;
  /** The page of the issue; empty for a pull request. */
  readonly issue_url: string;
  readonly user: GitUser | null;
  /** Its author before it was migrated; empty without one. */
  readonly original_author: string;
  readonly original_author_id: number;
  readonly body: string;
  readonly assets: readonly Attachment[];
  readonly created_at: string;
  readonly updated_at: string;
}

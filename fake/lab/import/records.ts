import type {
  GitUser,
  Label,
  ListedPullRequest,
  Milestone,
  Repository,
  Review,
  ReviewComment,
} from '../../../src/pulls/records.ts';

// Records that an import reads and the client has no types for.

/** An issue. */
export type Issue = Pick<
  ListedPullRequest,
  | 'id'
  | 'number'
  | 'user'
  | 'title'
  | 'body'
  | 'state'
  | 'labels'
  | 'milestone'
  | 'assignees'
  | 'due_date'
  | 'comments'
  | 'created_at'
  | 'updated_at'
  | 'closed_at'
>;

/** A comment. */
export type Comment = Pick<ReviewComment, 'user' | 'body' | 'created_at'>;

/** A commit status. */
export interface Status {
  readonly id: number;
  readonly status: string;
  readonly context: string;
  readonly description: string;
  readonly target_url: string;
  readonly creator: GitUser | null;
  readonly created_at: string;
}

/** The protection of a branch: most of it is as a seed has it. */
export type Protection = Readonly<Record<string, unknown>>;

/** An issue or a pull request with what was said to it. */
export interface Thread {
  readonly issue: Issue | ListedPullRequest;
  readonly comments: readonly Comment[];
  readonly reviews: readonly (Review & { readonly comments: readonly ReviewComment[] })[];
}

/** The records of a repository in the server's API. */
export interface Data {
  readonly record: Repository;
  readonly labels: readonly Label[];
  readonly milestones: readonly Milestone[];
  readonly threads: readonly Thread[];
  readonly protections: readonly Protection[];
  /** With the id of their commit, newest first. */
  readonly statuses: readonly (readonly [commit: string, statuses: readonly Status[]])[];
}

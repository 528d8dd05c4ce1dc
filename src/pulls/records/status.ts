import type { Open } from '../../core/open.ts';
import type { CommitStatusState } from '../vocabulary.ts';
import type { Repository } from './repository.ts';
import type { GitUser } from './user.ts';

/** The status of a commit in one context. */
export interface CommitStatus {
  readonly id: number;
  readonly status: Open<CommitStatusState>;
  /** The page of the check; empty for none. */
  readonly target_url: string;
  readonly description: string;
  readonly url: string;
  /** The name of the check. */
  readonly context: string;
  /** Who reported it. */
  readonly creator: GitUser | null;
  readonly created_at: string;
  readonly updated_at: string;
}

/** The statuses of a commit as one. */
export interface CombinedStatus {
  /** `failure` with one that failed, `pending` with one that waits or none at all, else `success`. */
  readonly state: Open<CommitStatusState>;
  /** The commit's id. */
  readonly sha: string;
  /** How many statuses there are here. */
  readonly total_count: number;
  /** The newest of each context; `null` for none. */
  readonly statuses: readonly CommitStatus[] | null;
  readonly repository: Repository | null;
  readonly commit_url: string;
  readonly url: string;
}

/** What an import reads of a user. */
export interface User {
  readonly login: string;
  readonly full_name?: string;
}

/** What it reads of a repository. */
export interface Repo {
  readonly name: string;
  readonly owner: User;
  readonly private: boolean;
  readonly default_branch: string;
  readonly archived?: boolean;
  readonly description?: string;
}

/** What it reads of a label. */
export interface Label {
  readonly id: number;
  readonly name: string;
  readonly color: string;
  readonly description?: string;
  readonly exclusive?: boolean;
}

/** What it reads of a milestone. */
export interface Milestone {
  readonly id: number;
  readonly title: string;
  readonly description?: string;
  readonly state: 'open' | 'closed';
  readonly due_on?: string | null;
}

/** What it reads of an issue. */
export interface Issue {
  readonly id: number;
  readonly number: number;
  readonly user: User | null;
  readonly title: string;
  readonly body: string;
  readonly state: 'open' | 'closed';
  readonly created_at: string;
  readonly pull_request?: object | null;
}

/** What it reads of a pull request. */
export interface Pull extends Issue {
  readonly labels: readonly Label[] | null;
  readonly milestone: Milestone | null;
  readonly assignees: readonly User[] | null;
  readonly requested_reviewers: readonly User[] | null;
  readonly due_date?: string | null;
  readonly merged: boolean;
  readonly merged_by: User | null;
  readonly merge_commit_sha: string | null;
  readonly merge_base: string;
  readonly base: { readonly ref: string; readonly sha: string };
  readonly head: { readonly ref: string; readonly sha: string; readonly repo_id: number };
}

/** What it reads of a review. */
export interface Review {
  readonly id: number;
  readonly user: User | null;
  readonly state: string;
  readonly body: string;
  readonly commit_id: string;
  readonly dismissed: boolean;
}

/** What it reads of a comment. */
export interface Comment {
  readonly user: User | null;
  readonly body: string;
}

/** What it reads of a comment on a line. */
export interface LineComment extends Comment {
  readonly path: string;
  readonly position: number;
  readonly original_position: number;
}

import type { Open } from '../../core/open.ts';
import type { Repository } from './repository.ts';
import type { accessModes, PullState } from '../vocabulary.ts';
import type { GitUser } from './user.ts';

/** A label. */
export interface Label {
  readonly id: number;
  /** The name; `scope/name` when exclusive. */
  readonly name: string;
  /** Whether only one of its scope may be set. */
  readonly exclusive: boolean;
  /** Whether archived. */
  readonly is_archived: boolean;
  /** Six hex digits, lower case, without `#`. */
  readonly color: string;
  readonly description: string;
  /** The label's API address. */
  readonly url: string;
}

/** A milestone. */
export interface Milestone {
  readonly id: number;
  readonly title: string;
  readonly description: string;
  /** Whether open. */
  readonly state: Open<PullState>;
  /** Open issues and pull requests. */
  readonly open_issues: number;
  /** Closed ones. */
  readonly closed_issues: number;
  /** When it was made. */
  readonly created_at: string;
  /** When it was last changed. */
  readonly updated_at: string | null;
  /** When it was closed. */
  readonly closed_at: string | null;
  /** When it is due. */
  readonly due_on: string | null;
}

/** An organization. */
export interface Organization {
  readonly id: number;
  readonly name: string;
  readonly full_name: string;
  readonly email: string;
  readonly avatar_url: string;
  readonly description: string;
  readonly website: string;
  readonly location: string;
  /** Who may see it. */
  readonly visibility: string;
  /** Whether repository administrators may change teams' access. */
  readonly repo_admin_change_team_access: boolean;
  /** The name once more. */
  readonly username: string;
}

/** A team. */
export interface Team {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  /** Its organization. */
  readonly organization: Organization | null;
  /** Whether it covers all repositories. */
  readonly includes_all_repositories: boolean;
  /** Its rights; `none` when set by units. */
  readonly permission: Open<(typeof accessModes)[number] | 'owner'>;
  /** The units it may use. */
  readonly units: readonly string[];
  /** Its rights by unit. */
  readonly units_map: Readonly<Record<string, string>>;
  /** Whether it may create repositories. */
  readonly can_create_org_repo: boolean;
  /** Who may see it. Gitea 1.27 or newer. */
  readonly visibility?: string;
}

/** One side of a pull request. */
export interface PullRequestBranch {
  /** The name of the branch, kept when the branch is gone. */
  readonly label: string;
  /** The name of the branch, or `refs/pull/N/head` when it is gone. */
  readonly ref: string;
  /** The commit it points to. */
  readonly sha: string;
  /** The id of its repository; -1 when that is gone. */
  readonly repo_id: number;
  /** Its repository; `null` when that is gone. */
  readonly repo: Repository | null;
}

/** A pull request. Lists omit a few fields that a single record has, or have `null` there. */
export interface PullRequest {
  /** The id; not the number. */
  readonly id: number;
  /** The page's address (not the API's). */
  readonly url: string;
  /** The number in the repository, which the methods take as `index`. */
  readonly number: number;
  /** The author. */
  readonly user: GitUser;
  readonly title: string;
  readonly body: string;
  readonly labels: readonly Label[];
  readonly milestone: Milestone | null;
  /** The first of the assignees. */
  readonly assignee: GitUser | null;
  readonly assignees: readonly GitUser[];
  /** Who was asked to review, those who have done so included; `null` for a user who is deleted. */
  readonly requested_reviewers: readonly (GitUser | null)[];
  /** The teams asked to review. Gitea 1.23 or newer, and Forgejo. */
  readonly requested_reviewers_teams: readonly Team[];
  /** Whether open; a merged one is `closed`. */
  readonly state: Open<PullState>;
  /** Whether the title says so (`WIP:`). */
  readonly draft: boolean;
  /** Whether the conversation is locked. */
  readonly is_locked: boolean;
  readonly comments: number;
  /** Review entries; absent for none. */
  readonly review_comments?: number;
  /** Lines added; absent in lists, and when the head repository is gone. */
  readonly additions?: number;
  /** Lines removed; absent in lists, and when the head repository is gone. */
  readonly deletions?: number;
  /** Files changed; absent in lists, and when the head repository is gone. */
  readonly changed_files?: number;
  readonly html_url: string;
  /** The diff's page (not the API's). */
  readonly diff_url: string;
  /** The patch's page (not the API's). */
  readonly patch_url: string;
  /** Whether it can be merged as far as is known: false while the server is still checking. */
  readonly mergeable: boolean;
  /** Whether it has been merged. */
  readonly merged: boolean;
  readonly merged_at: string | null;
  /** The commit on the base branch; `null` until it is merged. */
  readonly merge_commit_sha: string | null;
  readonly merged_by: GitUser | null;
  /** Whether maintainers may push to the head branch. */
  readonly allow_maintainer_edit: boolean;
  /** The branch that it is to be merged into. */
  readonly base: PullRequestBranch;
  /** The branch with its changes. */
  readonly head: PullRequestBranch;
  /** The commit both have in common. */
  readonly merge_base: string;
  /** When it is due. */
  readonly due_date: string | null;
  /** When it was opened. */
  readonly created_at: string;
  /** When it was last changed. */
  readonly updated_at: string;
  /** When it was closed. */
  readonly closed_at: string | null;
  /** Its place among the pinned ones; 0 for none. */
  readonly pin_order: number;
  /** Counts changes of title and body; pass it to `update` to detect a change in between. Gitea 1.26 or newer. */
  readonly content_version: number;
}

/** A pull request in a list: without counts of lines and files, and with `null` for no users. */
export interface ListedPullRequest extends Omit<
  PullRequest,
  'assignees' | 'requested_reviewers' | 'requested_reviewers_teams'
> {
  /** The assignees; `null` for none. */
  readonly assignees: readonly GitUser[] | null;
  /** Who was asked to review, with `null` for a user who is deleted; `null` for none. */
  readonly requested_reviewers: readonly (GitUser | null)[] | null;
  /** Always `null` in a list. Gitea 1.23 or newer, and Forgejo. */
  readonly requested_reviewers_teams: readonly Team[] | null;
}

/** The error body of this area. A merge's 405 and some 403 have none. */
export interface PullsErrorBody {
  /** The error; empty with 500, absent where git says it. */
  readonly message?: string;
  /** Where the API is described. */
  readonly url?: string;
  /** Of a merge that conflicts (409): the way of merging. */
  readonly Style?: string;
  /** The commit that could not be applied. */
  readonly CommitSHA?: string;
  /** The output of git. */
  readonly StdOut?: string;
  /** The error output of git. */
  readonly StdErr?: string;
  /** Always empty. */
  readonly Err?: object;
}

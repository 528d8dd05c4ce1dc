import type { Open } from '../core/open.ts';

/** A user as pull requests show one. */
export interface GitUser {
  /** The id. */
  readonly id: number;
  /** The login. */
  readonly login: string;
  /** The name at the login source; empty but for the user and site administrators. */
  readonly login_name: string;
  /** The login source; 0 but for the user and site administrators. */
  readonly source_id: number;
  /** The full name. */
  readonly full_name: string;
  /** The e-mail address, or a no-reply one. */
  readonly email: string;
  /** The picture. */
  readonly avatar_url: string;
  /** The page. */
  readonly html_url: string;
  /** The language; empty but for the user and site administrators. */
  readonly language: string;
  /** Whether a site administrator; false but for the user and site administrators. */
  readonly is_admin: boolean;
  /** The last sign-in; the zero time but for the user and site administrators. */
  readonly last_login: string;
  /** When the account was made. */
  readonly created: string;
  /** Whether restricted. */
  readonly restricted: boolean;
  /** Whether active; false but for the user and site administrators. */
  readonly active: boolean;
  /** Whether signing in is forbidden. */
  readonly prohibit_login: boolean;
  /** The place. */
  readonly location: string;
  /** The website. */
  readonly website: string;
  /** The description. */
  readonly description: string;
  /** Who may see the account. */
  readonly visibility: Open<'public' | 'limited' | 'private'>;
  /** How many follow. */
  readonly followers_count: number;
  /** How many are followed. */
  readonly following_count: number;
  /** How many repositories are starred. */
  readonly starred_repos_count: number;
  /** The login once more. */
  readonly username: string;
}

/** A label. */
export interface Label {
  /** The id. */
  readonly id: number;
  /** The name; `scope/name` when exclusive. */
  readonly name: string;
  /** Whether only one of its scope may be set. */
  readonly exclusive: boolean;
  /** Whether archived. */
  readonly is_archived: boolean;
  /** Six hex digits, lower case, without `#`. */
  readonly color: string;
  /** The description. */
  readonly description: string;
  /** The label's API address. */
  readonly url: string;
}

/** A milestone. */
export interface Milestone {
  /** The id. */
  readonly id: number;
  /** The title. */
  readonly title: string;
  /** The description. */
  readonly description: string;
  /** Whether open. */
  readonly state: Open<'open' | 'closed'>;
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
  /** The id. */
  readonly id: number;
  /** The name. */
  readonly name: string;
  /** The full name. */
  readonly full_name: string;
  /** The e-mail address. */
  readonly email: string;
  /** The picture. */
  readonly avatar_url: string;
  /** The description. */
  readonly description: string;
  /** The website. */
  readonly website: string;
  /** The place. */
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
  /** The id. */
  readonly id: number;
  /** The name. */
  readonly name: string;
  /** The description. */
  readonly description: string;
  /** Its organization. */
  readonly organization: Organization | null;
  /** Whether it covers all repositories. */
  readonly includes_all_repositories: boolean;
  /** What it may do; `none` when set by units. */
  readonly permission: Open<'none' | 'read' | 'write' | 'admin' | 'owner'>;
  /** The units it may use. */
  readonly units: readonly string[];
  /** What it may do, by unit. */
  readonly units_map: Readonly<Record<string, string>>;
  /** Whether it may create repositories. */
  readonly can_create_org_repo: boolean;
  /** Who may see it. */
  readonly visibility?: string;
}

/** What the caller may do in a repository. */
export interface RepositoryPermissions {
  /** Administer. */
  readonly admin: boolean;
  /** Push. */
  readonly push: boolean;
  /** Pull. */
  readonly pull: boolean;
}

/** The settings of the built-in issue tracker. */
export interface InternalTracker {
  /** Whether time is tracked. */
  readonly enable_time_tracker: boolean;
  /** Whether only contributors track time. */
  readonly allow_only_contributors_to_track_time: boolean;
  /** Whether issues may depend on each other. */
  readonly enable_issue_dependencies: boolean;
}

/** A repository as pull requests show one. Its later fields differ between server versions. */
export interface Repository {
  /** The id. */
  readonly id: number;
  /** The owner. */
  readonly owner: GitUser;
  /** The name. */
  readonly name: string;
  /** `owner/name`. */
  readonly full_name: string;
  /** The description. */
  readonly description: string;
  /** Whether it has no commits. */
  readonly empty: boolean;
  /** Whether private. */
  readonly private: boolean;
  /** Whether a fork. */
  readonly fork: boolean;
  /** Whether a template. */
  readonly template: boolean;
  /** What it was forked from; absent unless a fork. */
  readonly parent?: Repository | null;
  /** Whether a mirror. */
  readonly mirror: boolean;
  /** KiB. */
  readonly size: number;
  /** The main language. */
  readonly language: string;
  /** The API address of its languages. */
  readonly languages_url: string;
  /** The page. */
  readonly html_url: string;
  /** The API address. */
  readonly url: string;
  /** Always empty. */
  readonly link: string;
  /** The address to clone by SSH. */
  readonly ssh_url: string;
  /** The address to clone by HTTP. */
  readonly clone_url: string;
  /** Where it was migrated from. */
  readonly original_url: string;
  /** The website. */
  readonly website: string;
  /** Stars. */
  readonly stars_count: number;
  /** Forks. */
  readonly forks_count: number;
  /** Watchers. */
  readonly watchers_count: number;
  /** Branches. */
  readonly branch_count?: number;
  /** Open issues, pull requests left out. */
  readonly open_issues_count: number;
  /** Open pull requests. */
  readonly open_pr_counter: number;
  /** Releases. */
  readonly release_counter: number;
  /** The default branch. */
  readonly default_branch: string;
  /** Where pull requests go by default, when set. */
  readonly default_target_branch?: string;
  /** Whether archived. */
  readonly archived: boolean;
  /** When it was made. */
  readonly created_at: string;
  /** When it was last changed. */
  readonly updated_at: string;
  /** When it was archived; 1970 when not. */
  readonly archived_at: string;
  /** What the caller may do. */
  readonly permissions: RepositoryPermissions | null;
  /** Whether code is on. */
  readonly has_code?: boolean;
  /** Whether issues are on. */
  readonly has_issues: boolean;
  /** The built-in tracker, when on. */
  readonly internal_tracker?: InternalTracker;
  /** Whether the wiki is on. */
  readonly has_wiki: boolean;
  /** Whether pull requests are on. */
  readonly has_pull_requests: boolean;
  /** Whether projects are on. */
  readonly has_projects: boolean;
  /** Which projects. */
  readonly projects_mode: string;
  /** Whether releases are on. */
  readonly has_releases: boolean;
  /** Whether packages are on. */
  readonly has_packages: boolean;
  /** Whether actions are on. */
  readonly has_actions: boolean;
  /** Whether white space counts in conflicts. */
  readonly ignore_whitespace_conflicts: boolean;
  /** Whether `merge` is allowed. */
  readonly allow_merge_commits: boolean;
  /** Whether `rebase` is allowed. */
  readonly allow_rebase: boolean;
  /** Whether `rebase-merge` is allowed. */
  readonly allow_rebase_explicit: boolean;
  /** Whether `squash` is allowed. */
  readonly allow_squash_merge: boolean;
  /** Whether `fast-forward-only` is allowed. */
  readonly allow_fast_forward_only_merge: boolean;
  /** Whether branches may be updated by merging. */
  readonly allow_merge_update?: boolean;
  /** Whether branches may be updated by rebasing. */
  readonly allow_rebase_update: boolean;
  /** Whether `manually-merged` is allowed. */
  readonly allow_manual_merge: boolean;
  /** Whether manual merges are found. */
  readonly autodetect_manual_merge: boolean;
  /** Whether the head branch goes after a merge. */
  readonly default_delete_branch_after_merge: boolean;
  /** The usual style of merging. */
  readonly default_merge_style: string;
  /** The usual style of updating. */
  readonly default_update_style?: string;
  /** Whether maintainers may edit by default. */
  readonly default_allow_maintainer_edit: boolean;
  /** The picture. */
  readonly avatar_url: string;
  /** Whether internal. */
  readonly internal: boolean;
  /** How often a mirror is fetched. */
  readonly mirror_interval: string;
  /** How objects are named. */
  readonly object_format_name: Open<'sha1' | 'sha256'>;
  /** When a mirror was fetched. */
  readonly mirror_updated: string;
  /** When a mirror was last in step. */
  readonly mirror_last_sync_at?: string;
  /** Topics. */
  readonly topics?: readonly string[];
  /** Licences. */
  readonly licenses: readonly string[] | null;
}

/** One side of a pull request. */
export interface PullRequestBranch {
  /** The name of the branch, kept when the branch is gone. */
  readonly label: string;
  /** The name of the branch, or `refs/pull/N/head` when it is gone. */
  readonly ref: string;
  /** The commit it stands at. */
  readonly sha: string;
  /** The id of its repository; -1 when that is gone. */
  readonly repo_id: number;
  /** Its repository; `null` when that is gone. */
  readonly repo: Repository | null;
}

/** A pull request (specification, "Resources", C; the wire names are the live server's). */
export interface PullRequest {
  /** The id; not the number. */
  readonly id: number;
  /** The page's address (not the API's). */
  readonly url: string;
  /** The number in the repository, which the methods take as `index`. */
  readonly number: number;
  /** The author. */
  readonly user: GitUser;
  /** The title. */
  readonly title: string;
  /** The text. */
  readonly body: string;
  /** The labels. */
  readonly labels: readonly Label[];
  /** The milestone. */
  readonly milestone: Milestone | null;
  /** The first of the assignees. */
  readonly assignee: GitUser | null;
  /** The assignees. */
  readonly assignees: readonly GitUser[];
  /** Who was asked to review, those who have done so included. */
  readonly requested_reviewers: readonly GitUser[];
  /** The teams asked to review. */
  readonly requested_reviewers_teams: readonly Team[];
  /** Whether open; a merged one is `closed`. */
  readonly state: Open<'open' | 'closed'>;
  /** Whether the title says so (`WIP:`). */
  readonly draft: boolean;
  /** Whether the conversation is locked. */
  readonly is_locked: boolean;
  /** Comments. */
  readonly comments: number;
  /** Review entries; absent for none. */
  readonly review_comments?: number;
  /** Lines added; absent in lists, and when the head repository is gone. */
  readonly additions?: number;
  /** Lines removed; absent in lists, and when the head repository is gone. */
  readonly deletions?: number;
  /** Files changed; absent in lists, and when the head repository is gone. */
  readonly changed_files?: number;
  /** The page. */
  readonly html_url: string;
  /** The diff's page (not the API's). */
  readonly diff_url: string;
  /** The patch's page (not the API's). */
  readonly patch_url: string;
  /** Whether it can be merged as far as is known: false while the server is still checking. */
  readonly mergeable: boolean;
  /** Whether it has been merged. */
  readonly merged: boolean;
  /** When. */
  readonly merged_at: string | null;
  /** As which commit. */
  readonly merge_commit_sha: string | null;
  /** By whom. */
  readonly merged_by: GitUser | null;
  /** Whether maintainers may push to the head branch. */
  readonly allow_maintainer_edit: boolean;
  /** What it goes into. */
  readonly base: PullRequestBranch;
  /** What it brings. */
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
  /** Counts changes of the text; give it to `update` to be told of a change in between. */
  readonly content_version: number;
}

/** A pull request in a list: without counts of lines and files, and with `null` for no people. */
export interface ListedPullRequest extends Omit<
  PullRequest,
  'assignees' | 'requested_reviewers' | 'requested_reviewers_teams'
> {
  /** The assignees; `null` for none. */
  readonly assignees: readonly GitUser[] | null;
  /** Who was asked to review; `null` for none. */
  readonly requested_reviewers: readonly GitUser[] | null;
  /** Always `null` in a list. */
  readonly requested_reviewers_teams: readonly Team[] | null;
}

/** The error body of this area (specification: not shown; the live server's). A merge's 405 and some 403 have none. */
export interface PullsErrorBody {
  /** What is wrong; empty with 500. */
  readonly message: string;
  /** Where the API is described. */
  readonly url?: string;
}

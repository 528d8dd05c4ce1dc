import type { Open } from '../../core/open.ts';
import type { GitUser } from './user.ts';

/** The caller's rights in a repository. */
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
  readonly id: number;
  readonly owner: GitUser;
  readonly name: string;
  /** `owner/name`. */
  readonly full_name: string;
  readonly description: string;
  /** Whether it has no commits. */
  readonly empty: boolean;
  /** Whether private. */
  readonly private: boolean;
  /** Whether a fork. */
  readonly fork: boolean;
  /** Whether a template. */
  readonly template: boolean;
  /** The repository that it was forked from; absent unless a fork. */
  readonly parent?: Repository | null;
  /** Whether a mirror. */
  readonly mirror: boolean;
  /** KiB. */
  readonly size: number;
  /** The main language. */
  readonly language: string;
  /** The API address of its languages. */
  readonly languages_url: string;
  readonly html_url: string;
  readonly url: string;
  /** Always empty. */
  readonly link: string;
  /** The address to clone by SSH. */
  readonly ssh_url: string;
  /** The address to clone by HTTP. */
  readonly clone_url: string;
  /** Where it was migrated from. */
  readonly original_url: string;
  readonly website: string;
  readonly stars_count: number;
  readonly forks_count: number;
  readonly watchers_count: number;
  /** How many branches there are. Gitea 1.26 or newer. */
  readonly branch_count?: number;
  /** Open issues, without pull requests. */
  readonly open_issues_count: number;
  /** Open pull requests. */
  readonly open_pr_counter: number;
  readonly release_counter: number;
  /** The default branch. */
  readonly default_branch: string;
  /** Where pull requests go by default, when set. Gitea 1.26 or newer. */
  readonly default_target_branch?: string;
  /** Whether archived. */
  readonly archived: boolean;
  /** When it was made. */
  readonly created_at: string;
  /** When it was last changed. */
  readonly updated_at: string;
  /** When it was archived; 1970 when not. */
  readonly archived_at: string;
  /** The caller's rights. */
  readonly permissions: RepositoryPermissions | null;
  /** Whether code is on. Gitea 1.25 or newer. */
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
  /** Which projects. Gitea only. */
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
  /** Whether branches may be updated by merging. Gitea 1.27 or newer. */
  readonly allow_merge_update?: boolean;
  /** Whether branches may be updated by rebasing. */
  readonly allow_rebase_update: boolean;
  /** Whether `manually-merged` is allowed. Gitea 1.25 or newer. */
  readonly allow_manual_merge: boolean;
  /** Whether manual merges are found. Gitea 1.25 or newer. */
  readonly autodetect_manual_merge: boolean;
  /** Whether the head branch goes after a merge. */
  readonly default_delete_branch_after_merge: boolean;
  /** The usual style of merging. */
  readonly default_merge_style: string;
  /** The usual style of updating. Gitea 1.27 or newer, and Forgejo. */
  readonly default_update_style?: string;
  /** Whether maintainers may edit by default. */
  readonly default_allow_maintainer_edit: boolean;
  readonly avatar_url: string;
  /** Whether internal. */
  readonly internal: boolean;
  /** How often a mirror is fetched. */
  readonly mirror_interval: string;
  /** How objects are named. */
  readonly object_format_name: Open<'sha1' | 'sha256'>;
  /** When a mirror was fetched. */
  readonly mirror_updated: string;
  /** When a mirror was last in step. Gitea 1.27 or newer. */
  readonly mirror_last_sync_at?: string;
  /** What it is about, in words for search. Gitea 1.23 or newer, and Forgejo. */
  readonly topics?: readonly string[];
  /** The licences found in its files. Gitea 1.23 or newer. */
  readonly licenses: readonly string[] | null;
}

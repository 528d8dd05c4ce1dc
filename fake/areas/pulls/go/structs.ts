import type { Bound, Struct } from './go-bind.ts';

const identity = { name: 'Identity', fields: { name: 'string', email: 'string' } } as const;
const dates = { name: 'CommitDateOptions', fields: { author: 'time', committer: 'time' } } as const;

/** The fields of all bodies that make a commit. */
// prettier-ignore
const commitFields = { message: 'string', branch: 'string', new_branch: 'string', force_push: 'bool', author: identity, committer: identity, dates, signoff: 'bool' } as const;

// prettier-ignore
const fileOperation = { name: 'ChangeFileOperation', pointed: true, fields: { operation: 'string!', path: 'string!', content: 'string', sha: 'string', from_path: 'string' } } as const;

// prettier-ignore
const internalTracker = { name: 'InternalTracker', fields: { enable_time_tracker: 'bool', allow_only_contributors_to_track_time: 'bool', enable_issue_dependencies: 'bool' } } as const;

// prettier-ignore
const orgFields = { full_name: 'string', email: 'string', description: 'string', website: 'string', location: 'string', visibility: 'string', repo_admin_change_team_access: 'bool' } as const;

// prettier-ignore
const externalTracker = { name: 'ExternalTracker', fields: { external_tracker_url: 'string', external_tracker_format: 'string', external_tracker_style: 'string', external_tracker_regexp_pattern: 'string' } } as const;

/** The fields of a protection of branches that a body may have. */
// prettier-ignore
const protection = { enable_push: 'bool', enable_push_whitelist: 'bool', push_whitelist_usernames: '[]string', push_whitelist_teams: '[]string', push_whitelist_deploy_keys: 'bool', enable_force_push: 'bool', enable_force_push_allowlist: 'bool', force_push_allowlist_usernames: '[]string', force_push_allowlist_teams: '[]string', force_push_allowlist_deploy_keys: 'bool', enable_merge_whitelist: 'bool', merge_whitelist_usernames: '[]string', merge_whitelist_teams: '[]string', enable_bypass_allowlist: 'bool', bypass_allowlist_usernames: '[]string', bypass_allowlist_teams: '[]string', enable_status_check: 'bool', status_check_contexts: '[]string', required_approvals: 'int64', enable_approvals_whitelist: 'bool', approvals_whitelist_username: '[]string', approvals_whitelist_teams: '[]string', block_on_rejected_reviews: 'bool', block_on_official_review_requests: 'bool', block_on_outdated_branch: 'bool', dismiss_stale_approvals: 'bool', ignore_stale_approvals: 'bool', require_signed_commits: 'bool', protected_file_patterns: 'string', unprotected_file_patterns: 'string', block_admin_merge_override: 'bool', apply_to_admins: 'bool' } as const;

/** The fields of a team that a body may have, besides its name. */
// prettier-ignore
const teamFields = { description: 'string', includes_all_repositories: 'bool', permission: 'string', units: '[]string', units_map: 'map[string]string', can_create_org_repo: 'bool', visibility: 'string' } as const;

/** The structs that the server reads bodies into, by its own names; `!` marks fields that must not be empty. */
// prettier-ignore
export const structs = {
  CreatePullRequestOption: { head: 'string!', base: 'string!', title: 'string!', body: 'string', assignee: 'string', assignees: '[]string', milestone: 'int64', labels: '[]int64', due_date: 'time', reviewers: '[]string', team_reviewers: '[]string', allow_maintainer_edit: 'bool' },
  EditPullRequestOption: { title: 'string', body: 'string', base: 'string', assignee: 'string', assignees: '[]string', milestone: 'int64', labels: '[]int64', state: 'string', due_date: 'time', unset_due_date: 'bool', allow_maintainer_edit: 'bool', content_version: 'int' },
  aux: { do: 'string', merge_title_field: 'string', merge_message_field: 'string', merge_commit_id: 'string', head_commit_id: 'string', force_merge: 'bool', merge_when_checks_succeed: 'bool', delete_branch_after_merge: 'bool', Do: 'string', MergeTitleField: 'string', MergeMessageField: 'string', MergeCommitID: 'string' },
  CreatePullReviewOptions: { event: 'string', body: 'string', commit_id: 'string', comments: [{ name: 'CreatePullReviewComment', fields: { path: 'string', body: 'string', old_position: 'int64', new_position: 'int64' } }] },
  SubmitPullReviewOptions: { event: 'string', body: 'string' },
  DismissPullReviewOptions: { message: 'string', priors: 'bool' },
  PullReviewRequestOptions: { reviewers: '[]string', team_reviewers: '[]string' },
  CreatePullReviewCommentReplyOptions: { body: 'string!' },
  CreateIssueCommentOption: { body: 'string!' },
  EditIssueCommentOption: { body: 'string!' },
  CreateIssueOption: { title: 'string!', body: 'string', ref: 'string', assignee: 'string', assignees: '[]string', due_date: 'time', milestone: 'int64', labels: '[]int64', projects: '[]int64', closed: 'bool' },
  EditIssueOption: { title: 'string', body: 'string', ref: 'string', assignee: 'string', assignees: '[]string', milestone: 'int64', projects: '[]int64', state: 'string', due_date: 'time', unset_due_date: 'bool', content_version: 'int' },
  IssueLabelsOption: { labels: '[]any' },
  IssueMeta: { index: 'int64', owner: 'string', repo: 'string' },
  CreateStatusOption: { state: 'string', context: 'string', description: 'string', target_url: 'string' },
  CreateLabelOption: { name: 'string!', color: 'string!', description: 'string', exclusive: 'bool', is_archived: 'bool' },
  LockIssueOption: { lock_reason: 'string' },
  EditLabelOption: { name: 'string', color: 'string', description: 'string', exclusive: 'bool', is_archived: 'bool' },
  CreateOrgOption: { username: 'string!', ...orgFields },
  EditOrgOption: orgFields,
  CreateTeamOption: { name: 'string!', ...teamFields },
  EditTeamOption: { name: 'string', ...teamFields },
  CreateAccessTokenOption: { name: 'string!', scopes: '[]string' },
  RepoTopicOptions: { topics: '[]string' },
  CreateMilestoneOption: { title: 'string', description: 'string', due_on: 'time', state: 'string' },
  EditMilestoneOption: { title: 'string', description: 'string', state: 'string', due_on: 'time' },
  AddCollaboratorOption: { permission: 'string' },
  CreateBranchRepoOption: { new_branch_name: 'string!', old_branch_name: 'string', old_ref_name: 'string' },
  CreateHookOption: { type: 'string!', config: 'structs.CreateHookOptionConfig!', events: '[]string', branch_filter: 'string', active: 'bool', name: 'string', authorization_header: 'string' },
  EditHookOption: { config: 'map[string]string', events: '[]string', branch_filter: 'string', active: 'bool', name: 'string', authorization_header: 'string' },
  RenameBranchRepoOption: { name: 'string!' },
  CreateBranchProtectionOption: { branch_name: 'string', rule_name: 'string', priority: 'int64', ...protection },
  EditBranchProtectionOption: { priority: 'int64', ...protection },
  CreateTagProtectionOption: { name_pattern: 'string', whitelist_usernames: '[]string', whitelist_teams: '[]string' },
  CreateTagOption: { tag_name: 'string!', message: 'string', target: 'string' },
  GetFilesOptions: { files: '[]string!' },
  CreateReleaseOption: { tag_name: 'string!', target_commitish: 'string', name: 'string', body: 'string', draft: 'bool', prerelease: 'bool', tag_message: 'string' },
  EditAttachmentOptions: { name: 'string' },
  EditReleaseOption: { tag_name: 'string', target_commitish: 'string', name: 'string', body: 'string', draft: 'bool', prerelease: 'bool' },
  CreateUserOption: { source_id: 'int64', login_name: 'string', username: 'string!', full_name: 'string', email: 'string!', password: 'string', must_change_password: 'bool', send_notify: 'bool', restricted: 'bool', visibility: 'string', created_at: 'time' },
  EditUserOption: { source_id: 'int64', login_name: 'string', email: 'string', full_name: 'string', password: 'string', must_change_password: 'bool', website: 'string', location: 'string', description: 'string', active: 'bool', admin: 'bool', allow_git_hook: 'bool', allow_import_local: 'bool', max_repo_creation: 'int', prohibit_login: 'bool', allow_create_organization: 'bool', restricted: 'bool', visibility: 'string' },
  RenameUserOption: { new_username: 'string!' },
  UserSettingsOptions: { full_name: 'string', website: 'string', description: 'string', location: 'string', language: 'string', theme: 'string', diff_view_style: 'string', hide_email: 'bool', hide_activity: 'bool' },
  CreateRepoOption: { name: 'string!', description: 'string', private: 'bool', issue_labels: 'string', auto_init: 'bool', template: 'bool', gitignores: 'string', license: 'string', readme: 'string', default_branch: 'string', trust_model: 'string', object_format_name: 'string' },
  EditRepoOption: { name: 'string', description: 'string', website: 'string', private: 'bool', template: 'bool', has_code: 'bool', has_issues: 'bool', internal_tracker: internalTracker, external_tracker: externalTracker, has_wiki: 'bool', external_wiki: { name: 'ExternalWiki', fields: { external_wiki_url: 'string' } }, default_branch: 'string', has_pull_requests: 'bool', has_projects: 'bool', projects_mode: 'string', has_releases: 'bool', has_packages: 'bool', has_actions: 'bool', ignore_whitespace_conflicts: 'bool', allow_merge_commits: 'bool', allow_rebase: 'bool', allow_rebase_explicit: 'bool', allow_squash_merge: 'bool', allow_fast_forward_only_merge: 'bool', allow_manual_merge: 'bool', autodetect_manual_merge: 'bool', allow_merge_update: 'bool', allow_rebase_update: 'bool', default_delete_branch_after_merge: 'bool', default_merge_style: 'string', default_update_style: 'string', default_allow_maintainer_edit: 'bool', archived: 'bool', mirror_interval: 'string', enable_prune: 'bool', mirror_username: 'string', mirror_password: 'string', mirror_token: 'string' },
  CreateForkOption: { organization: 'string', name: 'string' },
  CreateFileOptions: { ...commitFields, content: 'string' },
  UpdateFileOptions: { ...commitFields, content: 'string', sha: 'string', from_path: 'string' },
  DeleteFileOptions: { ...commitFields, sha: 'string!' },
  ApplyDiffPatchFileOptions: { ...commitFields, content: 'string' },
  ChangeFilesOptions: { ...commitFields, files: [fileOperation] },
  EditReactionOption: { content: 'string' },
  EditDeadlineOption: { due_date: 'time' },
} as const;

/** The type of the visibility of users and organisations. */
export const VISIBILITY = 'structs.VisibilityString';

/** The types of fields that are strings by another name, which errors spell. */
// prettier-ignore
export const typeNames: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  CreateRepoOption: { object_format_name: 'structs.ObjectFormatName' },
  CreateStatusOption: { state: 'commitstatus.CommitStatusState' },
  CreateTeamOption: { permission: 'structs.RepoWritePermission', visibility: 'structs.TeamVisibility' },
  EditTeamOption: { permission: 'structs.RepoWritePermission', visibility: 'structs.TeamVisibility' },
  AddCollaboratorOption: { permission: 'structs.RepoWritePermission' },
  CreateOrgOption: { visibility: VISIBILITY },
  EditOrgOption: { visibility: VISIBILITY },
  CreateUserOption: { visibility: VISIBILITY },
  EditUserOption: { visibility: VISIBILITY },
  CreatePullReviewOptions: { event: 'structs.ReviewStateType' },
  SubmitPullReviewOptions: { event: 'structs.ReviewStateType' },
};

const fileOptions = { name: 'FileOptions', fields: commitFields };

/** The structs that are part of others. */
export const embedded: Readonly<Record<string, Struct>> = {
  CreateFileOptions: fileOptions,
  UpdateFileOptions: fileOptions,
  DeleteFileOptions: fileOptions,
  ApplyDiffPatchFileOptions: fileOptions,
  ChangeFilesOptions: fileOptions,
};

/** The name of a struct. */
export type StructName = keyof typeof structs;

/** The values of a body that was read into a struct. */
export type Body<Name extends StructName> = Bound<(typeof structs)[Name]>;

import type { Bound } from './go-bind.ts';

const identity = { name: 'Identity', fields: { name: 'string', email: 'string' } } as const;
const dates = { name: 'CommitDateOptions', fields: { author: 'time', committer: 'time' } } as const;

/** The fields of all bodies that make a commit. */
// prettier-ignore
const commitFields = { message: 'string', branch: 'string', new_branch: 'string', force_push: 'bool', author: identity, committer: identity, dates, signoff: 'bool' } as const;

// prettier-ignore
const fileOperation = { name: 'ChangeFileOperation', fields: { operation: 'string!', path: 'string!', content: 'string', sha: 'string', from_path: 'string' } } as const;

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
  CreateOrgOption: { username: 'string!', full_name: 'string', email: 'string', description: 'string', website: 'string', location: 'string', visibility: 'string', repo_admin_change_team_access: 'bool' },
  CreateAccessTokenOption: { name: 'string!', scopes: '[]string' },
  RepoTopicOptions: { topics: '[]string' },
  CreateMilestoneOption: { title: 'string', description: 'string', due_on: 'time', state: 'string' },
  EditMilestoneOption: { title: 'string', description: 'string', state: 'string', due_on: 'time' },
  AddCollaboratorOption: { permission: 'string' },
  CreateBranchRepoOption: { new_branch_name: 'string', old_branch_name: 'string', old_ref_name: 'string' },
  CreateHookOption: { type: 'string!', config: 'structs.CreateHookOptionConfig!', events: '[]string', branch_filter: 'string', active: 'bool', name: 'string', authorization_header: 'string' },
  EditHookOption: { config: 'map[string]string', events: '[]string', branch_filter: 'string', active: 'bool', name: 'string', authorization_header: 'string' },
  RenameBranchRepoOption: { name: 'string!' },
  CreateTagOption: { tag_name: 'string!', message: 'string', target: 'string' },
  GetFilesOptions: { files: '[]string' },
  CreateReleaseOption: { tag_name: 'string!', target_commitish: 'string', name: 'string', body: 'string', draft: 'bool', prerelease: 'bool', tag_message: 'string' },
  EditReleaseOption: { tag_name: 'string', target_commitish: 'string', name: 'string', body: 'string', draft: 'bool', prerelease: 'bool' },
  CreateUserOption: { username: 'string!', full_name: 'string', email: 'string!', password: 'string', must_change_password: 'bool' },
  CreateRepoOption: { name: 'string!', description: 'string', private: 'bool', auto_init: 'bool', default_branch: 'string', template: 'bool' },
  CreateForkOption: { organization: 'string', name: 'string' },
  CreateFileOptions: { ...commitFields, content: 'string' },
  UpdateFileOptions: { ...commitFields, content: 'string', sha: 'string', from_path: 'string' },
  DeleteFileOptions: { ...commitFields, sha: 'string!' },
  ApplyDiffPatchFileOptions: { ...commitFields, content: 'string' },
  ChangeFilesOptions: { ...commitFields, files: [fileOperation] },
  EditReactionOption: { content: 'string' },
  EditDeadlineOption: { due_date: 'time' },
} as const;

/** The name of a struct. */
export type StructName = keyof typeof structs;

/** The values of a body that was read into a struct. */
export type Body<Name extends StructName> = Bound<(typeof structs)[Name]>;

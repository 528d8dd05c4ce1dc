import type { Struct } from './go-bind.ts';

/** The bodies of the area's operations, as the server declares them. */
export const structs = {
  create: {
    name: 'CreatePullRequestOption',
    fields: {
      head: 'string',
      base: 'string',
      title: 'string',
      body: 'string',
      assignee: 'string',
      assignees: '[]string',
      milestone: 'int64',
      labels: '[]int64',
      due_date: 'time',
      reviewers: '[]string',
      team_reviewers: '[]string',
      allow_maintainer_edit: 'bool',
    },
  },
  edit: {
    name: 'EditPullRequestOption',
    fields: {
      title: 'string',
      body: 'string',
      base: 'string',
      assignee: 'string',
      assignees: '[]string',
      milestone: 'int64',
      labels: '[]int64',
      state: 'string',
      due_date: 'time',
      unset_due_date: 'bool',
      allow_maintainer_edit: 'bool',
      content_version: 'int',
    },
  },
  merge: {
    name: 'aux',
    fields: {
      do: 'string',
      merge_title_field: 'string',
      merge_message_field: 'string',
      merge_commit_id: 'string',
      head_commit_id: 'string',
      force_merge: 'bool',
      merge_when_checks_succeed: 'bool',
      delete_branch_after_merge: 'bool',
      Do: 'string',
      MergeTitleField: 'string',
      MergeMessageField: 'string',
      MergeCommitID: 'string',
    },
  },
  review: {
    name: 'CreatePullReviewOptions',
    fields: {
      event: 'string',
      body: 'string',
      commit_id: 'string',
      comments: [
        {
          name: 'CreatePullReviewComment',
          fields: { path: 'string', body: 'string', old_position: 'int64', new_position: 'int64' },
        },
      ],
    },
  },
  submit: { name: 'SubmitPullReviewOptions', fields: { event: 'string', body: 'string' } },
  dismiss: { name: 'DismissPullReviewOptions', fields: { message: 'string', priors: 'bool' } },
  reviewers: { name: 'PullReviewRequestOptions', fields: { reviewers: '[]string', team_reviewers: '[]string' } },
  reply: { name: 'CreatePullReviewCommentReplyOptions', fields: { body: 'string' } },
  comment: { name: 'CreateIssueCommentOption', fields: { body: 'string' } },
  issue: {
    name: 'CreateIssueOption',
    fields: {
      title: 'string',
      body: 'string',
      assignees: '[]string',
      labels: '[]int64',
      milestone: 'int64',
      due_date: 'time',
      closed: 'bool',
    },
  },
  editIssue: {
    name: 'EditIssueOption',
    fields: { title: 'string', body: 'string', state: 'string', milestone: 'int64', assignees: '[]string' },
  },
  issueLabels: { name: 'IssueLabelsOption', fields: { labels: 'any' } },
  lock: { name: 'LockIssueOption', fields: { lock_reason: 'string' } },
  dependency: { name: 'IssueMeta', fields: { index: 'int64', owner: 'string', repo: 'string' } },
  status: {
    name: 'CreateStatusOption',
    fields: { state: 'string', context: 'string', description: 'string', target_url: 'string' },
  },
  label: {
    name: 'CreateLabelOption',
    fields: { name: 'string', color: 'string', description: 'string', exclusive: 'bool', is_archived: 'bool' },
  },
  milestone: {
    name: 'CreateMilestoneOption',
    fields: { title: 'string', description: 'string', due_on: 'time', state: 'string' },
  },
  collaborator: { name: 'AddCollaboratorOption', fields: { permission: 'string' } },
  branch: {
    name: 'CreateBranchRepoOption',
    fields: { new_branch_name: 'string', old_branch_name: 'string', old_ref_name: 'string' },
  },
  loose: { name: 'EditRepoOption', fields: {} },
} as const satisfies Readonly<Record<string, Struct>>;

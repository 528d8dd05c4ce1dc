/** The ways of merging. */
export const mergeStyles = [
  'merge',
  'rebase',
  'rebase-merge',
  'squash',
  'fast-forward-only',
  'manually-merged',
] as const;
/** A way of merging. */
export type MergeStyle = (typeof mergeStyles)[number];

/** The ways of bringing a head branch up to date with its base. */
export const updateStyles = ['merge', 'rebase'] as const;

/** The states of a pull request; a merged one is closed. */
export const pullStates = ['open', 'closed'] as const;
/** The state of a pull request. */
export type PullState = (typeof pullStates)[number];

/** The orders of a list of pull requests, beside newest first. */
export const pullOrders = [
  'oldest',
  'recentupdate',
  'recentclose',
  'leastupdate',
  'mostcomment',
  'leastcomment',
  'priority',
] as const;

/** The verdicts that a review can be submitted with. */
export const reviewVerdicts = ['APPROVED', 'REQUEST_CHANGES', 'COMMENT'] as const;
/** The verdict of a review. */
export type ReviewVerdict = (typeof reviewVerdicts)[number];

/** The states of a review: a verdict, one not submitted yet, or the request for one. */
export const reviewStates = ['APPROVED', 'REQUEST_CHANGES', 'COMMENT', 'PENDING', 'REQUEST_REVIEW'] as const;

/** How much a user may do, from nothing to administering. */
export const accessModes = ['none', 'read', 'write', 'admin'] as const;

/** The ways of comparing white space. */
export const whitespaceModes = ['ignore-all', 'ignore-change', 'ignore-eol', 'show-all'] as const;

/** Who may see an account. */
export const visibilities = ['public', 'limited', 'private'] as const;

/** The status of a file between two trees. */
export const fileStatuses = ['added', 'changed', 'deleted', 'renamed', 'copied', 'unchanged'] as const;

/** The states of a commit's status. */
export const commitStatusStates = ['pending', 'success', 'error', 'failure', 'warning', 'skipped'] as const;
/** The state of a commit's status. */
export type CommitStatusState = (typeof commitStatusStates)[number];

/** The names of events that a webhook can list; some stand for a group of several. */
export const hookEvents = [
  'create',
  'delete',
  'fork',
  'push',
  'issues',
  'issue_assign',
  'issue_label',
  'issue_milestone',
  'issue_comment',
  'pull_request',
  'pull_request_assign',
  'pull_request_label',
  'pull_request_milestone',
  'pull_request_comment',
  'pull_request_review',
  'pull_request_sync',
  'pull_request_review_request',
  'wiki',
  'repository',
  'release',
  'package',
  'status',
  'workflow_run',
  'workflow_job',
] as const;
/** The name of an event that a webhook listens to. */
export type HookEvent = (typeof hookEvents)[number];

/** The kinds of webhooks: `gitea` and `gogs` send JSON or a form, the others what their services read. */
export const hookTypes = [
  'gitea',
  'gogs',
  'slack',
  'discord',
  'dingtalk',
  'telegram',
  'msteams',
  'feishu',
  'matrix',
  'wechatwork',
  'packagist',
] as const;
/** The kind of a webhook. */
export type HookType = (typeof hookTypes)[number];

/** How the body of a delivery is written. */
export const hookContentTypes = ['json', 'form'] as const;
/** How the body of a delivery is written. */
export type HookContentType = (typeof hookContentTypes)[number];

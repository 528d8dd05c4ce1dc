import type {
  CommitStatusState,
  HookContentType,
  HookEvent,
  HookType,
  MergeStyle,
  PullState,
  pullOrders,
  ReviewVerdict,
  updateStyles,
  whitespaceModes,
} from './vocabulary.ts';

/** A page of a list. */
export interface PullPage {
  /** The page to begin with, from 1. */
  readonly page?: number | undefined;
  /** Items per page: the live server's default is 30, its most 50. */
  readonly limit?: number | undefined;
  /** A page's `cursor` (or an error's) to go on from; it holds the filters, so the others here do not count. */
  readonly cursor?: string | undefined;
}

/** The filters and the order of pull requests. Filters combine with AND. */
export interface PullFilters extends PullPage {
  /** Default `open`. */
  readonly state?: PullState | 'all' | undefined;
  /** The order. Default newest first. */
  readonly sort?: (typeof pullOrders)[number] | undefined;
  /** The branch they go into. */
  readonly base_branch?: string | undefined;
  /** A milestone's id. */
  readonly milestone?: number | undefined;
  /** Label ids; any of them is enough. */
  readonly labels?: readonly number[] | undefined;
  /** The author's login; an unknown one is a 400. */
  readonly poster?: string | undefined;
}

/** How a diff is written. */
export interface DiffQuery {
  /** Whether binary changes are included, so that the result can be applied. */
  readonly binary?: boolean | undefined;
}

/** The body of opening a pull request. Unknown labels are ignored; an unknown milestone, assignee or reviewer is an error. */
export interface CreatePull {
  /** The branch with the changes: `branch`, `owner:branch` or `owner/name:branch`. */
  readonly head: string;
  /** The branch it goes into. */
  readonly base: string;
  /** The title; the live server insists on one. */
  readonly title?: string | undefined;
  readonly body?: string | undefined;
  /** Label ids. */
  readonly labels?: readonly number[] | undefined;
  /** A milestone's id. */
  readonly milestone?: number | undefined;
  /** When it is due, ISO 8601 with a time. */
  readonly due_date?: string | undefined;
  readonly assignee?: string | undefined;
  /** Logins. */
  readonly assignees?: readonly string[] | undefined;
  /** Logins of who is asked to review. Gitea 1.23 or newer. */
  readonly reviewers?: readonly string[] | undefined;
  /** Names of the teams asked to review. Gitea 1.23 or newer. */
  readonly team_reviewers?: readonly string[] | undefined;
  /** Whether maintainers may push to the head branch. Default: the repository's setting. Gitea 1.26 or newer. */
  readonly allow_maintainer_edit?: boolean | undefined;
}

/** The body of changing a pull request; what is absent stays. The service applies the fields one by one, and keeps what came before one that fails. */
export interface UpdatePull {
  /** The title; an empty one stays as it is. */
  readonly title?: string | undefined;
  readonly body?: string | undefined;
  /** The version you have seen: if it is no longer the current one, nothing changes and `ContentVersionConflictError` is thrown. Gitea 1.26 or newer. */
  readonly content_version?: number | undefined;
  /** When it is due; only its day counts. */
  readonly due_date?: string | undefined;
  /** Whether it is no longer due. */
  readonly unset_due_date?: boolean | undefined;
  readonly assignee?: string | undefined;
  /** All logins; an empty list for none. */
  readonly assignees?: readonly string[] | undefined;
  /** A milestone's id. */
  readonly milestone?: number | undefined;
  /** All label ids; an empty list for none. */
  readonly labels?: readonly number[] | undefined;
  /** Close or reopen it. */
  readonly state?: PullState | undefined;
  /** Another branch to go into. */
  readonly base?: string | undefined;
  /** Whether maintainers may push to the head branch. */
  readonly allow_maintainer_edit?: boolean | undefined;
}

/** The body of merging, in the spelling that every server of the family knows. */
export interface MergePull {
  /** The way to merge. */
  readonly Do: MergeStyle;
  /** The commit's title. */
  readonly MergeTitleField?: string | undefined;
  /** The commit's text. */
  readonly MergeMessageField?: string | undefined;
  /** The commit that already holds the changes, of `manually-merged`. */
  readonly MergeCommitID?: string | undefined;
  /** The full id the head must have; otherwise 409. */
  readonly head_commit_id?: string | undefined;
  /** Past branch protection, as an administrator. */
  readonly force_merge?: boolean | undefined;
  /** Schedule the merge instead. */
  readonly merge_when_checks_succeed?: boolean | undefined;
  /** Whether the head branch goes. */
  readonly delete_branch_after_merge?: boolean | undefined;
}

/** It has been merged. */
export interface Merged {
  /** Always true. */
  readonly merged: true;
  readonly scheduled?: undefined;
}

/** It will be merged when its checks succeed. */
export interface MergeScheduled {
  /** Always true. */
  readonly scheduled: true;
  readonly merged?: undefined;
}

/** The result of a merge. */
export type MergeResult = Merged | MergeScheduled;

/** How the head branch is brought up to date. */
export interface UpdateBranchQuery {
  /** Default `merge`. */
  readonly style?: (typeof updateStyles)[number] | undefined;
}

/** The parts of commits that are shown. */
export interface CommitsQuery extends PullPage {
  /** Whether signatures are shown. Default true. */
  readonly verification?: boolean | undefined;
  /** Whether files are shown. Default true. */
  readonly files?: boolean | undefined;
}

/** Which files, and how they are compared. */
export interface FilesQuery extends PullPage {
  /** The path to begin with. */
  readonly 'skip-to'?: string | undefined;
  /** How white space counts. */
  readonly whitespace?: (typeof whitespaceModes)[number] | undefined;
}

/** A comment on a line. */
export interface ReviewLine {
  /** The file. */
  readonly path: string;
  readonly body: string;
  /** The line in the new file. */
  readonly new_position?: number | undefined;
  /** The line in the old file. */
  readonly old_position?: number | undefined;
}

/** The body of a review. */
export interface CreateReview {
  /** The verdict; `PENDING` (default) waits to be submitted. */
  readonly event?: ReviewVerdict | 'PENDING' | undefined;
  readonly body?: string | undefined;
  /** The commit reviewed. Default the head. */
  readonly commit_id?: string | undefined;
  /** Comments on lines. */
  readonly comments?: readonly ReviewLine[] | undefined;
}

/** The body of submitting a pending review. */
export interface SubmitReview {
  /** The verdict. */
  readonly event: ReviewVerdict;
  readonly body?: string | undefined;
}

/** The body of dismissing a review. */
export interface DismissReview {
  readonly message?: string | undefined;
  /** Whether the user's earlier reviews go too. */
  readonly priors?: boolean | undefined;
}

/** Who is asked to review, or no longer. */
export interface ReviewerNames {
  /** Logins. */
  readonly reviewers?: readonly string[] | undefined;
  /** Names of teams. */
  readonly team_reviewers?: readonly string[] | undefined;
}

/** An event that a webhook listens to, or one of the groups `pull_request` and `issues`, of which `…_only` is the event alone. */
export type HookEventName = HookEvent | 'pull_request_only' | 'issues_only';

/** Where the deliveries of a new webhook go. */
export interface CreateHookConfig {
  /** An http or https URL; deliveries are posted there. */
  readonly url: string;
  /** How bodies are written: JSON, or a form whose field `payload` holds the JSON. */
  readonly content_type: HookContentType;
  /** The secret that signs deliveries. It can be set here only, and does not come back. */
  readonly secret?: string | undefined;
  /** Of a Slack webhook: the channel, and how messages look there. */
  readonly channel?: string | undefined;
  readonly username?: string | undefined;
  readonly icon_url?: string | undefined;
  readonly color?: string | undefined;
}

/** The part of a webhook that can be changed. */
export interface HookOptions {
  /** The events that it listens to. Default: `push`. Unknown names are dropped without an error. */
  readonly events?: readonly HookEventName[] | undefined;
  /** A glob that branches and tags must fit; pull requests, issues and statuses are never filtered. Default: all. */
  readonly branch_filter?: string | undefined;
  /** The `Authorization` header of its deliveries. */
  readonly authorization_header?: string | undefined;
  /** Whether it is delivered to. Default of a new one: false. */
  readonly active?: boolean | undefined;
  /** At most 255 characters. Gitea 1.26 or newer. */
  readonly name?: string | undefined;
}

/** The body of creating a webhook. */
export interface CreateHook extends HookOptions {
  /** The kind; `gitea` is what most receivers read. */
  readonly type: HookType;
  readonly config: CreateHookConfig;
}

/** The body of changing a webhook. `events`, `branch_filter` and `authorization_header` go back to their defaults when absent. */
export interface UpdateHook extends HookOptions {
  /** A new address or content type; a secret cannot be changed. */
  readonly config?: { readonly [Name in 'url' | 'content_type']?: CreateHookConfig[Name] | undefined } | undefined;
}

/** The content of a test delivery. */
export interface TestHookQuery {
  /** A branch; its tip is shown. Default: the default branch. */
  readonly ref?: string | undefined;
}

/** Where files are read. */
export interface ContentsQuery {
  /** A branch, a tag or a full commit id. Default: the default branch. */
  readonly ref?: string | undefined;
}

/** Who makes a commit; a name or an address alone is enough. */
export interface CommitIdentity {
  readonly name?: string | undefined;
  readonly email?: string | undefined;
}

/** How a commit of changed files is made. */
export interface FileCommitOptions {
  /** Default: a line for each file, `Add a.txt`. */
  readonly message?: string | undefined;
  /** The branch that it goes on. Default: the default branch. */
  readonly branch?: string | undefined;
  /** A new branch, which begins at `branch` and gets the commit instead. */
  readonly new_branch?: string | undefined;
  /** Whether a `new_branch` that exists is replaced. */
  readonly force_push?: boolean | undefined;
  /** Default: the committer, or else the signed-in user. */
  readonly author?: CommitIdentity | undefined;
  /** Default: the author, or else the signed-in user. */
  readonly committer?: CommitIdentity | undefined;
  /** When it was written and committed, ISO 8601. Default: now. */
  readonly dates?: { readonly author?: string | undefined; readonly committer?: string | undefined } | undefined;
  /** Whether the message ends with a line `Signed-off-by`. */
  readonly signoff?: boolean | undefined;
}

/** The content of a file: text, written as UTF-8, or bytes. The client encodes both in base64, so give neither in base64. */
export type FileContent =
  { readonly text: string; readonly bytes?: undefined } | { readonly bytes: Uint8Array; readonly text?: undefined };

/** The body of creating a file. */
export type CreateFile = FileCommitOptions & FileContent;

/** The body of changing or moving a file. */
export type UpdateFile = FileCommitOptions &
  FileContent & {
    /** The id of the content that you have read; if the file has another one by now, it is a 422. */
    readonly sha: string;
    /** The path that it is moved from. */
    readonly from_path?: string | undefined;
  };

/** The body of removing a file. */
export interface DeleteFile extends FileCommitOptions {
  /** The id of the content that you have read; if the file has another one by now, it is a 422. */
  readonly sha: string;
}

/** One of several changes: a file that is written. */
export type WriteOperation = FileContent & {
  /** Whether the file is new, or must be there. */
  readonly operation: 'create' | 'update';
  readonly path: string;
  /** Of an update: the id of the content that you have read. Default: whatever is there. */
  readonly sha?: string | undefined;
  /** Of an update: the path that it is moved from. */
  readonly from_path?: string | undefined;
};

/** One of several changes: a file that is removed. */
export interface RemoveOperation {
  readonly operation: 'delete';
  readonly path: string;
  /** The id of the content that you have read. Default: whatever is there. */
  readonly sha?: string | undefined;
}

/** The body of changing several files in one commit: all of them, or none. */
export interface ChangeFiles extends FileCommitOptions {
  readonly files: readonly (WriteOperation | RemoveOperation)[];
}

/** The filters and the order of a commit's statuses. */
export interface StatusFilters extends PullPage {
  /** The order. Default: the newest first. */
  readonly sort?: 'oldest' | 'recentupdate' | 'leastupdate' | 'leastindex' | 'highestindex' | undefined;
  /** One state alone. */
  readonly state?: CommitStatusState | undefined;
}

/** The body of reporting a status. */
export interface CreateStatus {
  readonly state: CommitStatusState;
  /** The name of the check; its newest status counts. Default `default`. */
  readonly context?: string | undefined;
  readonly description?: string | undefined;
  /** The page of the check. */
  readonly target_url?: string | undefined;
}

/** The body of a comment. */
export interface WriteComment {
  /** The text, in Markdown; not empty. */
  readonly body: string;
}

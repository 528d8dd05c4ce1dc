import type { Open } from '../../core/open.ts';
import type { GitUser, Label, Milestone, PullRequest, Repository } from '../records.ts';

/** A delivery that was verified. The type and the id come from its headers, which no signature covers. */
export interface ForgeEventBase<Type extends string, Payload> {
  /** The exact name of the event, as `X-Gitea-Event-Type` has it. */
  readonly type: Type;
  /** The id of the delivery, a UUID; store it to drop duplicates. Empty where the header is absent. */
  readonly delivery: string;
  /** The body. Read what it is about again before you act on it. */
  readonly payload: Payload;
}

/** The fields of every body. */
export interface ForgePayload {
  readonly repository: Repository;
  /** Who caused the event, as anonymous visitors see users. */
  readonly sender: GitUser;
}

/** Who wrote or committed a commit of a push. */
export interface PushPerson {
  readonly name: string;
  readonly email: string;
  /** The login; empty where the address is no user's. */
  readonly username: string;
}

/** A commit of a push. */
export interface PushCommit {
  readonly id: string;
  /** The whole message, with its line end. */
  readonly message: string;
  readonly url: string;
  readonly author: PushPerson;
  readonly committer: PushPerson;
  readonly verification: object | null;
  readonly timestamp: string;
  /** Paths; null in a test delivery. */
  readonly added: readonly string[] | null;
  readonly removed: readonly string[] | null;
  readonly modified: readonly string[] | null;
}

/** A branch or tag moved. */
export type PushEvent = ForgeEventBase<
  'push',
  ForgePayload & {
    /** The full name: `refs/heads/main`. */
    readonly ref: string;
    /** Forty zeros for a new one. */
    readonly before: string;
    /** Forty zeros for a tag that was removed. */
    readonly after: string;
    readonly compare_url: string;
    /** Newest first, five at the most. */
    readonly commits: readonly PushCommit[];
    readonly total_commits: number;
    readonly head_commit: PushCommit | null;
    readonly pusher: GitUser;
  }
>;

/** A branch or tag was created. */
export type CreateEvent = ForgeEventBase<
  'create',
  ForgePayload & { readonly sha: string; readonly ref: string; readonly ref_type: Open<'branch' | 'tag'> }
>;

/** A branch or tag was removed. */
export type DeleteEvent = ForgeEventBase<
  'delete',
  ForgePayload & {
    readonly ref: string;
    readonly ref_type: Open<'branch' | 'tag'>;
    readonly pusher_type: string;
  }
>;

/** The former values that an edit changed. */
export interface EditChanges {
  readonly title?: { readonly from: string };
  readonly body?: { readonly from: string };
  /** The base: the live server names the new one here. */
  readonly ref?: { readonly from: string };
}

/** The body of an event about a pull request. */
export interface PullRequestPayload<Action extends string> extends ForgePayload {
  readonly action: Open<Action>;
  readonly number: number;
  readonly pull_request: PullRequest;
  /** Who is asked for a review, or gave one. */
  readonly requested_reviewer: GitUser | null;
  readonly commit_id: string;
}

/** A pull request was opened, edited, closed (also by a merge: `pull_request.merged`) or reopened. */
export type PullRequestEvent = ForgeEventBase<
  'pull_request',
  PullRequestPayload<'opened' | 'edited' | 'closed' | 'reopened'> & { readonly changes?: EditChanges }
>;

/** The assignees of a pull request changed. */
export type PullRequestAssignEvent = ForgeEventBase<
  'pull_request_assign',
  PullRequestPayload<'assigned' | 'unassigned'>
>;

/** The labels of a pull request changed. The record may show them as they were, or none at all: read them again. */
export type PullRequestLabelEvent = ForgeEventBase<
  'pull_request_label',
  PullRequestPayload<'label_updated' | 'label_cleared'>
>;

/** The milestone of a pull request changed. */
export type PullRequestMilestoneEvent = ForgeEventBase<
  'pull_request_milestone',
  PullRequestPayload<'milestoned' | 'demilestoned'>
>;

/** The head of a pull request moved. */
export type PullRequestSyncEvent = ForgeEventBase<
  'pull_request_sync',
  PullRequestPayload<'synchronized'> & { readonly before: string; readonly after: string }
>;

/** A review was requested, or is not any more. */
export type PullRequestReviewRequestEvent = ForgeEventBase<
  'pull_request_review_request',
  PullRequestPayload<'review_requested' | 'review_request_removed'>
>;

/** A review was submitted. */
export type PullRequestReviewEvent = ForgeEventBase<
  'pull_request_review_approved' | 'pull_request_review_rejected' | 'pull_request_review_comment',
  PullRequestPayload<'reviewed'> & { readonly review: { readonly type: string; readonly content: string } }
>;

/** An issue, or a pull request seen as one. */
export interface ForgeIssue {
  readonly id: number;
  readonly url: string;
  readonly html_url: string;
  readonly number: number;
  readonly user: GitUser;
  readonly title: string;
  readonly body: string;
  readonly labels: readonly Label[];
  readonly milestone: Milestone | null;
  readonly assignees: readonly GitUser[] | null;
  readonly state: Open<'open' | 'closed'>;
  readonly comments: number;
  readonly created_at: string;
  readonly updated_at: string;
  readonly closed_at: string | null;
  readonly due_date: string | null;
  /** Of a pull request: whether it was merged. */
  readonly pull_request: { readonly merged: boolean; readonly merged_at: string | null } | null;
}

/** A comment on an issue or a pull request. */
export interface ForgeComment {
  readonly id: number;
  readonly html_url: string;
  readonly user: GitUser;
  readonly body: string;
  readonly created_at: string;
  readonly updated_at: string;
}

/** Somebody commented on an issue (`issue_comment`) or a pull request, changed the comment or removed it. */
export type CommentEvent = ForgeEventBase<
  'issue_comment' | 'pull_request_comment',
  ForgePayload & {
    readonly action: Open<'created' | 'edited' | 'deleted'>;
    readonly issue: ForgeIssue;
    /** Of a comment on a pull request. */
    readonly pull_request?: PullRequest;
    readonly comment: ForgeComment;
    readonly changes?: Pick<EditChanges, 'body'>;
    readonly is_pull: boolean;
  }
>;

/** Something happened to an issue. */
export type IssueEvent = ForgeEventBase<
  'issues' | 'issue_assign' | 'issue_label' | 'issue_milestone',
  ForgePayload & {
    readonly action: string;
    readonly number: number;
    readonly changes?: EditChanges;
    readonly issue: ForgeIssue;
    /** The commit that closed it; else empty. */
    readonly commit_id: string;
  }
>;

/** A commit status was reported. */
export type StatusEvent = ForgeEventBase<
  'status',
  ForgePayload & {
    readonly commit: PushCommit;
    readonly context: string;
    readonly description: string;
    readonly id: number;
    readonly sha: string;
    readonly state: string;
    readonly target_url: string;
    readonly created_at: string;
    readonly updated_at: string;
  }
>;

/** A repository was created or deleted. */
export type RepositoryEvent = ForgeEventBase<
  'repository',
  ForgePayload & {
    readonly action: Open<'created' | 'deleted'>;
    /** The owner, also where that is a user. */
    readonly organization: GitUser;
  }
>;

/** A repository was forked: `forkee` is the parent, `repository` the fork. */
export type ForkEvent = ForgeEventBase<'fork', ForgePayload & { readonly forkee: Repository }>;

/** A release was published, changed or deleted; a tag that is removed is one. */
export type ReleaseEvent = ForgeEventBase<
  'release',
  ForgePayload & {
    readonly action: Open<'published' | 'updated' | 'deleted'>;
    readonly release: { readonly id: number; readonly tag_name: string; readonly target_commitish: string };
  }
>;

/** An event, discriminated by `type`. The server may add others: keep a default branch. */
export type ForgeEvent =
  | PushEvent
  | CreateEvent
  | DeleteEvent
  | PullRequestEvent
  | PullRequestAssignEvent
  | PullRequestLabelEvent
  | PullRequestMilestoneEvent
  | PullRequestSyncEvent
  | PullRequestReviewRequestEvent
  | PullRequestReviewEvent
  | CommentEvent
  | IssueEvent
  | StatusEvent
  | RepositoryEvent
  | ForkEvent
  | ReleaseEvent;

import type { Repository } from '../../../../src/pulls/records.ts';
import type { Oid } from '../../../git/index.ts';
import type { Row } from '../../../engine/store/row.ts';
import type {
  HookContentType,
  HookEvent,
  HookType,
  MergeStyle,
  Mode,
  NotificationStatus,
  ReactionContent,
  Visibility,
} from './vocabulary.ts';

/** Seconds since 1970: the server keeps no finer time. */
export type Seconds = number;

/** The profile of an account beyond its row in `accounts`. */
export interface ProfileRow extends Row {
  readonly id: number;
  readonly loginName?: string;
  readonly website?: string;
  readonly location?: string;
  readonly description?: string;
  readonly language?: string;
  readonly theme?: string;
  readonly diffViewStyle?: string;
  readonly hideActivity?: boolean;
  readonly active?: boolean;
  readonly prohibitLogin?: boolean;
  readonly restricted?: boolean;
  readonly visibility?: Visibility;
  readonly mustChangePassword?: boolean;
}

/** An organisation. Its id comes from the sequence of users. */
export interface OrgRow extends Row {
  readonly id: number;
  readonly name: string;
  readonly fullName: string;
  readonly email?: string;
  readonly createdAt: Seconds;
  readonly description: string;
  readonly website: string;
  readonly location: string;
  readonly visibility: Visibility;
  /** Whether the page lets administrators of a repository change which teams have it. */
  readonly adminsChangeTeams: boolean;
}

/** A team of an organisation. */
export interface TeamRow extends Row {
  readonly id: number;
  readonly org: number;
  readonly name: string;
  readonly permission: 'owner' | 'admin' | 'units';
  readonly units: Readonly<Record<string, Mode>>;
  readonly members: readonly number[];
  readonly description: string;
  /** The repositories of the organisation that it has its rights in. */
  readonly repos: 'all' | readonly number[];
  /** Whether its members may create repositories. */
  readonly createsRepos: boolean;
  /** To whom it shows: everybody who is signed in, the organisation's members (`limited`), its own and owners (`private`). */
  readonly visibility: Visibility;
}

/** A name that leads to another one: a renamed repository (`<owner id>/<name>`) or account (the name). */
export interface RedirectRow extends Row {
  readonly id: string;
  readonly to: number;
}

/** A repository. */
export interface RepoRow extends Row {
  readonly id: number;
  /** A user's or an organisation's id. */
  readonly owner: number;
  readonly name: string;
  readonly private: boolean;
  readonly defaultBranch: string;
  readonly parent?: number;
  /** The first repository of its network of forks. */
  readonly root: number;
  readonly archivedAt?: Seconds;
  readonly description: string;
  readonly website: string;
  readonly template: boolean;
  readonly settings: RepoSettings;
  /** In small letters, by name. */
  readonly topics: readonly string[];
  readonly createdAt: Seconds;
  readonly updatedAt: Seconds;
}

type SettingName =
  | Exclude<
      Extract<keyof Repository, `${'has' | 'allow' | 'default' | 'ignore' | 'autodetect'}_${string}`>,
      'default_branch'
    >
  | 'projects_mode'
  | 'internal_tracker';

/** The switches of a repository, by their wire names: those that were set. */
export interface RepoSettings extends Partial<Pick<Repository, SettingName>> {
  readonly external_tracker?: object;
  readonly external_wiki?: object;
}

/** A branch, tag or other ref. */
export interface RefRow extends Row {
  /** `<repository> <full name>`. */
  readonly id: string;
  readonly repo: number;
  readonly name: string;
  readonly sha: Oid;
  /** Milliseconds: mergeability is checked again some time after a branch has moved. */
  readonly movedAt: number;
}

/** A commit or tag that a ref has left: a client may still ask for what it reaches, as in a repository with a reflog. */
export interface FormerTipRow extends Row {
  /** `<repository> <id>`, and `<repository> <ref>` where a branch was deleted. */
  readonly id: string;
  readonly repo: number;
  readonly sha: Oid;
}

/** The server's record of a tag beside its ref: a release without a page, or with one. */
export interface TagRow extends Row {
  readonly id: number;
  readonly repo: number;
  readonly name: string;
  /** The commit that it named when it was made; empty for a release whose tag is not there. */
  readonly sha: Oid;
  readonly author: number;
  readonly createdAt: Seconds;
  readonly release?: Release;
}

/** The page of a release. */
export interface Release {
  readonly title: string;
  readonly body: string;
  /** The branch or commit that its tag is made on, as it was given. */
  readonly target: string;
  /** A draft needs no tag, and only those who may write see it. */
  readonly draft: boolean;
  readonly prerelease: boolean;
}

/** A file that a user has put on a release, an issue or pull request, or a comment on one of these. */
export interface AttachmentRow extends Row {
  readonly id: number;
  readonly repo: number;
  readonly release?: number;
  /** The issue or pull request, and of what is on a comment the one that it is on. */
  readonly thread?: number;
  readonly comment?: number;
  readonly uploader: number;
  readonly name: string;
  readonly uuid: string;
  /** Its bytes in base64. */
  readonly content: string;
  readonly size: number;
  readonly createdAt: Seconds;
}

/** A tag with a page. */
export type ReleaseRow = TagRow & { readonly release: Release };

/** A collaborator. */
export interface CollaboratorRow extends Row {
  /** `<repository>:<user>`. */
  readonly id: string;
  readonly repo: number;
  readonly user: number;
  readonly mode: Mode;
  /**
   * Whether the server keeps access for the collaborator, who may do what everybody may without it. It keeps none for a
   * reader of what is public, also once a user has made that private, nor of what is public for whoever has left the
   * organisation (contract: pulls 13.1).
   */
  readonly hasAccess: boolean;
}

/** A label of a repository or an organisation. */
export interface LabelRow extends Row {
  readonly id: number;
  readonly repo?: number;
  readonly org?: number;
  readonly name: string;
  readonly color: string;
  readonly exclusive: boolean;
  readonly archived: boolean;
  readonly description: string;
}

/** A milestone. */
export interface MilestoneRow extends Row {
  readonly id: number;
  readonly repo: number;
  readonly title: string;
  readonly description: string;
  readonly createdAt: Seconds;
  readonly updatedAt: Seconds;
  readonly closedAt?: Seconds;
  readonly dueOn?: Seconds;
}

/** The fields that issues and pull requests have in common. */
interface ThreadFields extends Row {
  /** Counts issues and pull requests alike. */
  readonly id: number;
  readonly repo: number;
  readonly number: number;
  readonly poster: number;
  readonly title: string;
  readonly body: string;
  readonly closedAt?: Seconds;
  readonly createdAt: Seconds;
  readonly updatedAt: Seconds;
  readonly labels: readonly number[];
  readonly milestone?: number;
  readonly assignees: readonly number[];
  readonly dueDate?: Seconds;
  /** The branch or tag that it is about. */
  readonly ref?: string;
  readonly comments: number;
  readonly locked: boolean;
  readonly pinOrder: number;
  readonly contentVersion: number;
}

/** An issue. */
export interface IssueRow extends ThreadFields {
  readonly pullId?: never;
}

/** A pull request, which is an issue with branches. */
export interface PullRow extends ThreadFields {
  /** The `id` of its record: counts pull requests alone. */
  readonly pullId: number;
  readonly base: string;
  /** The head's repository; kept when that is gone. */
  readonly headRepo: number;
  readonly head: string;
  readonly allowMaintainerEdit: boolean;
  /** Whether it was opened by a push to `refs/for/…`: its head is the name of a topic, and no branch. */
  readonly agit?: true;
  /** The result of the last check, kept once it is closed. */
  readonly frozen?: { readonly mergeBase: Oid; readonly mergeable: boolean };
  readonly merged?: { readonly at: Seconds; readonly by: number; readonly sha: Oid };
  /** Milliseconds: when it was opened, reopened or got another base. */
  readonly checkFrom: number;
}

/** An issue or a pull request. */
export type Thread = IssueRow | PullRow;

/** Whether a thread is a pull request. */
export const isPull = (thread: Thread): thread is PullRow => thread.pullId !== undefined;

/** A merge that waits for its checks. */
export interface AutoMergeRow extends Row {
  /** The pull request's row. */
  readonly id: number;
  readonly repo: number;
  readonly base: string;
  readonly doer: number;
  readonly style: MergeStyle;
  /** The message of the commit that it makes. */
  readonly text: string;
  readonly deleteBranch: boolean;
  readonly origin: string;
}

/** The kinds of a review. */
export type ReviewKind = 'PENDING' | 'APPROVED' | 'COMMENT' | 'REQUEST_CHANGES' | 'REQUEST_REVIEW';

/** A review, or the request for one. */
export interface ReviewRow extends Row {
  readonly id: number;
  readonly pull: number;
  readonly reviewer?: number;
  readonly team?: number;
  readonly kind: ReviewKind;
  readonly body: string;
  /** Empty for a request. */
  readonly commit: Oid;
  readonly stale: boolean;
  readonly official: boolean;
  readonly dismissed: boolean;
  /** The first comment that stands for it on the page. */
  readonly comment?: number;
  /** How many do: one more each time it is sent off. */
  readonly entries?: number;
  readonly createdAt: Seconds;
  readonly updatedAt: Seconds;
}

/** A comment: on an issue or pull request, or on a line of one. */
export interface CommentRow extends Row {
  readonly id: number;
  readonly repo: number;
  readonly number: number;
  readonly poster: number;
  readonly body: string;
  readonly createdAt: Seconds;
  readonly updatedAt: Seconds;
  readonly line?: {
    readonly review: number;
    readonly path: string;
    /** Negative on the old side. */
    readonly at: number;
    readonly commit: Oid;
    readonly hunk: string;
    readonly resolver?: number;
  };
}

/** Something on the page of an issue or a pull request that is no comment, by its id among the events of the page. */
export interface PageEventRow extends Row {
  readonly id: number;
  readonly repo: number;
}

/** Somebody who was mentioned in an issue or a pull request. */
export interface MentionRow extends Row {
  /** `<issue>:<user>`. */
  readonly id: string;
  readonly repo: number;
  readonly thread: number;
  readonly user: number;
}

/** A user's notification about an issue or a pull request: a single one, however much has happened. */
export interface NotificationRow extends Row {
  readonly id: number;
  readonly user: number;
  readonly repo: number;
  readonly thread: number;
  readonly status: NotificationStatus;
  readonly updatedAt: Seconds;
}

/** The types of entries in a timeline, besides comments. */
export const eventTypes = [
  'reopen',
  'close',
  'issue_ref',
  'commit_ref',
  'comment_ref',
  'pull_ref',
  'label',
  'milestone',
  'assignees',
  'change_title',
  'delete_branch',
  'added_deadline',
  'modified_deadline',
  'removed_deadline',
  'add_dependency',
  'remove_dependency',
  'review',
  'lock',
  'unlock',
  'change_target_branch',
  'review_request',
  'merge_pull',
  'pull_push',
  'dismiss_review',
  'change_issue_ref',
  'pull_scheduled_merge',
  'pull_cancel_scheduled_merge',
  'pin',
  'unpin',
] as const;

/** One of {@link eventTypes}. */
export type EventType = (typeof eventTypes)[number];

/** Where a text refers to something: in a title or body, or in a comment. */
export interface ReferenceOrigin {
  /** The issue or pull request of the text, by its row. */
  readonly thread: number;
  readonly comment?: number;
  /** What the text says of it; `neutered` once it no longer says so. */
  readonly action: 'none' | 'closes' | 'reopens' | 'neutered';
}

/** What an entry of a timeline is about, by ids. */
export interface EventSubject {
  /** The commit that refers to it. */
  readonly commit?: Oid;
  readonly label?: number;
  /** A value before and after: titles, names of branches, ids of milestones. */
  readonly title?: readonly [before: string, after: string];
  readonly ref?: readonly [before: string, after: string];
  readonly milestone?: readonly [before: number | undefined, after: number | undefined];
  readonly assignee?: number;
  readonly team?: number;
  /** Whether it is one who is not assigned or asked any more. */
  readonly removed?: true;
  readonly review?: number;
  readonly dependency?: number;
  readonly from?: ReferenceOrigin;
}

/** An entry of a timeline that is no comment. */
export interface EventRow extends Row, EventSubject {
  readonly id: number;
  /** Its id among the events of the page. */
  readonly comment: number;
  readonly repo: number;
  readonly number: number;
  readonly poster: number;
  readonly type: EventType;
  readonly body: string;
  readonly createdAt: Seconds;
}

/** A protected branch: the body of the server's call, under its own names. */
export interface ProtectionRow extends Row {
  readonly id: number;
  readonly repo: number;
  readonly rule: string;
  readonly priority: number;
  readonly createdAt: Seconds;
  readonly updatedAt: Seconds;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Tags that only some may push: a pattern, and who. */
export interface TagProtectionRow extends Row {
  readonly id: number;
  readonly repo: number;
  readonly pattern: string;
  readonly users: readonly string[];
  readonly teams: readonly string[];
  readonly createdAt: Seconds;
  readonly updatedAt: Seconds;
}

/** A commit status. */
export interface StatusRow extends Row {
  readonly id: number;
  readonly repo: number;
  readonly sha: Oid;
  readonly context: string;
  readonly state: string;
  readonly description: string;
  readonly target: string;
  readonly creator: number;
  readonly createdAt: Seconds;
}

/** Something that has to be closed first. */
export interface DependencyRow extends Row {
  readonly id: number;
  readonly repo: number;
  readonly number: number;
  readonly onRepo: number;
  readonly onNumber: number;
}

/** A reference that has its entry on the page of what it names already. Seen in no response. */
export interface ReferenceRow extends Row {
  /** Where it is, and what it names: issues by their ids. */
  readonly id: string;
  /** The issue whose title or body it is in; a commit's has none. */
  readonly from?: number;
}

/** A user that an account has blocked. */
export interface BlockRow extends Row {
  /** `<blocker>:<blocked>`. */
  readonly id: string;
}

/** An emoji on an issue or a pull request, or on a comment. */
export interface ReactionRow extends Row {
  readonly id: number;
  readonly repo: number;
  readonly number: number;
  /** 0 for the issue or pull request itself. */
  readonly comment: number;
  readonly user: number;
  readonly content: ReactionContent;
  readonly createdAt: Seconds;
}

/** Whether a user follows an issue or a pull request, by their own choice. */
export interface SubscriptionRow extends Row {
  /** `<repository>:<number>:<user>`. */
  readonly id: string;
  readonly repo: number;
  readonly number: number;
  readonly user: number;
  readonly subscribed: boolean;
}

/** That a user follows another one, or an organisation. */
export interface FollowRow extends Row {
  /** `<user>:<followed>`. */
  readonly id: string;
  readonly user: number;
  readonly followed: number;
}

/** A star. */
export interface StarRow extends Row {
  /** `<user>:<repository>`. */
  readonly id: string;
  readonly user: number;
  readonly repo: number;
}

/** Whether a user watches a repository, where that is not as usual. */
export interface WatchRow extends Row {
  /** `<user>:<repository>`. */
  readonly id: string;
  readonly user: number;
  readonly repo: number;
  readonly watching: boolean;
}

/** How often a pull request was read, and who has read it last, which no response shows; how often a file was downloaded. */
export interface ReadRow extends Row {
  /** `<pull request>:<user>`, where user 0 counts all views; `attachment:<id>` of a file. */
  readonly id: string;
  readonly count: number;
}

/** A webhook. Without a repository and an owner it is one of the whole instance. */
export interface HookRow extends Row {
  readonly id: number;
  readonly repo?: number;
  /** A user's or an organisation's id. */
  readonly owner?: number;
  /** Of the instance: whether it hears of every repository, or is copied into new ones. */
  readonly system?: boolean;
  readonly type: HookType;
  readonly name: string;
  readonly url: string;
  readonly contentType: HookContentType;
  readonly secret: string;
  /** The `Authorization` header of its deliveries; empty for none. */
  readonly authorization: string;
  readonly events: readonly HookEvent[];
  readonly branchFilter: string;
  readonly active: boolean;
  /** The settings of a Slack webhook. */
  readonly slack?: {
    readonly channel: string;
    readonly username: string;
    readonly iconUrl: string;
    readonly color: string;
  };
  readonly createdAt: Seconds;
  readonly updatedAt: Seconds;
}

/** The settings of the instance. */
export interface SettingsRow extends Row {
  readonly id: 'settings';
  readonly mergeCheckSeconds: number;
  readonly defaultPagingNum: number;
  readonly maxResponseItems: number;
  readonly wipPrefixes: readonly string[];
  readonly defaultMergeStyle: string;
  readonly addCoCommitterTrailers: boolean;
  readonly disableQueryAuthToken: boolean;
  /** Whether a push to a repository that is not there makes it, for users and for organisations. */
  readonly pushCreateUser?: boolean;
  readonly pushCreateOrg?: boolean;
  /** Whether such a repository is private. */
  readonly pushCreatePrivate?: boolean;
  /** `dev` tells everybody what went wrong inside. */
  readonly runMode: string;
}

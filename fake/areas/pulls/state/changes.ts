import type { UserRow } from '../../accounts/tables.ts';
import type { Oid } from '../../../git/index.ts';
import type {
  CommentRow,
  MilestoneRow,
  PullRow,
  ReleaseRow,
  RepoRow,
  ReviewRow,
  StatusRow,
  TagRow,
  Thread,
} from './rows.ts';

/** A branch or tag that was made, moved or removed; its name is the short one. */
export interface RefChange {
  readonly kind: 'branch created' | 'branch moved' | 'branch removed' | 'tag created' | 'tag removed';
  readonly repo: RepoRow;
  readonly name: string;
  readonly before?: Oid | undefined;
  readonly after?: Oid | undefined;
  /** How many issues closing keywords have just opened, less those closed: the server does not count them yet. */
  readonly uncountedIssues?: number;
  /** The record of a tag that is removed. */
  readonly tag?: TagRow | undefined;
}

/** A branch that got another name. */
export interface BranchRenamed {
  readonly kind: 'branch renamed';
  readonly repo: RepoRow;
  readonly from: string;
  readonly to: string;
  readonly after: Oid;
}

/** Changes of issues and pull requests alike. */
export type ThreadAction =
  | 'opened'
  | 'edited'
  | 'closed'
  | 'reopened'
  | 'deleted'
  | 'assigned'
  | 'unassigned'
  | 'labelled'
  | 'labels replaced'
  | 'labels cleared'
  | 'milestoned'
  | 'demilestoned';

/** The title, body or base before an edit. */
export type ThreadEdit = Readonly<Partial<Record<'title' | 'body' | 'ref', { readonly from: string }>>>;

/** How many issues and pull requests a milestone was shown to have. */
export interface MilestoneCounts {
  readonly open_issues: number;
  readonly closed_issues: number;
}

/** A milestone as it was read before a change counted in it. */
export interface MilestoneRead {
  readonly row: MilestoneRow;
  readonly counts: MilestoneCounts;
}

/** Values that the live server read before the change, and shows in place of the present ones. */
export interface Remembered {
  /** The requests for review. */
  readonly reviewers?: readonly number[];
  readonly teams?: readonly number[];
  /** The labels. */
  readonly labels?: readonly number[];
  readonly milestone?: MilestoneRead;
  /** Whether the pull request is being opened: nothing counts it yet. */
  readonly isNew?: boolean;
}

/** Something that happened to an issue or a pull request. */
export interface ThreadChange {
  readonly kind: ThreadAction;
  readonly thread: Thread;
  readonly changes?: ThreadEdit;
  /** Who was assigned. */
  readonly assignee?: number;
  /** The commit that closed it. */
  readonly commit?: Oid;
  readonly remembered?: Remembered;
}

/** Something that happens to pull requests only. */
export interface PullChange {
  readonly kind: 'review requested' | 'review request removed';
  readonly pull: PullRow;
  readonly reviewer: UserRow;
  readonly remembered?: Remembered;
}

/** A pull request that was merged, or of which a review was dismissed. */
export interface PullNoted {
  readonly kind: 'merged' | 'review dismissed';
  readonly pull: PullRow;
  /** Whether the merge was only found, or recorded: the repository was read before it. */
  readonly isFound?: boolean;
  /** How many issues the commits of the merge have opened, less those closed: the server does not count them yet. */
  readonly uncountedIssues?: number;
}

/** A push to the head of a pull request. */
export interface PullSynchronized {
  readonly kind: 'synchronized';
  readonly pull: PullRow;
  readonly before: Oid;
  readonly after: Oid;
}

/** A review that was submitted. */
export interface Reviewed {
  readonly kind: 'reviewed';
  readonly pull: PullRow;
  readonly review: ReviewRow;
}

/** A comment that was written, changed or removed. */
export interface CommentChange {
  readonly kind: 'comment created' | 'comment edited' | 'comment deleted';
  readonly thread: Thread;
  readonly comment: CommentRow;
  readonly changes?: ThreadEdit;
}

/** A status that was reported. */
export interface StatusChange {
  readonly kind: 'status reported';
  readonly repo: RepoRow;
  readonly status: StatusRow;
  /** The context as it was sent; empty where the server names one. */
  readonly context: string;
}

/** A release that was published, changed or removed. */
export interface ReleaseChange {
  readonly kind: 'release published' | 'release updated' | 'release deleted';
  readonly repo: RepoRow;
  readonly release: ReleaseRow;
}

/** A repository that was made or is about to be removed. */
export interface RepoChange {
  readonly kind: 'repository created' | 'repository deleted';
  readonly repo: RepoRow;
}

/** A repository that was forked. */
export interface RepoForked {
  readonly kind: 'forked';
  readonly parent: RepoRow;
  readonly fork: RepoRow;
}

/** An event of the area, for its listeners. */
export type Change =
  | RefChange
  | BranchRenamed
  | ThreadChange
  | PullChange
  | PullNoted
  | PullSynchronized
  | Reviewed
  | CommentChange
  | StatusChange
  | ReleaseChange
  | RepoChange
  | RepoForked;

/** The changes of a kind. */
export type ChangeOf<Kind extends Change['kind']> = Extract<Change, { readonly kind: Kind }>;

import type { MergeStyle } from '../../../../src/pulls/vocabulary.ts';
import type { ReactionContent } from '../state/vocabulary.ts';

/** A label. */
export interface LabelSeed {
  /** The name. */
  readonly name: string;
  /** Six hexadecimal digits, with or without `#`. */
  readonly color: string;
  /** Whether an issue has one label of its scope at the most. Default: false. */
  readonly exclusive?: boolean | null;
  /** Default: empty. */
  readonly description?: string | null;
}

/** A team of an organisation. */
export interface TeamSeed {
  /** The name. */
  readonly name: string;
  /** What its members may do: `read`, `write`, `admin`, or `none` with `units`. */
  readonly permission: string;
  /** Logins. */
  readonly members?: readonly string[] | null;
  /** The units it may use. Default: all. */
  readonly units?: readonly string[] | Readonly<Record<string, string>> | null;
}

/** An organisation. */
export interface OrgSeed {
  /** The name. */
  readonly name: string;
  /** The login of its owner. */
  readonly owner: string;
  /** Default: empty. */
  readonly fullName?: string | null;
  /** Labels of the organisation. */
  readonly labels?: readonly LabelSeed[] | null;
  /** Its teams. */
  readonly teams?: readonly TeamSeed[] | null;
}

/** The content of a file with a mode. */
export interface FileContentSeed {
  /** The bytes in base64. */
  readonly base64?: string | null;
  /** The text. */
  readonly content?: string | null;
  /** Default: `100644`. */
  readonly mode?: '100644' | '100755' | '120000' | null;
}

/** The content of a file in a commit: text, bytes, or either with a mode; null deletes the file. */
export type FileSeed = string | null | FileContentSeed;

/** A person in a commit. */
export interface PersonSeed {
  /** The name. */
  readonly name: string;
  /** The e-mail address. */
  readonly email: string;
}

/** A commit on top of a branch. */
export interface CommitSeed {
  /** The branch; one that does not exist yet starts at `from`, or without a parent. Default: the default branch. */
  readonly branch?: string | null;
  /** Where a new branch starts: a branch, or the full id of a commit. */
  readonly from?: string | null;
  /** Whether it has no parent. */
  readonly orphan?: boolean | null;
  /** The second parent: a branch, for its tip, or the full id of a commit. */
  readonly merge?: string | null;
  /** The message; gets a line end if it has none. */
  readonly message: string;
  /** Author's and committer's time, ISO 8601. Default: the clock. */
  readonly date?: string | null;
  /** Default: Seed Author <seed@example.com>. */
  readonly author?: PersonSeed | null;
  /** Default: the author. */
  readonly committer?: PersonSeed | null;
  /** The committer's time, ISO 8601. Default: the author's. */
  readonly committed?: string | null;
  /** Contents by path. */
  readonly files?: Readonly<Record<string, FileSeed>> | null;
}

/** A tag. */
export interface TagSeed {
  /** The name. */
  readonly name: string;
  /** The branch whose tip it names, or the full id of a commit. */
  readonly target: string;
}

/** A collaborator. */
export interface CollaboratorSeed {
  /** A login. */
  readonly user: string;
  /** What the user may do. */
  readonly permission: 'read' | 'write' | 'admin';
}

/** A milestone. */
export interface MilestoneSeed {
  /** The title. */
  readonly title: string;
  /** Default: `open`. */
  readonly state?: 'open' | 'closed' | null;
  /** Default: empty. */
  readonly description?: string | null;
  /** ISO 8601. Default: none. */
  readonly dueOn?: string | null;
}

/** A reaction to an issue, a pull request or a comment. */
export interface ReactionSeed {
  /** The login of its author. Default: the repository's owner. */
  readonly as?: string | null;
  /** What it says. */
  readonly content: ReactionContent;
}

/** Whether somebody follows an issue or a pull request. */
export interface SubscriptionSeed {
  /** The login. */
  readonly user: string;
  /** Default: true. */
  readonly subscribed?: boolean | null;
}

/** A comment on an issue or a pull request. */
export interface CommentSeed {
  /** The login of its author. Default: the repository's owner. */
  readonly as?: string | null;
  /** The text. */
  readonly body: string;
  /** Reactions, in order. */
  readonly reactions?: readonly ReactionSeed[] | null;
}

/** A comment on a line, in a review. */
export interface LineCommentSeed {
  /** The path of the file. */
  readonly path: string;
  /** The line in the file as the head has it. */
  readonly line?: number | null;
  /** The line in the file as the base has it, instead of `line`. */
  readonly oldLine?: number | null;
  /** The text. */
  readonly body: string;
  /** The login of the one who has marked the conversation as resolved. */
  readonly resolvedBy?: string | null;
  /** Reactions, in order. */
  readonly reactions?: readonly ReactionSeed[] | null;
  /** Replies, which belong to the same review. */
  readonly replies?: readonly CommentSeed[] | null;
}

/** A review of a pull request. */
export interface ReviewSeed {
  /** The login of the reviewer. */
  readonly as: string;
  /** The verdict; `PENDING` has not been submitted. Default: `COMMENT`. */
  readonly event?: 'APPROVED' | 'REQUEST_CHANGES' | 'COMMENT' | 'PENDING' | null;
  /** Default: empty. */
  readonly body?: string | null;
  /** The full id of the commit that is reviewed. Default: the head. */
  readonly commit?: string | null;
  /** Comments on lines. */
  readonly comments?: readonly LineCommentSeed[] | null;
  /** Whether the verdict was dismissed. Default: false. */
  readonly dismissed?: boolean | null;
}

/** A commit status. */
export interface StatusSeed {
  /** A branch, a tag or the id of a commit. */
  readonly commit: string;
  /** Default: `default`. */
  readonly context?: string | null;
  /** Default: `pending`. */
  readonly state?: 'pending' | 'success' | 'error' | 'failure' | 'warning' | null;
  /** Default: empty. */
  readonly description?: string | null;
  /** Default: empty. */
  readonly target_url?: string | null;
  /** The login of the one who reports it. Default: the repository's owner. */
  readonly as?: string | null;
}

/** A merge that waits for what protects the base. */
export interface ScheduledMergeSeed {
  /** The way of merging. */
  readonly style: MergeStyle;
  /** The login of the one who schedules it. Default: the repository's owner. */
  readonly as?: string | null;
  /** The whole message of the merge. Default: as the server writes it. */
  readonly message?: string | null;
  /** Whether the head branch is deleted afterwards. Default: the repository's setting. */
  readonly deleteBranch?: boolean | null;
}

/** How a pull request was merged, as a fact: its branches are not touched. */
export interface MergedSeed {
  /** The full id of the commit that the merge made. */
  readonly commit: string;
  /** The login of the one who merged. Default: the repository's owner. */
  readonly as?: string | null;
  /** ISO 8601. Default: the clock. */
  readonly at?: string | null;
}

/** An issue; issues are numbered before pull requests. */
export interface IssueSeed {
  /** The title. */
  readonly title: string;
  /** Default: empty. */
  readonly body?: string | null;
  /** The author's login. Default: the repository's owner. */
  readonly as?: string | null;
  /** Default: `open`. */
  readonly state?: 'open' | 'closed' | null;
  /** The number. Default: the next one. */
  readonly number?: number | null;
  /** Names of labels. */
  readonly labels?: readonly string[] | null;
  /** The title of a milestone. */
  readonly milestone?: string | null;
  /** Logins. */
  readonly assignees?: readonly string[] | null;
  /** ISO 8601. */
  readonly due_date?: string | null;
  /** Comments, in order. */
  readonly comments?: readonly CommentSeed[] | null;
  /** Reactions, in order. */
  readonly reactions?: readonly ReactionSeed[] | null;
  /** Who follows it, and who does not, whatever part they take. */
  readonly subscriptions?: readonly SubscriptionSeed[] | null;
}

/** A repository. */
export interface RepoSeed {
  /** The login of a user or the name of an organisation. */
  readonly owner: string;
  /** The name. */
  readonly name: string;
  /** Default: false. */
  readonly private?: boolean | null;
  /** Default: false. */
  readonly archived?: boolean | null;
  /** Default: `main`, or the parent's. */
  readonly defaultBranch?: string | null;
  /** `owner/name` of the parent; the fork has its branches as they stand after its commits. */
  readonly forkOf?: string | null;
  /** Commits in order. */
  readonly commits?: readonly CommitSeed[] | null;
  /** Branches to create: name to the branch each starts at, or to the full id of a commit. */
  readonly branches?: Readonly<Record<string, string>> | readonly string[] | null;
  /** Branches that are gone once the pull requests are there, as after a merge. */
  readonly deletedBranches?: readonly string[] | null;
  /** Tags. */
  readonly tags?: readonly TagSeed[] | null;
  /** Collaborators. */
  readonly collaborators?: readonly CollaboratorSeed[] | null;
  /** Labels. */
  readonly labels?: readonly LabelSeed[] | null;
  /** Milestones. */
  readonly milestones?: readonly MilestoneSeed[] | null;
  /** Issues. */
  readonly issues?: readonly IssueSeed[] | null;
  /** Commit statuses, in order. */
  readonly statuses?: readonly StatusSeed[] | null;
  /** The logins of those who have starred it, in order. */
  readonly stars?: readonly string[] | null;
  /** Bodies of the server's branch-protection call. */
  readonly protections?: readonly Readonly<Record<string, unknown>>[] | null;
  /** A body of the server's repository edit. */
  readonly settings?: Readonly<Record<string, unknown>> | null;
}

/** A user that another one has blocked. */
export interface BlockSeed {
  /** The login of the one who blocks. */
  readonly by: string;
  /** The login of the one who is blocked. */
  readonly user: string;
}

/** A pull request, created through the same rules as the API. */
export interface PullSeed {
  /** `owner/name`. */
  readonly repo: string;
  /** The login of the author. */
  readonly as: string;
  /** The head, in one of the API's forms. */
  readonly head: string;
  /** The base branch. */
  readonly base: string;
  /** The title. */
  readonly title: string;
  /** The description. */
  readonly body?: string | null;
  /** Names of labels. */
  readonly labels?: readonly string[] | null;
  /** The title of a milestone. */
  readonly milestone?: string | null;
  /** Logins. */
  readonly assignees?: readonly string[] | null;
  /** ISO 8601. */
  readonly due_date?: string | null;
  /** Logins. */
  readonly reviewers?: readonly string[] | null;
  /** Closes it right after. */
  readonly state?: 'closed' | 'open' | null;
  /** Merges it right after, by the repository's owner. */
  readonly merge?: MergeStyle | null;
  /** The number. Default: the next one. */
  readonly number?: number | null;
  /** Names of teams of the organisation that are asked for a review. */
  readonly teamReviewers?: readonly string[] | null;
  /** Whether maintainers may push to the head. Default: the repository's setting. */
  readonly allowMaintainerEdit?: boolean | null;
  /** Reviews, in order. */
  readonly reviews?: readonly ReviewSeed[] | null;
  /** Comments, in order, after the reviews. */
  readonly comments?: readonly CommentSeed[] | null;
  /** Reactions, in order. */
  readonly reactions?: readonly ReactionSeed[] | null;
  /** Who follows it, and who does not, whatever part they take. */
  readonly subscriptions?: readonly SubscriptionSeed[] | null;
  /** A merge that waits for its checks. */
  readonly scheduledMerge?: ScheduledMergeSeed | null;
  /** The full id of the head's commit, where its branch has moved on. Default: the branch's tip. */
  readonly headCommit?: string | null;
  /** The full id of the base's commit that it was opened on, where that has moved on. Default: the branch's tip. */
  readonly baseCommit?: string | null;
  /** How it was merged. Instead of `merge`, where the merge is among the commits already. */
  readonly merged?: MergedSeed | null;
}

/** A webhook; it sends nothing of what the document itself makes. */
export interface HookSeed {
  /** `owner/name` of a repository, a login or an organisation. Default: the whole instance. */
  readonly on?: string | null;
  /** Where deliveries are posted to. */
  readonly url: string;
  /** The names of events, and of groups of them. Default: `push` alone. */
  readonly events?: readonly string[] | null;
  /** What deliveries are signed with. Default: nothing. */
  readonly secret?: string | null;
  /** Default: `json`. */
  readonly contentType?: 'json' | 'form' | null;
  /** Default: `gitea`. */
  readonly type?: string | null;
  /** A glob for branches and tags. Default: all. */
  readonly branchFilter?: string | null;
  /** The `Authorization` header of deliveries. Default: none. */
  readonly authorization?: string | null;
  /** Unlike at the API, a webhook of a document is active. Default: true. */
  readonly active?: boolean | null;
  /** Default: empty. */
  readonly name?: string | null;
}

/** The pull request area of a world. */
export interface PullsSeed {
  /** Organisations. */
  readonly orgs?: readonly OrgSeed[] | null;
  /** Repositories. */
  readonly repos?: readonly RepoSeed[] | null;
  /** Who has blocked which user. */
  readonly blocks?: readonly BlockSeed[] | null;
  /** Pull requests, in order. */
  readonly pulls?: readonly PullSeed[] | null;
  /** Webhooks, in order. */
  readonly hooks?: readonly HookSeed[] | null;
  /** Instance settings, and `mergeCheckSeconds`. */
  readonly settings?: Readonly<Record<string, unknown>> | null;
}

/** What of pull requests a world document may have. */
export interface PullsDocument {
  /** The pull request area. */
  readonly pulls?: PullsSeed | null;
}

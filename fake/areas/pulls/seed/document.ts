import * as z from 'zod/mini';
import { hookContentTypes, hookTypes, mergeStyles } from '../../../../src/pulls/vocabulary.ts';
import { derived, read, seedList, seedSchema, type SeedOf } from '../../../engine/area/columns.ts';
import { anyObject, listOf, text, texts, time, whole } from '../../../engine/area/seed-schema.ts';
import { protectionColumns } from '../access/protection-columns.ts';
import { isGoTime } from '../go/go-time.ts';
import { hookEventNames } from '../webhooks/event-names.ts';
import { isTopic } from '../repositories/topics.ts';
import type { RepoRow } from '../state/rows.ts';
import { notificationStatuses, reactionContents, visibilities } from '../state/vocabulary.ts';

const hexColor = z.string().check(z.regex(/^#?[0-9a-fA-F]{6}$/, 'expected six hexadecimal digits'));
const topic = z.string().check(z.refine(isTopic, 'expected a topic of small letters, digits, - and .'));
const objectId = z.string().check(z.regex(/^[0-9a-f]{40}$/, 'expected a full id'));
const commitId = z.string().check(z.regex(/^[0-9a-f]{40}$/, 'expected the full id of a commit'));
const dueDate = z.string().check(z.refine(isGoTime, 'expected a time such as 2026-07-16T10:00:00Z'));
const state = z.enum(['open', 'closed']);
const style = z.enum(mergeStyles);
/** A list that is empty where it is not given. */
const listed = <T, Given>(list: z.ZodMiniType<readonly T[], readonly Given[]>) => derived(list, () => []);

const listOrRecord = z.union([texts, z.record(z.string(), z.string())]);

/** The columns of a label. */
export const labelColumns = {
  /** The name. */
  name: text,
  /** Six hexadecimal digits, with or without `#`. */
  color: read(hexColor, (color) => color.replace(/^#/, '').toLowerCase()),
  /** Whether an issue has one label of its scope at the most. Default: false. */
  exclusive: z._default(z.boolean(), false),
  /** Whether it is archived. Default: false. */
  archived: z._default(z.boolean(), false),
  /** Default: empty. */
  description: z._default(z.string(), ''),
};

/** A label. */
export interface LabelSeed extends SeedOf<typeof labelColumns> {}

export const teamColumns = {
  /** The name. */
  name: text,
  /** The rights of its members: `read`, `write`, `admin`, or `none` with `units`. */
  permission: z.string(),
  /** Logins. */
  members: listed(texts),
  /** The units it may use. Default: all. */
  units: derived(listOrRecord, () => ['repo.code', 'repo.issues', 'repo.pulls', 'repo.releases']),
  /** Default: empty. */
  description: z._default(z.string(), ''),
  /** The names of the organisation's repositories that it has. Default: all. */
  repos: z.optional(texts),
  /** Whether its members may create repositories. Default: false. */
  createsRepos: z._default(z.boolean(), false),
  /** To whom it shows: who is signed in (`public`), the organisation's members (`limited`), its own and owners (`private`). Default: `private`. */
  visibility: z._default(z.enum(visibilities), 'private'),
};

/** A team of an organisation. */
export interface TeamSeed extends SeedOf<typeof teamColumns> {}

export const orgColumns = {
  /** The name. */
  name: text,
  /** The login of its owner. */
  owner: text,
  /** Logins of further owners. */
  owners: listed(texts),
  /** Default: empty. */
  fullName: z._default(z.string(), ''),
  /** Default: empty. */
  description: z._default(z.string(), ''),
  /** Default: empty. */
  website: z._default(z.string(), ''),
  /** Default: empty. */
  location: z._default(z.string(), ''),
  /** The e-mail address. Default: none. */
  email: z.optional(z.string()),
  /** Whether the page lets administrators of a repository change which teams have it. Default: false. */
  adminsChangeTeams: z._default(z.boolean(), false),
  /** Who sees it: everybody, who is signed in (`limited`), its members (`private`). Default: `public`. */
  visibility: z._default(z.enum(visibilities), 'public'),
  /** Labels of the organisation. */
  labels: listed(seedList<LabelSeed>(labelColumns)),
  /** Its teams. */
  teams: listed(seedList<TeamSeed>(teamColumns)),
};

/** An organisation. */
export interface OrgSeed extends SeedOf<typeof orgColumns> {}

const fileContent = {
  /** The bytes in base64. */
  base64: z.optional(z.string()),
  /** The text. */
  content: z.optional(z.string()),
  /** Default: `100644`. */
  mode: z._default(z.enum(['100644', '100755', '120000']), '100644'),
};

/** The content of a file with a mode. */
export interface FileContentSeed extends SeedOf<typeof fileContent> {}

const file = z.union([z.string(), z.null(), seedSchema<FileContentSeed>(fileContent)]);

/** The content of a file in a commit: text, bytes, or either with a mode; null deletes the file. */
export type FileSeed = z.input<typeof file>;

const person = {
  /** The name. */
  name: z.string(),
  /** The e-mail address. */
  email: z.string(),
};

/** A person in a commit. */
export interface PersonSeed extends SeedOf<typeof person> {}

const commit = {
  /** The branch; one that does not exist yet starts at `from`, or without a parent. Default: the default branch. */
  branch: z.optional(text),
  /** Where a new branch starts: a branch, or the full id of a commit. */
  from: z.optional(text),
  /** Whether it has no parent. */
  orphan: z.optional(z.boolean()),
  /** The second parent: a branch, for its tip, or the full id of a commit. */
  merge: z.optional(text),
  /** The message; gets a line end if it has none. */
  message: z.string(),
  /** Author's and committer's time, ISO 8601. Default: the clock. */
  date: z.optional(time),
  /** Default: Seed Author <seed@example.com>. */
  author: z.optional(seedSchema<PersonSeed>(person)),
  /** Default: the author. */
  committer: z.optional(seedSchema<PersonSeed>(person)),
  /** The committer's time, ISO 8601. Default: the author's. */
  committed: z.optional(time),
  /** Contents by path. */
  files: z.optional(z.record(z.string(), file)),
};

/** A commit on top of a branch. */
export interface CommitSeed extends SeedOf<typeof commit> {}

const packFile = {
  /** The path of the pack, from the folder of the document. */
  file: text,
};

/** A pack in a file beside the document; `understudy-sdk serve --seed` reads it, and nothing else does. */
export interface PackFileSeed extends SeedOf<typeof packFile> {}

const git = {
  /** A pack as git writes it, in base64; or a file, where the document is one. */
  pack: z.union([text, seedSchema<PackFileSeed>(packFile)]),
  /** All refs: full names such as `refs/heads/main`, to full ids. */
  refs: z.record(z.string(), objectId),
};

/** A history in git's own form, with the ids and times that it has. */
export interface GitSeed extends SeedOf<typeof git> {}

const attachment = {
  /** The name. */
  name: text,
  /** The text. */
  content: z.optional(z.string()),
  /** The bytes in base64, instead of `content`; without either, the file is empty. */
  base64: z.optional(z.string()),
  /** The login of the one who uploads it. Default: the repository's owner. */
  as: z.optional(text),
  /** When it happened, ISO 8601. Default: the clock. */
  at: z.optional(time),
};

/** A file on a release, an issue, a pull request or a comment. */
export interface AttachmentSeed extends SeedOf<typeof attachment> {}

const attached = {
  /** Files. */
  attachments: listed(seedList<AttachmentSeed>(attachment)),
};

const tag = {
  /** The name. */
  name: text,
  /** The branch whose tip it names, or the full id of a commit. */
  target: text,
};

/** A tag. */
export interface TagSeed extends SeedOf<typeof tag> {}

/** The columns of a release. */
export const releaseColumns = {
  /** The name of its tag, which is made on the target where it is not there, unless the release is a draft. */
  tag: text,
  /** The title. Default: empty. */
  name: z._default(z.string(), ''),
  /** The text. Default: empty. */
  body: z._default(z.string(), ''),
  /** A branch or the id of a commit. Default: the default branch for a new tag, else empty. */
  target: z._default(z.string(), ''),
  /** Default: false. */
  draft: z._default(z.boolean(), false),
  /** Default: false. */
  prerelease: z._default(z.boolean(), false),
  /** The login of the one who made it. Default: the repository's owner. */
  as: z.optional(text),
  /** When it happened, ISO 8601. Default: the clock. */
  at: z.optional(time),
  ...attached,
};

/** A release. */
export interface ReleaseSeed extends SeedOf<typeof releaseColumns> {}

const collaborator = {
  /** A login. */
  user: text,
  /** The user's rights. */
  permission: z.enum(['read', 'write', 'admin']),
  /**
   * Whether the server keeps access for the user; `false` is a reader of what was public and is private now, who sees
   * nothing of it. Default: what it keeps for a collaborator who is new.
   */
  hasAccess: z.optional(z.boolean()),
};

/** A collaborator. */
export interface CollaboratorSeed extends SeedOf<typeof collaborator> {}

/** When something happened. */
const happened = {
  /** When it happened, ISO 8601. Default: the clock. */
  at: z.optional(time),
};

/** When something was opened and closed. */
const openedAndClosed = {
  ...happened,
  /** When it was closed, ISO 8601. Default: the clock. */
  closedAt: z.optional(time),
};

/** The columns of a milestone. */
export const milestoneColumns = {
  /** The title. */
  title: text,
  /** Default: `open`. */
  state: z._default(state, 'open'),
  /** Default: empty. */
  description: z._default(z.string(), ''),
  /** ISO 8601. Default: none. */
  dueOn: z.optional(time),
  ...openedAndClosed,
};

/** A milestone. */
export interface MilestoneSeed extends SeedOf<typeof milestoneColumns> {}

const reaction = {
  /** The login of its author. Default: the repository's owner. */
  as: z.optional(text),
  /** The content. */
  content: z.enum(reactionContents),
};

/** A reaction to an issue, a pull request or a comment. */
export interface ReactionSeed extends SeedOf<typeof reaction> {}

/** What users leave on an issue, a pull request or a comment. */
const left = {
  /** Reactions, in order. */
  reactions: listed(seedList<ReactionSeed>(reaction)),
  ...attached,
};

/** The columns of a subscription. */
export const subscriptionColumns = {
  /** The login. */
  user: text,
  /** Default: true. */
  subscribed: z._default(z.boolean(), true),
};

/** Whether a user follows an issue or a pull request. */
export interface SubscriptionSeed extends SeedOf<typeof subscriptionColumns> {}

export const commentColumns = {
  /** The login of its author. Default: the repository's owner. */
  as: z.optional(text),
  /** The text. */
  body: z.string(),
  ...happened,
  ...left,
};

/** A comment on an issue or a pull request. */
export interface CommentSeed extends SeedOf<typeof commentColumns> {}

export const lineCommentColumns = {
  /** The path of the file. */
  path: text,
  /** The line in the file as the head has it. */
  line: z.optional(whole),
  /** The line in the file as the base has it, instead of `line`. */
  oldLine: z.optional(whole),
  /** The text. */
  body: z.string(),
  /** The login of the one who has marked the conversation as resolved. */
  resolvedBy: z.optional(text),
  ...left,
  /** Replies, which belong to the same review. */
  replies: listed(seedList<CommentSeed>(commentColumns)),
};

/** A comment on a line, in a review. */
export interface LineCommentSeed extends SeedOf<typeof lineCommentColumns> {}

/** The columns of a review. */
export const reviewColumns = {
  /** The login of the reviewer. */
  as: text,
  /** The verdict; `PENDING` has not been submitted. Default: `COMMENT`. */
  event: z._default(z.enum(['APPROVED', 'REQUEST_CHANGES', 'COMMENT', 'PENDING']), 'COMMENT'),
  ...happened,
  /** Default: empty. */
  body: z._default(z.string(), ''),
  /** The full id of the commit that is reviewed. Default: the head. */
  commit: z.optional(commitId),
  /** Comments on lines. */
  comments: listed(seedList<LineCommentSeed>(lineCommentColumns)),
  /** Whether the verdict was dismissed. Default: false. */
  dismissed: z._default(z.boolean(), false),
  /** Whether the verdict counts for the protection of the base. Default: what the reviewer's rights say. */
  official: z.optional(z.boolean()),
};

/** A review of a pull request. */
export interface ReviewSeed extends SeedOf<typeof reviewColumns> {}

/** The columns of a commit status. */
export const statusColumns = {
  /** A branch, a tag or the id of a commit. */
  commit: text,
  /** Default: `default`. */
  context: z._default(z.string(), 'default'),
  /** Default: `pending`. */
  state: z._default(z.enum(['pending', 'success', 'error', 'failure', 'warning']), 'pending'),
  /** Default: empty. */
  description: z._default(z.string(), ''),
  /** The former name of `targetUrl`, which documents may still have. */
  target_url: z.optional(z.string()),
  /** The address of the details. Default: empty. */
  targetUrl: derived(z.string(), (_: unknown, { target_url: said = '' }: { readonly target_url?: string }) => said),
  /** The login of the one who reports it. Default: the repository's owner. */
  as: z.optional(text),
  ...happened,
};

/** A commit status. */
export interface StatusSeed extends SeedOf<typeof statusColumns> {}

const scheduledMerge = {
  /** The way of merging. */
  style,
  /** The login of the one who schedules it. Default: the repository's owner. */
  as: z.optional(text),
  /** The whole message of the merge. Default: as the server writes it. */
  message: z.optional(z.string()),
  /** Whether the head branch is deleted afterwards. Default: the repository's setting. */
  deleteBranch: z.optional(z.boolean()),
};

/** A merge that waits for what protects the base. */
export interface ScheduledMergeSeed extends SeedOf<typeof scheduledMerge> {}

const merged = {
  /** The full id of the commit that the merge made. */
  commit: commitId,
  /** The login of the one who merged. Default: the repository's owner. */
  as: z.optional(text),
  ...happened,
};

/** How a pull request was merged, as a fact: its branches are not touched. */
export interface MergedSeed extends SeedOf<typeof merged> {}

/** The fields that issues and pull requests have in common. */
export const plannedColumns = {
  /** The number. Default: the next one. */
  number: z.optional(whole),
  ...openedAndClosed,
  /** Names of labels. */
  labels: listed(texts),
  /** The title of a milestone. */
  milestone: z.optional(text),
  /** Logins. */
  assignees: listed(texts),
  /** The former name of `dueDate`, which documents may still have. */
  due_date: z.optional(dueDate),
  /** ISO 8601. Default: none. */
  dueDate: derived(z.optional(dueDate), (_: unknown, { due_date: said }: { readonly due_date?: string }) => said),
  /** The branch or tag that it is about. Default: none. */
  ref: z.optional(text),
  /** Comments, in order. */
  comments: listed(seedList<CommentSeed>(commentColumns)),
  ...left,
  /** Who follows it, and who does not, whatever part they take. */
  subscriptions: listed(seedList<SubscriptionSeed>(subscriptionColumns)),
};

/** The columns of an issue. */
export const issueColumns = {
  ...plannedColumns,
  /** Default: `open`. */
  state: z._default(state, 'open'),
  /** The title. */
  title: text,
  /** Default: empty. */
  body: z._default(z.string(), ''),
  /** The author's login. Default: the repository's owner. */
  as: z.optional(text),
};

/** An issue; issues are numbered before pull requests. */
export interface IssueSeed extends SeedOf<typeof issueColumns> {}

const protection = {
  /** The branch, or a pattern of branches. */
  rule_name: z.optional(text),
  /** The former name of `rule_name`, which may say it as well. */
  branch_name: z.optional(text),
  /** Among several patterns that fit, the lowest counts. Default: the next. */
  priority: z.optional(whole),
  ...protectionColumns,
};

/** A protection of branches: a body of the server's call. */
export interface ProtectionSeed extends SeedOf<typeof protection> {}

const protections = listOf(
  seedSchema<ProtectionSeed>(protection).check(
    z.refine(({ rule_name, branch_name }) => (rule_name ?? branch_name) != null, {
      path: ['rule_name'],
      error: 'expected the branch, or a pattern of branches',
    }),
  ),
);

export const repoColumns = {
  /** The login of a user or the name of an organisation. */
  owner: text,
  /** The name. */
  name: text,
  /** Default: false. */
  private: derived(z.boolean(), (parent: RepoRow | undefined) => parent?.private ?? false),
  /** Default: false. */
  archived: z._default(z.boolean(), false),
  ...happened,
  /** Default: `main`, or the parent's. */
  defaultBranch: derived(text, (parent: RepoRow | undefined) => parent?.defaultBranch ?? 'main'),
  /** `owner/name` of the parent; the fork has its branches as they stand after its commits. */
  forkOf: z.optional(text),
  /** The history as a pack and refs, which `commits` go on from. A fork's needs no objects of its parent. */
  git: z.optional(seedSchema<GitSeed>(git)),
  /** Commits in order. */
  commits: listed(seedList<CommitSeed>(commit)),
  /** Branches to create: name to the branch each starts at, or to the full id of a commit. */
  branches: derived(listOrRecord, () => ({})),
  /** Branches that are gone once the pull requests are there, as after a merge. */
  deletedBranches: listed(texts),
  /** Tags. */
  tags: listed(seedList<TagSeed>(tag)),
  /** Releases, in order. */
  releases: listed(seedList<ReleaseSeed>(releaseColumns)),
  /** Collaborators. */
  collaborators: listed(seedList<CollaboratorSeed>(collaborator)),
  /** Labels. */
  labels: listed(seedList<LabelSeed>(labelColumns)),
  /** Milestones. */
  milestones: listed(seedList<MilestoneSeed>(milestoneColumns)),
  /** Issues. */
  issues: listed(seedList<IssueSeed>(issueColumns)),
  /** Commit statuses, in order. */
  statuses: listed(seedList<StatusSeed>(statusColumns)),
  /** Topics, in small letters. */
  topics: listed(listOf(topic)),
  /** The logins of those who have starred it, in order. */
  stars: listed(texts),
  /** The logins of those who watch it. Default: its owner, or the members of all teams that may read it. */
  watchers: z.optional(texts),
  /** Protections of branches. */
  protections: listed(protections),
  /** A body of the server's repository edit. */
  settings: derived(anyObject, () => ({})),
};

/** A repository. */
export interface RepoSeed extends SeedOf<typeof repoColumns> {}

const block = {
  /** The login of the one who blocks. */
  by: text,
  /** The login of the one who is blocked. */
  user: text,
};

/** A user that another one has blocked. */
export interface BlockSeed extends SeedOf<typeof block> {}

export const pullColumns = {
  ...plannedColumns,
  /** Comments, in order, after the reviews. */
  comments: plannedColumns.comments,
  /** Closes it right after. */
  state: z.optional(state),
  /** `owner/name`. */
  repo: text,
  /** The login of the author. */
  as: text,
  /** The head, in one of the API's forms. */
  head: text,
  /** The base branch. */
  base: text,
  /** The title. */
  title: z.string(),
  /** The description. */
  body: derived(z.string(), () => ''),
  /** Logins. */
  reviewers: listed(texts),
  /** Names of teams of the organisation that are asked for a review. */
  teamReviewers: listed(texts),
  /** Whether maintainers may push to the head. Default: the repository's setting. */
  allowMaintainerEdit: z.optional(z.boolean()),
  /** Reviews, in order. */
  reviews: listed(seedList<ReviewSeed>(reviewColumns)),
  /** Merges it, by the repository's owner: at `closedAt`, or else at the clock's time. */
  merge: z.optional(style),
  /** A merge that waits for its checks. */
  scheduledMerge: z.optional(seedSchema<ScheduledMergeSeed>(scheduledMerge)),
  /** The full id of the head's commit, where its branch has moved on. Default: the branch's tip. */
  headCommit: z.optional(commitId),
  /** The full id of the base's commit that it was opened on, where that has moved on. Default: the branch's tip. */
  baseCommit: z.optional(commitId),
  /** How it was merged. Instead of `merge`, where the merge is among the commits already. */
  merged: z.optional(seedSchema<MergedSeed>(merged)),
};

/** A pull request, created through the same rules as the API. */
export interface PullSeed extends SeedOf<typeof pullColumns> {}

/** The columns of a webhook. */
export const hookColumns = {
  /** `owner/name` of a repository, a login or an organisation. Default: the whole instance. */
  on: z.optional(text),
  /** Where deliveries are posted to. */
  url: text,
  /** The names of events, and of groups of them. Default: `push` alone. */
  events: derived(listOf(z.enum(hookEventNames)), () => ['push']),
  /** The secret that signs deliveries. Default: none. */
  secret: derived(z.string(), () => ''),
  /** Default: `json`. */
  contentType: z._default(z.enum(hookContentTypes), 'json'),
  /** Default: `gitea`. */
  type: z._default(z.enum(hookTypes), 'gitea'),
  /** A glob for branches and tags. Default: all. */
  branchFilter: derived(z.string(), () => ''),
  /** The `Authorization` header of deliveries. Default: none. */
  authorization: derived(z.string(), () => ''),
  /** Unlike at the API, a webhook of a document is active. Default: true. */
  active: z._default(z.boolean(), true),
  /** Default: empty. */
  name: z._default(z.string(), ''),
};

/** A webhook; it sends nothing of what the document itself makes. */
export interface HookSeed extends SeedOf<typeof hookColumns> {}

export const notificationColumns = {
  /** The login of the one who is told. */
  user: text,
  /** The issue or pull request: `owner/name#number`. */
  on: text,
  /** Default: `unread`. */
  status: z._default(z.enum(notificationStatuses), 'unread'),
};

/** A user's notification about an issue or a pull request. */
export interface NotificationSeed extends SeedOf<typeof notificationColumns> {}

const pulls = {
  /** Organisations. */
  orgs: z.optional(seedList<OrgSeed>(orgColumns)),
  /** Repositories. */
  repos: z.optional(seedList<RepoSeed>(repoColumns)),
  /** Who has blocked which user. */
  blocks: z.optional(seedList<BlockSeed>(block)),
  /** Pull requests, in order. */
  pulls: z.optional(seedList<PullSeed>(pullColumns)),
  /** Webhooks, in order. */
  hooks: z.optional(seedList<HookSeed>(hookColumns)),
  /** Logins of users who are removed again once the world is there: what they did shows a ghost. Not among `users`. */
  removedUsers: z.optional(texts),
  /** Notifications, in order. */
  notifications: z.optional(seedList<NotificationSeed>(notificationColumns)),
  /** Instance settings, and `mergeCheckSeconds`. */
  settings: z.optional(anyObject),
};

/** The pull request area of a world. */
export interface PullsSeed extends SeedOf<typeof pulls> {}

/** The schema of the pull request area of a world. */
export const pullsSchema = seedSchema<PullsSeed>(pulls);

/** The schema of the commits of a push. */
export const commitsSchema = seedList<CommitSeed>(commit);

/** The part of a world document that is about pull requests. */
export interface PullsDocument {
  /** The pull request area. */
  readonly pulls?: PullsSeed | null;
}

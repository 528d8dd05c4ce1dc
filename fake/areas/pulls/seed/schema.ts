import * as z from 'zod/mini';
import type {
  BlockSeed,
  CollaboratorSeed,
  CommentSeed,
  CommitSeed,
  FileContentSeed,
  HookSeed,
  IssueSeed,
  LabelSeed,
  LineCommentSeed,
  MergedSeed,
  MilestoneSeed,
  OrgSeed,
  PersonSeed,
  PullSeed,
  PullsSeed,
  ReactionSeed,
  RepoSeed,
  ReviewSeed,
  ScheduledMergeSeed,
  StatusSeed,
  SubscriptionSeed,
  TagSeed,
  TeamSeed,
} from './document.ts';
import { exactly, maybe, text, texts, time, whole } from '../../../engine/area/seed-schema.ts';
import { hookContentTypes, hookTypes, mergeStyles } from '../../../../src/pulls/vocabulary.ts';
import { isGoTime } from '../go/go-time.ts';
import { hookEventNames } from '../hooks/event-names.ts';
import { reactionContents } from '../state/vocabulary.ts';

const label = exactly<LabelSeed>({
  name: text,
  color: z.string().check(z.regex(/^#?[0-9a-fA-F]{6}$/, 'expected six hexadecimal digits')),
  exclusive: maybe(z.boolean()),
  description: maybe(z.string()),
});

const team = exactly<TeamSeed>({
  name: text,
  permission: z.string(),
  members: maybe(texts),
  units: maybe(z.union([texts, z.record(z.string(), z.string())])),
});

const org = exactly<OrgSeed>({
  name: text,
  owner: text,
  fullName: maybe(z.string()),
  labels: maybe(z.array(label)),
  teams: maybe(z.array(team)),
});

const file = z.union([
  z.string(),
  z.null(),
  exactly<FileContentSeed>({
    base64: maybe(z.string()),
    content: maybe(z.string()),
    mode: maybe(z.enum(['100644', '100755', '120000'])),
  }),
]);

const person = exactly<PersonSeed>({ name: z.string(), email: z.string() });

const commit = exactly<CommitSeed>({
  branch: maybe(text),
  from: maybe(text),
  orphan: maybe(z.boolean()),
  merge: maybe(text),
  message: z.string(),
  date: maybe(time),
  author: maybe(person),
  committer: maybe(person),
  committed: maybe(time),
  files: maybe(z.record(z.string(), file)),
});

const loose = z.record(z.string(), z.unknown());
const state = z.enum(['open', 'closed']);
const commitId = z.string().check(z.regex(/^[0-9a-f]{40}$/, 'expected the full id of a commit'));
const dueDate = z.string().check(z.refine(isGoTime, 'expected a time such as 2026-07-16T10:00:00Z'));

const reactions = maybe(z.array(exactly<ReactionSeed>({ as: maybe(text), content: z.enum(reactionContents) })));
const comment = exactly<CommentSeed>({ as: maybe(text), body: z.string(), reactions });
const comments = maybe(z.array(comment));

const planned = {
  number: maybe(whole),
  labels: maybe(texts),
  milestone: maybe(text),
  assignees: maybe(texts),
  due_date: maybe(dueDate),
  comments,
  reactions,
  subscriptions: maybe(z.array(exactly<SubscriptionSeed>({ user: text, subscribed: maybe(z.boolean()) }))),
  state: maybe(state),
};

const issue = exactly<IssueSeed>({ ...planned, title: text, body: maybe(z.string()), as: maybe(text) });

const status = exactly<StatusSeed>({
  commit: text,
  context: maybe(text),
  state: maybe(z.enum(['pending', 'success', 'error', 'failure', 'warning'])),
  description: maybe(z.string()),
  target_url: maybe(z.string()),
  as: maybe(text),
});

const lineComment = exactly<LineCommentSeed>({
  path: text,
  line: maybe(whole),
  oldLine: maybe(whole),
  body: z.string(),
  resolvedBy: maybe(text),
  reactions,
  replies: comments,
});

const review = exactly<ReviewSeed>({
  as: text,
  event: maybe(z.enum(['APPROVED', 'REQUEST_CHANGES', 'COMMENT', 'PENDING'])),
  body: maybe(z.string()),
  commit: maybe(commitId),
  comments: maybe(z.array(lineComment)),
  dismissed: maybe(z.boolean()),
});

const repo = exactly<RepoSeed>({
  owner: text,
  name: text,
  private: maybe(z.boolean()),
  archived: maybe(z.boolean()),
  defaultBranch: maybe(text),
  forkOf: maybe(text),
  commits: maybe(z.array(commit)),
  branches: maybe(z.union([texts, z.record(z.string(), z.string())])),
  deletedBranches: maybe(texts),
  tags: maybe(z.array(exactly<TagSeed>({ name: text, target: text }))),
  collaborators: maybe(
    z.array(exactly<CollaboratorSeed>({ user: text, permission: z.enum(['read', 'write', 'admin']) })),
  ),
  labels: maybe(z.array(label)),
  milestones: maybe(
    z.array(
      exactly<MilestoneSeed>({
        title: text,
        state: maybe(state),
        description: maybe(z.string()),
        dueOn: maybe(time),
      }),
    ),
  ),
  issues: maybe(z.array(issue)),
  statuses: maybe(z.array(status)),
  stars: maybe(texts),
  protections: maybe(z.array(loose)),
  settings: maybe(loose),
});

const style = z.enum(mergeStyles);

const pull = exactly<PullSeed>({
  ...planned,
  repo: text,
  as: text,
  head: text,
  base: text,
  title: z.string(),
  body: maybe(z.string()),
  reviewers: maybe(texts),
  teamReviewers: maybe(texts),
  allowMaintainerEdit: maybe(z.boolean()),
  reviews: maybe(z.array(review)),
  merge: maybe(style),
  scheduledMerge: maybe(
    exactly<ScheduledMergeSeed>({
      style,
      as: maybe(text),
      message: maybe(z.string()),
      deleteBranch: maybe(z.boolean()),
    }),
  ),
  headCommit: maybe(commitId),
  baseCommit: maybe(commitId),
  merged: maybe(exactly<MergedSeed>({ commit: commitId, as: maybe(text), at: maybe(time) })),
});

const hook = exactly<HookSeed>({
  on: maybe(text),
  url: text,
  events: maybe(z.array(z.enum(hookEventNames))),
  secret: maybe(z.string()),
  contentType: maybe(z.enum(hookContentTypes)),
  type: maybe(z.enum(hookTypes)),
  branchFilter: maybe(z.string()),
  authorization: maybe(z.string()),
  active: maybe(z.boolean()),
  name: maybe(z.string()),
});

/** The schema of the pull request area of a world. */
export const pullsSchema: z.ZodMiniType<PullsSeed> = exactly<PullsSeed>({
  orgs: maybe(z.array(org)),
  repos: maybe(z.array(repo)),
  blocks: maybe(z.array(exactly<BlockSeed>({ by: text, user: text }))),
  pulls: maybe(z.array(pull)),
  hooks: maybe(z.array(hook)),
  settings: maybe(loose),
});

/** The schema of the commits of a push. */
export const commitsSchema: z.ZodMiniType<CommitSeed[]> = z.array(commit);

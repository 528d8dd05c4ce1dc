import * as z from 'zod/mini';
import type {
  BlockSeed,
  CollaboratorSeed,
  CommitSeed,
  FileContentSeed,
  HookSeed,
  IssueSeed,
  LabelSeed,
  MilestoneSeed,
  OrgSeed,
  PersonSeed,
  PullSeed,
  PullsSeed,
  RepoSeed,
  TagSeed,
  TeamSeed,
} from './document.ts';
import { exactly, maybe, text, texts } from '../../module/seed-schema.ts';
import { hookContentTypes, hookTypes } from '../../../src/pulls/vocabulary.ts';
import { hookEventNames } from '../hooks/event-names.ts';

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

const commit = exactly<CommitSeed>({
  branch: maybe(text),
  from: maybe(text),
  orphan: maybe(z.boolean()),
  merge: maybe(text),
  message: z.string(),
  date: maybe(z.string()),
  author: maybe(exactly<PersonSeed>({ name: z.string(), email: z.string() })),
  files: maybe(z.record(z.string(), file)),
});

const loose = z.record(z.string(), z.unknown());
const state = z.enum(['open', 'closed']);

const repo = exactly<RepoSeed>({
  owner: text,
  name: text,
  private: maybe(z.boolean()),
  archived: maybe(z.boolean()),
  defaultBranch: maybe(text),
  forkOf: maybe(text),
  commits: maybe(z.array(commit)),
  branches: maybe(z.union([texts, z.record(z.string(), z.string())])),
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
        dueOn: maybe(z.string()),
      }),
    ),
  ),
  issues: maybe(
    z.array(exactly<IssueSeed>({ title: text, body: maybe(z.string()), as: maybe(text), state: maybe(state) })),
  ),
  protections: maybe(z.array(loose)),
  settings: maybe(loose),
});

const pull = exactly<PullSeed>({
  repo: text,
  as: text,
  head: text,
  base: text,
  title: z.string(),
  body: maybe(z.string()),
  labels: maybe(texts),
  milestone: maybe(text),
  assignees: maybe(texts),
  due_date: maybe(z.string()),
  reviewers: maybe(texts),
  state: maybe(state),
  merge: maybe(text),
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

import * as z from 'zod/mini';
import { lastOwnerId } from '../../accounts/users.ts';
import type { LinksOf, StatePart } from '../../module/module.ts';
import { count, flag, id, ids, instant, object, row, text, texts, type RowSchemas } from '../../module/row-schema.ts';
import type { Row } from '../../store/row.ts';
import { LATEST } from '../../world/instant.ts';
import { ownerOf } from '../state/owners.ts';
import { pullRef } from '../state/refs.ts';
import * as pull from '../state/rows.ts';
import type { CommentRow, Numbered, PullRow, RefRow, ReviewRow, TeamRow } from '../state/rows.ts';
import { MERGE_ATTEMPT } from '../state/scheduled-merges.ts';
import type { PullTables } from '../state/tables.ts';
import { hookContentTypes, hookEvents, hookTypes, mergeStyles } from '../../../src/pulls/vocabulary.ts';
import { reactionContents } from '../state/vocabulary.ts';
import type { World } from '../state/world.ts';
import { objectsState } from './objects.ts';

const seconds = z.int().check(z.gte(-LATEST / 1000), z.lte(LATEST / 1000));
const oid = z.string().check(z.regex(/^(?:[0-9a-f]{40})?$/, 'expected 40 hexadecimal digits'));
const mode = z.literal([0, 1, 2, 3]);

const optional = z.optional;

const numberedParts = {
  id,
  repo: id,
  number: id,
  poster: id,
  title: text,
  body: text,
  closedAt: optional(seconds),
  createdAt: seconds,
  updatedAt: seconds,
  labels: ids,
  milestone: optional(id),
  assignees: ids,
  dueDate: optional(seconds),
  comments: count,
  locked: flag,
  pinOrder: count,
  contentVersion: count,
};

const rows: RowSchemas<PullTables> = {
  profiles: row<pull.ProfileRow>({
    id,
    website: optional(text),
    location: optional(text),
    description: optional(text),
    language: optional(text),
    active: optional(flag),
    prohibitLogin: optional(flag),
    restricted: optional(flag),
    mustChangePassword: optional(flag),
  }),
  orgs: row<pull.OrgRow>({ id, name: text.check(z.minLength(1)), fullName: text, createdAt: seconds }),
  teams: row<pull.TeamRow>({
    id,
    org: id,
    name: text,
    permission: z.enum(['owner', 'admin', 'units']),
    units: z.record(z.string(), mode),
    members: ids,
  }),
  repos: row<pull.RepoRow>({
    id,
    owner: id,
    name: text.check(z.minLength(1)),
    private: flag,
    defaultBranch: text.check(z.minLength(1)),
    parent: optional(id),
    root: id,
    archivedAt: optional(seconds),
    description: text,
    website: text,
    template: flag,
    settings: z.record(z.string(), z.union([flag, text, object])),
    createdAt: seconds,
    updatedAt: seconds,
  }),
  redirects: row<pull.RedirectRow>({ id: text, to: id }),
  refs: row<pull.RefRow>({ id: text, repo: id, name: text, sha: oid, movedAt: instant }),
  formerTips: row<pull.FormerTipRow>({ id: text, repo: id, sha: oid }),
  collaborators: row<pull.CollaboratorRow>({ id: text, repo: id, user: id, mode }),
  labels: row<pull.LabelRow>({
    id,
    repo: optional(id),
    org: optional(id),
    name: text,
    color: text,
    exclusive: flag,
    description: text,
  }),
  milestones: row<pull.MilestoneRow>({
    id,
    repo: id,
    title: text,
    description: text,
    createdAt: seconds,
    updatedAt: seconds,
    closedAt: optional(seconds),
    dueOn: optional(seconds),
  }),
  issues: row<pull.IssueRow>(numberedParts),
  pulls: row<pull.PullRow>({
    ...numberedParts,
    issue: id,
    base: text,
    headRepo: id,
    head: text,
    allowMaintainerEdit: flag,
    agit: optional(z.literal(true)),
    frozen: optional(z.strictObject({ mergeBase: oid, mergeable: flag })),
    merged: optional(z.strictObject({ at: seconds, by: id, sha: oid })),
    checkFrom: instant,
  }),
  autoMerges: row<pull.AutoMergeRow>({
    id,
    repo: id,
    base: text,
    doer: id,
    style: z.enum(mergeStyles),
    text,
    deleteBranch: flag,
    origin: text,
  }),
  reviews: row<pull.ReviewRow>({
    id,
    pull: id,
    reviewer: optional(id),
    team: optional(id),
    kind: z.enum(['PENDING', 'APPROVED', 'COMMENT', 'REQUEST_CHANGES', 'REQUEST_REVIEW']),
    body: text,
    // As it was given: a name in short, or of a comment one that means nothing.
    commit: text,
    stale: flag,
    official: flag,
    dismissed: flag,
    comment: optional(id),
    entries: optional(count),
    createdAt: seconds,
    updatedAt: seconds,
  }),
  comments: row<pull.CommentRow>({
    id,
    repo: id,
    number: id,
    poster: id,
    body: text,
    createdAt: seconds,
    updatedAt: seconds,
    line: optional(
      z.strictObject({
        review: id,
        path: text,
        at: z.int(),
        commit: oid,
        hunk: text,
        resolver: z.exactOptional(id),
      }),
    ),
  }),
  events: row<pull.EventRow>({
    id,
    comment: count,
    repo: id,
    number: id,
    poster: id,
    type: z.enum(pull.eventTypes),
    body: text,
    createdAt: seconds,
    commit: optional(oid),
  }),
  protections: row<pull.ProtectionRow>({ id, repo: id, rule: text, body: object }),
  tagProtections: row<pull.TagProtectionRow>({
    id,
    repo: id,
    pattern: text,
    users: texts,
    teams: texts,
    createdAt: seconds,
    updatedAt: seconds,
  }),
  statuses: row<pull.StatusRow>({
    id,
    repo: id,
    sha: oid,
    context: text,
    state: text,
    description: text,
    target: text,
    creator: id,
    createdAt: seconds,
  }),
  dependencies: row<pull.DependencyRow>({ id, repo: id, number: id, onRepo: id, onNumber: id }),
  references: row<pull.ReferenceRow>({ id: text, from: optional(id) }),
  blocks: row<pull.BlockRow>({ id: text }),
  reactions: row<pull.ReactionRow>({
    id,
    repo: id,
    number: id,
    comment: z.number().check(z.nonnegative()),
    user: id,
    content: z.enum(reactionContents),
    createdAt: seconds,
  }),
  subscriptions: row<pull.SubscriptionRow>({ id: text, repo: id, number: id, user: id, subscribed: flag }),
  stars: row<pull.StarRow>({ id: text, user: id, repo: id }),
  reads: row<pull.ReadRow>({ id: text, count }),
  settings: row<pull.SettingsRow>({
    id: z.literal('settings'),
    mergeCheckSeconds: z.number().check(z.nonnegative()),
    defaultPagingNum: z.number(),
    maxResponseItems: z.number(),
    wipPrefixes: texts,
    defaultMergeStyle: text,
    addCoCommitterTrailers: flag,
    disableQueryAuthToken: flag,
    pushCreateUser: optional(flag),
    pushCreateOrg: optional(flag),
    pushCreatePrivate: optional(flag),
    runMode: text,
  }),
  tags: row<pull.TagRow>({ id, repo: id, name: text, sha: oid, author: id, createdAt: seconds }),
  hooks: row<pull.HookRow>({
    id,
    repo: optional(id),
    owner: optional(id),
    system: optional(flag),
    type: z.enum(hookTypes),
    name: text,
    url: text,
    contentType: z.enum(hookContentTypes),
    secret: text,
    authorization: text,
    events: z.array(z.enum(hookEvents)),
    branchFilter: text,
    active: flag,
    slack: optional(z.strictObject({ channel: text, username: text, iconUrl: text, color: text })),
    createdAt: seconds,
    updatedAt: seconds,
  }),
};

const user = ({ accounts }: World, id: number): boolean => accounts.users.get(id) !== undefined;
const repo = ({ pulls }: World, id: number): boolean => pulls.repos.get(id) !== undefined;
const commit = ({ objects }: World, id: string): boolean => objects.get(id)?.type === 'commit';

const inRepo: LinksOf<World, { readonly repo: number }> = (world, row) => [['repo', repo(world, row.repo)]];

const numbered: LinksOf<World, Numbered> = (world, row) => [
  ['repo', repo(world, row.repo)],
  ['number', row.number <= world.ids.last(`pulls.number.${row.repo}`)],
  ['poster', user(world, row.poster)],
  ['labels', row.labels.every((id) => world.pulls.labels.get(id) !== undefined)],
  ['milestone', row.milestone === undefined || world.pulls.milestones.get(row.milestone) !== undefined],
  ['assignees', row.assignees.every((id) => user(world, id))],
];

const pullLinks: LinksOf<World, PullRow> = (world, row) => [
  ...numbered(world, row),
  ['number', world.pulls.refs.get(`${row.repo} ${pullRef(row.number)}`) !== undefined],
  ['frozen.mergeBase', row.frozen === undefined || commit(world, row.frozen.mergeBase)],
  ['merged.sha', row.merged === undefined || commit(world, row.merged.sha)],
  ['merged.by', row.merged === undefined || ownerOf(world, row.merged.by) !== undefined],
];

const ref: LinksOf<World, RefRow> = (world, row) => [
  ['repo', repo(world, row.repo)],
  ['id', row.id === `${row.repo} ${row.name}`],
  ['sha', /^refs\/(?:heads|pull)\//.test(row.name) ? commit(world, row.sha) : world.objects.has(row.sha)],
];

const review: LinksOf<World, ReviewRow> = (world, row) => [
  ['pull', world.pulls.pulls.get(row.pull) !== undefined],
  ['reviewer', row.reviewer === undefined || user(world, row.reviewer)],
  ['team', row.team === undefined || world.pulls.teams.get(row.team) !== undefined],
];

// A repository that is removed leaves statuses, dependencies and comments behind, which nothing reads any more.
const comment: LinksOf<World, CommentRow> = (world, row) => [
  ['id', row.id <= world.ids.last('pulls.comment')],
  ['poster', user(world, row.poster)],
  ['line.review', row.line === undefined || world.pulls.reviews.get(row.line.review) !== undefined],
];

const LINKS = {
  orgs: (world: World, row: { readonly id: number }) => [['id', row.id <= lastOwnerId(world)]],
  profiles: (world: World, row: Row & { id: number }) => [['id', ownerOf(world, row.id) !== undefined]],
  teams: (world: World, row: TeamRow) => [
    ['org', world.pulls.orgs.get(row.org) !== undefined],
    ['members', row.members.every((id) => user(world, id))],
  ],
  repos: (world: World, row: { readonly owner: number }) => [['owner', ownerOf(world, row.owner) !== undefined]],
  refs: ref,
  formerTips: (world: World, row: { readonly id: string; readonly repo: number; readonly sha: string }) => [
    ['repo', repo(world, row.repo)],
    ['id', row.id === `${row.repo} ${row.sha}`],
    ['sha', world.objects.has(row.sha)],
  ],
  collaborators: (world: World, row: { readonly id: string; readonly repo: number; readonly user: number }) => [
    ['repo', repo(world, row.repo)],
    ['user', user(world, row.user)],
    ['id', row.id === `${row.repo}:${row.user}`],
  ],
  labels: (world: World, row: { readonly repo?: number; readonly org?: number }) => [
    ['repo', row.repo === undefined ? ownerOf(world, row.org ?? 0)?.org !== undefined : repo(world, row.repo)],
  ],
  milestones: inRepo,
  issues: (world: World, row: Numbered) => [...numbered(world, row), ['id', row.id <= world.ids.last('pulls.issue')]],
  pulls: pullLinks,
  autoMerges: (world: World, row: { readonly id: number; readonly repo: number; readonly doer: number }) => [
    ['id', world.pulls.pulls.get(row.id) !== undefined],
    ['repo', repo(world, row.repo)],
    ['doer', user(world, row.doer)],
  ],
  reviews: review,
  comments: comment,
  events: (world: World, row: { readonly poster: number }) => [['poster', ownerOf(world, row.poster) !== undefined]],
  protections: inRepo,
  tagProtections: inRepo,
  statuses: (world: World, row: { readonly creator: number }) => [['creator', user(world, row.creator)]],
  reactions: (world: World, row: { readonly id: number; readonly user: number }) => [['user', user(world, row.user)]],
  subscriptions: (world: World, row: pull.SubscriptionRow) => [
    ['repo', repo(world, row.repo)],
    ['user', user(world, row.user)],
    ['id', row.id === `${row.repo}:${row.number}:${row.user}`],
  ],
  stars: (world: World, row: { readonly id: string; readonly repo: number; readonly user: number }) => [
    ['repo', repo(world, row.repo)],
    ['user', user(world, row.user)],
    ['id', row.id === `${row.user}:${row.repo}`],
  ],
  tags: inRepo,
  hooks: (world: World, row: { readonly repo?: number; readonly owner?: number }) => [
    ['repo', row.repo === undefined || repo(world, row.repo)],
    ['owner', row.owner === undefined || ownerOf(world, row.owner) !== undefined],
  ],
} satisfies StatePart<World>['links'];

/** Exported records of pull requests. */
export const pullsState: StatePart<World> = {
  rows,
  links: LINKS,
  counted: [
    'events',
    'repos',
    'pulls',
    'teams',
    'labels',
    'milestones',
    'reviews',
    'protections',
    'tagProtections',
    'statuses',
    'dependencies',
    'hooks',
    'tags',
  ],
  tasks: { [MERGE_ATTEMPT]: z.strictObject({ pull: id }) },
  extra: objectsState,
};

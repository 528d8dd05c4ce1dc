import { ownerOf, nextAccountId } from '../../pulls/state/owners.ts';
import { pullRef } from '../../pulls/state/refs.ts';
import type { CommentRow, Numbered, PullRow, RefRow, ReviewRow, TeamRow } from '../../pulls/state/rows.ts';
import type { TokenRow } from '../../accounts/tables.ts';
import type { Row } from '../../store/table.ts';
import type { World } from '../../world/world.ts';

/** A part of a row that names something, and whether that is there. */
type Link = readonly [key: string, isThere: boolean];

type LinksOf<R> = (world: World, row: R) => readonly Link[];

const user = ({ accounts }: World, id: number): boolean => accounts.users.get(id) !== undefined;
const repo = ({ pulls }: World, id: number): boolean => pulls.repos.get(id) !== undefined;
const commit = ({ objects }: World, id: string): boolean => objects.objects.get(id)?.type === 'commit';

// Users and organisations share one sequence.
const account: LinksOf<{ readonly id: number }> = (world, row) => [['id', row.id < nextAccountId(world)]];

const inRepo: LinksOf<{ readonly repo: number }> = (world, row) => [['repo', repo(world, row.repo)]];

const numbered: LinksOf<Numbered> = (world, row) => [
  ['repo', repo(world, row.repo)],
  ['number', row.number <= world.ids.last(`pulls.number.${row.repo}`)],
  ['poster', user(world, row.poster)],
  ['labels', row.labels.every((id) => world.pulls.labels.get(id) !== undefined)],
  ['milestone', row.milestone === undefined || world.pulls.milestones.get(row.milestone) !== undefined],
  ['assignees', row.assignees.every((id) => user(world, id))],
];

const pull: LinksOf<PullRow> = (world, row) => [
  ...numbered(world, row),
  ['number', world.pulls.refs.get(`${row.repo} ${pullRef(row.number)}`) !== undefined],
  ['frozen.mergeBase', row.frozen === undefined || commit(world, row.frozen.mergeBase)],
  ['merged.sha', row.merged === undefined || commit(world, row.merged.sha)],
  ['merged.by', row.merged === undefined || ownerOf(world, row.merged.by) !== undefined],
];

const ref: LinksOf<RefRow> = (world, row) => [
  ['repo', repo(world, row.repo)],
  ['id', row.id === `${row.repo} ${row.name}`],
  ['sha', row.name.startsWith('refs/tags/') ? world.objects.objects.has(row.sha) : commit(world, row.sha)],
];

const review: LinksOf<ReviewRow> = (world, row) => [
  ['pull', world.pulls.pulls.get(row.pull) !== undefined],
  ['reviewer', row.reviewer === undefined || user(world, row.reviewer)],
  ['team', row.team === undefined || world.pulls.teams.get(row.team) !== undefined],
  ['commit', row.commit === '' || commit(world, row.commit)],
];

// A repository that is removed leaves statuses, dependencies and comments behind, which nothing reads any more.
const comment: LinksOf<CommentRow> = (world, row) => [
  ['id', row.id <= world.ids.last('pulls.comment')],
  ['poster', user(world, row.poster)],
  ['line.review', row.line === undefined || world.pulls.reviews.get(row.line.review) !== undefined],
];

const LINKS = {
  'accounts.users': account,
  'pulls.orgs': account,
  'accounts.tokens': (world: World, row: TokenRow) => [['user', row.user === null || user(world, row.user)]],
  'pulls.profiles': (world: World, row: Row & { id: number }) => [['id', ownerOf(world, row.id) !== undefined]],
  'pulls.teams': (world: World, row: TeamRow) => [
    ['org', world.pulls.orgs.get(row.org) !== undefined],
    ['members', row.members.every((id) => user(world, id))],
  ],
  'pulls.repos': (world: World, row: { readonly owner: number }) => [
    ['owner', ownerOf(world, row.owner) !== undefined],
  ],
  'pulls.refs': ref,
  'pulls.collaborators': (world: World, row: { readonly id: string; readonly repo: number; readonly user: number }) => [
    ['repo', repo(world, row.repo)],
    ['user', user(world, row.user)],
    ['id', row.id === `${row.repo}:${row.user}`],
  ],
  'pulls.labels': (world: World, row: { readonly repo?: number; readonly org?: number }) => [
    ['repo', row.repo === undefined ? ownerOf(world, row.org ?? 0)?.org !== undefined : repo(world, row.repo)],
  ],
  'pulls.milestones': inRepo,
  'pulls.issues': (world: World, row: Numbered) => [
    ...numbered(world, row),
    ['id', row.id <= world.ids.last('pulls.issue')],
  ],
  'pulls.pulls': pull,
  'pulls.autoMerges': (world: World, row: { readonly id: number; readonly repo: number; readonly doer: number }) => [
    ['id', world.pulls.pulls.get(row.id) !== undefined],
    ['repo', repo(world, row.repo)],
    ['doer', user(world, row.doer)],
  ],
  'pulls.reviews': review,
  'pulls.comments': comment,
  'pulls.protections': inRepo,
  'pulls.statuses': (world: World, row: { readonly creator: number }) => [['creator', user(world, row.creator)]],
} satisfies Readonly<Record<string, LinksOf<never>>>;

/** Whether the rows of a table name anything. */
export const hasLinks = (table: string): boolean => Object.hasOwn(LINKS, table);

/** The parts of a table's row that name something which is not there. */
export function brokenLinks(world: World, table: string, row: Row): string[] {
  const linksOf = (LINKS as Readonly<Record<string, LinksOf<never>>>)[table];
  return (linksOf?.(world, row as never) ?? []).filter(([, isThere]) => !isThere).map(([key]) => key);
}

import { pullsIn } from '../state/threads.ts';
import type { Ordered } from '../../../engine/store/ordered.ts';
import type { World } from '../state/world.ts';
import { userNamed } from '../../accounts/users.ts';
import { allOf, firstOf, hasParameter, int64, integer, type Query } from '../go/query.ts';
import { trimSpace } from '../go/values.ts';
import { badRequest, internalServerError, noUser } from '../state/rejections.ts';
import type { PullRow, RepoRow } from '../state/rows.ts';
import { lists } from '../state/tables.ts';

type Compare = (a: PullRow, b: PullRow) => number;

const byCreation: Compare = (a, b) => a.createdAt - b.createdAt || a.id - b.id;
const newest: Compare = (a, b) => byCreation(b, a);
const NO_DATE = 253_370_764_800;

// Keys, then what decides between equals (contract: pulls 3.2). The two orders by creation come from the index itself.
const SORTS: Readonly<Record<string, Compare>> = {
  recentupdate: (a, b) => b.updatedAt - a.updatedAt || newest(a, b),
  leastupdate: (a, b) => a.updatedAt - b.updatedAt || byCreation(a, b),
  recentclose: (a, b) => (b.closedAt ?? 0) - (a.closedAt ?? 0) || newest(a, b),
  mostcomment: (a, b) => b.comments - a.comments || newest(a, b),
  leastcomment: (a, b) => a.comments - b.comments || newest(a, b),
};

/** Which rows of a list a page shows. */
export interface Slice {
  readonly skip: number;
  readonly take: number;
}

/** The rows of a list that a page shows, and how many there are in all. */
export interface Listed {
  readonly total: number;
  readonly rows: readonly PullRow[];
}

/** Lists pull requests (contract: pulls 3). */
export function listPulls(world: World, repo: RepoRow, query: Query, page: Slice): Listed {
  const labels = labelsOf(world, query);
  const closed = closedOf(query, world.dialect.listedStates ? 'all' : 'open');
  const names = filtersOf(world, repo, query, closed);
  const starts = labels.map((id) => lists.label('pulls', repo.id, id, closed));
  const first = starts.length > 0 ? starts : [names.shift() ?? lists.threads('pulls', repo.id, closed)];
  const sort = trimSpace(firstOf(query, 'sort'));
  const compare = compareOf(world, sort);
  const [only = ''] = first;
  if (first.length === 1 && names.length === 0 && compare === undefined)
    return paged(pullsIn(world, only), page, sort === 'oldest');
  const rows = selected(world, first, names).sort(compare ?? (sort === 'oldest' ? byCreation : newest));
  return { total: rows.length, rows: rows.slice(page.skip, page.skip + page.take) };
}

/** Which state is asked for: the fallback where none is (contract: pulls 3.1), all by any other word. */
function closedOf(query: Query, fallback: string): boolean | undefined {
  const state = hasParameter(query, 'state') ? trimSpace(firstOf(query, 'state')) : fallback;
  return state === 'open' ? false : state === 'closed' ? true : undefined;
}

function paged(all: Ordered<PullRow>, { skip, take }: Slice, oldest: boolean): Listed {
  return { total: all.size, rows: oldest ? all.oldest(skip, take) : all.newest(skip, take) };
}

function labelsOf({ dialect }: World, query: Query): number[] {
  const texts = allOf(query, 'labels').filter((text) => text !== '' || dialect.emptyLabels);
  const bad = texts.find((text) => !/^[+-]?\d+$/.test(text));
  if (bad !== undefined) throw internalServerError(`strconv.ParseInt: parsing ${JSON.stringify(bad)}: invalid syntax`);
  const far = texts.find((text) => BigInt.asIntN(64, integer(text)) !== integer(text));
  if (far !== undefined)
    throw internalServerError(`strconv.ParseInt: parsing ${JSON.stringify(far)}: value out of range`);
  return [...new Set(texts.map(Number))];
}

/** The names of the lists that a row must stand in, all by the same state; the shortest comes first. */
function filtersOf(world: World, repo: RepoRow, query: Query, closed: boolean | undefined): string[] {
  const names: string[] = [];
  const poster = world.dialect.posterFilter ? '' : firstOf(query, 'poster');
  if (poster !== '') {
    const user = userNamed(world, poster);
    if (user === undefined) throw badRequest(noUser(poster));
    names.push(lists.poster('pulls', repo.id, user.id, closed));
  }
  const milestone = Number(int64(firstOf(query, 'milestone')));
  if (milestone > 0) names.push(lists.milestone('pulls', isOf(world, repo, milestone) ? milestone : 0, closed));
  const base = world.dialect.baseBranchFilter ? '' : trimSpace(firstOf(query, 'base_branch'));
  if (base !== '') names.push(lists.base(repo.id, base, closed));
  const sizeOf = (name: string): number => pullsIn(world, name).size;
  return names.sort((a, b) => sizeOf(a) - sizeOf(b));
}

// Another repository's milestone is one that nothing here has.
const isOf = (world: World, repo: RepoRow, milestone: number): boolean =>
  world.pulls.milestones.get(milestone)?.repo === repo.id;

/** Every row that stands in one of the first lists and in all others; once for each of the first. */
function selected(world: World, first: readonly string[], names: readonly string[]): PullRow[] {
  const rowsOf = (name: string): PullRow[] => [...pullsIn(world, name)];
  const others = names.map((name) => new Set(rowsOf(name).map(({ id }) => id)));
  return first.flatMap(rowsOf).filter(({ id }) => others.every((ids) => ids.has(id)));
}

function compareOf(world: World, sort: string): Compare | undefined {
  const byDate = sort === 'nearduedate' || sort === 'farduedate';
  // An unknown word orders by creation.
  if (world.dialect[byDate ? 'dueDateSort' : 'closeSort'] && (byDate || sort === 'recentclose')) return undefined;
  if (!byDate) return Object.hasOwn(SORTS, sort) ? SORTS[sort] : undefined;
  const due = (row: PullRow): number => dueOf(world, row) ?? (sort === 'nearduedate' ? NO_DATE : 0);
  return sort === 'nearduedate'
    ? (a, b) => due(a) - due(b) || byCreation(a, b)
    : (a, b) => due(b) - due(a) || newest(a, b);
}

/** The earlier one of the pull request's own date and its milestone's. */
function dueOf(world: World, row: PullRow): number | undefined {
  const milestone = row.milestone === undefined ? undefined : world.pulls.milestones.get(row.milestone)?.dueOn;
  const dates = [row.dueDate, milestone].filter((date) => date !== undefined);
  return dates.length === 0 ? undefined : Math.min(...dates);
}

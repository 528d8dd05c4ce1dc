import { Refusal } from '../../http/refusal.ts';
import type { Ordered } from '../../store/ordered.ts';
import type { World } from '../../world/world.ts';
import { userNamed } from '../access/accounts.ts';
import { allOf, firstOf, hasParameter, int64, type Query } from '../binding/query.ts';
import { trimSpace } from '../binding/values.ts';
import { crash, noUser } from '../refusals.ts';
import type { PullRow, RepoRow } from '../rows.ts';
import type { Slice } from './paging.ts';
import { lists } from '../tables.ts';

type Compare = (a: PullRow, b: PullRow) => number;

const byCreation: Compare = (a, b) => a.createdAt - b.createdAt || a.id - b.id;
const newest: Compare = (a, b) => byCreation(b, a);
const NO_DATE = 253_370_764_800;

// Keys, then what decides between equals (contract 3). The two orders by creation come from the index itself.
const SORTS: Readonly<Record<string, Compare>> = {
  recentupdate: (a, b) => b.updatedAt - a.updatedAt || newest(a, b),
  leastupdate: (a, b) => a.updatedAt - b.updatedAt || byCreation(a, b),
  recentclose: (a, b) => (b.closedAt ?? 0) - (a.closedAt ?? 0) || newest(a, b),
  mostcomment: (a, b) => b.comments - a.comments || newest(a, b),
  leastcomment: (a, b) => a.comments - b.comments || newest(a, b),
};

/** The rows of a list that a page shows, and how many there are in all. */
export interface Listed {
  readonly total: number;
  readonly rows: readonly PullRow[];
}

/** Lists pull requests (C list). */
export function listPulls(world: World, repo: RepoRow, query: Query, page: Slice): Listed {
  const labels = labelsOf(query);
  const narrow = filtersOf(world, repo, query);
  const sort = trimSpace(firstOf(query, 'sort'));
  const only =
    narrow.length === 0 && labels.length === 0 ? lists.repo(repo.id) : narrow.length === 1 ? narrow[0] : undefined;
  const compare = compareOf(world, sort);
  if (only !== undefined && labels.length === 0 && compare === undefined)
    return paged(world.pulls.pulls.list(only), page, sort === 'oldest');
  const rows = selected(world, repo, narrow, labels).sort(compare ?? (sort === 'oldest' ? byCreation : newest));
  return { total: rows.length, rows: rows.slice(page.skip, page.skip + page.take) };
}

function paged(all: Ordered<PullRow>, { skip, take }: Slice, oldest: boolean): Listed {
  return { total: all.size, rows: oldest ? all.oldest(skip, take) : all.newest(skip, take) };
}

function labelsOf(query: Query): number[] {
  const texts = allOf(query, 'labels').filter((text) => text !== '');
  const bad = texts.find((text) => !/^[+-]?\d+$/.test(text));
  if (bad !== undefined) throw crash(`strconv.ParseInt: parsing ${JSON.stringify(bad)}: invalid syntax`);
  const far = texts.find((text) => BigInt.asIntN(64, BigInt(text.replace('+', ''))) !== BigInt(text.replace('+', '')));
  if (far !== undefined) throw crash(`strconv.ParseInt: parsing ${JSON.stringify(far)}: value out of range`);
  return [...new Set(texts.map(Number))];
}

/** The names of the lists that a row must stand in. */
function filtersOf(world: World, repo: RepoRow, query: Query): string[] {
  const names: string[] = [];
  const poster = firstOf(query, 'poster');
  if (poster !== '') {
    const user = userNamed(world, poster);
    if (user === undefined) throw new Refusal('bad request', noUser(poster));
    names.push(lists.poster(repo.id, user.id));
  }
  const state = hasParameter(query, 'state') ? trimSpace(firstOf(query, 'state')) : 'open';
  const milestone = int64(firstOf(query, 'milestone'));
  if (milestone > 0n) names.push(milestoneList(Number(milestone), state));
  else if (state === 'open' || state === 'closed') names.push(lists.state(repo.id, state === 'closed'));
  const base = trimSpace(firstOf(query, 'base_branch'));
  if (base !== '') names.push(lists.base(repo.id, base));
  return names;
}

const EITHER = 'either:';

const milestoneList = (id: number, state: string): string =>
  state === 'open' || state === 'closed' ? lists.milestone(id, state === 'closed') : `${EITHER}${id}`;

/** Every row that stands in all these lists; once for each label that matches. */
function selected(world: World, repo: RepoRow, narrow: readonly string[], labels: readonly number[]): PullRow[] {
  const rowsOf = (name: string): PullRow[] =>
    name.startsWith(EITHER)
      ? [false, true].flatMap((closed) => rowsOf(lists.milestone(Number(name.slice(EITHER.length)), closed)))
      : [...world.pulls.pulls.list(name)].filter((row) => row.repo === repo.id);
  const sizeOf = (name: string): number => (name.startsWith(EITHER) ? 0 : world.pulls.pulls.list(name).size);
  const names = narrow.toSorted((a, b) => sizeOf(a) - sizeOf(b));
  const starts =
    labels.length > 0 ? labels.map((id) => lists.label(repo.id, id)) : [names.shift() ?? lists.repo(repo.id)];
  const others = names.map((name) => new Set(rowsOf(name).map(({ id }) => id)));
  return starts.flatMap(rowsOf).filter(({ id }) => others.every((ids) => ids.has(id)));
}

function compareOf(world: World, sort: string): Compare | undefined {
  if (sort !== 'nearduedate' && sort !== 'farduedate') return Object.hasOwn(SORTS, sort) ? SORTS[sort] : undefined;
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

import { hasRepo, reposWith } from '../access/access.ts';
import type { UserRow } from '../../accounts/tables.ts';
import { canSee, type Doer } from '../access/access.ts';
import { firstOf, int64, isTrue, type Query } from '../go/query.ts';
import { like } from '../state/like.ts';
import { byName, loginOf } from '../state/owners.ts';
import { invalid } from '../state/rejections.ts';
import type { RepoRow } from '../state/rows.ts';
import { lists } from '../state/tables.ts';
import type { World } from '../state/world.ts';

type Compare = (a: RepoRow, b: RepoRow) => number;
type Test = (repo: RepoRow) => boolean;

/** Who searches, and whether for public repositories alone. */
export interface Searching {
  readonly world: World;
  readonly doer: Doer;
  readonly publicOnly: boolean;
}

/** The repositories that a user sees, or those alone that everybody does. */
export function visibleRepos({ world, doer, publicOnly }: Searching): RepoRow[] {
  const rows = [...world.pulls.repos.list(lists.all)];
  return rows.filter((repo) => canSee(world, repo, publicOnly ? undefined : doer));
}

/** The repositories of others that a user takes part in: with access as a collaborator, in a team, or public ones of a private organisation. */
function sharedWith({ pulls }: World, user: number): RepoRow[] {
  const collaborations = [...pulls.collaborators.list(lists.user(user))].flatMap(({ repo, hasAccess }) =>
    hasAccess ? (pulls.repos.get(repo) ?? []) : [],
  );
  const teams = [...pulls.teams.list(lists.user(user))];
  const all = [...new Set(teams.map(({ org }) => org))];
  const orgs = all.filter((org) => pulls.orgs.get(org)?.visibility === 'private');
  const open = orgs.flatMap((org) => [...pulls.repos.list(lists.owner(org))]).filter((repo) => !repo.private);
  return [...new Set([...collaborations, ...teams.flatMap((team) => reposWith(pulls, team)), ...open])];
}

/** The repositories that a user owns or takes part in, by name. */
export function reposOf(world: World, user: UserRow): RepoRow[] {
  const rows = new Set([...world.pulls.repos.list(lists.owner(user.id)), ...sharedWith(world, user.id)]);
  return [...rows].sort(usualOrder);
}

const usualOrder: Compare = (a, b) => byName(a, b) || a.id - b.id;

/** Searches for repositories (contract: pulls 13.15). */
export function searchRepos(searching: Searching, query: Query): RepoRow[] {
  const { world, doer } = searching;
  const tests = testsOf(world, query);
  const order = orderOf(world, query);
  const own = doer !== undefined && isAsked(query, 'private', true);
  const rows = visibleRepos({ ...searching, publicOnly: searching.publicOnly || !own });
  return rows.filter((repo) => tests.every((test) => test(repo))).sort(order);
}

/** A switch of the query; an empty one counts as not given. */
const isAsked = (query: Query, name: string, otherwise: boolean): boolean =>
  firstOf(query, name) === '' ? otherwise : isTrue(firstOf(query, name));

const idIn = (query: Query, name: string): number => Number(int64(firstOf(query, name)));

function testsOf(world: World, query: Query): Test[] {
  const mode = MODES[firstOf(query, 'mode')];
  if (mode === undefined || !Object.hasOwn(MODES, firstOf(query, 'mode'))) throw invalid('invalid search mode');
  const switches = Object.entries(SWITCHES).filter(([name]) => firstOf(query, name) !== '');
  const uid = idIn(query, 'uid');
  const teamId = idIn(query, 'team_id');
  const fan = idIn(query, 'starredBy');
  const team = teamId === 0 ? undefined : world.pulls.teams.get(teamId);
  return [
    mode,
    ...switches.map(
      ([name, has]): Test =>
        (repo) =>
          has(repo) === isTrue(firstOf(query, name)),
    ),
    ...(uid === 0 ? [] : [takesPart(world, uid, query)]),
    ...(teamId === 0 ? [] : [(repo: RepoRow) => team !== undefined && hasRepo(team, repo)]),
    ...(fan === 0 ? [] : [({ id }: RepoRow) => world.pulls.stars.get(`${fan}:${id}`) !== undefined]),
    ...wordsOf(world, query),
  ];
}

const MODES: Readonly<Record<string, Test>> = {
  '': () => true,
  source: ({ parent }) => parent === undefined,
  fork: ({ parent }) => parent !== undefined,
  mirror: () => false,
  collaborative: () => true,
};

const SWITCHES: Readonly<Record<string, Test>> = {
  is_private: (repo) => repo.private,
  archived: ({ archivedAt }) => archivedAt !== undefined,
  template: ({ template }) => template,
};

/** Whether a user owns a repository or takes part in it; the query may ask for one of the two. */
function takesPart(world: World, user: number, query: Query): Test {
  const shared = isAsked(query, 'exclusive', false) ? [] : sharedWith(world, user).map(({ id }) => id);
  const ids = new Set(shared);
  const isOthers = firstOf(query, 'mode') === 'collaborative';
  return ({ id, owner }) => (isOthers ? owner !== user && ids.has(id) : owner === user || ids.has(id));
}

/** Repositories are found by one of several words, by `owner/name`, or by a topic. */
function wordsOf(world: World, query: Query): Test[] {
  const text = firstOf(query, 'q').trim().toLowerCase();
  if (text === '') return [];
  const words = text.split(',').filter((word) => word !== '');
  if (isAsked(query, 'topic', false)) return [({ topics }) => topics.some((topic) => words.includes(topic))];
  const descriptions = isAsked(query, 'includeDesc', false);
  const [owner, name, ...more] = text.split('/').map(like);
  const isAddress = (repo: RepoRow): boolean =>
    name?.(repo.name) === true && more.length === 0 && owner?.(loginOf(world, repo.owner)) === true;
  const tests = words.map(like);
  const isMeant = (repo: RepoRow) => (test: (text: string) => boolean) =>
    test(repo.name) || repo.topics.some(test) || (descriptions && test(repo.description));
  return [(repo) => tests.some(isMeant(repo)) || isAddress(repo)];
}

function orderOf(world: World, query: Query): Compare {
  const [sort, order] = [firstOf(query, 'sort'), firstOf(query, 'order') || 'asc'];
  if (sort === '') return usualOrder;
  if (order !== 'asc' && order !== 'desc') throw invalid(`Invalid sort order: "${order}"`);
  const compare = Object.hasOwn(SORTS, sort) ? SORTS[sort] : undefined;
  if (compare === undefined) throw invalid(`Invalid sort mode: "${sort}"`);
  const sign = order === 'asc' ? 1 : -1;
  return (a, b) => sign * compare(world)(a, b) || a.id - b.id;
}

const by =
  (value: (repo: RepoRow, world: World) => number) =>
  (world: World): Compare =>
  (a, b) =>
    value(a, world) - value(b, world);

// All repositories of the fake have the same size.
const SORTS: Readonly<Record<string, (world: World) => Compare>> = {
  alpha: (world) => (a, b) =>
    byName({ name: loginOf(world, a.owner) }, { name: loginOf(world, b.owner) }) || byName(a, b),
  created: by(({ createdAt }) => createdAt),
  updated: by(({ updatedAt }) => updatedAt),
  size: by(() => 0),
  git_size: by(() => 0),
  lfs_size: by(() => 0),
  id: by(({ id }) => id),
  stars: by(({ id }, { pulls }) => pulls.stars.list(lists.repo(id)).size),
  forks: by(({ id }, { pulls }) => pulls.repos.list(lists.parent(id)).size),
};

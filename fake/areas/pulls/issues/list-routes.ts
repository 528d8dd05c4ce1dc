import type { UserRow } from '../../accounts/tables.ts';
import { userNamed } from '../../accounts/users.ts';
import { canRead } from '../access/access.ts';
import { publicOnly } from '../api/auth.ts';
import { entryIn } from '../api/find.ts';
import { pageHeaders, pagingOf } from '../api/paging.ts';
import { Result, page, sliceOf, type Entries, type RepoRequest, type Request } from '../api/route.ts';
import { isBounded, isWithin, periodIn } from '../api/times.ts';
import { indexOf, isTrue } from '../go/query.ts';
import { trimSpace } from '../go/values.ts';
import { visibleRepos } from '../repositories/search.ts';
import { idOfOwner, ownerNamed } from '../state/owners.ts';
import { badRequest, noUser, notFound, missing } from '../state/rejections.ts';
import { isPull, type CommentRow, type RepoRow, type Thread } from '../state/rows.ts';
import { keys, lists, type ThreadKind } from '../state/tables.ts';
import { threadOf } from '../state/threads.ts';
import {
  assignedTo,
  containing,
  inMilestones,
  labelled,
  labelledWithAny,
  mentioning,
  postedBy,
  reviewing,
  threadsFor,
  type Condition,
  type ListedRepo,
  type Wanted,
} from './listing.ts';
import { commentRecord, listedComment, issueRecord } from './records.ts';

const KINDS = { issues: 'repo.issues', pulls: 'repo.pulls' } as const;

/** Which of the two kinds a user may read in a repository; with a type, that one alone. */
function kindsIn({ world, caller }: Request, repo: RepoRow, type = ''): ThreadKind[] {
  const kinds = (['issues', 'pulls'] as const).filter((kind) => !Object.hasOwn(KINDS, type) || kind === type);
  return kinds.filter((kind) => canRead(world, repo, caller.doer, KINDS[kind]));
}

/** The state that is asked for: open ones, unless it says another word of the two. */
function closedIn({ query }: Request): boolean | undefined {
  const state = query('state');
  return state === 'all' ? undefined : state === 'closed';
}

const partsOf = (text: string): string[] => text.split(',').filter((part) => part !== '');

/** The user that a parameter of the query names; none where it is empty, or names an organisation. */
function userIn({ world, query }: Request, name: string): UserRow | undefined {
  const text = query(name);
  if (text === '') return undefined;
  const user = userNamed(world, text);
  if (user === undefined && ownerNamed(world, text) === undefined) throw missing(noUser(text));
  return user;
}

/** The filters of every list: words, and the time of the last change. */
function commonConditions(request: Request): Condition[] {
  const period = periodIn(request);
  const words = trimSpace(request.query('q'));
  return [
    ...(isBounded(period) ? [{ holds: ({ updatedAt }: Thread) => isWithin(period, updatedAt) }] : []),
    ...(words === '' ? [] : [containing(request.world, words)]),
  ];
}

/** The labels of a list's repository that a query names: all that there are must be there. */
function labelConditions({ world, repo, query }: RepoRequest): Condition[] {
  const rows = partsOf(query('labels')).flatMap((name) => [...world.pulls.labels.list(lists.named(name, repo.id))]);
  return [...new Set(rows)].map(({ id }) => labelled(world, id));
}

/** The milestones that a query names, by their names or else by their ids: one of those that there are must be there. */
function milestoneConditions({ world, repo, query }: RepoRequest): Condition[] {
  const rows = partsOf(query('milestones')).flatMap((part) => {
    const byName = world.pulls.milestones.list(lists.named(part, repo.id)).first();
    const row = byName ?? world.pulls.milestones.get(indexOf(part) ?? 0);
    return row?.repo === repo.id ? [row] : [];
  });
  return rows.length === 0 ? [] : [inMilestones(world, rows)];
}

/** An organisation does none of what is asked for. */
const NOTHING: Condition = { holds: () => false };

function wantedIn(request: RepoRequest): Wanted {
  const { world, repo, query } = request;
  const common = commonConditions(request);
  const kinds = kindsIn(request, repo, query('type'));
  if (kinds.length === 0) throw notFound();
  const named = ['created_by', 'assigned_by', 'mentioned_by'];
  const users = named.map((name) => userIn(request, name));
  const [poster, assignee, mentioned] = users;
  const isOfOrg = named.some((name, i) => query(name) !== '' && users[i] === undefined);
  const conditions = [
    ...(isOfOrg ? [NOTHING] : []),
    ...(poster === undefined ? [] : [postedBy(world, poster)]),
    ...(assignee === undefined ? [] : [assignedTo(world, assignee)]),
    ...(mentioned === undefined ? [] : [mentioning(world, mentioned, repo)]),
    ...labelConditions(request),
    ...milestoneConditions(request),
    ...common,
  ];
  return { places: [{ repo, kinds }], closed: closedIn(request), conditions };
}

/** The repositories that are searched: those that one sees, or those of them that an account or a team has. */
function placesIn(request: Request): ListedRepo[] {
  const { world, caller, query } = request;
  const [name, team] = [query('owner'), query('team')];
  const owner = name === '' ? undefined : ownerNamed(world, name);
  if (name !== '' && owner === undefined) throw badRequest(noUser(name));
  if (team !== '' && owner === undefined) throw badRequest('owner organisation is required for filtering on team');
  const id = owner && idOfOwner(owner);
  if (team !== '' && world.pulls.teams.find('name', keys.name(id ?? 0, team)) === undefined)
    throw badRequest(`team does not exist [org_id ${id}, team_id 0, name: ${team}]`);
  const repos = visibleRepos({ world, doer: caller.doer, publicOnly: publicOnly(caller) });
  return repos
    .filter((repo) => id === undefined || repo.owner === id)
    .map((repo) => ({ repo, kinds: kindsIn(request, repo, query('type')) }));
}

/** The filters of a search about the signed-in user; without one they are ignored. */
function ownConditions({ world, caller, query }: Request): Condition[] {
  const { doer } = caller;
  if (doer === undefined) return [];
  const conditions: Readonly<Record<string, () => Condition>> = {
    assigned: () => assignedTo(world, doer),
    created: () => postedBy(world, doer),
    mentioned: () => mentioning(world, doer),
    review_requested: () => reviewing(world, doer, true),
    reviewed: () => reviewing(world, doer, false),
  };
  return Object.entries(conditions).flatMap(([name, condition]) => (isTrue(query(name)) ? [condition()] : []));
}

function searchedIn(request: Request): Wanted {
  const { world, query } = request;
  const common = commonConditions(request);
  const places = placesIn(request);
  const poster = userIn(request, 'created_by');
  const labels = partsOf(query('labels')).flatMap((part) => [...world.pulls.labels.list(lists.named(part))]);
  const milestones = partsOf(query('milestones')).flatMap((part) => [
    ...world.pulls.milestones.list(lists.named(part)),
  ]);
  const conditions = [
    ...ownConditions(request),
    ...(poster === undefined ? [] : [postedBy(world, poster)]),
    ...(labels.length === 0 ? [] : [labelledWithAny(world, labels)]),
    ...(milestones.length === 0 ? [] : [inMilestones(world, milestones)]),
    ...common,
  ];
  return { places, closed: closedIn(request), conditions };
}

const record =
  ({ world, viewer }: Request) =>
  (thread: Thread): object | undefined => {
    const repo = world.pulls.repos.get(thread.repo);
    return repo && issueRecord(viewer, repo, thread);
  };

/** The comment of an id; undefined for something else on the page of an issue or pull request. */
function commentIn(request: RepoRequest): CommentRow | undefined {
  const comment = entryIn(request);
  return comment?.line === undefined ? comment : undefined;
}

/** Lists of issues and pull requests, and of what is said on them (contract: pulls 13.10 to 13.12). */
export const issueListRoutes: Entries<`issues.${'list' | 'search' | 'allComments' | 'retrieveComment'}`> = {
  'issues.list': (request) => page(request, threadsFor(request.world, wantedIn(request)), record(request)),
  'issues.search': (request) => {
    const { call, world } = request;
    const paging = pagingOf(call, Number.MAX_SAFE_INTEGER);
    const found = threadsFor(world, searchedIn(request));
    const json = found.newest(paging.skip, paging.take).map(record(request));
    return new Result({ json, headers: pageHeaders(call, paging, found.size) });
  },
  'issues.allComments': (request) => {
    const { call, world, repo, viewer } = request;
    const period = periodIn(request);
    const kinds = kindsIn(request, repo);
    const paging = pagingOf(call);
    const all = world.pulls.comments.list(lists.repo(repo.id));
    const on = ({ number }: CommentRow): Thread => threadOf(world, repo.id, number) as Thread;
    const isListed = (row: CommentRow): boolean =>
      kinds.includes(isPull(on(row)) ? 'pulls' : 'issues') && isWithin(period, row.updatedAt);
    const isWhole = kinds.length === 2 && !isBounded(period);
    const rows = isWhole ? undefined : [...all].filter(isListed);
    const shown = rows === undefined ? all.oldest(paging.skip, paging.take) : sliceOf(rows, paging);
    const json = shown.map((row) => listedComment(viewer, repo, row, on(row)));
    return new Result({ json, headers: pageHeaders(call, paging, rows?.length ?? all.size, 'total') });
  },
  'issues.retrieveComment': (request) => {
    const { world, repo, viewer } = request;
    const comment = commentIn(request);
    const thread = comment && threadOf(world, repo.id, comment.number);
    if (comment === undefined || thread === undefined) return new Result({ status: 204 });
    return commentRecord(viewer, repo, comment, thread);
  },
};

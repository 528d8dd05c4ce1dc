import type { UserRow } from '../../accounts/tables.ts';
import { canSee } from '../access/access.ts';
import { isWatching, watchersOf } from '../access/watching.ts';
import { repoAdmins } from '../access/guards.ts';
import { isVisible } from '../access/visibility.ts';
import { publicOnly } from '../api/auth.ts';
import { anyOrganizationIn, visibleOwnerIn } from '../api/find.ts';
import { page, wrapped, type Entries, type Request, type Result } from '../api/route.ts';
import { userRecord } from '../people/records.ts';
import { queryOf } from '../go/query.ts';
import { idOfOwner, usersById } from '../state/owners.ts';
import { notFound } from '../state/rejections.ts';
import type { RepoRow } from '../state/rows.ts';
import type { World } from '../state/world.ts';
import { lists } from '../state/tables.ts';
import { languagesOf, mainLanguage } from './languages.ts';
import { repoRecord } from './records.ts';
import { reposOf, searchRepos } from './search.ts';
import { addTopic, removeTopic, replaceTopics } from './topics.ts';

/** A repository of a list, which shows its main language. */
const listed =
  ({ world, viewer }: Request) =>
  (repo: RepoRow): object => ({
    ...repoRecord(viewer, repo),
    language: mainLanguage(world, repo),
  });

/** The repositories of an account: those that are private count for all who are signed in, and show to who sees them. */
function owned(request: Request, owner: number): Result {
  const { world, caller } = request;
  const rows = [...world.pulls.repos.list(lists.owner(owner))];
  const counted = caller.doer === undefined || publicOnly(caller) ? rows.filter((repo) => !repo.private) : rows;
  const show = listed(request);
  return page(request, counted, (repo) => (canSee(world, repo, caller.doer) ? show(repo) : undefined));
}

const starredBy = ({ pulls }: World, user?: UserRow): RepoRow[] =>
  [...pulls.stars.list(lists.owner(user?.id ?? 0))].flatMap(({ repo }) => pulls.repos.get(repo) ?? []);

function watchedBy(world: World, user?: UserRow): RepoRow[] {
  if (user === undefined) return [];
  const { repos, watches } = world.pulls;
  const chosen = [...watches.list(lists.owner(user.id))].flatMap(({ repo }) => repos.get(repo) ?? []);
  return [...new Set([...reposOf(world, user), ...chosen])]
    .filter((repo) => isWatching(world, repo, user.id))
    .sort((a, b) => a.id - b.id);
}

/** A page of the repositories that a user has marked, as the user sees them; to others those that are public. */
function marked(request: Request, rows: readonly RepoRow[], user: UserRow | undefined): Result {
  return page(request, rows, (repo) =>
    showsOf(request, user, repo) ? repoRecord({ ...request.viewer, doer: user }, repo) : undefined,
  );
}

function showsOf({ world, doer, caller }: Request, user: UserRow | undefined, repo: RepoRow): boolean {
  const showsPrivate = user?.id === doer.id && !publicOnly(caller);
  return showsPrivate ? canSee(world, repo, user) : !repo.private && isVisible(world, repo.owner, undefined);
}

/** Of stars all count, whoever sees them. */
const starred = (request: Request, user?: UserRow): Result => marked(request, starredBy(request.world, user), user);

const watched = (request: Request, user?: UserRow): Result =>
  marked(
    request,
    watchedBy(request.world, user).filter((repo) => showsOf(request, user, repo)),
    user,
  );

/** A page of users by their ids. */
const people = (request: Request, ids: readonly number[]): Result => {
  const { world, viewer } = request;
  return page(request, usersById(world, ids), (row) => userRecord(viewer, row), 'total');
};

type ListRoute =
  | `repos.${'stargazers' | 'subscribers' | 'search' | 'byId' | 'forks' | 'topics' | 'replaceTopics' | 'addTopic' | 'removeTopic' | 'languages'}`
  | `user${'' | 's'}.${'starred' | 'subscriptions'}`
  | 'user.repos'
  | 'users.repos'
  | 'orgs.repos';

/** Lists of repositories, and what they are searched by. */
export const repositoryListRoutes: Entries<ListRoute> = {
  'repos.stargazers': (request) => {
    const stars = request.world.pulls.stars.list(lists.repo(request.repo.id));
    return people(
      request,
      [...stars].map(({ user }) => user),
    );
  },
  'repos.subscribers': (request) => people(request, [...watchersOf(request.world, request.repo)]),
  'repos.search': (request) => {
    const { world, call, caller } = request;
    const searching = { world, doer: caller.doer, publicOnly: publicOnly(caller) };
    return wrapped(page(request, searchRepos(searching, queryOf(call.url)), listed(request)), (data) => ({
      ok: true,
      data,
    }));
  },
  'repos.byId': ({ world, viewer, doer, caller, number }) => {
    const repo = world.pulls.repos.get(number('id'));
    if (repo === undefined || !canSee(world, repo, doer) || (repo.private && publicOnly(caller))) throw notFound();
    return repoRecord(viewer, repo);
  },
  'repos.forks': (request) => {
    const { world, viewer, caller, repo } = request;
    const rows = [...world.pulls.repos.list(lists.parent(repo.id))].filter((fork) => canSee(world, fork, caller.doer));
    return page(request, rows, (fork) => repoRecord(viewer, fork));
  },
  'repos.topics': (request) =>
    wrapped(
      page(request, request.repo.topics, (topic) => topic, 'total'),
      (topics) => ({ topics }),
    ),
  'repos.replaceTopics': [repoAdmins, (request, { topics = [] }) => replaceTopics(request, topics)],
  'repos.addTopic': [repoAdmins, (request) => addTopic(request, request.text('topic'))],
  'repos.removeTopic': [repoAdmins, (request) => removeTopic(request, request.text('topic'))],
  'repos.languages': ({ world, repo }) => languagesOf(world, repo),
  'user.repos': (request) => {
    const { world, doer, caller } = request;
    const isShown = (repo: RepoRow): boolean => !repo.private || (!publicOnly(caller) && canSee(world, repo, doer));
    const rows = reposOf(world, doer).filter(isShown);
    return page(request, rows, listed(request));
  },
  'user.starred': (request) => starred(request, request.doer),
  'user.subscriptions': (request) => watched(request, request.doer),
  'users.starred': (request) => starred(request, visibleOwnerIn(request).user),
  'users.subscriptions': (request) => watched(request, visibleOwnerIn(request).user),
  'users.repos': (request) => owned(request, idOfOwner(visibleOwnerIn(request))),
  'orgs.repos': (request) => owned(request, anyOrganizationIn(request).id),
};

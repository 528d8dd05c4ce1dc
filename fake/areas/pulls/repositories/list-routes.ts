import { canSee } from '../access/access.ts';
import { repoAdmins } from '../access/guards.ts';
import { publicOnly } from '../api/auth.ts';
import { organizationNamed, visibleOwnerIn } from '../api/find.ts';
import { page, wrapped, type Entries, type Request, type Result } from '../api/route.ts';
import { queryOf } from '../go/query.ts';
import { idOfOwner } from '../state/owners.ts';
import { notFound } from '../state/rejections.ts';
import type { RepoRow } from '../state/rows.ts';
import { lists } from '../state/tables.ts';
import { languagesOf } from './languages.ts';
import { repoRecord } from './records.ts';
import { reposOf, searchRepos } from './search.ts';
import { addTopic, removeTopic, replaceTopics } from './topics.ts';

/** A repository of a list, which shows its main language. */
const listed =
  ({ world, viewer }: Request) =>
  (repo: RepoRow): object => ({
    ...repoRecord(viewer, repo),
    language: Object.keys(languagesOf(world, repo))[0] ?? '',
  });

/** The repositories of an account: those that are private count for all who are signed in, and show to who sees them. */
function owned(request: Request, owner: number): Result {
  const { world, caller } = request;
  const rows = [...world.pulls.repos.list(lists.owner(owner))];
  const counted = caller.doer === undefined || publicOnly(caller) ? rows.filter((repo) => !repo.private) : rows;
  const show = listed(request);
  return page(request, counted, (repo) => (canSee(world, repo, caller.doer) ? show(repo) : undefined));
}

type ListRoute =
  | `repos.${'search' | 'byId' | 'forks' | 'topics' | 'replaceTopics' | 'addTopic' | 'removeTopic' | 'languages'}`
  | 'user.repos'
  | 'users.repos'
  | 'orgs.repos';

/** Lists of repositories, and what they are searched by. */
export const repositoryListRoutes: Entries<ListRoute> = {
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
    const rows = reposOf(world, doer).filter((repo) => !repo.private || !publicOnly(caller));
    return page(request, rows, listed(request));
  },
  'users.repos': (request) => owned(request, idOfOwner(visibleOwnerIn(request))),
  'orgs.repos': (request) => owned(request, organizationNamed(request).id),
};

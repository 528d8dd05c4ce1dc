import { like } from '../state/like.ts';
import type { UserRow } from '../../accounts/tables.ts';
import { userNamed } from '../../accounts/users.ts';
import { canSee, hasRepo, isAdmin, isOrgOwner, reposWith } from '../access/access.ts';
import { repoAdmins } from '../access/guards.ts';
import { isMember, isVisible } from '../access/visibility.ts';
import { organizationIn, orgMembers, orgOwners, shownOwners } from '../api/find.ts';
import { page, Result, wrapped, type Entries, type RepoRequest, type Request, type RouteId } from '../api/route.ts';
import { isTrue } from '../go/query.ts';
import { trimSpace } from '../go/values.ts';
import { shownUser, userRecord } from '../people/records.ts';
import { repoRecord } from '../repositories/records.ts';
import { byName, usersOf } from '../state/owners.ts';
import { forbidden, invalid, notFound } from '../state/rejections.ts';
import type { RepoRow, TeamRow } from '../state/rows.ts';
import { keys, lists } from '../state/tables.ts';
import { teamsOf, visibleTeams } from './organizations.ts';
import { teamRecord } from './records.ts';
import { addMember, createTeam, deleteTeam, editTeam, lastOwner, leave, removeMember, setRepo } from './teams.ts';

/** The team that the path names, which is looked up before a token is asked for. */
function teamIn({ world, number }: Request): TeamRow {
  const team = world.pulls.teams.get(number('id'));
  if (team === undefined) throw notFound();
  return team;
}

/** The same for who owns its organisation. */
function ownTeam(request: Request): TeamRow {
  const team = teamIn(request);
  const { world, doer } = request;
  if (!doer.admin && !isOrgOwner(world, team.org, doer)) throw forbidden('Must be an organization owner');
  return team;
}

/** The same for its members, too: others are told as much as the organisation tells them. */
function memberTeam(request: Request): TeamRow {
  const team = teamIn(request);
  const { world, doer } = request;
  if (doer.admin || team.members.includes(doer.id) || isOrgOwner(world, team.org, doer)) return team;
  throw isMember(world, team.org, doer) ? forbidden('Must be a team member') : notFound();
}

/** The same for those to whom it shows. */
function shownTeam(request: Request): TeamRow {
  const team = teamIn(request);
  const { world, doer } = request;
  const shows = team.visibility !== 'private' && isVisible(world, team.org, doer);
  return shows && (team.visibility === 'public' || isMember(world, team.org, doer)) ? team : memberTeam(request);
}

/** The repository that the path names, in the team's organisation whatever owner the path says. */
function repoOf({ world, text }: Request, team: TeamRow): RepoRow {
  const repo = world.pulls.repos.find('name', keys.name(team.org, text('name')));
  if (repo === undefined) throw notFound();
  return repo;
}

/** Rejects who may not change which repositories teams have: owners may, and administrators where the organisation says so. */
function requireChanger({ world, doer }: Request, org: number, isAdmin: boolean): void {
  if (isAdmin || isOrgOwner(world, org, doer) || world.pulls.orgs.get(org)?.adminsChangeTeams === true) return;
  throw forbidden(
    world.dialect.siteAdminsChangeTeams ? 'Must be an organization owner' : 'user is nor repo admin nor owner',
  );
}

/** A team and a repository, for those who may change which it has: site administrators may not in most versions. */
function changedRepo(request: Request): readonly [TeamRow, RepoRow] {
  const team = memberTeam(request);
  const { world, doer } = request;
  const repo = repoOf(request, team);
  requireChanger(request, team.org, doer.admin && world.dialect.siteAdminsChangeTeams);
  if (!isAdmin(world, repo, doer)) throw forbidden('Must have admin-level access to the repository');
  return [team, repo];
}

/** The user that the path names. */
function namedUser({ world, text }: Request): UserRow {
  const user = userNamed(world, text('username'));
  if (user === undefined) throw notFound();
  return user;
}

/** The answer about the teams of a repository that no organisation owns. */
const ownedByUser = ({ call: { base } }: Request): Result =>
  new Result({
    status: 405,
    json: { message: 'repo is not owned by an organization', url: `${base}/api/swagger` },
  });

const isOwnedByUser = ({ world, repo }: RepoRequest): boolean => world.pulls.orgs.get(repo.owner) === undefined;

/** The team that the path names, of the repository's organisation. */
function teamNamed({ world, repo, text }: RepoRequest): TeamRow {
  const team = world.pulls.teams.find('name', keys.name(repo.owner, text('team')));
  if (team === undefined)
    throw notFound(`team does not exist [org_id ${repo.owner}, team_id 0, name: ${text('team')}]`);
  return team;
}

/** Gives the team that the path names the repository, or takes it from it. */
function change(request: RepoRequest, has: boolean): Result | undefined {
  const { world, repo, doer } = request;
  if (isOwnedByUser(request)) return ownedByUser(request);
  requireChanger(request, repo.owner, doer.admin);
  const team = teamNamed(request);
  if (hasRepo(team, repo) === has)
    throw invalid(`team '${team.name}' ${has ? 'is already added to repo' : 'was not added to repo'}`);
  setRepo(world, team, repo, has);
  return undefined;
}

/** Whether a search finds a team, by its name or by what is said of it. */
function isFound({ name, description }: TeamRow, text: string, inDescription: boolean): boolean {
  return [name, ...(inDescription ? [description] : [])].some(like(text));
}

type TeamRoute = Extract<RouteId, `${'teams' | 'repoTeams'}.${string}`>;

/** Teams, their members and repositories (contract: pulls 13.27). */
export const teamRoutes: Entries<
  TeamRoute | 'orgs.teams' | 'orgs.createTeam' | 'orgs.searchTeams' | 'orgs.removeMember' | 'user.teams'
> = {
  'orgs.teams': (request) => {
    const { world, viewer, doer } = request;
    return page(request, visibleTeams(world, orgMembers(request), doer), (row) => teamRecord(viewer, row, false));
  },
  'orgs.createTeam': [
    (request) => {
      orgMembers(request);
      orgOwners(request);
    },
    ({ world, viewer, ...request }, body) =>
      teamRecord(viewer, createTeam(world, organizationIn({ world, viewer, ...request }), body)),
  ],
  'orgs.searchTeams': (request) => {
    const { world, viewer, doer, query } = request;
    const text = trimSpace(query('q'));
    const inDescription = query('include_desc') === '' || isTrue(query('include_desc'));
    const rows = visibleTeams(world, orgMembers(request), doer).filter((row) => isFound(row, text, inDescription));
    return wrapped(
      page(request, rows, (row) => teamRecord(viewer, row, false)),
      (data) => ({ data, ok: true }),
    );
  },
  'orgs.removeMember': [
    shownOwners,
    (request) => {
      const user = namedUser(request);
      if (!leave(request.world, organizationIn(request), user)) throw lastOwner(user);
    },
  ],
  'user.teams': (request) => {
    const { world, viewer, doer } = request;
    return page(request, [...world.pulls.teams.list(lists.user(doer.id))], (row) => teamRecord(viewer, row));
  },
  'teams.retrieve': (request) => teamRecord(request.viewer, shownTeam(request)),
  'teams.update': [
    ownTeam,
    (request, body) => teamRecord(request.viewer, editTeam(request.world, ownTeam(request), body), false),
  ],
  'teams.delete': (request) => deleteTeam(request.world, ownTeam(request)),
  'teams.members': (request) => {
    const { world, viewer } = request;
    return page(request, usersOf(world, shownTeam(request).members), (row) => userRecord(viewer, row), 'total');
  },
  'teams.member': (request) => {
    const { world, viewer, text } = request;
    const { members } = shownTeam(request);
    const user = userNamed(world, text('username'));
    if (user === undefined || !members.includes(user.id)) throw notFound();
    return shownUser(viewer, user.id);
  },
  'teams.addMember': (request) => addMember(request.world, ownTeam(request), namedUser(request)),
  'teams.removeMember': (request) => removeMember(request.world, ownTeam(request), namedUser(request)),
  'teams.repos': (request) => {
    const team = shownTeam(request);
    const { world, viewer, doer } = request;
    const rows = reposWith(world.pulls, team).filter((repo) => canSee(world, repo, doer));
    return page(request, rows.sort(byName), (row) => repoRecord(viewer, row), 'total');
  },
  'teams.repo': (request) => {
    const team = shownTeam(request);
    const { world, viewer, doer } = request;
    const repo = repoOf(request, team);
    if (!hasRepo(team, repo) || !canSee(world, repo, doer)) throw notFound();
    return repoRecord(viewer, repo);
  },
  'teams.addRepo': (request) => setRepo(request.world, ...changedRepo(request), true),
  'teams.removeRepo': (request) => setRepo(request.world, ...changedRepo(request), false),
  'repoTeams.list': (request) => {
    const { world, viewer, repo } = request;
    const org = world.pulls.orgs.get(repo.owner);
    if (org === undefined) return ownedByUser(request);
    return teamsOf(world, org)
      .filter((team) => hasRepo(team, repo))
      .map((team) => teamRecord(viewer, team, false));
  },
  'repoTeams.retrieve': (request) => {
    if (isOwnedByUser(request)) return ownedByUser(request);
    const team = teamNamed(request);
    if (!hasRepo(team, request.repo)) throw notFound();
    return teamRecord(request.viewer, team, false);
  },
  'repoTeams.add': [repoAdmins, (request) => change(request, true)],
  'repoTeams.remove': [repoAdmins, (request) => change(request, false)],
};

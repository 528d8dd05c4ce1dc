import type { UserRow } from '../../accounts/tables.ts';
import { dropAssignments, hasRepo, reposWith } from '../access/access.ts';
import { renewAccess, setAccess } from '../access/collaborators.ts';
import { isMember } from '../access/visibility.ts';
import { dropWatching, isWatching, setWatching } from '../access/watching.ts';
import { relistTeam } from '../access/protections.ts';
import type { Body } from '../go/structs.ts';
import { usersById, rejectBlocked } from '../state/owners.ts';
import { internalServerError, invalid } from '../state/rejections.ts';
import type { OrgRow, RepoRow, TeamRow } from '../state/rows.ts';
import { keys, lists } from '../state/tables.ts';
import { modeNamed, visibilities, type Mode, unitNames } from '../state/vocabulary.ts';
import type { World } from '../state/world.ts';
import { addTeam, isLastOwner } from './organizations.ts';

type Units = TeamRow['units'];

/** The units of a team of administrators, once it is one no more. */
const ADMIN_UNITS: Units = Object.fromEntries(
  unitNames.map((unit): [string, Mode] => [unit, unit.startsWith('repo.ext_') ? 1 : 3]),
);

const unitNamed = (name: string): string | undefined => unitNames.find((one) => one === name.toLowerCase());

/** The units that a body gives rights to: each its own, or all the same; undefined where it names none. */
function unitsIn({ units_map: map = {}, units = [], permission = '' }: Body<'EditTeamOption'>): Units | undefined {
  const modes = Object.entries(map);
  const same = permission === 'read' || permission === 'write' ? permission : 'none';
  // A map keeps what it does not know without a name; a list omits it.
  if (modes.length > 0)
    return Object.fromEntries(modes.map(([unit, mode]) => [unitNamed(unit) ?? '', modeNamed(mode) ?? 0]));
  if (units.length === 0) return undefined;
  const known = units.map(unitNamed).filter((name) => name !== undefined);
  return Object.fromEntries(known.map((name) => [name, modeNamed(same) ?? 0]));
}

/** Adds a team as a request asks for it (contract: pulls 13.27). */
export function createTeam(world: World, { id: org }: OrgRow, body: Body<'CreateTeamOption'>): TeamRow {
  const { name, description = '', visibility } = body;
  const isAdmin = body.permission === 'admin';
  const units = isAdmin ? {} : unitsIn(body);
  if (units === undefined) throw internalServerError('units permission should not be empty');
  if (name === 'new') throw internalServerError(`name is reserved [name: ${name}]`);
  if (world.pulls.teams.find('name', keys.name(org, name)) !== undefined) throw invalid(exists(org, name));
  return addTeam(world, {
    org,
    name,
    description,
    permission: isAdmin ? 'admin' : 'units',
    units,
    members: [],
    repos: body.includes_all_repositories === true ? 'all' : [],
    createsRepos: body.can_create_org_repo === true,
    visibility: visibilities.find((one) => one === visibility) ?? 'private',
  });
}

const exists = (org: number, name: string): string =>
  `team already exists [org_id: ${org}, name: ${name.toLowerCase()}]`;

/** Changes a team; of the owners' nothing that says what they may do. */
export function editTeam(world: World, team: TeamRow, body: Body<'EditTeamOption'>): TeamRow {
  const name = body.name || team.name;
  const other = world.pulls.teams.find('name', keys.name(team.org, name));
  if (other !== undefined && other.id !== team.id) throw internalServerError(exists(team.org, name));
  const named = { ...team, name, description: body.description ?? team.description };
  if (name !== team.name) relistTeam(world, team, name);
  if (team.permission === 'owner') return world.pulls.teams.replace(named);
  return world.pulls.teams.replace({
    ...named,
    ...rightsIn(world, team, body),
    createsRepos: body.can_create_org_repo ?? team.createsRepos,
    visibility: visibilities.find((one) => one === body.visibility) ?? team.visibility,
  });
}

/** The rights of a team after a change: which repositories it has is asked only where a permission is given. */
function rightsIn({ pulls }: World, team: TeamRow, body: Body<'EditTeamOption'>): Partial<TeamRow> {
  const { permission: given, includes_all_repositories: all } = body;
  const permission = given ? (given === 'admin' ? 'admin' : 'units') : team.permission;
  const before = team.permission === 'admin' ? ADMIN_UNITS : team.units;
  return {
    permission,
    units: permission === 'admin' ? {} : (unitsIn(body) ?? before),
    ...(given && all === true && { repos: 'all' }),
    ...(given && all === false && { repos: reposWith(pulls, team).map(({ id }) => id) }),
  };
}

/** Removes a team, and its name from protections; nobody waits for its review any more. */
export function deleteTeam(world: World, team: TeamRow): void {
  const { reviews, teams } = world.pulls;
  relistTeam(world, team);
  for (const row of reviews.all()) if (row.team === team.id) reviews.delete(row.id);
  const watched = reposWith(world.pulls, team).flatMap((repo) =>
    team.members.filter((user) => isWatching(world, repo, user)).map((user) => [repo, user] as const),
  );
  teams.delete(team.id);
  // The server asks who sees a repository while they do still.
  for (const [repo, user] of watched) setWatching(world, repo, user, true);
  for (const user of usersById(world, team.members)) if (!isMember(world, team.org, user)) part(world, team.org, user);
}

/** Adds a user to a team, unless the organisation has blocked them. */
export function addMember(world: World, team: TeamRow, user: UserRow): void {
  rejectBlocked(world, user, [team.org]);
  if (!team.members.includes(user.id)) world.pulls.teams.replace({ ...team, members: [...team.members, user.id] });
}

/** Takes a user out of a team; the last owner stays. */
export function removeMember(world: World, team: TeamRow, user: UserRow): void {
  if (!team.members.includes(user.id)) return;
  if (isLastOwner(team, user)) throw lastOwner(user);
  takeOut(world, team, user);
  if (!isMember(world, team.org, user)) part(world, team.org, user);
}

/** Takes a user out of an organisation, unless it has no other owner; gives whether that is done. */
export function leave(world: World, { id: org }: OrgRow, user: UserRow): boolean {
  const teams = [...world.pulls.teams.list(lists.owner(org))];
  if (teams.some((team) => isLastOwner(team, user))) return false;
  if (isMember(world, org, user)) part(world, org, user);
  for (const team of teams) if (team.members.includes(user.id)) takeOut(world, team, user);
  return true;
}

function takeOut(world: World, team: TeamRow, user: UserRow): void {
  const members = team.members.filter((one) => one !== user.id);
  const after = world.pulls.teams.replace({ ...team, members });
  for (const repo of reposWith(world.pulls, after)) {
    setAccess(world, repo, user);
    dropWatching(world, repo, user);
    dropAssignments(world, repo, user);
  }
}

/** Ends what a user who leaves an organisation watches of what it shows them, and may do there by name. */
function part(world: World, org: number, user: UserRow): void {
  const teams = [...world.pulls.teams.list(lists.user(user.id))];
  for (const repo of [...world.pulls.repos.list(lists.owner(org))]) {
    if (repo.private && !teams.some((team) => hasRepo(team, repo))) continue;
    setWatching(world, repo, user.id, false);
    setAccess(world, repo, user, false);
  }
}

/** The rejection of taking the last owner out of an organisation. */
export const lastOwner = ({ id }: UserRow) => internalServerError(`user is the last member of owner team [uid: ${id}]`);

/** Gives a team a repository, or takes it; one that has all keeps it. */
export function setRepo(world: World, team: TeamRow, repo: RepoRow, has: boolean): void {
  if (team.repos === 'all') return;
  const others = team.repos.filter((one) => one !== repo.id);
  world.pulls.teams.replace({ ...team, repos: has ? [...others, repo.id] : others });
  renewAccess(world, repo);
  if (!has) for (const user of usersById(world, team.members)) dropWatching(world, repo, user);
}

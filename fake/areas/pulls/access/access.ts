import type { UserRow } from '../../accounts/tables.ts';
import type { World } from '../state/world.ts';
import type { CollaboratorRow, RepoRow, RepoSettings, TeamRow } from '../state/rows.ts';
import { modeName, type Mode } from '../state/vocabulary.ts';
import { lists } from '../state/tables.ts';
import { isMember, isVisible } from './visibility.ts';

/** The parts of a repository that rights are given for. */
export type Unit = 'repo.code' | 'repo.issues' | 'repo.pulls' | 'repo.releases' | 'repo.wiki';

/** The signed-in user; undefined for an anonymous request. */
export type Doer = UserRow | undefined;

const SWITCHES: Readonly<Record<Unit, keyof RepoSettings>> = {
  'repo.code': 'has_code',
  'repo.issues': 'has_issues',
  'repo.pulls': 'has_pull_requests',
  'repo.releases': 'has_releases',
  'repo.wiki': 'has_wiki',
};

const UNITS = Object.keys(SWITCHES) as Unit[];

/** Whether a repository uses a unit. */
function unitOn(repo: RepoRow, unit: Unit): boolean {
  return repo.settings[SWITCHES[unit]] !== false;
}

/** Whether a user may read a unit. */
export function canRead(world: World, repo: RepoRow, doer: Doer, unit: Unit): boolean {
  return modeOf(world, repo, doer, unit) >= 1;
}

/** Whether a user may write a unit. */
export function canWrite(world: World, repo: RepoRow, doer: Doer, unit: Unit): boolean {
  return modeOf(world, repo, doer, unit) >= 2;
}

/** The rights of a user to a unit; a unit that is off gives none. */
function modeOf(world: World, repo: RepoRow, doer: Doer, unit: Unit): Mode {
  return unitOn(repo, unit) ? granted(world, repo, doer, unit) : 0;
}

/** Whether a user administers a repository. */
export function isAdmin(world: World, repo: RepoRow, doer: Doer): boolean {
  return doer !== undefined && (ownMode(world, repo, doer) === 3 || teamMode(world, repo, doer, undefined) === 3);
}

/** Whether a user may know of a repository at all. */
export function canSee(world: World, repo: RepoRow, doer: Doer): boolean {
  return UNITS.some((unit) => granted(world, repo, doer, unit) > 0);
}

/** The rights as a repository's record shows them. */
export function permissionsOf(
  world: World,
  repo: RepoRow,
  doer: Doer,
): { admin: boolean; push: boolean; pull: boolean } {
  return {
    admin: isAdmin(world, repo, doer),
    push: canWrite(world, repo, doer, 'repo.code'),
    pull: canRead(world, repo, doer, 'repo.code'),
  };
}

/** The role of a user in a repository: rights that a team gives by units do not count (contract: pulls 13.1). */
export function roleOf(world: World, repo: RepoRow, user: UserRow): string {
  if (user.admin || repo.owner === user.id || isOrgOwner(world, repo.owner, user)) return 'owner';
  const open = openMode(world, repo, user);
  const own = isAdmin(world, repo, user) ? 3 : ownMode(world, repo, user);
  return modeName(Math.max(open, own) as Mode);
}

/** Whether a user belongs to a repository: its owner, a member of its organisation, a collaborator of any level. */
export function belongs(world: World, repo: RepoRow, user: UserRow): boolean {
  return repo.owner === user.id || isCollaborator(world, repo, user) || isMember(world, repo.owner, user);
}

/** The teams of an organisation that have a repository. */
export const teamsWith = ({ teams }: World['pulls'], repo: RepoRow): TeamRow[] =>
  [...teams.list(lists.owner(repo.owner))].filter((team) => hasRepo(team, repo));

/** The teams with a repository that read one of some units of it. */
export const teamsReading = (pulls: World['pulls'], repo: RepoRow, ...some: readonly Unit[]): TeamRow[] =>
  teamsWith(pulls, repo).filter(
    ({ permission, units }) => permission !== 'units' || some.some((unit) => (units[unit] ?? 0) > 0),
  );

/** The repositories that a team has. */
export const reposWith = ({ repos }: World['pulls'], team: TeamRow): RepoRow[] =>
  [...repos.list(lists.owner(team.org))].filter((repo) => hasRepo(team, repo));

/** Whether a team has a repository of its organisation. */
export const hasRepo = ({ org, repos }: TeamRow, { id, owner }: RepoRow): boolean =>
  org === owner && (repos === 'all' || repos.includes(id));

/** Whether a user owns an organisation. */
export function isOrgOwner(world: World, org: number, user: UserRow): boolean {
  const teams = [...world.pulls.teams.list(lists.owner(org))];
  return teams.some(({ permission, members }) => permission === 'owner' && members.includes(user.id));
}

/** Whether a user is a collaborator. */
export function isCollaborator(world: World, repo: RepoRow, user: UserRow): boolean {
  return world.pulls.collaborators.get(collaboratorId(repo.id, user.id)) !== undefined;
}

/** The id of a collaborator's row. */
export const collaboratorId = (repo: number, user: number): string => `${repo}:${user}`;

/** Whether a user can be an assignee in a repository: who reads pull requests, or writes anything. */
export function canBeAssigned(world: World, repo: RepoRow, user: UserRow): boolean {
  return canReview(world, repo, user) || UNITS.some((unit) => canWrite(world, repo, user, unit));
}

/** Takes a user who can be assigned no more off the issues and pull requests of a repository, which tell nothing of it. */
export function dropAssignments(world: World, repo: RepoRow, user: UserRow): void {
  if (canBeAssigned(world, repo, user)) return;
  const { threads } = world.pulls;
  for (const kind of ['issues', 'pulls'] as const)
    for (const thread of [...threads.list(lists.assignee(kind, repo.id, user.id))])
      threads.replace({ ...thread, assignees: thread.assignees.filter((id) => id !== user.id) });
}

/** Whether a user can be asked for a review: who reads pull requests. */
export function canReview(world: World, repo: RepoRow, user: UserRow): boolean {
  return canRead(world, repo, user, 'repo.pulls');
}

/** Who can be assigned, as a list shows it: collaborators who write, and teams that read issues or pull requests. */
export const assignable = ({ pulls }: World, repo: RepoRow): number[] => [
  ...collaboratorsIn(pulls, repo, ({ mode }) => mode >= 2),
  ...membersReading(pulls, repo, 'repo.issues', 'repo.pulls'),
];

/** Who can be asked for a review, as a list shows it: collaborators, and teams that read pull requests. */
export const reviewing = ({ pulls }: World, repo: RepoRow): number[] => [
  ...collaboratorsIn(pulls, repo),
  ...membersReading(pulls, repo, 'repo.pulls'),
];

/** Who reads one of some units of a repository by name: the owner, collaborators with access of their own, and teams. */
export const namedReaders = ({ pulls }: World, repo: RepoRow, ...units: readonly Unit[]): number[] => [
  repo.owner,
  ...collaboratorsIn(pulls, repo, ({ hasAccess }) => hasAccess),
  ...membersReading(pulls, repo, ...units),
];

const collaboratorsIn = (
  { collaborators }: World['pulls'],
  repo: RepoRow,
  test: (row: CollaboratorRow) => boolean = () => true,
): number[] => [...collaborators.list(lists.repo(repo.id))].filter(test).map(({ user }) => user);

const membersReading = (pulls: World['pulls'], repo: RepoRow, ...units: readonly Unit[]): number[] =>
  teamsReading(pulls, repo, ...units).flatMap(({ members }) => members);

function granted(world: World, repo: RepoRow, doer: Doer, unit: Unit): Mode {
  const open = openMode(world, repo, doer);
  if (doer === undefined) return open;
  return Math.max(open, ownMode(world, repo, doer), teamMode(world, repo, doer, unit)) as Mode;
}

/** What everybody may do who may know of the owner. */
function openMode(world: World, repo: RepoRow, doer: Doer): Mode {
  return repo.private || !isVisible(world, repo.owner, doer) ? 0 : 1;
}

function ownMode(world: World, repo: RepoRow, doer: UserRow): Mode {
  if (doer.admin || repo.owner === doer.id) return 3;
  const row = world.pulls.collaborators.get(collaboratorId(repo.id, doer.id));
  if (row === undefined) return 0;
  return row.hasAccess ? row.mode : repo.private ? 0 : 1;
}

function teamMode(world: World, repo: RepoRow, doer: UserRow, unit: Unit | undefined): Mode {
  let best: Mode = 0;
  if (world.pulls.orgs.get(repo.owner) === undefined) return best;
  for (const team of teamsWith(world.pulls, repo)) {
    if (!team.members.includes(doer.id)) continue;
    const mode = team.permission === 'units' ? (unit === undefined ? 0 : (team.units[unit] ?? 0)) : 3;
    best = Math.max(best, mode) as Mode;
  }
  return best;
}

import { nextOwnerId, type UserRow } from '../../accounts/tables.ts';
import { isAddress, ownerNameError } from '../../accounts/names.ts';
import { isOrgOwner } from '../access/access.ts';
import type { Body } from '../go/structs.ts';
import { byName, ownerNamed, usersOf } from '../state/owners.ts';
import { internalServerError, invalid } from '../state/rejections.ts';
import type { OrgRow, TeamRow } from '../state/rows.ts';
import { lists } from '../state/tables.ts';
import { dropUndefined } from '../state/threads.ts';
import { nowSeconds } from '../state/time.ts';
import { visibilities } from '../state/vocabulary.ts';
import type { World } from '../state/world.ts';

/** The profile of an organisation. */
export type OrgFields = Omit<OrgRow, 'id' | 'createdAt'>;

/** Adds an organisation, whose owner is the only member of its first team. */
export function addOrganization(world: World, owner: UserRow, fields: OrgFields): OrgRow {
  const org = world.pulls.orgs.insert({ id: nextOwnerId(world), ...fields, createdAt: nowSeconds(world) });
  addTeam(world, { org: org.id, name: 'Owners', permission: 'owner', units: {}, members: [owner.id], ...OWNERS });
  return org;
}

const OWNERS = { description: '', repos: 'all', createsRepos: true, visibility: 'limited' } as const;

/** Adds a team to an organisation. */
export function addTeam(world: World, fields: Omit<TeamRow, 'id'>): TeamRow {
  return world.pulls.teams.insert({ id: world.pulls.teams.nextId, ...fields });
}

/** Creates an organisation as a request asks for it (contract: pulls 13.17). */
export function createOrganization(world: World, owner: UserRow, body: Body<'CreateOrgOption'>): OrgRow {
  const { username: name, ...stated } = body;
  const visibility = visibilityIn(stated);
  const error = ownerNameError(name);
  if (error !== undefined) throw invalid(error);
  if (ownerNamed(world, name) !== undefined) throw invalid(`user already exists [name: ${name}]`);
  const { repo_admin_change_team_access: adminsChangeTeams = false } = stated;
  return addOrganization(world, owner, {
    name,
    ...NO_TEXTS,
    ...textsIn(stated),
    visibility: visibility ?? 'public',
    adminsChangeTeams,
  });
}

type Stated = Body<'EditOrgOption'>;

/** Changes what is said of an organisation; what older versions are not told is empty from then on. */
export function editOrganization(world: World, org: OrgRow, body: Stated): OrgRow {
  const { emptiedOrg } = world.dialect;
  const visibility = visibilityIn(body) ?? org.visibility;
  const { email, ...texts } = textsIn(body);
  const { repo_admin_change_team_access: adminsChangeTeams = org.adminsChangeTeams } = body;
  if (email && !isAddress(email)) throw invalid(`e-mail address contains unsupported character [email: ${body.email}]`);
  const said = { ...(emptiedOrg && NO_TEXTS), ...texts, visibility, adminsChangeTeams };
  const keepsEmail = email === undefined || (email === '' && emptiedOrg === 'texts');
  return world.pulls.orgs.replace({ ...org, ...said, ...(!keepsEmail && { email }) });
}

const visibilityIn = ({ visibility: given }: Stated): OrgRow['visibility'] | undefined =>
  visibilities.find((one) => one === given);

const NO_TEXTS = { fullName: '', description: '', website: '', location: '' };

/** The texts that a body states. */
function textsIn({ full_name: fullName, description, website, location, email }: Stated) {
  return dropUndefined<Partial<OrgFields>>({ fullName, description, website, location, email: email?.toLowerCase() });
}

/** The teams of an organisation: its owners' first, the others by name. */
export function teamsOf(world: World, org: OrgRow): TeamRow[] {
  const [owners, ...others] = world.pulls.teams.list(lists.owner(org.id));
  return [...(owners === undefined ? [] : [owners]), ...others.sort(byName)];
}

/** The teams of an organisation that a member may see: their own and those that members see; owners see all. */
export function visibleTeams(world: World, org: OrgRow, doer: UserRow): TeamRow[] {
  const teams = teamsOf(world, org);
  if (doer.admin || isOrgOwner(world, org.id, doer)) return teams;
  return teams.filter(({ visibility, members }) => visibility !== 'private' || members.includes(doer.id));
}

/** The organisations that a user is a member of, by name. */
export function organizationsOf(world: World, user: UserRow): OrgRow[] {
  const ids = new Set([...world.pulls.teams.list(lists.user(user.id))].map(({ org }) => org));
  return [...ids].flatMap((id) => world.pulls.orgs.get(id) ?? []).sort(byName);
}

/** The members of an organisation, by name. */
export function membersOf(world: World, { id }: OrgRow): UserRow[] {
  return usersOf(
    world,
    [...world.pulls.teams.list(lists.owner(id))].flatMap(({ members }) => members),
  );
}

/** Whether nobody else owns the organisation of a team. */
export const isLastOwner = ({ permission, members }: TeamRow, { id }: UserRow): boolean =>
  permission === 'owner' && members.length > 0 && members.every((one) => one === id);

/** Removes an organisation that has no repositories, with its teams, labels and webhooks (contract: pulls 13.17). */
export function deleteOrganization({ pulls }: World, { id }: OrgRow): void {
  if (pulls.repos.list(lists.owner(id)).size > 0)
    throw internalServerError(`user still has ownership of repositories [uid: ${id}]`);
  pulls.teams.deleteList(lists.owner(id));
  pulls.labels.deleteList(lists.owner(id));
  pulls.follows.deleteList(lists.owner(id));
  for (const hook of pulls.hooks.all()) if (hook.owner === id) pulls.hooks.delete(hook.id);
  for (const { id: name, to } of pulls.redirects.all())
    if (to === id && !name.includes('/')) pulls.redirects.delete(name);
  pulls.orgs.delete(id);
}

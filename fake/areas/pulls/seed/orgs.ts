import { rowFrom } from '../../../engine/area/columns.ts';
import type { World } from '../state/world.ts';
import { userNamed } from '../../accounts/users.ts';
import { ownerNamed } from '../state/owners.ts';
import { addOrganization, addTeam } from '../organisations/organizations.ts';
import type { LabelRow } from '../state/rows.ts';
import { keys, lists } from '../state/tables.ts';
import { modeNamed, unitNames } from '../state/vocabulary.ts';
import { labelColumns, orgColumns, teamColumns, type LabelSeed, type OrgSeed, type TeamSeed } from './document.ts';
import { requireName } from '../../accounts/seed/seed.ts';
import { forEachRecord, known, rejectSeed } from '../../../engine/area/seed-issues.ts';

/** Loads an organisation with its teams and labels. */
export function seedOrg(world: World, seed: OrgSeed, path: string): void {
  const { name, labels, teams, owner: _owner, owners, ...fields } = rowFrom(orgColumns, undefined, seed);
  requireName(name, `${path}.name`);
  if (ownerNamed(world, name) !== undefined) rejectSeed(`${path}.name`, 'used twice');
  const owner = known(userNamed(world, seed.owner), `${path}.owner`, 'user');
  const { id } = addOrganization(world, owner, { name, ...fields });
  const [first] = world.pulls.teams.list(lists.owner(id));
  if (first !== undefined)
    world.pulls.teams.replace({
      ...first,
      members: [...new Set([owner.id, ...usersNamed(world, owners, `${path}.owners`)])],
    });
  for (const label of labels) addLabel(world, label, { org: id });
  forEachRecord(teams, `${path}.teams`, (team, place) => seedTeam(world, id, team, place));
}

/** The ids of users, each once. */
function usersNamed(world: World, logins: readonly string[], path: string): number[] {
  const ids = new Set<number>();
  forEachRecord(logins, path, (login, place) => ids.add(known(userNamed(world, login), place, 'user').id));
  return [...ids];
}

const unitNamed = (unit: string, path: string): string =>
  known(
    unitNames.find((one) => one === unit),
    path,
    'unit',
  );

function seedTeam(world: World, org: number, seed: TeamSeed, path: string): void {
  const { permission, units: given, repos: _later, members: logins, ...fields } = rowFrom(teamColumns, undefined, seed);
  const mode = known(modeNamed(permission), `${path}.permission`, 'permission');
  requireName(fields.name, `${path}.name`);
  if (world.pulls.teams.find('name', keys.name(org, fields.name)) !== undefined)
    rejectSeed(`${path}.name`, 'used twice');
  const members = usersNamed(world, logins, `${path}.members`);
  const units = Array.isArray(given)
    ? Object.fromEntries((given as readonly string[]).map((unit, i) => [unitNamed(unit, `${path}.units[${i}]`), mode]))
    : Object.fromEntries(
        Object.entries(given as Readonly<Record<string, string>>).map(([unit, of]) => [
          unitNamed(unit, `${path}.units`),
          known(modeNamed(of), `${path}.units.${unit}`, 'permission'),
        ]),
      );
  addTeam(world, { ...fields, org, permission: mode === 3 ? 'admin' : 'units', units, members, repos: 'all' });
}

/** Gives the teams of an organisation the repositories that they name, which are there by now. */
export function seedTeamRepos({ pulls }: World, { name, teams }: OrgSeed, path: string): void {
  const org = pulls.orgs.find('name', name.toLowerCase());
  forEachRecord(teams, `${path}.teams`, ({ name: called, repos }, place) => {
    const team = org && pulls.teams.find('name', keys.name(org.id, called));
    if (org === undefined || team === undefined || repos == null) return;
    const ids = repos.map(
      (one, i) => known(pulls.repos.find('name', keys.name(org.id, one)), `${place}.repos[${i}]`, 'repository').id,
    );
    pulls.teams.replace({ ...team, repos: ids });
  });
}

/** Adds a label of a repository or an organisation. */
export function addLabel(world: World, seed: LabelSeed, of: Pick<LabelRow, 'repo'> | Pick<LabelRow, 'org'>): void {
  world.pulls.labels.insert({
    id: world.pulls.labels.nextId,
    ...of,
    ...rowFrom(labelColumns, undefined, seed),
  });
}

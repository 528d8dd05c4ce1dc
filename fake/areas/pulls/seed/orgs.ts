import { rowFrom } from '../../../engine/area/columns.ts';
import type { World } from '../state/world.ts';
import { userNamed } from '../../accounts/users.ts';
import { ownerNamed } from '../state/owners.ts';
import { addOrganization, addTeam } from '../organisations/organizations.ts';
import type { LabelRow } from '../state/rows.ts';
import { modeNamed } from '../state/vocabulary.ts';
import { labelColumns, orgColumns, teamColumns, type LabelSeed, type OrgSeed, type TeamSeed } from './document.ts';
import { requireName } from '../../accounts/seed/seed.ts';
import { forEachRecord, known, rejectSeed } from '../../../engine/area/seed-issues.ts';

/** Loads an organisation with its teams and labels. */
export function seedOrg(world: World, seed: OrgSeed, path: string): void {
  const { name, labels, teams, owner: _owner, ...fields } = rowFrom(orgColumns, undefined, seed);
  requireName(name, `${path}.name`);
  if (ownerNamed(world, name) !== undefined) rejectSeed(`${path}.name`, 'used twice');
  const owner = known(userNamed(world, seed.owner), `${path}.owner`, 'user');
  const { id } = addOrganization(world, owner, { name, ...fields });
  for (const label of labels) addLabel(world, label, { org: id });
  forEachRecord(teams, `${path}.teams`, (team, place) => seedTeam(world, id, team, place));
}

function seedTeam(world: World, org: number, seed: TeamSeed, path: string): void {
  const { name, permission, units: given, ...team } = rowFrom(teamColumns, undefined, seed);
  const mode = known(modeNamed(permission), `${path}.permission`, 'permission');
  const members: number[] = [];
  forEachRecord(team.members, `${path}.members`, (login, place) =>
    members.push(known(userNamed(world, login), place, 'user').id),
  );
  const units = Array.isArray(given)
    ? Object.fromEntries((given as readonly string[]).map((unit) => [unit, mode]))
    : Object.fromEntries(
        Object.entries(given as Readonly<Record<string, string>>).map(([unit, of]) => [
          unit,
          known(modeNamed(of), `${path}.units.${unit}`, 'permission'),
        ]),
      );
  addTeam(world, { org, name, permission: mode === 3 ? 'admin' : 'units', units, members });
}

/** Adds a label of a repository or an organisation. */
export function addLabel(world: World, seed: LabelSeed, of: Pick<LabelRow, 'repo'> | Pick<LabelRow, 'org'>): void {
  world.pulls.labels.insert({
    id: world.pulls.labels.nextId,
    ...of,
    ...rowFrom(labelColumns, undefined, seed),
  });
}

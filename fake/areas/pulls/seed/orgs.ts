import type { World } from '../state/world.ts';
import { nextOwnerId } from '../../accounts/tables.ts';
import { userNamed } from '../../accounts/users.ts';
import { ownerNamed } from '../state/owners.ts';
import type { LabelRow, TeamRow } from '../state/rows.ts';
import { nowSeconds } from '../state/time.ts';
import { modeNamed } from '../state/vocabulary.ts';
import type { LabelSeed, OrgSeed, TeamSeed } from './document.ts';
import { requireName } from '../../accounts/seed/seed.ts';
import { forEachRecord, known, rejectSeed } from '../../../engine/area/seed-issues.ts';

/** The units of a team that names none. */
export const TEAM_UNITS: readonly string[] = ['repo.code', 'repo.issues', 'repo.pulls', 'repo.releases'];

/** Loads an organisation with its teams and labels. */
export function seedOrg(world: World, seed: OrgSeed, path: string): void {
  requireName(seed.name, `${path}.name`);
  if (ownerNamed(world, seed.name) !== undefined) rejectSeed(`${path}.name`, 'used twice');
  const owner = known(userNamed(world, seed.owner), `${path}.owner`, 'user');
  const id = nextOwnerId(world);
  world.pulls.orgs.insert({ id, name: seed.name, fullName: seed.fullName ?? '', createdAt: nowSeconds(world) });
  addTeam(world, { org: id, name: 'Owners', permission: 'owner', units: {}, members: [owner.id] });
  for (const label of seed.labels ?? []) addLabel(world, label, { org: id });
  forEachRecord(seed.teams, `${path}.teams`, (team, place) => seedTeam(world, id, team, place));
}

function addTeam(world: World, fields: Omit<TeamRow, 'id'>): void {
  world.pulls.teams.insert({ id: world.pulls.teams.nextId, ...fields });
}

function seedTeam(world: World, org: number, seed: TeamSeed, path: string): void {
  const mode = known(modeNamed(seed.permission), `${path}.permission`, 'permission');
  const members: number[] = [];
  forEachRecord(seed.members, `${path}.members`, (name, place) =>
    members.push(known(userNamed(world, name), place, 'user').id),
  );
  const given = seed.units ?? TEAM_UNITS;
  const units = Array.isArray(given)
    ? Object.fromEntries((given as readonly string[]).map((unit) => [unit, mode]))
    : Object.fromEntries(
        Object.entries(given as Readonly<Record<string, string>>).map(([unit, name]) => [
          unit,
          known(modeNamed(name), `${path}.units.${unit}`, 'permission'),
        ]),
      );
  addTeam(world, { org, name: seed.name, permission: mode === 3 ? 'admin' : 'units', units, members });
}

/** Adds a label of a repository or an organisation. */
export function addLabel(world: World, seed: LabelSeed, of: Pick<LabelRow, 'repo'> | Pick<LabelRow, 'org'>): void {
  world.pulls.labels.insert({
    id: world.pulls.labels.nextId,
    ...of,
    name: seed.name,
    color: seed.color.replace(/^#/, '').toLowerCase(),
    exclusive: seed.exclusive ?? false,
    description: seed.description ?? '',
  });
}

import type { Organization, Team } from '../../../../src/pulls/records.ts';
import type { Shown } from '../../../engine/area/shown.ts';
import { avatar } from '../state/owners.ts';
import type { OrgRow, TeamRow } from '../state/rows.ts';
import { shownAs } from '../state/fields.ts';
import { modeName, unitNames } from '../state/vocabulary.ts';
import type { Viewer } from '../people/records.ts';

/** The record of an organisation. */
export function orgRecord(viewer: Viewer, org: OrgRow): Shown<Organization> {
  return {
    id: org.id,
    name: org.name,
    full_name: org.fullName,
    email: org.email ?? '',
    avatar_url: avatar(viewer, { org }),
    description: org.description,
    website: org.website,
    location: org.location,
    visibility: org.visibility,
    repo_admin_change_team_access: org.adminsChangeTeams,
    username: org.name,
  };
}

/** The record of a team; lists of an organisation's teams do not repeat the organisation. */
export function teamRecord(viewer: Viewer, team: TeamRow, withOrganization = true): Shown<Team> {
  const org = withOrganization ? viewer.world.pulls.orgs.get(team.org) : undefined;
  const isOfUnits = team.permission === 'units';
  const units = isOfUnits ? Object.keys(team.units) : unitNames;
  const permissionOf = (unit: string): string => (isOfUnits ? modeName(team.units[unit] ?? 0) : team.permission);
  return shownAs(viewer.world, 'Team', {
    id: team.id,
    name: team.name,
    description: team.description,
    organization: org === undefined ? null : orgRecord(viewer, org),
    includes_all_repositories: team.repos === 'all',
    permission: isOfUnits ? 'none' : team.permission,
    units,
    units_map: Object.fromEntries(units.toSorted().map((unit) => [unit, permissionOf(unit)])),
    can_create_org_repo: team.createsRepos,
    visibility: team.visibility,
  });
}

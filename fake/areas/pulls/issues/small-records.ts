import { loginOf } from '../state/owners.ts';
import { repoName } from '../state/repositories.ts';
import type { LabelRow, MilestoneRow, TeamRow } from '../state/rows.ts';
import type { MilestoneCounts } from '../state/changes.ts';
import { milestoneCounts } from './milestones.ts';
import { modeName } from '../state/vocabulary.ts';
import { isoOrNull, isoSeconds } from '../state/time.ts';
import { orgRecord, type Viewer } from '../people/records.ts';

/** The record of a label. */
export function labelRecord({ world, origin }: Viewer, label: LabelRow): object {
  const { id, name, exclusive, color, description, repo, org } = label;
  const row = repo === undefined ? undefined : world.pulls.repos.get(repo);
  const place = row === undefined ? `orgs/${loginOf(world, org ?? 0)}` : `repos/${repoName(world, row)}`;
  return {
    id,
    name,
    exclusive,
    is_archived: false,
    color,
    description,
    url: `${origin}/api/v1/${place}/labels/${id}`,
  };
}

/** The record of a milestone. */
export function milestoneRecord(
  { world }: Viewer,
  row: MilestoneRow,
  counts: MilestoneCounts = milestoneCounts(world, row.id),
): Record<string, unknown> & { readonly open_issues: number } {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    state: row.closedAt === undefined ? 'open' : 'closed',
    ...counts,
    created_at: isoSeconds(row.createdAt),
    updated_at: isoSeconds(row.updatedAt),
    closed_at: isoOrNull(row.closedAt),
    due_on: isoOrNull(row.dueOn),
  };
}

/** The record of a team. */
export function teamRecord(viewer: Viewer, team: TeamRow): object {
  const { world } = viewer;
  const org = world.pulls.orgs.get(team.org);
  const units = Object.keys(team.units);
  return {
    id: team.id,
    name: team.name,
    description: '',
    organization: org === undefined ? null : orgRecord(viewer, org),
    includes_all_repositories: true,
    permission: team.permission === 'units' ? 'none' : team.permission,
    units,
    units_map: Object.fromEntries(units.toSorted().map((unit) => [unit, modeName(team.units[unit] ?? 0)])),
    can_create_org_repo: team.permission === 'owner',
    visibility: 'private',
  };
}

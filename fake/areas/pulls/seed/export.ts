import { seedFrom } from '../../../engine/area/columns.ts';
import type { Refs } from '../../../git/index.ts';
import { removedUsers } from '../people/remove-user.ts';
import { loginOf } from '../state/owners.ts';
import { repoName } from '../state/repositories.ts';
import type { HookRow, OrgRow, TeamRow } from '../state/rows.ts';
import { changedSettings } from '../state/settings.ts';
import { lists } from '../state/tables.ts';
import { pullsIn } from '../state/threads.ts';
import { modeName } from '../state/vocabulary.ts';
import type { World } from '../state/world.ts';
import {
  hookColumns,
  orgColumns,
  teamColumns,
  type BlockSeed,
  type HookSeed,
  type OrgSeed,
  type PullsSeed,
  type TeamSeed,
} from './document.ts';
import { exportPull } from './export-pulls.ts';
import { exportRepo } from './export-repos.ts';
import { notificationSeed } from './notifications.ts';
import { labelSeed, loginSeed, type Exporting } from './exporting.ts';

/** The pull request area of a world as a seed has it. */
export function exportPulls(world: World): PullsSeed {
  const { pulls: tables } = world;
  const exporting: Exporting = {
    world,
    refs: new Map<number, Refs>(),
    numbers: new Map<number, number>(),
  };
  const removed = removedUsers(world).map((id) => loginSeed(world, id));
  return {
    ...(removed.length > 0 && { removedUsers: removed }),
    orgs: tables.orgs.all().map((org) => orgSeed(world, org)),
    repos: tables.repos.all().map((repo) => exportRepo(exporting, repo)),
    blocks: tables.blocks.all().map(({ id }) => blockSeed(world, id)),
    pulls: [...pullsIn(world, lists.kind('pulls'))].flatMap((pull) => exportPull(exporting, pull) ?? []),
    hooks: tables.hooks.all().map((hook) => hookSeed(world, hook)),
    notifications: tables.notifications.all().flatMap((row) => notificationSeed(world, row)),
    settings: changedSettings(world),
  };
}

function orgSeed(world: World, { id, createdAt: _createdAt, ...fields }: OrgRow): OrgSeed {
  const [owners, ...teams] = world.pulls.teams.list(lists.owner(id));
  const [owner = 0, ...others] = owners?.members ?? [];
  return seedFrom(orgColumns, undefined, {
    ...fields,
    owner: loginOf(world, owner),
    owners: others.map((id) => loginOf(world, id)),
    labels: [...world.pulls.labels.list(lists.owner(id))].map(labelSeed),
    teams: teams.map((team) => teamSeed(world, team)),
  });
}

function teamSeed(world: World, { name, permission, units: given, members, repos, ...fields }: TeamRow): TeamSeed {
  // What the server does not know has no name, and no seed can say it.
  const { '': _unknown, ...units } = given;
  const modes = [...new Set(Object.values(units))];
  const [mode] = modes;
  const isEven = permission !== 'units' || (modes.length === 1 && mode !== undefined && mode > 0);
  const even = permission === 'units' ? modeName(mode ?? 0) : 'admin';
  return seedFrom(teamColumns, undefined, {
    ...fields,
    name,
    ...(repos !== 'all' && { repos: repos.flatMap((id) => world.pulls.repos.get(id)?.name ?? []) }),
    permission: isEven ? even : 'none',
    members: members.map((member) => loginOf(world, member)),
    units: isEven
      ? Object.keys(units)
      : Object.fromEntries(Object.entries(units).map(([unit, of]) => [unit, modeName(of)])),
  });
}

function blockSeed(world: World, id: string): BlockSeed {
  const [by = 0, user = 0] = id.split(':').map(Number);
  return { by: loginOf(world, by), user: loginOf(world, user) };
}

function hookSeed(world: World, row: HookRow): HookSeed {
  const repo = row.repo === undefined ? undefined : world.pulls.repos.get(row.repo);
  const on = repo === undefined ? row.owner && loginOf(world, row.owner) : repoName(world, repo);
  return seedFrom(hookColumns, undefined, { ...row, ...(on !== undefined && { on: String(on) }) });
}

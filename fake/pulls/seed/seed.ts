import type { UserRow } from '../../accounts/tables.ts';
import type { World } from '../../world/world.ts';
import { accountId, accountNamed, nextAccountId, userNamed } from '../access/accounts.ts';
import { createPull, type CreateOptions } from '../board/create.ts';
import { repoNamed } from '../access/gate.ts';
import { parseGoTime } from '../binding/go-time.ts';
import { mergePull } from '../merge/merge.ts';
import type { LabelSeed, OrgSeed, PullSeed, PullsSeed, TeamSeed } from './seed-document.ts';
import { at, fault, known } from './seed-faults.ts';
import { creatorOf, finishRepo, seedRepo } from './seed-repos.ts';
import { applySettings } from '../settings.ts';
import type { LabelRow, Mode, PullRow, RepoRow, TeamRow } from '../rows.ts';
import { setClosed } from '../board/states.ts';
import { lists } from '../tables.ts';
import { nowSeconds } from '../time.ts';

/** Puts the pull request area of a world document into a world. */
export function seedPulls(world: World, seed: PullsSeed): void {
  // A world as it stands has been checked: only what happens in it later waits for a check.
  const { mergeCheckSeconds = 0, ...settings } = seed.settings ?? {};
  const wrong = applySettings(world, settings);
  if (wrong[0] !== undefined) fault(`pulls.settings.${wrong[0]}`, 'wrong type');
  for (const [i, org] of (seed.orgs ?? []).entries()) seedOrg(world, org, `pulls.orgs[${i}]`);
  const repos = seed.repos ?? [];
  for (const [i, repo] of repos.entries()) seedRepo(world, repo, `pulls.repos[${i}]`);
  for (const [i, pull] of (seed.pulls ?? []).entries()) seedPull(world, pull, `pulls.pulls[${i}]`);
  for (const [i, { by, user }] of (seed.blocks ?? []).entries()) {
    const blocker = known(accountNamed(world, by), `pulls.blocks[${i}].by`, 'account');
    const blocked = known(userNamed(world, user), `pulls.blocks[${i}].user`, 'user');
    world.pulls.blocks.put({ id: `${accountId(blocker)}:${blocked.id}` });
  }
  const late = applySettings(world, { mergeCheckSeconds });
  if (late[0] !== undefined) fault('pulls.settings.mergeCheckSeconds', 'expected seconds');
  if (mergeCheckSeconds !== 0) settle(world);
  // An archived repository takes no pull requests any more, nor does one without their unit.
  for (const repo of repos) finishRepo(world, repo);
}

function settle({ pulls }: World): void {
  for (const ref of [...pulls.refs.all()]) pulls.refs.replace({ ...ref, movedAt: LONG_AGO });
  for (const pull of [...pulls.pulls.all()]) pulls.pulls.replace({ ...pull, checkFrom: LONG_AGO });
}

// Before any instant of a clock.
const LONG_AGO = -8.64e15;

const MODES: Readonly<Record<string, Mode>> = { none: 0, read: 1, write: 2, admin: 3 };
const modeOf = (name: string): Mode | undefined => (Object.hasOwn(MODES, name) ? MODES[name] : undefined);
const TEAM_UNITS = ['repo.code', 'repo.issues', 'repo.pulls', 'repo.releases'];

function seedOrg(world: World, seed: OrgSeed, path: string): void {
  if (accountNamed(world, seed.name) !== undefined) fault(`${path}.name`, 'used twice');
  const owner = known(userNamed(world, seed.owner), `${path}.owner`, 'user');
  const id = nextAccountId(world);
  world.pulls.orgs.insert({ id, name: seed.name, fullName: seed.fullName ?? '', createdAt: nowSeconds(world) });
  addTeam(world, { org: id, name: 'Owners', permission: 'owner', units: {}, members: [owner.id] });
  for (const label of seed.labels ?? []) addLabel(world, label, { org: id });
  for (const [i, team] of (seed.teams ?? []).entries()) seedTeam(world, id, team, `${path}.teams[${i}]`);
}

function addTeam(world: World, fields: Omit<TeamRow, 'id'>): void {
  world.pulls.teams.insert({ id: world.pulls.teams.nextId, ...fields });
}

function seedTeam(world: World, org: number, seed: TeamSeed, path: string): void {
  const mode = known(modeOf(seed.permission), `${path}.permission`, 'permission');
  const members = (seed.members ?? []).map(
    (name, i) => known(userNamed(world, name), `${path}.members[${i}]`, 'user').id,
  );
  const given = seed.units ?? TEAM_UNITS;
  const units = Array.isArray(given)
    ? Object.fromEntries((given as readonly string[]).map((unit) => [unit, mode]))
    : Object.fromEntries(
        Object.entries(given as Readonly<Record<string, string>>).map(([unit, name]) => [
          unit,
          known(modeOf(name), `${path}.units.${unit}`, 'permission'),
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

function seedPull(world: World, seed: PullSeed, path: string): void {
  const [owner = '', name = ''] = seed.repo.split('/');
  const repo = known(repoNamed(world, owner, name), `${path}.repo`, 'repository');
  const author = known(userNamed(world, seed.as), `${path}.as`, 'user');
  const { pull } = at(path, () => createPull(world, repo, author, optionsOf(world, repo, seed, path)));
  at(path, () => finish(world, repo, pull, seed, path));
}

function optionsOf(world: World, repo: RepoRow, seed: PullSeed, path: string): CreateOptions {
  const labels = (seed.labels ?? []).map((name, i) => labelNamed(world, repo, name, `${path}.labels[${i}]`));
  const milestone =
    seed.milestone == null ? undefined : milestoneNamed(world, repo, seed.milestone, `${path}.milestone`);
  for (const key of ['assignees', 'reviewers'] as const)
    for (const [i, user] of (seed[key] ?? []).entries())
      if (!user.includes('@')) known(userNamed(world, user), `${path}.${key}[${i}]`, 'user');
  return {
    head: seed.head,
    base: seed.base,
    title: seed.title,
    body: seed.body ?? '',
    labels,
    assignees: seed.assignees ?? [],
    reviewers: seed.reviewers ?? [],
    ...(milestone !== undefined && { milestone }),
    ...(seed.due_date != null && { due_date: at(`${path}.due_date`, () => parseGoTime(seed.due_date ?? '')) }),
  };
}

function labelNamed(world: World, repo: RepoRow, name: string, path: string): number {
  const rows = [...world.pulls.labels.list(lists.repo(repo.id)), ...world.pulls.labels.list(lists.owner(repo.owner))];
  return known(
    rows.find((row) => row.name === name),
    path,
    'label',
  ).id;
}

function milestoneNamed(world: World, repo: RepoRow, title: string, path: string): number {
  const rows = [...world.pulls.milestones.list(lists.repo(repo.id))];
  return known(
    rows.find((row) => row.title === title),
    path,
    'milestone',
  ).id;
}

function finish(world: World, repo: RepoRow, pull: PullRow, seed: PullSeed, path: string): void {
  if (seed.state === 'closed') setClosed(world, pull, true);
  if (seed.merge == null) return;
  const doer: UserRow = creatorOf(world, repo, path);
  const texts = { title: '', message: '', mergeCommit: '', headCommit: '', origin: 'http://127.0.0.1' };
  mergePull(world, repo, doer, pull, { style: seed.merge, ...texts, force: true, auto: false });
}

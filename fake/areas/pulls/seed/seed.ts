import { packAllowance } from '../../../git/index.ts';
import { pullsIn } from '../state/threads.ts';
import { lists } from '../state/tables.ts';
import { silently, type World } from '../state/world.ts';
import type { UserRow } from '../../accounts/tables.ts';
import { requireName } from '../../accounts/seed/seed.ts';
import { createUser, userNamed } from '../../accounts/users.ts';
import { forgetUser } from '../people/remove-user.ts';
import { idOfOwner, ownerNamed } from '../state/owners.ts';
import { runAttempts } from '../state/scheduled-merges.ts';
import { applySettings } from '../state/settings.ts';
import type { BlockSeed, PullsSeed } from './document.ts';
import { seedHook } from './hooks.ts';
import { forEachRecord, known, rejectSeed, together } from '../../../engine/area/seed-issues.ts';
import { seedNotification } from './notifications.ts';
import { seedOrg, seedTeamRepos } from './orgs.ts';
import { seedPull } from './pulls.ts';
import { finishRepo, seedRepo } from './repos.ts';

/** Puts the pull request area of a world document into a world. */
export function seedPulls(loaded: World, seed: PullsSeed = {}): void {
  // Records of a document are from before: they notify no user.
  const world = silently(loaded);
  // A loaded world has been checked: only what happens in it later waits for a check.
  const { mergeCheckSeconds = 0, ...settings } = seed.settings ?? {};
  const wrong = applySettings(world, settings);
  if (wrong[0] !== undefined) rejectSeed(`pulls.settings.${wrong[0]}`, 'wrong type');
  const removed = (seed.removedUsers ?? []).map((name, i) => addRemoved(world, name, `pulls.removedUsers[${i}]`));
  forEachRecord(seed.orgs, 'pulls.orgs', (org, path) => seedOrg(world, org, path));
  const repos = seed.repos ?? [];
  const allowance = packAllowance();
  forEachRecord(repos, 'pulls.repos', (repo, path) => seedRepo(world, repo, path, allowance));
  forEachRecord(seed.orgs, 'pulls.orgs', (org, path) => seedTeamRepos(world, org, path));
  together([
    () => forEachRecord(seed.pulls, 'pulls.pulls', (pull, path) => seedPull(world, pull, path)),
    () => forEachRecord(seed.blocks, 'pulls.blocks', (block, path) => seedBlock(world, block, path)),
  ]);
  runAttempts(world);
  const late = applySettings(world, { mergeCheckSeconds });
  if (late[0] !== undefined) rejectSeed('pulls.settings.mergeCheckSeconds', 'expected seconds');
  if (mergeCheckSeconds !== 0) settle(world);
  // An archived repository takes no pull requests any more, nor does one without their unit.
  forEachRecord(repos, 'pulls.repos', (repo, path) => finishRepo(world, repo, path));
  forEachRecord(seed.notifications, 'pulls.notifications', (one, path) => seedNotification(world, one, path));
  for (const user of removed) forgetUser(world, user);
  // Last, so that none is copied into the document's own repositories.
  forEachRecord(seed.hooks, 'pulls.hooks', (hook, path) => seedHook(world, hook, path));
}

/** A user who is there for a while, with every right: what was allowed is not known any more. */
function addRemoved(world: World, name: string, path: string): UserRow {
  requireName(name, path);
  if (ownerNamed(world, name) !== undefined) rejectSeed(path, 'used twice');
  return createUser(world, { name, admin: true });
}

function seedBlock(world: World, { by, user }: BlockSeed, path: string): void {
  const blocker = known(ownerNamed(world, by), `${path}.by`, 'account');
  const blocked = known(userNamed(world, user), `${path}.user`, 'user');
  world.pulls.blocks.put({ id: `${idOfOwner(blocker)}:${blocked.id}` });
}

function settle(world: World): void {
  const { pulls } = world;
  for (const ref of [...pulls.refs.all()]) pulls.refs.replace({ ...ref, movedAt: LONG_AGO });
  for (const pull of [...pullsIn(world, lists.kind('pulls'))]) pulls.threads.replace({ ...pull, checkFrom: LONG_AGO });
}

// Before any instant of a clock.
const LONG_AGO = -8.64e15;

import type { World } from '../state/world.ts';
import { userNamed } from '../../accounts/users.ts';
import { idOfOwner, ownerNamed } from '../state/owners.ts';
import { applySettings } from '../state/settings.ts';
import type { PullsSeed } from './document.ts';
import { rejectSeed, known } from '../../module/seed-issues.ts';
import { seedOrg } from './orgs.ts';
import { seedPull } from './pulls.ts';
import { finishRepo, seedRepo } from './repos.ts';

/** Puts the pull request area of a world document into a world. */
export function seedPulls(world: World, seed: PullsSeed = {}): void {
  // A world as it stands has been checked: only what happens in it later waits for a check.
  const { mergeCheckSeconds = 0, ...settings } = seed.settings ?? {};
  const wrong = applySettings(world, settings);
  if (wrong[0] !== undefined) rejectSeed(`pulls.settings.${wrong[0]}`, 'wrong type');
  for (const [i, org] of (seed.orgs ?? []).entries()) seedOrg(world, org, `pulls.orgs[${i}]`);
  const repos = seed.repos ?? [];
  for (const [i, repo] of repos.entries()) seedRepo(world, repo, `pulls.repos[${i}]`);
  for (const [i, pull] of (seed.pulls ?? []).entries()) seedPull(world, pull, `pulls.pulls[${i}]`);
  for (const [i, { by, user }] of (seed.blocks ?? []).entries()) {
    const blocker = known(ownerNamed(world, by), `pulls.blocks[${i}].by`, 'account');
    const blocked = known(userNamed(world, user), `pulls.blocks[${i}].user`, 'user');
    world.pulls.blocks.put({ id: `${idOfOwner(blocker)}:${blocked.id}` });
  }
  const late = applySettings(world, { mergeCheckSeconds });
  if (late[0] !== undefined) rejectSeed('pulls.settings.mergeCheckSeconds', 'expected seconds');
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

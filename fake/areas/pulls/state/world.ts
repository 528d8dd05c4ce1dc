import type { World as AccountsWorld } from '../../accounts/world.ts';
import type { UserRow } from '../../accounts/tables.ts';
import type { ObjectStore } from '../../../git/index.ts';
import type { World as WebhooksWorld } from '../../../engine/webhooks/world.ts';
import type { Dialect } from '../../../engine/world/releases.ts';
import type { Change } from './changes.ts';
import type { pullsDifferences } from './differences.ts';
import type { PullTables } from './tables.ts';

/** The world as the rules of pull requests know it. */
export interface World extends AccountsWorld, WebhooksWorld {
  readonly pulls: PullTables;
  readonly dialect: Dialect<typeof pullsDifferences>;
  /** Git objects: part of the state, and shared between states. */
  readonly objects: ObjectStore;
  /** Tells webhooks and users what a user has done: called where it happens, before anything else does. */
  readonly announce: (world: World, by: UserRow, change: Change) => void;
}

/** A world whose changes send no webhooks and notify no users. */
export const silently = (world: World): World =>
  Object.create(world, { announce: { value: () => undefined } }) as World;

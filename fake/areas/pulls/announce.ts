import { notifyOf } from './notifications/notify.ts';
import type { World } from './state/world.ts';
import { announceToHooks } from './webhooks/announce.ts';

/** Tells webhooks of a change, and the users who follow what it is on. */
export const announce: World['announce'] = (world, by, change) => {
  announceToHooks(world, by, change);
  notifyOf(world, by, change);
};

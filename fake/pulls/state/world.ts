import type { World as AccountsWorld } from '../../accounts/world.ts';
import type { ObjectStore } from '../../git/index.ts';
import type { PullTables } from './tables.ts';

/** What a rule of pull requests may know. */
export interface World extends AccountsWorld {
  readonly pulls: PullTables;
  /** Git objects: named by their content and never removed, so that snapshots share them. */
  readonly objects: ObjectStore;
}

import type { World as AccountsWorld } from '../accounts/world.ts';
import type { Dialect } from '../../engine/world/releases.ts';
import type * as http from '../../engine/http/area.ts';
import type { federationDifferences } from './differences.ts';
import type { FederationTables } from './tables.ts';

/** The world as the rules of federation know it. */
export interface World extends AccountsWorld {
  readonly federation: FederationTables;
  readonly dialect: Dialect<typeof federationDifferences>;
}

/** A request to federation. */
export type Call = http.Call<World>;

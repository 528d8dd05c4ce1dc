import type { World as AccountsWorld } from '../accounts/world.ts';
import type * as http from '../../engine/http/area.ts';
import type { FederationTables } from './tables.ts';

/** What a rule of federation may know. */
export interface World extends AccountsWorld {
  readonly federation: FederationTables;
}

/** A request to federation. */
export type Call = http.Call<World>;

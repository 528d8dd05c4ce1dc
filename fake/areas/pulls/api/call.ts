import type * as http from '../../../engine/http/area.ts';
import type { World } from '../state/world.ts';

/** A request about pull requests. */
export type Call = http.Call<World>;

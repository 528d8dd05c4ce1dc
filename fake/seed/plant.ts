import { defaultUsers, seedUsers } from '../accounts/seed.ts';
import { seedFederation } from '../federation/seed.ts';
import { seedPayments } from '../payments/seed.ts';
import { seedPulls } from '../pulls/seed/seed.ts';
import { writtenObjects } from '../pulls/seed/state.ts';
import { instantOf } from '../world/instant.ts';
import type { World } from '../world/world.ts';
import type { WorldDocument } from './document.ts';
import { SeedError } from './faults.ts';
import { loadState, STATE_VERSION } from './state/load-state.ts';

const DEFAULT_CLOCK = '2026-07-16T10:00:00Z';

// What is seeded, in this order, by the name of its part of the document; each reports its faults under that name.
const PARTS: Readonly<Record<string, (world: World, document: WorldDocument) => void>> = {
  users: (world, { users }) => seedUsers(world, users ?? defaultUsers),
  payments: (world, { payments }) => seedPayments(world, payments ?? {}),
  federation: (world, { federation }) => seedFederation(world, federation ?? {}),
  pulls: (world, { pulls }) => seedPulls(world, pulls ?? {}),
  state: (world, { state }) => {
    if (state != null) loadState(world, state);
  },
};

/** Makes an empty world the one a document describes. */
export function plant(world: World, document: WorldDocument): void {
  world.clock.start(instantOf(document.clock ?? DEFAULT_CLOCK));
  for (const [name, seed] of Object.entries(PARTS)) {
    try {
      seed(world, document);
    } catch (error) {
      if (error instanceof SeedError) throw error;
      throw new SeedError([{ path: name, message: error instanceof Error ? error.message : String(error) }]);
    }
  }
}

/** The present state as a document from which the same state is planted again. */
export function uproot(world: World): WorldDocument {
  const areas = world.store.areas.map((area) => [area, world.store.dump(area)] as const);
  return {
    clock: world.clock.iso,
    state: { version: STATE_VERSION, areas: Object.fromEntries(areas), objects: writtenObjects(world) },
  };
}

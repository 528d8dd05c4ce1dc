import { requestEffectOf, type ReceivedRequest } from './definition.ts';
import type { FaultSeed } from './document.ts';
import type { FaultRow } from './tables.ts';
import type { World } from './world.ts';

/** Adds a fault that has been checked. */
export function addFault(world: World, definition: FaultSeed, where?: (request: ReceivedRequest) => boolean): FaultRow {
  const { faults } = world.faults;
  keepPast(world, definition);
  const row = { id: faults.nextId, definition, matched: 0, fired: 0 };
  return faults.insert(where === undefined ? row : { ...row, where });
}

/** Removes all faults and holds. */
export function forgetFaults(world: World): void {
  for (const { id } of world.faults.faults.all()) world.faults.faults.delete(id);
  forgetHolds(world);
}

/** For a state that was replaced as a whole: what waits for the old one goes on, and its past is none. */
export function forgetHolds(world: World): void {
  world.holds.clear();
  world.past.clear();
  for (const { definition } of world.faults.faults.all()) keepPast(world, definition);
}

function keepPast(world: World, definition: FaultSeed): void {
  const { stale } = requestEffectOf(definition) ?? {};
  if (stale != null) world.past.keep(stale * 1000);
}

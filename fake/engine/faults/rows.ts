import type { ReceivedRequest } from './definition.ts';
import type { FaultSeed } from './document.ts';
import type { FaultRow } from './tables.ts';
import type { World } from './world.ts';

/** Adds a fault that has been checked. */
export function addFault(world: World, definition: FaultSeed, where?: (request: ReceivedRequest) => boolean): FaultRow {
  const { faults } = world.faults;
  const row = { id: faults.nextId, definition, matched: 0, fired: 0 };
  // A case cannot say a condition that is a function.
  if (where === undefined) world.journal.addStep(world.clock.now, { fault: definition });
  return faults.insert(where === undefined ? row : { ...row, where });
}

/** Removes a fault; what it holds goes on. */
export function removeFault(world: World, id: number): void {
  world.faults.faults.delete(id);
  world.holds.release(id);
}

/** Removes all faults and holds. */
export function forgetFaults(world: World): void {
  for (const { id } of world.faults.faults.all()) world.faults.faults.delete(id);
  world.holds.clear();
}

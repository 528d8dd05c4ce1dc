import { Rejection } from '../http/rejection.ts';
import type { Mark } from '../store/store.ts';
import type { Core } from '../world/core.ts';
import type { JournalEntry } from '../world/journal.ts';
import type { Engine } from './engine.ts';
import { stateOf, type KeptState } from './states.ts';

/** The request of a number, as a path says it. */
export function requestOf({ journal }: Core, id: string | undefined): JournalEntry {
  const entry = journal.get(Number(id));
  if (entry === undefined) throw new Rejection('not found', `no request ${id}: GET /_fake/journal lists them`);
  return entry;
}

/** The state before a request. */
function stateBefore(world: Core, entry: JournalEntry): Mark {
  const mark = world.journal.stateBefore(entry);
  if (mark === undefined)
    throw new Rejection(
      'not found',
      `the state before request ${entry.id} was not kept: PUT /_fake/settings with {"states": true} has it kept from then on`,
    );
  return mark;
}

/** The state that a name stands for: of a snapshot, or else of a world as it is now. */
export function namedState({ snapshots, worlds }: Engine, name: string): KeptState {
  const state = snapshots.find(name);
  if (state !== undefined) return state;
  const world = worlds?.state(name);
  if (world !== undefined) return stateOf(world);
  const known = worlds === undefined ? '' : ', and GET /_fake/worlds lists the worlds';
  throw new Rejection(
    'invalid',
    `from: there is no state '${name}'; the snapshots are: ${snapshots.names.join(', ') || 'none'}${known}`,
  );
}

/** Goes back to the state before a request; the journal stays. */
export function goBackBefore(engine: Engine, id: string | undefined): object {
  const { world } = engine;
  engine.goTo(stateBefore(world, requestOf(world, id)));
  return { now: world.clock.iso };
}

/** The world as it was before a request. */
export function worldBefore(engine: Engine, id: string | undefined, as: 'seed' | 'state'): object {
  const { world } = engine;
  const mark = stateBefore(world, requestOf(world, id));
  const present = world.store.mark();
  world.store.restore(mark);
  try {
    return engine.export(as);
  } finally {
    world.store.restore(present);
  }
}

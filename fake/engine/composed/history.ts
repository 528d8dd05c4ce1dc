import * as z from 'zod/mini';
import { Rejection } from '../http/rejection.ts';
import type { Core } from '../world/core.ts';
import type { JournalEntry, States } from '../world/journal.ts';
import type { Change } from './diff.ts';
import type { Engine } from './engine.ts';
import { pathName } from './snapshots.ts';
import { stateOf, type KeptState } from './states.ts';

/** The request of a number, as a path says it. */
export function requestOf({ journal }: Core, id: string | undefined): JournalEntry {
  const entry = journal.get(Number(id));
  if (entry === undefined) throw new Rejection('not found', `no request ${id}: GET /_fake/journal lists them`);
  return entry;
}

/** The states before and after a request. */
function statesOf({ journal }: Core, entry: JournalEntry): States {
  const states = journal.statesOf(entry);
  if (states === undefined)
    throw new Rejection(
      'not found',
      `the states around request ${entry.id} were not kept: the option journal: 'states', or PUT /_fake/settings with {"states": true}, has them kept from then on`,
    );
  return states;
}

/** The changes of a request. */
export function changesOf({ world, diffs }: Engine, id: string | undefined): readonly Change[] {
  const { before, after } = statesOf(world, requestOf(world, id));
  return diffs.between(before, after);
}

const BEFORE = 'before:';

/** The schema of the name of a state: of a snapshot or a world, or `before:` and the number of a request. */
export const stateName = z
  .string()
  .check(
    z.refine(
      (name) =>
        name.startsWith(BEFORE) ? /^\d{1,9}$/.test(name.slice(BEFORE.length)) : pathName.safeParse(name).success,
      'expected the name of a snapshot or of a world, or before: and the number of a request',
    ),
  );

/** The state that a name stands for: before a request, of a snapshot, or else of a world as it is now. */
export function namedState(engine: Engine, name: string): KeptState {
  const { snapshots, worlds, world: own } = engine;
  if (name.startsWith(BEFORE))
    return { ...engine.keep(), mark: statesOf(own, requestOf(own, name.slice(BEFORE.length))).before };
  const state = snapshots.find(name);
  if (state !== undefined) return state;
  const world = worlds?.state(name);
  if (world !== undefined) return stateOf(world);
  const known = worlds === undefined ? '' : ', and GET /_fake/worlds lists the worlds';
  throw new Rejection(
    'invalid',
    `there is no state '${name}'; the snapshots are: ${snapshots.names.join(', ') || 'none'}${known}`,
  );
}

/** Goes back to the state before a request; the journal stays. */
export function goBackBefore(engine: Engine, id: string | undefined): object {
  const { world } = engine;
  engine.goTo(statesOf(world, requestOf(world, id)).before);
  return { now: world.clock.iso };
}

/** The world as it was before a request. */
export function worldBefore(engine: Engine, id: string | undefined, as: 'seed' | 'state'): object {
  const { world } = engine;
  const { before } = statesOf(world, requestOf(world, id));
  return world.store.at(before, () => engine.export(as));
}

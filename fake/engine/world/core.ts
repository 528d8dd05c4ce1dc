import { Store, type StatePart } from '../store/store.ts';
import { clockTables, WorldClock, type Task } from './clock.ts';
import { counterTable, Ids } from './ids.ts';
import { Journal } from './journal.ts';
import type { Outbox } from './outbox.ts';
import { FollowedVersions, type As, type AbsentFields, type AnyDialect, type Versions } from './versions.ts';

/** The parts that every world has: time, ids, and the journal of requests. Each area adds its own tables. */
export interface Core {
  readonly store: Store;
  readonly clock: WorldClock;
  readonly ids: Ids;
  readonly journal: Journal;
  /** The fake's address as it was asked last: what is shown outside of a request begins with it. */
  address: string;
  /** The versions that its areas are, in full; an area without one keeps to its published API. */
  readonly as: As;
  /** The behaviour of those versions where it differs from the newest one. */
  readonly dialect: AnyDialect;
  /** The fields that records lack in those versions, by the kind of record. */
  readonly absent: AbsentFields;
  /** Has its areas be these versions from now on; all are known. */
  readonly follow: (as: As) => void;
  /** Sends webhooks, where the fake was given a way to; otherwise only the world's own receivers respond. */
  outbox: Outbox | undefined;
}

/** The parts that an area adds to a world. */
export interface WorldPart<World extends Core> {
  /** The key of its tables, in the world and in exported states. */
  readonly name: string;
  /** Empty tables, by name, and what gives the world that they will be in. */
  readonly tables: (world: () => Core) => object;
  /** The parts of its state beside its tables, by their names in the world. */
  readonly kept?: () => Readonly<Record<string, StatePart>>;
  /** The parts that no state changes. */
  readonly extras?: (core: Core) => object;
  /** The versions of its service, and where they differ. */
  readonly versions?: Versions;
  /** The function that runs each kind of task of the clock. */
  readonly tasks?: Readonly<Record<string, (world: World, data: never) => void>>;
}

/** An empty world of some parts: nothing in the fake is kept anywhere else. */
export function createWorld<World extends Core>(parts: readonly WorldPart<World>[]): World {
  const clockState = clockTables();
  const counters = counterTable();
  const tables = Object.fromEntries(parts.map((part) => [part.name, part.tables(() => world)]));
  const kept = parts.map((part) => part.kept?.() ?? {});
  const versions = new FollowedVersions(parts);
  const store = new Store(
    { time: { ...clockState }, ids: { counters }, ...tables } as never,
    Object.assign({ versions }, ...kept) as Readonly<Record<string, StatePart>>,
  );
  const core: Core = {
    store,
    clock: new WorldClock(clockState, (task) => runTask(world, parts, task)),
    ids: new Ids(counters),
    journal: new Journal(),
    address: '',
    get as() {
      return versions.present.as;
    },
    get dialect() {
      return versions.present.dialect;
    },
    get absent() {
      return versions.present.absent;
    },
    follow: (as) => versions.follow(as),
    outbox: undefined,
  };
  // The type of a world is that of its parts together, which only the list of areas knows.
  const world = Object.assign(core, tables, ...kept, ...parts.map((part) => part.extras?.(core))) as World;
  return world;
}

/** Runs a task on its own: one that fails is undone and recorded, and the clock goes on. */
function runTask<World extends Core>(world: World, parts: readonly WorldPart<World>[], task: Task): void {
  const { store, journal, clock } = world;
  const part = parts.find(({ tasks }) => tasks !== undefined && Object.hasOwn(tasks, task.kind));
  const mark = store.mark();
  try {
    part?.tasks?.[task.kind]?.(world, task.data as never);
  } catch (error) {
    store.restore(mark);
    journal.addInternalError(clock.iso, task.kind, error);
  }
}

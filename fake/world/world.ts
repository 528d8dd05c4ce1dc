import { accountTables, type AccountTables } from '../accounts/tables.ts';
import { createObjects, type ObjectStore } from '../git/index.ts';
import { Journal } from './journal.ts';
import { federationTables, type FederationTables } from '../federation/tables.ts';
import { paymentTables, type PaymentTables } from '../payments/tables.ts';
import { pullTables, type PullTables } from '../pulls/state/tables.ts';
import { Store } from '../store/store.ts';
import { clockTables, WorldClock, type Task, type TaskRunners } from './clock.ts';
import { counterTable, Ids } from './ids.ts';
import type { Outbox } from './outbox.ts';

/** Everything a rule may know: the records, the time and the ids. Nothing in the fake is kept anywhere else. */
export interface World {
  readonly store: Store;
  readonly clock: WorldClock;
  readonly ids: Ids;
  readonly journal: Journal;
  readonly accounts: AccountTables;
  readonly payments: PaymentTables;
  readonly federation: FederationTables;
  readonly pulls: PullTables;
  /** Git objects: named by their content and never removed, so that snapshots share them. */
  readonly objects: ObjectStore;
  /** Sends webhooks, where the fake was given a way to; else only the world's own receivers respond. */
  outbox: Outbox | undefined;
}

/** An empty world; `runnersOf` gives what runs its tasks. */
export function createWorld(runnersOf: (world: World) => TaskRunners): World {
  const clockState = clockTables();
  const counters = counterTable();
  const areas = {
    accounts: accountTables(),
    payments: paymentTables(),
    federation: federationTables(),
    pulls: pullTables(),
  };
  const store = new Store({ time: { ...clockState }, ids: { counters }, ...areas } as never);
  let runners: TaskRunners | undefined;
  const world: World = {
    store,
    clock: new WorldClock(clockState, (task) => runTask(world, (runners ??= runnersOf(world)), task)),
    ids: new Ids(counters),
    journal: new Journal(),
    objects: createObjects(),
    outbox: undefined,
    ...areas,
  };
  return world;
}

/** Runs a task on its own: one that fails is undone and recorded, and the clock goes on. */
function runTask({ store, journal, clock }: World, runners: TaskRunners, task: Task): void {
  const mark = store.mark();
  try {
    runners[task.kind]?.(task.data as never);
  } catch (error) {
    store.restore(mark);
    journal.addInternalError(clock.iso, task.kind, error);
  }
}

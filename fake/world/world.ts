import { accountTables, type AccountTables } from '../accounts/tables.ts';
import { createObjects, type ObjectStore } from '../git/index.ts';
import { Journal } from '../control/journal.ts';
import { federationTables, type FederationTables } from '../federation/tables.ts';
import { paymentTables, type PaymentTables } from '../payments/tables.ts';
import { pullTables, type PullTables } from '../pulls/state/tables.ts';
import { Store } from '../store/store.ts';
import { clockTables, WorldClock, type TaskRunners } from './clock.ts';
import { counterTable, Ids } from './ids.ts';

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
  /** Sends a webhook over a network, if this world has one; it answers through `settle` in its own time. */
  send: Sender | undefined;
}

/** Sends the text of a delivery. The answer is its status, or null when none came. */
export type Sender = (
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string,
  settle: (status: number | null) => void,
) => void;

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
    clock: new WorldClock(clockState, () => (runners ??= runnersOf(world))),
    ids: new Ids(counters),
    journal: new Journal(),
    objects: createObjects(),
    send: undefined,
    ...areas,
  };
  return world;
}

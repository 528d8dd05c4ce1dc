import type { Table } from '../../store/table.ts';
import { keepText } from '../go/json.ts';
import { settingsOf } from '../state/settings.ts';
import type { World } from '../state/world.ts';
import type { Viewer } from './user-record.ts';

/** A record that was shown, and the row that it was made of. */
interface Shown {
  readonly row: object;
  readonly record: object;
}

/** The records that were shown of a state. */
interface State {
  readonly changes: number;
  readonly now: number;
  readonly records: Map<string, Shown>;
}

const states = new WeakMap<World, State>();
const MOST = 100;

/**
 * The record of a row as somebody sees it, made once until something changes: a list shows the same repository over and
 * over, and each read of a pull request is counted, so that its response is another one though its record is not.
 */
export function shownOnce(viewer: Viewer, row: object, view: string, make: () => object): object {
  const { world, origin, doer } = viewer;
  const { records } = stateOf(world);
  const key = `${view} ${doer?.id ?? ''} ${origin}`;
  const known = records.get(key);
  // A webhook may show a row as it was before.
  if (known?.row === row) return known.record;
  const record = keepText(make());
  if (records.size >= MOST) records.clear();
  records.set(key, { row, record });
  return record;
}

function stateOf(world: World): State {
  const changes = changesOf(world);
  // Nothing in a record follows from the time but whether a check of the merge is due.
  const now = settingsOf(world).mergeCheckSeconds === 0 ? 0 : world.clock.now;
  const known = states.get(world);
  if (known?.changes === changes && known.now === now) return known;
  const state = { changes, now, records: new Map<string, Shown>() };
  states.set(world, state);
  return state;
}

/** How often anything has changed that a record shows. All but how often pull requests were read is taken for that. */
function changesOf({ accounts, pulls }: World): number {
  let changes = accounts.users.changes - pulls.reads.changes;
  for (const table of Object.values(pulls) as readonly Pick<Table<never>, 'changes'>[]) changes += table.changes;
  return changes;
}

import type { Snapshot } from './composed/states.ts';
import type { Fake } from './fake.ts';
import type { StoreChange } from './store/store.ts';

/** What is written down of a world: its seed and its whole state, or the change of its state since the entry before. */
export interface StateEntry {
  readonly seed?: object;
  readonly state?: object;
  readonly change?: StoreChange;
}

/** A world as it was last written. */
export interface WrittenState {
  readonly document: object;
  readonly state: Snapshot;
}

/** The present state, as it is being written. */
export const writtenState = (fake: Fake): WrittenState => ({ document: fake.document, state: fake.snapshot() });

/** The entry from which a world goes on with nothing before it. */
export const wholeEntry = (fake: Fake): StateEntry => ({ seed: fake.document, state: fake.export() });

/**
 * The entry of a world's changes since it was last written; undefined if it has not changed.
 *
 * @param counted - `all`: what reads change, too, such as the count of a rate limit.
 */
export function newsOf(
  fake: Fake,
  last: WrittenState | undefined,
  counted: 'all' | 'writes' = 'writes',
): StateEntry | undefined {
  if (last?.document !== fake.document) return wholeEntry(fake);
  const change = fake.changeSince(last.state, counted);
  return change && { change };
}

/** Brings a world from the entry before to this one; `isCarried` as in {@link Fake.resume}. */
export function applyEntry(fake: Fake, { seed, state, change }: StateEntry, isCarried = false): void {
  if (seed !== undefined) fake.seed(seed);
  if (state !== undefined) fake.resume(state, isCarried);
  if (change !== undefined) fake.apply(change);
}

// Shorter changes are not compacted.
const MIN_CHANGE_BYTES = 1024 * 1024;

/** Whether changes take so many bytes that the present state is written in place of them and what they began with. */
export const isOutgrown = (changes: number, whole: number): boolean => changes > Math.max(MIN_CHANGE_BYTES, whole);

import { comparePlaces, type ListPosition, type Row, type Stored } from './row.ts';
import { ascending, SortedBy, type Tree } from './sorted.ts';

/** The names of the lists that a row is in. */
export type NamesOf<R> = (row: R) => readonly string[];

/** A row in one of its lists. */
export interface Entry<R> extends Stored<R> {
  readonly name: string;
}

/** Where a list, or a row in it, begins. */
type Key = ListPosition & { readonly name: string };

/** The entries of all lists, one list after the other. */
export const byList: SortedBy<Key, Key> = new SortedBy(
  (entry: Key) => entry,
  (a, b) => ascending(a.name, b.name) || comparePlaces(a, b),
);

/**
 * The lists of one state of a table. Rows that are added are sorted into them when a list is first asked for, so that a
 * large seed is not sorted for lists never read.
 */
export class Lists<R extends Row> {
  readonly #namesOf: NamesOf<R>;
  #state: Tree<Entry<R>> | Behind<R>;

  constructor(namesOf: NamesOf<R>, state: Tree<Entry<R>> | Behind<R> = []) {
    this.#namesOf = namesOf;
    this.#state = state;
  }

  /** Every row in every list. */
  get entries(): Tree<Entry<R>> {
    let state = this.#state;
    const added: Stored<R>[] = [];
    // A loop, because a test may add rows ten thousand times before it lists them.
    for (; 'before' in state; state = state.before.#state) added.push(state.added);
    if (added.length > 0)
      state = byList.setAll(state, inLists(added.reverse().flatMap((stored) => this.#entriesOf(stored))));
    return (this.#state = state);
  }

  /** The same with a further row. */
  with(added: Stored<R>): Lists<R> {
    return new Lists(this.#namesOf, { before: this, added });
  }

  /** The same with a row in the place of another one; with nothing, it goes. */
  changed(before: Stored<R>, after: Stored<R> | undefined): Lists<R> {
    let tree = this.entries;
    for (const entry of this.#entriesOf(before)) tree = byList.delete(tree, entry);
    if (after !== undefined) tree = this.#entriesOf(after).reduce((all, entry) => byList.set(all, entry), tree);
    return new Lists(this.#namesOf, tree);
  }

  #entriesOf(stored: Stored<R>): Entry<R>[] {
    return this.#namesOf(stored.row).map((name) => ({ ...stored, name }));
  }
}

/** A state, and a row that was added to it. */
interface Behind<R extends Row> {
  readonly before: Lists<R>;
  readonly added: Stored<R>;
}

/** Entries list by list: most rows come in order, so that nothing is left to sort. */
function inLists<R>(entries: readonly Entry<R>[]): Entry<R>[] {
  const byName = new Map<string, Entry<R>[]>();
  for (const entry of entries) {
    const list = byName.get(entry.name);
    if (list === undefined) byName.set(entry.name, [entry]);
    else list.push(entry);
  }
  return [...byName.keys()].sort().flatMap((name) => byName.get(name) ?? []);
}

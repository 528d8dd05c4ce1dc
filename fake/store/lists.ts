import { byPlace, comparePlaces, type Stored } from './row.ts';
import { ascending, sizeOf, SortedBy, type Tree } from './sorted.ts';

/** Every list that has rows. */
export type Lists<R> = Tree<List<R>>;

interface List<R> {
  readonly name: string;
  readonly rows: Tree<Stored<R>>;
}

const byName = new SortedBy<string, { readonly name: string }>(({ name }) => name, ascending);

/** The rows of one list. */
export function rowsIn<R>(lists: Lists<R>, name: string): Tree<Stored<R>> {
  return byName.get(lists, name)?.rows ?? [];
}

/** What keeps the lists of a table, by the names of the lists that a row is in. */
export class Listing<R> {
  readonly keeps: boolean;
  readonly #namesOf: (row: R) => readonly string[];

  constructor(namesOf: ((row: R) => readonly string[]) | undefined) {
    this.keeps = namesOf !== undefined;
    this.#namesOf = namesOf ?? (() => []);
  }

  /** The lists with rows that are in none of them. */
  add(lists: Lists<R>, added: readonly Stored<R>[]): Lists<R> {
    const byList = new Map<string, Stored<R>[]>();
    for (const stored of added)
      for (const name of this.#namesOf(stored.row)) {
        const rows = byList.get(name);
        if (rows === undefined) byList.set(name, [stored]);
        else rows.push(stored);
      }
    const longer = Array.from(byList, ([name, rows]) => ({ name, rows: byPlace.setAll(rowsIn(lists, name), rows) }));
    return byName.setAll(lists, longer);
  }

  /** The lists with a row in the place of another one, which keeps its place where it can; with nothing, it goes. */
  change(lists: Lists<R>, before: Stored<R>, after: Stored<R> | undefined): Lists<R> {
    const names = after === undefined ? [] : this.#namesOf(after.row);
    const kept = after !== undefined && comparePlaces(before, after) === 0 ? names : [];
    for (const name of this.#namesOf(before.row)) if (!kept.includes(name)) lists = without(lists, name, before);
    if (after !== undefined)
      for (const name of names) lists = byName.set(lists, { name, rows: byPlace.set(rowsIn(lists, name), after) });
    return lists;
  }
}

function without<R>(lists: Lists<R>, name: string, stored: Stored<R>): Lists<R> {
  const rows = byPlace.delete(rowsIn(lists, name), stored);
  return sizeOf(rows) === 0 ? byName.delete(lists, name) : byName.set(lists, { name, rows });
}

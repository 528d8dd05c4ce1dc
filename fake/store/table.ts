import { byPlace, Ordered, type Place } from './ordered.ts';
import { deleteAt, emptySorted, getAt, setAll, setAt, sizeOf, valuesBetween, type Sorted } from './sorted.ts';

/** What identifies a row. */
export type RowId = string | number;

/** A row: a plain JSON record, replaced when it changes, never altered in place. */
export interface Row {
  readonly id: RowId;
}

type ListsOf<R> = (row: R) => readonly string[];

/** What a table looks rows up by. */
export interface Indexes<R extends Row, Unique extends string = never> {
  /** Keys of which each names one row at the most; `undefined` leaves a row out. */
  readonly unique?: Readonly<Record<Unique, (row: R) => string | undefined>>;
  /** Lists of rows: the names of the lists a row is in. */
  readonly lists?: ListsOf<R>;
  /** Where a row is in its lists; without it, by insertion. */
  readonly order?: (row: R) => number;
  /** Whether a row is written out; without it, every row is. */
  readonly isExported?: (row: R) => boolean;
}

interface Stored<R> {
  readonly row: R;
  readonly place: Place;
}

/** One state of a table. It never changes, so keeping it is a snapshot. */
export interface TableVersion<R> {
  readonly rows: Sorted<RowId, Stored<R>>;
  readonly unique: Readonly<Record<string, Sorted<string, RowId>>>;
  readonly lists: Sorted<string, Sorted<Place, R>>;
  readonly sequence: number;
}

/** What a table holds, as JSON: rows with their sequence numbers in that order, and how many were ever inserted. */
export interface TableDump<R> {
  readonly next: number;
  readonly rows: readonly (readonly [sequence: number, row: R])[];
}

/** What is wrong with a written table: with one of its rows, or with its count. */
export interface DumpIssue {
  readonly row?: number;
  readonly message: string;
}

function ascending<K extends RowId>(a: K, b: K): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Rows of one kind, with the declared ways of finding them: `Unique` are the names of its unique keys. */
export class Table<R extends Row, Unique extends string = never> {
  readonly #indexes: Indexes<R, Unique>;
  readonly #listsOf: ListsOf<R>;
  readonly #unique: readonly (readonly [string, (row: R) => string | undefined])[];
  /** Called after each change, where something watches. */
  onChange: (() => void) | undefined;
  #present: TableVersion<R>;
  /** How many rows were ever inserted, the fresh ones among them. */
  #sequence = 0;
  /** Rows that no index has yet: they get there together, once somebody looks for more than one row. */
  readonly #fresh: Fresh<R> = { rows: new Map<RowId, Stored<R>>(), unique: new Map<string, RowId>() };

  constructor(indexes: Indexes<R, Unique> = {}) {
    this.#indexes = indexes;
    this.#listsOf = indexes.lists ?? (() => []);
    this.#unique = Object.entries<(row: R) => string | undefined>(indexes.unique ?? {});
    this.#present = this.#empty();
  }

  get #version(): TableVersion<R> {
    if (this.#fresh.rows.size > 0) this.#settle();
    return this.#present;
  }

  set #version(version: TableVersion<R>) {
    this.#present = version;
    this.#sequence = version.sequence;
    this.onChange?.();
  }

  /** How many rows there are. */
  get size(): number {
    return sizeOf(this.#version.rows);
  }

  /** The number of rows ever inserted, plus one: the next id where ids are counted. */
  get nextId(): number {
    return this.#sequence + 1;
  }

  /** The row with this id. */
  get(id: RowId): R | undefined {
    return (this.#fresh.rows.get(id) ?? getAt(this.#present.rows, id))?.row;
  }

  /** The row that a unique key names. */
  find(index: Unique, key: string): R | undefined {
    const keys = this.#present.unique[index];
    const id = this.#fresh.unique.get(freshKey(index, key)) ?? (keys === undefined ? undefined : getAt(keys, key));
    return id === undefined ? undefined : this.get(id);
  }

  /** The rows of one list, in order. */
  list(name: string): Ordered<R> {
    return new Ordered(getAt(this.#version.lists, name) ?? emptySorted<Place, R>(byPlace));
  }

  /** Every row, by id. */
  all(): R[] {
    return valuesBetween(this.#version.rows, 0, this.size).map((stored) => stored.row);
  }

  /** Every row, in the order of insertion. */
  inserted(): R[] {
    const stored = valuesBetween(this.#version.rows, 0, this.size);
    return stored.sort((a, b) => a.place.sequence - b.place.sequence).map(({ row }) => row);
  }

  /** Adds a row, and gives it back. */
  insert(row: R): R {
    const sequence = this.#sequence;
    if (this.get(row.id) !== undefined) throw new Error(`a row with the id ${row.id} is there already`);
    this.#fresh.rows.set(row.id, { row, place: { order: this.#indexes.order?.(row) ?? sequence, sequence } });
    for (const [name, keyOf] of this.#unique) {
      const key = keyOf(row);
      if (key !== undefined) this.#fresh.unique.set(freshKey(name, key), row.id);
    }
    this.#sequence = sequence + 1;
    this.onChange?.();
    return row;
  }

  /** Puts a row in the place of the one with its id, and gives it back. */
  replace(row: R): R {
    const stored = getAt(this.#version.rows, row.id);
    if (stored === undefined) throw new Error(`there is no row with the id ${row.id}`);
    const order = this.#indexes.order?.(row) ?? stored.place.order;
    const next = { row, place: { ...stored.place, order } };
    const { rows } = this.#version;
    this.#version = {
      ...this.#version,
      unique: this.#reindexed(stored.row, row),
      lists: this.#relisted(stored, next),
      rows: setAt(rows, row.id, next),
    };
    return row;
  }

  /** Adds a row or puts it in the place of the one with its id. */
  put(row: R): R {
    return this.get(row.id) === undefined ? this.insert(row) : this.replace(row);
  }

  /** Removes the row with this id, if there is one. */
  delete(id: RowId): void {
    const stored = getAt(this.#version.rows, id);
    if (stored === undefined) return;
    this.#version = {
      ...this.#version,
      rows: deleteAt(this.#version.rows, id),
      unique: this.#reindexed(stored.row, undefined),
      lists: unlisted(this.#version.lists, stored, this.#listsOf(stored.row)),
    };
  }

  /** Removes the rows of one list. */
  deleteList(name: string): void {
    for (const { id } of [...this.list(name)]) this.delete(id);
  }

  /** The present state, for keeping. */
  mark(): TableVersion<R> {
    return this.#version;
  }

  /** Goes back to a kept state. */
  restore(version: TableVersion<R>): void {
    this.#fresh.rows.clear();
    this.#fresh.unique.clear();
    this.#version = version;
  }

  /** What the table holds, as JSON. */
  dump(): TableDump<R> {
    const { isExported = () => true } = this.#indexes;
    const stored = valuesBetween(this.#version.rows, 0, this.size).filter(({ row }) => isExported(row));
    stored.sort((a, b) => a.place.sequence - b.place.sequence);
    return { next: this.#version.sequence, rows: stored.map(({ row, place }) => [place.sequence, row]) };
  }

  /** What keeps written rows from being read in: numbers out of order, and ids and unique keys that come twice. */
  issuesOf(dump: TableDump<R>): DumpIssue[] {
    const issues: DumpIssue[] = [];
    const keys: readonly (readonly [string, (row: R) => RowId | undefined])[] = [
      ['id', (row) => row.id],
      ...this.#unique,
    ];
    const indexes = keys.map(([name, keyOf]) => [name, keyOf, new Set<RowId>()] as const);
    let least = 0;
    for (const [i, [sequence, row]] of dump.rows.entries()) {
      if (sequence < least) issues.push({ row: i, message: 'comes after a row with a higher number' });
      least = sequence + 1;
      for (const [name, keyOf, taken] of indexes) {
        const key = keyOf(row);
        if (key === undefined) continue;
        if (taken.has(key)) issues.push({ row: i, message: `${name} used twice` });
        taken.add(key);
      }
    }
    if (dump.next < least) issues.push({ message: `expected at least ${least}` });
    return issues;
  }

  /** Replaces everything by what was written out. */
  load(dump: TableDump<R>): void {
    this.restore(this.#empty());
    for (const [sequence, row] of dump.rows) {
      this.#sequence = sequence;
      this.insert(row);
    }
    this.#version = { ...this.#version, sequence: dump.next };
  }

  #empty(): TableVersion<R> {
    return {
      rows: emptySorted(ascending),
      unique: Object.fromEntries(this.#unique.map(([name]) => [name, emptySorted<string, RowId>(ascending)])),
      lists: emptySorted(ascending),
      sequence: 0,
    };
  }

  /** Puts the fresh rows into the indexes. */
  #settle(): void {
    const { rows, unique, lists } = this.#present;
    const fresh = [...this.#fresh.rows];
    this.#fresh.rows.clear();
    this.#fresh.unique.clear();
    this.#present = {
      rows: setAll(rows, fresh),
      unique: Object.fromEntries(
        this.#unique.map(([name, keyOf]) => [
          name,
          setAll(unique[name] ?? emptySorted(ascending), keysOf(fresh, keyOf)),
        ]),
      ),
      lists: withListed(lists, fresh, this.#listsOf),
      sequence: this.#sequence,
    };
  }

  /** The lists with a row in the place of another one, which keeps its place where it can. */
  #relisted(before: Stored<R>, after: Stored<R>): Lists<R> {
    const names = this.#listsOf(after.row);
    const kept = byPlace(before.place, after.place) === 0 ? names : [];
    const left = this.#listsOf(before.row).filter((name) => !kept.includes(name));
    let lists = unlisted(this.#version.lists, before, left);
    for (const name of names) {
      const list = getAt(lists, name) ?? emptySorted<Place, R>(byPlace);
      lists = setAt(lists, name, setAt(list, after.place, after.row));
    }
    return lists;
  }

  #reindexed(before: R | undefined, after: R | undefined): TableVersion<R>['unique'] {
    const unique = { ...this.#version.unique };
    for (const [name, keyOf] of this.#unique) {
      const old = before === undefined ? undefined : keyOf(before);
      const key = after === undefined ? undefined : keyOf(after);
      if (old === key) continue;
      let keys = unique[name] ?? emptySorted<string, RowId>(ascending);
      if (old !== undefined) keys = deleteAt(keys, old);
      if (key !== undefined && after !== undefined) keys = setAt(keys, key, after.id);
      unique[name] = keys;
    }
    return unique;
  }
}

interface Fresh<R> {
  readonly rows: Map<RowId, Stored<R>>;
  /** Ids by the name of a unique key and the key. */
  readonly unique: Map<string, RowId>;
}

const freshKey = (name: string, key: string): string => `${name} ${key}`;

function keysOf<R extends Row>(
  fresh: readonly (readonly [RowId, Stored<R>])[],
  keyOf: (row: R) => string | undefined,
): (readonly [string, RowId])[] {
  return fresh.flatMap(([id, { row }]) => {
    const key = keyOf(row);
    return key === undefined ? [] : [[key, id] as const];
  });
}

type Lists<R> = Sorted<string, Sorted<Place, R>>;

/** The lists with rows that none of them has. */
function withListed<R>(
  lists: Lists<R>,
  fresh: readonly (readonly [RowId, Stored<R>])[],
  listsOf: ListsOf<R>,
): Lists<R> {
  const added = new Map<string, [Place, R][]>();
  for (const [, { place, row }] of fresh)
    for (const name of listsOf(row)) {
      const entries = added.get(name);
      if (entries === undefined) added.set(name, [[place, row]]);
      else entries.push([place, row]);
    }
  const begun: [string, Sorted<Place, R>][] = [];
  for (const [name, entries] of added) {
    const list = getAt(lists, name);
    const longer = setAll(list ?? emptySorted<Place, R>(byPlace), entries);
    if (list === undefined) begun.push([name, longer]);
    else lists = setAt(lists, name, longer);
  }
  return setAll(lists, begun);
}

/** Takes a row out of lists. */
function unlisted<R>(lists: Lists<R>, { place }: Stored<R>, names: readonly string[]): Lists<R> {
  for (const name of names) {
    const list = getAt(lists, name);
    if (list === undefined) continue;
    const rest = deleteAt(list, place);
    lists = sizeOf(rest) === 0 ? deleteAt(lists, name) : setAt(lists, name, rest);
  }
  return lists;
}

import { byPlace, Ordered, type Place } from './ordered.ts';
import { deleteAt, emptySorted, getAt, setAt, sizeOf, valuesBetween, type Sorted } from './sorted.ts';

/** What identifies a row. */
export type RowId = string | number;

/** A row: a plain JSON record, replaced when it changes, never altered in place. */
export interface Row {
  readonly id: RowId;
}

/** What a table looks rows up by. */
export interface Indexes<R extends Row, Unique extends string = never> {
  /** Keys of which each names one row at the most; `undefined` leaves a row out. */
  readonly unique?: Readonly<Record<Unique, (row: R) => string | undefined>>;
  /** Lists of rows: the names of the lists a row is in. */
  readonly lists?: (row: R) => readonly string[];
  /** Where a row is in its lists; without it, by insertion. */
  readonly order?: (row: R) => number;
  /** Whether a row is written out; without it, every row is. */
  readonly isExported?: (row: R) => boolean;
}

interface Stored<R> {
  readonly row: R;
  readonly place: Place;
  readonly lists: readonly string[];
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
  readonly #unique: readonly (readonly [string, (row: R) => string | undefined])[];
  /** Called after each change, where something watches. */
  onChange: (() => void) | undefined;
  #present: TableVersion<R>;

  constructor(indexes: Indexes<R, Unique> = {}) {
    this.#indexes = indexes;
    this.#unique = Object.entries<(row: R) => string | undefined>(indexes.unique ?? {});
    this.#present = this.#empty();
  }

  get #version(): TableVersion<R> {
    return this.#present;
  }

  set #version(version: TableVersion<R>) {
    this.#present = version;
    this.onChange?.();
  }

  /** How many rows there are. */
  get size(): number {
    return sizeOf(this.#version.rows);
  }

  /** The number of rows ever inserted, plus one: the next id where ids are counted. */
  get nextId(): number {
    return this.#version.sequence + 1;
  }

  /** The row with this id. */
  get(id: RowId): R | undefined {
    return getAt(this.#version.rows, id)?.row;
  }

  /** The row that a unique key names. */
  find(index: Unique, key: string): R | undefined {
    const keys = this.#version.unique[index];
    const id = keys === undefined ? undefined : getAt(keys, key);
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
    const { rows, sequence } = this.#version;
    if (getAt(rows, row.id) !== undefined) throw new Error(`a row with the id ${row.id} is there already`);
    this.#write(row, { order: this.#indexes.order?.(row) ?? sequence, sequence }, undefined);
    this.#version = { ...this.#version, sequence: sequence + 1 };
    return row;
  }

  /** Puts a row in the place of the one with its id, and gives it back. */
  replace(row: R): R {
    const stored = getAt(this.#version.rows, row.id);
    if (stored === undefined) throw new Error(`there is no row with the id ${row.id}`);
    const order = this.#indexes.order?.(row) ?? stored.place.order;
    this.#write(row, { ...stored.place, order }, stored);
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
      lists: unlisted(this.#version.lists, stored),
    };
  }

  /** The present state, for keeping. */
  mark(): TableVersion<R> {
    return this.#version;
  }

  /** Goes back to a kept state. */
  restore(version: TableVersion<R>): void {
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
    this.#version = this.#empty();
    for (const [sequence, row] of dump.rows) {
      this.#version = { ...this.#version, sequence };
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

  #write(row: R, place: Place, before: Stored<R> | undefined): void {
    const stored = { row, place, lists: this.#indexes.lists?.(row) ?? [] };
    const { rows, lists } = this.#version;
    this.#version = {
      ...this.#version,
      unique: this.#reindexed(before?.row, row),
      lists: listed(before === undefined ? lists : unlisted(lists, before, stored), stored),
      rows: setAt(rows, row.id, stored),
    };
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

type Lists<R> = Sorted<string, Sorted<Place, R>>;

function listed<R>(lists: Lists<R>, stored: Stored<R>): Lists<R> {
  for (const name of stored.lists) {
    const list = getAt(lists, name) ?? emptySorted<Place, R>(byPlace);
    lists = setAt(lists, name, setAt(list, stored.place, stored.row));
  }
  return lists;
}

/** Takes a row out of the lists that it does not keep its place in. */
function unlisted<R>(lists: Lists<R>, stored: Stored<R>, after?: Stored<R>): Lists<R> {
  const stays = after !== undefined && byPlace(stored.place, after.place) === 0 ? after.lists : [];
  for (const name of stored.lists) {
    const list = getAt(lists, name);
    if (list === undefined || stays.includes(name)) continue;
    const rest = deleteAt(list, stored.place);
    lists = sizeOf(rest) === 0 ? deleteAt(lists, name) : setAt(lists, name, rest);
  }
  return lists;
}

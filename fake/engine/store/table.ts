import { differences } from './differences.ts';
import { isSame } from './equal.ts';
import { Lists, type NamesOf } from './lists.ts';
import { Ordered } from './ordered.ts';
import type { Row, RowId, Stored } from './row.ts';
import { ascending, itemsBetween, sizeOf, SortedBy, type Tree } from './sorted.ts';

/** The indexes of a table. */
export interface Indexes<R extends Row, Unique extends string = never> {
  /** Keys of which each names one row at the most; `undefined` leaves a row out. */
  readonly unique?: Readonly<Record<Unique, (row: R) => string | undefined>>;
  /** Lists of rows: the names of the lists a row is in, or functions that say which value's list of each name it is in. */
  readonly lists?: NamesOf<R> | Readonly<Record<string, (row: R) => string | readonly string[] | undefined>>;
  /** Where a row is in its lists; without it, by insertion. */
  readonly order?: (row: R) => number;
  /** Whether a row is written out; without it, every row is. */
  readonly isExported?: (row: R) => boolean;
  /** Makes a row of what `insert` is given; without it, that is a row. */
  readonly complete?: (given: never) => R;
}

/** One state of a table. It never changes, so keeping it is a snapshot. */
export interface TableVersion<R extends Row> {
  readonly rows: Tree<Stored<R>>;
  readonly lists: Lists<R>;
  /** How many rows were ever inserted. */
  readonly sequence: number;
}

/** The change from one state of a table to another, as JSON. */
export interface TableChange<R> {
  /** How many rows were ever inserted. */
  readonly next: number;
  readonly deleted: readonly RowId[];
  /** Rows that are new, or other ones, with their sequence numbers. */
  readonly put: readonly (readonly [sequence: number, row: R])[];
}

/** The content of a table, as JSON: rows with their sequence numbers in that order, and how many were ever inserted. */
export interface TableDump<R> {
  readonly next: number;
  readonly rows: readonly (readonly [sequence: number, row: R])[];
}

/** The order of the rows of a table. */
export const byId: SortedBy<RowId, Stored<Row>> = new SortedBy<RowId, Stored<Row>>(({ row }) => row.id, ascending);

const IN_NONE = (): string[] => [];

/** The list of the one row that a unique key names. */
const listOfKey = (index: string, key: string): string => `=${index}=${key}`;

/** The list of a name and a value. */
const listOf = (name: string, value: string): string => `${name}:${value}`;

/**
 * Rows of one kind, with the declared ways of finding them: `Unique` are the names of its unique keys, `New` is what a row
 * is made of, `List` the names of its lists.
 */
export class Table<R extends Row, Unique extends string = never, New = R, List extends string = string> {
  readonly #indexes: Indexes<R, Unique>;
  readonly #empty: TableVersion<R>;
  /** Called after each change, where something watches. */
  onChange: (() => void) | undefined;
  #version: TableVersion<R>;

  constructor(indexes: Indexes<R, Unique> = {}) {
    this.#indexes = indexes;
    this.#empty = { rows: [], lists: new Lists(namesOf(indexes)), sequence: 0 };
    this.#version = this.#empty;
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
    return this.#storedAt(id)?.row;
  }

  /** The row that a unique key names. */
  find(index: Unique, key: string): R | undefined {
    return new Ordered(this.#version.lists.entries, listOfKey(index, key)).first();
  }

  /** The rows of one list, in order: a name, or a name and a value. */
  list(name: List, value?: string): Ordered<R> {
    return new Ordered(this.#version.lists.entries, value === undefined ? name : listOf(name, value));
  }

  /** Every row, oldest first. */
  all(): R[] {
    return this.#stored().map(({ row }) => row);
  }

  /** Adds a row, and gives it back: what is not given of it is filled in. */
  insert(given: New): R {
    const row = this.#indexes.complete?.(given as never) ?? (given as unknown as R);
    if (this.#storedAt(row.id) !== undefined) throw new Error(`a row with the id ${row.id} is there already`);
    return this.#add(row);
  }

  /** Puts a row in the place of the one with its id, and gives it back. */
  replace(row: R): R {
    const stored = this.#storedAt(row.id);
    if (stored === undefined) throw new Error(`there is no row with the id ${row.id}`);
    return this.#exchange(stored, row);
  }

  /** Changes fields of the row with an id, and gives it back. */
  update(id: RowId, changes: Partial<R>): R {
    const row = this.get(id);
    if (row === undefined) throw new Error(`there is no row with the id ${id}`);
    return this.replace({ ...row, ...changes });
  }

  /** Adds a row or puts it in the place of the one with its id. */
  put(row: R): R {
    const stored = this.#storedAt(row.id);
    return stored === undefined ? this.#add(row) : this.#exchange(stored, row);
  }

  /** Removes the row with this id, and gives it back; undefined if none has it. */
  delete(id: RowId): R | undefined {
    const stored = this.#storedAt(id);
    if (stored === undefined) return undefined;
    const { rows, lists, sequence } = this.#version;
    this.#set({ rows: byId.delete(rows, id), lists: lists.changed(stored, undefined), sequence });
    return stored.row;
  }

  /** Removes the rows of one list. */
  deleteList(name: List): void {
    for (const { id } of [...this.list(name)]) this.delete(id);
  }

  /** The present state, for keeping. */
  mark(): TableVersion<R> {
    return this.#version;
  }

  /** Goes back to a kept state. */
  restore(version: TableVersion<R>): void {
    this.#set(version);
  }

  /** The content of the table, as JSON. */
  dump(): TableDump<R> {
    const { isExported = () => true } = this.#indexes;
    const stored = this.#stored().filter(({ row }) => isExported(row));
    return { next: this.#version.sequence, rows: stored.map(({ row, sequence }) => [sequence, row]) };
  }

  /** Replaces everything by what was written out. */
  load(dump: TableDump<R>): void {
    this.restore(this.#empty);
    for (const [sequence, row] of dump.rows) this.#add(row, sequence);
    this.#set({ ...this.#version, sequence: dump.next });
  }

  /** The change from one state to another; undefined where nothing differs that is written out. */
  change(before: TableVersion<R>, after: TableVersion<R>): TableChange<R> | undefined {
    if (before === after) return undefined;
    const { isExported = () => true } = this.#indexes;
    const order = byId as SortedBy<RowId, Stored<R>>;
    const all = [...differences(order, before.rows, after.rows)].filter(([old, present]) => !isSame(old, present));
    const put = all.flatMap(([, stored]) =>
      stored !== undefined && isExported(stored.row) ? [[stored.sequence, stored.row] as const] : [],
    );
    const deleted = all.flatMap(([stored, other]) =>
      stored !== undefined && other === undefined ? [stored.row.id] : [],
    );
    const isNothing = put.length === 0 && deleted.length === 0 && before.sequence === after.sequence;
    return isNothing ? undefined : { next: after.sequence, deleted, put };
  }

  /** Changes the present state as it was written out. */
  apply({ next, deleted, put }: TableChange<R>): void {
    for (const id of deleted) this.delete(id);
    for (const [sequence, row] of put) {
      this.delete(row.id);
      this.#add(row, sequence);
    }
    this.#set({ ...this.#version, sequence: next });
  }

  #storedAt(id: RowId): Stored<R> | undefined {
    return byId.get(this.#version.rows, id);
  }

  #add(row: R, sequence = this.#version.sequence): R {
    const { rows, lists } = this.#version;
    const stored = { row, order: this.#indexes.order?.(row) ?? sequence, sequence };
    this.#set({ rows: byId.set(rows, stored), lists: lists.with(stored), sequence: sequence + 1 });
    return row;
  }

  #exchange(before: Stored<R>, row: R): R {
    const { rows, lists, sequence } = this.#version;
    const after = { row, order: this.#indexes.order?.(row) ?? before.order, sequence: before.sequence };
    this.#set({ rows: byId.set(rows, after), lists: lists.changed(before, after), sequence });
    return row;
  }

  /** Every row with its place, in the order of insertion. */
  #stored(): Stored<R>[] {
    return itemsBetween(this.#version.rows, 0, this.size).sort((a, b) => a.sequence - b.sequence);
  }

  #set(version: TableVersion<R>): void {
    this.#version = version;
    this.onChange?.();
  }
}

/** The lists that a row is in. It refers to no table, because versions are shared between the tables of many worlds. */
function namesOf<R extends Row, Unique extends string>({ lists, unique }: Indexes<R, Unique>): NamesOf<R> {
  const listsOf = typeof lists === 'object' ? namesIn(lists) : (lists ?? IN_NONE);
  const keys = Object.entries<(row: R) => string | undefined>(unique ?? {});
  return (row) => [
    ...keys.flatMap(([index, keyOf]) => {
      const key = keyOf(row);
      return key === undefined ? [] : [listOfKey(index, key)];
    }),
    ...listsOf(row),
  ];
}

/** The names of the lists that rows are in by functions of each. */
function namesIn<R>(lists: Readonly<Record<string, (row: R) => string | readonly string[] | undefined>>): NamesOf<R> {
  const entries = Object.entries(lists);
  return (row) =>
    entries.flatMap(([name, valuesOf]) => [valuesOf(row) ?? []].flat().map((value) => listOf(name, value)));
}

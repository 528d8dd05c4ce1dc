import { Derived } from './derived.ts';
import { idOf, Naming, type Keys, type KeysOf } from './keys.ts';
import { Listing, rowsIn, type Lists } from './lists.ts';
import { Ordered } from './ordered.ts';
import type { Row, RowId, Stored } from './row.ts';
import { ascending, itemsBetween, sizeOf, SortedBy, type Tree } from './sorted.ts';

/** What a table looks rows up by. */
export interface Indexes<R extends Row, Unique extends string = never> {
  /** Keys of which each names one row at the most; `undefined` leaves a row out. */
  readonly unique?: Readonly<Record<Unique, (row: R) => string | undefined>>;
  /** Lists of rows: the names of the lists a row is in. */
  readonly lists?: (row: R) => readonly string[];
  /** Lists of the few rows that share a key, by the keys of a row: kept apart, because many worlds never ask for one. */
  readonly groups?: (row: R) => readonly string[];
  /** Where a row is in its lists; without it, by insertion. */
  readonly order?: (row: R) => number;
  /** Whether a row is written out; without it, every row is. */
  readonly isExported?: (row: R) => boolean;
}

/** One state of a table. It never changes, so keeping it is a snapshot. */
export interface TableVersion<R> {
  readonly rows: Tree<Stored<R>>;
  readonly keys: Derived<Keys, R>;
  readonly lists: Derived<Lists<R>, R>;
  readonly groups: Derived<Lists<R>, R>;
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

// A row that comes between fresh ones moves no more of them than this.
const FEW = 32;

const byId = new SortedBy<RowId, Stored<Row>>(({ row }) => row.id, ascending);

/** Rows of one kind, with the declared ways of finding them: `Unique` are the names of its unique keys. */
export class Table<R extends Row, Unique extends string = never> {
  readonly #indexes: Indexes<R, Unique>;
  readonly #unique: KeysOf<R>;
  readonly #empty: TableVersion<R>;
  /** Called after each change, where something watches. */
  onChange: (() => void) | undefined;
  #changes = 0;
  #present: TableVersion<R>;
  /** How many rows were ever inserted, the fresh ones among them. */
  #sequence = 0;
  /** Rows that are in no tree yet, by id: they get there together, once somebody asks for more than one row. */
  #fresh: Stored<R>[] = [];
  /** What the unique keys of those name, by the name of the index ... */
  readonly #freshKeys: ReadonlyMap<string, Map<string, RowId>>;
  /** ... but for these: nobody has looked for a key since they came. */
  #unnamed: R[] = [];

  constructor(indexes: Indexes<R, Unique> = {}) {
    this.#indexes = indexes;
    this.#unique = Object.entries<(row: R) => string | undefined>(indexes.unique ?? {});
    this.#empty = {
      rows: [],
      keys: new Derived(new Naming(this.#unique), { value: {} }),
      lists: new Derived(new Listing(indexes.lists), { value: [] }),
      groups: new Derived(new Listing(indexes.groups), { value: [] }),
      sequence: 0,
    };
    this.#present = this.#empty;
    this.#freshKeys = new Map(this.#unique.map(([index]) => [index, new Map<string, RowId>()]));
  }

  get #version(): TableVersion<R> {
    if (this.#fresh.length > 0) this.#settle();
    return this.#present;
  }

  set #version(version: TableVersion<R>) {
    this.#present = version;
    this.#sequence = version.sequence;
    this.#changed();
  }

  /** How often it has changed: what was worked out of its rows holds until then. */
  get changes(): number {
    return this.#changes;
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
    return this.#storedAt(id)?.row;
  }

  /** The row that a unique key names. */
  find(index: Unique, key: string): R | undefined {
    this.#nameFresh();
    const id = this.#freshKeys.get(index)?.get(key) ?? idOf(this.#present.keys.value, index, key);
    return id === undefined ? undefined : this.get(id);
  }

  /** The rows of one list, in order. */
  list(name: string): Ordered<R> {
    return new Ordered(rowsIn(this.#version.lists.value, name));
  }

  /** The rows of one group, in order. */
  group(key: string): Ordered<R> {
    return new Ordered(rowsIn(this.#version.groups.value, key));
  }

  /** Every row, by id. */
  all(): R[] {
    return itemsBetween(this.#version.rows, 0, this.size).map(({ row }) => row);
  }

  /** Every row, in the order of insertion. */
  inserted(): R[] {
    return this.#stored().map(({ row }) => row);
  }

  /** Adds a row, and gives it back. */
  insert(row: R): R {
    if (this.#storedAt(row.id) !== undefined) throw new Error(`a row with the id ${row.id} is there already`);
    return this.#add(row);
  }

  /** Puts a row in the place of the one with its id, and gives it back. */
  replace(row: R): R {
    const stored = this.#storedAt(row.id);
    if (stored === undefined) throw new Error(`there is no row with the id ${row.id}`);
    return this.#exchange(stored, row);
  }

  /** Adds a row or puts it in the place of the one with its id. */
  put(row: R): R {
    const stored = this.#storedAt(row.id);
    return stored === undefined ? this.#add(row) : this.#exchange(stored, row);
  }

  /** Removes the row with this id, if there is one. */
  delete(id: RowId): void {
    const stored = byId.get(this.#version.rows, id);
    if (stored === undefined) return;
    this.#change(stored, undefined);
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
    this.#forgetFresh();
    this.#version = version;
  }

  /** What the table holds, as JSON. */
  dump(): TableDump<R> {
    const { isExported = () => true } = this.#indexes;
    const stored = this.#stored().filter(({ row }) => isExported(row));
    return { next: this.#version.sequence, rows: stored.map(({ row, sequence }) => [sequence, row]) };
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
    this.restore(this.#empty);
    for (const [sequence, row] of dump.rows) {
      this.#sequence = sequence;
      this.insert(row);
    }
    this.#version = { ...this.#version, sequence: dump.next };
  }

  #storedAt(id: RowId): Stored<R> | undefined {
    const fresh = this.#isLatest(id) ? undefined : byId.get(this.#fresh, id);
    return fresh ?? byId.get(this.#present.rows, id);
  }

  /** Whether an id comes after those of all fresh rows, as that of a new row mostly does. */
  #isLatest(id: RowId): boolean {
    const last = this.#fresh.at(-1);
    return last === undefined || ascending(last.row.id, id) < 0;
  }

  #add(row: R): R {
    const sequence = this.#sequence;
    const stored = { row, order: this.#indexes.order?.(row) ?? sequence, sequence };
    if (this.#isLatest(row.id)) this.#fresh.push(stored);
    else this.#addBetween(stored);
    if (this.#unique.length > 0) this.#unnamed.push(row);
    this.#sequence = sequence + 1;
    this.#changed();
    return row;
  }

  #addBetween(stored: Stored<R>): void {
    if (this.#fresh.length > FEW) this.#settle();
    this.#fresh.splice(byId.rank(this.#fresh, stored.row.id), 0, stored);
  }

  #exchange(stored: Stored<R>, row: R): R {
    const next = { row, order: this.#indexes.order?.(row) ?? stored.order, sequence: stored.sequence };
    const at = byId.rank(this.#fresh, row.id);
    if (this.#fresh[at] !== stored) {
      this.#change(stored, next);
      return row;
    }
    this.#fresh[at] = next;
    this.#renameFresh(stored.row, row);
    this.#changed();
    return row;
  }

  /** Every row with its place, in the order of insertion. */
  #stored(): Stored<R>[] {
    return itemsBetween(this.#version.rows, 0, this.size).sort((a, b) => a.sequence - b.sequence);
  }

  /** Puts the fresh rows into the trees. */
  #settle(): void {
    const { rows, keys, lists, groups } = this.#present;
    const fresh = this.#fresh;
    this.#forgetFresh();
    this.#present = {
      rows: byId.setAll(rows, fresh),
      keys: keys.with(fresh),
      lists: lists.with(fresh),
      groups: groups.with(fresh),
      sequence: this.#sequence,
    };
  }

  /** Puts a row in the place of another one; with nothing, it goes. */
  #change(before: Stored<R>, after: Stored<R> | undefined): void {
    const { rows, keys, lists, groups, sequence } = this.#version;
    this.#version = {
      rows: after === undefined ? byId.delete(rows, before.row.id) : byId.set(rows, after),
      keys: keys.changed(before, after),
      lists: lists.changed(before, after),
      groups: groups.changed(before, after),
      sequence,
    };
  }

  /** Has the unique keys of all fresh rows name them. */
  #nameFresh(): void {
    for (const [index, keyOf] of this.#unique)
      for (const row of this.#unnamed) {
        const key = keyOf(row);
        if (key !== undefined) this.#freshKeys.get(index)?.set(key, row.id);
      }
    this.#unnamed = [];
  }

  /** Has the unique keys of a fresh row name it, and those of the one in whose place it is no longer. */
  #renameFresh(before: R, after: R): void {
    if (this.#unique.length === 0) return;
    this.#nameFresh();
    for (const [index, keyOf] of this.#unique) {
      const old = keyOf(before);
      if (old !== undefined) this.#freshKeys.get(index)?.delete(old);
    }
    this.#unnamed.push(after);
  }

  #changed(): void {
    this.#changes++;
    this.onChange?.();
  }

  #forgetFresh(): void {
    this.#unnamed = [];
    this.#fresh = [];
    for (const keys of this.#freshKeys.values()) keys.clear();
  }
}

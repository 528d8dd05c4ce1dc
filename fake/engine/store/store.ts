import type { Row } from './row.ts';
import { ascending } from './sorted.ts';
import { differences } from './differences.ts';
import { isSame } from './equal.ts';
import { byId, type Table, type TableChange, type TableDump, type TableVersion } from './table.ts';

/** Tables by name, grouped by area. */
export type Tables = Readonly<Record<string, Readonly<Record<string, Table<never>>>>>;

/** A part of the state of a world: a table, or something else that can go back to an earlier state. */
export interface StatePart {
  /** The present state, for keeping. */
  mark(): unknown;
  /** Goes back to a kept state. */
  restore(version: unknown): void;
  /** The parts of `after` that `before` lacks, as JSON; undefined if it lacks nothing. */
  additions(before: unknown, after: unknown): unknown;
  /** Adds that. */
  addAll(additions: never): void;
}

/** The change from one state of a world to another, as JSON: by area and table, and by the name of what is kept beside tables. */
export interface StoreChange {
  readonly tables: Readonly<Record<string, Readonly<Record<string, TableChange<Row>>>>>;
  readonly others: Readonly<Record<string, unknown>>;
}

/** One state of all that is kept. */
export type Mark = readonly unknown[];

/** All tables of a world, and what else belongs to its state: what is kept, gone back to, written out and read in as a whole. */
export class Store {
  readonly #areas: Readonly<Record<string, Readonly<Record<string, Table<Row>>>>>;
  readonly #tables: readonly NamedTable[];
  readonly #others: readonly (readonly [name: string, kept: StatePart])[];
  readonly #kept: readonly Pick<StatePart, 'mark' | 'restore'>[];
  #listener: (() => void) | undefined;

  /** The order of the areas makes no difference: a mark is good in every store of the same ones. */
  constructor(areas: Tables, others: Readonly<Record<string, StatePart>> = {}) {
    this.#areas = areas as unknown as Readonly<Record<string, Readonly<Record<string, Table<Row>>>>>;
    this.#tables = inOrder(this.#areas).flatMap(([area, tables]) =>
      inOrder(tables).map(([name, table]) => ({ area, name, table })),
    );
    this.#others = inOrder(others);
    this.#kept = [...this.#tables.map(({ table }) => table), ...this.#others.map(([, one]) => one)];
  }

  /** The names of the areas. */
  get areas(): readonly string[] {
    return Object.keys(this.#areas);
  }

  /** The present state; costs nothing that grows with its size. */
  mark(): Mark {
    return this.#kept.map((one) => one.mark());
  }

  /** Goes back to a kept state. */
  restore(mark: Mark): void {
    this.#kept.forEach((one, i) => one.restore(mark[i]));
  }

  /** Looks at something in a kept state; the present one stays, and no listener is notified. */
  at<T>(mark: Mark, look: () => T): T {
    const [present, listener] = [this.mark(), this.#listener];
    this.watch(undefined);
    this.restore(mark);
    try {
      return look();
    } finally {
      this.restore(present);
      this.watch(listener);
    }
  }

  /** Has a listener called after each change of a table; undefined for none. */
  watch(listener: (() => void) | undefined): void {
    this.#listener = listener;
    for (const { table } of this.#tables) table.onChange = listener;
  }

  /** The areas that are not as they were. */
  changedSince(mark: Mark): string[] {
    const before = new Set(mark);
    const areas = Object.entries(this.#areas);
    return areas.flatMap(([name, tables]) =>
      Object.values(tables).every((table) => before.has(table.mark())) ? [] : [name],
    );
  }

  /** The tables, by area and name. */
  get tables(): readonly { readonly area: string; readonly table: string }[] {
    return this.#tables.map(({ area, name: table }) => ({ area, table }));
  }

  /** The rows in which two states differ, in the order of areas, tables and ids; costs what differs. */
  *differences(before: Mark, after: Mark): Generator<RowDifference> {
    for (const [i, { area, name: table }] of this.#tables.entries()) {
      const [{ rows: old }, { rows: present }] = [before[i], after[i]] as [TableVersion<Row>, TableVersion<Row>];
      if (old === present) continue;
      for (const [a, b] of differences(byId, old, present)) yield { area, table, before: a?.row, after: b?.row };
    }
  }

  /** Whether two states have the same rows in the same places, so that nothing can tell one from the other. */
  isSame(a: Mark, b: Mark): boolean {
    return this.#tables.every((_, i) => isSameVersion(a[i] as TableVersion<Row>, b[i] as TableVersion<Row>));
  }

  /** The change from one state to another; undefined where nothing differs that is written out. */
  change(before: Mark, after: Mark): StoreChange | undefined {
    const tables: Record<string, Record<string, TableChange<Row>>> = {};
    for (const [i, { area, name, table }] of this.#tables.entries()) {
      const change = table.change(before[i] as TableVersion<Row>, after[i] as TableVersion<Row>);
      if (change !== undefined) (tables[area] ??= {})[name] = change;
    }
    const others = this.#others.flatMap(([name, kept], i) => {
      const additions = kept.additions(before[this.#tables.length + i], after[this.#tables.length + i]);
      return additions === undefined ? [] : [[name, additions] as const];
    });
    if (Object.keys(tables).length === 0 && others.length === 0) return undefined;
    return { tables, others: Object.fromEntries(others) };
  }

  /** Changes the present state as it was written out. */
  apply({ tables, others }: StoreChange): void {
    for (const { area, name, table } of this.#tables) {
      const change = tables[area]?.[name];
      if (change !== undefined) table.apply(change);
    }
    for (const [name, kept] of this.#others) if (others[name] !== undefined) kept.addAll(others[name] as never);
  }

  /** The rows and counters of one area as JSON. */
  dump(area: string): AreaDump {
    return Object.fromEntries(Object.entries(this.#areas[area] ?? {}).map(([name, table]) => [name, table.dump()]));
  }

  /** Replaces one area's rows and counters by written ones. */
  load(area: string, dump: AreaDump): void {
    for (const [name, table] of Object.entries(this.#areas[area] ?? {}))
      table.load(dump[name] ?? { next: 0, rows: [] });
  }
}

/** A row in which two states differ: as it was in one, and as it is in the other. */
export interface RowDifference {
  readonly area: string;
  readonly table: string;
  readonly before: Row | undefined;
  readonly after: Row | undefined;
}

interface NamedTable {
  readonly area: string;
  readonly name: string;
  readonly table: Table<Row>;
}

const inOrder = <T>(parts: Readonly<Record<string, T>>): [string, T][] =>
  Object.entries(parts).sort(([a], [b]) => ascending(a, b));

function isSameVersion(a: TableVersion<Row>, b: TableVersion<Row>): boolean {
  if (a.sequence !== b.sequence) return false;
  for (const [old, present] of differences(byId, a.rows, b.rows)) if (!isSame(old, present)) return false;
  return true;
}

/** The content of an area's tables, as JSON. */
export type AreaDump = Readonly<Record<string, TableDump<Row>>>;

import type { Row } from './row.ts';
import type { Table, TableDump, TableVersion } from './table.ts';

/** Tables by name, grouped by area. */
export type Tables = Readonly<Record<string, Readonly<Record<string, Table<never>>>>>;

/** One state of every table. */
export type Mark = readonly TableVersion<Row>[];

/** All tables of a world: what is kept, gone back to, written out and read in as a whole. */
export class Store {
  readonly #areas: Readonly<Record<string, Readonly<Record<string, Table<Row>>>>>;
  readonly #tables: readonly Table<Row>[];

  constructor(areas: Tables) {
    this.#areas = areas as unknown as Readonly<Record<string, Readonly<Record<string, Table<Row>>>>>;
    this.#tables = Object.values(this.#areas).flatMap((tables) => Object.values(tables));
  }

  /** The names of the areas. */
  get areas(): readonly string[] {
    return Object.keys(this.#areas);
  }

  /** The present state of every table; costs nothing that grows with their size. */
  mark(): Mark {
    return this.#tables.map((table) => table.mark());
  }

  /** Goes back to a kept state. */
  restore(mark: Mark): void {
    this.#tables.forEach((table, i) => table.restore(mark[i] as TableVersion<Row>));
  }

  /** Has a listener called after each change of a table; undefined for none. */
  watch(listener: (() => void) | undefined): void {
    for (const table of this.#tables) table.onChange = listener;
  }

  /** The areas that are not as they were. */
  changedSince(mark: Mark): string[] {
    const before = new Set<unknown>(mark);
    const areas = Object.entries(this.#areas);
    return areas.flatMap(([name, tables]) =>
      Object.values(tables).every((table) => before.has(table.mark())) ? [] : [name],
    );
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

/** What an area's tables hold, as JSON. */
export type AreaDump = Readonly<Record<string, TableDump<Row>>>;

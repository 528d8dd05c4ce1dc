import * as z from 'zod/mini';
import type { RowId } from '../store/row.ts';
import { Table, type Indexes } from '../store/table.ts';
import type { Core } from '../world/core.ts';
import { AreaError } from './area-error.ts';
import { checkTable } from './check-table.ts';
import { fresh, rowFrom, type Columns, type RowOf, type SeedOf } from '../area/columns.ts';

/** A schema of what names a row. */
type KeySchema = z.core.$ZodType<RowId>;

/** Rows in order, oldest first: reading a page costs the page. */
export interface RowList<Row> extends Iterable<Row> {
  /** How many there are. */
  readonly size: number;
  /** The oldest one. */
  readonly first: () => Row | undefined;
  /** Up to `count` rows after the first `skip`, oldest first. */
  readonly oldest: (skip: number, count: number) => Row[];
  /** The same, newest first. */
  readonly newest: (skip: number, count: number) => Row[];
  /** The results of a function for all rows, oldest first. */
  readonly map: <T>(show: (row: Row) => T) => T[];
}

/** Rows of one kind, in the state of a world. */
export interface Rows<Row, New = Row, Unique extends string = never, List extends string = never> {
  /** How many there are. */
  readonly size: number;
  /** The row with this id; where ids are numbers, a path's text of one in decimal names it, too. */
  readonly get: (id: RowId) => Row | undefined;
  /** The row that a unique value names. */
  readonly find: (unique: Unique, value: string) => Row | undefined;
  /** The rows of a list that have this value, oldest first. */
  readonly list: (list: List, value: string) => RowList<Row>;
  /** Every row, oldest first. */
  readonly all: () => Row[];
  /** Adds a row: ids, times and defaults that are not given are filled in. */
  readonly insert: (row: New) => Row;
  /** Changes fields of a row, and gives it back; those that are undefined stay as they are. */
  readonly update: (id: RowId, changes: Changes<Row, New>) => Row;
  /** Removes a row, and gives it back; undefined if none has the id. */
  readonly delete: (id: RowId) => Row | undefined;
}

/** Fields of a row as it has them, or as a new row is given them. */
export type Changes<Row, New> = {
  readonly [N in keyof Row]?: Row[N] | (N extends keyof New ? Exclude<New[N], null> : never) | undefined;
};

/** What a table has besides its columns: the keys and lists by which it finds its rows, and the rows that it begins with. */
export interface TableOptions<Row, Unique extends string, List extends string, New = Row> {
  /** Values of which each names one row at the most; a row for which it is undefined has none. */
  readonly unique?: { readonly [N in Unique]: (row: Row) => string | undefined };
  /** Lists of rows by a value, or by several. */
  readonly lists?: { readonly [N in List]: (row: Row) => string | readonly string[] | undefined };
  /** The rows of a world whose seed does not name the table, such as a key that clients use. Default: none. */
  readonly rows?: readonly New[];
  /** Whether seeds cannot name its rows and people do not see them: counters, windows of time. */
  readonly internal?: boolean;
}

declare const types: unique symbol;

/** The result of `table`: a description; the rows are in a world. */
export interface TableDefinition<
  Row = unknown,
  New = unknown,
  Unique extends string = never,
  List extends string = never,
> {
  readonly [types]?: { readonly rows: Rows<Row, New, Unique, List>; readonly new: New };
  /** The schema of each column. */
  readonly columns: Columns;
  /** The keys and lists by which its rows are found. */
  readonly options: TableOptions<never, string, string, unknown>;
}

/** Any table's description. */
export interface AnyTable {
  readonly [types]?: { readonly rows: object; readonly new: unknown };
  readonly columns: Columns;
  readonly options: TableOptions<never, string, string, unknown>;
}

/** The tables that descriptions describe, as rules see them. */
export type TablesOf<T> = {
  readonly [K in keyof T]: T[K] extends AnyTable ? NonNullable<T[K][typeof types]>['rows'] : never;
};

/** The rows of tables in a seed, oldest first. */
export type SeedsOf<T> = {
  readonly [K in keyof T]?: readonly (T[K] extends AnyTable ? NonNullable<T[K][typeof types]>['new'] : never)[] | null;
};

/**
 * Describes a table by its columns, of which one is `id`: the type of its rows, what `insert` and seeds take, the check of
 * seeds, and what people see all follow.
 *
 * @throws {@link AreaError} when a column is no schema, or an option has another name or form.
 *
 * @example
 * ```ts
 * import { id, now, table } from 'understudy-sdk/fake/kit';
 * import * as z from 'zod/mini';
 *
 * const messages = table(
 *   { id: id('msg_'), to: z.string(), read: z._default(z.boolean(), false), sentAt: now() },
 *   { lists: { to: ({ to }) => to } },
 * );
 * console.log(Object.keys(messages.columns)); // [ 'id', 'to', 'read', 'sentAt' ]
 * ```
 */
export function table<C extends Columns, Unique extends string = never, List extends string = never>(
  columns: C & { readonly id: KeySchema },
  options: TableOptions<RowOf<C>, Unique, List, SeedOf<C>> = {},
): TableDefinition<RowOf<C>, SeedOf<C>, Unique, List> {
  checkTable(columns, options);
  return { columns, options };
}

/** Where a row is made: what counts its id and says the time. */
export interface RowContext {
  readonly world: Core;
  /** The area and the table. */
  readonly place: string;
  /** Whether a row has this id: one that a seed gave, so that it was not counted. */
  readonly isTaken: (id: RowId) => boolean;
}

/**
 * An id that is counted: 1, 2, 3; with a prefix, a text such as `msg_000001`, of at least `length` hexadecimal digits
 * (default: 6), or of other `digits`. `id('00000000-0000-4000-8000-', 12)` makes UUIDs, `id('ORD', 8, '0123456789')` ids
 * such as `ORD00000001`.
 */
export function id(): z.ZodMiniDefault<z.ZodMiniNumber<number>>;
export function id(prefix: string, length?: number, digits?: string): z.ZodMiniDefault<z.ZodMiniString<string>>;
export function id(
  prefix?: string,
  length = 6,
  digits?: string,
): z.ZodMiniDefault<z.ZodMiniNumber<number> | z.ZodMiniString<string>> {
  if (digits !== undefined && new Set(digits).size < Math.max(digits.length, 2))
    throw new AreaError(`id: digits: expected two characters or more, none twice; received ${JSON.stringify(digits)}`);
  return prefix === undefined
    ? fresh(
        z.int() as z.ZodMiniNumber<number>,
        free(({ world, place }) => world.ids.number(place)),
      )
    : fresh(
        z.string(),
        free(({ world }) => world.ids.text(prefix, length, digits)),
      );
}

/** The next id that no row has. */
const free =
  <Id extends RowId>(next: (context: RowContext) => Id) =>
  (context: RowContext): Id => {
    let found = next(context);
    while (context.isTaken(found)) found = next(context);
    return found;
  };

/** The time at which a row is made, as ISO 8601. */
export const now = (): z.ZodMiniDefault<z.ZodMiniString<string>> =>
  fresh(z.string(), ({ world }: RowContext) => world.clock.iso);

/** Any row. */
export type AnyRow = Readonly<Record<string, unknown>> & { readonly id: RowId };

/** Empty tables for a world. */
export function emptyTables(
  area: string,
  definitions: Readonly<Record<string, AnyTable>>,
  world: () => Core,
): Readonly<Record<string, Table<AnyRow, string>>> {
  const entries = Object.entries(definitions).map(([name, definition]) => [
    name,
    emptyTable(`${area}.${name}`, definition, world),
  ]);
  return Object.fromEntries(entries) as Readonly<Record<string, Table<AnyRow, string>>>;
}

/**
 * A table of some columns: updates change only these, and skip undefined values. Where ids are numbers, the text of one in
 * decimal, as a path has it, names its row, and no other spelling does.
 */
class AreaTable extends Table<AnyRow, string> {
  readonly #columns: Columns;
  readonly #hasNumbers: boolean;

  constructor(columns: Columns, indexes: Indexes<AnyRow, string>) {
    super(indexes);
    this.#columns = columns;
    this.#hasNumbers = columns['id'] !== undefined && z.safeParse(columns['id'], 1).success;
  }

  override get(id: RowId): AnyRow | undefined {
    const own = this.#idOf(id);
    return own === undefined ? undefined : super.get(own);
  }

  override update(id: RowId, changes: Partial<AnyRow>): AnyRow {
    const own = Object.entries(changes).filter(
      ([name, value]) => value !== undefined && Object.hasOwn(this.#columns, name),
    );
    return super.update(id, Object.fromEntries(own));
  }

  override delete(id: RowId): AnyRow | undefined {
    const own = this.#idOf(id);
    return own === undefined ? undefined : super.delete(own);
  }

  #idOf(id: RowId): RowId | undefined {
    if (typeof id === 'number' || !this.#hasNumbers) return id;
    return String(Number(id)) === id ? Number(id) : undefined;
  }
}

function emptyTable(place: string, { columns, options }: AnyTable, world: () => Core): Table<AnyRow, string> {
  const unique = (options.unique ?? {}) as Readonly<Record<string, (row: AnyRow) => string | undefined>>;
  const context = (): RowContext => ({ world: world(), place, isTaken: (given) => made.get(given)?.id === given });
  const made: Table<AnyRow, string> = new AreaTable(columns, {
    unique,
    lists: (options.lists ?? {}) as Readonly<Record<string, (row: AnyRow) => string | undefined>>,
    complete: (given) => {
      const row = Object.freeze(rowFrom(columns, context(), given)) as AnyRow;
      requireUnique(place, unique, made, row);
      return row;
    },
  });
  return made;
}

function requireUnique(
  place: string,
  unique: Readonly<Record<string, (row: AnyRow) => string | undefined>>,
  table: Table<AnyRow, string>,
  row: AnyRow,
): void {
  for (const [name, valueOf] of Object.entries(unique)) {
    const value = valueOf(row);
    if (value !== undefined && table.find(name, value) !== undefined)
      throw new Error(`${place}: the ${name} ${JSON.stringify(value)} is used already`);
  }
}

import type { AreaModule, ShownChanges } from '../area/module.ts';
import { withoutSecrets } from '../http/recorded.ts';
import { isSame } from '../store/equal.ts';
import type { Row, RowId } from '../store/row.ts';
import type { Mark, RowDifference } from '../store/store.ts';
import type { Task } from '../world/clock.ts';
import type { Core } from '../world/core.ts';

/** The change of one record between two states. */
export interface Change {
  /** Its collection, such as `payments`, `pulls`, `refs`, `tasks` or `deliveries`; of an area of your own `mail.messages`. */
  readonly collection: string;
  /** The id of the record. */
  readonly id: RowId;
  /** The kind of the change. */
  readonly kind: 'added' | 'changed' | 'removed';
  /** The fields that differ: before and after, null for an absent value. */
  readonly fields: Readonly<Record<string, readonly [before: unknown, after: unknown]>>;
}

/** A record as people see it, with an id that names it. */
type ShownRecord = object & { readonly id: RowId };

/** How the changes of some tables are shown, by area and table. */
type Rules<World extends Core> = Readonly<Record<string, Readonly<Record<string, ShownChanges<World>>>>>;

// The tables that every world has. The time by itself is no change: it would be one of every request to a running clock.
const WORLD: Rules<Core> = {
  ids: { counters: 'internal' },
  time: {
    instants: 'internal',
    tasks: { show: ({ at, ...task }: Task) => ({ ...task, at: new Date(at).toISOString() }) },
  },
};

/** The changes that count besides those which people see. */
interface Counted {
  /** The clock's time. */
  readonly isTimeCounted: boolean;
  /** What reads change, such as the count of a rate limit. */
  readonly areReadsCounted: boolean;
}

/** The differences between two states of a world, area by area, table by table, id by id. No credential is in them. */
export class Diffs<World extends Core> {
  readonly #world: World;
  readonly #rules: Rules<World>;

  constructor(world: World, modules: readonly AreaModule<World>[]) {
    this.#world = world;
    this.#rules = { ...WORLD, ...Object.fromEntries(modules.map(({ name, changes = {} }) => [name, changes])) };
  }

  /** The names of all collections. */
  get collections(): readonly string[] {
    return this.#world.store.tables.flatMap((table) => this.#collectionsOf(table)).sort();
  }

  /** The changes from one state to another. */
  between(before: Mark, after: Mark): readonly Change[] {
    const rows = [...this.#world.store.differences(before, after)].filter((row) => this.#ruleOf(row) !== 'internal');
    if (rows.length === 0) return [];
    // The name of a record follows from other records, so each is shown in the state that it is of.
    const olds = this.#shownIn(before, rows, 'before');
    const news = this.#shownIn(after, rows, 'after');
    return rows.flatMap((row, i) => changeOf(this.#collectionOf(row), olds[i], news[i]) ?? []);
  }

  /** Whether anything has changed that counts: what people see, the ids of new records, and what else is counted. */
  hasNews(before: Mark, after: Mark, { isTimeCounted, areReadsCounted }: Counted): boolean {
    for (const row of this.#world.store.differences(before, after)) {
      const isCounted = row.area === 'time' ? isTimeCounted : areReadsCounted || row.area === 'ids';
      if (isCounted || this.#ruleOf(row) !== 'internal') return true;
    }
    return false;
  }

  /** Whether two states differ in records or ids, whatever their clocks, tasks and webhooks are. */
  areOther(one: Mark, another: Mark): boolean {
    for (const { area, before, after } of this.#world.store.differences(one, another))
      if (area !== 'time' && area !== 'webhooks' && !isSame(before, after)) return true;
    return false;
  }

  #shownIn(mark: Mark, rows: readonly RowDifference[], side: 'before' | 'after'): (ShownRecord | undefined)[] {
    return this.#world.store.at(mark, () => rows.map((row) => this.#shown(this.#ruleOf(row), row[side])));
  }

  #shown(rule: ShownChanges<World> | undefined, row: Row | undefined): ShownRecord | undefined {
    if (row === undefined || typeof rule === 'string') return row;
    return rule?.show?.(row as never, this.#world) ?? row;
  }

  #ruleOf({ area, table }: TableName): ShownChanges<World> | undefined {
    return this.#rules[area]?.[table];
  }

  #collectionsOf(name: TableName): readonly string[] {
    const rule = this.#ruleOf(name);
    if (rule === 'internal') return [];
    const { collection = name.table } = rule ?? {};
    return typeof collection === 'string' ? [collection] : collection.names;
  }

  #collectionOf(row: RowDifference): string {
    const rule = this.#ruleOf(row);
    const { collection = row.table } = typeof rule === 'object' ? rule : {};
    return typeof collection === 'string' ? collection : collection.of((row.after ?? row.before) as never);
  }
}

type TableName = Pick<RowDifference, 'area' | 'table'>;

/** The change from one record to another; undefined where people see none. */
function changeOf(
  collection: string,
  before: ShownRecord | undefined,
  after: ShownRecord | undefined,
): Change | undefined {
  const id = (after ?? before)?.id ?? '';
  const fields = fieldsOf(before, after);
  if (before !== undefined && after !== undefined)
    return Object.keys(fields).length === 0 ? undefined : { collection, id, kind: 'changed', fields };
  return { collection, id, kind: before === undefined ? 'added' : 'removed', fields };
}

type RecordFields = Readonly<Record<string, unknown>>;

function fieldsOf(before: object = {}, after: object = {}): Change['fields'] {
  const [old, present] = [before as RecordFields, after as RecordFields];
  const names = [...new Set([...Object.keys(old), ...Object.keys(present)])].filter((name) => name !== 'id').sort();
  const changed = names.filter((name) => !isSame(old[name], present[name]));
  const shown = (name: string, value: unknown): unknown => withoutSecrets(name, value ?? null);
  return Object.fromEntries(changed.map((name) => [name, [shown(name, old[name]), shown(name, present[name])]]));
}

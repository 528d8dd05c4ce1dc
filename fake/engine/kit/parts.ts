import * as z from 'zod/mini';
import { rowFrom, seedFrom, seedSchema, type Columns } from '../area/columns.ts';
import {
  collection,
  type AreaModule,
  type Collection,
  type Kind,
  type RetryData,
  type SeedPart,
} from '../area/module.ts';
import type { NamedCredential } from '../area/credentials.ts';
import { atPath, forEachRecord } from '../area/seed-issues.ts';
import { maybe } from '../area/seed-schema.ts';
import { isSecretKey } from '../secrets/names.ts';
import { REDACTED } from '../secrets/secrets.ts';
import { isRejection, Rejection } from '../http/rejection.ts';
import type { Table } from '../store/table.ts';
import { eventOf, retry } from '../webhooks/deliver.ts';
import type { World as WebhooksWorld } from '../webhooks/world.ts';
import type { Core } from '../world/core.ts';
import type { AnyDeed, AnyDefinition, Defined } from './any-definition.ts';
import { carryRows } from './carry.ts';
import { clockOf } from './clock.ts';
import { emit } from './emit.ts';
import { pathsOf } from './openapi.ts';
import { synchronous } from './synchronous.ts';
import { emptyTables, type AnyRow, type AnyTable, type RowContext } from './table.ts';

/** The tables of an area in a world. */
type Tables = Readonly<Record<string, Table<AnyRow, string>>>;

const tablesOf = (world: Core, name: string): Tables =>
  (world as unknown as Readonly<Record<string, Tables>>)[name] ?? {};

/** A defined area as the engine takes it, but for its routes. */
export function partsOf(defined: Defined): Omit<AreaModule<WebhooksWorld>, 'routes'> {
  const { definition, viewIn, source } = defined;
  const { name, requires = [], tables, settings, tasks = {}, credentials, client, members } = definition;
  const all =
    settings === undefined ? tables : { ...tables, settings: { columns: settings, options: { internal: true } } };
  const run = Object.entries(tasks).map(([task, { data: schema, run: perform }]) => [
    taskName(name, task),
    (world: WebhooksWorld, data: unknown) =>
      void synchronous(`${name}.tasks.${task}.run`, perform(deedOf(defined, world), schema.parse(data))),
  ]);
  return {
    name,
    requires,
    tables: (world) => emptyTables(name, all, world),
    changes: changesOf(name, all),
    seed: seedPart(definition),
    form: () => formOf(all),
    carry: (world) =>
      Object.entries(tablesOf(world, name)).flatMap(([table, rows]) =>
        carryRows(`${name}.${table}`, all[table] ?? { columns: {}, options: {} }, rows, world),
      ),
    tasks: {
      ...(Object.fromEntries(run) as AreaModule<WebhooksWorld>['tasks']),
      ...(source?.retries && {
        [source.retries.task]: (world: WebhooksWorld, data: RetryData) => retry(world, source, data),
      }),
    },
    ...(source && { webhooks: source }),
    ...(source?.retries && { taskNames: { [source.retries.task]: eventOf } }),
    paths: () => pathsOf(definition),
    controls: { actions: actionsOf(defined), collections: collectionsOf(definition) },
    ...(credentials && {
      credentials: (world) => namedCredentials(name, credentials(viewIn(world))),
    }),
    clients: { [name]: (given, { baseUrl }) => ({ baseUrl: baseUrl + (definition.base ?? ''), ...client?.(given) }) },
    ...(members && { members: (world) => members(viewIn(world), clockOf(world)) }),
  };
}

/** The names and types of the columns of tables. A default is no part of it: rows that are there have their values. */
function formOf(tables: Readonly<Record<string, Pick<AnyTable, 'columns'>>>): string {
  const options = {
    io: 'output',
    unrepresentable: 'any',
    override: ({ jsonSchema }: { jsonSchema: { default?: unknown } }) => void delete jsonSchema.default,
  } as const;
  const lines = Object.entries(tables).flatMap(([table, { columns }]) =>
    Object.entries(columns).map(
      ([name, column]) => `${table}: ${JSON.stringify(z.toJSONSchema(z.object({ [name]: column }), options))}`,
    ),
  );
  return lines.sort().join('\n');
}

const taskName = (area: string, task: string): string => `${area}.${task}`;

/** The argument of a task or an action. */
export function deedOf(defined: Defined, world: Core): AnyDeed {
  const { name } = defined.definition;
  return {
    world: defined.viewIn(world),
    clock: clockOf(world),
    emit: (event, data) => emit(world as WebhooksWorld, defined, event, data),
    schedule: (task, inSeconds, data) =>
      world.clock.schedule(world.clock.now + inSeconds * 1000, taskName(name, task), name, data),
  };
}

/** The first credential of each kind, and what to add to the seed to have one. */
function namedCredentials(
  area: string,
  credentials: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, NamedCredential>> {
  const entries = Object.entries(credentials);
  const named = (value: string | undefined): NamedCredential => ({
    value,
    about: `of ${area}`,
    entry: `a row of ${area} with one`,
  });
  return Object.fromEntries(entries.map(([name, value]) => [name, named(value)]));
}

/** The tables that seeds may name and people may see. */
const shownTables = ({ tables }: AnyDefinition): [string, AnyTable][] =>
  Object.entries(tables).filter(([, { options }]) => options.internal !== true);

function seedPart(definition: AnyDefinition): SeedPart<WebhooksWorld> {
  const { name, settings = {} } = definition;
  const shown = shownTables(definition);
  const rows = Object.fromEntries(
    shown.map(([table, { columns }]) => [table, seedSchema<object>(columns as Columns & object)]),
  );
  const lists = Object.fromEntries(Object.entries(rows).map(([table, schema]) => [table, maybe(z.array(schema))]));
  const given = Object.fromEntries(Object.entries(settings).map(([key, column]) => [key, z.optional(column)]));
  return {
    key: name,
    schema: z.strictObject({ ...lists, ...given }),
    load: (world, seed: Readonly<Record<string, unknown>> = {}) => {
      const tables = tablesOf(world, name);
      tables['settings']?.put({ ...rowFrom(settings, contextOf(world, name, 'settings'), seed), id: 'settings' });
      for (const [table, schema] of Object.entries(rows))
        forEachRecord(
          (seed[table] ?? definition.tables[table]?.options.rows) as readonly object[] | undefined,
          `${name}.${table}`,
          (record, path) => atPath(path, () => tables[table]?.insert(z.parse(schema, record) as AnyRow)),
        );
    },
    export: (world) => ({
      ...settingsSeed(settings, world, name),
      ...Object.fromEntries(
        shown.map(([table, { columns }]) => [
          table,
          tablesOf(world, name)
            [table]?.all()
            .map((row) => seedFrom(columns, contextOf(world, name, table), row)),
        ]),
      ),
    }),
  };
}

// Nothing is made of it: what is missing in a settings row has a default.
const contextOf = (world: Core, area: string, table: string): RowContext => ({
  world,
  place: `${area}.${table}`,
  isTaken: () => false,
});

function settingsSeed(settings: Columns, world: Core, area: string): object {
  const row = tablesOf(world, area)['settings']?.get('settings');
  return row === undefined ? {} : seedFrom(settings, contextOf(world, area, 'settings'), row);
}

type Controls = NonNullable<AreaModule<WebhooksWorld>['controls']>;

/**
 * Rejects the request where an action throws, and undoes what it has changed: its caller has named a row that is not there,
 * most of all.
 */
function rejecting({ store }: Core, run: () => void): void {
  const mark = store.mark();
  try {
    run();
  } catch (error) {
    store.restore(mark);
    if (isRejection(error) || !(error instanceof Error)) throw error;
    throw new Rejection('invalid', error.message);
  }
}

function actionsOf(defined: Defined): NonNullable<Controls['actions']> {
  const { name, actions = {} } = defined.definition;
  const entries = Object.entries(actions).map(([op, { fields, run }]) => [
    op,
    {
      fields,
      run: (world: WebhooksWorld, given: unknown) =>
        rejecting(world, () => synchronous(`${name}.actions['${op}'].run`, run(deedOf(defined, world), given))),
    },
  ]);
  return Object.fromEntries(entries) as NonNullable<Controls['actions']>;
}

const shownRow = (row: AnyRow): object =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      isSecretKey(name) && typeof value === 'string' ? REDACTED : value,
    ]),
  );

/** One of some words is a state. */
function kindOf(column: z.core.$ZodType): Kind {
  const { type, innerType } = column._zod.def as z.core.$ZodTypeDef & { readonly innerType?: z.core.$ZodType };
  return type === 'enum' ? 'state' : innerType === undefined ? 'text' : kindOf(innerType);
}

/** How changes of tables are shown: as the collections are. The ids of a table of secrets are secrets. */
function changesOf(
  area: string,
  tables: Readonly<Record<string, Pick<AnyTable, 'options'>>>,
): NonNullable<AreaModule<WebhooksWorld>['changes']> {
  const shownAs = (table: string) => (row: AnyRow) => ({
    ...shownRow(row),
    id: isSecretKey(table) ? REDACTED : row.id,
  });
  const entries = Object.entries(tables).map(([table, { options }]) => [
    table,
    options.internal === true && table !== 'settings'
      ? 'internal'
      : { collection: `${area}.${table}`, show: shownAs(table) },
  ]);
  return Object.fromEntries(entries) as NonNullable<AreaModule<WebhooksWorld>['changes']>;
}

function collectionsOf(definition: AnyDefinition): Readonly<Record<string, Collection<WebhooksWorld>>> {
  const { name } = definition;
  return Object.fromEntries(
    shownTables(definition).map(([table, { columns }]) => [
      `${name}.${table}`,
      collection({
        title: table,
        columns: Object.fromEntries(Object.entries(columns).map(([column, schema]) => [column, kindOf(schema)])),
        table: (world: WebhooksWorld) => tablesOf(world, name)[table] as Table<AnyRow, string>,
        record: shownRow,
      }),
    ]),
  );
}

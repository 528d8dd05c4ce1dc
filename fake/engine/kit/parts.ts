import * as z from 'zod/mini';
import { rowFrom, seedFrom, seedSchema, type Columns } from '../area/columns.ts';
import { collection, type AreaModule, type Collection, type RetryData, type SeedPart } from '../area/module.ts';
import type { NamedCredential } from '../area/credentials.ts';
import { atPath, forEachRecord } from '../area/seed-issues.ts';
import { maybe } from '../area/seed-schema.ts';
import { Rejection } from '../http/rejection.ts';
import type { Table } from '../store/table.ts';
import { retry } from '../webhooks/deliver.ts';
import type { World as WebhooksWorld } from '../webhooks/world.ts';
import type { Core } from '../world/core.ts';
import type { AnyDeed, AnyDefinition, View } from './any-definition.ts';
import { emit, sourceOf } from './emit.ts';
import { pathsOf } from './openapi.ts';
import { emptyTables, type AnyTable, type RowContext } from './table.ts';
import { viewOf } from './views.ts';

type AnyRow = Readonly<Record<string, unknown>> & { readonly id: string | number };

/** The tables of an area in a world. */
type Tables = Readonly<Record<string, Table<AnyRow, string>>>;

const tablesOf = (world: Core, name: string): Tables =>
  (world as unknown as Readonly<Record<string, Tables>>)[name] ?? {};

/** What the engine is told of a defined area, but for its routes. */
export function partsOf(definition: AnyDefinition): Omit<AreaModule<WebhooksWorld>, 'routes'> {
  const { name, requires = [], tables, settings, tasks = {}, webhooks, credentials, client, members } = definition;
  const viewIn = viewOf(definition);
  const all =
    settings === undefined ? tables : { ...tables, settings: { columns: settings, options: { internal: true } } };
  const run = Object.entries(tasks).map(([task, { data: schema, run: perform }]) => [
    taskName(name, task),
    (world: WebhooksWorld, data: unknown) => perform(deedOf(definition, viewIn(world), world), schema.parse(data)),
  ]);
  const source = webhooks && sourceOf(definition, webhooks);
  return {
    name,
    requires,
    tables: (world) => emptyTables(name, all, world),
    seed: seedPart(definition),
    form: () => formOf(all),
    tasks: {
      ...(Object.fromEntries(run) as AreaModule<WebhooksWorld>['tasks']),
      ...(source?.retries && {
        [source.retries.task]: (world: WebhooksWorld, data: RetryData) => retry(world, source, data),
      }),
    },
    ...(source && { webhooks: source }),
    paths: () => pathsOf(definition),
    controls: { actions: actionsOf(definition), collections: collectionsOf(definition) },
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

// Its members are read when they are asked for: the clock moves.
const clockOf = (world: Core): AnyDeed['clock'] => ({
  get now() {
    return world.clock.now;
  },
  get iso() {
    return world.clock.iso;
  },
});

/** What a task or an action is given. */
export function deedOf(definition: AnyDefinition, view: View, world: Core): AnyDeed {
  const { name, webhooks } = definition;
  return {
    world: view,
    clock: clockOf(world),
    emit: (event, data) => {
      if (webhooks !== undefined) emit(world as WebhooksWorld, definition, { view, event, data });
    },
    schedule: (task, inSeconds, data) =>
      world.clock.schedule(world.clock.now + inSeconds * 1000, taskName(name, task), name, data),
  };
}

/** The first credential of each kind, and what to add to the seed where there is none. */
function namedCredentials(
  area: string,
  credentials: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, NamedCredential>> {
  const entries = Object.entries(credentials);
  return Object.fromEntries(entries.map(([name, value]) => [name, { value, entry: `a row of ${area} with one` }]));
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
        forEachRecord(seed[table] as readonly object[] | null | undefined, `${name}.${table}`, (record, path) =>
          atPath(path, () => tables[table]?.insert(z.parse(schema, record) as AnyRow)),
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

/** What an action throws is what its caller did wrong: a row that is not there, most of all. */
function rejecting(run: () => void): void {
  try {
    run();
  } catch (error) {
    if (error instanceof Rejection || !(error instanceof Error)) throw error;
    throw new Rejection('invalid', error.message);
  }
}

function actionsOf(definition: AnyDefinition): NonNullable<Controls['actions']> {
  const viewIn = viewOf(definition);
  const entries = Object.entries(definition.actions ?? {}).map(([op, { fields, run }]) => [
    op,
    {
      fields,
      run: (world: WebhooksWorld, given: unknown) =>
        rejecting(() => run(deedOf(definition, viewIn(world), world), given)),
    },
  ]);
  return Object.fromEntries(entries) as NonNullable<Controls['actions']>;
}

// A name that says what it holds is enough not to show it.
const SECRET = /secret|password|token|api_?key/i;

const shownRow = (row: AnyRow): object =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      SECRET.test(name) && typeof value === 'string' ? '[redacted]' : value,
    ]),
  );

function collectionsOf(definition: AnyDefinition): Readonly<Record<string, Collection<WebhooksWorld>>> {
  const { name } = definition;
  return Object.fromEntries(
    shownTables(definition).map(([table, { columns }]) => [
      `${name}.${table}`,
      collection({
        title: table,
        columns: Object.fromEntries(Object.keys(columns).map((column) => [column, 'text'])),
        table: (world: WebhooksWorld) => tablesOf(world, name)[table] as Table<AnyRow, string>,
        record: shownRow,
      }),
    ]),
  );
}

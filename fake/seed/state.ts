import * as z from 'zod/mini';
import type { AreaModule, StatePart } from '../module/module.ts';
import { count, id, instant, row, text, type RowSchemas } from '../module/row-schema.ts';
import { issuesWith } from '../module/schema-issues.ts';
import { rejectSeed, SeedError, type SeedIssue } from '../module/seed-issues.ts';
import type { AreaDump } from '../store/store.ts';
import type { ClockTables, Task } from '../world/clock.ts';
import type { Core } from '../world/core.ts';
import type { CounterTable } from '../world/ids.ts';

/** The version of the form in which states are exported. */
const STATE_VERSION = 2;

type Parts<World extends Core> = ReadonlyMap<string, StatePart<World>>;

/** The records of a world, and what its areas keep beside them. */
export function exportState<World extends Core>(world: World, modules: readonly AreaModule<World>[]): object {
  const { store } = world;
  const areas = Object.fromEntries(store.areas.map((area) => [area, store.dump(area)]));
  const extras = extrasOf(modules).map(({ key, export: exported }) => [key, exported(world)] as const);
  return { version: STATE_VERSION, areas, ...Object.fromEntries<unknown>(extras) };
}

/** One table of an exported state. */
interface ExportedTable {
  readonly area: string;
  readonly name: string;
  readonly dump: AreaDump[string];
  /** Where it is in the document. */
  readonly path: string;
}

/** Puts an exported state into a world. It is checked as a whole, so that no request can trip over it later. */
export function loadState<World extends Core>(
  world: World,
  modules: readonly AreaModule<World>[],
  value: object,
): void {
  // Another version's state has another form, of which nothing more can be said.
  rejectIf(issuesWith(z.object({ version: z.literal(STATE_VERSION) }), value, 'state'));
  rejectIf(issuesWith(formOf(modules), value, 'state'));
  const state = value as Readonly<Record<string, unknown>> & { readonly areas: Readonly<Record<string, AreaDump>> };
  const tables = Object.entries(state.areas).flatMap(([area, dumps]) => tablesOf(area, dumps));
  const parts = partsOf(modules);
  rejectIf(tables.flatMap((table) => shapeIssues(parts, table)));
  rejectIf(tables.flatMap((table) => indexIssues(parts, world, table)));
  if (state.areas['time'] !== undefined && state.areas['time']['instants']?.rows.length !== 1)
    rejectSeed('state.areas.time.instants.rows', 'expected the time of the clock');
  for (const { key, load } of extrasOf(modules)) rejectIf(load(world, state[key], `state.${key}`));
  for (const [area, dumps] of Object.entries(state.areas)) world.store.load(area, dumps);
  rejectIf(tables.flatMap((table) => linkIssues(parts, world, table)));
}

function rejectIf(issues: readonly SeedIssue[]): void {
  if (issues.length > 0) throw new SeedError(issues);
}

const tableSchema = z.strictObject({ next: count, rows: z.array(z.unknown()) });

function formOf<World extends Core>(modules: readonly AreaModule<World>[]): z.ZodMiniType {
  return z.strictObject({
    version: z.literal(STATE_VERSION),
    areas: z.record(z.string(), z.record(z.string(), tableSchema)),
    ...Object.fromEntries(extrasOf(modules).map(({ key }) => [key, z.array(z.unknown())])),
  });
}

const extrasOf = <World extends Core>(
  modules: readonly AreaModule<World>[],
): readonly NonNullable<StatePart<World>['extra']>[] => modules.flatMap(({ state }) => state.extra ?? []);

/** The parts of a state by their names: those of the modules, and the world's own clock and ids. */
function partsOf<World extends Core>(modules: readonly AreaModule<World>[]): Parts<World> {
  const tasks = Object.assign({}, ...modules.map(({ state }) => state.tasks)) as NonNullable<StatePart<World>['tasks']>;
  const time: RowSchemas<ClockTables> = {
    instants: row({ id: z.literal('now'), at: instant }),
    tasks: taskSchema(tasks),
  };
  const ids: RowSchemas<{ counters: CounterTable }> = { counters: row({ id: text, last: count }) };
  return new Map<string, StatePart<World>>([
    ['time', { rows: time, counted: ['tasks'] }],
    ['ids', { rows: ids }],
    ...modules.map(({ name, state }) => [name, state] as const),
  ]);
}

/** A task of the clock: of a kind that something runs, with the data which that needs. */
function taskSchema(tasks: Readonly<Record<string, z.ZodMiniType>>): z.ZodMiniType<Task> {
  const [first, ...others] = Object.entries(tasks).map(([kind, data]) =>
    z.strictObject({ id, at: instant, kind: z.literal(kind), subject: z.string(), data }),
  );
  return first === undefined ? z.never() : z.discriminatedUnion('kind', [first, ...others]);
}

function tablesOf(area: string, dumps: AreaDump): ExportedTable[] {
  return Object.entries(dumps).map(([name, dump]) => ({ area, name, dump, path: `state.areas.${area}.${name}` }));
}

/** Whether a table is known, and every row of it has the shape that the fake gives it. */
function shapeIssues<World extends Core>(parts: Parts<World>, { area, name, dump, path }: ExportedTable): SeedIssue[] {
  const rows = parts.get(area)?.rows ?? {};
  const rowSchema = Object.hasOwn(rows, name) ? rows[name] : undefined;
  if (rowSchema === undefined) return [{ path, message: 'unknown table' }];
  const exported = z.tuple([count, rowSchema]);
  const issues: SeedIssue[] = [];
  for (const [i, one] of dump.rows.entries())
    if (!exported.safeParse(one).success)
      for (const issue of issuesWith(exported, one, `${path}.rows[${i}]`)) issues.push(issue);
  return issues;
}

function indexIssues<World extends Core>(
  parts: Parts<World>,
  { store }: World,
  { area, name, dump, path }: ExportedTable,
): SeedIssue[] {
  if (parts.get(area)?.counted?.includes(name) === true) {
    const ahead = dump.rows.findIndex(([, one]) => Number(one.id) > dump.next);
    if (ahead >= 0) return [{ path: `${path}.rows[${ahead}][1].id`, message: `expected at most ${dump.next}` }];
  }
  return store.issuesOf(area, name, dump).map(({ row: at, message }) => ({
    path: at === undefined ? `${path}.next` : `${path}.rows[${at}]`,
    message,
  }));
}

function linkIssues<World extends Core>(
  parts: Parts<World>,
  world: World,
  { area, name, dump, path }: ExportedTable,
): SeedIssue[] {
  const linksOf = parts.get(area)?.links?.[name];
  if (linksOf === undefined) return [];
  return dump.rows.flatMap(([, one], i) =>
    linksOf(world, one as never)
      .filter(([, exists]) => !exists)
      .map(([key]) => ({ path: `${path}.rows[${i}][1].${key}`, message: 'names nothing that is there' })),
  );
}

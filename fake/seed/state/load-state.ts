import * as z from 'zod/mini';
import { adoptObjects, checkedObjects } from '../../git/index.ts';
import type { AreaDump } from '../../store/store.ts';
import type { World } from '../../world/world.ts';
import { issuesWith, SeedError, type SeedFault } from '../faults.ts';
import { brokenLinks, hasLinks } from './links.ts';
import { rowSchemas } from './row-schemas.ts';

/** The version of the form in which states are written. */
export const STATE_VERSION = 1;

const count = z.int().check(z.nonnegative());
const table = z.strictObject({ next: count, rows: z.array(z.unknown()) });
const area = z.record(z.string(), table);
const stateSchema = z.strictObject({
  version: z.literal(STATE_VERSION),
  areas: z.record(z.string(), area),
  objects: z.array(z.unknown()),
});
const objectSchema = z.tuple([z.enum(['blob', 'tree', 'commit', 'tag']), z.string()]);

/** One table of a written state. */
interface WrittenTable {
  readonly area: string;
  readonly name: string;
  readonly dump: AreaDump[string];
  /** Where it is in the document. */
  readonly path: string;
}

/** Puts a written state into a world. It is checked whole, so that no request can trip over it later. */
export function loadState(world: World, value: object): void {
  // Another version's state has another form, of which nothing more can be said.
  rejectIf(issuesWith(z.object({ version: z.literal(STATE_VERSION) }), value, 'state'));
  rejectIf(issuesWith(stateSchema, value, 'state'));
  const state = value as { readonly areas: Readonly<Record<string, AreaDump>>; readonly objects: readonly unknown[] };
  const tables = Object.entries(state.areas).flatMap(([name, dumps]) => tablesOf(name, dumps));
  rejectIf(tables.flatMap(shapeFaults));
  rejectIf(state.objects.flatMap((one, i) => issuesWith(objectSchema, one, `state.objects[${i}]`)));
  rejectIf(tables.flatMap((one) => indexFaults(world, one)));
  if (state.areas['time'] !== undefined && state.areas['time']['instants']?.rows.length !== 1)
    throw new SeedError([{ path: 'state.areas.time.instants.rows', message: 'expected the time of the clock' }]);
  const { objects, faults } = checkedObjects(state.objects as Parameters<typeof checkedObjects>[0]);
  rejectIf(faults.map(({ index, message }) => ({ path: `state.objects[${index}]`, message })));
  adoptObjects(world.objects, objects);
  for (const [name, dumps] of Object.entries(state.areas)) world.store.load(name, dumps);
  rejectIf(tables.flatMap((one) => linkFaults(world, one)));
}

function rejectIf(faults: readonly SeedFault[]): void {
  if (faults.length > 0) throw new SeedError(faults);
}

function tablesOf(areaName: string, dumps: AreaDump): WrittenTable[] {
  return Object.entries(dumps).map(([name, dump]) => ({
    area: areaName,
    name,
    dump,
    path: `state.areas.${areaName}.${name}`,
  }));
}

/** Whether a table is known, and every row of it has the shape that the fake gives it. */
function shapeFaults({ area: areaName, name, dump, path }: WrittenTable): SeedFault[] {
  const schemas = Object.hasOwn(rowSchemas, areaName) ? rowSchemas[areaName]! : {};
  const row = Object.hasOwn(schemas, name) ? schemas[name] : undefined;
  if (row === undefined) return [{ path, message: 'unknown table' }];
  const written = z.tuple([count, row]);
  const faults: SeedFault[] = [];
  for (const [i, one] of dump.rows.entries())
    if (!written.safeParse(one).success) faults.push(...issuesWith(written, one, `${path}.rows[${i}]`));
  return faults;
}

// Tables that count their own ids: the next one must be free.
const COUNTED: ReadonlySet<string> = new Set([
  'time.tasks',
  'payments.deliveries',
  ...['ipBlocks', 'domainAllows'].map((name) => `federation.${name}`),
  ...['repos', 'pulls', 'teams', 'labels', 'milestones', 'reviews', 'protections', 'statuses', 'dependencies'].map(
    (name) => `pulls.${name}`,
  ),
]);

function indexFaults({ store }: World, { area: areaName, name, dump, path }: WrittenTable): SeedFault[] {
  if (COUNTED.has(`${areaName}.${name}`)) {
    const ahead = dump.rows.findIndex(([, row]) => Number(row.id) > dump.next);
    if (ahead >= 0) return [{ path: `${path}.rows[${ahead}][1].id`, message: `expected at most ${dump.next}` }];
  }
  return store.faultsOf(areaName, name, dump).map(({ row, message }) => ({
    path: row === undefined ? `${path}.next` : `${path}.rows[${row}]`,
    message,
  }));
}

function linkFaults(world: World, { area: areaName, name, dump, path }: WrittenTable): SeedFault[] {
  if (!hasLinks(`${areaName}.${name}`)) return [];
  return dump.rows.flatMap(([, row], i) =>
    brokenLinks(world, `${areaName}.${name}`, row).map((key) => ({
      path: `${path}.rows[${i}][1].${key}`,
      message: 'names nothing that is there',
    })),
  );
}

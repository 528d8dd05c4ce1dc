import { isObject } from '../http/json.ts';
import type { AreaModule } from '../area/module.ts';
import { isSeedError } from '../area/seed-issues.ts';
import type { Row } from '../store/row.ts';
import { createWorld, type Core } from '../world/core.ts';
import type { BaseDocument } from './document.ts';
import { loadDocument, versionsIn } from './load.ts';

/** Something of a state that a seed does not say. */
export interface Omission {
  /** A record of the seed, or a table of the state and a field of its records: `pulls.pulls.createdAt`. */
  readonly path: string;
  /** The fact that the seed cannot say. */
  readonly reason: string;
}

/** A state as a seed, and what it omits. */
export interface SeedExport<Document> {
  /** A world document without a state, in a stable order and without defaults. */
  readonly document: Document;
  /** The facts that a world made of it lacks, or has otherwise. */
  readonly omitted: readonly Omission[];
}

type Modules<World extends Core> = readonly AreaModule<World>[];
type Sections = Record<string, unknown>;

/** The present state in the seed's own vocabulary. */
export function exportSeed<World extends Core>(
  world: World,
  modules: Modules<World>,
  check: (document: unknown) => void,
): SeedExport<BaseDocument> {
  const document = sectionsOf(world, modules);
  const { made, rejected } = withoutRejected(document, () => {
    const copy = createWorld(modules);
    check(document);
    loadDocument(copy, modules, document);
    return copy;
  });
  return { document, omitted: [...rejected, ...differences(world, made)] };
}

function sectionsOf<World extends Core>(world: World, modules: Modules<World>): Sections {
  const plain = createWorld(modules);
  loadDocument(plain, modules, { clock: world.clock.iso, ...versionsIn(world) });
  const sections = modules.flatMap(({ seed }) =>
    seed === undefined ? [] : [[seed.key, besides(seed.export(world), seed.export(plain))] as const],
  );
  return {
    clock: world.clock.iso,
    ...versionsIn(world),
    ...Object.fromEntries(sections.filter(([, section]) => section !== undefined)),
  };
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** A section without its defaults. */
function besides(section: unknown, usual: unknown): unknown {
  if (isSame(section, usual)) return undefined;
  if (!isObject(section) || !isObject(usual)) return section;
  return Object.fromEntries(Object.entries(section).filter(([key, value]) => !isSame(value, usual[key])));
}

/** Makes something of a document; records that are rejected are taken out of it. */
export function withoutRejected<T>(
  document: object,
  make: () => T,
): { readonly made: T; readonly rejected: readonly Omission[] } {
  const rejected: Omission[] = [];
  for (;;) {
    try {
      return { made: make(), rejected };
    } catch (error) {
      if (!isSeedError(error)) throw error;
      for (const { path, message } of error.issues) rejected.push({ path, reason: `rejected: ${message}` });
      removeAll(
        document as Sections,
        error.issues.map(({ path }) => recordAt(path)),
      );
    }
  }
}

type DocumentPath = readonly (string | number)[];

/** The record around a place of the document: that of the innermost list, or all of the section. */
function recordAt(path: string): DocumentPath {
  const keys = path
    .split(/[.[\]]+/)
    .filter((key) => key !== '')
    .map((key) => (/^\d+$/.test(key) ? Number(key) : key));
  const last = keys.findLastIndex((key) => typeof key === 'number');
  return keys.slice(0, last < 0 ? 2 : last + 1);
}

/** Takes records out of a document: the last ones first, so that the places of the others stay. */
function removeAll(document: Sections, places: readonly DocumentPath[]): void {
  const distinct = [...new Map(places.map((place) => [JSON.stringify(place), place])).values()];
  const index = (place: DocumentPath): number => Number(place.at(-1)) || 0;
  for (const place of distinct.sort((a, b) => index(b) - index(a))) {
    const key = place.at(-1) ?? '';
    const parent = place.slice(0, -1).reduce<unknown>((one, part) => (one as Sections | undefined)?.[part], document);
    if (Array.isArray(parent)) parent.splice(Number(key), 1);
    else if (isObject(parent)) delete (parent as Sections)[key];
  }
}

/** The facts of a state that another one lacks or has otherwise, by table and field. */
function differences({ store }: Core, { store: copy }: Core): Omission[] {
  return store.areas.flatMap((area) => {
    const tables = copy.dump(area);
    // The counters of ids: of no use to readers one by one.
    if (area === 'ids')
      return isSame(store.dump(area), tables) ? [] : [{ path: 'ids', reason: 'new records may get other ids' }];
    return Object.entries(store.dump(area)).flatMap(([name, { rows }]) => {
      const others = new Map((tables[name]?.rows ?? []).map(([, row]) => [row.id, row]));
      return tableDifferences(
        `${area}.${name}`,
        rows.map(([, row]) => row),
        others,
      );
    });
  });
}

function tableDifferences(table: string, rows: readonly Row[], others: ReadonlyMap<Row['id'], Row>): Omission[] {
  const missing = rows.filter(({ id }) => !others.has(id)).length;
  const more = others.size - (rows.length - missing);
  const fields = new Map<string, number>();
  for (const row of rows) {
    const other = others.get(row.id) as Sections | undefined;
    if (other === undefined) continue;
    const own = row as unknown as Sections;
    for (const key of new Set([...Object.keys(own), ...Object.keys(other)]))
      if (!isSame(own[key], other[key])) fields.set(key, (fields.get(key) ?? 0) + 1);
  }
  const order = rows.map(({ id }) => id).filter((id) => others.has(id));
  const kept = new Set(order);
  const isOrdered = isSame(
    order,
    [...others.keys()].filter((id) => kept.has(id)),
  );
  return [
    ...(isOrdered ? [] : [{ path: table, reason: 'the records are in another order' }]),
    ...(missing > 0 ? [{ path: table, reason: `${missing} of ${rows.length} records are missing` }] : []),
    ...(more > 0 ? [{ path: table, reason: `${more} records are there besides` }] : []),
    ...[...fields].map(([field, count]) => ({
      path: `${table}.${field}`,
      reason: `is otherwise in ${count} of ${rows.length} records`,
    })),
  ];
}

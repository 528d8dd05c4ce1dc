import { isObject, type JsonObject } from '../http/json.ts';
import type { AreaModule, SeedName } from '../area/module.ts';
import { issuesWith, pathText, placedIssues } from '../area/schema-issues.ts';
import type { Schema } from '../area/schema-type.ts';
import { SeedError, type SeedIssue } from '../area/seed-issues.ts';

/** Rejects what is not a world document of some modules. */
export function checkDocument(value: unknown, schema: Schema<unknown>, modules: readonly AreaModule<never>[]): void {
  const issues = [...schemaIssues(value, schema), ...(isObject(value) ? repeatedNames(value, modules) : [])];
  if (issues.length > 0) throw new SeedError(issues);
}

function repeatedNames(document: JsonObject, modules: readonly AreaModule<never>[]): SeedIssue[] {
  return modules.flatMap(({ seed }) => {
    const section = seed === undefined ? undefined : document[seed.key];
    return typeof section === 'object' && section !== null
      ? (seed?.uniqueNames?.(section as never) ?? []).flatMap(repeated)
      : [];
  });
}

/**
 * Long lists are checked part by part: what the schema makes of a document would be as large again, and it passes issues as
 * arguments, of which a stack holds about a hundred thousand.
 */
function schemaIssues(value: unknown, schema: Schema<unknown>): SeedIssue[] {
  if (!isObject(value) || !listsOf(value).some(({ list }) => isLong(list))) return issuesWith(schema, value, '');
  return [...partsOf(value)].flatMap((part) => partIssues(part, schema));
}

/** A document with a part of one list only; `from` is where that part begins, `depth` the place of its index in paths. */
interface Part {
  readonly document: JsonObject;
  readonly depth: number;
  readonly from: number;
}

const PART = 1000;

const isLong = (list: unknown): list is readonly unknown[] => Array.isArray(list) && list.length > PART;

/** The content of a key of a document, or of a section's key. */
interface Content {
  readonly section: string;
  readonly key?: string;
  readonly list: unknown;
}

function listsOf(document: JsonObject): Content[] {
  return Object.entries(document).flatMap(([section, content]): Content[] =>
    isObject(content) && section !== 'state' && Object.keys(content).length > 0
      ? Object.entries(content).map(([key, list]) => ({ section, key, list }))
      : [{ section, list: content }],
  );
}

function* partsOf(document: JsonObject): Generator<Part> {
  for (const { section, key, list } of listsOf(document)) {
    for (let from = 0; from === 0 || (isLong(list) && from < list.length); from += PART) {
      const part = isLong(list) ? list.slice(from, from + PART) : list;
      yield {
        document: { [section]: key === undefined ? part : { [key]: part } },
        depth: key === undefined ? 1 : 2,
        from,
      };
    }
  }
}

function partIssues({ document, depth, from }: Part, schema: Schema<unknown>): SeedIssue[] {
  const moved = (place: readonly PropertyKey[]): PropertyKey[] =>
    place.map((key, i) => (i === depth && typeof key === 'number' ? key + from : key));
  return placedIssues(schema, document).map(({ place, message }) => ({ path: pathText(moved(place)), message }));
}

function repeated(names: Iterable<SeedName>): SeedIssue[] {
  const seen = new Set<string>();
  const issues: SeedIssue[] = [];
  for (const [path, name] of names) {
    if (seen.has(name)) issues.push({ path: path(), message: 'used twice' });
    seen.add(name);
  }
  return issues;
}

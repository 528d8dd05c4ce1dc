import { isObject, type JsonObject } from '../http/json.ts';
import type { AreaModule, SeedName } from '../module/module.ts';
import { issuesWith, pathText, placedIssues } from '../module/schema-issues.ts';
import type { Schema } from '../module/schema-type.ts';
import { SeedError, type SeedIssue } from '../module/seed-issues.ts';

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

function schemaIssues(value: unknown, schema: Schema<unknown>): SeedIssue[] {
  try {
    return issuesWith(schema, value, '');
  } catch (error) {
    // The schema passes issues as arguments, of which a stack holds about a hundred thousand.
    if (error instanceof RangeError)
      return [...partsOf(value as JsonObject)].flatMap((part) => partIssues(part, schema));
    throw error;
  }
}

/** A document with a part of one list only; `from` is where that part begins, `depth` the place of its index in paths. */
interface Part {
  readonly document: JsonObject;
  readonly depth: number;
  readonly from: number;
}

const PART = 1000;

function* partsOf(document: JsonObject): Generator<Part> {
  for (const [section, content] of Object.entries(document)) {
    const isSection = isObject(content) && section !== 'state';
    const lists = Object.entries(isSection ? content : { [section]: content });
    for (const [key, list] of lists) {
      for (let from = 0; from === 0 || (Array.isArray(list) && from < list.length); from += PART) {
        const part: unknown = Array.isArray(list) ? list.slice(from, from + PART) : list;
        yield { document: { [section]: isSection ? { [key]: part } : part }, depth: isSection ? 2 : 1, from };
      }
    }
  }
}

function partIssues({ document, depth, from }: Part, schema: Schema<unknown>): SeedIssue[] {
  const moved = (place: readonly PropertyKey[]): PropertyKey[] =>
    place.map((key, i) => (i === depth && typeof key === 'number' ? key + from : key));
  return placedIssues(schema, document).map(({ place, message }) => ({ path: pathText(moved(place)), message }));
}

function repeated(names: readonly SeedName[]): SeedIssue[] {
  const seen = new Set<string>();
  return names.flatMap(([path, name]) => {
    const isAgain = seen.has(name);
    seen.add(name);
    return isAgain ? [{ path, message: 'used twice' }] : [];
  });
}

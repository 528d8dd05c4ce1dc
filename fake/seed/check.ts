import { isObject, type JsonObject } from '../http/json.ts';
import type { AreaModule, SeedName } from '../module/module.ts';
import { issuesWith } from '../module/schema-issues.ts';
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

/** The schema passes issues as arguments, of which a stack holds about a hundred thousand. */
function schemaIssues(value: unknown, schema: Schema<unknown>): SeedIssue[] {
  try {
    return issuesWith(schema, value, '');
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return [{ path: '', message: 'has more than 100,000 issues: load the first records alone to see them' }];
  }
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

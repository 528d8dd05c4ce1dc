import type { SeedIssue } from './seed-issues.ts';
import type { Schema, SchemaIssue } from './schema-type.ts';

/** What a schema finds wrong with the value at a place of the document. */
export function issuesWith(schema: Schema<unknown>, value: unknown, path: string): SeedIssue[] {
  const result = schema.safeParse(value);
  if (result.success) return [];
  return result.error.issues.flatMap(issuesOf).map((issue) => ({ ...issue, path: joined(path, issue.path) }));
}

const joined = (path: string, below: string): string =>
  below === '' || path === '' ? path + below : `${path}${below.startsWith('[') ? '' : '.'}${below}`;

interface Detailed extends SchemaIssue {
  readonly keys?: readonly string[];
  readonly expected?: string;
  readonly values?: readonly unknown[];
}

/** The issues of a document that one of a schema stands for. */
export function issuesOf(issue: Detailed): SeedIssue[] {
  if (issue.code === 'unrecognized_keys')
    return (issue.keys ?? []).map((key) => ({ path: pathText([...issue.path, key]), message: 'unknown key' }));
  return [{ path: pathText(issue.path), message: messageOf(issue) }];
}

function messageOf({ code, message, expected, values }: Detailed): string {
  if (code === 'invalid_type') return `expected ${expected}`;
  if (code === 'invalid_value') return `expected ${(values ?? []).map((value) => JSON.stringify(value)).join(' or ')}`;
  return message === 'Invalid input' ? 'invalid value' : message;
}

function pathText(path: readonly PropertyKey[]): string {
  return path
    .map((part, i) => (typeof part === 'number' ? `[${part}]` : `${i === 0 ? '' : '.'}${String(part)}`))
    .join('');
}

/** Whether responses are validated: not at all, reporting mismatches, or failing the call. */
export type ValidateMode = 'off' | 'report' | 'strict';

/** One mismatch between a response and its schema. */
export interface ContractIssue {
  /** Where, such as `items[].amount`; empty for the whole body. */
  readonly path: string;
  /** The type that the schema expects, such as `string` or `number`. */
  readonly expected: string;
  /** The type of what was received; never the value. */
  readonly received: string;
}

/** A schema mismatch as `onMismatch` receives it. */
export interface SchemaMismatch extends ContractIssue {
  /** The operation whose response did not match. */
  readonly operation: string;
}

/** One issue that a schema found. */
export interface SchemaIssue {
  /** The kind of issue, such as `invalid_type`. */
  readonly code?: string | undefined;
  /** The type that was expected, if the issue is about a type. */
  readonly expected?: unknown;
  /** The keys that lead to the value. */
  readonly path: readonly PropertyKey[];
}

/** The result of parsing with a schema. */
export interface SchemaResult {
  readonly success: boolean;
  /** The issues, when the value does not match. */
  readonly error?: SchemaFindings | undefined;
}

/** The issues that a schema found. */
export interface SchemaFindings {
  readonly issues: readonly SchemaIssue[];
}

/** All that this package needs of a schema library. */
export interface Schema {
  /** Checks a value, and changes nothing in it. */
  safeParse(value: unknown): SchemaResult;
}

/**
 * Loads the schema of an operation's response, or `undefined` where there is nothing to validate. Each area exports its
 * own; another can be written, as long as a schema has zod's `safeParse`. A client calls it once for each operation.
 *
 * @typeParam Id - the operations' ids
 */
export type Schemas<Id extends string = string> = (operation: Id) => Promise<Schema | undefined>;

/** Whether a mode validates at all. */
export function isValidated(mode: ValidateMode | undefined): boolean {
  return mode === 'strict' || mode === 'report';
}

/** Where a value does not match its schema: each path once, array positions omitted. */
export function mismatches(issues: readonly SchemaIssue[], value: unknown): readonly ContractIssue[] {
  const found = new Map<string, ContractIssue>();
  for (const issue of issues) {
    const path = pathOf(issue.path);
    const expected = typeof issue.expected === 'string' ? issue.expected : (issue.code ?? 'another value');
    if (!found.has(path)) found.set(path, { path, expected, received: typeName(at(value, issue.path)) });
  }
  return [...found.values()];
}

/** The name of a value's type, as JSON has it. */
export function typeName(value: unknown): string {
  return value === null ? 'null' : value === undefined ? 'missing' : Array.isArray(value) ? 'array' : typeof value;
}

function at(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((inner, key) => (inner as Record<PropertyKey, unknown> | undefined)?.[key], value);
}

function pathOf(path: readonly PropertyKey[]): string {
  return path
    .map((key) => (typeof key === 'number' ? '[]' : `.${String(key)}`))
    .join('')
    .replace(/^\./, '');
}

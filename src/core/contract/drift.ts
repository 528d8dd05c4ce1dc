/** Whether answers are compared with the contract: not at all, telling of differences, or refusing them. */
export type ValidateMode = 'off' | 'report' | 'strict';

/** One difference between an answer and the contract. */
export interface ContractIssue {
  /** Where, such as `items[].amount`; empty for the whole body. */
  readonly path: string;
  /** What the contract says: `string`, `number`, `one of its values`. */
  readonly expected: string;
  /** The type of what came; never the value. */
  readonly received: string;
}

/** A difference as told to `onDrift`. */
export interface Drift extends ContractIssue {
  /** The operation whose answer differed. */
  readonly operation: string;
}

/** One finding of a schema. */
export interface SchemaIssue {
  /** The kind of finding. */
  readonly code?: string | undefined;
  /** The type that was expected, when the finding is about a type. */
  readonly expected?: unknown;
  /** The way to the value. */
  readonly path: readonly PropertyKey[];
}

/** The answer of a schema. */
export interface SchemaResult {
  /** Whether the value fits. */
  readonly success: boolean;
  /** The findings, when it does not. */
  readonly error?: SchemaFindings | undefined;
}

/** The findings of a schema. */
export interface SchemaFindings {
  /** One by one. */
  readonly issues: readonly SchemaIssue[];
}

/** All that this package needs of a schema library. */
export interface Schema {
  /** Compares a value with the schema. */
  safeParse(value: unknown): SchemaResult;
}

/**
 * Gives what an operation's answer must look like, or `undefined` where there is nothing to compare. Each area exports
 * its own; another can be written, as long as a schema has zod's `safeParse`. A client asks once an operation.
 *
 * @typeParam Id - the operations' ids
 */
export type Schemas<Id extends string = string> = (operation: Id) => Promise<Schema | undefined>;

/** Whether a mode compares at all. */
export function compares(mode: ValidateMode | undefined): boolean {
  return mode === 'strict' || mode === 'report';
}

/** What differs between a value and a schema, if there is one: each path once, list positions left out. */
export function differences(schema: Schema | undefined, value: unknown): readonly ContractIssue[] {
  const found = new Map<string, ContractIssue>();
  for (const issue of schema?.safeParse(value).error?.issues ?? []) {
    const path = written(issue.path);
    const expected = typeof issue.expected === 'string' ? issue.expected : (issue.code ?? 'another value');
    if (!found.has(path)) found.set(path, { path, expected, received: typeName(at(value, issue.path)) });
  }
  return [...found.values()];
}

/** The name of a value's type as the contract would say it. */
export function typeName(value: unknown): string {
  return value === null ? 'null' : value === undefined ? 'missing' : Array.isArray(value) ? 'array' : typeof value;
}

function at(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((inner, key) => (inner as Record<PropertyKey, unknown> | undefined)?.[key], value);
}

function written(path: readonly PropertyKey[]): string {
  return path
    .map((key) => (typeof key === 'number' ? '[]' : `.${String(key)}`))
    .join('')
    .replace(/^\./, '');
}

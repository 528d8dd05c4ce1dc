import type { SchemaIssue } from './validation.ts';

/**
 * A schema of any library of [Standard Schema](https://standardschema.dev): zod (from 3.24), Valibot, ArkType.
 *
 * @typeParam Output - a value after validation
 */
export interface StandardSchema<Output = unknown> {
  /** The part that the libraries agree on. */
  readonly '~standard': {
    /** Checks a value. */
    readonly validate: (value: unknown) => StandardResult<Output> | Promise<StandardResult<Output>>;
  };
}

/** The result of a Standard Schema: the output, or issues. */
export type StandardResult<Output> =
  { readonly value: Output; readonly issues?: undefined } | { readonly issues: readonly StandardIssue[] };

/** One issue that a Standard Schema found. */
export interface StandardIssue {
  /** The keys that lead to the value. */
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

/** A schema of a list's pages: that of an item for each one in the body, or in its part of that name. */
export function pageSchema(item: StandardSchema, part?: string): StandardSchema {
  const validate = async (body: unknown): Promise<StandardResult<unknown>> => {
    const place = part === undefined ? [] : [part];
    const items = part === undefined ? body : (body as Readonly<Record<string, unknown>>)[part];
    // The list itself reports that there is no array.
    if (!Array.isArray(items)) return { value: body };
    const results = await Promise.all(items.map(async (one: unknown) => item['~standard'].validate(one)));
    const issues = results.flatMap((result, i) =>
      issuesIn(result).map((issue) => ({ ...issue, path: [...place, i, ...issue.path] })),
    );
    if (issues.length > 0) return { issues };
    const values = results.map((result) => 'value' in result && result.value);
    return { value: part === undefined ? values : { ...(body as object), [part]: values } };
  };
  return { '~standard': { validate } };
}

/** The issues of a result, in the form that mismatches are made of. */
export function issuesIn({ issues = [] }: StandardResult<unknown>): readonly SchemaIssue[] {
  // Messages are omitted, because those of some libraries show values; most issues say what was expected, too.
  return issues.map(({ path = [], ...facts }) => ({
    ...facts,
    path: path.map((step) => (typeof step === 'object' ? step.key : step)),
  }));
}

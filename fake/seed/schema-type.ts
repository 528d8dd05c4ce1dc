/** One thing that a schema finds wrong. */
export interface SchemaIssue {
  /** Where: the keys and indexes from the root. */
  readonly path: readonly PropertyKey[];
  /** What. */
  readonly message: string;
  /** Which kind of fault. */
  readonly code?: string | undefined;
}

/** Whether a value fits a schema. */
export type SchemaResult<T> =
  | { readonly success: true; readonly data: T }
  | { readonly success: false; readonly error: { readonly issues: readonly SchemaIssue[] } };

/** A schema, as much of one as its users need. */
export interface Schema<T> {
  /** Checks a value without throwing. */
  readonly safeParse: (value: unknown) => SchemaResult<T>;
}

/** One thing that a schema finds wrong. */
export interface SchemaIssue {
  /** Where: the keys and indexes from the root. */
  readonly path: readonly PropertyKey[];
  /** The issue in words. */
  readonly message: string;
  /** Which kind of issue. */
  readonly code?: string | undefined;
}

/** A value that fits. */
export interface SchemaSuccess<T> {
  /** It fits. */
  readonly success: true;
  /** The value. */
  readonly data: T;
}

/** Everything that a schema finds wrong. */
export interface SchemaIssues {
  /** One by one. */
  readonly issues: readonly SchemaIssue[];
}

/** A value that does not fit. */
export interface SchemaFailure {
  /** It does not fit. */
  readonly success: false;
  /** Why. */
  readonly error: SchemaIssues;
}

/** Whether a value fits a schema. */
export type SchemaResult<T> = SchemaSuccess<T> | SchemaFailure;

/** A schema, as much of one as its users need. */
export interface Schema<T> {
  /** Checks a value without throwing. */
  readonly safeParse: (value: unknown) => SchemaResult<T>;
}

/** The HTTP method of an operation. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The kind of a filter's value: a string, an integer above 0, a number of at least 0, a day or a time. */
export type FilterKind = 'text' | 'count' | 'amount' | 'date';

/**
 * One entry of the operation table: what the client, the fake's router, the docs and the tests need to know of an
 * operation.
 *
 * `Credential` is what the area requires of a caller: header schemes, a scope, a permission.
 */
export interface Operation<Credential = unknown> {
  /** The method that the client sends. */
  readonly method: Method;
  /** The path template below the base URL: `{name}` is one segment, `{name*}` the rest with its slashes. */
  readonly path: string;
  /** Other methods and paths of the same operation: `PUT /payments/{reference}`. */
  readonly aliases?: readonly string[];
  /** The success statuses, the usual one first. */
  readonly success: readonly number[];
  /** The error statuses that are documented for this operation. */
  readonly errors: readonly number[];
  /** The credential that a caller needs. */
  readonly credential: Credential;
  /** Whether sending it twice leaves the same state as sending it once, so that a client may retry it. */
  readonly idempotent: boolean;
  /** The query of an operation that checks it, by name. */
  readonly filters?: Readonly<Record<string, FilterKind>>;
  /** One line for the docs. */
  readonly about: string;
  /** The parts that are others where the area is as its live service, which differs from the published interface. */
  readonly live?: Partial<Pick<Operation, 'aliases' | 'success' | 'errors'>>;
}

/** What a call needs of its operation. The package's clients have no more of their tables: see tsup.config.ts. */
export type CalledOperation = Pick<Operation, 'method' | 'path' | 'credential' | 'idempotent' | 'filters'>;

/** The error statuses of an operation, as published and as of the live service. */
export type ErrorStatus<Row extends Pick<Operation, 'errors' | 'live'>> =
  Row['errors'][number] | (Row extends { live: { errors: readonly (infer Status extends number)[] } } ? Status : never);

/** A table of operations by id. */
export type OperationTable<Credential = unknown> = Readonly<Record<string, Operation<Credential>>>;

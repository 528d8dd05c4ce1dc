/** An HTTP method an operation may use. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * One row of the operation table: everything that the client, the fake's router, the docs and the tests need to know
 * of an operation, stated once.
 *
 * `Credential` is what the area asks of a caller: header schemes, a scope, a permission.
 */
export interface Operation<Credential = unknown> {
  /** The method the client sends. */
  readonly method: Method;
  /** The path template below the base address: `{name}` is one segment, `{name*}` the rest with its slashes. */
  readonly path: string;
  /** Other spellings that answer the same way: `PUT /payments/{reference}`. */
  readonly aliases?: readonly string[];
  /** The statuses of success, the usual one first. */
  readonly success: readonly number[];
  /** The statuses of failure that are this operation's own. */
  readonly errors: readonly number[];
  /** What a caller must show. */
  readonly credential: Credential;
  /** Whether sending it twice leaves the same state as sending it once, so that a client may repeat it unasked. */
  readonly repeatable: boolean;
  /** One line for the docs. */
  readonly about: string;
}

/** A table of operations by id. */
export type OperationTable<Credential = unknown> = Readonly<Record<string, Operation<Credential>>>;

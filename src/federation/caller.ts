import type { ApiCall } from '../core/api-call.ts';
import { Caller } from '../core/caller.ts';
import type { Credential } from '../core/credentials.ts';
import type { LazySchema } from '../core/drift.ts';
import { List } from '../core/list.ts';
import type { OperationError } from '../core/operation-error.ts';
import type { CallOptions, ClientOptions } from '../core/options.ts';
import { linked } from '../core/pagers.ts';
import { settingsOf } from '../core/settings.ts';
import type { WireRequest } from '../core/wire.ts';
import { federationOperations, type FederationOperationId } from './operations.ts';
import type { FederationErrorBody, FederationListQuery } from './records.ts';

/** The credential of this area (specification, "Authentication", B). */
export interface FederationAuth {
  /** A user's token, sent as `Authorization: Bearer`. */
  readonly token: Credential;
}

/** The options of a `FederationAdminClient`. */
export interface FederationAdminClientOptions extends ClientOptions<FederationAuth> {
  /** The path in front of `/admin/…`. Default `/api/v1`. */
  readonly prefix?: string | undefined;
}

/** The options of one call of this area. */
export type FederationCallOptions = CallOptions<FederationAuth>;

/**
 * The errors of one operation of this area, read from its row. A missing or wrong token is a 403 here
 * (specification, "Errors", B).
 */
export type FederationError<Id extends FederationOperationId> = OperationError<
  (typeof federationOperations)[Id],
  FederationErrorBody
>;

/** Sends this area's operations for one client. */
export class FederationCaller {
  readonly #caller: Caller<typeof federationOperations, FederationErrorBody>;

  constructor(options: FederationAdminClientOptions) {
    const settings = settingsOf(
      options,
      ({ token }) => [{ name: 'Authorization', credential: token, write: (secret) => `Bearer ${secret}` }],
      options.prefix,
    );
    this.#caller = new Caller(settings, federationOperations);
  }

  /** A call, with its answer's schema and the errors of its row. */
  call<Id extends FederationOperationId, T>(
    id: Id,
    wire: WireRequest,
    options?: FederationCallOptions,
  ): ApiCall<T, FederationError<Id>> {
    return this.#caller.call(id, { ...wire, schema: schemaOf(id) }, options);
  }

  /** A list. */
  list<Id extends FederationOperationId, T>(
    id: Id,
    { cursor, ...query }: FederationListQuery = {},
    options?: FederationCallOptions,
  ): List<T, FederationError<Id>> {
    const wire = { query, schema: schemaOf(id) };
    return new List({ caller: this.#caller, id, wire, options, pager: linked, cursor });
  }
}

function schemaOf(id: FederationOperationId): LazySchema {
  return async () => (await import('./schemas.ts')).answerSchema(id);
}

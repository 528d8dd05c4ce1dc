import { settingsOf } from '../core/call/settings.ts';
import { Caller } from '../core/caller.ts';
import type { OperationError } from '../core/errors/operation-error.ts';
import type { Credential, CredentialHeader } from '../core/http/credentials.ts';
import type { CallOptions, ClientOptions } from '../core/options.ts';
import { federationOperations, type FederationOperationId } from './operations.ts';
import type { FederationErrorBody } from './records.ts';

/** The credential of this area: a user's token. Its scopes and the user's permissions decide what it may do. */
export interface FederationAuth {
  /** A user's token, sent as `Authorization: Bearer`. */
  readonly token: Credential;
}

/** The options of a `FederationAdminClient`. */
export interface FederationAdminClientOptions extends ClientOptions<FederationAuth, FederationOperationId> {
  /** The path in front of `/admin/…`. Default `/api/v1`. */
  readonly prefix?: string | undefined;
}

/** The options of one call of this area. */
export type FederationCallOptions = CallOptions<FederationAuth>;

/**
 * The errors of one operation of this area, read from its row. A missing or wrong token is a 403 here.
 */
export type FederationError<Id extends FederationOperationId> = OperationError<
  (typeof federationOperations)[Id],
  FederationErrorBody
>;

/** Sends this area's operations for one client. */
export type FederationCaller = Caller<typeof federationOperations, FederationErrorBody>;

/** Reads the options of a client. */
export function federationCaller(options: FederationAdminClientOptions): FederationCaller {
  return new Caller(settingsOf(options, federationHeaders, options.prefix), federationOperations);
}

function federationHeaders({ token }: FederationAuth): readonly CredentialHeader[] {
  return [{ name: 'Authorization', credential: token, write: (secret) => `Bearer ${secret}` }];
}

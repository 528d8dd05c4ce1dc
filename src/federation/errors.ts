import type { OperationError } from '../core/errors/operation-error.ts';
import type { FederationOperationId, federationOperations } from './operations.ts';
import type { FederationErrorBody } from './records.ts';

/** The errors of an operation of this area; without an `Id`, of all of them. A missing or invalid token is a 403 here. */
export type FederationError<Id extends FederationOperationId = FederationOperationId> = OperationError<
  FederationErrorBody,
  (typeof federationOperations)[Id]['errors'][number]
>;

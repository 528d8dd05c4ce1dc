import type { OperationError } from '../core/errors/operation-error.ts';
import type { FederationErrorBody } from './records.ts';

/** What a call of this area can fail with. A missing or invalid token is a 403 here. */
export type FederationError = OperationError<FederationErrorBody>;

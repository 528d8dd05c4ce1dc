/**
 * The client of the federation administration API.
 *
 * @module understudy-sdk/federation
 */
export * from '../core/index.ts';
export type { FederationAuth } from './auth.ts';
export type { FederationAdminClientOptions, FederationCallOptions } from './caller.ts';
export { FederationAdminClient } from './client.ts';
export type { FederationError } from './errors.ts';
export { federationOperations, type FederationCredential, type FederationOperationId } from './operations.ts';
export type * from './records.ts';
export type * from './requests.ts';
export type { DomainAllowsResource } from './resources/domain-allows.ts';
export type { IpBlocksResource } from './resources/ip-blocks.ts';
export { federationSchemas } from './schemas.ts';
export {
  federationPermissions,
  ipBlockSeverities,
  type FederationPermission,
  type IpBlockSeverity,
} from './vocabulary.ts';

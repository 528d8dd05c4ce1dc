export * from '../core/index.ts';
export type { FederationAdminClientOptions, FederationAuth, FederationCallOptions, FederationError } from './caller.ts';
export { FederationAdminClient } from './client.ts';
export type { DomainAllowsResource } from './domain-allows.ts';
export type { IpBlocksResource } from './ip-blocks.ts';
export { federationOperations, type FederationCredential, type FederationOperationId } from './operations.ts';
export { federationSchemas } from './schemas.ts';
export type * from './records.ts';

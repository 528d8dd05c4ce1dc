import type { Schemas } from '../core/contract/drift.ts';
import type { FederationOperationId } from './operations.ts';

/**
 * What this area's answers look like, for a client's option `schemas`. The schemas, and zod with them, are loaded when
 * an answer is first compared; a bundle that does not name this constant does not hold them at all.
 *
 * @example
 * ```ts
 * import { createFake } from 'understudy-sdk/fake';
 * import { FederationAdminClient, federationSchemas } from 'understudy-sdk/federation';
 *
 * const fake = createFake();
 * const server = { baseUrl: fake.url, fetch: fake.fetch, auth: { token: fake.credentials.token } };
 * const admin = new FederationAdminClient({ ...server, schemas: federationSchemas, validate: 'strict' });
 * console.log((await admin.ipBlocks.create({ ip: '192.0.2.0/24', severity: 'no_access' })).ip);
 * ```
 */
export const federationSchemas: Schemas<FederationOperationId> = async (operation) =>
  (await import('./answers.ts')).federationSchema(operation);

import type { Schemas } from '../core/contract/validation.ts';
import type { FederationOperationId } from './operations.ts';

/**
 * The schemas of this area's responses, for a client's option `schemas`. They, and zod with them, are loaded when a
 * response is first validated; a bundle that does not use this constant does not include them.
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
  (await import('./shapes.ts')).schemaOf(operation);

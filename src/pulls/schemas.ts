import type { Schemas } from '../core/contract/validation.ts';
import type { PullOperationId } from './operations.ts';

/**
 * The schemas of this area's responses, for a client's option `schemas`. They, and zod with them, are loaded when a
 * response is first validated; a bundle that does not use this constant does not include them.
 *
 * @example
 * ```ts
 * import { createFake } from 'understudy-sdk/fake';
 * import { PullsClient, pullSchemas } from 'understudy-sdk/pulls';
 *
 * const fake = createFake();
 * fake.pulls.repo('alice/proj').branch('topic').commit().pull();
 * const server = { baseUrl: fake.url, fetch: fake.fetch, auth: { token: fake.credentials.token } };
 * const pulls = new PullsClient({ ...server, schemas: pullSchemas, validate: 'strict' });
 * console.log((await pulls.repo('alice', 'proj').retrieve(1)).title);
 * ```
 */
export const pullSchemas: Schemas<PullOperationId> = async (operation) =>
  (await import('./shapes.ts')).schemaOf(operation);

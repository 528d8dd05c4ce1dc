import type { Schemas } from '../core/contract/drift.ts';
import type { PullOperationId } from './operations.ts';

/**
 * What this area's answers look like, for a client's option `schemas`. The schemas, and zod with them, are loaded when
 * an answer is first compared; a bundle that does not name this constant does not hold them at all.
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
  (await import('./answers.ts')).pullSchema(operation);

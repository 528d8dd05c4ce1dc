import type { Schemas } from '../core/contract/drift.ts';
import type { PaymentOperationId } from './operations.ts';

/**
 * What this area's answers look like, for a client's option `schemas`. The schemas, and zod with them, are loaded when
 * an answer is first compared; a bundle that does not name this constant does not hold them at all.
 *
 * @example
 * ```ts
 * import { createFake } from 'understudy-sdk/fake';
 * import { PaymentsClient, paymentSchemas } from 'understudy-sdk/payments';
 *
 * const fake = createFake();
 * const server = { baseUrl: fake.url, fetch: fake.fetch, auth: { apiKey: fake.credentials.apiKey } };
 * const payments = new PaymentsClient({ ...server, schemas: paymentSchemas, validate: 'strict' });
 * console.log((await payments.channels.list().firstPage()).items.length);
 * ```
 */
export const paymentSchemas: Schemas<PaymentOperationId> = async (operation) =>
  (await import('./answers.ts')).paymentSchema(operation);

import type { Schemas } from '../core/contract/validation.ts';
import type { PaymentOperationId } from './operations.ts';

/**
 * The schemas of this area's responses, for a client's option `schemas`. They, and zod with them, are loaded when a
 * response is first validated; a bundle that does not use this constant does not include them.
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
  (await import('./shapes.ts')).schemaOf(operation);

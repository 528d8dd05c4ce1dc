import type { Operation } from '../../../src/core/operation.ts';
import { paymentOperations } from '../../../src/payments/operations.ts';

/** The operations of the live service that its published interface lacks. */
const liveOperations: Readonly<Record<'greeting.show', Operation>> = {
  'greeting.show': {
    method: 'GET',
    path: '/',
    success: [200],
    errors: [401],
    credential: 'collecting',
    idempotent: true,
    filters: {},
    about: 'Greet the merchant of a key',
  },
};

/** The operations as the live service has them: their statuses and spellings, and those that it has besides. */
export const operationsLive: Readonly<Record<string, Operation>> = {
  ...Object.fromEntries(
    Object.entries<Operation>(paymentOperations).map(([id, { live, ...row }]) => [id, { ...row, ...live }]),
  ),
  ...liveOperations,
};

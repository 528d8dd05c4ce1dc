import type { OperationError } from '../core/errors/operation-error.ts';
import type { PaymentOperationId, paymentOperations } from './operations.ts';
import type { PaymentsErrorBody } from './records.ts';

/** The errors of an operation of this area; without an `Id`, of all of them. */
export type PaymentsError<Id extends PaymentOperationId = PaymentOperationId> = OperationError<
  PaymentsErrorBody,
  (typeof paymentOperations)[Id]['errors'][number]
>;

/** The errors of initializing a payment once: those of initializing it, and of reading it by its reference. */
export type InitializeOnceError = PaymentsError<'payments.initialize' | 'payments.retrieve'>;

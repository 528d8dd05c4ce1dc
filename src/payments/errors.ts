import type { OperationError } from '../core/errors/operation-error.ts';
import type { PaymentOperationId, paymentOperations } from './operations.ts';
import type { PaymentsErrorBody } from './records.ts';

/** What a call of an operation of this area can fail with; without an `Id`, of any of them. */
export type PaymentsError<Id extends PaymentOperationId = PaymentOperationId> = OperationError<
  PaymentsErrorBody,
  (typeof paymentOperations)[Id]['errors'][number]
>;

/** What initializing a payment once can fail with: what initializing it can, and reading it by its reference. */
export type InitializeOnceError = PaymentsError<'payments.initialize' | 'payments.retrieve'>;

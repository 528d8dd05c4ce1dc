import type { OperationError } from '../core/errors/operation-error.ts';
import type { ErrorStatus } from '../core/operation.ts';
import type { PaymentOperationId, paymentOperations } from './operations.ts';
import type { PaymentsErrorBody } from './records.ts';

/** The errors of an operation of this area; without an `Id`, of all of them. */
export type PaymentsError<Id extends PaymentOperationId = PaymentOperationId> = OperationError<
  PaymentsErrorBody,
  ErrorStatus<(typeof paymentOperations)[Id]>
>;

/** The errors of initializing a payment once: those of initializing it, and of looking it up. */
export type InitializeOnceError = PaymentsError<'payments.initialize' | 'payments.retrieve' | 'payments.list'>;

/** The errors of initiating a transfer once: those of initiating it, and of looking it up. */
export type InitiateOnceError = PaymentsError<'transfers.initiate' | 'transfers.retrieve' | 'transfers.list'>;

import type { OperationError } from '../core/errors/operation-error.ts';
import type { PaymentOperationId, paymentOperations } from './operations.ts';
import type { PaymentsErrorBody } from './records.ts';

/** The errors of one operation of this area, read from its row. */
export type PaymentsError<Id extends PaymentOperationId> = OperationError<
  (typeof paymentOperations)[Id],
  PaymentsErrorBody
>;

/** The errors of `payments.list`. */
export type ListPaymentsError = PaymentsError<'payments.list'>;
/** The errors of `payments.initialize`. */
export type InitializeError = PaymentsError<'payments.initialize'>;
/** The errors of `payments.initializeOnce`: those of initializing and of the reading that makes sure. */
export type InitializeOnceError = InitializeError | RetrievePaymentError;
/** The errors of `payments.retrieve`. */
export type RetrievePaymentError = PaymentsError<'payments.retrieve'>;
/** The errors of `payments.process`. */
export type ProcessError = PaymentsError<'payments.process'>;
/** The errors of `payments.cancel`. */
export type CancelError = PaymentsError<'payments.cancel'>;
/** The errors of `transfers.list`. */
export type ListTransfersError = PaymentsError<'transfers.list'>;
/** The errors of `transfers.initiate`. */
export type InitiateTransferError = PaymentsError<'transfers.initiate'>;
/** The errors of `transfers.retrieve`. */
export type RetrieveTransferError = PaymentsError<'transfers.retrieve'>;

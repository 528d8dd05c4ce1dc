export * from '../core/index.ts';
export type { ApiKeyAuth, GrantAuth, PaymentsAuth, SyncAuth } from './auth.ts';
export type { PaymentsCallOptions } from './caller.ts';
export { PaymentsClient, type PaymentsClientOptions, type ProcessOptions } from './client.ts';
export type * from './errors.ts';
export { paymentOperations, type PaymentOperationId } from './operations.ts';
export type * from './records.ts';
export type * from './requests.ts';
export { TransfersResource } from './transfers.ts';

// The exports of the area's entry point.
export type {
  ControlTarget,
  PaymentAction,
  PaymentOutcomeAction,
  PaymentRefundAction,
  TransferOutcomeAction,
} from './control.ts';
export type { PaymentCredentials } from './credentials.ts';
export { payments, type Payments, type PaymentsOptions, type PaymentsVersion } from './module.ts';
export type { PaymentOutcome } from './payments.ts';
export type { Environment } from './rows.ts';
export type * from './seed/document.ts';
export type { TransferOutcome } from './transfers.ts';

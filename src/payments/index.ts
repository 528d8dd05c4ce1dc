/**
 * The client of the payments API, and its webhooks.
 *
 * @module understudy-sdk/payments
 */
export * from '../core/index.ts';
export type { ApiKeyAuth, GrantAuth, PaymentsAuth, SyncAuth } from './auth.ts';
export type { PaymentsCallOptions, PaymentsClientOptions } from './caller.ts';
export { PaymentsClient, type ProcessOptions } from './client.ts';
export type * from './errors.ts';
export type { InitializedBefore, InitializedNow, InitializedOnce, InitiatedOnce } from './once.ts';
export { paymentOperations, type PaymentOperationId } from './operations.ts';
export { paymentSchemas } from './schemas.ts';
export type * from './records.ts';
export type * from './requests.ts';
export type { BalanceResource } from './resources/balance.ts';
export type { BeneficiariesResource } from './resources/beneficiaries.ts';
export type { ChannelsResource } from './resources/channels.ts';
export type { CountriesResource } from './resources/countries.ts';
export type { CurrenciesResource } from './resources/currencies.ts';
export type { CustomersResource } from './resources/customers.ts';
export type { WebhooksResource } from './resources/webhooks.ts';
export type { TransfersResource } from './resources/transfers.ts';
export type { SignedWebhook, WebhookHeaders } from '../core/webhooks/delivery.ts';
export { WebhookVerificationError, type WebhookErrorCode } from '../core/webhooks/errors.ts';
export { signWebhook } from './deliveries/sign.ts';
export { verifyWebhook } from './deliveries/verify.ts';
export type * from './deliveries/events.ts';
export {
  channelTypes,
  liveWebhookEvents,
  paymentEnvironments,
  paymentStatuses,
  transferStatuses,
  webhookEvents,
  type KnownPaymentStatus,
  type KnownTransferStatus,
  type WebhookEventName,
} from './vocabulary.ts';
